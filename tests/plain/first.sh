#!/bin/sh
# first.sh: the first hour of somebody new, in plain text: the language they speak and its board, words they would type,
# the guided game, who plays, money that is missing and how it is raised, a game that ends at an hour, who has made this.
set -u
. tests/plain/play.sh

# The rules of the house by questions: a theme, a rule, a value.
menu 'new\n1\nhouse\n99\n3\n1\n400x\n400\n\n\n\nAda,Bob\n' --lang en --no-save
has '  3  passing GO *' "house: a theme in which something is changed is marked"
has 'no: paid when a player moving forward reaches or passes the first square: 400x is not possible. Possible: ' "house: what cannot be is told, and asked again"
has 'option: Different from the edition: paid when a player moving forward reaches or passes the first square: 400' "house: the difference from the edition"
grep -q 'option: One person and two bots: about [0-9]* minutes' "$made/out"
say $? "house: how long such a game takes"
menu 'new\n1\nhouse\n7\n5\ntaxe\nthe taxes\n\n\n\nAda,Bob\n' --lang en --no-save
has 'taxe is not possible. Possible: none, the taxes (taxes), the taxes and a stake from the bank (taxes_and_seed).' "house: what can be is told in words that can be typed"
grep -q 'option: Different from the edition: .*: the taxes$' "$made/out"
say $? "... each of them"
menu 'new\n1\nhouse\n7\n5\nналоги\n\n\n\nAda,Bob\n' --lang ru --no-save
grep -q '^option: .*: налоги\.*$' "$made/out"
say $? "... in Russian too"
menu 'nouvelle\n2\nmaison\n3\n2\noui\n\n\n\nAda,Bob\n' --lang fr --no-save
has 'option: Différences avec l'"'"'édition : qui s'"'"'arrête exactement sur la première case reçoit le double : oui' "house: in French, words too"

# The language, and the board that goes with it.
for row in 'LANG=C:Atlantic City' 'LANG=:Atlantic City' 'LANG=de_DE.UTF-8:Atlantic City' 'LANG=en_US.UTF-8:Atlantic City' \
    'LANG=fr_FR.UTF-8:Classique' 'LANG=ru_RU.UTF-8:Классика' 'LANG=en_US.UTF-8 LANGUAGE=fr:Classique' \
    'LANG=C LANGUAGE=fr:Atlantic City' 'LANG=fr_FR LC_ALL=en_IE:Atlantic City' 'LANG=fr_FR LC_MESSAGES=ru_RU:Классика'; do
    # shellcheck disable=SC2046,SC2086  # several words
    env -u LANG -u LANGUAGE -u LC_ALL -u LC_MESSAGES ${row%%:*} "$BQ_BINARY" play --plain --no-save --seats Ada,Bob --seed 1 \
        </dev/null 2>&1 | plain | grep -q "^game: ${row#*:}"
    say $? "${row%%:*} is proposed ${row#*:}"
done
for row in 'en:atlantic-city' 'fr:classique' 'ru:classique'; do
    menu 'new\n' --lang "${row%%:*}" --no-save
    number=$(sed -n "s/^ *\([0-9]*\)  ${row#*:}: .*/\1/p" "$made/out")
    grep -q "[^0-9]$number[^0-9]" "$made/out" && grep -A 12 '^ask: ' "$made/out" | grep -v ':.*-' | grep -q "$number"
    say $? "${row%%:*}: a new game proposes ${row#*:}, number $number"
done

# Words in three languages, from one table; the beginning is enough.
real='--real-dice --edition classique --seats Ada,Bob'
play 'lancer\n' --edition classique --seed 1 --seats Ada,Bob --lang fr
logged ': roll'
say $? "fr: lancer rolls"
play '6 5\n1 2\nlancer\n1 2\nacheter\nfin\n' $real --lang fr
logged ': buy' && logged ': end'
say $? "fr: acheter buys, fin ends"
play '6 5\n1 2\nбросить\n1 2\nкупить\nзакончить\n' $real --lang ru
logged 'Ada: buy' && logged 'Ada: end'
say $? "ru: бросить, купить, закончить"
play '6 5\n1 2\n1 2\nache\nhypo 3\nproposer Bob donner 3 prendre +60\n' $real --lang fr
logged 'Ada: buy' && logged 'Ada: mortgage 3'
say $? "fr: beginnings of words"
logged 'Ada: offer Bob give 3 take +60'
say $? "fr: terms in French"
play '6 5\n1 2\nroll\n1 2\nbuy\nпродать\n?\nhelp\nquit\n' $real --lang en
logged 'Ada: buy' && ! grep -q 'продать.*no command' "$made/out"
say $? "every language is understood in every language"
for row in 'fr:may: roll (lancer) - ' 'ru:may: roll (бросить) - ' 'en:may: roll - '; do
    play '6 5\n1 2\n?\n' $real --lang "${row%%:*}"
    has "${row#*:}" "${row%%:*}: ? shows the word"
    lines=$(grep -cE '^(may|not|word|help): ' "$made/out")
    [ "$lines" -le 14 ]
    say $? "${row%%:*}: ? is about this situation ($lines lines)"
done
for row in 'fr:lancer:acheter:refuser' 'ru:бросить:купить:отказаться' 'en:roll:buy:decline'; do
    IFS=: read -r language roll buy decline <<R
$row
R
    play "6 5\n1 2\n$roll\n1 2\n" $real --lang "$language"
    grep -q "^  1  $roll: " "$made/out" && grep -q "^  1  $buy: " "$made/out" && grep -q "^  2  $decline: " "$made/out"
    say $? "$language: the list of choices has the words that are typed: $roll, $buy, $decline"
    menu "$roll\nquit\n" --lang "$language" --no-save
    grep '^no: ' "$made/out" | grep -q "$roll"
    say $? "$language: $roll is not in the menu: it is refused in the word that was typed"
done
play 'help\n' --edition classique --seed 1 --seats Ada,Bob --lang fr
has 'word: ledger (comptes) - ' "help has all the others"
play 'offer Bob give 400\n' --edition classique --seed 1 --seats Ada,Bob --lang en
has 'If money is meant, write +400' "a sum without a plus is suggested with one"

# The guided game.
for row in 'en:Welcome!' 'fr:Bienvenue' 'ru:Добро пожаловать'; do
    menu 'guided\n\n\n\n\n' --lang "${row%%:*}" --no-save
    grep -q "^lesson: ${row#*:}" "$made/out"
    say $? "${row%%:*}: the guided game has its first lesson"
    [ "$(grep -c '^lesson: ' "$made/out")" -ge 2 ] && [ "$(grep -c "^lesson: ${row#*:}" "$made/out")" -eq 1 ]
    say $? "${row%%:*}: ... and the next, each once"
    ! grep '^lesson: ' "$made/out" | grep -qE 'Space|Espace|Пробел|key |touche |клавиша '
    say $? "${row%%:*}: ... in words that are typed, without keys"
done
menu 'guidée\n' --lang fr --no-save
has 'lesson: ' "fr: guidée begins it"
play '\n\n' --edition classique --seed 1 --seats Ada,Bob --lang en
hasnot 'lesson: ' "other games have none"

# Who plays: how many, then each by name; or all at once.
menu 'new\n2\n\n3\nToto\nbot:easy\nTata\n1\n2\nprogram\nwhere\nquit\n' --lang en --no-save
has 'ask: How many players, from 2 to 6?' "the number of players is asked first"
has 'ask: Player 1: a name' "then each name"
has 'ask: Player 3: a name' "... of all of them"
grep -q '^game: Classique, with Toto, [A-Z][a-z]* and Tata' "$made/out"
say $? "they sit down in that order"
menu 'new\n2\n\n9\n1\n2\nToto,Titi\nToto\ntoto\nTata\n1\n2\nprogram\nwhere\nquit\n' --lang en --no-save
[ "$(grep -c '^no: this table takes 2-6 players\|^no: .*2-6' "$made/out")" -eq 2 ]
say $? "too many and too few are refused by number"
has 'no: One name at a time' "a list in the place of a name is refused"
has 'ask: Player 2: a name' "... and the same player is asked again"
grep -q '^game: Classique, with Toto and Tata' "$made/out"
say $? "two of one name are refused at once"
menu 'new\n2\n\nToto,Tata\n1\n2\nprogram\nquit\n' --lang en --no-save
grep -q '^game: Classique, with Toto and Tata' "$made/out"
say $? "the quick form is as it was"

# The board at each change of player: said once, remembered.
boards() { grep -c '^|00' "$made/out"; }
play '\n\n\n\n\n\nquit\n' --edition console --seed 3 --seats Ada,Bob --board yes
[ "$(boards)" -ge 2 ]
say $? "--board yes shows it ($(boards) times)"
play '\n\n\n\n\n\nquit\n' --edition console --seed 3 --seats Ada,Bob
[ "$(boards)" -ge 2 ]
say $? "... and it is remembered"
play '\n\n\n\n\n\nquit\n' --edition console --seed 3 --seats Ada,Bob --board no
[ "$(boards)" -eq 0 ]
say $? "--board no does not"

# What stands where: a hotel is an H, buildings are told with the deeds.
play '1 2\nbuy\nbuild 3\nbuild 3\nbuild 3\nbuild 3\nboard\ncash\nbuild 3\nboard\ncash\n' --real-dice --edition console \
    --seats Ada,Bob --lang en --option start_cash=9000
has '03 x4' "four houses on the grid"
has '03 H' "a hotel on the grid"
hasnot '03 x5' "... is no x5"
grep -q '^cash: [AB][a-z]* has built: .*(4 houses)' "$made/out" && grep -q '^cash: [AB][a-z]* has built: .*(1 hotel)' "$made/out"
say $? "cash tells what is built"

# Money one lacks, where one stands, with the way to raise it.
play '6 6\n5 5\n1 2\nbuy\nend\n6 4\nend\n1 4\n' --real-dice --edition classique --seats Ada,Bob --lang en --option start_cash=150
grep -q '^not: buy - .*mortgage, sell' "$made/out"
say $? "what cannot be bought says why, and what would help"
play '6 6\n5 5\n2 4\n' --real-dice --edition classique --seats Ada,Bob --lang en --option start_cash=20
grep '^not: buy - ' "$made/out" | grep -qv 'mortgage, sell'
say $? "... and promises nothing where nothing can be raised"

# A debt: an empty line takes the gentlest step, and none where nothing is enough.
debt='6 6\n5 5\n2 3\nbuy\nend\n2 4\nbuy\nend\n4 6\nbuy\nend\n4 5\n'
play "$debt\n" --real-dice --edition classique --seats Ada,Bob --lang en --option start_cash=400 --option station_rent_2=330
logged 'Bob: mortgage 6'
say $? "an empty line raises the money where it is enough"
play "$debt\n\n\n" --real-dice --edition classique --seats Ada,Bob --lang en --option start_cash=400 --option station_rent_2=3000
! logged 'Bob: mortgage' && grep -q '^no: An empty line chooses nothing here' "$made/out"
say $? "... and sells nothing for nothing"
grep -q '^may: offer Ada give 6 take +' "$made/out"
say $? "the example of a trade is one that a debtor may propose"

# In the turn of the arrest a card waits for the next one.
cat >"$made/arrest.bqs" <<'S'
edition classique
option unlimited_buildings=yes
seats Ada Bob
set owner 1,3 Ada
set houses 1,3 5
set turn Ada
expect turn Ada
S
"$BQ_BINARY" script "$made/arrest.bqs" >/dev/null 2>&1
say $? "set houses is possible where buildings are unlimited"

# Building where one stands: one thing is said, not two.
"$BQ_BINARY" rules --edition console --lang en --option build_only_where_standing=yes | tr '\n' ' ' | sed 's/  */ /g' >"$made/out"
hasnot 'any of your lots' "the rules do not say both any lot and only one"
has 'only on the lot where your own token stands' "... but which"

# A game that ends at an hour.
hour=$(TZ=UTC0 date -d '+95 minutes' +%Hh%M)
TZ=UTC0 play 'clock\nquit\n' --edition topclubs --seed 3 --seats Ada,Bob --lang en --option "end=time:$hour"
minutes=$(sed -n 's/.*number of minutes, when a table plays against the clock: \([0-9]*\);.*/\1/p' "$made/out")
[ "${minutes:-0}" -ge 94 ] && [ "$minutes" -le 95 ]
say $? "end=time:$hour is $minutes minutes from now"
grep -q "end=timed:$minutes" "$save" && ! grep -q 'end=time:' "$save"
say $? "the save keeps minutes"
grep -qE "^ask: .* (9[0-9]) minutes are left" "$made/out"
say $? "what is left stands in the question"
"$BQ_BINARY" verify "$save" >/dev/null
say $? "... and it is sound"
for bad in 25h00 22h60 22 noon h30 22h5; do
    play 'quit\n' --edition topclubs --seed 3 --seats Ada,Bob --lang en --option "end=time:$bad"
    grep -q "end=time:$bad” is not a time of day" "$made/err"
    say $? "end=time:$bad is refused"
done
play 'quit\n' --edition classique --seed 3 --seats Ada,Bob --lang en --option end=time:22h30
[ -s "$made/err" ] && ! grep -q '^game: ' "$made/out"
say $? "an edition that is not played against the clock refuses an hour, too"

# The clubs, all of it; the first money in banknotes.
play 'deed 9\ndeed 16\nquit\n' --edition topclubs --seed 3 --seats Ada,Bob --lang en
has 'about: Web site in 1999: www.aja.tm.fr' "the web site of a club"
has 'about: Record match: Auxerre' "... and its other facts"
has 'about: Web site in 1999: not available for now' "... or that it has none"
for row in 'en:2 × 50,000 F, 4 × 10,000 F' 'fr:2 × 50 000 F, 4 × 10 000 F' 'ru:2 × 50 000 F, 4 × 10 000 F'; do
    "$BQ_BINARY" rules --edition topclubs --lang "${row%%:*}" | plain | tr '\n' ' ' | sed 's/  */ /g' >"$made/out"
    has "${row#*:}" "${row%%:*}: the rules tell how the 150 000 francs are handed out"
done
"$BQ_BINARY" rules --edition topclubs --lang en --option start_cash=100000 >"$made/out"
hasnot '50,000 F' "... but not for another sum"

# The end: who has won, and once more.
play 'resign yes\nrematch\nwhere\nmenu\nquit\n' --edition classique --seed 1 --seats Ada,Bob --lang en
grep -q '^end: [A-Z][a-z]* wins the game!' "$made/out"
say $? "the winner's headline"
[ "$(grep -c '^game: Classique, with Ada and Bob' "$made/out")" -eq 2 ]
say $? "rematch is the same game again"

# Who has made it, and from what.
for language in en fr ru; do
    menu 'team\nquit\n' --lang $language --no-save
    bad=0
    while read -r line; do
        grep -qF "team: $line" "$made/out" || bad=1
    done <AUTHORS
    say $bad "$language: the team's page has AUTHORS"
    for number in 000 001 002 003 004; do
        grep -q "^team: $number, " "$made/out" || bad=1
    done
    say $bad "$language: ... the five documents"
    [ "$(grep -v '^team: Banquier' "$made/out" | grep -cE '^team: [A-Za-z]+ [0-9]+\.[0-9.]+[^ ]*, ')" -eq "$(grep -c '^BQ_LIBRARY(' src/terminal/session/libraries.def)" ]
    say $? "$language: ... and the libraries with version and licence"
done
for library in $(sed -n "s/.*dependency('\([a-z0-9.-]*\)'.*/\1/p" src/*/meson.build | sort -u); do
    case $library in threads) continue ;; esac
    grep -q "dependency('$library')" src/meson.build
    say $? "$library is on that page"
done
ended
