#!/bin/sh
# stream.sh PROGRAM: the stream of draws before dieharder's judges (G4). From a fixed secret, so it is not red by
# chance; "weak" is no failure: a good stream is weak now and then. It takes its time: with SOAK=1 only.
set -u
program=$1
judges="0 15 100 101 205"
count=0; failed=0
if [ -z "${SOAK:-}" ]; then
    echo "ok 1 # SKIP with SOAK=1 only"
    echo "1..1"
    exit 0
fi
for judge in $judges; do
    said=$("$program" stream | dieharder -g 200 -p 20 -d "$judge" 2>&1 | grep -E 'PASSED|WEAK|FAILED')
    count=$((count + 1))
    case $said in
    ''|*FAILED*) failed=$((failed + 1)); echo "not ok $count - dieharder -d $judge" ;;
    *)           echo "ok $count - dieharder -d $judge" ;;
    esac
    echo "$said" | sed 's/^/#   /'
done
echo "1..$count"
[ "$failed" -eq 0 ]
