#!/bin/sh
# game.sh FOLDER SOURCE...: a game touches nothing of the world: no files, no randomness, no clock, no threads. It keeps
# nothing to itself either: what it writes to is handed in, so that two games never meet in it. Its objects may need the
# other rooms, memory, strings and snprintf, and nothing else of libc. (Opening an edition, for a sentence about what is
# wrong with it, is the one thing of a file that is asked of another room: say_edition.c.)
. tests/style/objects.sh

foreign() { # folder
    needs "$1" | grep -vE ' (bq_[a-z0-9_]+|bq__game_[a-z0-9_]+|(__)?(mem(cpy|move|set|cmp|chr)|str(len|cmp|ncmp|chr|cspn|spn)|snprintf)(_chk)?|strerror|malloc|calloc|realloc|free|abort|__stack_chk_fail|_GLOBAL_OFFSET_TABLE_|__popcountdi2)$'
    needs "$1" | grep -E ' bq_(random|store_.*|save_.*|edition_(open|read|list|here|places))$' |
        grep -vx 'say_edition bq_edition_read'
}

none "$(compile "$folder/game" "$@")" "the game compiles to plain objects"
none "$(foreign "$folder/game")" "the game needs rooms, memory and strings, and nothing of the world"
none "$(written "$folder/game")" "the game has no writable data"
none "$(grep -nE '#include <(time|sys/|unistd|fcntl|pthread|signal)' src/game/*.[ch])" "the game includes no header of the world"

# The test of the test.
found "a clock" '#include <time.h>
long bq_x(void); long bq_x(void) { return (long)time(0); }'
found "a file" '#include <stdio.h>
void *bq_x(void); void *bq_x(void) { return fopen("x", "r"); }'
found "randomness" 'long getrandom(void *, unsigned long, unsigned); long bq_x(void); long bq_x(void) { int x; return getrandom(&x, 4, 0); }'
found "randomness of another room" 'void bq_random(void *, unsigned long); void bq_x(void); void bq_x(void) { int x; bq_random(&x, 4); }'
found "an edition that is opened" 'int bq_edition_open(void); int bq_x(void); int bq_x(void) { return bq_edition_open(); }'
found "a buffer that all games share" 'int bq_x(int n); int bq_x(int n) { static int last; int was = last; last = n; return was; }'

ended
