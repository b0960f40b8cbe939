#!/bin/sh
# pure.sh FOLDER SOURCE...: an analysis touches nothing of the world - no files, no clock, no chance, no threads - and keeps
# nothing to itself, so that pieces of it can be done at once, and in a page.
. tests/style/objects.sh

foreign() { # folder
    needs "$1" >"$folder/needs"
    grep -vE ' (bq_[a-z0-9_]+|bq__analyse_[a-z0-9_]+|(__)?(mem(cpy|move|set|cmp|chr)|strlen|strchr|snprintf)(_chk)?|malloc|calloc|free|__stack_chk_fail|_GLOBAL_OFFSET_TABLE_|__popcountdi2)$' "$folder/needs"
    grep -E ' bq_(random|store_.*|save_.*|os_.*|work_.*|edition_(open|read|list|here|places))$' "$folder/needs"
}

none "$(compile "$folder/analyse" "$@")" "the analysis compiles to plain objects"
none "$(foreign "$folder/analyse")" "it needs rooms, memory and strings, and nothing of the world"
none "$(written "$folder/analyse")" "it has no writable data"

# The test of the test.
found "a clock" '#include <time.h>
long bq_x(void); long bq_x(void) { return (long)time(0); }'
found "a clock of another room" 'long bq_os_now_ms(void); long bq_x(void); long bq_x(void) { return bq_os_now_ms(); }'
found "something that all pieces share" 'int bq_x(int n); int bq_x(int n) { static int last; int was = last; last = n; return was; }'
ended
