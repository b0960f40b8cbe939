#!/bin/sh
# vectors.sh PROGRAM: the examples of docs/FAIRNESS.md are those the C gives, and a second implementation
# (fair.py, from the document) agrees on them and on thousands more. The purposes of the document are the
# engine's.
set -u
LC_ALL=C; export LC_ALL
program=$1
. tests/tap.sh
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT

block() { # name: the fenced lines after "<!-- NAME -->"
    awk -v mark="<!-- $1 -->" '$0 == mark {on = 1; next} on && /^```/ {if (++fence == 2) exit; next} on && fence == 1' docs/FAIRNESS.md
}
"$program" >"$work/c"
block examples >"$work/doc"
diff "$work/doc" "$work/c" | sed 's/^/# /'
cmp -s "$work/doc" "$work/c"; say $? "the document's examples are the program's"
python3 tests/fair/fair.py <"$work/doc"; say $? "the second implementation agrees on them"
"$program" 2000 >"$work/many"
python3 tests/fair/fair.py <"$work/many" >"$work/said"; say $? "and on 2,000 more of each"
tail -1 "$work/said"
# The test of the test: one digit of each kind of case is changed.
for what in commit seat entropy draw begin chain; do
    grep "^$what " "$work/doc" | tail -1 | awk '{c = substr($0, length); d = c == "0" ? "1" : "0"; print substr($0, 1, length - 1) d}' |
        python3 tests/fair/fair.py >/dev/null
    [ $? -eq 1 ]; say $? "a changed result of '$what' is found"
done
awk -F'"' '/^BQ_PURPOSE/ {print n++ " " $2}' src/engine/purpose.def >"$work/purposes"
sed -n 's/^| \([0-9]*\) | `\([a-z-]*\)` |.*/\1 \2/p' docs/FAIRNESS.md >"$work/listed"
diff "$work/purposes" "$work/listed" | sed 's/^/# /'
cmp -s "$work/purposes" "$work/listed"; say $? "the document's purposes are the engine's, by number"
ended
