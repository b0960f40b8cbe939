#!/bin/sh
# contributing.sh: the worked examples of CONTRIBUTING.md are true.
#
# In a scratch copy of the tree every block of "Add a verb" is applied as it stands there, the rooms from base to script
# are built without optimising, and the example's own script is run; then "Add a switch" on top of it. Golden games, digests,
# typed words and the keys of the weights are looked at too: what the text says about them must come true. BQ_CC and
# BQ_BINARY, the program without the examples, come from meson.
set -u
LC_ALL=C.UTF-8; export LC_ALL

: "${BQ_CC:=gcc}"
: "${BQ_BINARY:=build/banquier}"
binary=$(realpath "$BQ_BINARY")
made=$(mktemp -d) || exit 1
trap 'rm -rf "$made"' EXIT
. tests/tap.sh

tree=$made/tree
mkdir -p "$tree/tests/fuzz" "$tree/tests/server" "$made/one"
cp -R CONTRIBUTING.md docs editions src tools "$tree" || exit 1
for part in rules edition property golden digest bots plain cli engine tap.h; do # of the tests: changed, built or named here
    cp -R "tests/$part" "$tree/tests" || exit 1
done
cp -R tests/fuzz/corpus tests/fuzz/*.dict "$tree/tests/fuzz" || exit 1
cp tests/server/matrix.py "$tree/tests/server" || exit 1
cd "$tree" || exit 1
BANQUIER_EDITIONS=$tree/editions; export BANQUIER_EDITIONS

# blocks SECTION KIND: the fenced blocks of a section into $made/KIND.1, .2, ...
blocks() {
    rm -f "$made/$2".*
    awk -v section="## $1" -v fence="\`\`\`$2" -v into="$made/$2." '
        /^## /         { here = $0 == section }
        here && inside && /^```$/ { inside = 0 }
        inside         { print > (into n) }
        here && $0 == fence { inside = 1; n++ }' CONTRIBUTING.md
}

# The least program that runs scripts; without one it says what can be done when a game begins.
cat >"$made/main.c" <<'C'
#include <stdio.h>
#include <string.h>
#include "edition/edition_file.h"
#include "game/choice.h"
#include "script/script.h"

static int choices(void)
{
    static bq_choices list;
    bq_edition_file *file;
    char error[BQ_EDITION_ERROR];
    bq_state st;
    if (!bq_edition_open(&file, "classique", error, sizeof error))
        return puts(error), 1;
    bq_start(&file->ed, &st, 2, NULL);
    while (bq_chance(&file->ed, &st) || st.stage == BQ_STAGE_ORDER) {
        bq_ask q = bq_question(&file->ed, &st);
        bq_command roll = {.verb = BQ_CMD_ROLL, .seat = q.seat};
        bq_command cmd = bq_chance(&file->ed, &st) ? bq_outcome(&file->ed, &st, 7u * (st.commands + 1) % bq_chance(&file->ed, &st)) : roll;
        bq_apply(&file->ed, &st, &cmd, NULL);
    }
    bq_choices_of(&file->ed, &st, st.turn, 0, &list);
    for (unsigned i = 0; i < list.all; i++)
        printf("%s %s\n", i < list.n ? "can" : "cannot", bq_verb_words[list.at[i].cmd.verb]);
    bq_edition_close(file);
    return 0;
}

static void say(void *to, enum bq_script_says what, unsigned line, const char *text)
{
    (void)to, (void)what, (void)line;
    puts(text);
}

/* What is said of a compiled edition. */
static int compiled(const char *path)
{
    static unsigned char bytes[2 * BQ_COMPILED_BYTES];
    char error[BQ_EDITION_ERROR] = "read";
    bq_edition ed;
    FILE *file = fopen(path, "rb");
    size_t n = file ? fread(bytes, 1, sizeof bytes, file) : 0;
    bq_edition_uncompile(&ed, bytes, n, error, sizeof error);
    return file ? puts(error), fclose(file) : 1;
}

int main(int argc, char **argv)
{
    static char bytes[BQ_SCRIPT_BYTES];
    if (argc == 3 && !strcmp(argv[1], "--compiled"))
        return compiled(argv[2]);
    int failed = argc < 2 ? choices() : 0;
    for (int i = 1; i < argc; i++) {
        FILE *file = fopen(argv[i], "rb");
        size_t n = file ? fread(bytes, 1, sizeof bytes, file) : 0;
        bq_script_result result;
        bq_script_options options = {.say = say};
        failed |= n == 0 || !bq_script_run(bytes, n, argv[i], &options, &result);
        if (file)
            fclose(file);
    }
    return failed;
}
C
flags='-std=c11 -O0 -Wall -Wextra -Werror -D_GNU_SOURCE -ffunction-sections'
flags="$flags -I$tree/src -I$tree/tests -I$made/keys"
objects() { # ROOM SOURCE...: compile the sources of a room
    into=$made/rooms/$1
    shift
    rm -rf "$into"
    mkdir -p "$into"
    # shellcheck disable=SC2086  # a list of words
    (cd "$into" && $BQ_CC $flags -c "$@")
}
link() { # PROGRAM SOURCE...: with the rooms; what is called by functions that nobody needs may be missing
    out=$made/$1
    shift
    rm -f "$out"
    # shellcheck disable=SC2086  # a list of words
    $BQ_CC $flags -o "$out" "$@" "$made"/rooms/*/*.o -Wl,--gc-sections -lyaml
}
build() { # the programs, anew
    { [ -e "$made/rooms/base" ] || { objects base "$tree"/src/base/*.c; objects os "$tree"/src/os/*.c; }
      for room in engine edition wire script; do
          objects $room "$tree/src/$room"/*.c
      done
      game=$tree/src/game
      objects game "$game/choice.c" "$game/choice_cost.c" "$game/choice_why.c" "$game/raise.c" "$game/step.c"
      objects weights "$tree/src/bots/value/weights.c"
      objects play "$tree/tests/property/play.c"
      link program "$made/main.c"
      link golden tests/golden/golden.c
      link keys-of tests/bots/keys.c
      [ $# -eq 0 ] || link digest tests/digest/digest.c tests/property/hostile.c; } 2>&1 | head -n 20
}
keys() { # the PO files as C: text/keys.h
    mkdir -p "$made/keys/text"
    "$made/po" "$made/keys/text/keys.h" "$made/keys/text/keys.c" src/text/po/fr.po src/text/po/en.po src/text/po/ru.po 2>&1
}
sentences() { # do the sources compile that have a sentence for every verb or switch?
    # shellcheck disable=SC2046,SC2086  # lists of words
    $BQ_CC $flags -fsyntax-only \
        $(grep -rlE --include='*.c' '"(engine/(command|switch)|edition/meaning)\.def"' src | xargs grep -l BQ_T_) 2>&1
}
# fits BLOCK: apply a diff. What it takes away or keeps must stand in the file once, wherever; numbers of lines do not count.
fits() {
    awk '
        function flush(    text, line, at) {
            if (file != "" && old new != "") {
                text = "\n"
                while ((getline line <file) > 0)
                    text = text line "\n"
                close(file)
                at = index(text, "\n" old)
                if (old != "" && (!at || index(substr(text, at + 1), "\n" old)))
                    print file ": a block of CONTRIBUTING.md does not fit"
                else if (old == "")
                    printf "%s", new >file
                else
                    printf "%s", substr(text, 2, at - 1) new substr(text, at + 1 + length(old)) >file
                close(file)
            }
            old = new = ""
        }
        /^--- / { next }
        /^\+\+\+ b\// { flush(); file = substr($0, 7); next }
        /^@@/ { flush(); next }
        { if (!/^\+/) old = old substr($0, 2) "\n"; if (!/^-/) new = new substr($0, 2) "\n" }
        END { flush() }' "$1" 2>&1
}
applies() { # the blocks of a section, from one number to another
    for n in $(seq "$1" "$2"); do
        [ ! -e "$made/diff.$n" ] || fits "$made/diff.$n"
    done
}
commands() { # the commands of a section, each of which must change a file
    for n in 1 2 3 4; do
        [ ! -e "$made/sh.$n" ] || sh -e "$made/sh.$n" 2>&1
    done
}
untyped() { # verbs of players without words in French and Russian, and words that stand there twice
    sed -n 's/^BQ_COMMAND([A-Z_]*, \([a-z_]*\), SEAT,.*/\1/p' src/engine/command.def | while read -r verb; do
        grep -q "^BQ_TYPED(\"$verb\", \"..*\", \"..*\")\$" src/terminal/session/typed.def || echo "$verb has no row"
    done
    sed -n 's/^BQ_TYPED("[^"]*", "\(.*\)", "\(.*\)")$/\1|\2/p' src/terminal/session/typed.def | tr '|' '\n' | sort | uniq -d
}
unsaid() { # WORD: lists that lack a verb
    for list in docs/SCRIPT.md tests/fuzz/command.dict tests/fuzz/script.dict tests/server/matrix.py tests/plain/FEATURES; do
        grep -qw "$1" "$list" || echo "$list lacks $1"
    done
}
script=tests/rules/B/B15.bqs

# shellcheck disable=SC2086  # lists of words
none "$($BQ_CC $flags -o "$made/po" tools/po/*.c src/base/buffer.c src/base/digits.c src/base/json.c src/base/utf8.c 2>&1; keys)" \
    "the sentences compile"
"$binary" edition compile classique -o "$made/before" || exit 1

# ---- a verb ----

blocks 'Add a verb' diff
blocks 'Add a verb' sh
none "$(applies 1 1)" "verb: the row of the rules and its script apply"
none "$("$binary" script "$script" >/dev/null 2>&1 && echo 'it held')" "verb: the script fails first"
none "$([ -e "$made/diff.5" ] || echo 'fewer than five blocks'; applies 2 9; commands)" "verb: the other blocks apply"
sentences >"$made/said"
none "$(for key in PLAIN_CHOICE PLAIN_VERB PAGE_VERB; do grep -q "BQ_T_${key}_REST" "$made/said" || echo "$key: the build goes on"; done)" \
    "verb: a missing sentence stops the build"
none "$(keys; build; sentences)" "verb: it builds, with its sentences"
none "$("$made/program" "$script" 2>&1 || echo failed)" "verb: the script holds"
none "$(tools/rules-coverage | grep -v ' 0 missing$')" "verb: its row has its test and its code"
none "$("$made/program" | grep -qx 'can rest' || echo 'it is not offered')" "verb: people are offered it"
none "$(untyped)" "verb: it can be typed in three languages"
none "$(unsaid rest)" "verb: the lists have it"
none "$("$made/golden" tests/golden >/dev/null && echo 'they go as before')" "verb: golden games change, as the text says"

# ---- a switch ----

blocks 'Add a switch' diff
blocks 'Add a switch' sh
none "$([ -e "$made/diff.3" ] || echo 'fewer than three blocks'; applies 1 9; commands)" "switch: the blocks apply"
none "$(keys; build with-digest; sentences)" "switch: it builds, with its sentences"
none "$("$made/program" "$script" 2>&1 || echo failed)" "switch: the script holds"
none "$(tools/rules-coverage | grep -v ' 0 missing$')" "switch: its row has its test and its code"
none "$("$made/program" | grep -qx 'cannot rest' || echo 'it is offered')" "switch: people are told that they cannot"
for edition in editions/*/edition.yaml; do
    name=$(basename "$(dirname "$edition")")
    printf 'edition %s\nseats Ada Bob\nset turn Ada\nexpect switch resting no\n' "$name" >"$made/has.bqs"
    none "$("$made/program" "$made/has.bqs" 2>&1 || echo failed)" "switch: $name has it"
done
none "$("$made/golden" tests/golden | grep '^not ok')" "switch: golden games are as they were"

# The random player's games of one edition: those without options stay, those with options and the edition's line change.
cp -R editions/console "$made/one"
BANQUIER_EDITIONS=$made/one "$made/digest" --write "$made/DIGESTS" >/dev/null
games() { awk -v edition=console '/^edition/ { here = $2 == edition && NF == 3 } here && /^[0-9]/' "$1"; }
none "$(games tests/digest/DIGESTS >"$made/kept"; games "$made/DIGESTS" | cmp - "$made/kept" 2>&1; [ -s "$made/kept" ] || echo none)" \
    "switch: games without options are as they were"
none "$(grep '^edition console' "$made/DIGESTS" | grep -Fxf - tests/digest/DIGESTS)" "switch: the digest of an edition changes"

# The keys of the weights: red, written anew, green; nothing else in the files changes.
weights=src/bots/value/weights
cp -R "$weights" "$made/weights"
none "$("$made/keys-of" $weights | grep '^ok')" "switch: the weights no longer fit"
none "$("$made/keys-of" --write $weights; "$made/keys-of" $weights | grep '^not ok'
    for file in "$weights"/*; do
        [ "$(diff "$file" "$made/weights/${file##*/}" | grep -c '^[<>]')" -eq 2 ] || echo "$file: more than its key has changed"
    done)" "switch: their keys are written anew"

# Complaints about what stands behind the rules: where the text says they are.
place() { sed -n "s/^$2 |.*[ :]\([0-9][0-9]*\):1 | .*/\1/p" "tests/edition/$1/EXPECTED"; }
none "$([ "$(place broken 04-two-documents.yaml)" = "$(sed -n '/^---$/=' tests/edition/broken/04-two-documents.yaml)" ] || echo broken
    [ "$(place extends wrong-change-alone)" = "$(sed -n '/^change:/=' tests/edition/extends/wrong-change-alone/edition.yaml)" ] || echo extends)" \
    "switch: two complaints stand a line lower"
none "$("$made/program" --compiled "$made/before" | grep -qx 'compiled edition: made for other rules of the engine, make it anew' || echo 'it is read')" \
    "switch: the bytes of the version before are refused by name"

ended
