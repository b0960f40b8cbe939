#!/bin/sh
# forms.sh: what the verb prints - plain, JSON, TAP, trace - and its exit codes.
set -u
LC_ALL=C.UTF-8; export LC_ALL

. tests/tap.sh
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
top=$PWD
cd "$folder" || exit 1

is() { # got want description
    [ "$1" = "$2" ]
    say $? "$3"
    [ "$1" = "$2" ] || printf 'got:  %s\nwant: %s\n' "$1" "$2" | sed 's/^/#   /'
}
run() { "$BQ_BINARY" script "$@" 2>&1; echo "exit $?"; }
code() { "$BQ_BINARY" script "$@" >/dev/null 2>&1; echo "exit $?"; }

cat >good.bqs <<'S'
edition classique
seats Ada Bob
set at Ada 36
Ada: roll
bank: dice 1 2
Ada: buy
expect owner 39 Ada
S
sed 's/39 Ada/39 Bob/' good.bqs >bad.bqs

is "$(run good.bqs)" "exit 0" "one good file: nothing to say"
is "$(run - <good.bqs)" "exit 0" "the standard input"
is "$(run bad.bqs)" "bad.bqs:7: expected owner 39 Bob, was Ada (square 39)
exit 1" "one bad file"
is "$(run good.bqs bad.bqs good.bqs)" "ok good.bqs
bad.bqs:7: expected owner 39 Bob, was Ada (square 39)
not ok bad.bqs
ok good.bqs
exit 1" "several files"
is "$(run --tap good.bqs bad.bqs)" "ok 1 - good.bqs (3 commands, 1 expectations)
not ok 2 - bad.bqs (3 commands, 1 expectations)
#   bad.bqs:7: expected owner 39 Bob, was Ada (square 39)
1..2
exit 1" "as TAP"
is "$(run --json good.bqs bad.bqs)" \
'{"file":"good.bqs","ok":true,"cases":0,"commands":3,"expectations":1,"failures":[]}
{"file":"bad.bqs","ok":false,"cases":0,"commands":3,"expectations":1,"failures":[{"line":7,"text":"bad.bqs:7: expected owner 39 Bob, was Ada (square 39)"}]}
exit 1' "as JSON"
is "$(run --trace good.bqs)" "Ada: roll
bank: dice 1 2
    roll seat=Ada a=1 b=2 purpose=move
    move seat=Ada from=36 square=39 cause=dice
    for-sale seat=Ada square=39 amount=400
Ada: buy
    pay from=Ada to=bank amount=400 reason=purchase square=39 row=D1
    deed square=39 from=bank to=Ada reason=purchase
exit 0" "a trace"
is "$(run nowhere.bqs)" "nowhere.bqs: cannot be read
exit 1" "no such file"
is "$(run --json nowhere.bqs)" \
'{"file":"nowhere.bqs","ok":false,"cases":0,"commands":0,"expectations":0,"failures":[{"line":0,"text":"nowhere.bqs: cannot be read"}]}
exit 1' "no such file, as JSON"
is "$(code)" "exit 2" "no file at all"
is "$(code --wrong good.bqs)" "exit 2" "an unknown option"
is "$(code --tap --json good.bqs)" "exit 2" "two forms"
is "$(run --help | tail -n 1)" "exit 0" "help"
cp good.bqs ./--odd
is "$(run -- --odd)" "exit 0" "a file that looks like an option"

# A file for several editions is a run for each.
cat >several.bqs <<'S'
editions classique topclubs
seats Ada Bob
let paid 50 [topclubs] 500      # which is wrong: 5000
set owner 39 Bob
set at Ada 36
Ada: roll
bank: dice 1 2
[topclubs] Bob: claim 39
expect event pay amount=$paid
S
is "$(run several.bqs)" "several.bqs:9: [topclubs] expected event pay amount=500, was pay from=Ada to=Bob amount=5000 reason=rent square=39 row=F15
exit 1" "several editions, one of them bad"
is "$(run --edition classique several.bqs)" "exit 0" "the good one alone"
is "$(run --edition console several.bqs)" "several.bqs:1: expected a script for console, was one for other editions
exit 1" "one that it is not for"
is "$(run --edition classique good.bqs)" "exit 0" "a file for one, asked for that one"
is "$(run --edition console good.bqs)" "good.bqs:1: this script is for another edition than the one asked for
exit 1" "... and for another"
is "$(run good.bqs several.bqs)" "ok good.bqs
ok several.bqs [classique]
several.bqs:9: [topclubs] expected event pay amount=500, was pay from=Ada to=Bob amount=5000 reason=rent square=39 row=F15
not ok several.bqs [topclubs]
exit 1" "several files and editions"
is "$(run --tap good.bqs several.bqs)" "ok 1 - good.bqs (3 commands, 1 expectations)
ok 2 - several.bqs [classique] (2 commands, 1 expectations)
not ok 3 - several.bqs [topclubs] (3 commands, 1 expectations)
#   several.bqs:9: [topclubs] expected event pay amount=500, was pay from=Ada to=Bob amount=5000 reason=rent square=39 row=F15
1..3
exit 1" "as TAP: a test an edition"
is "$(run --json several.bqs)" \
'{"file":"several.bqs","edition":"classique","ok":true,"cases":0,"commands":2,"expectations":1,"failures":[]}
{"file":"several.bqs","edition":"topclubs","ok":false,"cases":0,"commands":3,"expectations":1,"failures":[{"line":9,"text":"several.bqs:9: [topclubs] expected event pay amount=500, was pay from=Ada to=Bob amount=5000 reason=rent square=39 row=F15"}]}
exit 1' "as JSON: an object an edition"
is "$(run --trace several.bqs | grep -v '^    ')" "[classique]
Ada: roll
bank: dice 1 2
[topclubs]
Ada: roll
bank: dice 1 2
Bob: claim 39
several.bqs:9: [topclubs] expected event pay amount=500, was pay from=Ada to=Bob amount=5000 reason=rent square=39 row=F15
exit 1" "a trace says whose it is"
is "$(run --trace --json several.bqs | grep '^{"edition')" '{"edition":"classique"}
{"edition":"topclubs"}' "... in JSON too"

# What is shown is JSON, with names that try to break it.
cat >show.bqs <<'S'
edition classique
seats "</script>" "Jean 'Paul" Ёлка
set owner dark_blue Ёлка
set houses 39 2
set houses 37 1
set card "</script>" chance
set owner 5 "</script>"
set seen chest 4 2
"</script>": offer Ёлка give 5 +10 card chance take +0
show
"</script>": roll
show
S
"$BQ_BINARY" script show.bqs >shown; code=$?
is "$code" 0 "hostile names play"
judge=$(python3 - <<'P'
import json
for line in open("shown", encoding="utf-8"):
    state = json.loads(line)
first, second = [json.loads(l) for l in open("shown", encoding="utf-8")]
print(first["seats"][0]["name"], first["seats"][0]["cards"], first["seats"][2]["deeds"],
      first["offers"][0]["give"], first["decks"]["chest"]["order"], first["question"]["kind"],
      second["question"]["purpose"], second["question"]["n"], len(first["digest"]),
      first["digest"] != second["digest"], first["stock"], sum(s["cash"] for s in first["seats"]) + first["bank"])
P
)
is "$judge" "</script> ['chance'] [37, 39] {'deeds': [5], 'cash': 10, 'cards': ['chance']} [4, 2] roll move 36 16 True {'houses': 29, 'hotels': 12} 0" \
    "the state is JSON and complete"

# The examples of docs/SCRIPT.md are true.
awk '/^```$/ { inside = !inside; n += inside; next } inside { print >("example" n ".bqs") }' "$top/docs/SCRIPT.md"
is "$(run example*.bqs | grep -cE '^ok example[12].bqs')" 3 "both examples of docs/SCRIPT.md hold, the second in two editions"
is "$(run example*.bqs | tail -n 1)" "exit 0" "... and there are no others"

cd "$top" || exit 1
ended
