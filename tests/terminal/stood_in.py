# stood_in.py - two people at a server's table, in lines and on the screens, who let their clocks run out twice: a bot plays for
# each, which stands in sight as long as it is so, with the way back; any typed line, or any key, is that way.
import atexit
import os
import sys

sys.path.insert(0, os.path.dirname(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "server"))
from harness import LIFTED, Lines, Server
from people_plain import Plain, folders
from pty_game import Tap
from tmux_game import Screen

tap = Tap()

server = Server(LIFTED)
bob = Lines(server)
table = bob.ask("create classique Bob seats=4 tempo=1500 clock=2", "seat")["table"]
bob.ask("bot easy Robo")
where = ["127.0.0.1:%d" % server.tcp, table]
ada = Plain(folders("ada"), "--lang", "en", "--name", "Ada", *where)
ada.until("^table: ")
eve = Screen(["join", "--lang", "en", "--speed", "0", "--name", "Eve", *where], "100x30", folders("eve"))
atexit.register(eve.close)
eve.until("Ada")
bob.ask("start")

tap.say(ada.until("^net: A bot plays for you.*Type anything, or press Enter"), "lines: a bot plays, and how to come back", ada.text())
tap.say(ada.ask("", "^news: Ada is here"), "an empty line has the seat back", ada.text())
tap.say(ada.until("^net: A bot plays for you"), "lines: silent once more, it is told once more", ada.text())
tap.say(ada.ask("balance", "^news: Ada is here"), "any other line has the seat back, too", ada.text())
head = eve.until("A bot plays for you: any key").split("\n")[0]
tap.say("A bot plays for you: any key takes your seat back" in head, "screens: it stands at the head", eve.text())
eve.press("Enter")
tap.say(ada.until("^news: Eve is here"), "a key has the seat back", ada.text())
server.stop()
sys.exit(tap.end())
