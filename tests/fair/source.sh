#!/bin/sh
# source.sh: nothing but secret, game, entropy and the question goes into a draw (G6): src/fair knows no clock, no
# process, no other generator; libsodium is behind one file, and the secret comes from the machine's
# randomness. Objects are looked at, not words only. Then each is planted, and must be found.
set -u
LC_ALL=C; export LC_ALL
: "${BQ_CC:=gcc}"
. tests/tap.sh
made=$(mktemp -d) || exit 1
trap 'rm -rf "$made"' EXIT

pure="abort|memcpy|memset|memcmp|memmove|strlen|__stack_chk_fail|_GLOBAL_OFFSET_TABLE_|bq_[a-z0-9_]*"
sodium="sodium_init|randombytes_buf|sodium_memzero|sodium_memcmp|crypto_hash_sha256|crypto_auth_hmacsha256_(init|update|final)"
foreign() { # source allowed: undefined symbols that are not allowed
    # shellcheck disable=SC2086  # a command with its words
    $BQ_CC -std=c11 -O1 -Isrc -c "$1" -o "$made/o.o" || { echo "does not compile"; return; }
    nm -u "$made/o.o" | awk '{print $2}' | grep -vxE "$2"
}
none "$(foreign src/fair/fair.c "$pure")" "fair.c computes, and nothing else"
none "$(foreign src/fair/crypto.c "$pure|$sodium")" "crypto.c asks libsodium, and nobody else"
none "$(grep -rln --include='*.[ch]' 'sodium\.h' src | grep -v '^src/fair/crypto\.c$')" "nobody else includes libsodium"
none "$(grep -rnE --include='*.[ch]' '\<(rand|srand|random|srandom|drand48|time|getpid|clock)\(' src/fair src/game src/save)" \
    "no clock, no process, no C library's generator where dice are dealt"
none "$(grep -rnE --include='*.[ch]' '\<(rand|srand|random|srandom|drand48|time|getpid|clock|getrandom)\(' src/server/core src/server/export)" \
    "nor in the server's core: its randomness is handed in"
none "$(grep -cE 'bq_os_random\(bytes' src/server/shell/loop.c | grep -vx 1; grep -cE 'getrandom\(at' src/os/random.c | grep -vx 1)" \
    "by the shell, which has it from the system"
none "$(grep -nE 'dice\.secret' src/server/core/*.c | grep -vE '^src/server/core/(dice|op|load)\.c:')" \
    "the secret is touched in three files of it: drawn and told, written, read"

planted() { # call: a version of fair.c with this in it
    sed "s|    uint32_t draw;|    uint32_t draw = (uint32_t)$1;|" src/fair/fair.c |
        sed '1i #include <stdlib.h>\n#include <time.h>\nint getpid(void);' >"$made/planted.c"
    if [ -n "$(foreign "$made/planted.c" "$pure")" ]; then none "" "found: $1"; else none "not found" "found: $1"; fi
}
planted 'time(NULL)'
planted 'rand()'
planted 'getpid()'
ended
