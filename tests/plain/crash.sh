#!/bin/sh
# crash.sh: the program killed at random moments, a disk that fills up, folders that are not there. What
# was shown is in the save, always. BQ_KILLS says how often it is killed: 20 times, 200 with SOAK=1.
set -u
here=tests/plain
. tests/plain/home.sh
. tests/tap.sh
events='^(pay|deed|order|round|turn|roll|move|card|sale|auction|build|mortgage|jail|tax|trade|debt|out|claim): '

# shown OUT SAVE: every whole line that was shown comes first in the replay.
shown() {
    # The last line may be cut; after the end another game may have begun.
    sed '/^over: /q' "$1" | grep -aE "$events" | head -n -1 >"$made/shown"
    "$BQ_BINARY" replay "$2" --lang fr 2>/dev/null | grep -aE "$events" >"$made/again"
    head -n "$(wc -l <"$made/shown")" "$made/again" | cmp -s - "$made/shown"
}

timeout 5 "$BQ_BINARY" play --plain </dev/null >"$made/out"
say $? "no input: ends with 0"

# Enough to play for a while; nothing is taken back, so that what was shown stays true.
awk -v seed=77 -v n=3000 -f $here/lines.awk | sed '/do$/d; /time/d' >"$made/lines"
kills=${BQ_KILLS:-$([ -n "${SOAK:-}" ] && echo 200 || echo 20)}
bad=0
i=0
while [ $i -lt "$kills" ]; do
    i=$((i + 1))
    rm -f "$made/k.bqg"
    "$BQ_BINARY" play --plain --lang fr --seed $i --seats Ada,Bob,bot:medium --save "$made/k.bqg" \
        <"$made/lines" >"$made/out" 2>/dev/null &
    pid=$!
    # From "hardly begun" to "nearly over", by the number of the try.
    sleep "$(awk -v i=$i 'BEGIN { printf "%.3f", 0.005 + (i * 7919 % 400) / 1000 }')"
    kill -9 $pid 2>/dev/null
    wait $pid 2>/dev/null
    if [ ! -e "$made/k.bqg" ]; then # killed before there was a game: nothing was shown of one
        ! grep -q '^turn: ' "$made/out" || bad=$((bad + 1))
        continue
    fi
    "$BQ_BINARY" play --plain --lang fr --load "$made/k.bqg" </dev/null >"$made/out2" || bad=$((bad + 1))
    shown "$made/out" "$made/k.bqg" || bad=$((bad + 1))
done
say "$bad" "killed $kills times: resumes at the last line shown"

# A file that may not grow is a full disk: it is said, nothing shown is lost, and play goes on. There is room
# for the head of a save and a few dozen commands.
"$BQ_BINARY" play --plain --seed 5 --seats Ada,Bob --save "$made/head.bqg" </dev/null >/dev/null
head=$(sed '/^log /q' "$made/head.bqg" | wc -c)
(
    ulimit -f $((head / 512 + 4)) # of 512 bytes
    "$BQ_BINARY" play --plain --lang fr --seed 5 --seats Ada,Bob,bot:medium --save "$made/full.bqg" \
        <"$made/lines"
    echo $? >"$made/code"
) | cat >"$made/out" # which may grow
say "$(cat "$made/code")" "full disk: ends with 0"
grep -q '^save: La partie ne peut pas' "$made/out"
say $? "full disk: it is said"
grep -q '1 again' "$made/out"
say $? "full disk: one may go on without saving"
grep -aE "$events" "$made/out" >"$made/shown"
sed '/^save: La partie ne peut pas/,$d' "$made/out" >"$made/before"
shown "$made/before" "$made/full.bqg"
say $? "full disk: what was shown before is in the save"
"$BQ_BINARY" verify "$made/full.bqg" >/dev/null
say $? "full disk: the save is sound"

# A small disk, if one may be had.
mkdir "$made/small"
if [ "$(id -u)" -eq 0 ] && mount -t tmpfs -o size=$((head / 4096 * 4 + 8))k tmpfs "$made/small" 2>/dev/null; then
    { cat "$made/lines"; printf '2\n'; cat "$made/lines"; } |
        "$BQ_BINARY" play --plain --lang fr --seed 6 --seats Ada,Bob,bot:medium \
            --save "$made/small/g.bqg" >"$made/out"
    say $? "small disk: ends with 0"
    grep -q '^save: Le disque est plein' "$made/out"
    say $? "small disk: it is said"
    "$BQ_BINARY" verify "$made/small/g.bqg" >/dev/null
    say $? "small disk: the save is sound"
    umount "$made/small"
else
    count=$((count + 1)); echo "ok $count - small disk # SKIP no tmpfs to be had"
fi

# No folder, no home: said, and the game goes on.
printf '\n\n\n\n\n\nroll\nquit\n' | env -u HOME -u XDG_DATA_HOME "$BQ_BINARY" play --plain --lang en >"$made/out"
say $? "no home: ends with 0"
grep -q 'set HOME or XDG_DATA_HOME' "$made/out" && grep -q '^turn: ' "$made/out"
say $? "no home: it is said, and the game goes on"
printf 'roll\nquit\n' | XDG_DATA_HOME=/proc/nowhere "$BQ_BINARY" play --plain --lang en --seats Ada,Bob --seed 1 >"$made/out"
say $? "a folder that cannot be made: ends with 0"
grep -q '^save: ' "$made/out" && grep -q '^turn: ' "$made/out"
say $? "... it is said, and the game goes on"

# Saves that are none, or not whole.
echo "hello" >"$made/none.bqg"
"$BQ_BINARY" verify "$made/none.bqg" >/dev/null
[ $? -eq 1 ]; say $? "a file that is no save is refused with 1"
"$BQ_BINARY" verify "$made/nowhere.bqg" >/dev/null
[ $? -eq 1 ]; say $? "a file that is not there is refused with 1"
"$BQ_BINARY" verify >/dev/null 2>&1
[ $? -eq 2 ]; say $? "no file is wrong use"
"$BQ_BINARY" replay --to x "$made/full.bqg" >/dev/null 2>&1
[ $? -eq 2 ]; say $? "replay --to needs a number"
head -c -5 "$made/full.bqg" >"$made/torn.bqg"
"$BQ_BINARY" play --plain --lang en --load "$made/torn.bqg" </dev/null >"$made/out"
say $? "a torn save is played on"
grep -q 'cut short' "$made/out"
say $? "... and it is said that a line was dropped"
"$BQ_BINARY" verify "$made/torn.bqg" >/dev/null
say $? "... and the file is sound again"
sed 's/^banquier save 1$/banquier save 999/' "$made/full.bqg" >"$made/newer.bqg"
"$BQ_BINARY" play --plain --lang en --load "$made/newer.bqg" </dev/null 2>&1 | grep -q 'newer version'
say $? "a save of a newer version is refused in words"

ended
