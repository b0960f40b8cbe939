# tap.sh - what the shell tests share: `. tests/tap.sh`, then one of these for each test, and `ended` as
# the last line.
count=0
failed=0

say() { # status description: 0 is good
    count=$((count + 1))
    if [ "$1" -eq 0 ]; then
        echo "ok $count - $2"
    else
        failed=$((failed + 1))
        echo "not ok $count - $2"
    fi
}

none() { # faults description: an empty text is good
    [ -z "$1" ]
    say $? "$2"
    [ -z "$1" ] || printf '%s\n' "$1" | head -n 40 | sed 's/^/#   /'
}

holds() { # description command...
    what=$1
    shift
    said=$("$@" 2>&1)
    status=$?
    say $status "$what"
    [ $status -eq 0 ] || printf '%s\n' "$said" | head -n 8 | sed 's/^/#   /'
}

# says CODE PATTERN WORDS...: `$verb` with these words: its exit code, and a line of what is said (either way), which is
# left in $made/out; an empty pattern stands for silence.
says() {
    code=$1
    pattern=$2
    shift 2
    "${BQ_BINARY:-build/banquier}" "$verb" "$@" >"$made/out" 2>&1
    got=$?
    if [ -n "$pattern" ]; then
        grep -qE -- "$pattern" "$made/out" || got="$got without it"
    else
        [ ! -s "$made/out" ] || got="$got and talk"
    fi
    [ "$got" = "$code" ]
    say $? "$verb $*"
    [ "$got" = "$code" ] || {
        echo "#   exit $got, want $code; want a line with: $pattern"
        head -n 5 "$made/out" | sed 's/^/#   /'
    }
}

ended() {
    echo "1..$count"
    [ "$failed" -eq 0 ]
}
