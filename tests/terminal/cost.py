# cost.py - what a key costs at 80x24: less than 5 ms of the processor and less than 4 KiB on the line, on
# average, over a walk through the screens of a game. Who waits for a server that is gone, or for somebody to read a card,
# costs next to nothing.
import os
import shutil
import sys
import tempfile

sys.path.insert(0, os.path.dirname(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "server"))
from harness import LIFTED, Lines, Server
from pty_game import Game, Tap

tap = Tap()
made = tempfile.mkdtemp()


def cpu_ns(pid):
    with open("/proc/%d/schedstat" % pid) as f:
        return int(f.read().split()[0])


def walk(edition, speed, **env):
    game = Game(["play", "--lang", "fr", "--speed", speed, "--edition", edition, "--seed", "4",
                 "--seats", "Ada,bot:medium,bot:easy", "--no-save"], env=dict(env, XDG_DATA_HOME=made))
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


def waiting():
    """At a table whose server goes away: seconds of the processor in two of waiting."""
    server = Server(LIFTED)
    host = Lines(server)
    host.say("create classique Ada seats=2 tempo=0")
    table = host.expect("table")
    while not table.get("code"):
        table = host.expect("table")
    game = Game(["join", "--lang", "en", "--speed", "0", "--name", "Bob", "127.0.0.1:%d" % server.tcp, table["code"]],
                env={"XDG_DATA_HOME": made + "/data", "XDG_STATE_HOME": made + "/state"})
    game.until(b"Ada")
    while sum(1 for s in table["seats"] if s) < 2:
        table = host.expect("table")
    host.say("start")
    host.expect("ask")
    game.read(0.5)
    server.kill()
    game.until(b"Connection lost")
    game.read(0.5)
    cpu = cpu_ns(game.pid)
    game.read(2)
    cpu = (cpu_ns(game.pid) - cpu) / 1e9
    game.close()
    return cpu


used = waiting()
tap.say(used < 0.3, "a server that is gone: %.2f s of the processor in two seconds of waiting, less than 0.3" % used)
for edition, colours in (("classique", ""), ("console", ""), ("classique", "truecolor")):
    size, ms, n = walk(edition, "0", COLORTERM=colours, TERM="xterm-256color")
    which = "%s%s" % (edition, " in all colours" if colours else "")
    tap.say(size < 4096, "%s: %.0f bytes a key on average over %d keys, less than 4096" % (which, size, n))
    tap.say(ms < 5, "%s: %.2f ms of the processor a key, less than 5" % (which, ms))
shutil.rmtree(made, ignore_errors=True)
sys.exit(tap.end())
