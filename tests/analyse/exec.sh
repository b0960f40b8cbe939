#!/bin/sh
# exec.sh: programs as seats, good ones and such that die, are silent or lie; and the dialogue of `banquier engine`.
LC_ALL=C; export LC_ALL
made=$(mktemp -d) || exit 1
trap 'rm -rf "$made"' EXIT
. tests/tap.sh
sim() { timeout 120 "$BQ_BINARY" sim --lang en --no-rotate --edition classique --most-rounds 60 "$@"; }
played() { # file: games and what was said of the program
    python3 -c "import json,sys; d=json.load(open(sys.argv[1])); print(d['games'])" "$1" 2>/dev/null
}
program() { # name text
    printf '%s\n' "$2" >"$made/$1"
    chmod +x "$made/$1"
}

# ---- good programs ----

# shellcheck disable=SC2086  # the compiler may be two words
${BQ_CC:-cc} -std=c11 -Wall -Wextra -Werror -o "$made/bot" examples/bot.c; say $? "the bot in C compiles"
[ "$(wc -l <examples/bot.c)" -lt 60 ] && [ "$(wc -l <examples/bot.py)" -lt 60 ]; say $? "both are below 60 lines"
for bot in "$made/bot" examples/bot.py; do
    sim --seats "exec:$bot,random" --games 3 --json >"$made/out" 2>"$made/err"; say $? "$(basename "$bot") plays"
    [ "$(played "$made/out")" = 3 ]; say $? "... its games to their end"
    grep -q 'times, and always answered as it should' "$made/err"; say $? "... and always answers what it can do"
    ! grep -q clock "$made/err"; say $? "... so that no clock is spoken of"
    sed 's/^/#   /' "$made/err"
done
sim --seats "exec:$made/bot,random" --games 4 --json --jobs 1 >"$made/one" 2>/dev/null
sim --seats "exec:$made/bot,random" --games 4 --json --jobs 2 >"$made/two" 2>/dev/null
cmp -s "$made/one" "$made/two"; say $? "on any number of cores the same games"

# ---- bad ones ----

bad() { # name what-is-counted
    sim --seats "exec:$made/$1,random" --games 2 --json >"$made/out" 2>"$made/err"
    [ $? = 0 ] && [ "$(played "$made/out")" = 2 ]; say $? "with $1 the games go on"
    grep -qE "$2" "$made/err"; say $? "... and it is counted"
    grep -qE "$2" "$made/err" || sed 's/^/#   /' "$made/err"
}
program dies '#!/bin/sh
exit 3'
bad dies 'silent 0, gone 3, wrong 0\..* three times'
program later '#!/usr/bin/env python3
import sys
for i, line in enumerate(l for l in sys.stdin if l.startswith("go")):
    if i == 5: sys.exit(1)
    print("best roll", flush=True)'
bad later 'gone 3'
program silent '#!/bin/sh
while read -r line; do :; done'
bad silent 'silent 3, gone 0'
program deaf '#!/bin/sh
sleep 30'
[ -z "${SOAK:-}" ] || bad deaf 'silent 3, gone 0'
program lies '#!/bin/sh
while read -r line; do case $line in go*) echo "best bank dice 6 6" ;; esac; done'
bad lies 'silent 0, gone 0, wrong [1-9]'
program chatter '#!/bin/sh
while read -r line; do case $line in go*) echo "info thinking"; echo "best $(printf "%05000d" 7)" ;; esac; done'
bad chatter 'wrong [1-9]'
sim --seats "exec:$made/missing,random" --games 2 >"$made/out" 2>"$made/err"
[ $? = 1 ] && [ ! -s "$made/out" ] && [ "$(wc -l <"$made/err")" = 1 ]; say $? "a program that is not there is refused, in one line"
grep -q "cannot be started: $made/missing: No such file" "$made/err"; say $? "... that says which, and why"
# shellcheck disable=SC2016  # it is the program's own
program leaves '#!/bin/sh
sleep 87.654321 & # nobody waits for it
read -r line'
bad leaves 'gone [1-9]|silent [1-9]'
! ps -e -o args | grep -q '^sleep 87[.]654321'; say $? "... and what it has begun ends with it"

# shellcheck disable=SC2016
program thinks '#!/bin/sh
sleep 76.543210
read -r line'
"$BQ_BINARY" sim --lang en --edition classique --seats "exec:$made/thinks,random" --games 2 >"$made/out" 2>&1 &
sim=$!
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    ps -e -o args | grep -q '^sleep 76[.]543210' && break
    sleep 0.1
done
ps -e -o args | grep -q '^sleep 76[.]543210'; say $? "a program thinks for long"
kill -TERM $sim; sleep 0.1; kill -TERM $sim; wait $sim
[ $? = 143 ]; say $? "... a second signal ends everything at once"
sleep 0.2
! ps -e -o args | grep -q '^sleep 76[.]543210'; say $? "... and the program, too"

sim --seats exec:,random --games 1 >"$made/out" 2>"$made/err"
[ $? = 1 ] && grep -q 'exec:' "$made/err"; say $? "no program is none"

# ---- the dialogue ----

ask() { printf '%s\n' "$@" | timeout 60 "$BQ_BINARY" engine --lang en >"$made/out" 2>"$made/err"; }
line() { sed -n "$1p" "$made/out" | grep -qE -- "$2"; }
ask 'edition classique' 'seats Ada Bob' 'state' 'go playouts 0' quit; say $? "a dialogue"
line 1 '^ok$' && line 2 '^ok$' && line 3 '^state \{'; say $? "... edition, seats, state"
grep -qE '^info chance [0-9]+ [0-9]+ error' "$made/out"; say $? "... chances"
grep -qE '^best |^error .*dice' "$made/out"; say $? "... and what to do, or that chance is wanted"
ask 'edition classique' 'options end=rounds:5' 'seats 2' 'moves bank: dice 6 5; bank: dice 1 2; S1: roll; bank: dice 1 2' 'go ms 100'
tail -n 1 "$made/out" | grep -qE '^best (buy|decline)'; say $? "after some moves the best of them"
sed 's/^/#   /' "$made/out" | head -n 12
ask 'edition nowhere' 'options frobnicate=7' 'seats 19' 'moves Nobody: dance' 'go' 'go ms -4' 'go ms 99999999999999999999' 'frobnicate' 'go playouts 1'
[ $? = 0 ] && [ "$(grep -c '^error ' "$made/out")" -ge 9 ]; say $? "bad lines get sentences"
sed 's/^/#   /' "$made/out" | head -n 12
ask 'go playouts 1e3' 'go ms 5 5' 'go ms 5x'
[ "$(grep -c '^error expected: go ms' "$made/out")" = 3 ]; say $? "what follows a number makes it none"
head -c 3000000 /dev/zero | tr '\0' 'x' | timeout 60 "$BQ_BINARY" engine --lang en >"$made/out"
[ $? = 0 ] && grep -q 'too long' "$made/out"; say $? "a line without an end is too long"
head -c 100000 "$BQ_BINARY" | timeout 60 "$BQ_BINARY" engine >"$made/out"; say $? "rubbish is survived"
ended
