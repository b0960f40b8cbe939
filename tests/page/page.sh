#!/bin/sh
# page.sh TEST.mjs ARG...: one of the tests of the page, in a browser (browser.mjs). Skipped where there is none.
set -eu
if ! command -v node >/dev/null; then
    echo "ok 1 # SKIP there is no node here"
    echo "1..1"
    exit 0
fi
test=$1; shift
exec node "tests/page/$test" "$@"
