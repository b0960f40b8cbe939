#!/bin/sh
# hardening.sh PROGRAM: the binary has the protections that meson.build asks for.
set -u
LC_ALL=C; export LC_ALL

program=$1
count=0
failed=0
check() { # description command...
    what=$1
    shift
    count=$((count + 1))
    if "$@" >/dev/null 2>&1; then
        echo "ok $count - $what"
    else
        failed=$((failed + 1))
        echo "not ok $count - $what"
    fi
}
has() { readelf -W "$1" "$program" | grep -qE "$2"; } # readelf-option pattern
stack_not_executable() { readelf -Wl "$program" | grep GNU_STACK | grep -qv 'RWE'; }
no_path_of_builder() { ! grep -aqF "$PWD/" "$program"; }

check "position independent" has -h 'Type:[[:space:]]+DYN'
check "stack not executable" stack_not_executable
check "relocations read-only" has -l GNU_RELRO
check "bound at start" has -d 'FLAGS_1.*NOW'
check "stack protected" has -s '__stack_chk_fail'
check "libc calls fortified" has -s '_chk(@|$)'
check "no path of the builder's machine inside" no_path_of_builder

echo "1..$count"
[ "$failed" -eq 0 ]
