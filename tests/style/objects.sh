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

needs() { # folder: "object symbol", one a line
    for object in "$1"/*.o; do
        nm -u "$object" | awk -v name="$(basename "$object" .o)" 'NF == 2 { print name, $2 }'
    done
}

# A source that is wrong is seen to be: the script's own `foreign FOLDER`, or `written`, has something to say of it.
found() { # what text
    printf '%s\n' "$2" >"$folder/bad.c"
    rm -rf "$folder/bad"
    compile "$folder/bad" "$folder/bad.c" >/dev/null
    if [ -n "$(foreign "$folder/bad"; written "$folder/bad")" ]; then none "" "found: $1"; else none "not found" "found: $1"; fi
}
