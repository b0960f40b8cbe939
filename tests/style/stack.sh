#!/bin/sh
# stack.sh FOLDER SOURCE...: no function of these has locals above 256 bytes.
#
# Hardening clears every local, so a large one costs at every call. Measured on the functions as
# written (no inlining): the frame is the locals and what is saved around calls, for which there is
# a small slack. As shipped, inlining adds frames together; that figure is only told. BQ_CC comes
# from meson.
set -u
LC_ALL=C; export LC_ALL

folder=$1
shift
: "${BQ_CC:=gcc}"
limit=256
slack=32
rm -rf "$folder"
mkdir -p "$folder/written" "$folder/shipped" "$folder/bad"

# frames SUBFOLDER FLAGS SOURCE...: "bytes file:line:function", largest first.
frames() {
    into=$folder/$1
    flags=$2
    shift 2
    for source; do
        # shellcheck disable=SC2086  # a list of words
        $BQ_CC -std=c11 -D_POSIX_C_SOURCE=200809L $flags -fstack-usage -Isrc -c "$source" \
            -o "$into/$(basename "$source" .c).o" || echo "999999 $source: does not compile"
    done
    cat "$into"/*.su | awk '{ print $2, $1 }' | sort -rn
}

if ! echo 'int x(void); int x(void) { return 0; }' |
    $BQ_CC -Werror -fstack-usage -x c -c -o "$folder/probe.o" - 2>/dev/null; then
    echo "ok 1 # SKIP this compiler tells no frames"
    echo "1..1"
    exit 0
fi

failed=0
frames written "-O1 -fno-inline" "$@" >"$folder/frames"
over=$(awk -v most=$((limit + slack)) '$1 > most' "$folder/frames")
if [ -s "$folder/frames" ] && [ -z "$over" ]; then
    echo "ok 1 - no function has locals above $limit bytes ($(wc -l <"$folder/frames") functions)"
else
    failed=1
    echo "not ok 1 - no function has locals above $limit bytes"
    echo "$over" | sed 's/^/#   /'
fi
echo "# largest as written: $(head -n 1 "$folder/frames")"
echo "# largest as shipped, inlined: $(frames shipped -O2 "$@" | head -n 1)"

# The test of the test.
cat >"$folder/bad.c" <<'C'
void fill(char *at);
void bad(void);
void bad(void) { char large[512]; fill(large); }
C
bad=$(frames bad "-O1" "$folder/bad.c" | awk 'NR == 1 { print $1 }')
if [ "$bad" -gt $((limit + slack)) ]; then
    echo "ok 2 - a large local is found"
else
    failed=1
    echo "not ok 2 - a large local is found"
fi
echo "1..2"
[ "$failed" -eq 0 ]
