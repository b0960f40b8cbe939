# play.sh - a plain game that is typed and read: `. tests/plain/play.sh`, then play, has, hasnot, logged.
# shellcheck disable=SC2154  # $made comes from home.sh
. tests/plain/home.sh
. tests/tap.sh
save=$made/g.bqg

play() { # lines, argument...: what is shown is in out, the commands in log
    lines=$1
    shift
    rm -f "$save"
    printf '%b' "$lines" | timeout 30 "$BQ_BINARY" play --plain --save "$save" "$@" 2>"$made/err" | plain >"$made/out"
    sed '1,/^log /d; s/ [0-9a-f]*$//' "$save" >"$made/log" 2>/dev/null
}

menu() { # lines, argument...: from the menu
    lines=$1
    shift
    printf '%b' "$lines" | timeout 30 "$BQ_BINARY" play --plain "$@" 2>"$made/err" | plain >"$made/out"
}

has() { # text description
    grep -qF -- "$1" "$made/out"
    say $? "$2"
}

hasnot() {
    ! grep -qF -- "$1" "$made/out"
    say $? "$2"
}

logged() { grep -q "$1" "$made/log"; }
