#!/bin/sh
# broken.sh: every broken edition is refused, in one line, at the right place, in no time.
#
# The stored files and what must be said of them are in tests/edition/broken; what would be large,
# or is no file at all, is made here.
set -u
LC_ALL=C; export LC_ALL

program=${BQ_BINARY:-build/banquier}
folder=tests/edition/broken
seconds=10
made=$(mktemp -d) || exit 1
trap 'rm -rf "$made"' EXIT
. tests/tap.sh

# check PATH: run the program; what it said is in $made/out, $made/err and $code.
check() {
    timeout "$seconds" "$program" edition check "$1" --lang en >"$made/out" 2>"$made/err"
    code=$?
}

# foreign LANGUAGE PATH PLACE: the same refusal, at the same place, in other words than English ones.
foreign() {
    cp "$made/err" "$made/english"
    "$program" edition check "$2" --lang "$1" >"$made/out" 2>"$made/err"
    code=$?
    faults 1 "$3" ""
    ! cmp -s "$made/err" "$made/english" || echo "$1: said in English"
    ! grep -q 'expected\|must not\|missing key\|not YAML' "$made/err" || { echo "$1: English words"; cat "$made/err"; }
    cp "$made/english" "$made/err"
}

# faults CODE BEGINNING PART: what is wrong with what was said.
faults() {
    [ "$code" -eq "$1" ] || echo "exit $code, want $1"
    if [ "$1" -eq 0 ]; then
        [ "$(cat "$made/out")" = "$2" ] || { echo "want: $2"; cat "$made/out" "$made/err"; }
        return
    fi
    [ ! -s "$made/out" ] || echo "it spoke on standard output"
    [ "$(wc -l <"$made/err")" -eq 1 ] || echo "not one line: $(wc -l <"$made/err")"
    case $(cat "$made/err") in
    "$2"*"$3"*) ;;
    *) echo "want: $2$3"; cat "$made/err" ;;
    esac
}

# The path of the file itself, or of the folder for a text.
opened() {
    case $1 in */*.yaml) echo "$folder/${1%/*}" ;; *) echo "$folder/$1" ;; esac
}

listed=
while IFS= read -r line; do
    case $line in '#'*|'') continue ;; esac
    name=${line%% | *}
    rest=${line#* | }
    place=${rest%% | *}
    message=${rest#* | }
    path=$(opened "$name")
    listed="$listed ${path##*/}"
    check "$path"
    if [ "$place" = - ]; then
        none "$(faults 0 "$path: ok" "")" "$name is right"
    else
        none "$(faults 1 "$folder/$name:$place: " "$message"
            foreign fr "$path" "$folder/$name:$place: "
            foreign ru "$path" "$folder/$name:$place: ")" "$name:$place"
    fi
done <"$folder/EXPECTED"

# No broken file is forgotten in the list.
forgotten=
for path in "$folder"/*; do
    name=${path##*/}
    case " EXPECTED$listed " in *" $name "*) ;; *) forgotten="$forgotten $name" ;; esac
done
none "$forgotten" "every file of $folder is in EXPECTED"

# --- made here ---

right=$folder/00-right.yaml
try() { # description code beginning part
    check "$made/$1"
    none "$(faults 1 "$made/$1$2" "$3")" "$1"
}

# repeat TIMES WORD: an edition's first line with the word again and again
repeat() {
    awk -v n="$1" -v word="$2" \
        'BEGIN { printf "edition: "; while (n-- > 0) printf "%s", word; print "" }'
}

repeat 10000 "[" >"$made/brackets.yaml"
try brackets.yaml ":1:25: " "nested too deeply"
repeat 10000 "{a: " >"$made/braces.yaml"
try braces.yaml ":1:" "nested too deeply"
awk 'BEGIN { for (i = 0; i < 5000; i++) { for (j = 0; j < i; j++) printf " "; print "a:" } }' |
    head -c 1000000 >"$made/stairs.yaml"
try stairs.yaml ":17:17: " "nested too deeply"
repeat 30000 ", a" | sed 's/, /[/' >"$made/many.yaml"
try many.yaml ":1:" "expected at most 20000"
awk 'BEGIN { for (i = 0; i < 9000; i++) print "key" i ": 1" }' >"$made/keys.yaml"
try keys.yaml ":1:1: " "unknown key 'key0'"
awk 'BEGIN { while (i++ < 120000) print "# nothing" }' >"$made/large.yaml"
try large.yaml ":1:1: " "expected at most 1 MiB"
repeat 500000 x >"$made/word.yaml"
try word.yaml ":1:10: " "expected a name"
awk 'BEGIN { for (i = 0; i < 500000; i++) printf "?"; print "" }' >"$made/marks.yaml"
try marks.yaml ":1:1" "expected"
head -c 100000 /dev/zero | tr '\0' '-' >"$made/dashes.yaml"
try dashes.yaml ":1:1" "expected"
mkdir "$made/folder.yaml"
try folder.yaml "/edition.yaml: " "cannot be read"
mkfifo "$made/pipe.yaml"
try pipe.yaml ": " "not a file"
try absent.yaml ": " "cannot be read"
cp "$right" "$made/secret.yaml" && chmod 000 "$made/secret.yaml"
if [ -r "$made/secret.yaml" ]; then
    count=$((count + 1)); echo "ok $count # SKIP this user reads everything"
else
    try secret.yaml ": " "cannot be read"
fi

# Every beginning of a right file is broken, and none is believed or hangs.
size=$(wc -c <"$right")
wrong=
at=0
while [ "$at" -lt "$((size - 4))" ]; do
    head -c "$at" "$right" >"$made/part.yaml"
    check "$made/part.yaml"
    found=$(faults 1 "$made/part.yaml:" "expected")
    [ -z "$found" ] || wrong="$wrong
$at bytes: $found"
    at=$((at + 61))
done
none "$wrong" "a right file cut short anywhere"

# The same edition with other line ends and a byte order mark is the same edition.
sed 's/$/\r/' "$right" >"$made/dos.yaml"
check "$made/dos.yaml"
none "$(faults 0 "$made/dos.yaml: ok" "")" "line ends of another system"
{ printf '\357\273\277'; cat "$right"; } >"$made/mark.yaml"
check "$made/mark.yaml"
none "$(faults 0 "$made/mark.yaml: ok" "")" "a byte order mark"

# Several files in one go: each is told of, the code is that of the worst.
"$program" edition check "$right" "$made/absent.yaml" "$right" --lang en >"$made/out" 2>"$made/err"
code=$?
lines=$(wc -l <"$made/out")/$(wc -l <"$made/err")
[ "$code $lines" = "1 2/1" ] && found= || found="exit $code, lines $lines"
none "$found" "one broken among right ones"

ended
