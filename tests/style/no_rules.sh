#!/bin/sh
# no_rules.sh: the page knows no rule. What a switch means, what goes with a number and what is owed are told by the module; in
# web/src no switch is called by its name, no table of rules is looked into, and no language's plural is worked out.
set -u
LC_ALL=C; export LC_ALL

# Switches whose names are no ordinary words.
switches=$(sed -nE 's/^BQ_(NUM|MAYBE|FLAG|WORD|RATIO)\(([a-z0-9]+_[a-z0-9_]+),.*/\2/p' src/engine/switch.def | paste -sd'|' -)

# faults TREE: file:line of everything of that kind, comments aside.
faults() {
    (cd "$1" && find web/src -name '*.ts' -o -name '*.svelte' | sort | while read -r file; do
        sed -E 's#(^|[^:])//.*#\1#; s#^[[:space:]]*/?\*.*##' "$file" |
            grep -nE "(^|[^a-z0-9_])($switches)([^a-z0-9_]|\$)|[^a-zA-Z]rules(\[|\.[a-z_]+ *[=!<>?])|PluralRules|% *100? *(=|<|>|!)" |
            sed "s#^\([0-9]*\):.*#$file:\1#"
    done)
}

. tests/tap.sh
tree=$(mktemp -d) || exit 1
trap 'rm -rf "$tree"' EXIT
[ "$(echo "$switches" | tr '|' '\n' | wc -l)" -gt 60 ]; say $? "the switches are known"
none "$(faults .)" "web/src knows no rule"

# The test of the test.
planted() { # file text
    rm -rf "${tree:?}/web"
    mkdir -p "$tree/$(dirname "$1")"
    printf '%s\n' "$2" >"$tree/$1"
    faults "$tree"
}
refused() { if [ -n "$(planted "$@")" ]; then none "" "refused: $2 in $1"; else none "not found" "refused: $2 in $1"; fi; }
allowed() { none "$(planted "$@")" "allowed: $2 in $1"; }
refused web/src/ui/Deed.svelte "  if (told['double_rent_full_group'] === 'yes') amount *= 2;"
refused web/src/ui/Table.svelte "  const timed = game.board.end_mode;"
refused web/src/lib/luck.ts "  const tax = board.rules[what];"
refused web/src/lib/luck.ts "  if (board.rules.salary > 200) return 0;"
refused web/src/lib/words.svelte.ts "  ru: (n) => (n % 10 === 1 && n % 100 !== 11 ? 0 : 1),"
refused web/src/lib/words.svelte.ts "  const p = new Intl.PluralRules('ru');"
allowed web/src/lib/luck.ts "  // rules['end_mode'] is the module's"
allowed web/src/ui/Table.svelte "  onclick={() => open('rules')}"
allowed web/src/lib/words.svelte.ts "  const form = plurals[n < 100 ? n : 100 + (n % 100)];"

ended
