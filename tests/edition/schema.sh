#!/bin/sh
# schema.sh: the JSON Schemas of the repository are those that the program makes, and say of every
# edition what the program says, as far as a schema can.
set -u
LC_ALL=C.UTF-8; export LC_ALL

program=${BQ_BINARY:-build/banquier}
made=$(mktemp -d) || exit 1
trap 'rm -rf "$made"' EXIT

# The packages are Debian's (tools/need), so Debian's python has them if the first one has not.
for python in python3 /usr/bin/python3 none; do
    [ "$python" = none ] || ! "$python" -c 'import jsonschema, yaml' 2>/dev/null || break
done
if [ "$python" = none ]; then
    echo "1..0 # SKIP needs the packages python3-jsonschema and python3-yaml (tools/need test)"
    exit 0
fi

failed=0
count=0
for which in edition texts; do
    file=editions/$which.schema.json
    count=$((count + 1))
    "$program" edition schema "$which" >"$made/$which"
    if cmp -s "$made/$which" "$file"; then
        echo "ok $count - $file is what the program makes"
    else
        failed=1
        echo "not ok $count - $file is what the program makes"
        echo "#   make it anew: build/banquier edition schema $which >$file"
    fi
done

# Its own numbers, moved up; its plan stays last.
"$python" tests/edition/schema.py "$count" || failed=1
exit "$failed"
