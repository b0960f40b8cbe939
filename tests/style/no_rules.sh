#!/bin/sh
# no_rules.sh: the page knows no rule. What a switch means, what goes with a number and what is owed are told by the module; in
# web/src no switch is called by its name, no table of rules is looked into, and no language's plural is worked out. It
# reads no save, and of the protocol it knows no more than docs/PAGE.md lists: who we are, what was seen, counters, dice
# and the way to a table are the business of src/client.
set -u
LC_ALL=C; export LC_ALL

# Switches whose names are no ordinary words.
switches=$(sed -nE 's/^BQ_(NUM|MAYBE|FLAG|WORD|RATIO)\(([a-z0-9]+_[a-z0-9_]+),.*/\2/p' src/engine/switch.def | paste -sd'|' -)

# A save being read: one of its words after a slash of an expression, or given to a function that looks for it.
words='banquier save|engine rules|edition |groups |option |seat |dealer |nonce |rules[]['\''"`$\\]|log [^a-z]|secret |clock: played'
saves="(/\\^?|(startsWith|endsWith|indexOf|includes|split|match|matchAll|search|replace|replaceAll|test)\\((/\\^?|['\"\`]))($words)"
# A line of the protocol being made: of those that hold what only the client knows.
lines="since=|client=|['\"\`](hello 1|sit|since|pong|commit|reveal|export|join|watch|create) |[@#]\\$\\{[^}]*\\} |@seen|(say|send|raw)\\(['\"\`](part|rules|list|fair|state|editions|quit|hello)['\"\`]"

# faults TREE: file:line of everything of that kind, comments aside.
faults() {
    (cd "$1" && find web/src -name '*.ts' -o -name '*.svelte' | sort | while read -r file; do
        sed -E 's#(^|[^:])//.*#\1#; s#^[[:space:]]*/?\*.*##' "$file" |
            grep -nE "(^|[^a-z0-9_])($switches)([^a-z0-9_]|\$)|[^a-zA-Z]rules(\[|\.[a-z_]+ *[=!<>?])|PluralRules|% *100? *(=|<|>|!)|$saves|$lines" |
            sed "s#^\([0-9]*\):.*#$file:\1#"
    done)
}

. tests/tap.sh
tree=$(mktemp -d) || exit 1
trap 'rm -rf "$tree"' EXIT
[ "$(echo "$switches" | tr '|' '\n' | wc -l)" -gt 60 ]; say $? "the switches are known"
none "$(faults .)" "web/src knows no rule, reads no save, makes no line that the client makes"

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
refused web/src/lib/game.svelte.ts "  const name = /^edition ([a-z0-9-]{1,32}) /m.exec(text)?.[1] ?? '';"
refused web/src/lib/game.svelte.ts "  const begin = /^rules\$/m.exec(text);"
refused web/src/lib/room.svelte.ts "  const log = text.split(/^log [0-9a-f]{16}/m)[1];"
refused web/src/lib/room.svelte.ts "  if (line.startsWith('clock: played')) continue;"
refused web/src/lib/fair.ts "  const said = /^nonce (\\d) ([0-9a-f]{64})\$/.exec(line);"
refused web/src/lib/fair.ts "  const seats = head.filter((l) => l.startsWith('seat ')).length;"
refused web/src/lib/fair.ts "  const dealer = /^dealer fair ([0-9a-f]{32})\$/.exec(l);"
refused web/src/lib/fair.ts "  const hexa = head.indexOf('rules');"
refused web/src/lib/fair.ts "  const last = /^secret ([0-9a-f]{64})/.exec(line);"
refused web/src/lib/room.svelte.ts '  return `sit ${id} ${token}`;'
refused web/src/lib/room.svelte.ts '  const more = ` since=${this.seen}`;'
refused web/src/lib/room.svelte.ts '  this.link.tell(`since ${this.seen}`);'
refused web/src/lib/room.svelte.ts '  this.link.tell(`commit ${digest}`);'
refused web/src/lib/room.svelte.ts '  this.link.tell(`reveal ${nonce}`);'
refused web/src/lib/room.svelte.ts '  const part = await this.link.say(`export ${n}`);'
refused web/src/lib/room.svelte.ts "  await this.say('part');"
refused web/src/lib/link.ts '  this.raw(`#${n} ${line}`);'
refused web/src/lib/link.ts '  this.raw(`@${seen} buy`);'
refused web/src/lib/link.ts '  socket.send(`hello 1 ${language} ping`);'
refused web/src/lib/link.ts "  return this.raw('pong ' + word);"
allowed web/src/lib/game.svelte.ts '  const lines = plan.seats.map((s) => `seat ${s.player} ${s.token} ${s.name}`);'
allowed web/src/lib/room.svelte.ts "  if (await this.say('start')) return;"
allowed web/src/App.svelte '  address(`#table=${table.id}`);'
allowed web/src/lib/luck.ts "  // rules['end_mode'] is the module's"
allowed web/src/ui/Table.svelte "  onclick={() => open('rules')}"
allowed web/src/lib/words.svelte.ts "  const form = plurals[n < 100 ? n : 100 + (n % 100)];"

ended
