#!/bin/sh
# verb.sh: the verb "rules" - what it prints, and its exit codes.
set -u
unset LC_ALL LC_MESSAGES LANGUAGE
LANG=C; export LANG

program=${BQ_BINARY:-build/banquier}
made=$(mktemp -d) || exit 1
trap 'rm -rf "$made"' EXIT
. tests/tap.sh
verb=rules

says 0 '^banquier rules ' --help
says 0 '^banquier rules ' --edition classique --help
says 0 'How to play: Atlantic City'
says 0 'Règle du jeu.*Classique' --lang fr
says 0 'How to play: Atlantic City' --edition atlantic-city --lang en
says 0 'Правила игры: Классика' --lang ru
says 0 'Правила игры' --lang ru_RU.UTF-8
says 0 '^# How to play: Atlantic City$' --lang en --markdown
says 2 'exclu' --lang en --markdown --plain
says 0 'pays you \$300' --lang en --option salary=300
says 0 'ends after 20 rounds' --lang en --edition classique --option end=rounds:20
says 0 'go into a pot' --lang en --edition classique --option parking_pot=taxes_and_seed --option parking_seed=100
says 0 'highest total begins' --lang en --edition classique --option order_rule=highest_then_seat --option order_tie=reroll_highest
says 0 'Console' --edition editions/console
says 1 'no option “sallary”; perhaps salary' --option sallary=300 --lang en
says 1 "pas d'option .*sallary" --option sallary=300 --lang fr
says 1 'expected name=value' --option salary --lang en
says 1 'cannot be “many”' --option 'salary=many' --lang en
says 1 'nowhere' --edition nowhere
LC_ALL=en; export LC_ALL # the words of the command line, in one of its languages
says 2 'no option "--colour"' --colour
says 2 '"classique" is one word too many' classique
says 2 '"--lang" needs a value' --lang
says 2 '"--option" needs a value' --option
says 2 'expects fr, en or ru, not "de"' --lang de
says 2 'expects fr, en or ru, not ""' --lang ''
says 2 'To learn more: banquier rules --help' --edition
unset LC_ALL

for pair in C=How POSIX=How C.UTF-8=How de_DE.UTF-8=How es_ES=How fr_CA.UTF-8=Règle en_US.UTF-8=How ru_RU=Правила; do
    LANG=${pair%%=*} "$program" rules >"$made/out" 2>&1
    holds "LANG=${pair%%=*} speaks as it should" grep -q "^${pair#*=}" "$made/out"
done
LANG=fr_FR LC_MESSAGES=en_GB "$program" rules >"$made/out" 2>&1
holds "LC_MESSAGES goes before LANG" grep -q '^How' "$made/out"
LANG=en_US.UTF-8 LANGUAGE=de:ru "$program" rules >"$made/out" 2>&1
holds "LANGUAGE goes before LANG, and what it names first and we have" grep -q '^Правила' "$made/out"
LANG=C LANGUAGE=fr "$program" rules >"$made/out" 2>&1
holds "LANGUAGE counts for nothing in the locale C" grep -q '^How' "$made/out"
LC_ALL=ru_RU LC_MESSAGES=en_GB "$program" rules >"$made/out" 2>&1
holds "LC_ALL goes before LC_MESSAGES" grep -q '^Правила' "$made/out"
if [ -w /dev/full ]; then
    "$program" rules >/dev/full 2>&1
    holds "a full disk is told" [ $? -eq 1 ]
fi

ended
