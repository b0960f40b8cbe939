#!/bin/sh
# failing.sh: the runner can fail. Each script below is wrong in one place; the program must exit with
# 1 and name the line, what was expected and what was there instead.
set -u
LC_ALL=C.UTF-8; export LC_ALL

. tests/tap.sh
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT


# fails DESCRIPTION FAILURES: the script on the standard input, after a table of two, prints exactly
# these lines (x.bqs:LINE: ...) and exits with 1. Lines count from the script's own first line.
fails() {
    { printf 'edition classique\nseats Ada Bob\n'; cat; } >"$folder/x.bqs"
    told=$(cd "$folder" && "$BQ_BINARY" script x.bqs 2>&1)
    code=$?
    want=$(printf '%s\n' "$2" | awk -F: '{ $1 = "x.bqs:" $1 + 2; print }' OFS=:)
    fault=
    [ "$code" -eq 1 ] || fault="exit $code, expected 1
"
    [ "$told" = "$want" ] || fault="${fault}said:     $told
expected: $want"
    none "$fault" "$1"
}

# raw DESCRIPTION CODE TEXT: the same without the table; what is said must contain TEXT.
raw() {
    cat >"$folder/x.bqs"
    told=$(cd "$folder" && "$BQ_BINARY" script x.bqs 2>&1)
    code=$?
    fault=
    [ "$code" -eq "$2" ] || fault="exit $code, expected $2: $told"
    case $told in *"$3"*) ;; *) fault="$fault said: $told; expected: $3" ;; esac
    none "$fault" "$1"
}

fails "a wrong balance" "2: expected cash Ada 121, was 120" <<'S'
set cash Ada 120
expect cash Ada 121
S
fails "all failed expectations are told" "1: expected cash Ada 1, was 1500
3: expected at Bob 3, was 0" <<'S'
expect cash Ada 1
expect cash Bob 1500
expect at Bob 3
S
fails "a refusal nobody expected" \
    "2: expected the command to be accepted, was refused: not-your-turn, it is another player's turn" <<'S'
set turn Ada
Bob: roll
Ada: roll
S
fails "... at the end of the file" \
    "2: expected the command to be accepted, was refused: must-roll, the dice must be rolled first" <<'S'
set turn Ada
Ada: end
S
fails "another refusal than expected" "3: expected refusal no-cash, was not-your-turn" <<'S'
set turn Ada
Bob: roll
expect refusal no-cash
S
fails "a refusal with another number" "6: expected refusal no-cash 50, was no-cash 400" <<'S'
set at Ada 36
set cash Ada 5
Ada: roll
bank: dice 1 2
Ada: buy
expect refusal no-cash 50
S
fails "a refusal that did not come" "3: expected refusal must-roll, was accepted" <<'S'
set turn Ada
Ada: roll
expect refusal must-roll
S
fails "a line nobody understands" \
    "2: expected a command, was not understood: verb, there is no command rol" <<'S'
set turn Ada
Ada: rol
Ada: roll
S
fails "another error than expected" "3: expected error seat, was verb" <<'S'
set turn Ada
Ada: rol
expect error seat
S
fails "an event that was not told" \
    "4: expected event pay amount=51, was pay from=Ada to=bank amount=200 reason=tax square=4 row=H1" <<'S'
set turn Ada
Ada: roll
bank: dice 1 3
expect event pay amount=51
S
fails "an event of another command" "4: expected event roll, was turn" <<'S'
set turn Ada rolled
set dice 1 2
Ada: end
expect event roll
S
fails "an event that should not be" \
    "4: expected no event pay reason=tax, was pay from=Ada to=bank amount=200 reason=tax square=4 row=H1" <<'S'
set turn Ada
Ada: roll
bank: dice 1 3
expect no event pay reason=tax
S
fails "an accepted command leaves no state same" \
    "3: expected state same, was changed by the last command" <<'S'
set turn Ada
Ada: roll
expect state same
S
fails "owners" "2: expected owner dark_blue Ada, was bank (square 37)" <<'S'
set owner 39 Ada
expect owner dark_blue Ada
S
fails "houses" "4: expected houses 37,39 1, was 2 (square 39)" <<'S'
set owner dark_blue Ada
set houses 39 2
set houses 37 1
expect houses 37,39 1
S
fails "mortgages, jail, cards, stock" "1: expected mortgaged 39 yes, was no
2: expected jailed Ada yes, was no
3: expected cards Ada chest, was none
4: expected stock houses 31, was 32
5: expected stock hotels 11, was 12" <<'S'
expect mortgaged 39 yes
expect jailed Ada yes
expect cards Ada chest
expect stock houses 31
expect stock hotels 11
S
fails "turn, stage, question, order, round" "2: expected turn Bob, was Ada
3: expected stage end, was roll
4: expected question roll Bob, was roll Ada
5: expected order Bob Ada, was Ada Bob
6: expected round 1, was 0
7: expected question end, was roll Ada" <<'S'
set turn Ada
expect turn Bob
expect stage end
expect question roll Bob
expect order Bob Ada
expect round 1
expect question end
S
fails "figures" "2: expected rent 39 51, was 50
3: expected liquid Ada 1, was 1700
4: expected fortune Ada 1, was 1900
5: expected worth Ada 1, was 1900
6: expected bank 3000, was -3000" <<'S'
set owner 39 Ada
expect rent 39 51
expect liquid Ada 1
expect fortune Ada 1
expect worth Ada 1
expect bank 3000
S
fails "what is legal" "2: expected legal Bob roll, was illegal
3: expected illegal Ada roll, was legal
4: expected legal Ada mortgage 5, was legal: 39
5: expected illegal Ada mortgage 39, was legal: 39" <<'S'
set owner 39 Ada
expect legal Bob roll
expect illegal Ada roll
expect legal Ada mortgage 5
expect illegal Ada mortgage 39
S
fails "debts, offers, auctions, winners, decks" "1: expected debt Ada 5 to bank, was none
2: expected offer Ada open, was none
3: expected auction 39, was none
4: expected winner Ada, was nobody
5: expected deck chance 3, was none
6: expected unseen chest 15, was 16
7: expected out Ada yes, was no" <<'S'
expect debt Ada 5 to bank
expect offer Ada open
expect auction 39
expect winner Ada
expect deck chance 3
expect unseen chest 15
expect out Ada yes
S

fails "an unlawful set-up: where it begins" \
    "2: a set-up that breaks the law of the state: buildings of a colour are even where the edition asks it" <<'S'
set owner dark_blue Ada
set houses 39 2
set cash Ada 5
Ada: roll
S
fails "an unlawful set-up that heals is none" "4: expected cash Ada 6, was 5" <<'S'
set houses dark_blue 1
set owner dark_blue Ada
set cash Ada 5
expect cash Ada 6
S
fails "an unlawful set-up at the end of the file" \
    "1: a set-up that breaks the law of the state: only deeds are owned, mortgaged or built on" <<'S'
set owner 0 Ada
S
fails "more houses than there are" \
    "3: a set-up that breaks the law of the state: buildings standing and in stock are as many as the edition has" <<'S'
set houses brown light_blue pink 4
set owner brown light_blue pink Ada
set houses orange red yellow 4
show
S
fails "somebody in no seat" "1: no player is called Zoe (column 10)" <<'S'
set cash Zoe 5
S
fails "an ambiguous square" \
    "1: which one is meant: Rue Lecourbe (3), Rue de Vaugirard (6), Rue de Courcelles (8), Rue de Paradis (14), Rue La Fayette (29), Rue de la Paix (39)? (column 12)" <<'S'
set at Ada rue
S
fails "too much on a line" "1: nothing more was expected here: 6 (column 19)" <<'S'
expect cash Ada 5 6
S
fails "an unknown expectation" "1: there is no command cush (column 8)" <<'S'
expect cush Ada 5
S
fails "an unknown field" "1: nothing more was expected here: amont (column 18)" <<'S'
expect event pay amont=5
S
fails "options too late" \
    "2: the game has begun: this stands before the first set, command, expectation or show" <<'S'
set cash Ada 5
option end=rounds:50
S
fails "a draw that nobody asks" "2: nothing is to be drawn: the game waits for roll" <<'S'
set turn Ada
draw 3
S
fails "a draw out of range" "1: the number is too large: at most 35 (column 6)" <<'S'
draw 36
S
fails "a card that is no card" "1: the card leads to a square that is not there: expected 0 to 39: card 2" <<'S'
deck chance = jail_free, move_to 50
S
fails "a quotation mark" "1: the quotation mark is not closed (column 13)" <<'S'
set at Ada "Rue de la Paix
S

raw "no edition" 1 "x.bqs:1: expected an edition first" <<'S'
set cash Ada 5
S
raw "no such edition" 1 "x.bqs:1: " <<'S'
edition nowhere
S
raw "two editions" 1 "x.bqs:2: a script is played with one edition" <<'S'
edition classique
edition classique
S
raw "an unknown option" 1 "x.bqs:2: " <<'S'
edition classique
option colour=green
S
raw "one player" 1 "x.bqs:2: a game has at least 2 players" <<'S'
edition classique
seats Ada
S
raw "fewer players than the table asks for" 1 "x.bqs:4: fewer players than min_players of this table" <<'S'
edition classique
option min_players=3
seats Ada Bob
Ada: roll
S
raw "nine players" 1 "x.bqs:2: a table has at most 8 seats" <<'S'
edition classique
seats A B C D E F G H I
S
raw "the same name twice" 1 "x.bqs:2: two players have the same name" <<'S'
edition classique
seats Chloé CHLOE
S
raw "a player called bank" 1 "x.bqs:2: that is no name for a player" <<'S'
edition classique
seats Ada bank
S
raw "no players" 1 "x.bqs:2: expected players first" <<'S'
edition classique
Ada: roll
S
raw "an empty script holds" 0 "" </dev/null
# In files, for a function at the end of a pipe counts in vain.
in=$folder/in
awk 'BEGIN { printf "edition classique\n#"; for (i = 0; i < 5000; i++) printf "x"; print "" }' >"$in"
raw "a long line" 1 "x.bqs:2: a line has at most 4096 bytes" <"$in"
awk 'BEGIN { for (i = 0; i < 1048577; i++) printf "\n" }' >"$in"
raw "a long script" 1 "a script has at most 1048576 bytes" <"$in"
printf 'edition classique\nseats Ada Bob\nset at Ada \377\n' >"$in"
raw "not UTF-8" 1 "x.bqs:3: the line is not UTF-8 (column 12)" <"$in"
printf 'edition classique\nseats Ada Bob\nset at\000Ada 5\n' >"$in"
raw "a zero byte" 1 "x.bqs:3: control characters are not allowed (column 7)" <"$in"
printf 'edition classique\r\nseats Ada Bob\r\n\tset cash Ada 7\t# tab\r\nexpect cash Ada 7' >"$in"
raw "lines may end as elsewhere, and tabs are blanks" 0 "" <"$in"

# Twenty failures are enough.
lines=$({ printf 'edition classique\nseats Ada Bob\n'; yes 'expect cash Ada 1' | head -n 100; } |
    "$BQ_BINARY" script - 2>&1 | wc -l)
[ "$lines" -eq 20 ] && fault= || fault="$lines failures told"
none "$fault" "after twenty failures the rest is not run"

ended
