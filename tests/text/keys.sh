#!/bin/sh
# keys.sh: every key of the PO files is used somewhere. (A key that is used and not there does not
# compile.) The sources are run through the preprocessor alone, with an empty text/keys.h, so that
# what macros put together (refusal.def and its like) counts as used.
set -u
LC_ALL=C; export LC_ALL

: "${BQ_CC:=gcc}"
made=$(mktemp -d) || exit 1
trap 'rm -rf "$made"' EXIT
mkdir "$made/text" "$made/sim"
: >"$made/text/keys.h"
: >"$made/sim/report_css.h" # made by the build as well
count=0
failed=0
say() { # faults description; empty faults are good
    count=$((count + 1))
    if [ -z "$1" ]; then
        echo "ok $count - $2"
    else
        failed=$((failed + 1))
        echo "not ok $count - $2"
        echo "$1" | head -n 40 | sed 's/^/#   /'
    fi
}

# The names that C has for the keys of a PO file.
names() { # file
    sed -n 's/^msgid "\(..*\)"$/\1/p' "$1" | tr 'a-z.' 'A-Z_' | sed 's/^/BQ_T_/' | sort -u
}
# unused FILE: keys of it that no source names.
unused() {
    names "$1" | comm -23 - "$made/used"
}

printf '#define BQ_VERSION ""\n#define BQ_DATADIR ""\n' >"$made/banquier_config.h"
grep -lr --include='*.c' -e 'text/\(text\|internal\)\.h"' -e 'cli/\(cli\|args\)\.h"' -e BQ_T_ src | while read -r source; do
    # shellcheck disable=SC2086  # a command with its words
    $BQ_CC -E -P -std=c11 -D_POSIX_C_SOURCE=200809L -I"$made" -Isrc "$source" 2>/dev/null
done | grep -o 'BQ_T_[A-Z0-9_]*' | sort -u >"$made/used"

say "$([ -s "$made/used" ] || echo "no source names a key")" "sources name keys"
for language in fr en ru; do
    say "$(unused "src/text/po/$language.po")" "every key of $language.po is used"
done

# The test of the test.
printf 'msgid "event.turn"\nmsgstr ""\n\nmsgid "nobody.says_this"\nmsgstr ""\n' >"$made/planted.po"
say "$([ "$(unused "$made/planted.po")" = BQ_T_NOBODY_SAYS_THIS ] || echo "not found")" \
    "found: a key that nobody uses"

echo "1..$count"
[ "$failed" -eq 0 ]
