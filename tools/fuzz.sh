#!/bin/sh
# tools/fuzz.sh FOLDER SECONDS: run every fuzz target of FOLDER for SECONDS each.
#
# Seeds are in tests/fuzz/corpus/NAME (kept, and replayed by every `make test`); what the run
# finds goes to FOLDER/corpus/NAME, a crash to FOLDER/crash-NAME-*. A crash, once mended, moves
# into the kept corpus.
set -eu
cd "$(dirname "$0")/.."
BANQUIER_EDITIONS=$PWD/editions # of this tree, as for all tests: a target has none beside it
export BANQUIER_EDITIONS

folder=$1
seconds=$2
count=0
crashed=
for target in "$folder"/tests/fuzz/fuzz-*; do
    [ -f "$target" ] && [ -x "$target" ] || continue
    name=${target##*/fuzz-}
    found=$folder/corpus/$name
    kept=tests/fuzz/corpus/$name
    mkdir -p "$found"
    [ -d "$kept" ] || kept=
    dict=tests/fuzz/$name.dict
    [ -e "$dict" ] && dict=-dict=$dict || dict=
    echo "== fuzz $name, $seconds s"
    # shellcheck disable=SC2086  # empty means absent
    "$target" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 \
        -artifact_prefix="$folder/crash-$name-" $dict "$found" $kept || crashed="$crashed $name"
    count=$((count + 1))
done
[ "$count" -gt 0 ] || { echo "fuzz: no targets (tests/fuzz/meson.build lists them)" >&2; exit 1; }
if [ -n "$crashed" ]; then
    echo "fuzz: $count targets, trouble in:$crashed" >&2
    exit 1
fi
echo "fuzz: $count targets, no crash"
