#!/bin/sh
# games.sh: every edition in every language to the end through a pipe, by people who try everything; what
# they used is ticked off in tests/plain/FEATURES. Then the saves are told again and verified.
set -u
here=tests/plain
. tests/plain/home.sh
. tests/tap.sh
extra=
: >"$made/out"
: >"$made/log"
# What the engine told: the lines that a replay gives again.
events='^(pay|deed|order|round|turn|roll|move|card|sale|auction|build|mortgage|jail|tax|trade|debt|out|claim|vandals|prison|squatter|time|fortune|over): '
lines() { # seed n squares scale
    awk -v seed="$1" -v n="$2" -v squares="$3" -v scale="$4" -v extra="$extra" -f $here/lines.awk
}
# game NAME EDITION LANG SEED SQUARES SCALE [OPTION...]
game() {
    name=$1 edition=$2 language=$3 seed=$4 squares=$5 scale=$6
    shift 6
    { printf '?\nmore\nboard\nwhere\ncash\nwho owns 5\ndeed 5\nodds\nlast 2\nledger\nluck\ntip\nreview\ngroups\nsound Hugo give +10\nwhy\nshow\noptions\nclock\nredraw\nredraw\n'
      lines "$seed" 40000 "$squares" "$scale"; } |
        timeout 120 "$BQ_BINARY" play --plain --edition "$edition" --lang "$language" --seed "$seed" \
            --seats Ada,Bob,Zoe,bot:medium --save "$made/$name.bqg" "$@" >"$made/$name.out"
    say $? "$name: ends with 0"
    grep -q '^over: ' "$made/$name.out"
    say $? "$name: is played to the end"
    ! grep -q '[{][a-z_]*[}]' "$made/$name.out"
    say $? "$name: no sentence has a hole"
    "$BQ_BINARY" verify "$made/$name.bqg" >/dev/null
    say $? "$name: the save verifies"
    cat "$made/$name.out" >>"$made/out"
    sed '1,/^log /d; s/ [0-9a-f]*$//; s/^[^:]*: //' "$made/$name.bqg" >>"$made/log"
}

seed=1
for language in fr en ru; do
    game "console-$language" console $language $((seed + 1)) 32 10
    game "reseau-$language" reseau $language $((seed + 2)) 40 10
    game "classique-$language" classique $language $((seed + 3)) 40 10
    game "atlantic-city-$language" atlantic-city $language $((seed + 4)) 40 10
    game "topclubs-$language" topclubs $language $((seed + 5)) 40 1000
    seed=$((seed + 100))
done

# What seldom happens, made to happen.
until_logged() { # PATTERN, then as game without a seed: other games until one has that command
    pattern=$1 base=$2 edition=$3 language=$4 squares=$5 scale=$6
    shift 6
    try=0
    while [ $try -lt 40 ] && ! grep -qE "^$pattern\$" "$made/log"; do
        try=$((try + 1))
        game "$base$try" "$edition" "$language" $((900 + try)) "$squares" "$scale" "$@"
    done
}
extra='offer Zoe give +10~yes~Ada: withdraw~Bob: withdraw'
until_logged withdraw withdraw classique fr 40 10
extra='want 1|build N|Ada: build N|Bob: build N'
scarce='houses=1 hotels=1 start_cash=5000 end=rounds:60 build_needs_full_group=no'
until_logged 'want [1-9]' want classique en 40 10 --option "$scarce"
until_logged 'place [0-9]+' place classique ru 40 10 --option "$scarce"
extra='settle give N~settle give N~settle give N'
until_logged 'settle .*' settle topclubs fr 40 1000 --option "start_cash=30000 settle_debt_in_kind=yes"
until_logged 'declare' declare classique ru 40 10 --option start_cash=300
extra='evict'
until_logged evict evict reseau en 40 10 --option start_cash=4000
extra='draw|draw'
until_logged draw draw console fr 32 10
extra='share|flat'
until_logged share share atlantic-city en 40 10
until_logged flat flat atlantic-city ru 40 10
extra='use|stay|pay'
until_logged 'use.*' use classique fr 40 10
until_logged stay stay classique en 40 10
extra='prison N'
until_logged 'prison .*' prison reseau fr 40 10
extra='time'
until_logged time_up timed topclubs en 40 1000 --option end=timed:90
extra=

# The menu and a new game, all of it; saves and languages.
printf 'rules\n2\nteam\nsettings\nfr\nAda,Bob\nnew\n2\n?\nsalary=400\n\n\n1\n2\n\n?\nhelp\nroll\nsave as feature\nmenu\n\nlanguage en\nlanguage fr\nrules\nmenu\nload\n1\nteam\nquit\n' |
    "$BQ_BINARY" play --plain >"$made/menu.out"
say $? "menu: ends with 0"
cat "$made/menu.out" >>"$made/out"
printf 'resume\ncash\nboard\nquit\n' | "$BQ_BINARY" play --plain >"$made/menu2.out"
say $? "resume: ends with 0"
grep -q '^load: ' "$made/menu2.out"
say $? "resume: the last game is there again"
cat "$made/menu2.out" >>"$made/out"

# Taken back and done again.
printf '\nbuy\nundo\nredo\nquit\n' | "$BQ_BINARY" play --plain --seed 3 --seats Ada,Bob --no-save >"$made/undo.out"
[ "$(grep -c '^deed: ' "$made/undo.out")" -eq 2 ]
say $? "redo: what was taken back happens again"
cat "$made/undo.out" >>"$made/out"

# Dice on the table: typed in, refused when they are none.
printf '7 1\n3 4\n\n5 2\n\ndice 1 2\nmenu\n\n6 6\nquit\n' |
    "$BQ_BINARY" play --plain --real-dice --seats Ada,Bob --save "$made/real.bqg" >"$made/real.out"
say $? "typed dice: ends with 0"
sed '1,/^log /d; s/ [0-9a-f]*$//; s/^[^:]*: //' "$made/real.bqg" >>"$made/log"
"$BQ_BINARY" verify "$made/real.bqg" >/dev/null
say $? "typed dice: the save verifies"

# Said ahead, and shown to others.
printf '6 5\n1 2\n1 2\ndecline\nlimit 40\npass\npicture\nahead\nend\nquit\n' |
    "$BQ_BINARY" play --plain --lang fr --real-dice --edition classique --seats Ada,Bob --save "$made/ahead.bqg" >>"$made/out"
say $? "a limit, the next roll, a picture: ends with 0"

# Mortgages that are inherited, lifted or kept: the dice see to it that there are some.
for answer in lift keep; do
    printf '6 6\n5 5\n4 4\n2 3\nbuy\nend\n2 4\nbuy\nmortgage 6\nend\n1 3\nend\n4 6\nbuy\nend\n1 2\nbuy\nmortgage 9\nend\n2 4\nend\n2 3\nend\n2 4\ndeclare yes\n%s\n' $answer |
        "$BQ_BINARY" play --plain --real-dice --seats Ada,Bob,Zoe --option start_cash=500 \
            --option station_rent_2=1000 --save "$made/$answer.bqg" >"$made/heir.out"
    sed '1,/^log /d; s/ [0-9a-f]*$//; s/^[^:]*: //' "$made/$answer.bqg" >>"$made/log"
done

# The same game told twice is the same, from the pipe and from the save.
for name in classique-fr topclubs-en reseau-ru; do
    language=${name#*-}
    "$BQ_BINARY" replay "$made/$name.bqg" --lang "$language" | grep -aE "$events" >"$made/again"
    grep -aE "$events" "$made/$name.out" >"$made/shown"
    if grep -q '^-' "$made/$name.bqg"; then # what was taken back was shown, and is not told again
        [ -s "$made/again" ] && [ "$(tail -n 1 "$made/again")" = "$(tail -n 1 "$made/shown")" ]
    else
        cmp -s "$made/again" "$made/shown"
    fi
    say $? "$name: the replay tells what was shown"
done
[ "$("$BQ_BINARY" replay "$made/classique-fr.bqg" --to 3 | grep -c '^roll: ')" -ge 1 ]
say $? "replay --to stops"

# Programs read JSON.
"$BQ_BINARY" play --plain --auto --json --seed 3 >"$made/json"
say $? "--json: ends with 0"
! grep -qv '^{.*}$' "$made/json"
say $? "--json: one object a line, and nothing else"

# The list is whole: every command, and every word of the plain game, has a row. (A timeout is what a bot's
# or a server's silence gives, a stop what a server's table votes for: nobody at a keyboard says them.)
missing=$(sed -n 's/^BQ_COMMAND([A-Z_]*, \([a-z_]*\),.*/\1/p' src/engine/command.def | grep -vE '^(timeout|stop)$' |
    while read -r verb; do
        grep -qE "^[^	]*	log	$verb( |\.|\$|$)" $here/FEATURES || echo "$verb"
    done
    sed -n 's/^    {"\([a-z]*\)", [A-Za-z_]*, [A-Za-z_]*, BQ_T_PLAIN_WORD_.*/\1/p' src/terminal/lines/word.c |
    while read -r word; do
        cut -f1 $here/FEATURES | grep -qw -- "$word" || echo "$word"
    done)
[ -z "$missing" ]
say $? "every command and every word is in FEATURES${missing:+: no }$missing"

while IFS='	' read -r feature where pattern; do
    case $feature in '#'*|'') continue ;; esac
    case $where in
    out) grep -qaE -- "$pattern" "$made/out" ;;
    log) grep -qaE -- "^$pattern\$" "$made/log" ;;
    esac
    say $? "feature: $feature"
done <$here/FEATURES

ended
