#!/bin/sh
# symbols.sh FOLDER SOURCE...: what the engine's objects need and offer.
#
# The engine is pure: no libc beyond memory functions, no globals that can be written, no
# floats, no recursion. The sources are compiled here once more, without link-time
# optimisation, because only plain objects tell. BQ_CC and BQ_CFLAGS come from meson.
. tests/style/objects.sh

knows() { # does the compiler take this flag?
    echo 'int x(void); int x(void) { return 0; }' |
        $BQ_CC -Werror "$@" -x c -c -o "$folder/probe.out" - >/dev/null 2>&1
}

# compile SUBFOLDER SOURCES-AND-FLAGS: objects into FOLDER/SUBFOLDER, one a source.
compile() {
    into=$folder/$1
    mkdir -p "$into"
    shift
    sources=
    flags=
    for word; do
        case $word in *.c) sources="$sources $word" ;; *) flags="$flags $word" ;; esac
    done
    for source in $sources; do
        # shellcheck disable=SC2086  # lists of words
        $BQ_CC $BQ_CFLAGS $flags -Isrc -c "$source" -o "$into/$(basename "$source" .c).o" 2>&1
    done
}

# The symbols that objects need and none of them has.
foreign() { # subfolder
    nm -g --defined-only "$folder/$1"/*.o | awk 'NF == 3 { print $3 }' | sort -u >"$folder/$1/defined"
    nm -u "$folder/$1"/*.o | awk 'NF == 2 { print $2 }' | sort -u >"$folder/$1/needed"
    comm -13 "$folder/$1/defined" "$folder/$1/needed" |
        grep -vxE 'mem(cpy|move|set|cmp|chr|ccpy)|__[a-z0-9_]+_chk|__stack_chk_fail|_GLOBAL_OFFSET_TABLE_'
}

# 1. As shipped, but for one thing: position-independent code keeps constant pointers where the
#    loader writes them once, which would look like writable data.
none "$(compile plain -fno-pie "$@")" "the engine compiles to plain objects"
none "$(foreign plain)" "the engine needs nothing but memory functions"
none "$(nm "$folder"/plain/*.o | awk 'NF == 3 && $2 ~ /^[DdBbCSsGg]$/')" \
    "the engine has no writable data"
none "$(nm -g --defined-only "$folder"/plain/*.o | awk 'NF == 3 && $3 !~ /^bq__?[a-z]/ { print $3 }')" \
    "every name the engine exports begins with bq_ or bq__"

# 2. Without floating-point registers, a float becomes a call that 1. does not allow, or is
#    refused by the compiler.
if knows -mgeneral-regs-only; then
    none "$(compile integer -mgeneral-regs-only "$@"; foreign integer)" "the engine has no floats"
else
    count=$((count + 1)); echo "ok $count # SKIP this compiler cannot do without floats"
fi

# 3. The graph of calls, as written (no inlining), has no loop.
if knows -fcallgraph-info; then
    calls() { # subfolder
        cat "$folder/$1"/*.ci |
            sed -n 's/^edge: { sourcename: "\([^"]*\)" targetname: "\([^"]*\)".*/\1 \2/p'
    }
    loops() { # edges on stdin
        tee "$folder/edges" | tsort 2>&1 >/dev/null | sed 's/^tsort: //'
        awk '$1 == $2 { print $1 " calls itself" }' "$folder/edges"
    }
    compile graph -O0 -U_FORTIFY_SOURCE -fcallgraph-info "$@" >/dev/null
    none "$(calls graph | loops)" "no function of the engine comes back to itself"
else
    count=$((count + 1)); echo "ok $count # SKIP this compiler writes no graph of calls"
fi

# The test of the test: a source with every fault.
mkdir -p "$folder/bad"
cat >"$folder/bad.c" <<'C'
#include <stdlib.h>
int counter;
int bq_even(unsigned n);
int bq_odd(unsigned n);
int bq_even(unsigned n) { return n == 0 ? 1 : bq_odd(n - 1); }
int bq_odd(unsigned n) { return n == 0 ? 0 : bq_even(n - 1); }
void *bq_grab(size_t n);
void *bq_grab(size_t n) { counter++; return malloc(n); }
int bq_scale(int n, int m);
int bq_scale(int n, int m) { return (int)((float)n * 1.5f / (float)m); }
C
found() { if [ -n "$1" ]; then none "" "found: $2"; else none "not found" "found: $2"; fi; }
BQ_CFLAGS='-std=c11 -O2'
compile bad "$folder/bad.c"
found "$(foreign bad | grep malloc)" "an allocation"
found "$(nm "$folder"/bad/*.o | awk 'NF == 3 && $2 ~ /^[DdBb]$/')" "a global"
if knows -mgeneral-regs-only; then
    found "$(compile badint -mgeneral-regs-only "$folder/bad.c"; foreign badint | grep -v malloc)" "a float"
fi
if knows -fcallgraph-info; then
    compile badgraph -O0 -fcallgraph-info "$folder/bad.c" >/dev/null
    found "$(calls badgraph | loops)" "a recursion"
fi

ended
