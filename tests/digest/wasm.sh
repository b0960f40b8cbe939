#!/bin/sh
# wasm.sh FOLDER: the games of tests/digest/DIGESTS played by engine.wasm (compare.mjs).
#
# The editions go in as the bytes that `banquier edition compile` writes into FOLDER. The module is
# made first if it is older than its sources.
set -eu

folder=$1
for tool in node clang wasm-ld; do
    if ! command -v "$tool" >/dev/null; then
        echo "ok 1 # SKIP there is no $tool here"
        echo "1..1"
        exit 0
    fi
done
rm -rf "$folder"
mkdir -p "$folder"
if ! tools/wasm.sh build-wasm >"$folder/log" 2>&1; then
    sed 's/^/# /' "$folder/log"
    echo "Bail out! no engine.wasm"
    exit 1
fi
sed -n 's/^edition \([^ ]*\) .*/\1/p' tests/digest/DIGESTS | sort -u | while read -r name; do
    "$BQ_BINARY" edition compile "$name" -o "$folder/$name.edition"
done
exec node tests/digest/compare.mjs build-wasm/engine.wasm tests/digest/DIGESTS "$folder"
