#!/bin/sh
# Dependencies point one way (ARCHITECTURE.md, "The rooms"). The server is three rooms, core, export and shell; the terminal
# is three, session <- lines <- screens; the page's module (web/wasm) is one more.
# One test a room; then bad includes are planted in a small tree, and each must be found.
set -u
LC_ALL=C; export LC_ALL

# may ROOM: the rooms whose headers ROOM may include besides its own. A new room gets a line.
may() {
    case $1 in
    base)                             echo "" ;;
    os|engine|page|fair)              echo "base" ;;
    text|wire|bots)                   echo "base engine" ;;
    edition|store)                    echo "base os engine" ;;
    script)                           echo "base engine edition wire" ;;
    game)                             echo "base engine edition text wire bots fair" ;;
    save)                             echo "base os engine edition wire fair game" ;;
    analyse)                          echo "base engine edition text wire bots game" ;;
    client)                           echo "base os engine edition wire bots fair game" ;;
    door)                             echo "base engine edition wire game client" ;;
    sim)                              echo "base os engine edition text wire store bots fair game page" ;;
    server)                           echo "engine edition" ;;
    server/export)                    echo "base engine edition wire store fair game save" ;;
    server/core)                      echo "base engine edition text wire store bots fair game server/export" ;;
    server/shell)                     echo "base os engine edition text wire store bots fair game door page sim server server/core server/export" ;;
    terminal)                         echo "base text client" ;;
    terminal/session)                 echo "base os engine edition text wire bots game save analyse page client door terminal" ;;
    terminal/lines)                   echo "base os engine edition text wire bots game save client terminal terminal/session" ;;
    terminal/screens)                 echo "base os engine edition text wire bots game save client terminal terminal/session terminal/lines" ;;
    wasm)                             echo "base os engine edition text wire bots fair game save analyse client" ;;
    cli)                              echo "base os engine edition text wire store bots fair game save analyse script sim server client terminal page" ;;
    *)                                return 1 ;;
    esac
}

# pure FILE: of a room that may ask the system, the part that does not.
pure() {
    case $1 in
    */edition/file.c) return 1 ;;
    */edition/*|*/server/core/*) return 0 ;;
    *) return 1 ;;
    esac
}

# What other rooms may see of the engine.
engine_public="engine.h edition.h limits.h"
engine_system="stdint.h stddef.h stdbool.h string.h"
# ... and of the server's core.
core_public="core.h expiry.h limits.def"

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
    server/*/*|terminal/*/*)
        rest=${path#*/*/}
        there=${path%/"$rest"} ;;
    */*)
        there=${path%%/*}
        rest=${path#*/} ;;
    banquier_config.h)
        case $2 in base|engine) echo "$2 does not know its build" ;; esac
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
    elif [ "$there" = os ] && pure "$3"; then
        echo "nothing here asks the system ($path)"
    elif [ "${path##*/}" = internal.h ]; then
        echo "$path is for its own room"
    elif [ "$there" = server/core ] && ! in_list "$rest" "$core_public"; then
        echo "$path is not public"
    elif [ "$there" = engine ] && ! in_list "$rest" "$engine_public"; then
        case $rest in
        */*|*.c) echo "$path is not public" ;;
        *.def) ;;
        *) echo "$path is not public" ;;
        esac
    fi
}

# room_files TREE ROOM: its sources. Of the server and the terminal what stands in no room of its own.
room_files() {
    depth=99
    case $2 in server|terminal) depth=1 ;; esac
    find "$1/$2" -maxdepth $depth -type f \( -name '*.[ch]' -o -name '*.def' \) | sort
}

# room_faults TREE ROOM: one line a fault.
room_faults() {
    may "$2" >/dev/null || { echo "room $2 is not in the table of tests/style/includes.sh"; return; }
    room_files "$1" "$2" | while read -r file; do
        grep -nE '^[[:space:]]*#[[:space:]]*include' "$file" |
            sed -E 's/^([0-9]+):[^<"]*([<"][^>"]*[>"]).*/\1 \2/' |
            while read -r line include; do
                fault=$(judge "$1" "$2" "$file" "$include")
                [ -z "$fault" ] || echo "$file:$line: $fault"
            done
    done
}

. tests/tap.sh
for folder in src/*/ src/server/*/ src/terminal/*/; do
    room=${folder#src/}
    room=${room%/}
    none "$(room_faults src "$room")" "includes of $room"
done
none "$(room_faults web wasm)" "includes of web/wasm"

# The test of the test.
tree=$(mktemp -d) || exit 1
trap 'rm -rf "$tree"' EXIT
planted() { # room, or a folder in it, or a file; include
    case $1 in *.c) file=$1 ;; *) file=$1/planted.c ;; esac
    rm -rf "${tree:?}"/*
    mkdir -p "$(dirname "$tree/$file")"
    echo "#include $2" >"$tree/$file"
    case $1 in
    server/*|terminal/*) room=$(echo "$1" | cut -d/ -f1-2) ;;
    *) room=${1%%/*} ;;
    esac
    room_faults "$tree" "$room"
}
refused() { if [ -n "$(planted "$@")" ]; then none "" "refused: $1 includes $2"; else none "not found" "refused: $1 includes $2"; fi; }
allowed() { none "$(planted "$@")" "allowed: $1 includes $2"; }

refused engine '<stdio.h>'
refused engine '"wire/command.h"'
refused engine '"banquier_config.h"'
refused base '"engine/engine.h"'
refused base '"banquier_config.h"'
refused bots '"engine/internal.h"'
refused bots '"engine/buy.h"'
refused wire '"game/table.h"'
refused edition '"wire/command.h"'
refused game '"cli/cli.h"'
refused game '"save/save.h"'
refused game '"store/store.h"'
refused save '"terminal/plain.h"'
refused save '"game/internal.h"'
refused client '"save/save.h"'
refused client '"door/door.h"'
refused door '"server/core/core.h"'
refused door '"client/internal.h"'
refused door '"os/os.h"'
refused server/core '"door/door.h"'
refused server/shell '"door/internal.h"'
refused sim '"save/save.h"'
refused analyse '"save/save.h"'
refused analyse '"os/os.h"'
refused analyse '"sim/work.h"'
refused terminal/session '"save/internal.h"'
refused terminal/session '"terminal/lines/lines.h"'
refused terminal/session '"terminal/screens/screens.h"'
refused terminal/lines '"terminal/screens/screens.h"'
refused terminal '"terminal/session/session.h"'
refused cli '"terminal/session/session.h"'
refused server/core '"server/shell/internal.h"'
refused server/core '"save/save.h"'
refused server/core '"sim/sim.h"'
refused server/core '"page/page.h"'
refused server/export '"server/core/core.h"'
refused server/shell '"server/core/internal.h"'
refused server/shell '"server/core/lobby.h"'
refused server/shell '"save/save.h"'
refused server/shell '"terminal/screen.h"'
refused server/cellar '<stdint.h>'
refused cli '"server/core/core.h"'
refused wasm '"game/internal.h"'
refused wasm '"edition/internal.h"'
refused wasm '"terminal/plain.h"'
refused wasm '"server/core/core.h"'
refused client '"server/serve.h"'
refused client '"terminal/plain.h"'
refused cli '"../engine/engine.h"'
refused cellar '<stdint.h>'
refused engine '"os/os.h"'
refused wire '"os/os.h"'
refused edition '"os/os.h"'
refused server/core '"os/os.h"'
refused os '"engine/engine.h"'
allowed edition/file.c '"os/os.h"'
allowed server/shell '"os/os.h"'
allowed engine '<string.h>'
allowed engine '"base/bits.h"'
allowed fair '"base/hash.h"'
allowed engine '"engine/internal.h"'
allowed bots '"engine/engine.h"'
allowed wire '"engine/command.def"'
allowed cli '"script/script.h"'
allowed save '"game/table.h"'
allowed terminal/screens '"terminal/lines/lines.h"'
allowed terminal/lines '"terminal/session/session.h"'
allowed terminal/session '"terminal/plain.h"'
allowed save '"save/internal.h"'
allowed client '"game/table.h"'
allowed door '"client/client.h"'
allowed server/shell '"door/door.h"'
allowed server/core '"server/core/internal.h"'
allowed server/shell '"server/core/core.h"'
allowed server/export '"save/save.h"'
allowed wasm '"save/save.h"'

ended
