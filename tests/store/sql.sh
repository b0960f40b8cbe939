#!/bin/sh
# No SQL outside src/store, and inside it none that is put together at run time (F8): statements are
# constants, values are bound. Then statements of the wrong kind are planted, and each must be found.
set -u
LC_ALL=C; export LC_ALL

# A call that runs a statement must begin with a constant: a literal, or the tables of statements. The two
# small functions that take one as `sql` must be called with a literal too.
faults() { # tree
    grep -rnE --include='*.[ch]' '#include <(sqlite3|libpq-fe)\.h>' "$1" | grep -v "^$1/store/"
    grep -rnE --include='*.[ch]' 'sqlite3_(mprintf|vmprintf|str_|snprintf)' "$1"
    grep -rn --include='*.[ch]' -A1 -E '(sqlite3_(exec|prepare_v2|prepare_v3|prepare)|PQexec) *\(' "$1" |
        tr -d '\n' | sed 's/--/\n/g' | awk '
        /sqlite3_(exec|prepare)|PQexec/ {
            if ($0 !~ /(exec|prepare(_v[23])?|PQexec) *\([^,]*,[^,"]*("|statements\[|steps\[i\]\.sql|sql, -1)/) print
        }'
    grep -nE '\<(ask|set)\(store, [^"c]' "$1"/store/*.c 2>/dev/null
}

. tests/tap.sh
none "$(faults src)" "statements of SQL are constants, and stand in src/store"

tree=$(mktemp -d) || exit 1
trap 'rm -rf "$tree"' EXIT
mkdir "$tree/store" "$tree/server"
planted() { # room line
    rm -f "$tree"/*/*.c
    printf '%s\n' "$2" >"$tree/$1/planted.c"
    if [ -n "$(faults "$tree")" ]; then none "" "found: $2"; else none "not found" "found: $2"; fi
}
planted server '#include <sqlite3.h>'
planted store 'sqlite3_exec(db, text, NULL, NULL, NULL);'
planted store 'snprintf(b, n, "DELETE FROM %s", t); sqlite3_exec(db, b, 0, 0, 0);'
planted store 'char *s = sqlite3_mprintf("%Q", name);'
planted store 'sqlite3_prepare_v2(db, line, -1, &s, NULL);'
planted store 'ask(store, text, &n);'
planted store 'PQexec(conn, text);'

ended
