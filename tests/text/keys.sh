#!/bin/sh
# keys.sh: every key of the PO files is used somewhere. (A key that is used and not there does not
# compile.) What the sources say is what tools/said.sh finds in them: what macros put together (refusal.def and its like)
# counts as used.
set -u
LC_ALL=C; export LC_ALL

: "${BQ_CC:=gcc}"
export BQ_CC
made=$(mktemp -d) || exit 1
trap 'rm -rf "$made"' EXIT
mkdir "$made/sim" "$made/analyse"
: >"$made/sim/report_css.h" # made by the build
: >"$made/analyse/report_css.h"
: >"$made/analyse/report_js.h"
. tests/tap.sh
# The names that C has for the keys of a PO file.
names() { # file
    sed -n 's/^msgid "\(..*\)"$/\1/p' "$1" | tr 'a-z.' 'A-Z_' | sed 's/^/BQ_T_/' | sort -u
}
# unused FILE: keys of it that no source names.
unused() {
    names "$1" | comm -23 - "$made/used"
}

printf '#define BQ_VERSION ""\n#define BQ_DATADIR ""\n' >"$made/banquier_config.h"
# A machine without one of the libraries cannot read all of them: the rest is enough.
# shellcheck disable=SC2046  # a list of words
tools/said.sh "-std=c11 -D_POSIX_C_SOURCE=200809L -I$made -Isrc" \
    $(grep -lr --include='*.c' -e 'text/\(text\|internal\)\.h"' -e 'cli/\(cli\|args\)\.h"' -e BQ_T_ src) >"$made/named" 2>/dev/null
# The page names its keys as they are ('page.close'), or by how they begin (`page.kind.${...}`).
grep -rhoE "'page\.[a-z0-9_.]+'" web/src | tr -d "'" | tr 'a-z.' 'A-Z_' | sed 's/^/BQ_T_/' >>"$made/named"
grep -rhoE '`page\.[a-z0-9_.]+\$' web/src | tr -d '`$' | sort -u | while read -r begins; do
    sed -n "s/^msgid \"\($begins[a-z0-9_.]*\)\"\$/\1/p" src/text/po/fr.po | tr 'a-z.' 'A-Z_' | sed 's/^/BQ_T_/'
done >>"$made/named"
sort -u "$made/named" >"$made/used"

none "$([ -s "$made/used" ] || echo "no source names a key")" "sources name keys"
for language in fr en ru; do
    none "$(unused "src/text/po/$language.po")" "every key of $language.po is used"
done

# The test of the test.
printf 'msgid "event.turn"\nmsgstr ""\n\nmsgid "nobody.says_this"\nmsgstr ""\n' >"$made/planted.po"
none "$([ "$(unused "$made/planted.po")" = BQ_T_NOBODY_SAYS_THIS ] || echo "not found")" \
    "found: a key that nobody uses"

ended
