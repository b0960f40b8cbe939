#!/bin/sh
# Dependencies point one way: engine <- edition, text, wire, store, bots <- table <- the rest.
# One test a room; then bad includes are planted in a small tree, and each must be found.
set -u
LC_ALL=C; export LC_ALL

# may ROOM: the rooms whose headers ROOM may include besides its own. A new room gets a line.
may() {
    case $1 in
    engine|page)                      echo "" ;;
    edition|text|wire|store|bots)     echo "engine" ;;
    fair)                             echo "" ;;
    script)                           echo "engine edition wire" ;;
    game)                             echo "engine edition text wire bots fair" ;;
    table)                            echo "engine edition text wire bots fair game" ;;
    sim)                              echo "engine edition text wire store bots fair game table page" ;;
    server)                           echo "engine edition text wire store bots fair game table page sim" ;;
    client)                           echo "engine edition wire bots fair game table" ;;
    terminal)                         echo "engine edition text wire store bots fair game table page client" ;;
    cli)                              echo "engine edition text wire store bots fair game table script sim server client terminal page" ;;
    *)                                return 1 ;;
    esac
}

# What other rooms may see of the engine.
engine_public="engine.h edition.h limits.h"
engine_system="stdint.h stddef.h stdbool.h string.h"

in_list() { # word list
    case " $2 " in *" $1 "*) return 0 ;; *) return 1 ;; esac
}

# judge TREE ROOM FILE INCLUDE: print what is wrong with INCLUDE, e.g. <stdio.h> or "a/b.h".
judge() {
    case $4 in
    '<'*)
        header=${4#<}; header=${header%>}
        if [ "$2" = engine ] && ! in_list "$header" "$engine_system"; then
            echo "the engine does not know <$header>"
        fi
        return ;;
    esac
    path=${4#\"}; path=${path%\"}
    case $path in
    *..*)
        echo "$path climbs: write it from src/"; return ;;
    */*)
        there=${path%%/*}
        rest=${path#*/} ;;
    banquier_config.h)
        [ "$2" != engine ] || echo "the engine does not know its build"
        return ;;
    *)
        [ -e "$(dirname "$3")/$path" ] || echo "$path is not beside it: write it from src/"
        return ;;
    esac
    if [ "$there" = "$2" ]; then
        return
    fi
    if ! in_list "$there" "$(may "$2")"; then
        echo "$2 does not see $there ($path)"
    elif [ "${path##*/}" = internal.h ]; then
        echo "$path is for its own room"
    elif [ "$there" = engine ] && ! in_list "$rest" "$engine_public"; then
        case $rest in
        */*|*.c) echo "$path is not public" ;;
        *.def) ;;
        *) echo "$path is not public" ;;
        esac
    fi
}

# room_faults TREE ROOM: one line a fault.
room_faults() {
    may "$2" >/dev/null || { echo "room $2 is not in the table of tests/style/includes.sh"; return; }
    find "$1/$2" -type f \( -name '*.[ch]' -o -name '*.def' \) | sort | while read -r file; do
        grep -nE '^[[:space:]]*#[[:space:]]*include' "$file" |
            sed -E 's/^([0-9]+):[^<"]*([<"][^>"]*[>"]).*/\1 \2/' |
            while read -r line include; do
                fault=$(judge "$1" "$2" "$file" "$include")
                [ -z "$fault" ] || echo "$file:$line: $fault"
            done
    done
}

. tests/tap.sh
for folder in src/*/; do
    room=$(basename "$folder")
    none "$(room_faults src "$room")" "includes of $room"
done

# The test of the test.
tree=$(mktemp -d) || exit 1
trap 'rm -rf "$tree"' EXIT
planted() { # room include
    rm -rf "${tree:?}"/*
    mkdir -p "$tree/$1"
    echo "#include $2" >"$tree/$1/planted.c"
    room_faults "$tree" "$1"
}
refused() { if [ -n "$(planted "$@")" ]; then none "" "refused: $1 includes $2"; else none "not found" "refused: $1 includes $2"; fi; }
allowed() { none "$(planted "$@")" "allowed: $1 includes $2"; }

refused engine '<stdio.h>'
refused engine '"wire/command.h"'
refused engine '"banquier_config.h"'
refused bots '"engine/internal.h"'
refused bots '"engine/buy.h"'
refused wire '"table/table.h"'
refused edition '"wire/command.h"'
refused table '"cli/cli.h"'
refused server '"terminal/screen.h"'
refused client '"server/serve.h"'
refused client '"terminal/plain.h"'
refused cli '"../engine/engine.h"'
refused cellar '<stdint.h>'
allowed engine '<string.h>'
allowed engine '"engine/internal.h"'
allowed bots '"engine/engine.h"'
allowed wire '"engine/command.def"'
allowed cli '"script/script.h"'

ended
