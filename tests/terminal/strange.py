# strange.py - what a newcomer does: wrong keys on every screen, small windows, saved games that are none. Every key is
# answered, no sentence is cut where it matters, and what is chosen from says what it is.
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(__file__))
from pty_game import Tap
from tmux_game import BINARY, Screen

tap = Tap()
made = tempfile.mkdtemp(dir="/dev/shm" if os.path.isdir("/dev/shm") else None)
saves = made + "/banquier/saves"
LANGUAGES = {"fr": ("ne fait rien ici", "Échap revient"), "en": ("does nothing here", "Esc goes back"),
             "ru": ("ничего не делает", "Esc — назад")}


def wrong_keys():
    """From the menu and from the board, to every screen that a key leads to."""
    for language, (nothing, page) in LANGUAGES.items():
        s = Screen(["play", "--lang", language, "--speed", "0"], "80x24", {"XDG_DATA_HOME": made})
        s.until("c  ")
        for way in ("2", "4", "6 Escape", "b", "9"):
            for key in way.split():
                s.press(key)
            shown = s.press("Z")
            tap.say(nothing in shown or page in shown, "%s: a wrong key after %s is answered" % (language, way), shown)
            s.press("Escape")
        s.press("9")
        tap.say(page in s.press("?"), "%s: a page says its keys" % language, s.text())
        s.close()
        s = Screen(["play", "--lang", language, "--speed", "0", "--no-save", "--edition", "classique", "--seed", "1",
                    "--seats", "Ada,Bob"], "80x24", {"XDG_DATA_HOME": made})
        s.until("A Ada")
        for way in ("i", "m", "t", "l", "$", "x", "S"):
            s.press(way)
            shown = s.press("Z")
            tap.say(nothing in shown or page in shown, "%s: a wrong key after %s is answered" % (language, way), shown)
            s.press("Escape")
        s.close()


def saved_games():
    """One that is whole, one that is damaged, one that is none."""
    os.makedirs(saves, exist_ok=True)
    subprocess.run([BINARY, "play", "--plain", "--auto", "--seed", "3", "--edition", "console", "--save", saves + "/good.bqg"],
                   capture_output=True)
    text = open(saves + "/good.bqg").read()
    hurt = re.sub(r"(?m)^rules\n([0-9a-f]+)", lambda m: "rules\n" + "zz" + m.group(1)[2:], text, count=1)
    open(saves + "/hurt.bqg", "w").write(hurt if hurt != text else text[:len(text) // 3])
    open(saves + "/none.bqg", "wb").write(os.urandom(300))
    for size in ("80x24", "40x20"):
        s = Screen(["play", "--lang", "fr", "--speed", "0"], size, {"XDG_DATA_HOME": made})
        s.until("c  Quitter")
        shown = s.press("4")
        if size == "80x24":
            tap.say(bool(re.search(r"good\.bqg +\d{4}-\d\d-\d\d \d\d:\d\d, terminée, console", shown.replace("\u202f", " ").replace("\xa0", " "))),
                    "a saved game says when, that it is over, which edition", shown)
            tap.say(bool(re.search(r"none\.bqg .*illisible ou abîmée", shown)), "... and one that is none says that", shown)
        for _ in range(3):
            if re.search(r"none\.bqg", s.text(colours=True).split("\033[7m")[-1].split("\n")[0]):
                break
            s.press("Down")
        shown = s.press("Enter")
        tap.say("banquier" in shown and "save 1" in re.sub(r"\s+", " ", shown.replace("\xa0", " ")) and "…" not in shown.split("Parties")[1].split("devrait")[1],
                "%s: why it cannot be opened is read whole" % size, shown)
        s.close()
    for language in LANGUAGES:
        out = subprocess.run([BINARY, "verify", saves + "/hurt.bqg", "--lang", language], capture_output=True, text=True)
        tap.say(out.returncode == 1 and not re.search("(?i)hexadecimal|the rules", out.stdout if language != "en" else ""),
                "%s: a damaged one is refused in that language" % language, out.stdout)


def small():
    """Forty columns: the choice that is marked, all figures of a trade, and the way to begin are there."""
    s = Screen(["play", "--lang", "fr", "--speed", "0", "--no-save"], "40x20", {"XDG_DATA_HOME": made})
    s.until("c  Quitter")
    tap.say("Commencer la partie" in s.press("2"), "the form has its last line whole", s.text())
    s.press("Escape")
    s.press("1")
    shown = s.until(r"► 1 r Lancer les dés\.|Espace continuer", 10)
    while "Espace continuer" in shown:  # somebody else began, and drew a card
        s.press("Space")
        shown = s.until(r"► 1 r Lancer les dés\.|Espace continuer", 10)
    tap.say("► 1 r Lancer les dés." in shown and "…" not in "\n".join(shown.split("\n")[8:16]), "a lesson is whole, and so is the choice", shown)
    for _ in range(30):
        if re.search("acheter|achat|Acheter", s.text()):
            break
        s.press("Space")
    tap.say(bool(re.search("(?m)1 b Acheter", s.text())), "buying is there, and not only refusing", s.text())
    s.press("Escape")
    s.close()



def ties():
    """Who is equally rich has the same place."""
    equal = wrong = 0
    for seed in range(1, 16):
        out = subprocess.run([BINARY, "play", "--plain", "--auto", "--no-save", "--lang", "en", "--seed", str(seed),
                              "--edition", "classique", "--option", "end=rounds:1"], capture_output=True, text=True).stdout
        rows = re.findall(r"rank: (\d+)\. .*: fortune (\S+)\.", out)
        for (place, fortune), (next_place, next_fortune) in zip(rows, rows[1:]):
            equal += fortune == next_fortune
            wrong += (fortune == next_fortune) != (place == next_place)
    tap.say(equal > 0 and wrong == 0, "%d ties, each one place" % equal, "%d wrong" % wrong)


saved_games()
wrong_keys()
small()
ties()
sys.exit(tap.end())
