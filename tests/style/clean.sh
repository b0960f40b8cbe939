#!/bin/sh
# clean.sh: what a test sees of the machine (tests/clean): nothing of whoever runs it, everything it was told, and of
# every name that a test asks for.
. tests/tap.sh
seen() { # a world full of somebody's habits, in which a command is run
    env LANG=ru_RU.KOI8-R LC_ALL=C LC_CTYPE=C LANGUAGE=de TERM=vt52 COLUMNS=20 LINES=3 NO_COLOR=1 TZ=Asia/Tokyo USER=eve \
        LOGNAME=eve HOME=/nonexistent XDG_CONFIG_HOME=/nonexistent XDG_DATA_HOME=/nonexistent XDG_RUNTIME_DIR=/nonexistent \
        DISPLAY=:9 TMUX=/nonexistent,1,0 http_proxy=http://127.0.0.1:1 NODE_OPTIONS=--bad PYTHONSTARTUP=/nonexistent \
        BANQUIER_HOST_IDLE_S=0 MAKEFLAGS=k BASH_ENV=/nonexistent SOAK_SEED='a b' tests/clean "$@"
}
none "$(seen env | grep -vE '^(PATH|HOME|TMPDIR|LANG|LC_MESSAGES|TERM|TZ|SOAK_SEED|BANQUIER_EDITIONS|BQ_[A-Z]+|MALLOC_PERTURB_|[AU]B?SAN_OPTIONS)=')" \
    "nothing but what is named comes through"
seen sh -c '[ "$LANG $LC_MESSAGES $TERM $TZ" = "C.UTF-8 fr dumb UTC0" ]'; say $? "one language, one terminal, one hour"
# shellcheck disable=SC2016  # it is for the other shell
seen sh -c '[ "$SOAK_SEED" = "a b" ]'; say $? "what a test is told comes through as it was said"
# shellcheck disable=SC2016
home=$(seen sh -c 'touch "$HOME/x" "$TMPDIR/y" && echo "$HOME"')
[ -n "$home" ] && [ ! -e "$home" ] && [ ! -e "${home%/home}" ]; say $? "a home and a folder of its own, gone afterwards"
seen sh -c 'exit 7'; [ $? -eq 7 ]; say $? "the exit code is the test's"
[ "$(umask 077; seen sh -c umask)" = 0022 ]; say $? "new files have the usual rights"
killed=$(trap '' HUP INT; seen sh -c 'kill -INT $$; echo alive')
[ -z "$killed" ]; say $? "a signal that whoever runs the tests ignores is not ignored"

# Every name that a test asks for is on the list.
names=$(grep -rhoE "(tap_env|getenv)\(\"[A-Z0-9_]+|environ(\.get)?[[(][\"'][A-Z0-9_]+|process\.env\.[A-Z0-9_]+|\\$\{[A-Z_][A-Z0-9_]+:-" tests |
    sed -E "s/:-$//; s/.*[^A-Z0-9_]//" | sort -u)
lost=$(for name in $names; do
    case $name in
    HOME | LANG | PATH | TERM | TMPDIR) continue ;;                # everybody's
    BQ_CLOCK | BQ_POINT | BQ_POINT_* | BQ_SHIM_* | BQ_SLOW_MS | FAILS | PYTHON | SECOND_LOOKS | TELL_TIMES | TEST_ARGS) continue ;; # from test to test; of tools
    esac
    [ "$(env "$name=told" tests/clean printenv "$name")" = told ] || echo "$name: on no list of tests/clean"
done)
none "$lost" "every name that a test asks for comes through"
[ "$(echo "$names" | wc -l)" -gt 30 ]; say $? "... $(echo "$names" | wc -l) names"
ended
