# people.py - people who talk at a server's table: muted and heard again, in lines and on the screens, over a terminal that
# is killed; reported, to a server that takes reports and to one of before; and a chat that the operator switches off.
import atexit
import json
import os
import re
import socket
import subprocess
import sys
import threading
import time

sys.path.insert(0, os.path.dirname(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "server"))
from harness import LIFTED, Lines, Server
from people_plain import Plain, folders
from pty_game import Tap
from tmux_game import BINARY, Screen

tap = Tap()


def admin(server, *words):
    return subprocess.run([BINARY, "admin"] + list(words) + ["--store", server.store, "--lang", "en"], capture_output=True, text=True).stdout


server = Server(LIFTED)
bob, cyd = Lines(server), Lines(server)
table = bob.ask("create classique Bob seats=5", "seat")["table"]
bob.ask("bot easy Robo")
cyd.ask("join %s Cyd" % table, "seat")
where = ["127.0.0.1:%d" % server.tcp, table]

# ---- in lines ----
ada = Plain(folders("ada"), "--lang", "en", "--name", "Ada", *where)
tap.say(ada.until("host to begin|seat"), "somebody sits down in a terminal", ada.text())
bob.ask("chat one")
tap.say(ada.until("Bob: one"), "and hears what is said")
tap.say(ada.ask("mute", "Nobody is muted"), "nobody is muted yet", ada.text())
for line, said in (("mute Ada", "yourself"), ("mute Robo", "is a bot"), ("mute Zoe", "Nobody at this table"), ("unmute Bob", "Nobody called")):
    tap.say(ada.ask(line, "^no: .*" + said), "%s: refused in words" % line, ada.text())
tap.say(ada.ask("mute bob", "What Bob says is not shown"), "somebody is muted", ada.text())
bob.ask("chat two")
cyd.ask("chat three")
tap.say(ada.until("Cyd: three") and "Bob: two" not in ada.text(), "what they say is not shown, others are", ada.text())
tap.say(ada.ask("muted", "Muted: Bob"), "the list of the muted", ada.text())
ada.process.kill()
ada.process.wait()
ada = Plain(folders("ada"), "--lang", "en", *where)
ada.until("Cyd")
bob.ask("chat four")
cyd.ask("chat five")
tap.say(ada.until("Cyd: five") and "Bob: four" not in ada.text(), "killed, and back in the seat: still muted", ada.text())
bob.ask("vote stop")
tap.say(ada.until("^vote: .*Bob"), "what they do at the table is shown", ada.text())
tap.say(ada.ask("unmute Bob", "You hear Bob again"), "heard again", ada.text())
bob.ask("chat six")
tap.say(ada.until("Bob: six"), "... from then on", ada.text())
tap.say(ada.ask("report", "^no: .*Report whom"), "report without a name: how it is written", ada.text())
tap.say(ada.ask("report Bob says \"two\" and worse", "^report: .*operator"), "a report is acknowledged", ada.text())
tap.say(ada.ask("report Bob", "^no: .*already"), "twice the same is refused in words", ada.text())
tap.say(ada.ask("report Ada", "^no: .*yourself"), "... and oneself", ada.text())
told = admin(server, "report", "1")
tap.say("Ada reports Bob" in told and 'says "two" and worse' in told and "Bob: four" in told, "the operator reads it, muted words too", told)

# ---- on the screens ----
eve = Screen(["join", "--lang", "en", "--speed", "0", "--name", "Eve", *where], "100x30", folders("eve"))
atexit.register(eve.close)
lobby = eve.until("Bob")
bob.ask("chat before")
tap.say("Bob: before" in eve.until("Bob: before"), "the lobby shows what is said", lobby)
people = eve.press("P")
tap.say("Bob" in people and "Cyd" in people and "Ada" in people and not re.search(r"(?m)^\W*(Eve|Robo)\W*$", people),
        "P: the other people of the table, no bot", people)
muted = eve.press("Enter")
tap.say("Bob, muted" in muted, "Enter mutes the marked one", muted)
eve.press("Escape")
bob.ask("chat during")
cyd.ask("chat aloud")
lobby = eve.until("Cyd: aloud")
tap.say("Bob: during" not in lobby and "Bob: before" not in lobby, "nothing of what they say, or said, is in the lobby", lobby)
eve.press("P", "Down", "r")
asked = eve.until("Why")
tap.say("Why?" in asked and "Escape: no report" in asked, "r asks for the reason", asked)
eve.press("Escape")
tap.say("Eve reports" not in admin(server, "reports"), "Escape: no report", eve.text())
eve.press("r")
eve.type("shouts")
eve.keys("Enter")
done = eve.until("operator of the server will see")
told = admin(server, "reports")
tap.say("operator of the server will see" in done and "Eve reports Cyd" in told and "shouts" in told, "typed to its end it is sent, and acknowledged", done + told)
unmuted = eve.press("Up", "Enter")
tap.say("Bob, muted" not in unmuted, "Enter again: heard again", unmuted)
eve.press("Enter", "Escape")
bob.ask("start")
board = eve.until("Ada.*\n")
for _ in range(3):
    board = eve.press("Space")
people = eve.press("P")
tap.say("Bob, muted" in people, "in the game, too, they stay muted", people)
eve.press("Escape")

# ---- off ----
admin(server, "switch", "chat", "off")
tap.say(ada.until("^news: .*switched the chat off"), "that the chat is off is said to who sits there", ada.text()[-600:])
tap.say(ada.ask("chat hello", "^no: .*switched the chat off"), "and to who talks all the same", ada.text()[-600:])
shown = eve.until("switched the chat off")
refused = eve.press("C")
tap.say("switched the chat off" in refused and "Say to the table" not in refused, "C on the screens: no line to type in, but why", refused)
admin(server, "switch", "chat", "on")
tap.say(ada.until("^news: .*on again"), "on again", ada.text()[-600:])
eve.close()
ada.process.kill()

# ---- a server of before ----
ID = "0123456789abcdef" * 2


def old_server():
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    listener.listen(4)

    def talk():
        peer, _ = listener.accept()
        for line in peer.makefile("r", encoding="utf-8"):
            re_ = (re.findall(r"^#(\d+) ", line) or ["0"])[0]
            if line.startswith("hello"):
                answers = ['{"say":"hello","version":1,"server":"banquier 0.0.1","language":"en","editions":[],"limits":{}}']
            elif " join " in line:
                answers = ['{"say":"seat","re":%s,"table":"%s","seat":1,"name":"Ada","token":"%s"}' % (re_, ID, ID),
                           '{"say":"table","id":"%s","code":"KMPRTX","status":"waiting","edition":"classique","digest":"00","options":"","seats":'
                           '[{"name":"Ada","kind":"person","here":true},{"name":"Bob","kind":"person","here":true}],"host":"Bob","you":"Ada"}' % ID]
            else:
                answers = ['{"say":"no","re":%s,"why":"verb","text":"There is no command %s."}' % (re_, line.split()[-2])]
            peer.sendall("".join(a + "\n" for a in answers).encode())
    threading.Thread(target=talk, daemon=True).start()
    return listener.getsockname()[1]


for lang, word in (("en", "takes no reports"), ("fr", "ne prend pas de signalements"), ("ru", "не принимает жалоб")):
    ada = Plain(folders("old-" + lang), "--lang", lang, "--name", "Ada", "--no-save", "127.0.0.1:%d" % old_server(), "KMPRTX")
    ada.until("Bob")
    tap.say(ada.ask("report Bob rude", "^no: .*" + word), "a server of before takes no reports: said in " + lang, ada.text())
    ada.process.kill()
server.stop()
sys.exit(tap.end())
