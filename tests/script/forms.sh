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

cd "$top" || exit 1
ended
