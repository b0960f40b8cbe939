#!/bin/sh
# static.sh: what must not stand in the page's sources: ways to make markup of text, styles in attributes.
set -u
LC_ALL=C; export LC_ALL
count=0
failed=0
absent() { # pattern description
    count=$((count + 1))
    found=$(grep -rnE --include='*.ts' --include='*.svelte' --include='*.js' -- "$1" web/src web/sw.js)
    if [ -z "$found" ]; then echo "ok $count - no $2"; else
        failed=$((failed + 1)); echo "not ok $count - no $2"; echo "$found" | head -n 5 | sed 's/^/#   /'; fi
}
absent 'innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment|DOMParser' 'markup made of text'
absent '\{@html' '{@html'
absent '[^:]style="|style=\{' 'style attribute in a template'
absent '\beval\(|new Function\(|setTimeout\(["'"'"'`]' 'code made of text'
absent 'https?://' 'address of somewhere else'
count=$((count + 1))
if grep -q '"resolved"' web/package-lock.json; then failed=$((failed + 1)); echo "not ok $count - packages are locked by name and version"; else echo "ok $count - packages are locked by name and version"; fi
echo "1..$count"
[ "$failed" -eq 0 ]
