# storm.py - keys without sense, pasted rubbish, bytes that are no letters, sizes from 1x1 on, in mid-animation:
# never a crash, never a hang, and the save stays sound. STORM says how many keys (make soak: more).
import os
import random
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(__file__))
from pty_game import BINARY, Game, Tap

tap = Tap()
made = tempfile.mkdtemp(dir="/dev/shm" if os.path.isdir("/dev/shm") else None)
KEYS = (list("rbdapejmticgoxlwRuUh>+-=sSfnvLk$/;:?123456789[]{} ") + ["\r", "\t", "\033", "\177"] * 4 +
        ["\033[A", "\033[B", "\033[C", "\033[D", "\033[5~", "\033[6~", "\033[H", "\033[F", "\033[3~",
         "\033[<0;10;5M", "\033[<0;40;12M", "\033[<64;3;3M", "\x0c", "\x15"] * 2 +
        ["\033[200~rubbish\x01\xe9\033[201~", "\xff\xfe", "ж", "日本", "é", "\033[999~", "\033O"])
LINES = ["buy", "zork", "build 1", "offer Bob give 1 take 2", "where", "cash", "undo", "redo", "who owns 5",
         "x" * 300, "save as ../..", "language ru", "board", "show", "ledger", "\x00\x01"]
SIZES = [(24, 80), (35, 100), (46, 124), (20, 60), (5, 20), (1, 1), (2, 200), (60, 30), (24, 80)]
COUNT = int(os.environ.get("STORM", "6000" if os.environ.get("SOAK") == "1" else "700"))


def storm(edition, speed, seed):
    rng = random.Random(seed)
    save = "%s/%s-%d.bqg" % (made, edition, seed)
    args = ["play", "--lang", rng.choice(["fr", "en", "ru"]), "--edition", edition, "--seed", str(seed),
            "--speed", speed, "--seats", "Ada,bot:medium,Bob", "--save", save]
    game = Game(args, env={"XDG_DATA_HOME": made})
    game.until(b"Ada")
    alive = True

    def again():
        """The menu has a way out, which is no crash: then the game goes on from its save."""
        pid, status = os.waitpid(game.pid, os.WNOHANG)
        if not pid:
            return game, True
        if not os.WIFEXITED(status) or os.WEXITSTATUS(status):
            return game, False
        game.close()
        new = Game(["play", "--load", save, "--speed", speed] if os.path.exists(save) else args,
                   env={"XDG_DATA_HOME": made})
        new.until(b"\033[?1049h")  # it has the terminal
        new.read(0.1)
        return new, True

    for i in range(COUNT):
        if rng.random() < 0.03:
            game.keys(":" + rng.choice(LINES) + "\r")
        elif rng.random() < 0.03:
            game.size(*rng.choice(SIZES))
        else:
            key = rng.choice(KEYS)
            game.keys(key.encode("latin-1") if key == "\xff\xfe" else key)
        if i % 8 == 0:
            game.read(0.004, 0.05)
        if i + 1 == COUNT:
            game.read(0.4)
        game, alive = again()
        if not alive:
            break
    tap.say(alive, "%s, speed %s: %d keys without a crash" % (edition, speed, COUNT), game.out[-800:])
    if alive:
        game.size(24, 80)
        game.read(0.1)
        game.keys("\033" * 3)
        game.read(0.4)
        game, alive = again()  # the last keys may have been the way out
        out = game.press("\x0c") + game.read(0.4)
        tap.say(len(out) > 200, "%s, speed %s: it still answers" % (edition, speed), out)
    game.close()
    sound = subprocess.run([BINARY, "verify", save], capture_output=True)
    tap.say(sound.returncode == 0, "%s, speed %s: the save is sound" % (edition, speed), sound.stdout)


for n, edition in enumerate(("console", "classique", "reseau", "topclubs", "atlantic-city")):
    storm(edition, "0" if n % 2 else "1", 40 + n)
subprocess.run(["rm", "-rf", made])
sys.exit(tap.end())
