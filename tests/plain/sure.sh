#!/bin/sh
# sure.sh: nothing happens by a slip: only numbers that are listed act; resigning and bankruptcy are asked twice, and are
# taken back; rent that can be claimed is what an empty line means; a tax is chosen before anything is valued.
set -u
. tests/plain/play.sh
LANG=en_US.UTF-8
two='--edition classique --seed 1 --seats Ada,Bob'

# Numbers.
play '2\n' $two
has '2 is not in the list: nothing has changed' "a number that is not listed is answered"
! logged resign && ! logged roll
say $? "... and nothing happens"
play 'later\n' $two
! logged resign
say $? "later, where nothing waits, is no way out of the game"
play 'more\n2\n' $two
has '2  resign: ' "more lists the rest, with numbers"
has 'Ada, resign? You lose everything and the game is over.' "... that act then, and what is grave is asked again"
! logged resign
say $? "the end of input is no"
play '6 5\n1 2\n1 2\nbuy\nmore\n2\n3\n' --real-dice --edition classique --seats Ada,Bob
logged 'mortgage 3' && ! logged resign
say $? "after a move the numbers are those of the new list"
has '3 is not in the list' "... which has no third"

# Twice.
for answer in '' no n 1 2 resign ' '; do
    play "resign\n$answer\n" $two
    has 'say: Nothing has changed: the game goes on.' "\"$answer\" is no"
    ! logged resign
    say $? "... and nothing happens"
done
for answer in yes oui 'да'; do
    play "resign\n$answer\n" $two
    logged 'Ada: resign'
    say $? "$answer is yes"
done
play 'resign yes\n' $two
logged 'Ada: resign' && ! grep -q 'resign?' "$made/out"
say $? "resign yes is not asked about"
play 'resign now\n' $two
! logged resign
say $? "resign now is no command"
play 'Bob: resign\nyes\n' $two
logged 'Bob: resign'
say $? "another seat resigns"
has 'Bob, resign?' "another seat is asked about by its name"
play 'resign\n\n' --edition classique --seed 1 --seats Ada,Bob,Zoe
has ', resign? You lose everything and are out of the game.' "with others left, the game goes on without"
printf 'resign\n' | timeout 30 "$BQ_BINARY" play --plain --json --edition classique --seed 1 --seats Ada,Bob >"$made/out"
grep -q '"bankrupt"' "$made/out"
say $? "programs are not asked"
debt='6 6\n5 5\n2 3\nbuy\nend\n2 4\nbuy\nend\n4 6\nbuy\nend\n4 5\n'
owes='--real-dice --edition classique --seats Ada,Bob --option start_cash=400 --option station_rent_2=3000'
play "${debt}mortgage 6\ndeclare\n\n" $owes
grep -q '^may: offer Ada ' "$made/out" && grep -q '^may: settle give ' "$made/out"
say $? "a debt lists a trade and goods besides bankruptcy"
has 'Bob, go bankrupt? You lose everything and the game is over.' "bankruptcy is asked twice"
! logged declare
say $? "... and an empty line is no"
play "${debt}mortgage 6\n\n\n\n" $owes
has 'no: An empty line chooses nothing here' "where nothing else is left, an empty line is no answer"
! grep -q 'go bankrupt?' "$made/out" && ! logged declare
say $? "... and never does it"
tail -n 9 "$made/out" | grep -q '^ask: Bob.* You have M[0-9]*\.$'
say $? "... and no number stands in brackets"
play "${debt}mortgage 6\ndeclare\nyes\nundo\nmore\n" $owes
logged 'Bob: declare' && logged '^-'
say $? "what ended the game is taken back"
has 'undo: Taken back: Bob, “Declare bankruptcy”' "a bankruptcy that ended the game is taken back from the menu"
tail -n 9 "$made/out" | grep -q '1  declare: '
say $? "... and the debt is there again"

# Taken back.
play 'resign\nyes\nundo\n\n' $two
has '13  undo: ' "after the end the menu offers to take it back"
[ "$(tail -n 1 "$made/log")" != 'Ada: resign' ] && logged 'Ada: roll'
say $? "... and the game goes on"
bots='--edition atlantic-city --seed 5 --seats Ada,bot:medium,bot:hard'
for answer in '' no undo; do
    play "resign\nyes\nundo\n$answer\n" $bots
    has 'ask: Take back Ada, “Resign: give up' "where dice would be lost, undo asks first"
    ! logged '^-'
    say $? "... and \"$answer\" is no"
done
play 'resign\nyes\nundo\nyes\n\n' $bots
logged '^-' && tail -n 3 "$made/log" | grep -q 'Ada: roll'
say $? "even after bots have played on to the end"
play 'resign\nyes\nundo\nyes\nredo\n' $bots
has 'redo: Done again, but the dice fall anew: Ada' "... and done again, the dice are said to be others"
"$BQ_BINARY" verify "$save" >/dev/null
say $? "... and the save is sound"

# Rent to claim: an empty line does it.
play "$(yes '\n' | head -n 120 | tr -d '\n')" --edition topclubs --seed 3 --seats Ada,Bob
logged ': claim ' && ! grep -q '^claim: .*lost' "$made/out" && ! grep -q '"unclaimed"' "$made/out"
say $? "an empty line claims what can be claimed"
[ "$(grep -c ': claim ' "$made/log")" -ge 3 ]
say $? "... every time"

# The income tax: chosen before the valuation.
tax='6 6\n1 2\n1 3\n'
city='--real-dice --edition atlantic-city --seats Ann,Bob'
play "${tax}cash\nboard\nledger\nwhere\nodds\nlast 9\nwhy\n" $city
has 'ask: Ann, do you pay' "the tax is asked about"
sed -n '/^ask: Ann, do you pay/,$p' "$made/out" >"$made/open"
grep -q 'Pay a share of all you own; what you own is valued afterwards' "$made/open"
say $? "the share has no sum"
! grep -qi 'fortune\|valued at' "$made/open" && grep -q '^cash: Ann: ' "$made/open"
say $? "while it is open, nobody's fortune is told"
play "${tax}cash\nflat\ncash\n" $city
[ "$(grep -c '^cash: .*fortune' "$made/out")" -eq 2 ]
say $? "... afterwards it is"
for choice in flat share; do
    play "${tax}$choice\nundo\n" $city
    has 'no: The income tax is chosen before the valuation' "$choice is not taken back"
    ! logged '^-'
    say $? "... and stands"
done

# An offer that asks for nothing is a slip, until it is said again; no example of ours is one.
gift='--real-dice --edition classique --seats Ada,Bob'
play '6 5\n1 2\n1 2\nbuy\noffer Bob give 3\n\nend\n' $gift
has 'Ada, give this to Bob? You ask for nothing in return.' "a gift is asked about"
! logged 'offer Bob'
say $? "... and an empty line is no"
play '6 5\n1 2\n1 2\nbuy\noffer Bob give 3\nyes\n' $gift
logged 'Ada: offer Bob give 3'
say $? "... yes offers it"
play '6 5\n1 2\n1 2\nbuy\n?\n' $gift
has 'may: offer Bob give 3 take +' "where the other has nothing, the example sells"

# F15: a rent is asked about before the dice of a bot can make it lapse; once, and an empty line claims it.
clubs='--edition topclubs --seed 3 --seats Masha,bot:medium,bot:medium,bot:medium'
empty() { printf '\\n%.0s' $(seq "$1"); }
play "$(empty 60)" $clubs
asks=$(grep -c '^ask: Masha, do you claim your rent' "$made/out")
[ "$asks" -ge 3 ] && ! grep -q '^claim: Too late: Masha' "$made/out"
say $? "no rent of a person lapses unasked while bots play ($asks are asked about)"
[ "$(grep -c 'Masha: claim' "$made/log")" -ge "$asks" ]
say $? "... an empty line claims it"
first=$(sed '/^ask: Masha, do you claim/q' "$made/out" | grep -c '^ask: ')
play "$(empty $((first - 1)))later\\n" $clubs
[ "$(grep -c '^ask: Masha, do you claim your rent' "$made/out")" -eq 1 ] && ! logged 'Masha: claim'
say $? "... and is left alone, and asked about once, by later"

ended
