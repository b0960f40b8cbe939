#!/bin/sh
# value.sh FOLDER: the games of tests/digest/VALUES played by value.wasm: the value and who plays by it, natively and in
# WebAssembly the same. The editions go in as the bytes that `banquier edition compile` writes into FOLDER.
set -eu

folder=$1
for tool in node clang wasm-ld; do
    if ! command -v "$tool" >/dev/null; then
        echo "ok 1 # SKIP there is no $tool here"
        echo "1..1"
        exit 0
    fi
done
if [ ! -e /usr/include/wasm32-wasi/stdio.h ]; then
    echo "ok 1 # SKIP there is no wasi-libc here"
    echo "1..1"
    exit 0
fi
rm -rf "$folder"
mkdir -p "$folder"
cc -std=c11 -O1 -Isrc tools/style-compile.c src/bots/style.c src/bots/style_file.c -o "$folder/style-compile"
# shellcheck disable=SC2046  # a list of words
"$folder/style-compile" "$folder/styles.c" src/bots/styles/easy.style src/bots/styles/medium.style src/bots/styles/hard.style \
    $(sed -n 's#^BQ_CHARACTER(.*, "\([a-z]*\)")#src/bots/styles/\1.style#p' src/bots/character.def)
cc -std=c11 -O1 -Isrc tools/weights-compile.c src/bots/value/weights.c src/engine/edition*.c src/engine/words.c -o "$folder/weights-compile"
"$folder/weights-compile" "$folder/weights.c" src/bots/value/weights/*.weights
for source in $(find src/bots -name '*.c' ! -name style_file.c) src/engine/*.c src/base/rng.c "$folder/styles.c" \
    "$folder/weights.c" tests/digest/wasm_value.c; do
    clang --target=wasm32-wasi -std=c11 -O2 -mbulk-memory -fvisibility=hidden -Isrc -Itests/digest -c "$source" \
        -o "$folder/$(echo "$source" | tr / -).o"
done
clang --target=wasm32-wasi -mexec-model=reactor -Wl,--export-dynamic,--strip-all,-z,stack-size=262144 "$folder"/*.o \
    -o "$folder/value.wasm"
for name in $(cut -d' ' -f1 tests/digest/VALUES | sort -u); do
    "$BQ_BINARY" edition compile "$name" -o "$folder/$name.edition"
done
exec node tests/digest/value.mjs "$folder/value.wasm" tests/digest/VALUES "$folder"
