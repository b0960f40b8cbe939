# objects.sh - what the tests of purity share: `. tests/style/objects.sh` in a script that was called with FOLDER SOURCE...
# The sources are compiled once more, without link-time optimisation, because only plain objects tell what they need.
# They go to FOLDER/objects-of-tests, which is made anew; what else is in FOLDER is not touched. BQ_CC, BQ_CFLAGS and
# BQ_GENERATED come from meson.
set -u
LC_ALL=C; export LC_ALL

[ $# -gt 0 ] || { echo "Bail out! expected: FOLDER SOURCE..."; exit 1; }
folder=$1/objects-of-tests
shift
rm -rf "$folder"
mkdir -p "$folder"
: "${BQ_CC:=gcc}" "${BQ_CFLAGS:=-std=c11 -O2}" "${BQ_GENERATED:=build/src}"

. tests/tap.sh

compile() { # into sources...
    into=$1
    shift
    mkdir -p "$into"
    for source; do
        # shellcheck disable=SC2086  # lists of words
        $BQ_CC $BQ_CFLAGS -fno-pie -Isrc -I"$BQ_GENERATED" -I"$BQ_GENERATED/text" -c "$source" -o "$into/$(basename "$source" .c).o" 2>&1
    done
}

written() { # folder: what its objects have that can be written
    nm "$1"/*.o | awk 'NF == 3 && $2 ~ /^[DdBbCSsGg]$/'
}
