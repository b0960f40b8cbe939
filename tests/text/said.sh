#!/bin/sh
# said.sh PO-COMPILE: a program that carries only some sentences carries all that it can say. What sources of C can say is
# found in them (tools/said.sh), and the words that a module of the page brings along are those (po-compile --apart).
set -u
LC_ALL=C; export LC_ALL

: "${BQ_CC:=gcc}"
export BQ_CC
compile=$1
made=$(mktemp -d) || exit 1
trap 'rm -rf "$made"' EXIT
. tests/tap.sh

flags="-std=c11 -D_POSIX_C_SOURCE=200809L -I$made -Isrc"
# found SOURCE...: the names in them.
found() {
    tools/said.sh "$flags" "$@" 2>/dev/null
}
# apart NAMES: the words of the sentences that the file names, in $made/words.
apart() {
    rm -rf "$made/words"
    mkdir "$made/words"
    "$compile" --apart "$made/words" "$1" "$made/keys.h" "$made/keys.c" src/text/po/fr.po src/text/po/en.po src/text/po/ru.po \
        >"$made/told" 2>&1
}
# lacking NAMES: which of them have no words, in any language. A language has as many forms of a sentence as it has plurals;
# all of them stand in the order of the keys, where the reference has them.
lacking() {
    python3 - "$1" "$made" <<'END'
import re
import sys

names, made = sys.argv[1:]
for language in ('fr', 'en', 'ru'):
    words = open('%s/words/%s.words' % (made, language), encoding='utf-8').read().split('\0')
    source = open(made + '/keys.c', encoding='utf-8').read()
    keys = re.findall(r'^    (BQ_T_\w+), ', open(made + '/keys.h', encoding='utf-8').read(), re.M)
    first = re.search(r'first_%s\[[^]]*\] = \{([^}]*)\}' % language, source).group(1)
    begins = dict(zip(keys, [int(n) for n in first.replace(',', ' ').split()]))
    for name in open(names, encoding='utf-8').read().split():
        if not words[begins[name]]:
            print(name)
END
}

cat >"$made/inline.h" <<'END'
static inline int inside(void) { return BQ_T_EVENT_TURN; }
END
cat >"$made/speaks.c" <<'END'
#include "inline.h"
#include "text/text.h"
/* BQ_T_EVENT_ROUND is only mentioned. */
#define BQ_LOT(id, word) BQ_T_QUESTION_AUCTION_##id,
int said[] = {BQ_LOT(HOUSE, "") BQ_T_ANALYSE_OFFER};
END
found "$made/speaks.c" >"$made/names"
printf 'BQ_T_%s\n' ANALYSE_OFFER EVENT_TURN QUESTION_AUCTION_HOUSE | cmp -s - "$made/names"
say $? "found: what a source says itself, by a macro and by a header; nothing else"
found src/analyse/*.c | grep -qx BQ_T_ANALYSE_OFFER
say $? "the analysis says an offer"
[ "$(found src/text/answer.c | grep -c '^BQ_T_REFUSAL_')" -ge "$(grep -c '^BQ_REFUSAL(' src/engine/refusal.def)" ]
say $? "every row of a table of sentences counts"
echo '#include "nowhere.h"' >"$made/broken.c"
found "$made/speaks.c" "$made/broken.c" >/dev/null
say $((! $?)) "a source that cannot be read fails it"

apart "$made/names"
say $? "the words of these are written"
none "$(lacking "$made/names")" "... all of them, in three languages"
[ "$(tr '\0' '\n' <"$made/words/en.words" | grep -c .)" -le 6 ]
say $? "... and no others"
cp "$made/names" "$made/all"
grep -v ANALYSE_OFFER "$made/all" >"$made/names"
apart "$made/names"
[ "$(lacking "$made/all" | sort -u)" = BQ_T_ANALYSE_OFFER ]
say $? "planted, found: a sentence that can be said, and is not among the names"
echo BQ_T_NOBODY_SAYS_THIS >>"$made/names"
apart "$made/names"
[ $? -eq 1 ] && grep -q "names:3: no sentence is called 'BQ_T_NOBODY_SAYS_THIS'" "$made/told"
say $? "a name of no sentence is refused"
: >"$made/names"
apart "$made/names"
[ $? -eq 1 ]; say $? "no name at all is refused"

ended
