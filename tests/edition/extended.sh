#!/bin/sh
# extended.sh: editions that extend others - what is wrong is told of the right file, line and column.
set -u
LC_ALL=en; export LC_ALL # no locale, so the tools speak C; the program speaks English

program=${BQ_BINARY:-build/banquier}
folder=tests/edition/extends
made=$(mktemp -d) || exit 1
trap 'rm -rf "$made"' EXIT
. tests/tap.sh

# tell PATH CODE BEGINNING: what is wrong with what is said of the edition.
tell() {
    timeout 10 "$program" edition check "$1" >"$made/said" 2>&1
    code=$?
    [ "$code" -eq "$2" ] || echo "exit $code, want $2"
    [ "$(wc -l <"$made/said")" -eq 1 ] || echo "not one line"
    case $(cat "$made/said") in
    "$3"*) ;;
    *) echo "want: $3"; cat "$made/said" ;;
    esac
}

listed=
while IFS= read -r line; do
    case $line in '#'*|'') continue ;; esac
    name=${line%% | *}
    rest=${line#* | }
    place=${rest%% | *}
    message=${rest#* | }
    listed="$listed $name"
    case $message in *"what is extended, "*) # a second place stands in the message
        message=$(printf '%s\n' "$message" | sed "s|what is extended, |&$folder/|") ;;
    esac
    if [ "$place" = - ]; then
        none "$(tell "$folder/$name" 0 "$folder/$name: ok")" "$name is right"
    else
        none "$(tell "$folder/$name" 1 "$folder/$place: $message")" "$name: $place"
    fi
done <"$folder/EXPECTED"

forgotten=
for path in "$folder"/*/; do
    name=${path%/}
    name=${name##*/}
    case " $listed " in *" $name "*) ;; *) forgotten="$forgotten $name" ;; esac
done
none "$forgotten" "every folder of $folder is in EXPECTED"

# The edition below is found beside the one above, however that is written, and by its name.
( cd "$folder/right-bare" && "$program" edition check . ./edition.yaml edition.yaml ) \
    >"$made/said" 2>&1 || cat "$made/said" >"$made/wrong"
( cd "$folder" && "$program" edition check right-bare right-bare/ ./right-bare ) \
    >>"$made/said" 2>&1 || cat "$made/said" >>"$made/wrong"
none "$(cat "$made/wrong" 2>/dev/null)" "however it is called"
mkdir "$made/mine"
printf 'edition: mine\nextends: classique\nrules: {salary: 400}\n' >"$made/mine/edition.yaml"
none "$(tell "$made/mine" 0 "$made/mine: ok")" "an edition of the house, from anywhere"

# The edition beside comes before one of the house with the same name.
mkdir "$made/classique"
sed 's/^edition: base/edition: classique/' "$folder/base/edition.yaml" \
    >"$made/classique/edition.yaml"
BANQUIER_EDITIONS='' "$program" edition show "$made/mine" >"$made/said" 2>&1
none "$(grep -q '^9 squares,' "$made/said" || head -n 3 "$made/said")" "the one beside comes first"

# A base that may not be read is told of, and where it was asked for.
rm "$made/classique/edition.yaml"
mkdir "$made/classique/edition.yaml"
none "$(tell "$made/mine" 1 "$made/mine/edition.yaml:2:10: extends 'classique': $made/classique/edition.yaml: ")" \
    "a base that is no file"

ended
