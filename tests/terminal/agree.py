# agree.py - hints and live chances at a server's table, in lines and on the screens: none before everybody who plays has
# agreed, then for everybody, and none again when one of them thinks better of it; a table that was opened without.
import atexit
import os
import re
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
table = bob.ask("create classique Bob seats=4 tempo=0 clock=1h", "seat")["table"]
bob.ask("bot easy Robo")
where = ["127.0.0.1:%d" % server.tcp, table]

# ---- before the game ----
ada = Plain(folders("ada"), "--lang", "en", "--name", "Ada", *where)
tap.say(ada.until("^table: Hints and live chances are off .*nobody has so far") and ada.until("^table: .tip yes"), "lines: off, and how to agree", ada.text())
tap.say(ada.ask("tip", "^hint: Hints and live chances are off"), "no hint before that", ada.text())
tap.say(ada.ask("tip perhaps", "^no: Only “yes” or “no”"), "yes or no", ada.text())
tap.say(ada.ask("conseil oui", "^news: Ada agrees") and ada.until("^table: .*Agreed so far: Ada"), "agreed, in whichever language", ada.text())
eve = Screen(["join", "--lang", "en", "--speed", "0", "--name", "Eve", *where], "100x30", folders("eve"))
atexit.register(eve.close)
lobby = eve.until("Agreed so far: Ada")
tap.say("Agreed so far: Ada." in lobby, "the screens' lobby says who has", lobby)
tap.say(re.search("(?m)^H agree to hints", lobby), "... and its foot how one does", lobby)
page = eve.press("?") and eve.until("agree to hints")
tap.say(re.search("(?m)^ *│? *H +agree to hints", page) and not re.search("(?m)^ *│? *H +hint *$", page), "... as the help calls it", page)
eve.press("Escape")
lobby = eve.press("H") and eve.until("Ada and Eve")
tap.say("Agreed so far: Ada and Eve." in lobby, "H agrees there", lobby)
eve.press("H")
tap.say(ada.until("^news: Eve no longer agrees"), "... and takes it back", ada.text())
eve.press("H")
bob.ask("hints yes")
tap.say("are on: everybody who plays agrees" in eve.until("are on: everybody") and ada.until("^table: .*are on"), "all of them: on", eve.text())

# ---- in the game ----
bob.ask("start")
board = eve.until("Robo.*%")
tap.say(re.search(r"Ada.*\d+%", board) and re.search(r"Robo.*\d+%", board), "everybody's chance stands beside the name", board)
tap.say(ada.ask("tip", "^chance: Chances of winning as things stand: .*Robo \\d+%") and ada.until("^hint: .*(%|nothing)"), "a hint, with the chances", ada.text())
page = eve.press("H") and eve.until("Chances to win")
tap.say("Chances of winning as things stand" in page, "H in the game: the same", page)
eve.press("Escape")
bob.ask("hints no")
tap.say(ada.until("^news: Hints and live chances are off"), "the host thinks better of it: everybody is told", ada.text())
tap.say(ada.ask("tip", "^hint: .*Agreed so far: Ada and Eve") and ada.ask("review", "^hint: .*Agreed so far"), "no hint, no review", ada.text())
page = eve.press("H") and eve.until("“tip yes” agrees")
tap.say("Agreed so far: Ada and Eve." in page and "“tip yes” agrees" in page, "... nor on the screens, and why", page)
board = eve.press("Escape") and eve.until("Robo")
tap.say(not re.search(r"Robo.*\d+%", board), "no chance beside a name", board)

# ---- a table without ----
cyd = Lines(server)
table = cyd.ask("create classique Cyd seats=2 tempo=0 hints=no", "seat")["table"]
dan = Plain(folders("dan"), "--lang", "en", "--name", "Dan", "127.0.0.1:%d" % server.tcp, table)
tap.say(dan.until("^table: This table was opened without hints"), "a table that has none says so", dan.text())
tap.say(dan.ask("tip yes", "^no: This table was opened without hints"), "... whoever asks", dan.text())

server.stop()
sys.exit(tap.end())
