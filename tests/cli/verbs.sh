#!/bin/sh
# verbs.sh: the program as somebody meets it: its verbs, its exit codes, and a game at the keyboard
# (rows A14 and A15: from anywhere one can see whose the land is, one's money, and what one may do).
XDG_DATA_HOME=$(mktemp -d) || exit 1; export XDG_DATA_HOME
trap 'rm -rf "$XDG_DATA_HOME"' EXIT
. tests/tap.sh
has() { # text in the last output
    printf '%s\n' "$out" | grep -qF -- "$1"
    say $? "$2"
}

out=$("$BQ_BINARY" --help); say $? "--help ends with 0"
for verb in play replay verify script edition bench rules sim; do
    has "  $verb " "--help names $verb"
    "$BQ_BINARY" "$verb" --help >/dev/null; say $? "$verb --help ends with 0"
done
out=$("$BQ_BINARY" </dev/null); say $? "without a verb and without a keyboard it explains itself"
has "--help" "... in words"
"$BQ_BINARY" frobnicate >/dev/null 2>&1
[ $? -eq 2 ]; say $? "an unknown verb is wrong use"
"$BQ_BINARY" play --edition nowhere </dev/null >/dev/null 2>&1
[ $? -eq 1 ]; say $? "an unknown edition is not found"
"$BQ_BINARY" play --seats Ada </dev/null >/dev/null 2>&1
[ $? -eq 1 ]; say $? "one player is refused (A1)"
"$BQ_BINARY" play --seats Ada,ada </dev/null >/dev/null 2>&1
[ $? -eq 1 ]; say $? "two players of one name are refused (A13)"
"$BQ_BINARY" play --edition reseau --seats A,B,C,D,E </dev/null >/dev/null 2>&1
[ $? -eq 1 ]; say $? "one player too many is refused (A1)"
"$BQ_BINARY" play --edition reseau --option max_players=8 --seats A,B,C,D,E </dev/null >/dev/null 2>&1
say $? "... unless the table is opened for more (A1)"

out=$(timeout 10 "$BQ_BINARY" play --plain --seed 3 --seats Ada,bot </dev/null)
say $? "the end of input ends a game with 0"

out=$(printf 'roll\nbuy\n?\nshow\nfly\nend\nroll\n' | timeout 10 "$BQ_BINARY" play --plain --seed 3 --seats Ada,Bob)
say $? "a game is played through a pipe"
has '"owner":"Ada"' "whose the land is (A15)"
has '"owner":"bank"' "... or that it can be had"
has '"cash":' "one's money"
has 'end' "what one may do"
has 'no: ' "a word that is no command gets an answer"

game=$XDG_DATA_HOME/luck.bqg
timeout 60 "$BQ_BINARY" play --plain --auto --save "$game" --option end=rounds:30 --seed 5 --seats bot,bot:easy </dev/null >/dev/null
for language in fr:attendu en:expected ru:ожидалось; do
    out=$("$BQ_BINARY" replay --luck --lang "${language%:*}" "$game"); say $? "replay --luck in ${language%:*}"
    has "${language#*:}" "... says what was to be expected"
done
out=$("$BQ_BINARY" replay --luck --json "$game" | python3 -c 'import json, sys; l = json.load(sys.stdin)
print("good" if sum(l["sums"]) == l["rolls"] == sum(s["rolls"] for s in l["seats"]) > 20 else l)')
has good "replay --luck --json counts every roll once"
out=$("$BQ_BINARY" verify --json "$game" | python3 -c 'import json, sys
rows = [json.loads(line) for line in sys.stdin]
log = open(sys.argv[1]).read().split("\nlog ")[1].split("\n")[1:-1]
good = len(rows) == len(log) and all(r["line"] + " " + r["digest"][:8] == l for r, l in zip(rows, log))
print("good" if good and all(("below" in r) == r["line"].startswith("bank: ") for r in rows) else rows[:3])' "$game")
has good "verify --json tells every line, and what every draw was for"
sed '$s/.$/x/' "$game" >"$game.bad"
"$BQ_BINARY" verify --json "$game.bad" >/dev/null 2>&1
[ $? -eq 1 ]; say $? "... of a game that is sound"

# bench --against: a build beside itself plays the same games; one that plays others is told; a program that is none is refused.
out=$("$BQ_BINARY" bench --against "$BQ_BINARY" --rounds 2 --seconds 0.02 console)
say $? "bench beside the same program"
[ "$(printf '%s\n' "$out" | grep -c 'same games')" -eq 3 ] && [ "$(printf '%s\n' "$out" | grep -c '^console')" -eq 4 ]
say $? "... plays the same games, and tells four ratios"
other=$XDG_DATA_HOME/other
printf '#!/bin/sh\ncase $1 in sim) shift; exec "%s" sim "$@" --option salary=7 ;; *) exec "%s" "$@" ;; esac\n' "$BQ_BINARY" "$BQ_BINARY" >"$other"
chmod +x "$other"
out=$("$BQ_BINARY" bench --against "$other" --rounds 1 --seconds 0.02 console)
has 'OTHER GAMES' "... and says when another build plays others"
for wrong in /bin/true "$XDG_DATA_HOME/nothing"; do
    "$BQ_BINARY" bench --against "$wrong" --seconds 0.02 console >/dev/null 2>&1
    [ $? -eq 1 ]; say $? "... and refuses what is no build: ${wrong##*/}"
done

for edition in console reseau classique atlantic-city topclubs; do
    timeout 60 "$BQ_BINARY" play --plain --no-save --edition $edition --seed 5 --seats bot,bot:random,bot:easy </dev/null |
        grep -q '^over: '
    say $? "$edition: bots alone play to the end"
done
ended
