# online.py - a table on a server of our own, as people play it, through tmux: a game is hosted from the menu, a
# friend joins with the code, bots fill the table, one side is killed and comes back from another terminal with its
# seat, the game ends, is saved, and `verify` accepts it. Then bots alone, a server that goes away and comes back, and
# every door that stays closed: a sentence in the user's language, nothing lost.
import glob
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.dirname(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "server"))
from pty_game import Tap
from tmux_game import BINARY, Screen

tap = Tap()
made = tempfile.mkdtemp(prefix="banquier-online-", dir="/dev/shm" if os.path.isdir("/dev/shm") else None)
started = []  # processes of ours that may outlive what started them


def folders(who):
    """A machine of its own: settings, saves and seats of one user."""
    home = os.path.join(made, who)
    return {"XDG_DATA_HOME": home + "/data", "XDG_STATE_HOME": home + "/state"}


def environment(who):
    e = dict(os.environ, LANG="C.UTF-8", **folders(who))
    e["XDG_CONFIG_HOME"] = e["XDG_DATA_HOME"]
    e.pop("LC_ALL", None)
    return e


def run(who, args, text="", most=30):
    """A verb in plain text: what it printed, and its exit code."""
    done = subprocess.run([BINARY] + args, input=text, env=environment(who), capture_output=True, text=True,
                          errors="replace", timeout=most)
    return done.stdout + done.stderr, done.returncode


def program(screen):
    """The process inside the terminal."""
    shell = screen.tmux("list-panes", "-F", "#{pane_pid}").split()[0]
    found = subprocess.run(["pgrep", "-P", shell], capture_output=True, text=True).stdout.split()
    return int(found[0]) if found else 0


def server_of(who):
    """The server that was started from the menu."""
    try:
        return int(open(folders(who)["XDG_STATE_HOME"] + "/banquier/host").read().split()[0])
    except (OSError, ValueError, IndexError):
        return 0


def alive(pid):
    try:
        os.kill(pid, 0)
        return "Z" not in open("/proc/%d/stat" % pid).read().split(")")[1].split()[0]
    except OSError:
        return False


# ---- host, join, killed, back, over, verified ----

def host_from_menu():
    s = Screen(["play", "--lang", "fr", "--speed", "0"], "100x35", folders("home"))
    menu = s.until("Quitter")
    tap.say("Jouer en ligne" in menu and "Dans le navigateur" in menu, "the menu has the ways online", menu)
    s.press("7")
    for seat in range(2):  # those after the first are for friends
        s.press("Home", "Down", "Down", "Down", *["Down"] * seat)
        s.press("Left")
        s.press("Left")
    form = s.press("+")
    s.press("Left")
    form = s.press("Left")
    tap.say(form.count("(pour un ami)") == 3, "three seats are for friends", form)
    s.press("End", "Up", "Up", "Up", "Up", "Enter")
    s.type("end=rounds:2")
    s.press("Enter")
    s.press("End", "Enter")
    lobby = s.until("Code de la table : [A-Z]{6}", 20)
    code = re.search("Code de la table : ([A-Z]{6})", lobby)
    tap.say(bool(code), "a server runs, and the table has a code", lobby)
    started.append(server_of("home"))
    return s, code.group(1) if code else "XXXXXX", lobby


def rounds(screens, until, most=90, each=None):
    """Everybody does the obvious until everybody sees it; what each saw last."""
    end, n = time.time() + most, 0
    while time.time() < end:
        shown = [s.text() for s in screens]
        if all(re.search(until, text) for text in shown):
            return shown, True
        if each and each(n, shown):
            return shown, True
        n += 1
        for s in screens:
            s.keys("Enter")
        time.sleep(0.15)
    return shown, False


def leave(screen, word):
    """By the menu, whatever lies over it."""
    for _ in range(6):
        if re.search("(?m)^ *12 *%s" % word, screen.text()):
            break
        screen.press("Escape")
    screen.keys("End", "Enter")
    return screen.until("EXIT")


def friends():
    ada, code, lobby = host_from_menu()
    tap.say("banquier join " in lobby and "end=rounds:2" in lobby, "how to join, and the options, are said", lobby)
    out, exit_code = run("home", ["join", "--plain", "--lang", "en", "--name", "Ada", code])
    tap.say(exit_code == 1 and "no: " in out, "a name that is taken: a sentence", out)
    bob = Screen(["join", "--lang", "en", "--speed", "0", "--name", "Bob", code], "80x24", folders("home"))
    tap.say("Bob" in bob.until("Bob"), "a friend joins with the code", bob.text())
    ada.until("Bob")
    ada.press("C")
    ada.type("salut Bob")
    ada.press("Enter")
    tap.say("salut Bob" in bob.until("salut Bob"), "they talk", bob.text())
    ada.press("f")
    full = ada.until("robot.*\n.*robot")
    tap.say(len(re.findall("robot \\(medium\\)", full)) == 2, "two bots fill up", full)
    ada.press("s")
    begun = bob.until("(roll|Waiting for|Hugo|Lina).*")
    shown, _ = rounds([ada, bob], "nobody says this", 12, lambda n, texts: n > 12)
    tap.say("you" in shown[1], "the friend sees the board, and who he is", shown[1])

    killed = program(bob)
    os.kill(killed, signal.SIGKILL)  # in the middle of the game
    bob.until("EXIT 137")
    away = ada.until("absent|Bob.*(parti|connexion)", 8)
    tap.say("absent" in away, "the others see that he is away", away)
    back = Screen(["join", "--lang", "en", "--speed", "0", code], "100x35", folders("home"))
    seen = back.until("you", 15)
    tap.say(bool(re.search("Bob.*you", seen)), "killed, and back from another terminal in the same seat", seen)

    shown, over = rounds([ada, back], "(Fin de la partie|End of the game|The game is over|La partie est finie)", 120)
    tap.say(over, "the game ends for both", "\n".join(shown))
    saves = []
    for _ in range(60):
        saves = glob.glob(folders("home")["XDG_DATA_HOME"] + "/banquier/saves/*.bqg")
        if len(saves) == 2:
            break
        time.sleep(0.2)
    tap.say(len(saves) == 2, "both have it among their saves", repr(saves))
    for save in saves:
        out, exit_code = run("home", ["verify", save])
        tap.say(exit_code == 0, "verify accepts %s" % os.path.basename(save), out)
    texts = {"".join(line for line in open(save) if re.search(" [0-9a-f]{8}$", line)) for save in saves}
    tap.say(len(texts) == 1 and all(texts), "both saves have the same moves, to the last digest")
    left = glob.glob(folders("home")["XDG_STATE_HOME"] + "/banquier/seats/*.seat")
    tap.say(not left, "no seat is kept of a game that is over", repr(left))
    leave(back, "Quit")
    pid = server_of("home")
    ended = leave(ada, "Quitter")
    tap.say("Le serveur est arrêté" in ended, "who hosted says that the server is stopped", ended)
    for _ in range(50):
        if not alive(pid):
            break
        time.sleep(0.1)
    tap.say(not alive(pid), "... and it is")
    for s in (ada, bob, back):
        s.close()


friends()
shutil.rmtree(made, ignore_errors=True)
sys.exit(tap.end())
