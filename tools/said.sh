#!/bin/sh
# tools/said.sh FLAGS SOURCE...: the sentences that these sources of C can say, by the names they have there (BQ_T_...), sorted.
#
# The preprocessor puts together what macros make of tables (refusal.def and its like), and leaves out what is only mentioned;
# the header that names all of them is empty here. So what a program carries follows from what it is made of
# (tools/wasm.sh), and a key that no source says is found (tests/text/keys.sh). A source that cannot be read fails all of it.
set -eu
: "${BQ_CC:=clang}"
flags=$1
shift
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
mkdir "$made/text" "$made/read"
: >"$made/text/keys.h"
code=0
# shellcheck disable=SC2016  # the inner shell takes its own words
printf '%s\n' "$@" | xargs -P "$(nproc)" -I {} \
    sh -c '$1 -E -P -I"$2" $3 "$4" >"$2/read/$(echo "$4" | tr / -)"' read "$BQ_CC" "$made" "$flags" {} || code=1
cat "$made"/read/* | grep -o 'BQ_T_[A-Z0-9_]*' | sort -u
exit "$code"
