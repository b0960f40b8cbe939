#!/bin/sh
# core.sh FOLDER SOURCE...: the server's core is pure: no clock, no randomness, no files, no network, no threads, no
# globals that can be written. Its objects may need the other rooms, memory and strings, and nothing else of libc.
set -u
LC_ALL=C; export LC_ALL

folder=$1
shift
rm -rf "$folder"
mkdir -p "$folder"
: "${BQ_CC:=gcc}" "${BQ_CFLAGS:=-std=c11 -O2}" "${BQ_GENERATED:=build/src}"

. tests/tap.sh
compile() { # into sources...
    into=$1
    shift
    mkdir -p "$into"
    for source; do
        # shellcheck disable=SC2086  # lists of words
        $BQ_CC $BQ_CFLAGS -fno-pie -Isrc -I"$BQ_GENERATED" -c "$source" -o "$into/$(basename "$source" .c).o" 2>&1
    done
}
foreign() { # folder
    nm -u "$1"/*.o | awk 'NF == 2 { print $2 }' | sort -u |
        grep -vxE 'bq_[a-z0-9_]+|bq__core_[a-z0-9_]+|(__)?(mem(cpy|move|set|cmp|chr)|str(len|cmp|ncmp|chr|cspn|spn))(_chk)?|malloc|calloc|realloc|free|abort|__stack_chk_fail|_GLOBAL_OFFSET_TABLE_|__popcountdi2'
    # What the other rooms have that touches the world is not for the core.
    nm -u "$1"/*.o | awk 'NF == 2 { print $2 }' | sort -u |
        grep -xE 'bq_(store_(open|commit|close|log|seats|game|games|edition|backup).*|os_.*|random|edition_open|edition_list|table_.*|save_.*)'
}

none "$(compile "$folder/core" "$@")" "the core compiles to plain objects"
none "$(foreign "$folder/core")" "the core needs rooms, memory and strings, and nothing else"
none "$(nm "$folder"/core/*.o | awk 'NF == 3 && $2 ~ /^[DdBbCSsGg]$/')" "the core has no writable data"
none "$(grep -nE '#include <(uv|sqlite3|time|stdio|sodium|sys/|unistd|pthread)' src/server/core/*.[ch])" \
    "the core includes no header of the world"

# The test of the test.
cat >"$folder/bad.c" <<'C'
#include <time.h>
int counter;
long bq_when(void);
long bq_when(void) { counter++; return (long)time(NULL); }
C
compile "$folder/bad" "$folder/bad.c"
found() { if [ -n "$1" ]; then none "" "found: $2"; else none "not found" "found: $2"; fi; }
found "$(foreign "$folder/bad")" "a clock"
found "$(nm "$folder"/bad/*.o | awk 'NF == 3 && $2 ~ /^[DdBb]$/')" "a global"

ended
