#!/bin/sh
# old.sh: what was written for an earlier docs/SCRIPT.md runs as it did, to the letter: output and exit codes.
#
# tests/script/old has scripts from before one could be for several editions, and beside each what the program of that day
# printed: with --trace, with --tap, with --json. They change with the rules if they must, never with the grammar, which
# only grows.
set -u
LC_ALL=C.UTF-8; export LC_ALL
. tests/tap.sh

cd tests/script/old || exit 1
for script in *.bqs; do
    told=$(for form in --trace --tap --json; do
        "$BQ_BINARY" script "$form" "$script" 2>&1
        echo "exit $?"
    done)
    none "$(echo "$told" | diff "${script%.bqs}.out" - | head -n 10)" "$script runs as it did"
done
ended
