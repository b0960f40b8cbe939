#!/bin/sh
# kept.sh: what is still there the next time: settings, the clock of a timed game, what bots remember, and
# a game whose edition is gone or has other words.
set -u
. tests/plain/home.sh
. tests/tap.sh
has() { # file pattern description
    grep -qE -- "$2" "$1"
    say $? "$3"
}

# Settings: chosen in one run, there in the next; the command line goes before them.
printf 'settings\nru\nZoe,bot:easy\nquit\n' | "$BQ_BINARY" play --plain >"$made/out"
has "$made/config/banquier/settings" '^language ru$' "the language is kept"
has "$made/config/banquier/settings" '^players Zoe,bot:easy$' "the players are kept"
"$BQ_BINARY" play --plain --seed 1 --no-save </dev/null >"$made/out"
has "$made/out" '^order: .*Zoe' "the next game has these players"
has "$made/out" '^bye: До свидания' "... and speaks this language"
"$BQ_BINARY" play --plain --seed 1 --no-save --lang en --seats Bob,bot </dev/null >"$made/out"
has "$made/out" '^order: .*Bob' "--seats goes before the setting"
has "$made/out" '^bye: Goodbye' "--lang goes before the setting"
printf 'speed fast\n' >>"$made/config/banquier/settings"
printf 'language fr\nquit\n' | "$BQ_BINARY" play --plain --seed 1 --no-save >"$made/out"
has "$made/config/banquier/settings" '^language fr$' "a language chosen in the game is kept too"
has "$made/config/banquier/settings" '^speed fast$' "settings of others stay"
[ "$(grep -c '^language' "$made/config/banquier/settings")" -eq 1 ]
say $? "a setting stands there once"
head -c 300 /dev/urandom >"$made/config/banquier/settings"
"$BQ_BINARY" play --plain --seed 1 --no-save </dev/null >"$made/out"
say $? "a spoilt file of settings does not matter"
printf 'language en\nquit\n' | XDG_CONFIG_HOME=/proc/nowhere "$BQ_BINARY" play --plain --seed 1 --no-save >"$made/out"
has "$made/out" '^say: .*cannot be saved' "settings that cannot be kept: it is said"
rm -rf "$made/config"

# The clock of a timed game goes on where it stood.
"$BQ_BINARY" play --plain --edition topclubs --option end=timed:30 --seed 3 --seats Ada,Bob \
    --save "$made/timed.bqg" </dev/null >"$made/out"
printf 'clock\nquit\n' | "$BQ_BINARY" play --plain --load "$made/timed.bqg" >"$made/out"
has "$made/out" '^clock: Il reste 30' "a timed game begins with its minutes"
(sleep 2; echo quit) | "$BQ_BINARY" play --plain --load "$made/timed.bqg" >"$made/out"
has "$made/timed.bqg" '^clock: played [1-9][0-9]* [0-9a-f]{8}$' "how long it was played is in the save"
"$BQ_BINARY" verify "$made/timed.bqg" >/dev/null
say $? "... which verifies"
played=$(sed -n 's/^clock: played \([0-9]*\) .*/\1/p' "$made/timed.bqg" | tail -n 1)
(sleep 2; echo quit) | "$BQ_BINARY" play --plain --load "$made/timed.bqg" >"$made/out"
again=$(sed -n 's/^clock: played \([0-9]*\) .*/\1/p' "$made/timed.bqg" | tail -n 1)
[ "$again" -gt "$played" ]
say $? "... and goes on from there ($played s, then $again s)"
(echo menu; sleep 3; echo quit) | "$BQ_BINARY" play --plain --load "$made/timed.bqg" >"$made/out"
menu=$(sed -n 's/^clock: played \([0-9]*\) .*/\1/p' "$made/timed.bqg" | tail -n 1)
[ $((menu - again)) -le 1 ]
say $? "... and stands still in the menu ($menu s)"

# An edition of one's own that is gone, or has other words, when the game is loaded.
cp -r "$BANQUIER_EDITIONS" "$made/editions"
mkdir "$made/editions/mine"
printf 'edition: mine\nextends: reseau\n' >"$made/editions/mine/edition.yaml"
printf 'title: A moi\nsummary: Un petit plateau.\n' >"$made/editions/mine/fr.yaml"
BANQUIER_EDITIONS=$made/editions "$BQ_BINARY" play --plain --edition mine --seats bot:medium,bot:medium \
    --auto --seed 5 --option build_needs_full_group=no --save "$made/mine.bqg" >"$made/out"
say $? "a game of an edition of one's own"
has "$made/mine.bqg" ': build [a-z_]+ [0-9]+ [0-9a-f]{8}$' "... whose log names a colour"
rm -r "$made/editions/mine"
BANQUIER_EDITIONS=$made/editions "$BQ_BINARY" verify "$made/mine.bqg" >"$made/out"
say $? "without its edition it verifies"
BANQUIER_EDITIONS=$made/editions "$BQ_BINARY" replay "$made/mine.bqg" >"$made/out"
say $? "... and is told again"
has "$made/out" '^over: ' "... to its end"
# The colours have other keys now, and other names.
mkdir "$made/editions/mine"
sed 's/^edition: reseau/edition: mine/' "$made/editions/reseau/edition.yaml" >"$made/editions/mine/edition.yaml"
for language in fr en ru; do cp "$made/editions/reseau/$language.yaml" "$made/editions/mine/"; done
sed -i 's/\<orange\>/bleu_nuit/g' "$made/editions/mine/"*.yaml
BANQUIER_EDITIONS=$made/editions "$BQ_BINARY" edition check mine >/dev/null
say $? "the edition is there again, with other words"
BANQUIER_EDITIONS=$made/editions "$BQ_BINARY" verify "$made/mine.bqg" >"$made/out"
say $? "... and the save verifies still"

# Bots do not begin again with offers that were refused: a game interrupted at every turn makes no more
# offers than one that is not.
lines() { i=0; while [ $i -lt "$1" ]; do printf 'decline\nroll\nreject\npass\nend\n'; i=$((i + 1)); done; }
lines 200 | "$BQ_BINARY" play --plain --seed 8 --seats Ada,bot:medium,bot:medium --save "$made/whole.bqg" >"$made/out"
cp "$made/whole.bqg" "$made/part.bqg"
doubled=0
for cut in 100 200 300 400; do
    n=$(sed '1,/^log /d' "$made/whole.bqg" | wc -l)
    [ "$n" -gt $cut ] || continue
    sed "/^log /q" "$made/whole.bqg" >"$made/part.bqg"
    sed '1,/^log /d' "$made/whole.bqg" | head -n $cut >>"$made/part.bqg"
    "$BQ_BINARY" play --plain --load "$made/part.bqg" </dev/null >"$made/out"
    # What bots do by themselves after loading is what they did then.
    sed '1,/^log /d' "$made/part.bqg" >"$made/log-part"
    sed '1,/^log /d' "$made/whole.bqg" | head -n "$(wc -l <"$made/log-part")" | cmp -s - "$made/log-part" ||
        doubled=$((doubled + 1))
done
say $doubled "after loading bots go on as if nothing had been"

# A game that is played in another window is neither loaded nor written over.
mkfifo "$made/keys"
"$BQ_BINARY" play --plain --lang en --seed 3 --seats Ada,bot --save "$made/open.bqg" <"$made/keys" >/dev/null 2>&1 &
exec 7>"$made/keys"
echo roll >&7
for _ in $(seq 600); do
    grep -q '^Ada: roll' "$made/open.bqg" 2>/dev/null && break
    sleep 0.1
done
cp "$made/open.bqg" "$made/before.bqg"
"$BQ_BINARY" play --plain --lang en --load "$made/open.bqg" </dev/null >"$made/out" 2>&1
[ $? -eq 1 ]; say $? "a game that is played elsewhere is not loaded"
has "$made/out" 'being played in another window' "... and it is said why"
printf 'save as %s\nyes\nquit\n' "$made/open.bqg" | "$BQ_BINARY" play --plain --lang en --seed 4 --seats Bob,bot --no-save >"$made/out" 2>&1
has "$made/out" '^no: .*being played in another window' "... nor written over"
cmp -s "$made/open.bqg" "$made/before.bqg"
say $? "... and is as it was"
echo quit >&7
exec 7>&-
wait

ended
