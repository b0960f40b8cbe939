#!/bin/sh
# asked.sh: questions as people answer them: dice that lie on the table, mortgages that are inherited, a
# board that is shown when the player changes, a game that nothing ends.
set -u
. tests/plain/home.sh
. tests/tap.sh
has() { # text description
    grep -qF -- "$1" "$made/out"
    say $? "$2"
}

# Typed dice: with the word, without it, right away instead of `roll`, or thrown by the program.
real() { timeout 20 "$BQ_BINARY" play --plain --real-dice --seats Ada,Bob --no-save | plain >"$made/out"; }
printf '\n3 4\n' | real
has 'ask: Ada lance les dés pour l'"'"'ordre du jeu. Tapez les deux nombres, par exemple « 3 4 »' "what the dice are for, and how to type them"
has 'no: Il faut deux nombres de 1 à 6' "an empty line throws nobody's dice"
has 'roll: Ada lance les dés pour l'"'"'ordre du jeu : 3 et 4' "dice without a word"
printf 'dice 6 6\nroll\n' | real
[ "$(grep -c '^roll: ' "$made/out")" -eq 2 ]
say $? "roll: the program throws them"
printf '6 6\n1 2\n1 2\n' | real
has 'roll: Ada lance les dés : 1 et 2' "dice typed right away are a roll"
printf '6 6\n1 2\nroll\ndice 9 9\n1 2\n' | real
has 'no: Il faut deux nombres de 1 à 6' "dice that are none are refused"
has 'roll: Ada lance les dés : 1 et 2' "... and asked again"

# Mortgages that come with a bankrupt's deeds (N6): each, or with `lift` alone all that can be paid.
heir() { # lines before Bob's last roll; lines after his bankruptcy; what each begins with
    before=$1 answer=$2 cash=$3
    { printf '6 6\n5 5\n4 4\n2 3\nbuy\nend\n2 4\nbuy\nmortgage 6\nend\n1 3\nend\n4 6\nbuy\nend\n1 2\nbuy\n'
      printf 'mortgage 9\nend\n2 4\nend\n2 3\nend\n%b2 4\ndeclare yes\n%b' "$before" "$answer"; } |
        timeout 20 "$BQ_BINARY" play --plain --real-dice --seats Ada,Bob,Zoe --no-save \
            --option start_cash="$cash" --option station_rent_2=1000 | plain >"$made/out"
}
heir '' 'lift\n' 500
has '4  lever 6,9: Lever tout de suite' "all of them are one choice"
has 'Ada : M490 → M369' "lift alone lifts both"
[ "$(grep -c '^mortgage: ' "$made/out")" -eq 4 ]
say $? "... and it is told"
heir '' 'lift 9\n' 500
has 'Ada : M490 → M419' "lift 9 lifts one, and pays interest for the other"
heir '' 'keep\n' 500
has 'Ada : M490 → M479' "keep pays interest"
heir 'offer Zoe give +220\nyes\nZoe: accept Bob\n' 'lift\n' 400
has 'Ada : M70 → M9' "lift alone lifts what can be paid"
! grep -q '^debt: Ada' "$made/out"
say $? "... and makes no debt"
heir 'offer Zoe give +280\nyes\nZoe: accept Bob\n' 'lift\n' 400
has "no: Vous n'avez de quoi lever aucune de ces hypothèques" "if nothing can be paid, it is said"

# In debt a choice tells what it brings, though the creditor has it at once.
printf '6 6\n5 5\n2 3\nbuy\nend\n2 4\nbuy\nend\n4 6\nbuy\nend\n4 5\n' |
    timeout 20 "$BQ_BINARY" play --plain --real-dice --seats Ada,Bob --no-save --option start_cash=400 \
        --option station_rent_2=330 | plain >"$made/out"
has '1  hypothéquer 6: Hypothéquer Rue de Vaugirard contre M50 : vous aurez M350.' "what a mortgage brings, in debt"
# Too dear: how much is missing.
printf '6 6\n5 5\n2 3\n' |
    timeout 20 "$BQ_BINARY" play --plain --real-dice --seats Ada,Bob --no-save --option start_cash=150 | plain >"$made/out"
has 'Il vous manque M50' "who cannot pay for a square is told what is missing"

# A15: the board when the player changes.
printf 'redraw\nroll\nquit\n' | "$BQ_BINARY" play --plain --edition console --seed 3 --seats Ada,Bob --no-save >"$made/out"
grep -q '^say: ' "$made/out" && grep -q 'redraw yes' "$made/config/banquier/settings"
say $? "redraw is a setting"
printf '\n\n\n\n\n\n\n\n\n\nquit\n' |
    "$BQ_BINARY" play --plain --edition console --seed 3 --seats Ada,Bob --no-save >"$made/out"
turns=$(grep -c '^turn: ' "$made/out")
boards=$(grep -c '^|00' "$made/out")
[ "$turns" -ge 2 ] && [ "$boards" -eq "$turns" ]
say $? "the board is shown at each change of player ($boards boards, $turns turns)"
printf 'redraw\nquit\n' | "$BQ_BINARY" play --plain --edition console --seed 3 --seats Ada,Bob --no-save >"$made/out"
printf '\n\n\n\n\n\nquit\n' |
    "$BQ_BINARY" play --plain --edition console --seed 3 --seats Ada,Bob --no-save >"$made/out"
[ "$(grep -c '^|00' "$made/out")" -eq 0 ]
say $? "... or no longer"

# A game that nothing ends: told on the way, and at the end.
timeout 60 "$BQ_BINARY" play --plain --auto --edition reseau --seed 1 \
    --option build_needs_full_group=yes --option start_cash=100000000 --seats bot:easy,bot:easy | plain >"$made/out"
say $? "a game of the greatest length ends with 0"
has "say: Rien n'oblige cette partie à finir" "on the way it is said that nothing ends it"
has 'over: La partie atteint sa longueur maximale, 100 000 coups ; la plus grande fortune' "its end says why, and who wins"
has 'rank: 1. ' "... with the ranking"

ended
