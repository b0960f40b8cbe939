#!/bin/sh
# contributing.sh: the worked examples of CONTRIBUTING.md are true.
#
# In a scratch copy of the tree every ```diff block of "Add a verb" is applied as it stands there, the rooms from base to
# script are built without optimising, and the example's own script is run; then "Add a switch" on top of it. BQ_CC comes
# from meson.
set -u
LC_ALL=C.UTF-8; export LC_ALL

: "${BQ_CC:=gcc}"
made=$(mktemp -d) || exit 1
trap 'rm -rf "$made"' EXIT
. tests/tap.sh

tree=$made/tree
mkdir "$tree"
cp -R CONTRIBUTING.md docs editions src tests tools "$tree" || exit 1
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

int main(int argc, char **argv)
{
    static char bytes[BQ_SCRIPT_BYTES];
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
flags='-std=c11 -O0 -Wall -Wextra -Werror -D_GNU_SOURCE -Isrc'
build() { # the program, anew
    rm -f "$made/program"
    # shellcheck disable=SC2086  # lists of words
    $BQ_CC $flags -I"$made/keys" -o "$made/program" "$made/main.c" src/base/*.c src/os/*.c src/engine/*.c src/edition/*.c \
        src/wire/*.c src/script/*.c src/game/choice.c src/game/choice_cost.c src/game/choice_why.c src/game/raise.c src/game/step.c \
        -ffunction-sections -Wl,--gc-sections -lyaml 2>&1 | head -n 20
}
keys() { # the PO files as C: text/keys.h
    mkdir -p "$made/keys/text"
    "$made/po" "$made/keys/text/keys.h" "$made/keys/text/keys.c" src/text/po/fr.po src/text/po/en.po src/text/po/ru.po 2>&1
}
sentences() { # do the sources compile that have a sentence for every verb or switch?
    # shellcheck disable=SC2046,SC2086  # lists of words
    $BQ_CC $flags -I"$made/keys" -fsyntax-only \
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
script=tests/rules/B/B15.bqs

# shellcheck disable=SC2086  # lists of words
none "$($BQ_CC $flags -Isrc -o "$made/po" tools/po/*.c src/base/buffer.c src/base/digits.c src/base/json.c src/base/utf8.c 2>&1; keys; build; sentences)" "the tree builds"

# ---- a verb ----

blocks 'Add a verb' diff
none "$(applies 1 1)" "verb: the row of the rules and its script apply"
none "$("$made/program" "$script" >/dev/null && echo 'it held')" "verb: the script fails first"
none "$([ -e "$made/diff.4" ] || echo 'fewer than four blocks'; applies 2 9)" "verb: the other blocks apply"
sentences >"$made/said"
none "$(grep -q BQ_T_PLAIN_CHOICE_REST "$made/said" || echo 'the build goes on')" "verb: a missing sentence stops the build"
none "$(keys; build; sentences)" "verb: it builds, with its sentences"
none "$("$made/program" "$script" 2>&1 || echo failed)" "verb: the script holds"
none "$(tools/rules-coverage | grep -v ' 0 missing$')" "verb: its row has its test and its code"
none "$("$made/program" | grep -qx 'can rest' || echo 'it is not offered')" "verb: people are offered it"

# ---- a switch ----

blocks 'Add a switch' diff
blocks 'Add a switch' sh
none "$([ -e "$made/diff.1" ] || echo 'no block'; applies 1 9; cat "$made"/sh.* | sh 2>&1)" "switch: the blocks apply"
none "$(keys; build; sentences)" "switch: it builds, with its sentences"
none "$("$made/program" "$script" 2>&1 || echo failed)" "switch: the script holds"
none "$("$made/program" | grep -qx 'cannot rest' || echo 'it is offered')" "switch: people are told that they cannot"
for edition in editions/*/edition.yaml; do
    name=$(basename "$(dirname "$edition")")
    printf 'edition %s\nseats Ada Bob\nset turn Ada\nexpect switch resting no\n' "$name" >"$made/has.bqs"
    none "$("$made/program" "$made/has.bqs" 2>&1 || echo failed)" "switch: $name has it"
done

ended
