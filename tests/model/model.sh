#!/bin/sh
# model.sh TRACE - random games of every edition and of several option sets, played a second time by
# model.py, which knows the rules but not the engine. TAP, one test an edition and option set.
#
#   MODEL_GAMES   games a set (40; the full run is 2000)
#   MODEL_FIRST   the first seed (1)
#
# Run from the project's top folder.

trace=${1:?usage: model.sh TRACE}
games=${MODEL_GAMES:-40}
first=${MODEL_FIRST:-1}
python=${PYTHON:-python3}
model=$(dirname "$0")/model.py
BANQUIER_EDITIONS=${BANQUIER_EDITIONS:-editions}
export BANQUIER_EDITIONS

# An edition, then its options; a blank line or a comment is no set.
sets='
console
reseau
classique
atlantic-city
topclubs
# the ends that an edition offers
classique end=rounds:30
classique end=money:3000
topclubs end=short
topclubs end=timed:90
# the other reading of a row
topclubs rent_collection=auto
classique rent_collection=claim
console build_only_where_standing=yes
reseau trade=yes
reseau debt_raise_cash=yes
topclubs pay_then_wait=yes
classique anti_endless=yes
# little money: debts, bankruptcies, settlements
console start_cash=300
classique start_cash=300
atlantic-city start_cash=300
topclubs start_cash=40000
reseau start_cash=300
# few buildings, easily built: contests, building auctions, forced sales
console houses=5 hotels=1 start_cash=4000
classique houses=3 start_cash=700 build_needs_full_group=no
classique houses=12 hotels=2 start_cash=20000 build_needs_full_group=no
atlantic-city houses=9 hotels=2 start_cash=20000 build_needs_full_group=no
topclubs houses=6 hotels=1 start_cash=600000 build_needs_full_group=no
topclubs end=short houses=6 build_needs_full_group=no
# vandals, prisons, squatters
reseau build_needs_full_group=no
reseau build_needs_full_group=no vandals_per=roll
reseau build_needs_full_group=no squatter_draw=300 start_cash=3000
topclubs vandals=yes prisons=yes squatters=yes squatter_draw=30000 build_needs_full_group=no
'

if ! command -v "$python" >/dev/null 2>&1; then
    echo "1..0 # SKIP no $python"
    exit 0
fi

number=0
failed=0
IFS='
'
for set in $sets; do
    case $set in
    '#'*) continue ;;
    esac
    number=$((number + 1))
    edition=${set%% *}
    options=${set#"$edition"}
    IFS=' '
    # shellcheck disable=SC2086 # the options are words
    said=$("$trace" "$edition" "$first" "$games" $options | "$python" "$model" $options 2>&1)
    IFS='
'
    case $said in
    "$games games, "*": all balances agree") echo "ok $number - $set: $said" ;;
    *)
        failed=$((failed + 1))
        echo "not ok $number - $set"
        printf '%s\n' "$said" | sed 's/^/# /'
        ;;
    esac
done
echo "1..$number"
[ "$failed" -eq 0 ]
