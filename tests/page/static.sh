#!/bin/sh
# static.sh: what must not stand in the page's sources: ways to make markup of text, styles in attributes.
set -u
LC_ALL=C; export LC_ALL
. tests/tap.sh
absent() { # pattern description
    none "$(grep -rnE --include='*.ts' --include='*.svelte' --include='*.js' -- "$1" web/src web/sw.js)" "no $2"
}
absent 'innerHTML|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment|DOMParser' 'markup made of text'
absent '\{@html' '{@html'
absent '[^:]style="|style=\{' 'style attribute in a template'
absent '\beval\(|new Function\(|setTimeout\(["'"'"'`]' 'code made of text'
absent 'https?://' 'address of somewhere else'
none "$(grep '"resolved"' web/package-lock.json)" "packages are locked by name and version"
ended
