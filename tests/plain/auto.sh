#!/bin/sh
# auto.sh: bots play forty games of each edition to the end, by themselves; a hundred with SOAK=1 (BQ_GAMES:
# another number).
set -u
. tests/plain/home.sh
. tests/tap.sh
games=${BQ_GAMES:-$([ -n "${SOAK:-}" ] && echo 100 || echo 40)}
play() { # edition: how many of its games went wrong, into a file
    bad=0
    seed=0
    while [ $seed -lt "$games" ]; do
        seed=$((seed + 1))
        case $((seed % 4)) in # one person's seat among them: --auto plays that too
        0) seats=bot:medium,bot:medium,bot:medium ;;
        1) seats=bot:easy,bot:medium ;;
        2) seats=Ada,bot:random,bot:easy,bot:medium ;;
        3) seats=bot:easy,bot:easy,bot:random ;;
        esac
        timeout 60 "$BQ_BINARY" play --plain --auto --edition "$1" --seed $seed --seats $seats \
            </dev/null >"$made/$1.out" 2>"$made/$1.err" && grep -q '^over: ' "$made/$1.out" &&
            grep -q '^rank: 1\. ' "$made/$1.out" && [ ! -s "$made/$1.err" ] || bad=$((bad + 1))
    done
    echo $bad >"$made/$1.bad"
}
editions='console reseau classique atlantic-city topclubs'
for edition in $editions; do play $edition & done # side by side, as far as there are cores
wait
for edition in $editions; do
    say "$(cat "$made/$edition.bad")" "$edition: $games games are played to the end"
done
[ ! -e "$made/data" ]
say $? "none of them was saved"

ended
