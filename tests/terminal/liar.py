# liar.py - a house that does not keep its word, as people at a terminal meet it. Between an honest server and one player
# stands somebody who changes what the server says (tests/client/dishonest.c has every way of lying; here it is about what
# is read). The player is told at once, in their language, in plain text and on the screens, and told again when they come
# back; at an honest house each player's own save says what it was bound to, and two of them can be compared.
import glob
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
import traceback

sys.path.insert(0, os.path.dirname(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "server"))
from harness import LIFTED, Lines, Server, answer
from pty_game import PATIENCE, Tap
from tmux_game import BINARY, Screen

tap = Tap()
made = tempfile.mkdtemp(prefix="banquier-liar-")
server = Server(LIFTED)


def environment(who):
    home = os.path.join(made, who)
    return dict(os.environ, LANG="C.UTF-8", XDG_DATA_HOME=home + "/data", XDG_STATE_HOME=home + "/state",
                XDG_CONFIG_HOME=home + "/data")


class Liar:
    """A door to the server through which its words are changed."""

    def __init__(self, lie):
        self.lie, self.reveals = lie, 0
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            far = socket.create_connection(("127.0.0.1", server.tcp))
            threading.Thread(target=self.up, args=(near, far), daemon=True).start()
            threading.Thread(target=self.down, args=(near, far), daemon=True).start()

    def up(self, near, far):
        try:
            for line in near.makefile("rb"):
                self.reveals += b" reveal " in line
                far.sendall(line)
            far.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass

    def down(self, near, far):
        try:
            for line in far.makefile("rb"):
                message = json.loads(line)
                if self.lie(message):
                    line = json.dumps(message, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"
                near.sendall(line)
            near.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass


def flipped(digits):
    return ("1" if digits[0] == "0" else "0") + digits[1:]


def other_commitment(m):
    """Another one as soon as nonces are asked for."""
    if m["say"] == "fair" and m["phase"] not in ("open", "commit"):
        m["commitment"] = flipped(m["commitment"])
        return True


def other_link(m):
    if m["say"] == "move" and m["n"] == 12:
        m["chain"] = flipped(m["chain"])
        return True


def no_secret(m):
    """As if the game went on."""
    if "secret" not in m:
        return False
    del m["secret"]
    if m["say"] == "fair":
        m["phase"] = "sealed"
    else:
        m["text"] = "".join(line for line in m["text"].splitlines(True) if not line.startswith("secret "))
    return True


def short_export(m):
    """... and the game that is given away lacks its last moves."""
    if not no_secret(m):
        return False
    if m["say"] == "export":
        m["text"] = "".join(m["text"].splitlines(True)[:-6])
        m["to"] = m["of"] = m["of"] - 6
    return True


def never(m):
    """Not a word of the dice."""
    if m["say"] == "fair":
        m["say"] = "unfair"
        return True


class Refused(Liar):
    """A server that has no word `fair`."""

    def up(self, near, far):
        try:
            for line in near.makefile("rb"):
                far.sendall(re.sub(rb"^(#\d+ )fair$", rb"\1unfair", line.strip()) + b"\n")
            far.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass


class Plain:
    """`join --plain`, whose answers are the usual ones."""

    def __init__(self, who, args):
        self.text = ""
        self.process = subprocess.Popen([BINARY, "join", "--plain", *args], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, env=environment(who), text=True, errors="replace", bufsize=1)
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            self.text += line.replace("\u00a0", " ").replace("\u202f", " ")

    def say(self, line):
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
        except OSError:
            pass

    def until(self, pattern, seconds=PATIENCE):
        end = time.time() + seconds
        while time.time() < end and not re.search(pattern, self.text):
            time.sleep(0.05)
        return re.search(pattern, self.text) is not None

    def end(self):
        self.say("quit")
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
        return self.process.returncode


def table(rounds, name="Ada", seats=2):
    host = Lines(server)
    host.say("create classique %s seats=%d tempo=0 end=rounds:%d" % (name, seats, rounds))
    t = host.expect("table")
    while not t.get("code"):
        t = host.expect("table")
    return host, t["code"]


def start(host, *names):
    """When they have added to the dice."""
    end = time.time() + PATIENCE
    while time.time() < end:
        told = host.ask("fair", "fair")
        if all(any(s and s["name"] == name and s["entropy"] == "committed" for s in told["seats"]) for name in names):
            break
        time.sleep(0.05)
    host.say("start")


def play(host, done):
    """Ada answers until something is true."""
    end = time.time() + PATIENCE
    while time.time() < end and not done():
        if not host.queue and not host.comes(0.05):
            continue
        if not host.queue:
            host.read()
        while host.queue:
            m = host.queue.pop(0)
            if m["say"] == "ask" and "may" in m:
                host.say(answer(m))
    return done()


def typing(bob, stop):
    """The usual answer, again and again: one that is not asked for does nothing."""
    while not stop.is_set():
        bob.say("")
        time.sleep(0.2)


LIES = [
    ("another commitment", other_commitment, 60, "fr", "ne tient pas parole : ses dés ne sont plus liés"),
    ("another commitment", other_commitment, 60, "ru", "не держит слова: его броски закреплены не так"),
    ("a link that does not follow", other_link, 60, "en", "does not keep its word: the chain of the game"),
]


def told():
    for what, lie, rounds, language, sentence in LIES:
        liar = Liar(lie)
        host, code = table(rounds)
        bob = Plain("told-" + language, ["--lang", language, "--name", "Bob", "127.0.0.1:%d" % liar.port, code])
        start(host, "Bob")
        stop = threading.Event()
        threading.Thread(target=typing, args=(bob, stop), daemon=True).start()
        good = play(host, lambda: sentence in bob.text and "\ngame: " in bob.text)
        stop.set()
        tap.say(good and bob.text.count(sentence) == 1, "%s: it is said, in %s" % (what, language), bob.text[-1500:])
        if lie is other_commitment:
            tap.say(liar.reveals == 0, "... and nothing was shown under it", str(liar.reveals))
        bob.end()
        honest = ["--lang", language, "127.0.0.1:%d" % liar.port]
        again = Plain("told-" + language, honest)
        tap.say(again.until(re.escape(sentence)), "... and again to who comes back", again.text[-800:])
        again.end()
        host.close()
        liar.listener.close()


def at_the_end(lie, language):
    """Bob plays to the end; what was said, and his own save."""
    liar = Liar(lie)
    host, code = table(2)
    who = "end-%s-%s" % (lie.__name__, language)
    bob = Plain(who, ["--lang", language, "--name", "Bob", "127.0.0.1:%d" % liar.port, code])
    start(host, "Bob")
    stop = threading.Event()
    threading.Thread(target=typing, args=(bob, stop), daemon=True).start()
    saves = os.path.join(made, who, "data/banquier/saves/*.bqg")
    play(host, lambda: glob.glob(saves))
    stop.set()
    bob.end()
    host.close()
    liar.listener.close()
    return bob.text, sorted(glob.glob(saves))


def kept_back():
    """A house that keeps its secret when the game is over; a bot gives it time, and says so too."""
    text, _ = at_the_end(no_secret, "fr")
    tap.say(text.count("ne tient pas parole : la partie est finie et il ne montre pas le secret") == 1, "no secret at the end: it is said", text[-900:])
    text, saves = at_the_end(short_export, "en")
    shown = subprocess.run([BINARY, "verify", "--lang", "en", *saves], env=environment("x"), capture_output=True, text=True)
    lines = open(saves[0]).read().split("\n") if saves else []
    tap.say("the game it exports is not the one" in text and len(saves) == 1, "a game given away without its last moves: it is said", text[-900:])
    tap.say(any(line.startswith("pinned ") for line in lines) and "has not shown its secret" in shown.stdout + shown.stderr and shown.returncode == 1,
            "... and the player's own record stays, pinned, to its last move", "\n".join(lines[-8:]) + shown.stdout + shown.stderr)
    liar = Liar(no_secret)
    host, code = table(2)
    bot = subprocess.Popen([BINARY, "bot", "--lang", "ru", "127.0.0.1:%d" % liar.port, code], stdout=subprocess.PIPE,
                           stderr=subprocess.STDOUT, env=environment("bot"), text=True)
    while not any(s and s["name"] != "Ada" and s["entropy"] == "committed" for s in host.ask("fair", "fair")["seats"]):
        time.sleep(0.05)
    host.say("start")
    play(host, lambda: bot.poll() is not None)
    if bot.poll() is None:
        bot.kill()
    said = bot.communicate()[0]
    tap.say("игра окончена, а секрет своих костей он не показывает" in said, "... by a bot, too", said)
    host.close()
    liar.listener.close()


def kept_pins(who):
    """What the program has beside the seats that it keeps: whether they accuse."""
    found = []
    for path in glob.glob(os.path.join(made, who, "state/banquier/seats/*.seat")):
        with open(path) as file:
            found += [line.split()[1][2:4] != "00" for line in file if line.startswith("pin ")]
    return found


def begun(who, liar, seats=2):
    """A game that has begun, with Bob in it."""
    host, code = table(6, seats=seats)
    bob = Plain(who, ["--lang", "en", "--name", "Bob", "127.0.0.1:%d" % (liar.port if liar else server.tcp), code])
    start(host, "Bob")
    bob.until("\ngame: ")
    play(host, lambda: "\nturn: " in bob.text)
    return host, bob


def closed():
    """A house that closes the table: what is held against it, and what was played, stays; the secret is owed all the same."""
    for status in ("abandoned", "expired"):
        for lie in (other_commitment, None):
            told = {}

            def closes(m):
                changed = bool(lie and lie(m))
                if m["say"] == "table":
                    told.update(m)
                if m["say"] != "chat":
                    return changed
                m.clear()
                m.update(told, status=status)
                return True
            liar = Liar(closes)
            who = "closed-%s-%d" % (status, lie is None)
            host, bob = begun(who, liar)
            host.say("chat now")
            sentence = "its dice are not bound to what" if lie else "it does not show the secret"
            bob.until("save: .*\n")
            bob.end()
            saves = glob.glob(os.path.join(made, who, "data/banquier/saves/*.bqg"))
            tap.say(sentence in bob.text and "The table is closed" in bob.text and kept_pins(who) == [True] and len(saves) == 1,
                    "%s, it says: the accusation stays, and what was played" % status, bob.text[-900:] + str(kept_pins(who)) + str(saves))
            host.close()
            liar.listener.close()
    host, bob = begun("closed-honest", None)
    told = host.ask("fair", "fair")["game"]
    subprocess.run([BINARY, "admin", "close", told, "--store", server.store, "--lang", "en"], env=environment("x"), capture_output=True)
    bob.until("save: .*\n")
    bob.end()
    saves = glob.glob(os.path.join(made, "closed-honest", "data/banquier/saves/*.bqg"))
    shown = subprocess.run([BINARY, "verify", "--lang", "en", *saves], env=environment("x"), capture_output=True, text=True)
    tap.say("The table is closed" in bob.text and "agreement" not in bob.text and "keep its word" not in bob.text and len(saves) == 1 and
            shown.returncode == 0 and "every draw is the one" in shown.stdout, "an honest house closes: it is said so, and the player has their game", bob.text[-900:] + shown.stdout + shown.stderr)
    host.close()


def rematch():
    """A house that says that it is played again at a table where something is held against it."""
    first = {}

    def leads(m):
        if m["say"] == "fair" and m["game"] == first.get("id"):
            return other_commitment(m)
        if m["say"] == "rematch" or m.get("rematch"):
            m["table" if m["say"] == "rematch" else "rematch"] = first["id"]
            return True
    liar = Liar(leads)
    host, code = table(6)
    first["id"] = host.ask("fair", "fair")["game"]
    bob = Plain("rematch", ["--lang", "en", "--name", "Bob", "127.0.0.1:%d" % liar.port, code])
    start(host, "Bob")
    tap.say(bob.until("keep its word") and bob.until("\ngame: "), "a house is caught", bob.text[-600:])
    bob.end()
    host.close()
    host, code = table(6)
    bob = Plain("rematch", ["--lang", "en", "--name", "Bob", "127.0.0.1:%d" % liar.port, code])
    start(host, "Bob")
    bob.until("\ngame: ")
    host.say("resign")
    good = bob.until("A rematch at the same table")
    bob.say("rematch")
    host.say("rematch")
    time.sleep(3)
    bob.end()
    tap.say(good and True in kept_pins("rematch"), "... and its rematch does not lead over what is held against it", bob.text[-600:] + str(kept_pins("rematch")))
    host.close()
    liar.listener.close()


def unbound():
    """Dice that are bound to nothing: it is said, and `verify` does not call the save sound without saying so."""
    for door, language, sentence in ((Liar, "fr", "Rien ne lie les dés de cette table"), (Refused, "en", "Nothing binds the dice of this table"),
                                     (Refused, "ru", "Броски за этим столом не закреплены")):
        liar = door(never)
        host, code = table(2)
        who = "unbound-" + language
        bob = Plain(who, ["--lang", language, "--name", "Bob", "127.0.0.1:%d" % liar.port, code])
        bob.until("Ada")
        start(host)
        stop = threading.Event()
        threading.Thread(target=typing, args=(bob, stop), daemon=True).start()
        saves = os.path.join(made, who, "data/banquier/saves/*.bqg")
        play(host, lambda: glob.glob(saves))
        stop.set()
        bob.end()
        tap.say(bob.text.count(sentence) == 1, "nothing binds the dice: it is said once, in %s" % language, bob.text[-1500:])
        shown = subprocess.run([BINARY, "verify", "--lang", "en", *glob.glob(saves)], env=environment("x"), capture_output=True, text=True)
        tap.say("Nothing bound these dice beforehand" in shown.stdout and "committed" not in shown.stdout, "... and verify says so", shown.stdout + shown.stderr)
        host.close()
        liar.listener.close()


def other_rules():
    """An edition of a name that is known here, with other rules there."""
    own = os.path.join(made, "editions")
    shutil.copytree(os.environ.get("BANQUIER_EDITIONS", "editions"), own)
    path = os.path.join(own, "classique", "edition.yaml")
    with open(path) as file:
        text = file.read()
    with open(path, "w") as file:
        file.write(re.sub(r"(?m)^(\s*)salary: (\d+)", r"\g<1>salary: 1", text, count=1))
    host, code = table(2)
    for language, sentence in (("fr", "ne sont pas celles de votre propre édition"), ("ru", "не те, что в вашем собственном издании")):
        bob = subprocess.Popen([BINARY, "join", "--plain", "--lang", language, "--name", "Bob", "127.0.0.1:%d" % server.tcp, code],
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                               env=dict(environment("rules-" + language), BANQUIER_EDITIONS=own))
        host.expect("table")
        time.sleep(0.5)
        said = bob.communicate("part\nquit\n", timeout=PATIENCE)[0]
        tap.say(sentence in said, "other rules under a known name: it is said, in %s" % language, said)
    host.close()


def broken():
    """Starts that a stranger or a kill of the server breaks off, of which the house says nothing: the player's own program counts
    them, and nobody is accused."""
    def hushed(m):
        if m["say"] == "news":
            m["say"] = "hush"
            return True
    liar = Liar(hushed)
    host = Lines(server)
    host.say("create classique Ada seats=3 tempo=0 end=rounds:2")
    seat = host.expect("seat")
    bob = Plain("broken", ["--lang", "en", "--name", "Bob", "127.0.0.1:%d" % liar.port, seat["table"]])
    for times in range(3):
        cy = Lines(server)
        cy.say("join %s Cy" % seat["table"])
        cy.expect("seat")
        cy.say("commit " + "0" * 64)
        start(host, "Bob", "Cy")
        while liar.reveals < 1:
            time.sleep(0.05)
        liar.reveals = 0
        if times < 2:
            cy.say("part")
            cy.close()
            host.expect("no")
    server.kill()
    server.start()
    host = Lines(server)
    host.ask("sit %s %s" % (seat["table"], seat["token"]))
    host.say("unseat Cy")
    start(host, "Bob")
    stop = threading.Event()
    threading.Thread(target=typing, args=(bob, stop), daemon=True).start()
    saves = os.path.join(made, "broken", "data/banquier/saves/*.bqg")
    play(host, lambda: glob.glob(saves))
    stop.set()
    bob.end()
    tap.say(bob.text.count("had seen your part in the dice: 3.") == 1 and "keep its word" not in bob.text, "three starts broken off, one by a kill: it is said, and no more", bob.text[-1500:])
    shown = subprocess.run([BINARY, "verify", "--lang", "en", *glob.glob(saves)], env=environment("x"), capture_output=True, text=True)
    tap.say("seen Bob's part in the dice: 3." in shown.stdout and shown.returncode == 0, "... and by verify", shown.stdout + shown.stderr)
    host.close()
    liar.listener.close()


def digest(text):
    """Of a save's head (docs/SAVE-FORMAT.md)."""
    h = 0xcbf29ce484222325
    for byte in text.encode():
        h = (h ^ byte) * 0x100000001b3 % (1 << 64)
        h ^= h >> 29
    return h


def screens():
    liar = Liar(other_commitment)
    host, code = table(3)
    s = Screen(["join", "--lang", "en", "--name", "Bob", "127.0.0.1:%d" % liar.port, code], "100x35",
               {k: v for k, v in environment("screens").items() if k.startswith("XDG")})
    try:
        start(host, "Bob")
        play(host, lambda: "does not keep its word" in s.text())
        shown = s.text()
        tap.say("does not keep its word: do not trust its dice" in shown.split("\n")[0], "on the screens it stands at the head", shown)
    finally:
        s.close()
        host.close()
        liar.listener.close()


def compared():
    """Two people at an honest table; what their own programs have kept."""
    host, code = table(2, "Eve", 3)
    people = [Plain(name, ["--lang", "en", "--name", name, "127.0.0.1:%d" % server.tcp, code]) for name in ("Bob", "Cy")]
    start(host, "Bob", "Cy")
    stop = threading.Event()
    for p in people:
        threading.Thread(target=typing, args=(p, stop), daemon=True).start()
    play(host, lambda: all(glob.glob(os.path.join(made, n, "data/banquier/saves/*.bqg")) for n in ("Bob", "Cy")))
    people[0].say("chain")
    tap.say(people[0].until(r"chain: The chain after move \d+: (\w{5}-){3}\w{5}\."), "the chain can be read in words", people[0].text[-600:])
    stop.set()
    for p in people:
        p.end()
    bob, cy = [sorted(glob.glob(os.path.join(made, n, "data/banquier/saves/*.bqg")))[0] for n in ("Bob", "Cy")]

    def verify(*files):
        done = subprocess.run([BINARY, "verify", "--lang", "en", *files], env=environment("x"), capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr
    code, text = verify(bob)
    tap.say(code == 0 and "Bob's own program wrote this file" in text and "every draw" in text, "a player's own save says who pinned", text)
    kept_back = os.path.join(made, "kept-back.bqg")
    with open(kept_back, "w") as out:
        out.writelines(line for line in open(bob) if not line.startswith("secret "))
    code, text = verify(kept_back)
    tap.say(code == 1 and "the house has not shown its secret" in text and "sound" not in text, "over, and without its secret: not verified", text)
    forged = os.path.join(made, "pinned.bqg")
    seat = 0  # Eve has added nothing
    with open(bob) as file:
        lines = file.read()
    head, log = re.split(r"(?m)^log [0-9a-f]{16}$", re.sub(r"(?m)^pinned \d$", "pinned %d" % seat, lines), maxsplit=1)
    with open(forged, "w") as out:
        out.write(head + "log %016x" % digest(head) + log)
    code, text = verify(forged)
    tap.say(code == 1 and "own program wrote this file" not in text and "pinned" in text, "a pin of who has added nothing is no pin", text)
    code, text = verify(bob, cy)
    tap.say(code == 0 and "are one game" in text, "two players' saves are one game", text)
    lines = open(cy).read().split("\n")
    at = next(i for i, line in enumerate(lines) if line.startswith("log "))
    forged = os.path.join(made, "forged.bqg")
    with open(forged, "w") as out:  # as far as the tenth move, then nothing: shorter, and the same
        out.write("\n".join(lines[:at + 11]) + "\n")
    code, text = verify(bob, forged)
    tap.say(code == 0 and "are one game: 10 moves" in text, "as far as both go", text)
    exported = ""
    part = {"to": -1, "of": 0}
    while part["to"] != part["of"]:
        part = host.ask("export %d" % max(part["to"], 0), "export")
        exported += part["text"]
    theirs = os.path.join(made, "theirs.bqg")
    with open(theirs, "w") as out:
        out.write(exported)
    code, text = verify(theirs)
    tap.say(code == 0 and "Nobody held the house to its word in this file" in text, "the server's own file has no pin, and that is said", text)
    code, text = verify(bob, os.path.join("tests", "save", "none.bqg"))
    tap.say(code == 1, "a file that is not there", text)
    host.close()


try:
    for part in [globals()[word] for word in sys.argv[1:]] or [told, kept_back, closed, rematch, unbound, other_rules, broken, screens, compared]:
        try:
            part()
        except Exception:
            tap.say(False, part.__name__, traceback.format_exc())
finally:
    server.stop()
    shutil.rmtree(made, ignore_errors=True)
sys.exit(tap.end())
