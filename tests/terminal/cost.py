# cost.py - what a key costs at 80x24: less than 5 ms of the processor and less than 4 KiB on the line, on
# average, over a walk through the screens of a game.
import os
import sys
import tempfile

sys.path.insert(0, os.path.dirname(__file__))
from pty_game import Game, Tap

tap = Tap()
made = tempfile.mkdtemp()


def cpu_ns(pid):
    with open("/proc/%d/schedstat" % pid) as f:
        return int(f.read().split()[0])


def walk(edition, speed):
    game = Game(["play", "--lang", "fr", "--speed", speed, "--edition", edition, "--seed", "4",
                 "--seats", "Ada,bot:medium,bot:easy", "--no-save"], env={"XDG_DATA_HOME": made})
    game.until(b"Ada")
    game.read(0.3)
    # Moving about, cards, property, trades, the log, pages, overlays, languages, and playing.
    keys = (["\033[C", "\033[D", "\t", "\t"] * 6 + ["i", "\t", "\t", " ", "m", "\033[B", "\033[B", "\033",
            "t", "\033[C", "\033[B", " ", "\033", "l", "\033[A", "\033[A", "\033[5~", "\033", "$", "\033",
            "?", "\033[6~", "\033", "R", "\033[B", "\033[B", "\033[6~", "\033", "o", "o", "o", "o", "L", "L", "L", "z", "w", "\033"] + ["\r"] * 60)
    bytes_out, cpu = 0, cpu_ns(game.pid)
    for key in keys:
        bytes_out += len(game.press(key))
    cpu = cpu_ns(game.pid) - cpu
    game.close()
    return bytes_out / len(keys), cpu / len(keys) / 1e6, len(keys)


for edition in ("classique", "console"):
    size, ms, n = walk(edition, "0")
    tap.say(size < 4096, "%s: %.0f bytes a key on average over %d keys, less than 4096" % (edition, size, n))
    tap.say(ms < 5, "%s: %.2f ms of the processor a key, less than 5" % (edition, ms))
os.rmdir(made) if not os.listdir(made) else None
sys.exit(tap.end())
