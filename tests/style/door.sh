#!/bin/sh
# door.sh FOLDER SOURCE...: a door has no world of its own: no socket, clock, chance, disk or thread. Its objects need other
# rooms, memory and strings, and nothing else of libc; and they have nothing that can be written, so that two never meet.
. tests/style/objects.sh

foreign() { # folder
    needs "$1" | grep -vE ' (bq_[a-z0-9_]+|bq__door_[a-z0-9_]+|(__)?(mem(cpy|move|set|cmp|chr)|str(len|cmp|ncmp|chr|spn|pbrk)|snprintf)(_chk)?|calloc|free|__stack_chk_fail|_GLOBAL_OFFSET_TABLE_|__popcountdi2)$'
    needs "$1" | grep -E ' bq_(os_.*|store_.*|core_.*|edition_(open|read|list))$'
}

none "$(compile "$folder/door" "$@")" "the door compiles to plain objects"
none "$(foreign "$folder/door")" "it needs rooms, memory and strings, and nothing of the world"
none "$(written "$folder/door" | grep -v ' bq_dialect_001$')" "it has no writable data" # a dialect is constant, but for its addresses

# The test of the test.
found "a clock" '#include <time.h>
long bq_x(void); long bq_x(void) { return (long)time(0); }'
found "a socket" 'int socket(int, int, int); int bq_x(void); int bq_x(void) { return socket(1, 1, 0); }'
found "the system, through a room" 'long bq_os_now_ms(void); long bq_x(void); long bq_x(void) { return bq_os_now_ms(); }'
found "what all doors would share" 'int bq_x(int n); int bq_x(int n) { static int last; int was = last; last = n; return was; }'

ended
