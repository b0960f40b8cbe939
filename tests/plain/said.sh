#!/bin/sh
# said.sh: whatever is wrong is said in the language of the game: command lines, options, editions, saves.
set -u
. tests/plain/home.sh
. tests/tap.sh
# says CODE TEXT VERB ARGUMENT...: the exit code, and the text somewhere in what is said.
says() {
    code=$1 text=$2
    shift 2
    timeout 20 "$BQ_BINARY" "$@" </dev/null >"$made/raw" 2>&1
    got=$?
    plain <"$made/raw" >"$made/said"
    [ $got -eq "$code" ] && grep -qF -- "$text" "$made/said"
    bad=$?
    say $bad "$text"
    [ $bad -eq 0 ] || { echo "# exit $got"; head -n 6 "$made/said" | sed 's/^/#   /'; }
}
play() { # code text argument...
    c=$1 t=$2
    shift 2
    says "$c" "$t" play --plain --no-save --seats Ada,Bob "$@"
}

# Command lines: nothing is taken in silence.
says 2 '« --seed » attend un nombre entier, pas « abc »' play --seed abc
says 2 'a whole number, not "-1"' play --lang en --seed -1
says 2 'целое число, а не «1x»' play --seed 1x --lang ru
says 2 '« --seed » attend un nombre' play --seed 99999999999999999999999
says 2 '« --seed » attend un nombre' play --seed ''
says 2 'fr, en ou ru, pas « xx »' play --lang xx
says 2 '« --seats » demande une valeur' play --seats
says 2 '« --zork » n'"'existe pas ici" play --zork
says 2 '« zork » est de trop' play zork
says 2 '« --seed » et « --real-dice » s'"'excluent" play --seed 1 --real-dice
says 2 '« --save » et « --no-save » s'"'excluent" play --save x --no-save
says 2 '« --load » et « --seats »' play --load x --seats Ada,Bob
says 2 '"--load" and "--edition" exclude each other' play --load x --edition console --lang en
says 2 '« --auto » et « --real-dice »' play --auto --real-dice
says 2 '« --to » attend un nombre de 0 à' replay x --to -1
says 2 'il manque ici : FICHIER' replay
says 2 '« b » est de trop' replay a b
says 2 '« i » est de trop' verify a b c d e f g h i
says 2 'there is no option "--to" here' verify a --to 3 --lang en

# Names: what cannot be seen, mixes alphabets, is a letter in another form, or looks like somebody else.
says 1 'Un nom ne peut pas être vide' play --plain --no-save --seats 'ㅤㅤ,Bob'
says 1 "des lettres visibles d'un seul alphabet" play --plain --no-save --seats '𝐀𝐝𝐚,Bob'
says 1 'of one alphabet' play --plain --no-save --lang en --seats 'Adа,Bob'
says 1 'видимые буквы одного алфавита' play --plain --no-save --lang ru --seats 'Ａｄａ,Bob'
says 1 'looks too much like another name' play --plain --no-save --lang en --seats 'Paco,Расо'
says 0 'Łukasz' play --plain --no-save --lang en --seats 'Łukasz,山田'

# Options.
play 1 "pas d'option « sallary » ; peut-être salary" --option sallary=300
play 1 'Нет настройки «sallary»' --option sallary=300 --lang ru
play 1 'salary ne peut pas valoir « abc ». Possible : un nombre' --option salary=abc
play 1 'trade ne peut pas valoir « oui ». Possible : yes (oui) ou no (non)' --option trade=oui
play 1 'Possible : end=last, end=rounds, end=money' --option end=short
play 1 'order_tie ne va pas avec order_rule' --option order_rule=join_order
play 0 "dans quel ordre suivent les autres : ordre d'arrivée" --option order_rule=join_order --option order_tie=none
play 0 "dans quel ordre suivent les autres : ordre d'arrivée" --option order_tie=none --option order_rule=join_order
play 0 'changent de mains : non ; dans' --edition topclubs --option transfer_interest=none
play 0 ': au choix ».' --option income_tax_share=1/10
play 0 ': 9 » ne change rien sans « comment finit la partie' --option rounds_limit=9
timeout 20 "$BQ_BINARY" play --plain --no-save --seats Ada,Bob --option 'income_tax_share=1/10 income_tax_mode=choice' \
    </dev/null >"$made/said"
! grep -q 'ne change rien' "$made/said"
say $? "... and is not said where it does change something"
# In the menu too, in any order, one by one.
printf 'new\nclassique\norder_tie=none\norder_rule=join_order\nsell_even=auto_reverse\n\n\n\n\n\nquit\n' |
    timeout 20 "$BQ_BINARY" play --plain --lang fr | plain >"$made/said"
grep -q '^option: Gardé en attente' "$made/said" && grep -q "^option: .* : ordre d'arrivée" "$made/said"
say $? "the menu takes two options that fit only together, one after the other"
grep -q '^option: Abandonné : sell_even' "$made/said"
say $? "... and drops what stays alone"
printf 'new\n1\n?\nquit\n' | timeout 20 "$BQ_BINARY" play --plain --lang fr | plain >"$made/said"
! grep -q '^option: .*\( to \| or \)' "$made/said"
say $? "the list of options has no English words between its values"

# Editions, and saves.
play 1 "pas d'édition « zork ». Il y a : atlantic-city, classique, console" --edition zork
play 1 'Нет издания «zork»' --edition zork --lang ru
says 1 '/nowhere (fichier ou dossier introuvable)' play --plain --load /nowhere
says 1 '(это папка)' play --plain --load / --lang ru
"$BQ_BINARY" play --plain --seed 3 --seats Ada,Bob --save "$made/g.bqg" </dev/null >/dev/null
says 1 'existe déjà' play --plain --seed 3 --seats Ada,Bob --save "$made/g.bqg"
# A log is counted in moves.
for row in 'en:The save is sound. Moves: ' 'fr:La sauvegarde est saine. Coups : ' 'ru:Действий: '; do
    says 0 "${row#*:}" verify "$made/g.bqg" --lang "${row%%:*}"
done
says 0 'Moves replayed: 1 of ' replay --plain --to 1 "$made/g.bqg" --lang en
bad() { # sed program, code, text, argument...
    sed "$1" "$made/g.bqg" >"$made/bad.bqg"
    c=$2 t=$3
    shift 3
    says "$c" "$t" verify "$made/bad.bqg" "$@"
}
bad 's/^seat person 0 Ada/seat person 0 Eve/' 1 "l'en-tête n'est plus tel qu'il a été sauvegardé"
bad 's/^bank: dice/Zoe: dice/' 1 "Personne ne s'appelle « Zoe » ici"
bad 's/^bank: dice [1-6]/bank: dice 9/' 1 'Строка' --lang ru
bad 's/^bank: dice/bank: fly/' 1 "n'est pas une commande"
says 1 'devrait être « banquier save 1 »' verify /etc/passwd
head -c -4 "$made/g.bqg" >"$made/bad.bqg"
says 1 "la ligne n'a pas de fin" verify "$made/bad.bqg"

# A save whose edition is not here, or is here and wrong: which, where it was looked for, and what can be done without it.
mkdir -p "$made/own" "$XDG_DATA_HOME/banquier/saves"
cp -r "$BANQUIER_EDITIONS/classique" "$made/own/maison"
sed -i 's/^edition: .*/edition: maison/' "$made/own/maison/edition.yaml"
theirs=$BANQUIER_EDITIONS
BANQUIER_EDITIONS=$made/own:$theirs
printf '\n\n\n' | "$BQ_BINARY" play --plain --seed 3 --seats Ada,Bob --edition maison --save "$made/m.bqg" >/dev/null
cp "$made/m.bqg" "$XDG_DATA_HOME/banquier/saves/m.bqg"
there() { # VERB ARGUMENT...: nothing is missed
    timeout 20 "$BQ_BINARY" "$@" </dev/null 2>&1 | plain >"$made/said"
    ! grep -q 'introuvable\|sur case' "$made/said"
    say $? "with its edition nothing is missed: $1"
}
there replay "$made/m.bqg"
there verify "$made/m.bqg"
printf 'load\n\nquit\n' | timeout 20 "$BQ_BINARY" play --plain | plain >"$made/said"
grep -q 'm.bqg: .* coups, maison : Ada, Bob' "$made/said"
say $? "... nor in the list of saves"
echo 'squares: [' >>"$made/own/maison/edition.yaml"
says 0 "L'édition maison ne peut pas être lue ($made/own/maison/edition.yaml:" replay --plain "$made/m.bqg"
rm -r "$made/own/maison"
real=$(readlink -f "$theirs")
lacks="L'édition maison est introuvable (dossiers consultés : $made/own et $real"
says 0 "warn: $lacks" replay --plain "$made/m.bqg"
says 0 "warn: The edition maison is not found (folders looked into: $made/own and $real" replay --plain "$made/m.bqg" --lang en
says 0 "warn: Издание maison не найдено (папки, где искали: $made/own и $real" replay --plain "$made/m.bqg" --lang ru
says 0 "verify: $lacks" verify "$made/m.bqg"
says 0 "$lacks" replay --export cast "$made/m.bqg"
BANQUIER_EDITIONS=$made/nowhere
mkdir "$made/bin"
cp "$BQ_BINARY" "$made/bin/banquier"
was=$BQ_BINARY
BQ_BINARY=$made/bin/banquier
says 0 "L'édition maison est introuvable (dossiers consultés :" verify "$made/m.bqg"
BQ_BINARY=$was
BANQUIER_EDITIONS=$theirs
printf 'load\n\nquit\n' | timeout 20 "$BQ_BINARY" play --plain | plain >"$made/said"
grep -q 'm.bqg: .* coups, maison (édition introuvable) : Ada, Bob' "$made/said"
say $? "in the list of saves, too"
timeout 20 "$BQ_BINARY" verify --json "$made/m.bqg" >"$made/said" 2>&1
! grep -qv '^{' "$made/said"
say $? "programs read rows and nothing else"

# Bots say of themselves what people should know, by their names.
bots() { says 0 "$1" play --plain --no-save --seed 5 --lang "$2" --seats "$3" --option "${4:-salary=200}"; }
bots 'bot: Hugo: I have not learnt these rules, and play like a strong bot.' en Ada,bot:master salary=400
bots 'bot: Hugo : je n'"'"'ai pas appris ces règles' fr Ada,bot:master start_cash=20000
bots 'bot: Ebenezer: I hold on to my money, and build late.' en Ada,bot:miser
bots 'bot: Садко: предложение найдётся всегда' ru Ada,bot:trader
bots 'bot: Zed: what you need, I buy first.' en Ada,Zed=bot:spoiler
bots 'bot: Robin: I spend my last coin' en Ada,bot:lot,bot:lot

ended
