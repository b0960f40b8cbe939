# games.py - every edition from the menu to the end with bots, in pairings of size, language and edition:
# twelve in `make test`, all of them in `make soak`. On the way every screen fits: no line is longer than
# the terminal is wide, no placeholder is left.
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(__file__))
from pty_game import Tap
from tmux_game import BINARY, Screen

EDITIONS = ["atlantic-city", "classique", "console", "reseau", "topclubs"]
SIZES = ["80x24", "100x35", "124x46", "60x20"]
LANGUAGES = ["fr", "en", "ru"]
TWELVE = [("console", "80x24", "fr"), ("console", "100x35", "en"), ("console", "60x20", "ru"),
          ("classique", "80x24", "en"), ("classique", "124x46", "fr"), ("classique", "60x20", "fr"),
          ("topclubs", "80x24", "fr"), ("topclubs", "100x35", "ru"), ("reseau", "80x24", "ru"),
          ("reseau", "124x46", "en"), ("atlantic-city", "80x24", "fr"),
          ("atlantic-city", "60x20", "en")]
OVER = r"(?m)^ 1\. (.|\n)*[▁▂▃▄▅▆▇█]"  # the first of the ranking, and curves
NO_SPACE = "La barre d'espace ne répond pas|The space bar answers nothing|Пробелом здесь не отвечают"
tap = Tap()
made = tempfile.mkdtemp(dir="/dev/shm" if os.path.isdir("/dev/shm") else None)


def play(edition, size, language, seed):
    name = "%s %s %s" % (edition, size, language)
    data = "%s/%s-%s-%s" % (made, edition, size, language)
    s = Screen(["play", "--lang", language, "--seed", str(seed), "--speed", "0"], size,
               {"XDG_DATA_HOME": data})
    s.until("9 ")
    s.press("2")
    s.keys("Home")
    for _ in range((EDITIONS.index(edition) - EDITIONS.index("classique")) % 5):
        s.keys("Right")
    s.keys("Down", "Right")  # twenty minutes
    form = s.press("End")
    s.press("Enter")
    board = s.settled()
    shown, ended = [form, board], False
    for _ in range(800):
        s.play(["Space"] * 6)
        asked = s.text()
        if re.search(NO_SPACE, asked):  # only there Enter answers: at the end it would leave
            s.play(["D", "2"] if "►t " in asked else ["Enter"])  # nothing left to pay a debt with but a trade: bankrupt
        now = s.settled(3)
        shown.append(now)
        if re.search(OVER, now) or "EXIT" in now:
            ended = "EXIT" not in now
            break
    tap.say(ended, "%s: from the menu to the end" % name, shown[-1])
    saves = [os.path.join(d, f) for d, _, fs in os.walk(data) for f in fs if f.endswith(".bqg")]
    good = len(saves) == 1 and subprocess.run([BINARY, "verify", saves[0]],
                                              capture_output=True).returncode == 0
    tap.say(good, "%s: its save is sound" % name, saves)
    holes = [x for x in shown if re.search(r"\{[a-z_]+\}", x)]
    tap.say(not holes, "%s: no sentence has a hole" % name, holes[:1])
    again = s.press("Enter")
    tap.say(bool(re.search("Quitter|Quit|quit|Выйти|выйти|ыход", again)), "%s: and back to the menu" % name, again)
    s.press("End", "Enter")
    tap.say("EXIT 0" in s.until("EXIT"), "%s: and out" % name, s.text())
    s.close()


for i, pairing in enumerate([(e, z, l) for e in EDITIONS for z in SIZES for l in LANGUAGES]
                            if os.environ.get("SOAK") == "1" else TWELVE):
    play(*pairing, seed=11 + i)
subprocess.run(["rm", "-rf", made])
sys.exit(tap.end())
