#!/bin/sh
# json.sh: JSON is written by src/base/json.h alone. Elsewhere no string of C has a name in quotation marks with a colon
# after it, but where what came is read.
set -u
LC_ALL=C; export LC_ALL

# may FILE: it looks for a field in a line that came.
may() {
    case $1 in
    src/client/client.c | tools/load/players.c) return 0 ;;
    *) return 1 ;;
    esac
}

# written TREE: file:line of every such string, comments aside.
written() {
    (cd "$1" && find src web/wasm tools -name '*.[ch]' | sort | while read -r file; do
        sed -E 's#//.*##; s#/\*.*\*/##; s#^[[:space:]]*\*.*##' "$file" | grep -nE '\\"[A-Za-z0-9_%.*-]*\\" ?:' |
            sed "s#^\([0-9]*\):.*#$file:\1#"
    done)
}

faults() {
    written "$1" | while read -r place; do
        may "${place%:*}" || echo "$place writes JSON by hand"
    done
}

. tests/tap.sh
tree=$(mktemp -d) || exit 1
trap 'rm -rf "$tree"' EXIT
none "$(faults .)" "JSON is written in one place"
written . >"$tree/places"
grep -q '^src/client/client.c' "$tree/places" && grep -q '^tools/load/players.c' "$tree/places"; say $? "who may name a field in a string does"

# The test of the test.
planted() { # file text
    rm -rf "${tree:?}"/*
    mkdir -p "$tree/src" "$tree/web/wasm" "$tree/tools" "$tree/$(dirname "$1")"
    printf '%s\n' "$2" >"$tree/$1"
    faults "$tree"
}
refused() { if [ -n "$(planted "$@")" ]; then none "" "refused: $2 in $1"; else none "not found" "refused: $2 in $1"; fi; }
allowed() { none "$(planted "$@")" "allowed: $2 in $1"; }
refused src/cli/sim.c '    printf("{\"games\": %u}", games);'
refused web/wasm/view.c '    bq_buf_str(b, "\"rent\":");'
refused tools/load/reference.c '    say(c, "{\"say\":\"ok\"}");'
refused tools/po/write.c '    fprintf(out_file, "%s\"%s\":%s", between, e->key, e->form);'
allowed src/client/client.c '    return !strncmp(line, "{\"say\":\"", 8);'
allowed src/server/shell/metrics.c '    snprintf(labels, sizeof labels, "{le=\"%g\"}", bound);'
allowed tools/style-compile.c '    fprintf(out, "    {\"%s\", {", name);'
allowed src/cli/sim.c '    bq_json_int(b, "games", games); /* "games": 7 */'

ended
