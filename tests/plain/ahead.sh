#!/bin/sh
# ahead.sh: what is said ahead: how far one bids in an auction, and the next roll; each bid is one's own command and is
# told as any other. And the board as a picture, beside the save.
set -u
. tests/plain/play.sh
LANG=en_US.UTF-8
two='--real-dice --edition classique --seats Ada,Bob'
# Ada declines the first street (60); Bob is asked first, from 1.
lot='6 5\n1 2\n1 2\ndecline\n'
asked() { [ "$(grep -c "^ask: $1, what do you bid" "$made/out")" -eq "$2" ]; }

# A limit.
play "${lot}limit 40\nbid 5\nbid 12\nbid 41\n" $two
has 'say: Bob bids the least that will do, up to M40, then passes' "a limit is said back, and how long it holds"
logged 'Bob: bid 1' && logged 'Bob: bid 6' && logged 'Bob: bid 13'
say $? "the least that will do is bid, each time"
has 'auction: Bob bids M13' "... and told as any other bid"
logged 'Bob: pass' && ! logged 'Bob: bid 42'
say $? "above it one passes"
asked Bob 1
say $? "Bob was asked once"
play "${lot}limit 40\nbid 39\nbid 41\n" $two
logged 'Bob: bid 40'
say $? "the limit itself is bid"
play "${lot}Ada: limit 20\nlimit 30\nlimit\n" $two
logged 'Ada: bid 20' && logged 'Bob: bid 21' && logged 'Ada: pass'
say $? "of two limits the higher one wins, for the least more"

play "${lot}?\n" $two
has 'word: limit - how far to bid in this auction' "? tells of it in an auction"
play '?\n' --edition classique --seed 1 --seats Ada,Bob
hasnot 'word: limit' "... and only there"

# Changed and lifted.
play "${lot}limit 40\nBob: limit no\nbid 5\n" $two
has 'say: Bob is asked about every bid again' "a limit is lifted"
asked Bob 2
say $? "... and Bob is asked again"
play "${lot}limit 40\nBob: limit 2\nbid 2\n" $two
logged 'Bob: bid 1' && logged 'Bob: pass'
say $? "a limit is changed"
play "${lot}limit 40\nbid 5\nundo\n" $two
has 'undo: Taken back: Bob, “Bid M6”' "a bid of the limit is taken back as any other"
asked Bob 2
say $? "... and is not made again by itself"

# What it is not.
play "${lot}limit 0\n" $two
has 'no: Bob has set no limit' "nothing is no limit"
play "${lot}bid 10\nlimit 5\n" $two
! logged 'Ada: pass' && grep -q '^no: .*M11' "$made/out"
say $? "a limit below what would do is refused, and is no pass"
play "${lot}limit nonsense\nlimit 12x\nlimit -4\nlimit 99999999999999\n" $two
[ "$(grep -c '^no: It must be a number' "$made/out")" -eq 4 ] && ! logged bid
say $? "nonsense is no limit"
play 'limit 40\n' --edition classique --seed 1 --seats Ada,Bob
has 'no: A limit is for an auction' "without an auction there is none"
play "${lot}limit 400\nno\n" $two
has 'Bob, bid up to M400? M1 would do now' "a steep one is asked about when it is set"
! logged bid
say $? "... no is no"
play "${lot}limit 400\nyes\nbid 50\nbid 100\n" $two
logged 'Bob: bid 51' && logged 'Bob: bid 101' && [ "$(grep -c 'bid up to M400?' "$made/out")" -eq 1 ]
say $? "... yes is yes, and it is not asked about later"
play "${lot}limit 5000\nyes\nbid 1499\nyes\n" $two
logged 'Bob: bid 1500' && ! logged 'Bob: bid 15[1-9]'
say $? "nobody bids what they have not got"
play "${lot}limit 40\nbid 50\nend\n6 5\ndecline\nbid 2\n" $two
[ "$(grep -c '^auction: Auction' "$made/out")" -eq 2 ] && asked Bob 2
say $? "a limit ends with its auction"
play "${lot}limit 40\nquit\n" $two
timeout 30 "$BQ_BINARY" play --plain --load "$save" </dev/null >"$made/out"
grep -q '^ask: Ada, what do you bid' "$made/out"
printf 'bid 5\n' | timeout 30 "$BQ_BINARY" play --plain --load "$save" >"$made/out"
asked Bob 1
say $? "a game that is loaded asks again"
play "${lot}предел 40\n" --lang ru $two
logged 'Bob: bid 1'
say $? "in Russian"
play "${lot}limite 40\n" --lang fr $two
logged 'Bob: bid 1'
say $? "in French"

# The next roll.
play '6 5\n1 2\n1 2\nbuy\nBob: ahead\nend\n' $two
has 'say: Bob rolls as soon as the turn comes' "a roll is said ahead"
logged 'Bob: roll'
say $? "... and comes by itself"
play '6 5\n1 2\n1 2\nbuy\nBob: ahead\nBob: ahead\nend\n' $two
! logged 'Bob: roll'
say $? "said twice it is taken back"
play '6 5\n1 2\n1 2\nbuy\nBob: ahead\nend\n1 2\nend\n1 2\nend\n' $two
[ "$(grep -c 'Bob: roll' "$made/log")" -eq 1 ]
say $? "it is for one roll"
play 'ahead\n' --edition classique --seed 1 --seats Ada,Bob
has 'no: It is for you to decide now' "who is asked to roll rolls"

# A picture.
names='--edition classique --seed 5 --seats Ada<b>&x,Bob>'
play 'picture\n' $names
has "save: The picture is in $made/g.svg." "a picture is written, and where is said"
python3 - "$made/g.svg" <<'END'
import sys
import xml.dom.minidom
d = xml.dom.minidom.parse(sys.argv[1])
words = " ".join(t.firstChild.data for t in d.getElementsByTagName("text"))
sys.exit(not (d.documentElement.tagName == "svg" and "Ada<b>&x" in words and "Bob>" in words and "classique" in words.lower()))
END
say $? "it is well-formed, with names as they are"
play 'image\n' --lang fr $names
has "$made/g.svg" "in French"
play 'картинка\n' --lang ru $names
has "$made/g.svg" "in Russian"
for theme in usual colour-blind contrast; do
    mkdir -p "$XDG_CONFIG_HOME/banquier"
    echo "theme $theme" >"$XDG_CONFIG_HOME/banquier/settings"
    play 'picture\n' $two
    cp "$made/g.svg" "$made/$theme.svg"
done
rm -f "$XDG_CONFIG_HOME/banquier/settings"
! cmp -s "$made/usual.svg" "$made/colour-blind.svg" && grep -q 8b5a2b "$made/usual.svg" && grep -q 7a4b12 "$made/colour-blind.svg"
say $? "each theme has its colours"
"$BQ_BINARY" replay "$save" --export svg --lang en >"$made/out.svg"
play 'picture\n' --lang en $two
cmp -s "$made/out.svg" "$made/usual.svg"
say $? "replay --export svg writes the same"
printf 'picture\n' | "$BQ_BINARY" play --plain --no-save --lang en $two >"$made/out"
has 'no: The picture goes beside the save' "without a save there is no place for it"
mkdir "$made/folder.svg"
rm -f "$made/folder.bqg"
printf 'picture\n' | "$BQ_BINARY" play --plain --save "$made/folder.bqg" --lang en $two >"$made/out"
has "no: The picture cannot be written to $made/folder.svg: " "what cannot be written is said"
play 'resign yes\npicture\nquit\n' --edition classique --seed 1 --seats Ada,Bob
grep -q '^ *15  picture: ' "$made/out" && grep -q '^save: The picture is in' "$made/out" && grep -q '<title>[^<]*Bob' "$made/g.svg"
say $? "at the end the menu has it, and the picture says who has won"

ended
