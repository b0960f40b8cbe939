#!/bin/sh
# page.sh TEST.mjs ARG...: one of the tests of the page, in a browser. Skipped where there is none.
set -eu
for tool in node chromium; do
    if ! command -v "$tool" >/dev/null; then
        echo "ok 1 # SKIP there is no $tool here"
        echo "1..1"
        exit 0
    fi
done
test=$1; shift
exec node "tests/page/$test" "$@"
