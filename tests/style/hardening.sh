#!/bin/sh
# hardening.sh PROGRAM: the binary has the protections that meson.build asks for.
set -u
LC_ALL=C; export LC_ALL

program=$1
. tests/tap.sh
has() { readelf -W "$1" "$program" | grep -qE "$2"; } # readelf-option pattern
stack_not_executable() { readelf -Wl "$program" | grep GNU_STACK | grep -qv 'RWE'; }
no_path_of_builder() { # where a path begins: a tree in /src is not in "../src/engine"
    ! LC_ALL=C grep -aqE "(^|[^[:alnum:]_.-])$(printf '%s' "$PWD" | sed 's/[][\.*^$(){}+?|]/\\&/g')/" "$program"
}

holds "position independent" has -h 'Type:[[:space:]]+DYN'
holds "stack not executable" stack_not_executable
holds "relocations read-only" has -l GNU_RELRO
holds "bound at start" has -d 'FLAGS_1.*NOW'
holds "stack protected" has -s '__stack_chk_fail'
holds "libc calls fortified" has -s '_chk(@|$)'
holds "no path of the builder's machine inside" no_path_of_builder

# Every flag of the guide is really given to every file that is compiled (tools of the build aside).
commands=$(dirname "$program")/compile_commands.json
given() { # flag: in each command of src/
    python3 - "$commands" "$1" <<'PY'
import json, sys
rows = [row for row in json.load(open(sys.argv[1])) if '/src/' in row['file'] and '-compile.p/' not in row['command']]
missing = [row['file'] for row in rows if sys.argv[2] not in row['command'].split()]
sys.exit(0 if rows and not missing else 1)
PY
}
for flag in -Wall -Wextra -Wformat=2 -Wconversion -Wsign-conversion -Wimplicit-fallthrough -Werror \
    -Werror=format-security -Werror=implicit -Werror=incompatible-pointer-types -Werror=int-conversion \
    -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3 -fstack-clash-protection -fstack-protector-strong -fcf-protection=full \
    -ftrivial-auto-var-init=zero -fno-delete-null-pointer-checks -fno-strict-overflow -fno-strict-aliasing -fPIE \
    -Wtrampolines -Wbidi-chars=any; do
    holds "compiled with $flag" given "$flag"
done
! given -fno-such-flag
say $? "found: a flag that is not given"

ended
