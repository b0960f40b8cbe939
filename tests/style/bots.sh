#!/bin/sh
# bots.sh: only src/bots asks a bot. Everybody else asks for the next command of a table's bots (bots/seat.h), or for a
# match: so memory, beat, offers and mistakes are the same wherever bots play.
set -u
LC_ALL=C; export LC_ALL

# faults TREE: file:line of every call of a bot's functions outside the room, comments aside.
faults() {
    (cd "$1" && find src web/wasm -name '*.[ch]' ! -path 'src/bots/*' | sort | while read -r file; do
        sed -E 's#//.*##; s#/\*.*\*/##; s#^[[:space:]]*\*.*##' "$file" |
            grep -nE '(->|\.)[[:space:]]*(answer|manage|judges)[[:space:]]*\(' | sed "s#^\([0-9]*\):.*#$file:\1#"
    done)
}

. tests/tap.sh
tree=$(mktemp -d) || exit 1
trap 'rm -rf "$tree"' EXIT
none "$(faults .)" "bots are asked in src/bots alone"

# The test of the test.
planted() { # file text
    rm -rf "${tree:?}"/src "$tree/web"
    mkdir -p "$tree/src/bots" "$tree/web/wasm" "$tree/$(dirname "$1")"
    printf '%s\n' "$2" >"$tree/$1"
    faults "$tree"
}
refused() { if [ -n "$(planted "$@")" ]; then none "" "refused: $2 in $1"; else none "not found" "refused: $2 in $1"; fi; }
allowed() { none "$(planted "$@")" "allowed: $2 in $1"; }
refused src/terminal/session/bots.c '    cmd = bot->answer(bot, &at, q);'
refused src/server/core/bot.c '    if (bot_of(job, seat)->manage (bot, &at, &cmd))'
refused web/wasm/seats.c '    view = bot->judges(bot, &at, from);'
refused src/client/pilot.c '    view = style.bot.judges(&bot, &at, from);'
allowed src/bots/seat.c '    cmd = bot->answer(bot, &at, q);'
allowed src/terminal/session/bots.c '/* as bot->answer(bot, &at, q) does */'
allowed src/server/core/gather.c '    answer(core, conn);'

ended
