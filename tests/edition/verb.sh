#!/bin/sh
# verb.sh: the verb "edition" - what it prints, and its exit codes.
set -u
LC_ALL=en; export LC_ALL # no locale, so the tools speak C; the program speaks English

program=${BQ_BINARY:-build/banquier}
made=$(mktemp -d) || exit 1
trap 'rm -rf "$made"' EXIT
. tests/tap.sh
verb=edition

LC_ALL=en; export LC_ALL # the words of the command line, in one of its languages
says 0 '^  edition list' --help
says 0 '^banquier edition show ' show --help
says 2 'after "edition" one of these words is expected'
says 2 '^  edition list' bogus
says 2 'no option "--colour"' list --colour
says 2 '"--lang" needs a value' list --lang
says 2 'expects fr, en or ru, not "de"' list --lang de
says 2 '"classique" is one word too many' list classique
says 2 'missing here: EDITION' show
says 2 '"atlantic-city" is one word too many' show classique atlantic-city
says 2 'missing here: EDITION' check
says 2 '-o and the file to write' compile classique
says 2 'missing here: EDITION' compile -o "$made/x"
says 2 'missing here: NAME' new
says 2 '"two" is one word too many' new one two
says 2 '"--from" needs a value' new one --from
says 2 '"classique" is one word too many' keys classique
says 2 'missing here: edition|texts' schema
says 2 'two schemas' schema board
LC_ALL=en; export LC_ALL # no locale, so the tools speak C; the program speaks English

says 0 '^classique +Classique +40 squares, 2 to 6 players$' list
says 0 '^atlantic-city +Атлантик-Сити ' list --lang ru
says 0 '"name":"classique"' list --json
holds "list --json is JSON" python3 -m json.tool "$made/out" "$made/json"
says 0 ' 39  street +dark_blue +Rue de la Paix +400 +200 +200  50 200 600 1400 1700 2000$' \
    show classique
says 0 '^  jail_fine +50 +J4$' show classique
says 0 '^  1  Your shares are doing well' show classique --lang en
says 0 '"income_tax_share":"1/10"' show --json atlantic-city
holds "show --json is JSON" python3 -m json.tool "$made/out" "$made/json"
says 1 'no edition of that name, expected perhaps classique' show classic
says 1 'no edition of that name' compile nowhere -o "$made/x"
says 1 'cannot be written' compile classique -o "$made/no/such/folder"
says 1 'edition.yaml: cannot be read' show "$made"
says 0 'editions/classique: ok' check editions/classique editions/atlantic-city

says 0 '' compile classique -o "$made/one"
says 0 '' compile editions/classique -o "$made/two"
says 0 '' compile atlantic-city -o "$made/three"
holds "compiled twice, the same bytes" cmp "$made/one" "$made/two"
holds "another edition, other bytes" test "$(cksum <"$made/one")" != "$(cksum <"$made/three")"
holds "the first bytes of what is compiled" test "$(head -c 7 "$made/one")" = BQEDITN
echo more >>"$made/one"
says 0 '' compile classique -o "$made/one"
holds "a file that is there is written over" cmp "$made/one" "$made/two"

# --- facts, buildings ---
says 0 'bâtiments.*: gradin, stade$' show topclubs --lang fr
says 0 '^    Stadium +Parc des Princes$' show topclubs --lang en
says 0 '"house":\["ярус","яруса","ярусов"\]' show topclubs --lang ru --json
holds "show --json with facts is JSON" python3 -m json.tool "$made/out" "$made/json"

# --- keys, schema ---
says 0 '^  jail_fine: a number from 0 to 1,000,000,000$' keys
says 0 '^      price of leaving jail .J4.$' keys
says 0 '^      prix de la sortie de prison .J4.$' keys --lang fr
says 0 '^      цена выхода из тюрьмы .J4.$' keys --lang ru
says 0 '^  banker_role_from: a number from 2 to 8, or none$' keys
says 0 '^  do: pay_per_building +house, hotel$' keys
says 0 '^  "title": "edition.yaml"' schema edition
holds "a schema is JSON" python3 -m json.tool "$made/out" "$made/json"
says 0 '^editions/texts.schema.json: ok$' check editions/edition.schema.json editions/texts.schema.json
echo '{}' >"$made/texts.schema.json"
says 1 'texts.schema.json: not what this program reads' check "$made/texts.schema.json"

# --- new ---
mkdir "$made/new"
says 0 "^$made/new/mine has been made, from topclubs" new mine --from topclubs --dir "$made/new"
holds "the reader's language is named" grep -q "title and a summary: $made/new/mine/en.yaml" "$made/out"
says 0 "^$made/new/mine: ok" check "$made/new/mine"
sed 's/^edition: topclubs/edition: mine/' editions/topclubs/edition.yaml >"$made/want"
holds "a copy, but for the name" cmp "$made/want" "$made/new/mine/edition.yaml"
holds "its texts are copied" cmp editions/topclubs/ru.yaml "$made/new/mine/ru.yaml"
holds "the schemas are beside it" cmp editions/edition.schema.json "$made/new/edition.schema.json"
holds "... both" cmp editions/texts.schema.json "$made/new/texts.schema.json"
says 0 'has been made, from console' new small --from console --dir "$made/new" --extends
says 0 "^extends console$" show "$made/new/small"
holds "the small form has two files" test "$(ls "$made/new/small")" = "edition.yaml
fr.yaml"
"$program" edition compile console -o "$made/console"
"$program" edition compile "$made/new/small" -o "$made/small"
holds "its rules are those it extends" cmp "$made/console" "$made/small"
sed 's/^# \(rules\|change\|decks\):/\1:/; s/^#  /  /' "$made/new/small/edition.yaml" >"$made/tried"
mv "$made/tried" "$made/new/small/edition.yaml"
says 0 ': ok' check "$made/new/small"
"$program" edition compile "$made/new/small" -o "$made/small"
holds "its examples can be used" test "$(cksum <"$made/console")" != "$(cksum <"$made/small")"
says 0 "has been made, from $made/new/mine" new third --from "$made/new/mine" --dir "$made/new"
says 1 'mine: exists already' new mine --dir "$made/new"
holds "... and is not touched" cmp "$made/want" "$made/new/mine/edition.yaml"
says 1 'an edition of that name is in ' new classique --dir "$made/new"
says 1 'Mine: not a name for an edition' new Mine --dir "$made/new"
says 1 'not a name for an edition' new ../mine --dir "$made/new"
says 1 'not a name for an edition' new '' --dir "$made/new"
says 1 'not a name for an edition' new aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa --dir "$made/new"
says 1 'nowhere: no edition of that name' new other --from nowhere --dir "$made/new"
says 1 'other: cannot be made: there is no such file' new other --dir "$made/nowhere"
holds "a failure leaves nothing" test ! -e "$made/new/other"
mkdir "$made/broken"
sed 's/^  salary: .*/  salary: much/' editions/classique/edition.yaml >"$made/broken/edition.yaml"
says 1 "^$made/broken/edition.yaml:.*: salary: 'much', expected" \
    new other --from "$made/broken" --dir "$made/new"
holds "... nor does a broken one" test ! -e "$made/new/other"
printf '\357\273\277# first\r\n"edition": '\''base'\'' # name\r\n' >"$made/broken/edition.yaml"
sed '/^edition:/d; s/$/\r/' tests/edition/extends/base/edition.yaml >>"$made/broken/edition.yaml"
says 0 'has been made' new other --from "$made/broken" --dir "$made/new"
holds "other line ends, quotes and a mark stay" grep -q "^\"edition\": 'other' # name" \
    "$made/new/other/edition.yaml"

# --- a broken one in the list ---
cp -R editions "$made/editions"
says 0 '^classique ' list --editions "$made/editions"
echo "edition: broken" >"$made/editions/classique/edition.yaml"
says 1 "$made/editions/classique/edition.yaml:1:1: missing key 'language'" \
    list --editions "$made/editions"
holds "... and the others are listed all the same" grep -q '^atlantic-city ' "$made/out"

ended
