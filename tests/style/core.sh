#!/bin/sh
# core.sh FOLDER SOURCE...: the server's core is pure: no clock, no randomness, no files, no network, no threads, no
# globals that can be written. Its objects may need the other rooms, memory and strings, and nothing else of libc.
. tests/style/objects.sh

foreign() { # folder
    nm -u "$1"/*.o | awk 'NF == 2 { print $2 }' | sort -u |
        grep -vxE 'bq_[a-z0-9_]+|bq__core_[a-z0-9_]+|(__)?(mem(cpy|move|set|cmp|chr)|str(len|cmp|ncmp|chr|cspn|spn))(_chk)?|malloc|calloc|realloc|free|abort|__stack_chk_fail|_GLOBAL_OFFSET_TABLE_|__popcountdi2'
    # What the other rooms have that touches the world is not for the core.
    nm -u "$1"/*.o | awk 'NF == 2 { print $2 }' | sort -u |
        grep -xE 'bq_(store_(open|commit|close|log|seats|game|games|edition|backup).*|os_.*|random|edition_open|edition_list|table_.*|save_.*)'
}

none "$(compile "$folder/core" "$@")" "the core compiles to plain objects"
none "$(foreign "$folder/core")" "the core needs rooms, memory and strings, and nothing else"
none "$(written "$folder/core")" "the core has no writable data"
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
found "$(written "$folder/bad")" "a global"

ended
