#!/bin/sh
# names.sh: a name that the files of a room share says which room it is of. `bq__ROOM_thing` in the headers of a room; the
# engine, which everybody stands on, has `bq__` alone, and the terminal names its three parts. No name is declared in two
# rooms. A function that can fail says true when it went well, whatever room it is of.
set -u
cd "$(dirname "$0")/../.."
. tests/tap.sh

# room FILE: what the names of its header begin with; nothing: it may call them as it likes.
prefix() {
    case $1 in
    src/server/core/*|src/engine/*|src/terminal/*) ;;
    src/server/shell/*) echo bq__shell ;;
    src/server/export/*) echo bq__export ;;
    web/wasm/*) echo bq__web ;;
    src/*) echo "bq__$(echo "$1" | cut -d/ -f2)" ;;
    esac
}

# declared FILE: the names of functions, types and objects that a header declares, uses of other rooms' left out.
declared() {
    sed 's#/\*.*##; s#^ \*.*##' "$1" | grep -oE '\bbq__[a-z0-9_]+' | sort -u
}

strays() {
    for file; do
        begins=$(prefix "$file")
        [ -z "$begins" ] || declared "$file" | grep -vE "^${begins}(_|\$)" | sed "s#^#$file: #"
    done
}

# twice: names that headers of two rooms declare. A part of the server or of the terminal is a room of its own.
twice() {
    for file; do
        room=$(echo "$file" | sed -E 's#^src/(server|terminal)/([a-z]+)/.*#\1/\2#; s#^src/([a-z]+)/.*#\1#; s#^web/wasm/.*#web#; s#^src/terminal/.*#terminal#')
        declared "$file" | sed "s#\$# $room#"
    done | sort -u | awk '{ if ($1 == name && $2 != room && !(room ~ /^terminal/ && $2 ~ /^terminal/)) print $1, room, $2; name = $1; room = $2 }'
}

# zeroes: headers that promise 0 for what went well.
zeroes() {
    grep -nEi '\b0 (is good|on success|if (it is )?(good|all went well))|\bzero (is good|on success)' "$@" /dev/null
}

# shellcheck disable=SC2046  # names of files have no blanks
set -- $(git ls-files 'src/*.h' 'web/wasm/*.h')
none "$(strays "$@")" "names shared inside a room begin with the room's"
none "$(twice "$@")" "no such name is declared in two rooms"
none "$(zeroes "$@")" "true is good, nowhere is 0"

made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
mkdir -p "$made/src/store" "$made/src/edition"
echo 'int bq__forget(void); /* bq__like */' >"$made/src/store/internal.h"
echo 'int bq__forget(void);' >"$made/src/edition/internal.h"
cd "$made" || exit 1
[ "$(strays src/store/internal.h)" = "src/store/internal.h: bq__forget" ]
say $? "a stray name is seen, a comment is not"
[ "$(twice src/store/internal.h src/edition/internal.h)" = "bq__forget edition store" ]
say $? "... and one that two rooms have"
echo '/* 0 on success, else 1. */' >src/store/results.h
[ -n "$(zeroes src/store/results.h)" ]
say $? "... and a promise that 0 is good"
ended
