#!/bin/sh
# callers.sh: who may call the functions of the engine with which a game changes and choices are listed. Everybody
# else submits to a game (src/game), walks over its log, or supposes.
set -u
LC_ALL=C; export LC_ALL

# may FUNCTION: rooms (with a slash at their end) and files that call it.
may() {
    case $1 in
    bq_apply) echo "src/engine/ src/game/ src/bots/match.c src/script/play.c src/cli/bench.c" ;;
    bq_roll | bq_end) echo "src/engine/ src/bots/match.c src/cli/bench.c" ;;
    bq_legal) echo "src/engine/ src/bots/ src/game/ src/script/expect_legal.c src/server/core/show.c" ;;
    *)        return 1 ;;
    esac
}

# callers TREE FUNCTION: file:line of every call, comments aside.
callers() {
    (cd "$1" && find src web/wasm -name '*.[ch]' | sort | while read -r file; do
        sed -E 's#//.*##; s#/\*.*\*/##; s#^[[:space:]]*\*.*##' "$file" | grep -nE "(^|[^[:alnum:]_])$2[[:space:]]*\(" |
            sed "s#^\([0-9]*\):.*#$file:\1#"
    done)
}

# faults TREE FUNCTION: calls by those who may not.
faults() {
    callers "$1" "$2" | while read -r call; do
        good=
        for place in $(may "$2"); do
            case ${call%:*} in "$place" | "${place%/}"/*) good=1 ;; esac
        done
        [ -n "$good" ] || echo "$call calls $2()"
    done
}

# idle TREE FUNCTION: rows of the table that nobody needs any more.
idle() {
    callers "$1" "$2" >"$tree/calls"
    for place in $(may "$2"); do
        case $place in
        */) grep -q "^$place" "$tree/calls" || echo "$place no longer calls $2()" ;;
        *) grep -q "^$place:" "$tree/calls" || echo "$place no longer calls $2()" ;;
        esac
    done
}

. tests/tap.sh
tree=$(mktemp -d) || exit 1
trap 'rm -rf "$tree"' EXIT
for function in bq_apply bq_roll bq_end bq_legal; do
    none "$(faults . $function)" "$function() is called by those who may"
    none "$(idle . $function)" "... and by all of them"
done

# The test of the test.
planted() { # file text function
    rm -rf "${tree:?}"/src "$tree/web"
    mkdir -p "$tree/src" "$tree/web/wasm" "$tree/$(dirname "$1")"
    printf '%s\n' "$2" >"$tree/$1"
    faults "$tree" "$3"
}
refused() { if [ -n "$(planted "$@")" ]; then none "" "refused: $3() in $1"; else none "not found" "refused: $3() in $1"; fi; }
allowed() { none "$(planted "$@")" "allowed: $2 in $1"; }
refused src/terminal/session/choice.c '    bq_apply(ed, &copy, &cmd, NULL);' bq_apply
refused src/terminal/screens/debt.c '    bq_apply(ed, &st, cmd, NULL);' bq_apply
refused src/client/mirror.c '    bq_apply (ed, &st, cmd, NULL);' bq_apply
refused src/save/text.c '    x = y; bq_apply(ed, &st, cmd, NULL);' bq_apply
refused src/server/shell/loop.c '    bq_apply(ed, &st, cmd, NULL);' bq_apply
refused src/server/core/play.c '    bq_apply(ed, &st, cmd, NULL);' bq_apply
refused src/bots/common.c '    bq_apply(ed, &st, cmd, NULL);' bq_apply
refused web/wasm/judge.c '    bq_apply(ed, &st, cmd, NULL);' bq_apply
refused src/game/step.c '    bq_roll(ed, &st, draw, NULL);' bq_roll
refused src/game/step.c '    bq_end(ed, &st, NULL);' bq_end
refused web/wasm/judge.c '    bq_legal(ed, st, seat, &may);' bq_legal
refused src/client/pilot.c '    bq_legal(ed, st, seat, &may);' bq_legal
refused src/server/core/op.c '    bq_legal(ed, st, seat, &may);' bq_legal
allowed src/game/step.c '    bq_apply(ed, &st, cmd, NULL);' bq_apply
allowed src/game/choice.c '    bq_legal(ed, st, seat, &may);' bq_legal
allowed src/terminal/lines/play.c '/* as bq_apply() does it */' bq_apply
allowed src/terminal/lines/play.c '    my_bq_apply(ed);' bq_apply

ended
