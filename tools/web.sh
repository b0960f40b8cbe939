#!/bin/sh
# tools/web.sh BUILD WASM OUT: the page, from web/ into OUT/dist, and packed into OUT/page.archive.
#
# BUILD has the program (it compiles the editions), WASM the module. Packages of npm come by their
# pinned versions (web/package-lock.json) and only when they are not there yet. Types are checked before the page is made.
set -eu
cd "$(dirname "$0")/.."
build=$1 wasm=$2 out=$3

if [ -s "$out/page.archive" ] && [ -z "$(find web src/text/po editions AUTHORS src/terminal/session/libraries.def src/bots/value/weights "$wasm/banquier.wasm" tools/web.sh \
        -path web/node_modules -prune -o -type f -newer "$out/page.archive" -print | head -n 1)" ]; then
    exit 0
fi
mkdir -p "$out"
if [ ! -e web/node_modules/.package-lock.json ] || [ web/package-lock.json -nt web/node_modules/.package-lock.json ]; then
    # Not `npm ci`: it wants the optional packages of all other systems in the lock file.
    (cd web && npm install --no-save --ignore-scripts --no-audit --no-fund --loglevel=error)
fi
cd web
node data.mjs "../$out/made" "../$build/banquier" "../$wasm/po-compile" "../$wasm/types-compile" "../$wasm/banquier.wasm"
said=$(npm run --silent check) || { echo "$said" >&2; exit 1; }
node_modules/.bin/vite build --logLevel warn
node pack.mjs "../$out/dist" "../$out/page.archive"
