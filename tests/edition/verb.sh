#!/bin/sh
# verb.sh: the verb "edition" - what it prints, and its exit codes.
set -u
LC_ALL=C; export LC_ALL

program=${BQ_BINARY:-build/banquier}
made=$(mktemp -d) || exit 1
trap 'rm -rf "$made"' EXIT
count=0
failed=0

# says CODE PATTERN WORDS...: the exit code, and a line of what was said (either way); an empty
# pattern stands for silence.
says() {
    code=$1
    pattern=$2
    shift 2
    "$program" edition "$@" >"$made/out" 2>&1
    got=$?
    count=$((count + 1))
    if [ -n "$pattern" ]; then
        grep -qE -- "$pattern" "$made/out" || got="$got without it"
    else
        [ ! -s "$made/out" ] || got="$got and talk"
    fi
    if [ "$got" = "$code" ]; then
        echo "ok $count - edition $*"
    else
        failed=$((failed + 1))
        echo "not ok $count - edition $*"
        echo "#   exit $got, want $code; want a line with: $pattern"
        head -n 5 "$made/out" | sed 's/^/#   /'
    fi
}
holds() { # description command...
    what=$1
    shift
    count=$((count + 1))
    if "$@" >"$made/said" 2>&1; then
        echo "ok $count - $what"
    else
        failed=$((failed + 1))
        echo "not ok $count - $what"
        head -n 5 "$made/said" | sed 's/^/#   /'
    fi
}

says 0 '^usage: banquier edition list' --help
says 0 '^usage: ' show --help
says 2 'expected list, show, check or compile'
says 2 'edition bogus: expected list' bogus
says 2 "unknown option '--colour'" list --colour
says 2 "'--lang' needs a value" list --lang
says 2 "unknown language 'de'" list --lang de
says 2 'takes no names' list classique
says 2 'expected one name' show
says 2 'expected one name' show classique atlantic-city
says 2 'expected at least one file' check
says 2 'expected -o FILE' compile classique
says 2 'expected one name' compile -o "$made/x"

says 0 '^classique +Classique +squares 40, players 2 to 6$' list
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

cp -R editions "$made/editions"
says 0 '^classique ' list --editions "$made/editions"
echo "edition: broken" >"$made/editions/classique/edition.yaml"
says 1 "$made/editions/classique/edition.yaml:1:1: missing key 'language'" \
    list --editions "$made/editions"
holds "... and the others are listed all the same" grep -q '^atlantic-city ' "$made/out"

echo "1..$count"
[ "$failed" -eq 0 ]
