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

# Scripts for several editions. What is told names the edition.
several() { # DESCRIPTION CODE WHAT IS SAID, to the letter
    { printf 'editions classique topclubs\nseats Ada Bob\n'; cat; } >"$folder/x.bqs"
    told=$(cd "$folder" && "$BQ_BINARY" script x.bqs 2>&1)
    code=$?
    [ "$code" -eq "$2" ] && [ "$told" = "$3" ] && fault= || fault="exit $code, expected $2
said:     $told
expected: $3"
    none "$fault" "$1"
}
several "each edition is played" 1 "x.bqs:3: [classique] expected cash Ada 150, was 1500
x.bqs:3: [topclubs] expected cash Ada 150, was 150000" <<'S'
expect cash Ada 150
S
several "each with its own values" 1 "x.bqs:6: [topclubs] expected cash Ada 14000, was 140000" <<'S'
let unit 1 [topclubs] 100
let cash 1400 [topclubs] 14000
set cash Ada 1400*$unit
expect cash Ada $cash
S
several "a refusal nobody expected, in one of them" 1 \
    "x.bqs:4: [classique] expected the command to be accepted, was refused: not-your-turn, it is another player's turn" <<'S'
set turn Ada
Bob: roll
[topclubs] expect refusal not-your-turn
S
several "lines and cases for one of them" 0 "" <<'S'
[not topclubs] case here
expect cash Ada 1500
[topclubs] case there
expect cash Ada 150000
case everywhere
[classique] expect cash Ada 1500
[not classique] expect cash Ada 150000
S
several "values of a case end with it" 1 \
    "x.bqs:7: [classique] expected a name that a let line has given a value, was \$cash
x.bqs:7: [topclubs] expected a name that a let line has given a value, was \$cash" <<'S'
case one
let cash 500
set cash Ada $cash
case two
set cash Ada $cash
S
several "a name without a value here" 1 "x.bqs:5: [classique] expected a value for this edition: \$fine has none" <<'S'
let fine [topclubs] 5000
[topclubs] set cash Ada $fine
set cash Ada $fine
S
several "a value given twice" 1 "x.bqs:4: [classique] fine has its value already
x.bqs:4: [topclubs] fine has its value already" <<'S'
let fine 50
let fine 60
S
several "two values of one edition" 1 "x.bqs:3: [topclubs] an edition has two values" <<'S'
let fine 50 [topclubs] 60 [topclubs] 70
S
several "a value too many" 1 "x.bqs:3: [classique] expected [ and editions before another value, was 60
x.bqs:3: [topclubs] expected [ and editions before another value, was 60" <<'S'
let fine 50 60
S
hint="as: 50 [topclubs] 5000"
several "a value missing" 1 "x.bqs:3: [classique] expected a value, $hint
x.bqs:3: [topclubs] expected a value, $hint" <<'S'
let fine 50 [topclubs]
S
several "no value at all" 1 "x.bqs:3: [classique] expected a value, $hint
x.bqs:3: [topclubs] expected a value, $hint" <<'S'
let fine
S
several "a name that is none" 1 "x.bqs:3: [classique] expected a name of at most 24 small letters, digits and _, as: let fine 50 [topclubs] 5000
x.bqs:3: [topclubs] expected a name of at most 24 small letters, digits and _, as: let fine 50 [topclubs] 5000" <<'S'
let Fine 50
S
several "a value where it stands" 1 "x.bqs:3: [topclubs] expected cash Ada 15000, was 150000" <<'S'
expect cash Ada (1500 [topclubs] 15000)
S
several "... of some editions only" 1 "x.bqs:3: [classique] expected a value for this edition in ()" <<'S'
expect cash Ada ([topclubs] 150000)
S
several "... not closed" 1 "x.bqs:3: [classique] expected ) after values, as: (50 [topclubs] 5000)
x.bqs:3: [topclubs] expected ) after values, as: (50 [topclubs] 5000)" <<'S'
expect cash Ada (1500 [topclubs] 15000
S
several "... none" 1 "x.bqs:3: [classique] expected a value, $hint
x.bqs:3: [topclubs] expected a value, $hint" <<'S'
expect cash Ada ()
S
several "... a name" 1 "x.bqs:4: [classique] expected a value in (), was the name \$cash
x.bqs:4: [topclubs] expected a value in (), was the name \$cash" <<'S'
let cash 1500
expect cash Ada ($cash)
S
several "... in a quotation it is a bracket" 0 "" <<'S'
seats "Ada (the first)" Bob
set turn "Ada (the first)"
"Ada (the first)": offer Bob give +(5 [topclubs] 500)
expect offer "Ada (the first)" open
S
several "an edition that the script is not for" 1 \
    "x.bqs:3: [classique] expected an edition of this script in [], was console
x.bqs:3: [topclubs] expected an edition of this script in [], was console" <<'S'
[console] set cash Ada 5
S
several "... among the values" 1 "x.bqs:3: [classique] expected an edition of this script in [], was console
x.bqs:3: [topclubs] expected an edition of this script in [], was console" <<'S'
let fine 50 [console] 5
S
several "no edition" 1 "x.bqs:3: [classique] expected an edition in [], as: [topclubs] or [not topclubs]
x.bqs:3: [topclubs] expected an edition in [], as: [topclubs] or [not topclubs]" <<'S'
[not] set cash Ada 5
S
several "a list that is not closed" 1 "x.bqs:3: [classique] expected ] after the names of editions
x.bqs:3: [topclubs] expected ] after the names of editions" <<'S'
[topclubs set cash Ada 5
S
several "nothing after a list" 1 "x.bqs:3: [classique] expected a line after [], as: [topclubs] Ada: claim 39
x.bqs:3: [topclubs] expected a line after [], as: [topclubs] Ada: claim 39" <<'S'
[topclubs]
S
several "no number to multiply with" 1 "x.bqs:4: [classique] expected a whole number to multiply with, was 1,3
x.bqs:4: [topclubs] expected a whole number to multiply with, was 1,3" <<'S'
let lots 1,3
set cash Ada 5*$lots
S
several "a number too large to multiply" 1 "x.bqs:4: [classique] the number before * is too large
x.bqs:4: [topclubs] the number before * is too large" <<'S'
let unit 100
set cash Ada 99999999999999999999*$unit
S
several "columns are those of the line with its values" 1 \
    "x.bqs:4: [classique] no player is called Zoe (column 10 of the line with its values)
x.bqs:4: [topclubs] no player is called Zoe (column 10 of the line with its values)" <<'S'
let who Zoe
[topclubs classique] set cash $who 5
S
several "half a quotation" 1 "x.bqs:4: [classique] the quotation mark is not closed (column 13 of the line with its values)
x.bqs:4: [topclubs] no square is called 1\" (column 12 of the line with its values)" <<'S'
let half "1 [topclubs] 1"
set at Ada $half
S
several "an edition without a case" 1 "x.bqs:1: [topclubs] expected a case for this edition, was none" <<'S'
[classique] case one
expect cash Ada 1500
S
several "another list of editions" 1 "x.bqs:3: [classique] editions are named once, in the first line of a script
x.bqs:3: [topclubs] editions are named once, in the first line of a script" <<'S'
editions classique
S
several "an edition beside them" 1 "x.bqs:3: [classique] a script is played with one edition
x.bqs:3: [topclubs] a script is played with one edition" <<'S'
edition classique
S
several "quotation marks keep a name, and titles are only words" 0 "" <<'S'
case it costs $5, or 5*$unit
seats "$Ada" "[Bob]"
set turn "$Ada"
expect question roll "$Ada"
"[Bob]": roll
expect refusal not-your-turn
S
several "... a bare one is a value" 1 "x.bqs:5: [classique] expected a name that a let line has given a value, was \$Ada
x.bqs:5: [topclubs] expected a name that a let line has given a value, was \$Ada" <<'S'
seats "$Ada" Bob
set turn "$Ada"
set cash $Ada 5
S
awk 'BEGIN { for (i = 0; i < 65; i++) print "let a" i " 1" }' >"$in"
several "too many values" 1 "x.bqs:67: [classique] a script has at most 64 values at a time
x.bqs:67: [topclubs] a script has at most 64 values at a time" <"$in"
awk 'BEGIN { printf "let long "; for (i = 0; i < 64; i++) printf "1"; printf "\nset seen chance"; for (i = 0; i < 64; i++) printf " $long"
             print "" }' >"$in"
several "a line that becomes too long" 1 "x.bqs:4: [classique] a line has at most 4096 bytes, its values included
x.bqs:4: [topclubs] a line has at most 4096 bytes, its values included" <"$in"
awk 'BEGIN { printf "let long "; for (i = 0; i < 65; i++) printf "1"; print "" }' >"$in"
several "a long value" 1 "x.bqs:3: [classique] a value has at most 64 bytes
x.bqs:3: [topclubs] a value has at most 64 bytes" <"$in"

raw "no edition of several" 1 "x.bqs:1: expected the names of editions, as: editions classique topclubs" <<'S'
editions
S
raw "one twice" 1 "x.bqs:1: an edition stands twice" <<'S'
editions classique classique
S
raw "one that does not exist" 1 "x.bqs:1: [nowhere] " <<'S'
editions nowhere
S
awk 'BEGIN { printf "editions"; for (i = 0; i < 17; i++) printf " e%d", i; print "" }' >"$in"
raw "too many" 1 "x.bqs:1: a script is for at most 16 editions" <"$in"

# Twenty failures are enough.
lines=$({ printf 'edition classique\nseats Ada Bob\n'; yes 'expect cash Ada 1' | head -n 100; } |
    "$BQ_BINARY" script - 2>&1 | wc -l)
[ "$lines" -eq 20 ] && fault= || fault="$lines failures told"
none "$fault" "after twenty failures the rest is not run"
lines=$({ printf 'editions classique topclubs\nseats Ada Bob\n'; yes 'expect cash Ada 1' | head -n 100; } |
    "$BQ_BINARY" script - 2>&1 | wc -l)
[ "$lines" -eq 40 ] && fault= || fault="$lines failures told"
none "$fault" "... of one edition; the next is played"

ended
