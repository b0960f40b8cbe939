#!/bin/sh
# again.sh: a game that is left and loaded after every line of a person goes on as one that was not left: the same
# lines are typed into one run, and each into a run of its own. Bots of all kinds sit there, who make offers and are
# made some.
set -u
. tests/plain/home.sh
. tests/tap.sh

# What Ada says: mostly the usual thing (an empty line), now and then an offer, a refusal, something back.
lines() {
    awk -v n="$1" 'BEGIN {
        split("Zed Yan Xia", who, " ")
        for (i = 1; i <= n; i++) {
            if (i % 9 == 0) print "offer " who[i / 9 % 3 + 1] " take +100"
            else if (i % 3 == 0) print "offer " who[i / 3 % 3 + 1] " give +" (i % 4) * 100 " take " (i * 7) % 32 + 1
            else if (i % 17 == 0) print "undo"
            else if (i % 4 == 1) print "reject " who[i % 3 + 1]
            else print ""
        }
    }'
}

moves() { # the log of a save; the clock of the machine is not part of the game
    sed '1,/^log/d' "$1" | grep -v '^clock: played'
}

for edition in atlantic-city classique console reseau topclubs; do
    begin="--plain --lang en --edition $edition --seed 6 --seats Ada,Zed=bot:random,Yan=bot:hard,Xia=bot:fp-b"
    lines 100 >"$made/lines"
    # shellcheck disable=SC2086
    "$BQ_BINARY" play $begin --save "$made/$edition-one.bqg" <"$made/lines" >"$made/out"
    # shellcheck disable=SC2086
    "$BQ_BINARY" play $begin --save "$made/$edition-many.bqg" </dev/null >"$made/out"
    while IFS= read -r line; do
        printf '%s\n' "$line" | "$BQ_BINARY" play --plain --lang en --load "$made/$edition-many.bqg" >"$made/out"
    done <"$made/lines"
    moves "$made/$edition-one.bqg" >"$made/one"
    moves "$made/$edition-many.bqg" >"$made/many"
    none "$(diff "$made/one" "$made/many" | head -n 4)" "$edition: $(wc -l <"$made/one") moves, the same if the game is loaded after each line"
    [ "$edition" = reseau ] || { grep -q '^Ada: offer' "$made/one" && grep -q '^[XYZ].*: \(reject\|accept\) Ada' "$made/one"
        say $? "$edition: ... with offers, and answers to them"; }
done

ended
