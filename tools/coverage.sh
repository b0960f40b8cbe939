#!/bin/sh
# tools/coverage.sh FOLDER: run the tests of a coverage build, then say how much of the
# engine's branches they took. The whole report is FOLDER/coverage.txt.
set -eu
cd "$(dirname "$0")/.."

folder=$1
ninja --quiet -C "$folder"
find "$folder" -name '*.gcda' -delete # only this run counts
# The outer rooms reach nothing of the engine that the inner ones do not.
TEST_ARGS="--no-suite page --no-suite terminal --no-suite server --no-suite store" tests/run "$folder"
# The other side of an assertion cannot be reached: that is what it says.
gcovr --root . --exclude-lines-by-pattern '.*BQ_ASSERT\(.*' --object-directory "$folder" --filter 'src/engine/' --branches \
    --txt "$folder/coverage.txt" --print-summary "$folder" >"$folder/coverage-summary.txt"
sed -n 's/^branches: \([0-9.]*%\) (\([0-9]*\) out of \([0-9]*\))/engine branches: \1 (\2 of \3)/p' \
    "$folder/coverage-summary.txt"
