#!/bin/sh
# tools/wasm.sh [FOLDER]: the engine as WebAssembly, FOLDER/engine.wasm (default build-wasm).
#
# Freestanding: no libc and no imports, the module can reach nothing but its own memory.
# tests/digest/ brings the four memory functions (wasm_mem.c, wasm_include/) and the functions
# that a page or a test calls (wasm_glue.c). By script and not by a meson cross file, which
# cannot link without a C library.
set -eu
cd "$(dirname "$0")/.."

out=${1:-build-wasm}
glue=tests/digest
mkdir -p "$out"

# One object a source, made again only when something it may include is newer.
flags="--target=wasm32 -std=c11 -O2 -ffreestanding -nostdlib -mbulk-memory -fvisibility=hidden
    -Wall -Wextra -Werror -Isrc -I$glue/wasm_include"
newest=$(find src/engine "$glue" tests/property tools/wasm.sh -type f -newer "$out/engine.wasm" 2>/dev/null || echo all)
if [ -s "$out/engine.wasm" ] && [ -z "$newest" ]; then
    exit 0
fi
rm -f "$out"/*.o "$out/engine.wasm"

for source in src/engine/*.c "$glue"/wasm_*.c; do
    [ -e "$source" ] || continue
    object=$out/$(basename "$source" .c).o
    extra=
    # In the memory functions a loop must stay a loop, and not become a call of itself.
    [ "$source" = "$glue/wasm_mem.c" ] && extra=-fno-builtin
    # shellcheck disable=SC2086  # lists of words
    clang $flags $extra -c "$source" -o "$object"
done

# Undefined symbols are errors (the default), never imports. What wasm_glue.c marks with default visibility
# is exported.
wasm-ld --no-entry --export-dynamic -z stack-size=65536 \
    "$out"/*.o -o "$out/engine.wasm.new"
mv "$out/engine.wasm.new" "$out/engine.wasm"
echo "$out/engine.wasm: $(wc -c <"$out/engine.wasm") bytes"
