#!/bin/sh
# spoken.sh: what people say in their own words, and what they then read: a roll that was mistyped, a guided game that is
# opened again, an offer answered by another one, saves by name, yes and no, refusals, and words of their own language.
set -u
. tests/plain/play.sh
real='--real-dice --edition classique --seats Аня,Боря'

# A roll that was typed is no chance.
play '6 5\n1 2\n5 5\nотменить\n4 5\n' $real --lang ru
has 'undo: Отменено: бросок 5 и 5.' "a mistyped roll is taken back"
logged '^-1' && logged 'dice 4 5' && grep -A 1 '^-1' "$made/log" | grep -q 'dice 4 5'
say $? "... and is typed again, for the same player"
"$BQ_BINARY" verify "$save" >/dev/null
say $? "... and the save is sound"
play '6 5\n1 2\n3 4\nотменить\n4 5\n' $real --lang ru
logged 'card' && logged '^-2' && logged 'dice 4 5'
say $? "a card that was drawn on account of it goes with it"
play '6 5\n1 2\n1 2\nкупить\nзакончить\n1 4\nundo\n3 6\n' --real-dice --edition classique --seats Ada,bot:medium --lang en
has 'undo: Taken back: the roll of 1 and 4.' "a bot's roll that was typed, too"
play 'roll\nundo\n' --edition classique --seed 1 --seats Ada,Bob --lang en
hasnot 'Taken back' "dice of the program stay"

# The guided game has its lessons after it was opened again.
menu 'guided\n\n\n' --lang ru
grep '^lesson: ' "$made/out" | sort >"$made/before"
menu 'resume\n\n\n\n\n\n\n\n\n\n' --lang ru
[ "$(grep -c '^lesson: ' "$made/out")" -ge 1 ]
say $? "a guided game that is opened again goes on teaching"
[ -s "$made/before" ] && ! grep '^lesson: ' "$made/out" | tail -n +2 | grep -qxFf "$made/before"
say $? "... and says nothing twice but what was not yet answered"
rm -rf "$XDG_DATA_HOME"

# An offer that is answered by another one: the first is refused, and its maker is asked about the other.
deeds='6 5\n1 2\n1 2\nкупить\nзакончить\n2 4\nкупить\nзакончить\n'
play "${deeds}предложить Боря отдать +100 получить 6\nпредложить Аня отдать 6 получить +150\n" $real --lang ru
logged 'Боря: reject Аня' && grep -A 1 'Боря: reject Аня' "$made/log" | grep -q 'Боря: offer Аня give 6 take +150'
say $? "a counter-offer refuses the first"
tail -n 8 "$made/out" | grep -q '^ask: Аня, '
say $? "... and the other one is asked"
play "${deeds}предложить Боря дать +100 взять 6\nденьги\n" $real --lang ru
[ "$(grep -c '^offer: Аня отдаёт: ' "$made/out")" -eq 2 ]
say $? "a question that is asked again says again what is exchanged"
play "${deeds}предложить Боря дать +100 взять 6\nотменить\n" $real --lang ru
has 'undo: Отменено: Аня, «Предложить обмен.»' "what is taken back is said in one language"
play "${deeds}предложить Боря дать +100 взять 6\nотказаться\n" $real --lang ru
logged 'Боря: reject Аня'
say $? "an offer is refused with the word for refusing"
for row in 'да:accept' 'нет:reject' 'oui:accept' 'non:reject' 'yes:accept' 'no:reject'; do
    play "${deeds}предложить Боря дать +100 взять 6\n${row%%:*}\n" $real --lang ru
    logged "Боря: ${row#*:} Аня"
    say $? "an offer: ${row%%:*} is ${row#*:}"
done
for row in 'да:buy' 'нет:decline' 'oui:buy' 'non:decline'; do
    play "6 5\n1 2\n1 2\n${row%%:*}\n" $real --lang ru
    logged "Аня: ${row#*:}"
    say $? "a purchase: ${row%%:*} is ${row#*:}"
done
play '6 5\n1 2\nда\nнет\n' $real --lang ru
[ "$(grep -c '^no: Здесь «да» или «нет» — не ответ' "$made/out")" -eq 2 ]
say $? "where they are no answer, it is said"
play "${deeds}предложить Боре дать +100\n" $real --lang ru
has 'no: За столом нет игрока «Боре». Имя пишут так, как оно есть: Аня и Боря.' "a name in another case: who sits here"
for word in card carte карта карточка карточку; do
    play "6 5\n1 2\nпредложить Боря дать $word шанс взять +10\n" $real --lang ru
    ! grep -q '^no: .*клетк' "$made/out"
    say $? "$word in an offer is a card"
done

# Refusals and lists in the player's words.
play '6 6\n5 5\n1 2\nbuy\nend\n6 4\nend\n1 4\n?\n' $real --lang ru --option start_cash=150
has 'not: buy (купить) - ' "what cannot be done has the word that is typed"
has 'Где взять деньги: заложить, продать.' "... and how money is raised"
hasnot 'mortgage, sell' "... in one language"

for row in 'lever 3' 'rembourser 3' 'racheter 3' 'dégager 3' 'lift 3'; do
    play "6 5\n1 2\n1 2\nacheter\nhypothéquer 3\n$row\n" --real-dice --edition classique --seats Ada,Bob --lang fr
    logged 'Ada: redeem 3'
    say $? "a mortgage is lifted by $row"
done
play '6 5\n1 2\n1 2\nbuy\nmortgage 3\nlift 3\n' --real-dice --edition classique --seats Ada,Bob --json
! logged redeem
say $? "... but for programs lifting is lifting"
for row in 'en:board list' 'fr:plateau liste' 'ru:доска список' 'ru:board list'; do
    play "${row#*:}\n" --edition console --seed 3 --seats Ada,Bob --lang "${row%%:*}"
    has 'board: 31 ' "${row#*:} is the board as a list"
done

# A number that is not listed, where one is.
for row in 'en:The only number is 1; “more” shows' 'fr:Le seul numéro est 1 ; « plus » montre' 'ru:Номер только один: 1; «ещё» показывает'; do
    play '99\n' --edition classique --seed 5 --seats Ada,bot:hard,bot:medium --lang "${row%%:*}"
    has "${row#*:}" "a number that is not listed: only one is, in ${row%%:*}"
done

# Saves by name.
for row in 'ru:сохранить как' 'fr:enregistrer sous' 'fr:sauver sous' 'en:save as'; do
    rm -rf "$XDG_DATA_HOME"
    play "${row#*:} essai\n${row#*:}\n" --edition classique --seed 1 --seats Ada,Bob --lang "${row%%:*}"
    [ "$(ls "$XDG_DATA_HOME/banquier/saves")" = essai.bqg ]
    say $? "${row#*:} essai is called essai"
    grep -q '^no: ' "$made/out"
    say $? "... and ${row#*:} alone wants a name"
done
play 'save as essai-2\n' --edition classique --seed 1 --seats Zoe,Max --lang en
menu 'load\nessai\nwhere\nquit\n' --lang en
grep -q '^where: Ada' "$made/out"
say $? "a name that other names begin with is that one"
rm -rf "$XDG_DATA_HOME"
printf 'сохранить\nquit\n' | "$BQ_BINARY" play --plain --no-save --seed 1 --seats Ada,Bob --lang ru | plain >"$made/out"
has 'save: До сих пор эта игра не сохранялась' "a game that was not to be saved: it is said that it is now"
rm -rf "$XDG_DATA_HOME"

# The last game that is not over.
play 'save as older\n' --edition classique --seed 1 --seats Ada,Bob --lang en
touch -d '1 hour ago' "$XDG_DATA_HOME/banquier/saves/older.bqg"
play 'save as newer\nresign yes\n' --edition classique --seed 1 --seats Zoe,Max --lang en
menu 'resume\nwhere\nquit\n' --lang en
grep -q '^where: Ada' "$made/out"
say $? "resume opens the last game that is not over"
menu 'load\n\nmenu\nquit\n' --lang en
grep -q 'newer.bqg: .*, over, ' "$made/out" && grep 'older.bqg: ' "$made/out" | grep -vq ', over, '
say $? "the list marks those that are"

# The menu.
for row in 'ru:помощь' 'ru:?' 'fr:aide' 'en:help'; do
    menu "${row#*:}\nquit\n" --lang "${row%%:*}"
    grep -q '^help: ' "$made/out" && ! grep -q '^no: ' "$made/out"
    say $? "${row#*:} in the menu is answered"
done
menu 'new\nтоп-клубы\n\nmenu\nquit\n' --lang ru
hasnot 'no: ' "an edition is chosen by its title"

for row in ru:меню ru:accueil ru:menu fr:accueil en:меню; do
    menu "сеть\n${row#*:}\nquit\n" --lang "${row%%:*}"
    hasnot 'no: ' "${row#*:} leads back from where an address is asked for, in ${row%%:*}"
done

# What is read.
play '6 5\n1 2\n1 2\nкупить\nзаложить 3\nденьги\nвезение\nещё\n' $real --lang ru
has 'cash: Аня, в залоге: Улица Лекурб.' "money tells what is mortgaged"
has 'выпала 2 раза, ' "two times, in Russian"
grep -q '^ *[0-9]*  сдаться: Сдаться' "$made/out"
say $? "resigning is called so"
play '6 5\n1 2\n?\n' $real --lang ru
has '(предложить Боря дать +100) - ' "the example of a trade is one that can be typed"
play 'quit\n' --seats 'Ужасно-длинное-имя-для-игры,Боря' --lang ru
grep -q 'не больше 24 (48, если они латинские)' "$made/err"
say $? "a name that is too long: letters, not bytes"

# Examples of options are those of the edition, and are taken; the list says what each of them is.
for edition in atlantic-city classique console reseau topclubs; do
    menu "new\n$edition\n\nmenu\nquit\n" --lang en
    first=$(sed -n 's/^ask: A table option, for example “\(.*\)” or “\(.*\)”? “house”.*/\1/p' "$made/out")
    end=$(sed -n 's/^ask: A table option, for example “\(.*\)” or “\(.*\)”? “house”.*/\2/p' "$made/out")
    menu "new\n$edition\n$first\n$end\nmenu\nquit\n" --lang en
    [ -n "$first" ] && [ -n "$end" ] && ! grep -q '^no: ' "$made/out"
    say $? "$edition: $first and $end are taken"
done
menu 'new\ntopclubs\n?\nmenu\nquit\n' --lang ru
has 'salary = 20000: выплата, когда игрок' "the list says what an option is"
hasnot 'end=rounds' "... and has no end that is not offered"

# Ctrl-C.
rm -f "$save"
sleep 2 | timeout -s INT 1 "$BQ_BINARY" play --plain --seed 1 --seats Ada,Bob --lang ru --save "$save" | plain >"$made/out"
tail -n 2 "$made/out" | grep -q '^save: Игра сохраняется' && tail -n 1 "$made/out" | grep -q '^bye: '
say $? "Ctrl-C: it is said where the game is"
ended
