#!/bin/sh
# coverage.sh: every row of docs/RULES.md has its test, and every script its row.
if missing=$(tools/rules-coverage); then
    echo "ok 1 - every row has its test"
else
    echo "not ok 1 - every row has its test"
    echo "$missing" | sed 's/^/#   /'
fi
# The test of the test.
plain=$(mktemp)
trap 'rm -f "$plain"' EXIT
finds() { # NUMBER DESCRIPTION LINE...: of the document on the standard input exactly these are told, strays aside
    cat >"$plain"
    number=$1 what=$2
    shift 2
    told=$(tools/rules-coverage "$plain" | grep ': ' | grep -v 'bqs: its row is not in ')
    if [ "$told" = "$(printf '%s\n' "$@")" ]; then
        echo "ok $number - $what"
    else
        echo "not ok $number - $what"
        echo "$told" | head -n 5 | sed 's/^/#   /'
    fi
}
head='| ID | Rule | Switches | Editions | Code |
|---|---|---|---|---|'
finds 2 "a row without a script is found" 'Z9: tests/rules/Z/Z9.bqs is missing for classique' <<D
$head
| Z9 | none | - | classique | - |
D
finds 3 "a function that is not where a row says is found" 'Z9: rent.c has no no_such_function' <<D
$head
| Z9 | none | - | \`README.md\` | rent.c collect no_such_function; the rest is prose |
D
finds 4 "an edition that a script is not for is found, and one that its row does not name" \
    'O2: tests/rules/O/O2.bqs is missing for topclubs' 'tests/rules/O/O2.bqs: its row does not name classique' <<D
$head
| O2 | one edition | - | topclubs | - |
D
sed '/^| O2 |/d' docs/RULES.md >"$plain"
if [ "$(tools/rules-coverage "$plain" | grep ': ')" = "tests/rules/O/O2.bqs: its row is not in $plain" ]; then
    echo "ok 5 - a script without a row is found"
else
    echo "not ok 5 - a script without a row is found"
fi
echo 1..5
