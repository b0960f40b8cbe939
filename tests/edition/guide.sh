#!/bin/sh
# guide.sh: docs/ADDING-AN-EDITION.md does what it says.
#
# In an empty folder every command of its ```sh blocks is run in turn, and every ```yaml block that
# begins with the comment of a file name is written to that file. Then: is every key in it?
set -u
LC_ALL=C.UTF-8; export LC_ALL

case ${BQ_BINARY:-build/banquier} in
/*) program=$BQ_BINARY ;;
*) program=$PWD/${BQ_BINARY:-build/banquier} ;;
esac
guide=$PWD/docs/ADDING-AN-EDITION.md
made=$(mktemp -d) || exit 1
trap 'rm -rf "$made"' EXIT
. tests/tap.sh

keep() { # what was read of a yaml block, if it names its file
    file=$(sed -n '1s/^# \([a-z-]*\/[a-z]*\.yaml\)$/\1/p' "$made/block")
    [ -z "$file" ] || cp "$made/block" "$made/here/$file"
}

mkdir "$made/here"
block=
while IFS= read -r line; do
    case $block,$line in
    yaml,'```') block= && keep ;;
    *,'```') block= ;;
    ,'```sh') block=sh ;;
    ,'```yaml') block=yaml && : >"$made/block" ;;
    ,'```'*) block=other ;;
    yaml,*) printf '%s\n' "$line" >>"$made/block" ;;
    sh,'banquier '*)
        # shellcheck disable=SC2086  # the words of the command
        found=$(cd "$made/here" && "$program" ${line#banquier } </dev/null 2>&1) && found=
        none "$found" "$line" ;;
    sh,*) none "not a command of the program: $line" "a command" ;;
    esac
done <"$guide"

# Every key, kind and effect that the program knows is in the guide.
"$program" edition keys --lang en >"$made/keys"
missing=
for word in $(sed -n '/^kinds of square/{n;p;}; s/^  do: \([a-z_]*\).*/\1/p' "$made/keys") \
    $(sed -n '/^rules:/q; s/^  \([a-z]*\)  .*/\1/p' "$made/keys") \
    title summary groups decks tokens hotel; do
    grep -q "\`$word\`" "$guide" || missing="$missing $word"
done
none "$missing" "every key is explained"

ended
