#!/bin/sh
# newcomer.sh: the commands of README.md and docs/PLAY.md as somebody types them who meets the program for the first time: an
# own edition in the folder where one works, another way from a moment of a saved game, a replay that begins at the
# beginning, a real board, an end at an hour, words of their own language, an address without a code.
set -u
. tests/plain/play.sh
case $BQ_BINARY in /*) ;; *) BQ_BINARY=$PWD/$BQ_BINARY ;; esac
LANG=en_US.UTF-8
evening=$made/evening.bqg
run() { # argument...: what is said either way is in out
    timeout 60 "$BQ_BINARY" "$@" </dev/null >"$made/raw" 2>&1
    code=$?
    plain <"$made/raw" >"$made/out"
    return $code
}

# ---- another way ----

run play --plain --auto --seats bot:hard,bot:medium --seed 1 --edition classique --save "$evening"; say $? "two bots make a saved game"
on() { # lines, argument...: the saved game played on
    lines=$1
    shift
    rm -rf "$XDG_DATA_HOME"
    printf '%b' "$lines" | timeout 30 "$BQ_BINARY" play --plain --load "$evening" "$@" 2>&1 | plain >"$made/out"
    log=$(ls "$XDG_DATA_HOME"/banquier/saves/*.bqg 2>/dev/null)
}
at=$(sed '1,/^log /d' "$evening" | grep -n ': buy ' | head -n 1 | cut -d: -f1) # the first purchase is not yet made
buyer=$(sed '1,/^log /d' "$evening" | sed -n "${at}s/:.*//p")
on 'decline\nquit\n' --from $((at - 1))
grep -q "^ask: $buyer, " "$made/out"; say $? "after some moves of bots a person is asked: who was asked there"
has "fork: From here it is a new game: you play $buyer." "... and told whom they play"
has 'The dice come from the seed of the save' "... and that a seed keeps its dice"
[ -n "$log" ] && [ "$(grep -c '^seat person' "$log")" = 1 ] && [ "$(grep -c '^seat bot:' "$log")" = 1 ]
say $? "... in a save of its own, against a bot"
[ -n "$log" ] && sed '1,/^log /d' "$log" | sed -n "${at}p" | grep -q "^$buyer: decline "; say $? "... which goes another way from there"
all=$(sed -n 's/^seat [^ ]* [0-9]* //p' "$evening" | tr '\n' ',')
on 'quit\n' --from 3 --seats "$all"
[ -n "$log" ] && [ "$(grep -c '^seat person' "$log")" = 2 ]; say $? "all seats can be people's"
on 'quit\n' --from 4 --seats "Nobody"
has 'Nobody' "a name that nobody has there is refused"
[ -z "$log" ]; say $? "... and nothing begins"
on 'quit\n' --from 1000000
has 'The game is over here' "at the end there is no other way"
run play --plain --from 4; [ $? -eq 2 ]; say $? "--from wants --load"

# ---- a replay begins at the beginning ----

run replay "$evening" --to 20; say $? "a replay without a terminal"
hasnot 'resumed' "... resumes nothing"
hasnot 'not being saved' "... saves nothing"
head -n 1 "$made/out" | grep -q '^game: Classique, with '; say $? "... and begins with who plays what"
hasnot 'bankrupt' "... without telling the end first"
run replay "$evening" --luck; head -n 1 "$made/out" | grep -q 'resumed' && r=1 || r=0; say $r "nor does the luck of a game"

# ---- an edition in the folder where one works ----

mkdir "$made/work"
here=$PWD
cd "$made/work" || exit 1
editions=$BANQUIER_EDITIONS
case $editions in /*) ;; *) editions=$here/$editions ;; esac
BANQUIER_EDITIONS=$editions; export BANQUIER_EDITIONS
run edition new mine --from classique; say $? "an edition of one's own"
has ' mine/en.yaml' "... whose first step is in the reader's language"
run edition new autre --from classique --lang fr; has ' autre/fr.yaml' "... whichever it is"
sed -i 's/^title:.*/title: My own/' mine/en.yaml
run play --plain --auto --edition mine --seats bot:medium,bot:medium --seed 2 --save mine.bqg; say $? "... is played"
run replay mine.bqg --to 30
has 'game: My own, with' "its saved game is told in its words"
hasnot 'not found' "... and nothing is missed"
hasnot 'square 3' "... no square is a number"
run verify mine.bqg; say $? "it verifies"
hasnot 'not found' "... and the edition is there"
run play --plain --load mine.bqg; has 'My own' "it is loaded with its edition"
run analyse mine.bqg --lang fr; say $? "... and analysed"
hasnot 'introuvable' "... with it"
mkdir elsewhere
cd elsewhere || exit 1
run replay ../mine.bqg --to 30; has 'not found' "elsewhere it is missed"
for line in 'replay ../mine.bqg --to 30' 'verify ../mine.bqg' 'play --plain --load ../mine.bqg'; do
    # shellcheck disable=SC2086  # words
    run $line --editions .. && ! grep -q 'not found' "$made/out"; say $? "... unless its folder is named: $line"
done
cd "$here" || exit 1

# ---- a real board ----

rm -rf "$XDG_CONFIG_HOME"
run play --plain --real-dice --edition classique --no-save
has 'game: Classique, with Ada and Bob.' "around a real board sit people"
mkdir -p "$XDG_CONFIG_HOME/banquier"
printf 'players Zoe,bot:easy\n' >"$XDG_CONFIG_HOME/banquier/settings"
run play --plain --real-dice --edition classique --no-save
has 'with Ada and Bob.' "... also where one usually plays against bots"
printf 'players Zoe,Abbot,bot:easy\n' >"$XDG_CONFIG_HOME/banquier/settings"
run play --plain --real-dice --edition classique --no-save
has 'with Zoe, Abbot and' "... and the usual people, if there are several"
rm -rf "$XDG_CONFIG_HOME"

# ---- an end at an hour ----

run play --plain --option end=time:22h30; [ $? -eq 1 ]; say $? "an edition that does not offer the clock refuses an hour"
has 'time:22h30: a table chooses' "... in the words that were typed"
hasnot 'timed' "... and in no others"
run play --plain --edition topclubs --option end=time:22h30 --seats Ada,Bob --no-save
has 'with Ada and Bob' "one that offers it plays so"

# ---- words of one's own language ----

menu 'выйти\n' --lang ru
has '  новая: ' "the menu has the words that are typed, in Russian"
hasnot '  new: ' "... and not the English ones"
menu 'quitter\n' --lang fr
has '  nouvelle: ' "... in French"
hasnot '  guided: ' "... not the English ones"
menu 'new\n' --lang en
has '  new: ' "... in English"

# ---- money that nobody can raise ----

play '6 5\n1 2\n1 2\n' --real-dice --edition classique --seats Ada,Bob --lang en --option start_cash=10
has 'short, and have nothing to raise it with' "whoever owns nothing is not told to sell"
hasnot 'mortgage or sell first' "... nor to mortgage"

# ---- addresses ----

run join ABCDEF
has 'BCDFGHJKLMNPQRSTVWXZ' "a code with a vowel is refused with the letters that codes have"
run join 127.0.0.1:1
hasnot 'code is missing' "an address alone is no mistake"
has 'dition' "... it is asked what is played there"
ended
