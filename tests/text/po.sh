#!/bin/sh
# po.sh PO-COMPILE: the compiler of the PO files refuses what it must, and says where.
#
# tests/text/bad/00-right is right. Every other folder there has the files that differ from it; what
# must be said stands in bad/EXPECTED: the folder, then a pattern for a line. Last, our own PO files.
set -u
LC_ALL=C; export LC_ALL

compile=$(cd "$(dirname "$1")" && pwd)/$(basename "$1") # the files are compiled elsewhere
bad=tests/text/bad
made=$(mktemp -d) || exit 1
trap 'rm -rf "$made"' EXIT
. tests/tap.sh

# run FOLDER: the right files, and over them those of the folder; the exit code.
run() {
    rm -rf "$made/po" "$made/keys.h" "$made/keys.c"
    mkdir "$made/po"
    cp "$bad"/00-right/*.po "$made/po"
    [ "$1" = 00-right ] || cp "$bad/$1"/*.po "$made/po"
    (cd "$made/po" && "$compile" ../keys.h ../keys.c fr.po en.po ru.po) >"$made/said" 2>&1
}

run 00-right
say $? "what is right is compiled"
[ -s "$made/keys.h" ] && [ -s "$made/keys.c" ]
say $? "... into a header and a source"
grep -q 'BQ_T_GREETING_WORLD' "$made/keys.h"
say $? "... with the keys as names"
grep -q "$(printf 'Bonjour\342\200\257!')" "$made/keys.c"
say $? "... and French spaces that do not break"

for folder in "$bad"/*/; do
    name=$(basename "$folder")
    [ "$name" = 00-right ] && continue
    run "$name"
    [ $? -eq 1 ] && [ ! -e "$made/keys.h" ] && [ ! -e "$made/keys.c" ]
    say $? "$name is refused, and nothing is written"
    pattern=$(sed -n "s/^$name  *//p" "$bad/EXPECTED")
    [ -n "$pattern" ] && grep -qE -- "$pattern" "$made/said"
    say $? "... because: $pattern"
done
while read -r name _; do
    case $name in ''|'#'*) continue ;; esac
    [ -d "$bad/$name" ] || { echo "$name" >"$made/said"; false; }
    say $? "expected folder $name is there"
done <"$bad/EXPECTED"

"$compile" "$made/keys.h" "$made/keys.c" "$made/nowhere/fr.po" >"$made/said" 2>&1
[ $? -eq 1 ]; say $? "a file that is not there is refused"
"$compile" "$made/keys.h" >"$made/said" 2>&1
[ $? -eq 2 ]; say $? "too few words are wrong use"
"$compile" "$made/no/such/keys.h" "$made/keys.c" src/text/po/fr.po >"$made/said" 2>&1
[ $? -eq 1 ]; say $? "a place that cannot be written is told"

for language in fr en ru; do
    if command -v msgfmt >/dev/null; then
        msgfmt -c -o /dev/null "src/text/po/$language.po" >"$made/said" 2>&1
        say $? "gettext's own tool accepts $language.po"
    else
        count=$((count + 1)); echo "ok $count # SKIP msgfmt is not here"
    fi
done

ended
