#!/bin/sh
# help.sh: what the program says about itself comes from one table, in three languages: --help of every verb,
# the man page, the completion of a shell.
. tests/tap.sh
made=$(mktemp -d) || exit 1
trap 'rm -rf "$made"' EXIT

# The verbs, as the table names them.
sed -n 's/^BQ_CLI_VERB([A-Z_]*, "\([^"]*\)".*/\1/p' src/cli/verbs.def >"$made/verbs"
[ "$(wc -l <"$made/verbs")" -ge 10 ]; say $? "the table has its verbs"
for language in fr en ru; do
    "$BQ_BINARY" --help --lang $language >"$made/all" || echo failed >"$made/all"
    bad=0
    while read -r verb; do
        grep -q "^  $verb " "$made/all" || { bad=1; echo "# --help lacks $verb"; }
        # shellcheck disable=SC2086  # a verb may be two words
        "$BQ_BINARY" $verb --help --lang $language >"$made/one" 2>&1 || { bad=1; echo "# $verb --help"; }
        for option in $(sed -n "/^BQ_CLI_VERB([A-Z_]*, \"$verb\"/,/^BQ_CLI_VERB/s/^BQ_CLI_OPT([A-Z_]*, \"\([^\"]*\)\".*/\1/p" src/cli/verbs.def); do
            grep -q "^  $option" "$made/one" || { bad=1; echo "# $verb --help lacks $option"; }
        done
    done <"$made/verbs"
    say $bad "$language: every verb and every option is explained"
    awk 'length($0) > 240 { exit 1 }' "$made/all"; say $? "$language: in lines that fit"
    "$BQ_BINARY" help --man --lang $language >"$made/man"
    grep -q '^\.TH BANQUIER 1' "$made/man" && [ "$(grep -c '^\.SS' "$made/man")" -eq "$(wc -l <"$made/verbs")" ]
    say $? "$language: the man page has every verb"
    ! grep -nE '^[^.]*[^\\]-' "$made/man" >"$made/dashes"; say $? "$language: no dash that roff would change"
done
for pair in fr=Partie en=keyboard ru=клавиатур; do
    "$BQ_BINARY" play --help --lang "${pair%%=*}" | grep -qi "${pair#*=}\|partie"; say $? "${pair%%=*} speaks its language"
done

"$BQ_BINARY" help --completion bash >"$made/completion"; say $? "the completion is written"
bash -n "$made/completion"; say $? "... as bash understands it"
complete_with() { # words... -> what is offered for the last
    bash -c '. "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _banquier; printf "%s\n" "${COMPREPLY[@]}"' \
        "$made/completion" "$@"
}
complete_with banquier pl | grep -qx play; say $? "pl becomes play"
complete_with banquier replay --t | grep -qx -- --to; say $? "replay --t becomes --to"
complete_with banquier edition new --fr | grep -qx -- --from; say $? "edition new --fr becomes --from"
complete_with banquier replay --lang r | grep -qx ru; say $? "--lang r becomes ru"
"$BQ_BINARY" help --completion fish >/dev/null 2>&1; [ $? -eq 2 ]; say $? "a shell that is not known is refused"
"$BQ_BINARY" play --seed abc >/dev/null 2>"$made/err" </dev/null; [ $? -eq 2 ]; say $? "a seed that is no number is refused"
grep -q -- --seed "$made/err"; say $? "... by name"
printf 'x' | "$BQ_BINARY" replay "$(printf 'a\033[2Jb')" >/dev/null 2>"$made/err"; ! grep -q "$(printf '\033')" "$made/err"
say $? "a hostile word does not reach the terminal"
"$BQ_BINARY" "$(printf 'a\033[2Jb')" >/dev/null 2>"$made/err"; ! grep -q "$(printf '\033')" "$made/err"
say $? "... nor as a verb"
"$BQ_BINARY" --help >/dev/full 2>/dev/null; [ $? -eq 1 ]; say $? "a full disk is not silence"
ended
