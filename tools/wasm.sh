#!/bin/sh
# tools/wasm.sh [FOLDER]: the C sources as WebAssembly, in FOLDER (default build-wasm).
#
#   engine.wasm    the engine alone, freestanding, for the tests of digests
#   banquier.wasm  engine, wire, words, bots, games, saves and the client of a server: what the page plays with
#   master.wasm    the same, and the value, the master and the analysis: what it plays with where one sits at the table, and what
#                  tells chances and hints
#   edition.wasm   what judges the files of a self-written edition, for the page
#
# Neither has an import: a module can reach nothing but its own memory. By script and not by a meson
# cross file, which cannot link without a C library.
set -eu
cd "$(dirname "$0")/.."

out=${1:-build-wasm}
mkdir -p "$out"

# stale TARGET FOLDER...: is the target older than something it is made of?
stale() {
    target=$1; shift
    [ ! -s "$target" ] || [ -n "$(find "$@" tools/wasm.sh tools/said.sh tools/po -type f -newer "$target" | head -n 1)" ]
}

# compile FOLDER FLAGS SOURCE...: an object each in the folder, on all cores.
compile() {
    folder=$1 flags=$2
    shift 2
    # shellcheck disable=SC2016  # the inner shell takes its own words
    printf '%s\n' "$@" | xargs -P "$(nproc)" -I {} \
        sh -c 'clang $2 -c "$3" -o "$1/$(echo "$3" | tr / -).o"' compile "$folder" "$flags" {}
}

# ---- the engine alone ----

# tests/digest/ brings the four memory functions (wasm_mem.c, wasm_include/) and the functions that a
# test calls (wasm_glue.c).
glue=tests/digest
engine_flags="--target=wasm32 -std=c11 -O2 -ffreestanding -nostdlib -mbulk-memory -fvisibility=hidden
    -Wall -Wextra -Werror -Isrc -I$glue/wasm_include"
if stale "$out/engine.wasm" src/base src/engine "$glue" tests/property; then
    rm -rf "$out/engine" "$out/engine.wasm"
    mkdir -p "$out/engine"
    # In the memory functions a loop must stay a loop, and not become a call of itself.
    compile "$out/engine" "$engine_flags -fno-builtin" "$glue/wasm_mem.c"
    compile "$out/engine" "$engine_flags" src/engine/*.c "$glue/wasm_glue.c"
    # Undefined symbols are errors (the default), never imports. What the glue marks with default
    # visibility is exported.
    wasm-ld --no-entry --export-dynamic -z stack-size=65536 \
        "$out"/engine/*.o -o "$out/engine.wasm.new"
    mv "$out/engine.wasm.new" "$out/engine.wasm"
    echo "$out/engine.wasm: $(wc -c <"$out/engine.wasm") bytes"
fi

# ---- what the page plays with ----

if [ ! -e /usr/include/wasm32-wasi/stdio.h ]; then
    echo "wasm.sh: no wasi-libc here: banquier.wasm is not made (tools/need web)" >&2
    exit 0
fi
rooms="src/base src/os src/engine src/wire src/text src/bots src/fair src/game src/save src/analyse src/client src/edition web/wasm tools/types-compile.c"

# An edition's files, read by the page, judged as by the program.
cc -std=c11 -O1 -Isrc tools/po/*.c src/base/buffer.c src/base/digits.c src/base/json.c src/base/utf8.c -o "$out/po-compile"
if stale "$out/edition.wasm" src/base src/engine src/edition src/wire src/text src/game/say.c src/game/say_edition.c web/wasm; then
    rm -rf "$out/edition" "$out/edition.wasm"
    mkdir -p "$out/edition/text"
    "$out/po-compile" --only complaint.,fault.,list.,number.,word.,system. "$out/edition/text/keys.h" "$out/edition/keys.c" \
        src/text/po/fr.po src/text/po/en.po src/text/po/ru.po
    edition_flags="--target=wasm32-wasi -std=c11 -D_POSIX_C_SOURCE=200809L -Os -flto -mbulk-memory
        -fvisibility=hidden -Wall -Wextra -Werror -Iweb/wasm/include -Iweb/wasm/edition -I$out/edition -Isrc"
    compile "$out/edition" "$edition_flags" src/base/*.c src/engine/*.c src/wire/*.c src/text/*.c "$out/edition/keys.c" \
        src/game/say.c src/game/say_edition.c web/wasm/edition/*.c web/wasm/wasi.c src/edition/tree.c \
        src/edition/parse.c src/edition/merge.c src/edition/load.c src/edition/texts.c src/edition/theme.c \
        src/edition/value.c src/edition/verify.c src/edition/compiled.c src/edition/option.c src/edition/complaint.c
    clang --target=wasm32-wasi -mexec-model=reactor -flto -Wl,--export-dynamic,--strip-all,-z,stack-size=262144 \
        "$out"/edition/*.o -o "$out/edition.wasm.new"
    mv "$out/edition.wasm.new" "$out/edition.wasm"
    echo "$out/edition.wasm: $(wc -c <"$out/edition.wasm") bytes, $(gzip -9c "$out/edition.wasm" | wc -c) compressed"
fi

# shellcheck disable=SC2086
stale "$out/banquier.wasm" $rooms || exit 0
rm -rf "$out/page" "$out/banquier.wasm"
mkdir -p "$out/page/text"

cc -std=c11 -O1 -Isrc tools/style-compile.c src/bots/style.c src/bots/style_file.c -o "$out/style-compile"
# shellcheck disable=SC2046  # a list of words
"$out/style-compile" "$out/page/styles.c" src/bots/styles/easy.style src/bots/styles/medium.style src/bots/styles/hard.style \
    $(sed -n 's#^BQ_CHARACTER(.*, "\([a-z]*\)")#src/bots/styles/\1.style#p' src/bots/character.def)

# The weights of the value are files of their own: the module has none.
cc -std=c11 -O1 -Isrc tools/weights-compile.c src/bots/value/weights.c src/engine/edition*.c src/engine/words.c -o "$out/weights-compile"
"$out/weights-compile" "$out/page/weights.c"

# Of the saves all but the disk; of the client all but a program's world; of the editions what needs no YAML. Functions that nobody calls are
# dropped by the linker, and what they would have imported with them.
wasm=$(echo web/wasm/*.c | sed 's#web/wasm/analysis.c ##; s# web/wasm/learnt.c##')
games=$(echo src/game/*.c | sed 's# src/game/say_edition.c##') # it speaks of files
engine="src/engine/*.c"
tells="src/base/*.c src/bots/value/weights.c $out/page/weights.c $out/page/styles.c src/wire/*.c src/text/*.c $wasm
    src/fair/fair.c src/fair/pin.c $games
    src/save/text.c src/save/head.c src/save/read.c
    src/client/client.c src/client/errand.c src/client/hear.c src/client/mirror.c src/client/mute.c src/client/dice.c src/client/promise.c src/client/own.c src/client/where.c
    src/edition/compiled.c src/edition/option.c src/edition/value.c src/edition/verify.c src/edition/complaint.c"
bots="src/bots/*.c web/wasm/learnt.c" # once with the master, once without
master="src/bots/master/*.c src/bots/value/features.c src/bots/value/net.c web/wasm/analysis.c
    src/analyse/judge.c src/analyse/decide.c src/analyse/analyse.c src/analyse/hint.c src/analyse/words.c src/analyse/tell.c"
page_flags="--target=wasm32-wasi -std=c11 -D_POSIX_C_SOURCE=200809L -flto -mbulk-memory
    -fvisibility=hidden -Wall -Wextra -Werror -Iweb/wasm/include -Iweb/wasm -I$out/page -Isrc"

# Only the sentences that these sources can say, each language in a file of its own (words/fr.words): the page fetches the
# one that is spoken.
mkdir -p "$out/words"
# shellcheck disable=SC2086  # a list of words
tools/said.sh "$page_flags" $engine $tells $bots $master >"$out/page/with.said"
# shellcheck disable=SC2086
tools/said.sh "$page_flags -DBQ_WITHOUT_MASTER" $bots >"$out/page/without.said"
sort -u "$out/page/with.said" "$out/page/without.said" >"$out/page/said"
"$out/po-compile" --apart "$out/words" "$out/page/said" "$out/page/text/keys.h" "$out/page/keys.c" \
    src/text/po/fr.po src/text/po/en.po src/text/po/ru.po

# The types of the page's scripts, from the same tables as the module.
cc -std=c11 -O1 -I"$out/page" -Isrc tools/types-compile.c src/engine/words.c src/game/words.c -o "$out/types-compile"

# All of it is as small as it can be: the first board waits for it. The master thinks long: its network is fast.
# shellcheck disable=SC2086  # a list of words
compile "$out/page" "$page_flags -Oz" $engine $tells "$out/page/keys.c"
mkdir -p "$out/page/with" "$out/page/without"
# shellcheck disable=SC2086
compile "$out/page/without" "$page_flags -Oz -DBQ_WITHOUT_MASTER" $bots
# shellcheck disable=SC2086
compile "$out/page/with" "$page_flags -O2" $bots $master

# linked NAME FOLDER LINK OPT: a module of those objects and the others, with more words for the linker and for Binaryen.
linked() {
    clang --target=wasm32-wasi -mexec-model=reactor -flto -Wl,--export-dynamic,--strip-all,-z,stack-size=262144 $3 \
        "$out"/page/*.o "$out/page/$2"/*.o -o "$out/$1.new"
    # Binaryen knows what a compiler of machines does not: some twentieth of what travels.
    if command -v wasm-opt >/dev/null 2>&1; then
        wasm-opt -Oz $4 --enable-bulk-memory "$out/$1.new" -o "$out/$1.small"
        mv "$out/$1.small" "$out/$1.new"
    fi
    mv "$out/$1.new" "$out/$1"
    echo "$out/$1: $(wc -c <"$out/$1") bytes, $(gzip -9c "$out/$1" | wc -c) compressed"
}
linked master.wasm with "" ""
# The first module travels before the board: a function that is called is shorter than one that is written out again.
linked banquier.wasm without "-Wl,--lto-O3,-mllvm,-inline-threshold=-50" "--converge --one-caller-inline-max-function-size 0"
