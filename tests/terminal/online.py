# online.py - a table on a server of our own, as people play it, through tmux: a game is hosted from the menu, a
# friend joins with the code, bots fill the table, one side is killed and comes back from another terminal with its
# seat, the game ends, is saved, and `verify` accepts it. Then bots alone, a server that goes away and comes back, and
# every door that stays closed: a sentence in the user's language, nothing lost.
import atexit
import contextlib
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
import traceback

sys.path.insert(0, os.path.dirname(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "server"))
from pty_game import PATIENCE, Tap
from tmux_game import BINARY, Screen

KILLED = r"\s*".join("EXIT137")  # from wherever the cursor stood, perhaps at the end of a line
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


def run(who, args, text="", most=5 * PATIENCE):
    """A verb in plain text: what it printed, and its exit code."""
    done = subprocess.run([BINARY] + args, input=text, env=environment(who), capture_output=True, text=True,
                          errors="replace", timeout=most)
    return done.stdout + done.stderr, done.returncode


def open_screen(*args):
    screen = Screen(*args)
    atexit.register(screen.close)
    return screen


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
    s = open_screen(["play", "--lang", "fr", "--speed", "0"], "100x35", folders("home"))
    menu = s.until("Quitter")
    tap.say("Jouer en ligne" in menu and "Dans le navigateur" in menu, "the menu has the ways online", menu)
    form = s.press("7")
    tap.say(form.count("(à inviter)") == 1, "who hosts expects a friend", form)
    s.press("Home", "Down", "Down", "Down", "Down", "Down")  # the other seat, too
    s.press("Left")
    s.press("Left")
    form = s.press("+")
    s.press("Left")
    form = s.press("Left")
    tap.say(form.count("(à inviter)") == 3, "three seats are for friends", form)
    s.press("End", "Up", "Up", "Up", "Up", "Enter")
    s.press(":")
    s.type("end=rounds:2")
    s.press("Enter")
    s.press("Escape")
    s.press("End", "Enter")
    lobby = s.until("Code de la table : [A-Z]{6}", 20)
    code = re.search("Code de la table : ([A-Z]{6})", lobby)
    tap.say(bool(code), "a server runs, and the table has a code", lobby)
    started.append(server_of("home"))
    return s, code.group(1) if code else "XXXXXX", lobby


def rounds(screens, until, most=90, each=None):
    """Everybody does the obvious until everybody sees it; what each saw last."""
    end, n = time.time() + 5 * most, 0
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


def sits(screen, pattern):
    """The board with that on it, behind the cards and bankruptcies that other people's dice may bring before it."""
    for _ in range(12):
        now = screen.until(pattern + "|Une carte|Une faillite|A card|A bankruptcy", 15)
        if re.search(pattern, now):
            break
        screen.press("Space")
    return now


def leave(screen, word):
    """By the menu, whatever lies over it."""
    for _ in range(6):
        if re.search("(?m)^ *c *%s" % word, screen.text()):
            break
        screen.press("Escape")
    screen.keys("End", "Enter")
    return screen.until("EXIT")


def rematch(ada, bob):
    """Once more: one asks, the other is told, both sit at the new table; who is killed there comes back, too."""
    for screen in (ada, bob):  # from wherever the last Enter has led: menu, board, end
        for _ in range(6):
            if re.search("r (revanche|rematch)", screen.text()):
                break
            screen.press("Enter")
    tap.say(bool(re.search("r rematch", bob.text())), "the end offers a rematch", bob.text())
    ada.press("r")
    tap.say("Code de la table" in ada.until("Code de la table"), "who asks for it sits at a new table", ada.text())
    tap.say("Ada, hôte de la table" in ada.text(), "... as its host again", ada.text())
    told = bob.until("A rematch is offered")
    tap.say("A rematch is offered" in told, "the other is told", told)
    bob.press("r")
    tap.say("Code of the table" in bob.until("Code of the table"), "... and goes there with a key", bob.text())
    tap.say(bool(re.search("Predicted length: about [0-9]+ minute", bob.until("Predicted length"))),
            "the lobby says how long it will take", bob.text())
    os.kill(program(bob), signal.SIGKILL)
    bob.until(KILLED)
    bob.close()
    bob = open_screen(["join", "--lang", "en", "--speed", "0", "--name", "Bob"], "100x35", folders("home"))
    tap.say("Code of the table" in bob.until("Code of the table"), "the seat at the new table is kept like any", bob.text())
    ada.press("s")
    begun = sits(bob, "Bob.*you")
    tap.say(bool(re.search("Bob.*you", begun)), "the rematch begins", begun)
    return bob


def friends():
    ada, code, lobby = host_from_menu()
    tap.say("banquier join " in lobby and re.search("fin de partie +un nombre de tours de table", lobby) and re.search(r"tours de table +2\b", lobby),
            "how to join, and the options, are said", lobby)
    whole = ada.press(*["Down"] * 5)
    tap.say(re.search(r"tours de table, quand on en joue un nombre fixé : 2\b", whole), "... the chosen one whole", whole)
    ada.press(*["Up"] * 5)
    out, exit_code = run("home", ["join", "--plain", "--lang", "en", "--name", "Ada", code])
    tap.say(exit_code == 1 and "no: " in out, "a name that is taken: a sentence", out)
    out, _ = run("home", ["join", "--plain", "--lang", "en", code])
    proposed = re.search(r"Your name at the table\? \(empty line: (.*)\)", out)
    tap.say(proposed and proposed.group(1) != "Ada", "a second terminal of the same person is not proposed the name of the first", out)
    bob = open_screen(["join", "--lang", "en", "--speed", "0", "--name", "Bob", code], "80x24", folders("home"))
    tap.say("Bob" in bob.until("Bob"), "a friend joins with the code", bob.text())
    ada.until("Bob")
    ada.press("C")
    ada.type("salut Bob")
    ada.press("Enter")
    tap.say("salut Bob" in bob.until("salut Bob"), "they talk", bob.text())
    ada.press("f")
    full = ada.until("robot.*\n.*robot")
    tap.say(len(re.findall("(?m)^ *[CD] .*, robot ", full)) == 2, "two bots fill up", full)
    tap.say(bool(re.search("Durée prévue : environ [0-9]+ minute", ada.until("Durée prévue"))),
            "the lobby says how long it will take", ada.text())
    ada.press("s")
    begun = bob.until("(roll|Waiting for|Hugo|Lina).*")
    shown, _ = rounds([ada, bob], "nobody says this", 12, lambda n, texts: n > 12)
    tap.say("you" in shown[1], "the friend sees the board, and who he is", shown[1])
    tap.say("u défaire" not in shown[0], "what cannot be done at a server's table is not offered", shown[0])

    killed = program(bob)
    os.kill(killed, signal.SIGKILL)  # in the middle of the game
    bob.until(KILLED)
    away = ada.until("pas là", 40)  # no key: a card that nobody closes holds nothing up
    tap.say("pas là" in away, "the others see that he is away, whatever card stands there", away)
    back = open_screen(["join", "--lang", "en", "--speed", "0", code], "100x35", folders("home"))
    seen = sits(back, "Bob.*you")
    tap.say(bool(re.search("Bob.*you", seen)), "killed, and back from another terminal in the same seat", seen)

    shown, over = rounds([ada, back], "(Fin de la partie|End of the game|The game is over|La partie est finie)", 120)
    tap.say(over, "the game ends for both", "\n".join(shown))
    saves = []
    for _ in range(150):
        saves = glob.glob(folders("home")["XDG_DATA_HOME"] + "/banquier/saves/*.bqg")
        if len(saves) == 2:
            break
        time.sleep(0.2)
    tap.say(len(saves) == 2, "both have it among their saves", repr(saves))
    for save in saves:
        out, exit_code = run("home", ["verify", save])
        tap.say(exit_code == 0, "verify accepts %s" % os.path.basename(save), out)
    whole = [open(save).read() for save in saves]
    tap.say(all("\ndealer fair " in text and "\nsecret " in text for text in whole),
            "they are the server's own, with the secret of its dice", [text[:300] for text in whole])
    tap.say(all(len(re.findall("(?m)^nonce ", text)) == 2 for text in whole), "... and what both seats added to them",
            [text[:600] for text in whole])
    texts = {"".join(line for line in open(save) if re.search(" [0-9a-f]{8}$", line)) for save in saves}
    tap.say(len(texts) == 1 and all(texts), "both saves have the same moves, to the last digest")
    left = glob.glob(folders("home")["XDG_STATE_HOME"] + "/banquier/seats/*.seat")
    tap.say(not left, "no seat is kept of a game that is over", repr(left))
    back = rematch(ada, back)
    leave(back, "Quit")
    pid = server_of("home")
    ended = leave(ada, "Quitter")
    tap.say("Le serveur est arrêté" in ended, "who hosted says that the server is stopped", ended)
    for _ in range(1000):
        if not alive(pid):
            break
        time.sleep(0.1)
    tap.say(not alive(pid), "... and it is")
    for s in (ada, bob, back):
        s.close()


# ---- in plain text, against a server of the test's own ----

class Plain:
    """A verb with pipes: lines in, lines out as they come."""

    def __init__(self, who, args):
        self.process = subprocess.Popen([BINARY] + args, env=environment(who), stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                        errors="replace", bufsize=1)
        self.lines = []
        atexit.register(lambda: self.process.poll() is None and self.process.kill())
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            self.lines.append(line.rstrip("\n"))

    def text(self):
        return "\n".join(self.lines)

    def until(self, pattern, most=PATIENCE, after=0):
        end = time.time() + max(most, PATIENCE)
        while time.time() < end and not re.search(pattern, "\n".join(self.lines[after:])):
            time.sleep(0.03)
        return bool(re.search(pattern, "\n".join(self.lines[after:])))

    def say(self, line):
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
        except (BrokenPipeError, ValueError):
            pass

    def play(self, until, most=5 * PATIENCE):
        """An empty line does the usual, whenever something is asked."""
        end, asked = time.time() + most, 0
        while time.time() < end and not re.search(until, self.text()):
            n = sum(line.startswith("ask: ") for line in self.lines)
            if n > asked:
                asked = n
                self.say("")
            time.sleep(0.02)
        return bool(re.search(until, self.text()))

    def end(self, most=PATIENCE):
        try:
            return self.process.wait(max(most, PATIENCE))
        except subprocess.TimeoutExpired:
            self.process.kill()
            return None


class Host:
    """Who opens a table by hand, in the words of the protocol."""

    def __init__(self, port, line):
        self.socket = socket.create_connection(("127.0.0.1", port), 30)
        self.file = self.socket.makefile("r", encoding="utf-8")
        self.say("hello 1 en")
        self.say(line)
        self.table = self.hear("table")

    def say(self, line):
        self.socket.sendall(line.encode() + b"\n")

    def close(self):
        with contextlib.suppress(OSError):  # the server may have been the first to go
            self.socket.shutdown(socket.SHUT_RDWR)
        self.file.close()
        self.socket.close()

    def hear(self, *words):
        """The next message of one of these kinds; {} when the server is silent, or says nothing of it in good time."""
        import json
        self.socket.settimeout(PATIENCE)
        end = time.time() + 5 * PATIENCE
        try:
            for line in self.file:
                message = json.loads(line)
                if message["say"] == "ping":
                    self.say("pong %s" % message.get("word", ""))
                if message["say"] in words or time.time() > end:
                    return message if message["say"] in words else {}
        except OSError:
            pass
        return {}


OPEN = {"wrong": 1000, "address_connections": 1000, "address_creates": 1000, "address_tables": 1000, "actions": 100000,
        "connection_tables": 1000}


def bots_and_drops():
    from harness import Server
    server = Server(OPEN)
    address = "127.0.0.1:%d" % server.tcp
    host = Host(server.tcp, "create classique Ada seats=4 tempo=0 grace=1 end=rounds:4")
    code = host.table["code"]
    bots = Plain("bots", ["bot", "--level", "hard", "--count", "2", "--lang", "en", "banquier://%s/%s" % (address, code)])
    tap.say(bots.until("sits at table.*\n.*sits at table"), "two bots sit down through the protocol", bots.text())
    zoe = Plain("zoe", ["join", "--plain", "--lang", "en", "--name", "Zoé", "http://127.0.0.1:%d/" % server.http, code])
    tap.say(zoe.until("Zoé"), "somebody joins through WebSocket", zoe.text())
    eve = Plain("eve", ["join", "--plain", "--lang", "fr", "--watch", address, host.table["id"]])
    eve.until("table: ")
    host.say("start")
    tap.say(eve.until("ordre du jeu|à .* de jouer"), "somebody looks on", eve.text())
    eve.say("roll")
    tap.say(eve.until("no: Vous regardez sans jouer"), "... and does not play", eve.text())
    host.close()  # a bot sits in for Ada
    tap.say(zoe.until("ask: "), "the game begins", zoe.text())
    zoe.play("turn: Turn 3", 40)

    server.kill()  # in the middle of it
    lost = zoe.until("net: The connection is lost", 10)
    tap.say(lost, "the server is gone: it is said", zoe.text()[-600:])
    zoe.say("cash")
    tap.say(zoe.until("cash: .*Zoé", 5), "... and the game can still be looked at", zoe.text()[-600:])
    before = len(zoe.lines)
    port, http = server.tcp, server.http
    restart(server, port, http)
    tap.say(zoe.until("net: The connection is back", 20, before), "it is there again: so is the connection",
            zoe.text()[-600:])
    over = zoe.play("(?m)^over: |save: ", 90)
    tap.say(over, "the game goes on to its end", zoe.text()[-1500:])
    tap.say(bots.end(30) == 0, "the bots leave when it is over", bots.text())
    tap.say(zoe.until("ask: A rematch"), "who joined is asked for a rematch", zoe.text()[-900:])
    tap.say(eve.until("ask: La partie est finie. Si les joueurs en font une autre"),
            "who looked on is told that there may be another", eve.text()[-900:])
    kim = Plain("kim", ["join", "--plain", "--lang", "en", "--watch", address, host.table["id"]])
    tap.say(kim.until("ask: The game is over. If the players"), "... and so is who comes to look when it is over", kim.text()[-900:])
    kim.say("rematch")
    tap.say(kim.until("net: You will follow the players as soon as"), "... who may say beforehand that they will follow", kim.text()[-900:])
    before, seen, kims = len(zoe.lines), len(eve.lines), len(kim.lines)
    zoe.say("rematch")
    tap.say(zoe.until("table: Code of the table", 15, before), "... says so, and sits at another table", zoe.text()[-900:])
    tap.say(zoe.until("table: Predicted length: about [0-9]+ minute", 15, before), "... whose game's length is predicted",
            zoe.text()[-900:])
    tap.say(eve.until("net: Les joueurs jouent de nouveau, à une autre table\\W+revanche", 10, seen), "who looked on hears of it",
            eve.text()[-900:])
    eve.say("rematch")
    tap.say(eve.until("table: Code de la table", 15, seen), "... and looks on there", eve.text()[-900:])
    eve.say("start")
    tap.say(eve.until("(?m)^no: ", 10, seen), "... without a seat", eve.text()[-900:])
    tap.say(kim.until("table: Code of the table", 15, kims), "who had said so is there by himself", kim.text()[-900:])
    eve.say("quit")
    kim.say("quit")
    tap.say(eve.end() == 0 and kim.end() == 0, "both leave in peace", eve.text()[-300:] + kim.text()[-300:])
    lee = Plain("lee", ["join", "--plain", "--lang", "ru", "--watch", address, host.table["id"]])
    tap.say(lee.until("ask: Игроки играют снова"), "who comes later still is told at once", lee.text()[-900:])
    lee.say("")
    tap.say(lee.end() == 0, "... and leaves with an empty line", lee.text()[-300:])
    zoe.say("quit")
    tap.say(zoe.end() == 0, "so does who joined", zoe.text()[-300:])
    saves = glob.glob(folders("zoe")["XDG_DATA_HOME"] + "/banquier/saves/*.bqg")
    checked = [run("zoe", ["verify", save]) for save in saves]
    tap.say(len(saves) == 1 and checked[0][1] == 0, "its save is sound", repr(checked))
    server.stop()


def gone_on(server, address):
    """A game that Bob has left by being killed, and how many moves it has when it goes on without him."""
    host = Host(server.tcp, "create classique Ada seats=4 tempo=0 grace=0 end=rounds:60")
    bots = Plain("bots", ["bot", "--count", "2", "--lang", "en", address, host.table["code"]])
    bots.until("sits at table.*\n.*sits at table")
    bob = Plain("bob", ["join", "--plain", "--lang", "en", "--name", "Bob", address, host.table["code"]])
    bob.until("Bob")
    host.say("start")
    bob.until("turn: ")
    bob.process.kill()
    watcher = Host(server.tcp, "watch " + host.table["id"])
    host.close()
    n = 0
    while n <= 400:
        message = watcher.hear("move", "table")
        if not message or message.get("status") == "finished":
            break  # three can be bankrupt before that
        n = message.get("n", n)
    watcher.close()
    return n, bots


def late():
    """Killed, and back when the game has gone on further than the server has moves at hand: its log is fetched."""
    from harness import Server
    for _ in range(8):  # the dice are nobody's: a game may be over too soon
        shutil.rmtree(os.path.join(made, "bob"), ignore_errors=True)
        server = Server(OPEN)
        address = "127.0.0.1:%d" % server.tcp
        n, bots = gone_on(server, address)
        if n > 400:
            break
        bots.process.terminate()
        server.stop()
    tap.say(n > 400, "a game goes on for 400 moves", n)
    back = Plain("bob", ["join", "--plain", "--lang", "en", address])
    seen = back.until("resumed after ([3-9][0-9][0-9]|[0-9]+,[0-9]{3}) moves", 20)
    counts = [int(m.replace(",", "")) for m in re.findall("resumed after ([0-9,]+) moves", back.text())]
    tap.say(seen and max(counts or [0]) >= 300, "back after %d moves: the log is fetched" % n, back.text()[-900:])
    tap.say("read again from its beginning" not in back.text(), "... and every digest is the server's", back.text()[-900:])
    back.say("resign yes")  # so that the rest is short
    back.say("quit")
    tap.say(back.end() == 0, "... and out", back.text()[-300:])
    bots.process.terminate()
    server.stop()


def restart(server, port, http):
    """The same server, on the same ports and the same store."""
    import harness
    command = [harness.BINARY, "serve", "--listen", "127.0.0.1:%d" % http, "--tcp", "127.0.0.1:%d" % port, "--store",
               server.store, "--limits", server.limits]
    server.err = open(server.log, "ab")
    for _ in range(40):
        server.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=server.err)
        atexit.register(harness.end, server.process)
        if server.process.stdout.readline() and server.process.stdout.readline():
            return
        server.process.wait()
        time.sleep(0.1)


# ---- doors that stay closed ----

def doors():
    from harness import Server
    server = Server(OPEN)
    address = "127.0.0.1:%d" % server.tcp
    host = Host(server.tcp, "create classique Ada seats=2")
    free = socket.socket()
    free.bind(("127.0.0.1", 0))
    nobody = "127.0.0.1:%d" % free.getsockname()[1]
    free.close()
    table = [
        ("an address that is none", ["a b:c"], "n'est pas une adresse", "is not an address", "не адрес"),
        ("a port that is none", ["127.0.0.1:99999", "KMPRTX"], "un nombre de 1 à 65535", "from 1 to 65535", "число от 1"),
        ("a code that is none", [address, "quatre"], "n'est pas une table", "is not a table", "не стол"),
        ("no code to watch", ["--watch", address], "Il manque le code", "code is missing", "Не хватает кода"),
        ("a machine that is none", ["nowhere.invalid:7420", "KMPRTX"], "«\u00a0nowhere.invalid\u00a0»", "“nowhere.invalid”", "«nowhere.invalid»"),
        ("nobody listens", [nobody, "KMPRTX"], "Personne n'écoute", "Nobody listens", "никто не слушает"),
        ("a wrong code", [address, "KMPRTX"], "no: ", "no: ", "no: "),
        ("a name that is taken", [address, host.table["code"], "--name", "Ada"], "no: ", "no: ", "no: "),
        ("a name that is none", [address, host.table["code"], "--name", "=)"], "de 2 à 24 lettres", "2 to 24 letters", "от 2 до 24"),
    ]
    for what, args, *sentences in table:
        for language, sentence in zip(("fr", "en", "ru"), sentences):
            words = args if {"--name", "--watch"} & set(args) else args + ["--name", "Bob"]
            out, code = run("doors", ["join", "--plain", "--lang", language] + words)
            good = code == 1 and sentence in out and len(re.findall("(?m)^(?:no|banquier): .{8}", out)) == 1
            tap.say(good, "%s, in %s" % (what, language), out)
    again = Plain("again", ["join", "--plain", "--lang", "en", "--name", "Ada", address, host.table["code"]])
    tap.say(again.until(r"ask: Somebody at this table has that name.*empty line: Ada-2\b"),
            "a name that is taken: another one is asked for, and proposed", again.text())
    again.say("Ada")
    tap.say(again.until("(?s)(ask: Somebody at this table.*){2}"), "... as often as it is needed", again.text())
    again.say("")
    tap.say(again.until("net: .*Ada-2"), "... and an empty line takes the one that is proposed", again.text())
    again.say("quitter")
    tap.say(again.end() == 0, "... which is as good as any, and is left in any language", again.text())
    left = Plain("left", ["join", "--plain", "--lang", "ru", "--name", "Ada", address, host.table["code"]])
    left.until("пустая строка: Ada-2; «меню»")
    left.say("меню")
    tap.say(left.end() == 1, "... or the menu, in one's own word", left.text())
    shown = open_screen(["join", "--lang", "en", "--speed", "0", "--name", "Ada", address, host.table["code"]], "80x24", folders("again"))
    asked = shown.until("Somebody at this table has that name")
    tap.say("Ada-2" in asked and "Host a game" not in shown.press("M", "a", "x", "Enter"), "... on the screens, too, without the menu", asked)
    tap.say("Max" in shown.until("Code of the table") and "Max" in shown.text(), "... and the lobby follows", shown.text())
    leave(shown, "Quit")
    shown.close()
    form = open_screen(["join", "--lang", "en", "--speed", "0", "--name", "Kim", address], "80x24", folders("form"))
    titled = form.until("Open a table at|Host a game")
    tap.say("Open a table at " + address in titled and "Host a game" not in titled,
            "the form of a table at another server says where it is opened", titled)
    form.close()
    opens = Plain("opens", ["join", "--plain", "--lang", "en", "--name", "Kim", address])
    for line in ("classique", "", ""):
        opens.say(line)
    tap.say(opens.until("table: Code of the table: [A-Z]{6}") and opens.until("Kim"),
            "an address without a code: a table is opened there", opens.text())
    opens.say("quit")
    opens.end()
    bob = Plain("doors", ["join", "--plain", "--lang", "en", "--name", "Bob", address, host.table["code"]])
    bob.until("Bob")
    out, code = run("doors", ["join", "--plain", "--lang", "fr", "--name", "Eve", address, host.table["code"]])
    tap.say(code == 1 and "no: " in out, "a full table", out)
    host.say("start")
    bob.until("turn: ")
    out, code = run("others", ["join", "--plain", "--lang", "fr", "--name", "Eve", address, host.table["id"]])
    tap.say(code == 1 and "no: " in out, "a game that has begun", out)
    bob.say("quit")
    tap.say(bob.until("Your seat is kept") and bob.end() == 0, "who quits is told that the seat is kept", bob.text())
    seats = glob.glob(folders("doors")["XDG_STATE_HOME"] + "/banquier/seats/*.seat")
    mode = os.stat(seats[0]).st_mode & 0o777 if seats else 0
    tap.say(mode == 0o600, "... where nobody else reads it", oct(mode))
    server.stop()


# ---- a server that does not answer ----

def dialogue():
    """A host of a table of document 001 is told how its player programs join, and one of them does."""
    s = open_screen(["play", "--lang", "fr", "--speed", "0"], "100x35", folders("dialogue"))
    s.until("Quitter")
    s.press("7")
    form = s.press("Home")
    for _ in range(8):
        if "Réseau" in form:
            break
        form = s.press("Right")
    s.press("End", "Enter")
    lobby = s.until("Code de la table : [A-Z]{6}", 20)
    started.append(server_of("dialogue"))
    told = re.search(r"Joueurs du document 001 : 127\.0\.0\.1:(\d+), première ligne (join:[A-Z]{6}\?playerId=)NOM", lobby)
    tap.say(bool(told), "the lobby says how a player of document 001 joins", lobby)
    with socket.create_connection(("127.0.0.1", int(told.group(1))), PATIENCE) as line:
        line.sendall((told.group(2) + "Paul&ack=1\n").encode())
        answer = line.recv(4096).decode()
        tap.say(answer.startswith("joined:") and "Paul" in s.until("Paul"), "... and so one does", answer)
    s.press("Escape")
    s.until("Quitter")
    s.close()


def ahead():
    """At a server's table: bids up to a limit, and a roll that was said ahead, are commands of our own."""
    from harness import Server
    server = Server(OPEN)
    host = Host(server.tcp, "create classique Ada seats=3 tempo=0 grace=1 end=rounds:30")
    people = {}
    for name in ("Ann", "Bob"):  # one after the other: their seats are in this order
        people[name] = Plain(name, ["join", "--plain", "--lang", "en", "--name", name, "127.0.0.1:%d" % server.tcp, host.table["code"]])
        people[name].until("table: .*%s" % name)
    bob = people["Bob"]
    bob.until("Ann.*\n.*Bob")
    host.say("start")
    bob.until("turn: ")
    host.close()  # a bot sits in for Ada
    said, limits, early = dict.fromkeys(people, 0), [], False

    def answer_all():
        """Everybody asked says something; the first time Bob may bid, how far he goes."""
        nonlocal early
        for name, one in people.items():
            asks = [line for line in one.lines if line.startswith("ask: ")]
            if len(asks) == said[name]:
                continue
            said[name] = len(asks)
            least = re.search("what do you bid.*At least M([0-9,]+)", asks[-1])
            if least and name == "Bob" and not limits and int(least.group(1).replace(",", "")) <= 50:
                limits.append(len(bob.lines))
                one.say("limit 50")
            elif "turn finished" in asks[-1] and name == "Bob" and not early:
                early = True
                one.say("ahead")
                one.say("ahead decline")
                one.say("")
            else:
                one.say("pass" if least else "decline" if "do you buy" in asks[-1] else "")

    def go_on(until):
        end = time.time() + PATIENCE
        while time.time() < end and not until():
            answer_all()
            time.sleep(0.02)

    go_on(lambda: limits and early and re.search("auction: (Sold|No bid|Nobody)|deed: .* at auction|over: ", "\n".join(bob.lines[limits[0]:])))
    text = re.split("auction: (?:Sold|No bid|Nobody)", "\n".join(bob.lines[limits[0] if limits else 0:]))[0]
    tap.say("say: Bob bids the least that will do, up to M50" in text and re.search("auction: Bob (bids M([0-9]|[1-4][0-9]|50)\\b|passes)", text),
            "online: bids up to a limit, or a pass where others were faster and went beyond", text[-1500:])
    tap.say("ask: Bob, what do you bid" not in text, "... of which nobody is asked", text[-1500:])
    tap.say(bob.until("(?m)^say: Bob will roll as soon as the turn comes", 5), "online: a roll is said ahead", bob.text()[-900:])
    tap.say(bob.until("(?m)^say: Bob will not buy at the next chance", 5), "online: a purchase is declined ahead", bob.text()[-900:])
    at = [i for i, line in enumerate(bob.lines) if line.startswith("say: Bob rolls as soon")]
    go_on(lambda: re.search("roll: Bob rolls|ask: Bob, your turn", "\n".join(bob.lines[at[0] if at else 0:])))
    rolled = "\n".join(bob.lines[at[0] if at else 0:])

    def rolled_on():
        return "\n".join(bob.lines[at[0] if at else 0:]).split("roll: Bob rolls", 1)[-1]

    tap.say("ask: Bob, your turn" not in rolled.split("roll: Bob rolls")[0] or "jail" in rolled, "... and comes by itself", rolled[-1500:])
    go_on(lambda: re.search("(?m)^turn: (?!.*Bob)|^over: ", rolled_on()))
    tap.say("ask: Bob, do you buy" not in rolled_on().split("\nturn: ")[0] or rolled_on().count("sale: ") > 1, "... in the next turn, if it comes to that", rolled_on()[-1500:])
    for one in people.values():
        one.process.terminate()
    server.stop()


class Busy:
    """A door to a server that takes no such command now: its store is busy."""

    def __init__(self, port, verb):
        self.port_behind, self.verb, self.heard = port, verb.encode(), 0
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        with contextlib.suppress(OSError):
            while True:
                near, _ = self.listener.accept()
                far = socket.create_connection(("127.0.0.1", self.port_behind))
                threading.Thread(target=self.up, args=(near, far), daemon=True).start()
                threading.Thread(target=self.down, args=(near, far), daemon=True).start()

    def up(self, near, far):
        with contextlib.suppress(OSError):
            for line in near.makefile("rb"):
                said = re.match(rb"#(\d+) (?:@\d+ )?%s\b" % self.verb, line)
                self.heard += bool(said)
                if said:
                    near.sendall(b'{"say":"no","re":%s,"why":"storage","text":"The store is busy."}\n' % said.group(1))
                else:
                    far.sendall(line)
            far.shutdown(socket.SHUT_RDWR)

    def down(self, near, far):
        with contextlib.suppress(OSError):
            for line in far.makefile("rb"):
                near.sendall(line)
            near.shutdown(socket.SHUT_RDWR)


def refused():
    """What a server does not take is not said again by itself: whoever said it ahead is asked."""
    from harness import Server
    server = Server(OPEN)
    for front in ("plain", "screens"):
        busy = Busy(server.tcp, "decline")
        host = Host(server.tcp, "create classique Ada seats=2 tempo=0 grace=1 clock=0 end=rounds:60")
        where = ["--lang", "en", "--name", "Bob", "127.0.0.1:%d" % busy.port, host.table["code"]]
        bob = Plain("refused", ["join", "--plain", *where]) if front == "plain" else \
            open_screen(["join", "--speed", "0", *where], "100x35", folders("refused-screens"))
        bob.until("Ada.*\n.*Bob")
        host.say("start")
        bob.until("turn: |Turn 1")
        host.close()  # a bot sits in for Ada
        end, said, asked, again = time.time() + 3 * PATIENCE, False, 0, 0
        while time.time() < end and not busy.heard:
            asks = bob.lines if front == "plain" else bob.text().splitlines()
            turns = sum("Bob, your turn" in line or "Bob, is your turn finished" in line for line in asks)
            # The word ends with the next turn, whether or not something was for sale: then it is said again.
            if front == "plain" and turns > again:
                bob.say("ahead decline")
                said, again = True, turns + 4
            elif front == "screens" and turns and not any("declines" in line for line in asks):
                bob.press("F")
                said = True
                time.sleep(0.2)
            asking = sum(line.startswith("ask: ") for line in asks)
            if front == "screens":
                bob.press("Enter")
            elif asking > asked:
                asked = asking
                bob.say("")
            time.sleep(0.02)
        time.sleep(1.5)
        text = bob.text()
        tap.say(said and busy.heard == 1, "%s: what is refused is said once" % front, "%d times\n%s" % (busy.heard, text[-1500:]))
        tap.say("The store is busy" in text and "do you buy" in text.split("The store is busy")[-1 if front == "plain" else 0],
                "%s: ... and whoever said it ahead is asked" % front, text[-1500:])
        bob.process.terminate() if front == "plain" else bob.close()
        busy.listener.close()
    server.stop()


def waiting():
    """The screen lives while nobody answers: keys are understood, Escape goes back; so does a word in plain text."""
    mute = socket.socket()
    mute.bind(("127.0.0.1", 0))
    mute.listen(8)
    where = "localhost:%d" % mute.getsockname()[1]
    s = open_screen(["join", "--lang", "fr", "--name", "Bob", where, "KMPRTX"], "80x24", folders("mute"))
    shown = s.until("Connexion à localhost")
    tap.say("Échap annule" in shown, "while it connects, the way back is said", shown)
    tap.say("What" not in s.press("L") and "Connecting to localhost" in s.text(), "... keys are understood", s.text())
    s.press("Escape")
    tap.say("Quit" in s.until("Quit", 2), "... and Escape goes back to the menu", s.text())
    asleep = sum(s.idle() or bool(time.sleep(0.1)) for _ in range(20))
    tap.say(asleep > 5, "... which waits for a key, and does not look for one all the time", "%d times of 20" % asleep)
    s.close()
    s = open_screen(["join", "--plain", "--lang", "en", "--name", "Bob", where, "KMPRTX"], "80x24", folders("mute"))
    s.until("Connecting to localhost")
    s.type("quit")
    s.keys("Enter")
    tap.say("EXIT" in s.until("EXIT", 3), "in plain text, quit does", s.text())
    s.close()
    mute.close()


# ---- servers that are none ----

def answer(replies):
    """A server that says what it is told to, a line after each line it hears; its port."""
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    listener.listen(8)

    def talk():
        while True:
            try:
                peer, _ = listener.accept()
            except OSError:
                return
            with peer:
                file = peer.makefile("rb")
                for reply in replies:
                    if not file.readline():
                        break
                    try:
                        peer.sendall(reply)
                    except OSError:
                        break
                time.sleep(0.2)
                file.close()
    threading.Thread(target=talk, daemon=True).start()
    return listener, listener.getsockname()[1]


HELLO = b'{"say":"hello","version":1,"server":"x","language":"en","editions":[],"limits":{}}\n'
ID = "0123456789abcdef" * 2


def strangers():
    seat = ('{"say":"seat","re":1,"table":"%s","seat":1,"name":"Bob","token":"%s"}\n' % (ID, ID)).encode()
    table = ('{"say":"table","id":"%s","code":"KMPRTX","status":"%s","edition":"%s","digest":"00","options":%s,'
             '"seats":[{"name":"Bob","kind":"person","here":true},null],"host":"Bob","you":"Bob"}\n')
    cases = [
        ("that hangs up", [b""], "closed the connection"),
        ("that speaks HTTP", [b"HTTP/1.1 400 Bad Request\r\n\r\n"], "is not a Banquier server"),
        ("that sends letters without end", [b"{" + b"x" * 400000], "is not a Banquier server|closed the connection"),
        ("that answers JSON that is none", [HELLO, b'{"say":"table",\n{"say":["seat"]}\n{"say":"no","re":"1"}\n'], "closed the connection"),
        ("whose rules are none", [HELLO, seat + (table % (ID, "playing", "classique", '""')).encode(),
                                  b'{"say":"rules","digest":"00","bytes":"AAAA"}\n'], "same rules"),
        ("whose table is a path and whose names obey", [HELLO, seat + (table % (ID, "waiting", "../../etc", '"a\\nb"')).replace(
            "Bob", "B\\u001b[31mob\\u202e").encode()], "host of this table"),
    ]
    for what, replies, sentence in cases:
        listener, port = answer(replies)
        p = Plain("strangers", ["join", "--plain", "--lang", "en", "--name", "Bob", "127.0.0.1:%d" % port, "KMPRTX"])
        good = p.until(sentence, 15)
        p.say("quit")
        code = p.end(10)
        tap.say(good and code in (0, 1) and "\033" not in p.text() and "\u202e" not in p.text(),
                "a server %s: a sentence, and no harm" % what, p.text()[-800:])
        listener.close()


try:
    for part in [globals()[word] for word in sys.argv[1:]] or [friends, bots_and_drops, late, ahead, refused, waiting, dialogue, doors, strangers]:
        try:
            part()
        except Exception:  # what it shows is still worth knowing, and so is the rest
            tap.say(False, part.__name__, traceback.format_exc())
finally:
    for pid in started:
        if pid and alive(pid):
            os.kill(pid, signal.SIGTERM)
    shutil.rmtree(made, ignore_errors=True)
sys.exit(tap.end())
