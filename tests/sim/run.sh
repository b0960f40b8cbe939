#!/bin/sh
# run.sh: `banquier sim` as somebody meets it. A run split any way adds up to the same bytes; the
# number of cores changes nothing; every wrong word gets a sentence; the page has its pictures.
LC_ALL=C; export LC_ALL
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
. tests/tap.sh
sim() { timeout 120 "$BQ_BINARY" sim "$@"; }
same() { cmp -s "$1" "$2"; say $? "$3"; }
field() { # file, Python expression over d
    python3 -c "import json,sys; d=json.load(open(sys.argv[1])); print($2)" "$1" 2>/dev/null
}

# ---- a run and its parts ----

line="--games 333 --seats medium,easy,random,fp-b --seed 11"
# shellcheck disable=SC2086  # a list of words
{
sim $line --json --jobs 1 >"$dir/one"; say $? "a run is played"
sim $line --json --jobs 2 >"$dir/two"; same "$dir/one" "$dir/two" "two cores give the bytes of one"
sim $line --json --jobs 7 >"$dir/seven"; same "$dir/one" "$dir/seven" "so do seven"
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16; do
    sim $line --json --shard $i/16 --jobs $((i % 3 + 1)) >"$dir/part$i" || echo "# part $i"
done
sim merge --json "$dir"/part* >"$dir/merged"
same "$dir/one" "$dir/merged" "16 shards, merged in any order, give the bytes of the whole run"
sim merge --json "$dir"/part1 "$dir"/part9 >"$dir/some" 2>"$dir/err"
grep -q 14 "$dir/err"; say $? "parts that are missing are counted"
[ "$(field "$dir/some" "d['part']")" = "{'of': 16, 'shards': [1, 9]}" ]
say $? "... and the result says what it has"
rm "$dir"/part1 "$dir"/part9
sim merge --json "$dir/some" "$dir"/part* >"$dir/merged"
same "$dir/one" "$dir/merged" "a merged part can be merged again"
sim merge "$dir/some" --report "$dir/page.html" >"$dir/text" 2>/dev/null; say $? "parts can be looked at"
sim $line --json --no-rotate >"$dir/still"
! cmp -s "$dir/one" "$dir/still"; say $? "without rotation the games are others"
sim --games 3 --shard 9/9 --json >"$dir/none"; say $? "a shard may have no game"
[ "$(field "$dir/none" "d['games']")" = 0 ]; say $? "... and says so"
}
[ "$(field "$dir/one" "sum(s['wins'] for s in d['seats']) + d['unfinished']")" = 333 ]
say $? "every game has one winner, or none"
[ "$(field "$dir/one" "[s['bot'] for s in d['seats']]")" = "['medium', 'easy', 'random', 'fp-b']" ]
say $? "seats are told as the line-up has them"
[ "$(field "$dir/one" "all(s['interval'][0] <= s['win_rate'] <= s['interval'][1] for s in d['seats'])")" = True ]
say $? "rates lie in their intervals"
[ "$(field "$dir/one" "len(d['squares']), all({'landings','rent','return'} <= set(s) for s in d['squares'] if 'group' in s)")" = "40 True" ]
say $? "every square has its landings, every deed its rent and return"
sim --games 20 --csv | python3 -c "import csv,sys; r=list(csv.DictReader(sys.stdin)); sys.exit(len(r) != 48 or None in r[0])"
say $? "CSV: a row a seat, a place and a square"

# ---- parts that do not fit ----

refuse() { # code, description, words...
    want=$1; what=$2; shift 2
    out=$(sim "$@" 2>&1 >/dev/null); got=$?
    # Words that do not fit together (1) get one sentence; words that are none (2) the way to the help, too.
    [ "$got" -eq "$want" ] && [ "$(printf '%s\n' "$out" | wc -l)" -le "$want" ] &&
        printf '%s' "$out" | head -n 1 | grep -Eq '^banquier( sim)?: .'
    say $? "$what"
}
sim --games 100 --json --shard 1/4 >"$dir/a"
sim --games 100 --json --shard 2/4 --seed 5 >"$dir/b"
sim --games 100 --json --shard 2/5 >"$dir/c"
refuse 1 "parts of two runs" merge "$dir/a" "$dir/b"
refuse 1 "a run split in two ways" merge "$dir/a" "$dir/c"
refuse 1 "the same part twice" merge "$dir/a" "$dir/a"
refuse 1 "no such file" merge "$dir/nowhere"
refuse 1 "a folder" merge "$dir"
head -c 5000 "$dir/a" >"$dir/torn"; refuse 1 "a torn file" merge "$dir/torn"
echo '{"run": 3}' >"$dir/odd"; refuse 1 "JSON that is no run" merge "$dir/odd"
echo '[]' >"$dir/odd"; refuse 1 "JSON that is no object" merge "$dir/odd"
: >"$dir/odd"; refuse 1 "an empty file" merge "$dir/odd"
sed 's/"landings": \[0,/"landings": [64,/' "$dir/a" >"$dir/odd"; refuse 1 "an index past its end" merge "$dir/odd"
sed 's/"landings": \[0,/"landings": [-1,/' "$dir/a" >"$dir/odd"; refuse 1 "an index below zero" merge "$dir/odd"
sed 's/"games": \[0,25\]/"games": [0,26]/' "$dir/a" >"$dir/odd"; refuse 1 "a number of games that is not the part's" merge "$dir/odd"
sed 's/"rent": \[1,"/"rent": [1,"x/' "$dir/a" >"$dir/odd"; refuse 1 "money that is no number" merge "$dir/odd"
sed 's/"rules": "./"rules": "z/' "$dir/a" >"$dir/odd"; refuse 1 "other rules than the edition's here" merge "$dir/odd"
sed 's/"format": 1/"format": 2/' "$dir/a" >"$dir/odd"; refuse 1 "a format of another day" merge "$dir/odd"
refuse 2 "merge of nothing" merge
refuse 2 "merge with games" merge "$dir/a" --games 3

# ---- words that are not understood ----

refuse 2 "an unknown option" --frobnicate
refuse 2 "a word too much" medium
refuse 2 "an option without its value" --games
refuse 2 "no games" --games 0
refuse 2 "too many games" --games 1000000000000
refuse 2 "games that are no number" --games 1e3
refuse 2 "a negative seed" --seed -1
refuse 2 "no cores" --jobs 0
refuse 2 "too many cores" --jobs 100000
refuse 2 "shard 0/0" --shard 0/0
refuse 2 "shard 0/4" --shard 0/4
refuse 2 "shard 17/16" --shard 17/16
refuse 2 "shard of nothing" --shard 3
refuse 2 "an unknown language" --lang xx
refuse 2 "an unknown jail policy" --movement-only --jail medium
refuse 2 "rolls without movement" --rolls 10
refuse 2 "no rolls" --movement-only --rolls 0
refuse 2 "JSON and CSV at once" --json --csv
refuse 2 "movement and a prediction" --movement-only --predict
refuse 2 "a sweep that is none" --sweep salary
refuse 2 "a sweep backwards" --sweep salary=400..100:50
refuse 2 "a sweep without end" --sweep salary=0..1000000:1
refuse 1 "a sweep of a switch that is not there" --sweep frobnication=1..2:1
refuse 1 "a sweep of a value that is refused" --sweep houses_before_hotel=1..9:1
refuse 1 "a sweep of a bot that does not play" --sweep hard.reserve=1..2:1
refuse 1 "a sweep of a parameter that is not there" --sweep medium.frobnication=1..2:1
refuse 1 "an unknown edition" --edition nowhere
refuse 1 "an unknown switch" --option frobnicate=1
refuse 1 "a value out of range" --option salary=-5
refuse 1 "an unknown bot" --seats medium,genius
refuse 1 "a bot without a name" --seats medium,,medium
refuse 1 "a person in a simulation" --seats medium,person
refuse 1 "one seat" --seats medium
refuse 1 "nine seats" --seats easy,easy,easy,easy,easy,easy,easy,easy,easy
refuse 1 "more seats than the edition has" --edition reseau --seats easy,easy,easy,easy,easy
refuse 1 "a prediction without people" --predict --seats medium,medium
refuse 1 "a page where none can be" --games 2 --report "$dir/no/such/page.html"
if [ -w /dev/full ]; then
    refuse 1 "a page on a full disk" --games 2 --report /dev/full
    sim --games 2 --json >/dev/full 2>"$dir/err"; [ $? -eq 1 ] && [ -s "$dir/err" ]
    say $? "a result on a full disk"
fi
sim --games 2 --seats easy,easy,easy,easy,easy --edition reseau --option max_players=8 >/dev/null
say $? "... unless the table is opened for more"
for lang in fr en ru; do sim --lang $lang --seats x,y 2>"$dir/$lang"; done
[ -s "$dir/fr" ] && ! cmp -s "$dir/fr" "$dir/ru" && ! cmp -s "$dir/fr" "$dir/en"
say $? "a mistake is told in the language asked for"

# ---- interrupted ----

"$BQ_BINARY" sim --games 100000000 --jobs 1 --json >"$dir/cut" 2>"$dir/err" &
pid=$!
sleep 1
kill -INT $pid
wait $pid
code=$?
[ $code -eq 130 ]; say $? "an interrupted run ends with 130 (got $code)"
[ "$(field "$dir/cut" "d['stopped'] and d['games'] > 0")" = True ]; say $? "... tells what was played, and that it is partial"
[ -s "$dir/err" ]; say $? "... and says so"
refuse 1 "an interrupted part is not merged" merge "$dir/cut"

# ---- sweeps and predictions ----

sim --sweep salary=0..400:200 --games 60 --json --jobs 1 >"$dir/a"; say $? "a sweep of an option"
sim --sweep salary=0..400:200 --games 60 --json --jobs 3 >"$dir/b"; same "$dir/a" "$dir/b" "... does not depend on the cores"
[ "$(field "$dir/a" "[r['value'] for r in d['rows']]")" = "[0, 200, 400, 'usual']" ]; say $? "... has every value, and as usual"
[ "$(field "$dir/a" "d['rows'][1]['difference'] == 0 and d['rows'][1]['rounds'] == d['rows'][3]['rounds']")" = True ]
say $? "... and the usual value plays the usual games (common random numbers)"
sim --option end=rounds:9 --sweep rounds_limit=3..9:3 --games 20 --json >"$dir/a"
[ "$(field "$dir/a" "[r['rounds'] for r in d['rows']]")" = "[3.0, 6.0, 9.0, 9.0]" ]; say $? "... and each value is really played"
sim --sweep medium.reserve=600..1200:600 --games 60 --json >"$dir/a"; say $? "a sweep of a parameter"
minutes() { sim --predict --json "$@" >"$dir/p" && field "$dir/p" "d['minutes']['50']"; }
less() { python3 -c "import sys; sys.exit(not float('$1') < float('$2'))"; say $? "$3 ($1 < $2)"; }
less "$(minutes --seats person,medium,medium,medium)" "$(minutes)" "more people sit longer"
less "$(minutes --option end=rounds:10)" "$(minutes --option end=rounds:20)" "more rounds take longer"
less "$(minutes --option end=rounds:20)" "$(minutes --option end=rounds:40)" "... and longer"
less "$(minutes --option end=rounds:20 --seats person,person)" "$(minutes --option end=rounds:20 --seats person,person,person,person)" "more players take longer over as many rounds"
less "$(minutes --edition topclubs --option end=timed:10)" 11 "a game of ten minutes ends then"
field "$dir/p" "d['minutes']" | python3 -c "
import ast,sys; m=ast.literal_eval(sys.stdin.read()); q=[m[k] for k in ('5','25','50','75','95')]; sys.exit(q != sorted(q))"
say $? "quantiles rise"

# ---- styles ----

tune="--generations 2 --brood 3 --games 16 --arena console:self,fp-a --arena classique:easy"
# shellcheck disable=SC2086  # a list of words
{
sim tune $tune --jobs 1 >"$dir/a.style" 2>"$dir/err"; say $? "a style is tuned"
[ "$(wc -l <"$dir/err")" -eq 2 ]; say $? "... each generation is told"
sim tune $tune --jobs 3 2>/dev/null | tail -n +2 >"$dir/b"; tail -n +2 "$dir/a.style" >"$dir/a"
same "$dir/a" "$dir/b" "... does not depend on the cores"
}
sim --games 8 --seats "file:$dir/a.style,medium" >/dev/null; say $? "a style from a file plays"
echo "frobnication 3" >"$dir/bad.style"
refuse 1 "a style with an unknown key" --seats "file:$dir/bad.style,medium"
echo "reserve x" >"$dir/bad.style"
refuse 1 "a style without a number" --seats "file:$dir/bad.style,medium"
refuse 1 "a style that is not there" --seats "file:$dir/nowhere.style,medium"
refuse 2 "tune: an arena that is none" tune --arena classique
refuse 2 "tune: an arena without rivals" tune --arena classique:
refuse 1 "tune: an unknown edition" tune --arena nowhere:self
refuse 1 "tune: an unknown rival" tune --arena classique:genius
refuse 1 "tune: too many rivals for the edition" tune --arena reseau:self,self,self,self,self
refuse 1 "tune: a bot without parameters" tune --bot random
refuse 1 "tune: a parameter that is not there" tune --freeze frobnication
refuse 2 "tune: no generations" tune --generations 0
refuse 2 "tune: an unknown word" tune --frobnicate 3
refuse 2 "tune: a word without its value" tune --games

# ---- the value is learnt ----

sim train --edition classique --games 256 --seed 5 --jobs 1 >"$dir/a.weights" 2>"$dir/err"; say $? "weights are trained"
sim train --edition classique --games 256 --seed 5 --jobs 3 2>/dev/null >"$dir/b.weights"
cmp -s "$dir/a.weights" "$dir/b.weights"; say $? "... the same bytes on any number of cores"
sim train --edition classique --games 256 --seed 6 2>/dev/null | cmp -s - "$dir/a.weights" && r=1 || r=0
say $r "... and others from another seed"

# ---- progress ----

sim --games 2000 >/dev/null 2>"$dir/err"; [ ! -s "$dir/err" ]; say $? "without a terminal there is no progress line"
if command -v script >/dev/null 2>&1; then
    script -qec "'$BQ_BINARY' sim --lang en --games 30000 --jobs 1 --csv" /dev/null >"$dir/typed" 2>/dev/null
    grep -q ' games, .* a second, .* left' "$dir/typed"; say $? "on a terminal: games, rate, time left"
fi

# ---- the page ----

for edition in classique console; do
    sim --edition $edition --games 300 --seats hard,medium,easy --report "$dir/$edition.html" >/dev/null
    say $? "$edition: a page"
    python3 - "$dir/$edition.html" <<'PAGE'
import sys, re, xml.etree.ElementTree as tree
from html.parser import HTMLParser
text = open(sys.argv[1], encoding="utf-8").read()
problems = []
class Page(HTMLParser):
    void = {"meta", "br", "link", "img", "input"}
    def __init__(self):
        super().__init__(); self.stack, self.ids = [], []
    def handle_starttag(self, tag, attrs):
        if tag not in self.void: self.stack.append(tag)
        for k, v in attrs:
            if k == "id": self.ids.append(v)
            if k in ("src", "href", "srcset") or k.startswith("on") or k == "style":
                problems.append(f"{tag} {k}")
        if tag in ("script", "link", "img", "iframe"): problems.append(tag)
    def handle_startendtag(self, tag, attrs): pass
    def handle_endtag(self, tag):
        if not self.stack or self.stack.pop() != tag: problems.append("unbalanced " + tag)
page = Page(); page.feed(text); page.close()
if page.stack: problems.append("open: " + str(page.stack))
for want in ("wins", "places", "board", "length", "groups", "worth", "squares", "first"):
    if want not in page.ids: problems.append("no picture " + want)
for svg in re.findall(r"<svg.*?</svg>", text, re.S):
    if svg.count("<svg") == 1: tree.fromstring(svg)
if "url(" in text or "http://" in text.replace("http-equiv", "") or "https://" in text: problems.append("something from elsewhere")
if "nan" in re.sub(r"[a-z]*nan[a-zé]+|[a-zé]+nan[a-z]*", "", text.lower()) or "inf%" in text: problems.append("not a number")
print("#", problems)
sys.exit(bool(problems))
PAGE
    say $? "$edition: whole, with all its pictures, nothing from elsewhere"
done
sim --games 30 --report "$dir/a.html" >/dev/null; sim --games 30 --jobs 1 --report "$dir/b.html" >/dev/null
same "$dir/a.html" "$dir/b.html" "the same run, the same page"
sim --games 1 --most-rounds 1 --report "$dir/tiny.html" >/dev/null; say $? "one round of one game makes a page too"

ended
