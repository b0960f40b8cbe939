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

# The man page: its chapters, examples that are right, and every variable that the sources ask for.
"$BQ_BINARY" help --man --lang en >"$made/man"
for chapter in NAME SYNOPSIS DESCRIPTION VERBS EXAMPLES FILES ENVIRONMENT "EXIT STATUS"; do
    grep -qx ".SH \"$chapter\"" "$made/man"; say $? "the man page has $chapter"
done
sed -n 's/^BQ_CLI_EXAMPLE("banquier *\([^"]*\)".*/\1/p' src/cli/verbs.def >"$made/examples"
bad=0
while read -r words; do
    # shellcheck disable=SC2086  # a command line
    "$BQ_BINARY" $words --help >/dev/null 2>"$made/err" </dev/null || { bad=1; echo "# $words: $(cat "$made/err")"; }
    grep -qF -- "$(printf '%s' "$words" | sed 's/-/\\-/g')" "$made/man" || { bad=1; echo "# the man page lacks: $words"; }
done <"$made/examples"
[ "$(wc -l <"$made/examples")" -ge 8 ] || bad=1
say $bad "every example is a command line that the program understands"
bad=0
for name in $(grep -rhoE 'getenv\("[A-Z_]+"\)' src | sed 's/.*"\(.*\)".*/\1/' | sort -u); do
    sed -n '/ENVIRONMENT/,/EXIT STATUS/p' "$made/man" | grep -q "$name" || { bad=1; echo "# the man page lacks $name"; }
done
say $bad "every variable that is read is in ENVIRONMENT"
if command -v man >/dev/null; then
    LC_ALL=C.UTF-8 man -l --warnings "$made/man" >/dev/null 2>"$made/err" && [ ! -s "$made/err" ]; say $? "roff has nothing to complain about"
fi

# Completion: bash really completes; zsh and fish where they are.
mkdir "$made/bin" && ln -s "$BQ_BINARY" "$made/bin/banquier"
PATH=$made/bin:$PATH; export PATH
"$BQ_BINARY" help --completion bash >"$made/completion"; say $? "the completion is written"
bash -n "$made/completion"; say $? "... as bash understands it"
complete_with() { # words... -> what is offered for the last
    bash -c '. "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _banquier; printf "%s\n" "${COMPREPLY[@]}"' \
        "$made/completion" "$@"
}
offers() { # what is wanted, words...
    want=$1
    shift
    got=$(complete_with "$@" | sort | tr '\n' ' ' | sed 's/ *$//')
    [ "$got" = "$want" ] || echo "# $* offers: $got"
    [ "$got" = "$want" ]
    say $? "bash: $* is completed to: $want"
}
offers 'schema show' banquier edition s
offers 'check compile keys list new schema show' banquier edition ''
offers '16' banquier play --colors 1
offers '0 16 256 8' banquier play --colors ''
offers '16' banquier play --colors = 1
offers 'bash fish zsh' banquier help --completion ''
offers 'edition texts' banquier edition schema ''
offers 'edition' banquier help ed
offers 'console' banquier play --edition con
offers 'classique' banquier edition show cl
offers 'merge train tune' banquier sim ''
offers '' banquier play --seed ''
offers '--plain' banquier play --pl
offers 'src' banquier edition new x --dir src
offers 'meson.build meson_options.txt' banquier verify meson
printf '%s\n' 'source /dev/stdin' | bash -c '. "$0"; complete -p banquier' "$made/completion" | grep -q _banquier
say $? "bash knows whose completion it is"
"$BQ_BINARY" help --completion zsh >"$made/_banquier" && "$BQ_BINARY" help --completion fish --lang fr >"$made/banquier.fish"
say $? "zsh and fish have theirs"
bad=0
while read -r verb; do
    for word in $verb; do
        grep -q -- "[ '(]$word[ ')]" "$made/_banquier" && grep -q -- "$word" "$made/banquier.fish" || { bad=1; echo "# $word"; }
    done
done <"$made/verbs"
say $bad "... with every verb"
if command -v zsh >/dev/null; then
    zsh -n "$made/_banquier"; say $? "zsh understands it"
    zsh -fc 'compdef() { :; }; compadd() { shift; print -l -- "$@"; }; _files() { print FILES; }; . "$0"
        words=(banquier edition s); CURRENT=3; _banquier' "$made/_banquier" >"$made/zsh"
    grep -qx schema "$made/zsh" && ! grep -q FILES "$made/zsh"; say $? "zsh: edition s is completed by words of its own"
else
    echo "# there is no zsh here"
fi
if command -v fish >/dev/null; then
    fish -n "$made/banquier.fish"; say $? "fish understands it"
    HOME=$made fish -c "source $made/banquier.fish; complete -C 'banquier edition s'" >"$made/fish" 2>/dev/null
    grep -q '^schema' "$made/fish" && ! grep -q '^src' "$made/fish"; say $? "fish: edition s is completed by words of its own"
else
    echo "# there is no fish here"
fi
complete_with banquier pl | grep -qx play; say $? "pl becomes play"
complete_with banquier replay --t | grep -qx -- --to; say $? "replay --t becomes --to"
complete_with banquier edition new --fr | grep -qx -- --from; say $? "edition new --fr becomes --from"
complete_with banquier replay --lang r | grep -qx ru; say $? "--lang r becomes ru"
"$BQ_BINARY" help --completion csh >/dev/null 2>&1; [ $? -eq 2 ]; say $? "a shell that is not known is refused"

# What is wrong is said on the error output, and nothing else is there.
wrong() { # exit code, words...: one line or two of complaint, nothing on the output
    code=$1
    shift
    "$BQ_BINARY" "$@" --lang en </dev/null >"$made/out" 2>"$made/err"
    [ $? -eq "$code" ] && [ -s "$made/err" ] && ! grep -q '^no: ' "$made/out" "$made/err"
    say $? "$*: exit $code, said on the error output: $(head -n 1 "$made/err")"
}
printf 'edition classique\nseats Ada Bob\nexpect turn Nobody\n' >"$made/fails.bqs"
printf 'no save\n' >"$made/none.bqg"
wrong 2 help nope
wrong 2 help edition nope
wrong 2 play --colors 3
wrong 2 play --board maybe
wrong 2 replay --export gif "$made/none.bqg"
wrong 2 sim --movement-only --jail never
wrong 1 verify "$made/none.bqg"
wrong 1 verify "$made/nowhere.bqg"
wrong 1 replay "$made/none.bqg"
wrong 1 replay --luck "$made/none.bqg"
wrong 1 script "$made/fails.bqs"
wrong 1 script "$made/nowhere.bqs"
[ ! -s "$made/out" ]; say $? "... and nowhere else"
wrong 1 play --edition nowhere
wrong 1 play --seats Ada
wrong 1 play --option salary=many
wrong 1 join ZZZZ
grep -q '“ZZZZ” is not the code of a table' "$made/err"; say $? "join ZZZZ: the code is not missing, it is none"
wrong 2 bot ZZZZ
"$BQ_BINARY" help edition >"$made/out" && grep -q 'edition show' "$made/out"; say $? "help edition lists its words"

# Without a verb it is a game, with a game's options too.
printf 'quit\n' | "$BQ_BINARY" --plain --lang en --no-save --seats Ada,Bob --seed 1 >"$made/out" 2>"$made/err"
[ $? -eq 0 ] && [ ! -s "$made/err" ] && grep -q '^game: ' "$made/out"; say $? "banquier --plain is banquier play --plain"
"$BQ_BINARY" --plain --help --lang en >"$made/out" && grep -q -- '--real-dice' "$made/out"; say $? "banquier --plain --help explains play"
wrong 2 --games 4
"$BQ_BINARY" --lang en </dev/null >"$made/out" && grep -q '^  play ' "$made/out"; say $? "without options and without a terminal the verbs are listed"

# bot: is understood wherever a bot is named.
"$BQ_BINARY" sim --seats bot:easy,hard --games 4 --json >"$made/a" && "$BQ_BINARY" sim --seats easy,bot:hard --games 4 --json >"$made/b"
say $? "sim --seats takes bot:easy"
grep -v seconds "$made/a" >"$made/a1"; grep -v seconds "$made/b" >"$made/b1"; cmp -s "$made/a1" "$made/b1"
say $? "... which is easy"
"$BQ_BINARY" bot --level bot:hard ZZZZ >/dev/null 2>"$made/err"; ! grep -q 'bot:hard' "$made/err"
say $? "bot --level takes bot:hard"
"$BQ_BINARY" play --seed abc >/dev/null 2>"$made/err" </dev/null; [ $? -eq 2 ]; say $? "a seed that is no number is refused"
grep -q -- --seed "$made/err"; say $? "... by name"
printf 'x' | "$BQ_BINARY" replay "$(printf 'a\033[2Jb')" >/dev/null 2>"$made/err"; ! grep -q "$(printf '\033')" "$made/err"
say $? "a hostile word does not reach the terminal"
"$BQ_BINARY" "$(printf 'a\033[2Jb')" >/dev/null 2>"$made/err"; ! grep -q "$(printf '\033')" "$made/err"
say $? "... nor as a verb"
"$BQ_BINARY" --help >/dev/full 2>/dev/null; [ $? -eq 1 ]; say $? "a full disk is not silence"
ended
