#!/bin/sh
# kinds.sh: nobody asks where a session of the terminal is played - here, at a server's table, in a replay. What differs
# is an operation of the session (src/terminal/session/session.h) or of the screens (screens/screens.h); what belongs to a
# server's table or to a replay is touched in its own files alone.
set -u
LC_ALL=C; export LC_ALL

# own WHAT: the files in which it may stand.
own() {
    case $1 in
    online) echo "session/online.c session/online_again.c session/online_enter.c session/online_host.c session/online_ops.c
                  session/online_talk.c session/online_agree.c screens/online_people.c
                  lines/online.c screens/online.c screens/online_game.c" ;;
    replay) echo "session/replay.c screens/replay.c" ;;
    kind)   echo "screens/local.c" ;;
    which)  echo "session/replay.c" ;;
    *)      return 1 ;;
    esac
}

# pattern WHAT: a member of the session that only one kind has; the number of the kind; a comparison of operations.
pattern() {
    case $1 in
    online) echo '(->|\.)online([^[:alnum:]_]|$)' ;;
    replay) echo '(->|\.)replay([^[:alnum:]_]|$)' ;;
    kind)   echo 'ops->kind|BQ__(LOCAL|ONLINE|REPLAY)([^[:alnum:]_]|$)' ;;
    which)  echo 'ops[[:space:]]*[!=]=|[!=]=[[:space:]]*&bq__(session|screens)_' ;;
    esac
}

# found TREE WHAT: file:line, comments, strings and initializers aside.
found() {
    (cd "$1/src/terminal" && find . -name '*.[ch]' | sed 's#^\./##' | sort | while read -r file; do
        sed -E 's#//.*##; s#/\*.*\*/##; s#^[[:space:]]*\*.*##; s#"[^"]*"##g; s#\.kind = BQ__[A-Z]*,##' "$file" |
            grep -nE "$(pattern "$2")" | sed "s#^\([0-9]*\):.*#$file:\1#"
    done)
}

# faults TREE WHAT
faults() {
    found "$1" "$2" | while read -r place; do
        good=
        for file in $(own "$2") session/session.h; do
            [ "${place%:*}" != "$file" ] || good=1
        done
        [ -n "$good" ] || echo "src/terminal/$place: $2"
    done
}

. tests/tap.sh
tree=$(mktemp -d) || exit 1
trap 'rm -rf "$tree"' EXIT
none "$(faults . online)" "a server's table is the affair of its own files"
none "$(faults . replay)" "so is a replay"
none "$(faults . kind)" "which kind a session is, only the screens' table of kinds asks"
none "$(faults . which)" "no operations are compared with others"

# Every kind has every operation: one that is left out is a jump to nowhere.
operations() { # header struct
    sed -n "/^typedef struct $2 {/,/^} $2;/p" "$1" | sed -nE 's/.*\(\*([a-z_]+)\)\(.*/\1/p'
}
lacking() { # header struct, then name:file...
    header=$1
    struct=$2
    shift 2
    for kind in "$@"; do
        table=$(sed -n "/^const $struct ${kind%%:*} = {/,/^};/p" "src/terminal/${kind#*:}")
        for operation in $(operations "$header" "$struct"); do
            echo "$table" | grep -q "^    \.$operation = " || echo "${kind%%:*} has no $operation"
        done
    done
}
[ "$(operations src/terminal/session/session.h bq__session_ops | wc -l)" -ge 15 ]
say $? "the operations of a session are found"
none "$(lacking src/terminal/session/session.h bq__session_ops bq__session_local:session/local.c \
    bq__session_online:session/online_ops.c bq__session_replay:session/replay.c)" "every kind of session has all of them"
[ "$(operations src/terminal/screens/screens.h bq__screens_ops | wc -l)" -ge 10 ]
say $? "the operations of the screens are found"
none "$(lacking src/terminal/screens/screens.h bq__screens_ops bq__screens_local:screens/local.c \
    bq__screens_online:screens/online_game.c bq__screens_replay:screens/replay.c)" "... and the screens for every kind"

# The test of the test.
planted() { # file text what
    rm -rf "${tree:?}"/src
    mkdir -p "$tree/src/terminal/$(dirname "$1")"
    printf '%s\n' "$2" >"$tree/src/terminal/$1"
    faults "$tree" "$3"
}
refused() { if [ -n "$(planted "$@")" ]; then none "" "refused: $2 in $1"; else none "not found" "refused: $2 in $1"; fi; }
allowed() { none "$(planted "$@")" "allowed: $2 in $1"; }
refused lines/ask.c '    if (s->online)' online
refused lines/obey.c '    else if (l->session->online && word(s))' online
refused session/save.c '    if (s->table && !s->online)' online
refused screens/play.c '    if (session.online)' online
refused screens/panel.c '    if (v->s->online && !v->moving)' online
refused screens/motion.c '    v->st = v->s->replay.under ? a : b;' replay
refused screens/card.c '    if (v->s->ops->kind == BQ__REPLAY)' kind
refused lines/word.c '    switch (s->ops->kind) {' kind
refused session/choice.c '    if (s->ops == &bq__session_online)' which
refused screens/menu.c '    if (bq__screens_kind(v) != &bq__screens_local)' which
allowed session/online_ops.c '    return seat == s->online->me;' online
allowed screens/online.c '    bq__online *o = v->s->online;' online
allowed screens/replay.c '    size_t at = v->s->replay.walk.n;' replay
allowed lines/ask.c '/* not as if (s->online) */' online
allowed screens/play.c '    v->replay_runs = false;' replay
allowed screens/board.c '    if (q->kind == BQ_ASK_DEBT)' kind

ended
