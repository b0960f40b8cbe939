#!/bin/sh
# told.sh: `banquier analyse` as somebody meets it: words in three languages, JSON, CSV and a page; saves that are broken,
# cut, foreign or not over; rules that the value does not know.
LC_ALL=C; export LC_ALL
made=$(mktemp -d) || exit 1
trap 'rm -rf "$made"' EXIT
. tests/tap.sh
verb=analyse
bq() { timeout 300 "$BQ_BINARY" "$@"; }
played() { # name words...
    name=$1; shift
    bq play --plain --auto --seed 5 --save "$made/$name" "$@" >/dev/null 2>&1
    [ -s "$made/$name" ]; say $? "$name is played"
}
played game.bqg --edition classique --seats bot:easy,bot:medium,bot:hard --option end=rounds:12
played odd.bqg --edition classique --seats bot:easy,bot:medium --option end=rounds:3 --option jail_fine=70
played rich.bqg --edition classique --seats bot:easy,bot:medium --option end=rounds:3 --option start_cash=9000

# ---- words ----

says 0 '^.*: [0-9]+ moves\.$' --lang en "$made/game.bqg"
says 0 '[0-9]+ coups\.$' --lang fr "$made/game.bqg"
says 0 ': [0-9]+ действи' --lang ru "$made/game.bqg"
bq analyse --lang en "$made/game.bqg" >"$made/one" 2>/dev/null
bq analyse --lang en - <"$made/game.bqg" >"$made/two" 2>/dev/null
cmp -s "$made/one" "$made/two"; say $? "from standard input the same"
[ "$(grep -c '^Move [0-9]*, .* → ' "$made/one")" = 5 ]; say $? "five swings"
! grep -E '[{}]' "$made/one"; say $? "no placeholder is left"
bq analyse --lang en --moves "$made/game.bqg" >"$made/moves" 2>/dev/null
python3 - "$made/moves" "$made/one" <<'P'
import sys
moves = [line for line in open(sys.argv[1], encoding="utf-8") if "\t" in line]
title = open(sys.argv[2], encoding="utf-8").readline()
sys.exit(len(moves) != int("".join(c for c in title.split(":")[1] if c.isdigit())) + 1)
P
say $? "a line a move, and one for the beginning"

# ---- for programs ----

bq analyse --json --playouts 4 --jobs 1 "$made/odd.bqg" >"$made/json1" 2>/dev/null
bq analyse --json --playouts 4 --jobs 2 "$made/odd.bqg" >"$made/json2" 2>/dev/null
cmp -s "$made/json1" "$made/json2"; say $? "one core and two give the same bytes"
bq analyse --json --playouts 4 --seed 4 "$made/odd.bqg" >"$made/json3" 2>/dev/null
! cmp -s "$made/json1" "$made/json3"; say $? "another seed gives others"
bq analyse --json "$made/game.bqg" >"$made/json" 2>/dev/null
bq analyse --csv "$made/game.bqg" >"$made/csv" 2>/dev/null
python3 - "$made/json" "$made/csv" <<'P'
import csv, json, sys
d = json.load(open(sys.argv[1]))
last = None
for m in d["moments"]:
    assert sum(m["chance"]) == d["one"]
    if last:
        for s in range(len(d["seats"])):
            parts = m["own"][s] + m["others"][s] + m["luck"][s] + m["rest"][s]
            assert parts == m["chance"][s] - last["chance"][s], m
    last = m
assert d["over"] and sorted(last["chance"])[-1] in (d["one"], d["one"] // 2)
assert all(x["loss"] >= 30000 for x in d["mistakes"]) and len(d["swings"]) == 5
rows = list(csv.DictReader(open(sys.argv[2])))
assert len(rows) == len(d["moments"]) * len(d["seats"])
for i, row in enumerate(rows):
    m, s = d["moments"][i // len(d["seats"])], i % len(d["seats"])
    assert int(row["chance"]) == m["chance"][s] and row["seat"] == d["seats"][s]["name"]
P
say $? "JSON: parts add up, the winner has it all; CSV says the same"

# ---- the page ----

bq analyse --html "$made/page.html" --lang fr "$made/game.bqg" >"$made/out" 2>&1; say $? "a page is written"
python3 tests/analyse/page.py "$made/page.html" "$made/json" >"$made/out" 2>&1
code=$?; say $code "it is well formed, fetches nothing, and has every moment"
[ $code -eq 0 ] || sed 's/^/#   /' "$made/out"
bq analyse --html "$made/page.html" "$made/game.bqg" >"$made/out" 2>&1
[ $? = 1 ]; say $? "a page that is there is not written over"

# ---- what is not as it should be ----

says 1 . "$made/nothing.bqg"
head -c 300 "$made/game.bqg" >"$made/head.bqg"
says 1 . --lang en "$made/head.bqg"
head=$(awk '/^log / { print NR; exit }' "$made/game.bqg")
head -c 14000 "$made/game.bqg" >"$made/cut.bqg"
says 0 'not over' --lang en "$made/cut.bqg"
grep -q 'cut short' "$made/out"; say $? "... and that its last line was torn"
awk 'BEGIN { for (i = 0; i < 30; i++) print "" }' |
    bq play --plain --lang en --edition classique --seed 5 --seats Ada,bot:easy --save "$made/mine.bqg" >/dev/null 2>&1
bq analyse --lang en "$made/mine.bqg" 2>/dev/null >"$made/one"
printf 'review\nquit\n' | bq play --plain --no-save --lang en --load "$made/mine.bqg" 2>/dev/null | sed -n 's/^analysis: //p' >"$made/two"
[ -s "$made/two" ] && cmp -s "$made/one" "$made/two"; say $? "the plain game says the same of the same save"
awk -v at=$((head + 80)) 'NR == at { print "Nobody: dance 12345678"; next } { print }' "$made/game.bqg" >"$made/broken.bqg"
says 1 'Only what stands before that line' --lang en "$made/broken.bqg"
grep -qE '^.*: [0-9]+ moves' "$made/out"; say $? "... and that is analysed"
awk -v at=$((head + 90)) 'NR == at { sub(/[0-9a-f]$/, "z") } { print }' "$made/game.bqg" >"$made/false.bqg"
says 1 'Seul ce qui' --lang fr "$made/false.bqg"
echo '{"this is": "no save"}' >"$made/foreign"
says 1 . --lang ru "$made/foreign"
: >"$made/empty"
says 1 . "$made/empty"
says 1 . tests/analyse
says 0 'not trained for these rules' --lang en "$made/odd.bqg"
says 0 'not trained for these rules' --lang en "$made/rich.bqg"
mkdir "$made/editions"
bq edition new vanished --from classique --dir "$made/editions" >/dev/null
played vanished.bqg --edition vanished --editions "$made/editions" --seats bot:easy,bot:medium --option end=rounds:3
says 0 'edition vanished is not here' --lang en "$made/vanished.bqg"
says 0 'moves' --lang en --editions "$made/editions" "$made/vanished.bqg"
! grep -q 'not here' "$made/out"; say $? "... and where it is, it is found"
says 2 . --json --csv "$made/game.bqg"
says 2 . --playouts 100000 "$made/game.bqg"
ended
