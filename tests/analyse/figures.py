#!/usr/bin/env python3
"""figures.py GAMES [EDITION] [PLAYOUTS] [BOTS] [OPTION ...] - the figures of docs/ANALYSIS.md: games of easy, medium, hard and
master at one table, or of the bots that are named, are played and analysed. Do the parts add up in all of them, what does a
decision cost each kind of player, and how often did whoever had such a chance win?"""
import collections
import json
import os
import subprocess
import sys
import tempfile

PROGRAM = os.environ.get("BQ_BINARY", "build/banquier")
KINDS = (sys.argv[4:] or ["easy,medium,hard,master"])[0].split(",")
OPTIONS = sys.argv[5:]


def run(*words):
    done = subprocess.run([PROGRAM, *words], capture_output=True, check=False)
    assert done.returncode == 0, (words, done.stderr[-500:])
    return done.stdout


def analysed(edition, seed, playouts, path):
    seats = ",".join("bot:" + KINDS[(i + seed) % len(KINDS)] for i in range(len(KINDS)))
    more = sum((["--option", one] for one in OPTIONS or (["anti_endless=yes"] if edition == "reseau" else [])), [])
    run("play", "--plain", "--auto", "--edition", edition, "--seed", str(seed), "--seats", seats, "--save", path, *more)
    return json.loads(run("analyse", "--json", "--playouts", str(playouts), path))


def main():
    games, edition = int(sys.argv[1]), (sys.argv[2:] or ["classique"])[0]
    playouts = int((sys.argv[3:] or ["0"])[0])
    loss, decisions, mistakes = (collections.Counter() for _ in range(3))
    bins = collections.defaultdict(lambda: [0, 0.0, 0.0])
    moves = unequal = 0
    for seed in range(1, games + 1):
        with tempfile.TemporaryDirectory() as folder:
            d = analysed(edition, seed, playouts, os.path.join(folder, "game.bqg"))
        last = d["moments"][-1]["chance"]
        for s, seat in enumerate(d["seats"]):
            kind = seat["player"].removeprefix("bot:")
            loss[kind] += seat["loss"]
            decisions[kind] += seat["decisions"]
            mistakes[kind] += seat["mistakes"]
            whole = sum(seat[part] for part in ("own", "others", "luck", "rest"))
            unequal += whole != last[s] - d["moments"][0]["chance"][s]
        for n, m in enumerate(d["moments"]):
            if n and any(m["own"][s] + m["others"][s] + m["luck"][s] + m["rest"][s]
                         != m["chance"][s] - d["moments"][n - 1]["chance"][s] for s in range(len(KINDS))):
                unequal += 1
            if n % 25 == 10 and d["over"]:
                for s in range(len(KINDS)):
                    here = bins[min(m["chance"][s] * 10 // d["one"], 9)]
                    here[0] += 1
                    here[1] += m["chance"][s] / d["one"]
                    here[2] += last[s] / d["one"]
        moves += len(d["moments"]) - 1
    print(f"{edition}: {games} games, {moves} moves, {playouts} playouts; parts that do not add up: {unequal}")
    for kind in dict.fromkeys(KINDS):
        print(f"  {kind:7} {decisions[kind]:7} decisions, a hundred of them cost {loss[kind] / decisions[kind] / 100:6.2f} points;"
              f" {1000 * mistakes[kind] / decisions[kind]:5.1f} of a thousand are mistakes")
    for b in sorted(bins):
        n, said, won = bins[b]
        print(f"  chance {10 * b:2}-{10 * b + 10} %: {n:6} times, said {100 * said / n:5.1f} %, won {100 * won / n:5.1f} %")


if __name__ == "__main__":
    main()
