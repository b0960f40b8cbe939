# signals.py - killed with every signal that can be caught, in every screen: the terminal is as it was,
# and the game goes on from its save. In `make test` every signal on the board and every screen with the
# usual ones; in `make soak` all of it.
import os
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(__file__))
from pty_game import BINARY, PATIENCE, Game, Tap

tap = Tap()
soak = os.environ.get("SOAK") == "1"
made = tempfile.mkdtemp(dir="/dev/shm" if os.path.isdir("/dev/shm") else None)
data = {"XDG_DATA_HOME": made}

# How each screen is reached from the first question of a game, and words it then shows.
SCREENS = {
    "board": ("", "lancez"),
    "menu": ("\033", "Revenir"),
    "new": ("\0332", "Commencer"),
    "load": ("\0334", ".bqg"),
    "card": ("i", "Case de d"),
    "manage": ("m", "propri"),
    "trade": ("t", "donne"),
    "ledger": ("$", "Qui a pay"),
    "log": ("l", "Journal"),
    "rules": ("R", "gles"),
    "help": ("?", "Aide"),
    "settings": ("S", "Couleurs"),
    "input": (":", "Commande"),
    "replay": ("\0334v", "Coup 0"),
}
# These need a game of their own, and come by playing: options, keys again and again, words that are then shown.
OTHERS = {
    "auction": (["--edition", "classique", "--seed", "3", "--option", "start_cash=500"], ["r", "d", "\r"],
                "Aucune ench"),
    "debt": (["--edition", "classique", "--seed", "3", "--option", "start_cash=20"], ["\r"], "Une dette"),
    "offer": (["--edition", "classique", "--seed", "1"], [":offer Bob give +10\r", "2"], "que dites-vous de l"),
    "end": (["--edition", "classique", "--seed", "6", "--option", "end=rounds:2"], ["\r"], "Fin de la partie"),
}
QUIET = {signal.SIGKILL, signal.SIGSTOP, signal.SIGCHLD, signal.SIGCONT, signal.SIGURG,
         signal.SIGWINCH, signal.SIGTSTP, signal.SIGTTIN, signal.SIGTTOU, signal.SIGXFSZ}
ALL = [s for s in sorted(signal.valid_signals()) if s not in QUIET]
USUAL = [signal.SIGHUP, signal.SIGTERM, signal.SIGINT, signal.SIGABRT, signal.SIGSEGV]


def begin(name, args):
    save = "%s/banquier/saves/%s.bqg" % (made, name)
    os.makedirs(os.path.dirname(save), exist_ok=True)
    if os.path.exists(save):
        os.unlink(save)
    game = Game(["play", "--lang", "fr", "--speed", "0", "--seats", "Ada,Bob", "--save", save] + args,
                env=data)
    return game, save


def reach(game, keys, shown):
    game.until(b"Ada")
    game.read()
    game.out = b""
    for key in keys:
        game.press(key)
        if key == "\033":
            time.sleep(0.05)
            game.read()
    return not shown or shown.encode() in game.out or not keys


def judge(where, number, game, save):
    name = signal.Signals(number).name if number in list(signal.Signals) else "signal %d" % number
    game.kill(number)
    status = game.wait()
    good = status is not None and os.WIFSIGNALED(status) and os.WTERMSIG(status) == number
    left = b"\033[?1049l" in game.out[-4000:] and b"\033[?1000l" in game.out[-4000:]
    sound = subprocess.run([BINARY, "verify", save], capture_output=True).returncode == 0
    why = "status %s, left %s, sane %s, save %s" % (status, left, game.sane(), sound)
    tap.say(good and left and game.sane() and sound,
            "%s, %s: the terminal is as it was, the game can go on" % (where, name), why)
    game.close()


for where, (keys, shown) in SCREENS.items():
    for number in (ALL if soak or where == "board" else USUAL if where == "menu" else USUAL[:2]):
        game, save = begin("game", ["--edition", "classique", "--seed", "1"])
        if number == (ALL[0] if soak or where == "board" else USUAL[0]):
            tap.say(reach(game, keys, shown), "%s: is reached" % where, game.out[-1500:])
        else:
            reach(game, keys, shown)
        judge(where, number, game, save)

for where, (args, keys, shown) in OTHERS.items():
    for number in (ALL if soak else USUAL[:2]):
        game, save = begin(where, args)
        game.until(b"Ada")
        word = shown.encode()
        for i in range(240):
            game.keys(keys[i % len(keys)])
            if word in game.read(0.04):
                break
        if number == signal.SIGHUP:
            tap.say(word in game.out, "%s: is reached" % where, game.out[-1500:])
        judge(where, number, game, save)

# The terminal is taken away: no end without an end.
game, save = begin("gone", ["--edition", "console", "--seed", "1"])
game.until(b"Ada")
game.read()
os.close(game.master)
os.close(game.slave)
end = time.time() + PATIENCE
pid = 0
while not pid and time.time() < end:
    pid, status = os.waitpid(game.pid, os.WNOHANG)
    time.sleep(0.02)
tap.say(pid == game.pid, "the window is closed: the program ends")
if not pid:
    os.kill(game.pid, signal.SIGKILL)
tap.say(subprocess.run([BINARY, "verify", save], capture_output=True).returncode == 0,
        "the window is closed: the save is sound")

tap.tick({"signal"}, {})
subprocess.run(["rm", "-rf", made])
sys.exit(tap.end())
