#!/bin/sh
# ahead.sh: what is said ahead: how far one bids in an auction or that one passes it, the next roll, the next purchase; each
# is one's own command and is told as any other. And the board as a picture, beside the save.
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
has 'say: Bob will roll as soon as the turn comes' "a roll is said ahead"
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

# The next purchase. Ada buys and ends; Bob comes to a station.
mine='6 5\n1 2\n1 2\nbuy\n'
play "${mine}Bob: ahead decline\nend\n1 4\n" $two
has 'say: Bob will not buy at the next chance' "a purchase is declined ahead"
logged 'Bob: decline' && ! grep -q '^ask: Bob, do you buy' "$made/out"
say $? "... and nobody is asked"
has 'auction: Auction' "... the lot is auctioned, as after any other decline"
play "${mine}Bob: ahead decline\nBob: ahead decline\nend\n1 4\n" $two
has 'say: Bob is asked about the next purchase again' "said twice it is taken back"
! logged 'Bob: decline' && grep -q '^ask: Bob, do you buy' "$made/out"
say $? "... and Bob is asked"
play "${mine}Bob: ahead decline\nend\n1 4\npass\npass\nend\n3 4\nend\n1 5\n" $two
[ "$(grep -c 'Bob: decline' "$made/log")" -eq 1 ] && grep -q '^ask: Bob, do you buy' "$made/out"
say $? "it is for one purchase"
play "${mine}Bob: ahead decline\nend\n4 6\nend\n3 4\nend\n1 5\n" $two
! logged 'Bob: decline' && grep -q '^ask: Bob, do you buy' "$made/out"
say $? "after a turn without one it is forgotten"
play "${mine}end\n4 6\nBob: ahead decline\nend\n3 4\nend\n1 5\n" $two
logged 'Bob: decline'
say $? "said after one's own roll it is for the turn to come"
play "${mine}Bob: ahead decline\nundo\nbuy\nend\n1 4\n" $two
! logged 'Bob: decline' && grep -q '^ask: Bob, do you buy' "$made/out"
say $? "an undo forgets it"
play '6 5\n1 2\n1 2\nahead decline\n' $two
has 'no: It is for you to decide now' "who is asked to buy decides"
play "${mine}Bob: ahead decline\nquit\n" $two
printf 'end\n1 4\n' | timeout 30 "$BQ_BINARY" play --plain --load "$save" >"$made/out"
grep -q '^ask: Bob, do you buy' "$made/out"
say $? "a game that is loaded asks again"
play 'Bob: avance refuser\n' --lang fr --edition classique --seed 1 --seats Ada,Bob
has "say: Bob n'achètera pas" "in French"
play 'Bob: заранее отказаться\n' --lang ru --edition classique --seed 1 --seats Ada,Bob
has 'say: Bob: от следующей покупки заранее отказ' "in Russian"
play 'ahead nonsense\n' --edition classique --seed 1 --seats Ada,Bob
has 'no: You can say ahead: roll, decline or pass' "nonsense is answered with what can be said"
play 'avance nonsense\n' --lang fr --edition classique --seed 1 --seats Ada,Bob
grep -q '^no: .*lancer.*refuser.*passer' "$made/out"
say $? "... in the words of the language"

# An auction: Bob is asked first.
play "${lot}Ada: ahead pass\nbid 5\n" $two
has 'say: Ada will pass in this auction when asked' "an auction is passed ahead"
logged 'Ada: pass' && asked Ada 0
say $? "... and nobody is asked"
play "${lot}Ada: ahead pass\nAda: ahead pass\nbid 5\n" $two
has 'say: Ada is asked for a bid again' "said twice it is taken back"
! logged 'Ada: pass' && asked Ada 1
say $? "... and Ada is asked"
play "${lot}Ada: ahead pass\nAda: limit 20\nbid 5\n" $two
logged 'Ada: bid 6'
say $? "a limit takes its place"
play "${lot}Ada: limit 20\nAda: ahead pass\nbid 5\n" $two
logged 'Ada: pass' && ! logged 'Ada: bid'
say $? "... and it takes the place of a limit"
play "${lot}ahead pass\n" $two
has 'no: It is for you to decide now' "who is asked for a bid decides"
play 'Bob: ahead pass\n' --edition classique --seed 1 --seats Ada,Bob
has 'no: Passing ahead is for an auction' "without an auction there is nothing to pass"
play "${lot}bid 5\nbid 6\nAda: ahead pass\npass\nend\n6 5\ndecline\n" $two
[ "$(grep -c '^auction: Auction' "$made/out")" -eq 2 ] && ! logged 'Ada: pass' && asked Ada 2
say $? "it ends with its auction"

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
