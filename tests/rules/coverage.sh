#!/bin/sh
# coverage.sh: every row of docs/RULES.md has its test, and every script its row.
if missing=$(tools/rules-coverage); then
    echo "ok 1 - every row has its test"
else
    echo "not ok 1 - every row has its test"
    echo "$missing" | sed 's/^/#   /'
fi
# The test of the test: a row without a script is found.
plain=$(mktemp)
printf '| ID | Rule | Switches | Editions | Code |\n|---|---|---|---|---|\n| Z9 | none | - | classique | - |\n' >"$plain"
if tools/rules-coverage "$plain" | grep -q 'Z9: tests/rules/Z9-classique.bqs is missing'; then
    echo "ok 2 - a row without a script is found"
else
    echo "not ok 2 - a row without a script is found"
fi
printf '| Z9 | none | - | `README.md` | rent.c collect no_such_function; the rest is prose |\n' >"$plain"
if [ "$(tools/rules-coverage "$plain" | grep -c 'Z9:')" = 1 ] &&
    tools/rules-coverage "$plain" | grep -q 'Z9: rent.c has no no_such_function'; then
    echo "ok 3 - a function that is not where a row says is found"
else
    echo "not ok 3 - a function that is not where a row says is found"
fi
rm -f "$plain"
echo 1..3
