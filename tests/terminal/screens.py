# screens.py - the screens as a person sees them, through tmux: golden screens in tests/screens, and every
# feature of tests/terminal/FEATURES ticked. UPDATE=1 writes the golden screens anew.
import os
import re
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(__file__))
from pty_game import Game, Tap
from tmux_game import BINARY, Screen

tap = Tap()
made = tempfile.mkdtemp(dir="/dev/shm" if os.path.isdir("/dev/shm") else None)
data = {"XDG_DATA_HOME": made}
seen, colours, files = [], [], []
GOLDEN = "tests/screens"


def golden(name, text):
    path = "%s/%s.txt" % (GOLDEN, name)
    text = "\n".join(line.rstrip() for line in text.split("\n")).rstrip("\n") + "\n"
    if os.environ.get("UPDATE") == "1":
        with open(path, "w") as f:
            f.write(text)
    want = open(path).read() if os.path.exists(path) else "(there is none)"
    tap.say(text == want, "golden: %s" % name, "expected:\n%s\nseen:\n%s" % (want, text))


def plain(text):
    """With ordinary blanks, as if the lines were not broken."""
    return re.sub(r"\s+", " ", text.replace("\u00a0", " ").replace("\u202f", " "))


def start(size, language, edition, seed, *more, seats="Ada,Bob", env=None, speed="0"):
    words = ["play", "--lang", language, "--speed", speed, "--no-save"]
    words += ["--seed", str(seed), "--edition", edition, "--seats", seats] if edition else []
    s = Screen(words + list(more), size, dict(data, **(env or {})))
    s.until("[^ \n]")
    s.settled()
    return s


def done(s):
    seen.extend(s.seen)
    s.close()


def walk(size, language, edition, seed):
    """The first turn of a game, and every screen on the way."""
    name = "%s-%s-%s" % (edition, size, language)
    s = start(size, language, edition, seed)
    golden(name + "-1-board", s.settled())
    golden(name + "-2-rolled", s.press("Space"))
    golden(name + "-3-card", s.press("i"))
    s.press("Escape")
    golden(name + "-4-bought", s.press("b"))
    golden(name + "-5-manage", s.press("m"))
    s.press("Escape")
    if edition != "reseau":  # there are no trades
        s.press("t")
        s.type("50")
        golden(name + "-6-trade", s.press("Enter"))
        s.press("Escape")
    golden(name + "-7-log", s.press("l"))
    s.press("Escape")
    golden(name + "-8-ledger", s.press("$"))
    s.press("Escape")
    golden(name + "-9-settings", s.press("S"))
    done(s)


def boards():
    """Ring and grid between the sizes of the walks, in the other languages, with property."""
    for size, language, edition in (("124x46", "ru", "console"), ("160x50", "en", "classique"), ("100x30", "ru", "reseau"),
                                    ("112x40", "fr", "topclubs"), ("90x28", "en", "atlantic-city")):
        s = start(size, language, edition, 5, "--option", "max_players=4 deal_deeds=5 deal_in_every_mode=yes start_cash=%d" %
                  (400000 if edition == "topclubs" else 4000), seats="Ada,Bob,Cid,Dan")
        golden("%s-%s-%s-board" % (edition, size, language), s.press("Space"))
        done(s)


def first_screens():
    s = Screen(["play", "--lang", "fr"], "80x24", data)
    golden("menu-80x24-fr", s.until("Quitter"))
    keys = s.press("?")
    tap.say(bool(re.search("(?m)^ *a +L'équipe", keys + s.press("NPage"))), "the help of the menu has the key of every entry", keys)
    s.press("Escape")
    tap.say("Réglages" in s.press("b").split("\n")[0], "b is an entry of the menu", s.text())
    s.press("Escape")
    tap.say("Réglages" in s.press("и").split("\n")[0], "... on a Russian keyboard, too", s.text())
    s.press("Escape")
    tap.say("L'équipe" in s.press("a").split("\n")[0], "a is another", s.text())
    s.press("Escape", "Home", "Down")
    golden("new-80x24-fr", s.press("2"))
    s.press("?")
    s.press("NPage")
    s.press("Escape")
    s.press("Home", "Down", "Right")
    s.press("Right")
    s.press("Right", "Down", "Down")
    s.press("Enter")
    s.keys("C-u")
    s.type("Zoé")
    s.press("Enter")
    s.press("End", "Up", "Space", "Up", "Space", "Up", "Up", "Enter")
    golden("house-80x24-fr", s.settled())
    s.press("Right", "Down", "Right")
    s.press(":")
    s.keys("C-u")
    s.type("salary=400")
    golden("house-80x24-fr-changed", s.press("Enter"))
    golden("new-80x24-fr-changed", s.press("Escape"))
    s.press("Escape", "L")
    golden("menu-80x24-en", s.settled())
    s.press("L")
    golden("menu-80x24-ru", s.settled())
    s.press("L", "R")
    s.settled()
    done(s)


def wrong_in_form():
    """What is wrong in the form of a new game is said, and what was typed stays to be corrected."""
    s = Screen(["play", "--lang", "fr"], "80x24", data)
    s.until("Quitter")
    s.press("Home", "Down")
    s.press("2")
    s.press("End", "Up", "Up", "Up", "Up", "Enter")
    s.press(":")
    s.type("salary=400 salery=5")
    golden("new-80x24-fr-wrong", s.press("Enter"))
    for _ in range(4):
        s.keys("Left")
    s.keys("BSpace")
    s.type("a")
    s.press("Enter")
    mended = s.press("Escape")
    tap.say(re.search("Options de table +changées : 1$", mended, re.M), "the line that was wrong, corrected, is taken", mended)
    s.press("Enter")
    again = s.press(":")
    tap.say("salary=400 salary=5" in again, "... and is there to be changed again", again)
    s.type(" nonsense")
    s.press("Enter")
    s.press("Escape")
    left = s.press("Escape")
    tap.say("nonsense" not in left and "changées : 1" in left, "Escape leaves the wrong line, and the options as they were", left)
    s.press("Home", "Down", "Down", "Enter")
    s.keys("C-u")
    s.type("x" * 60)
    tap.say("x" * 20 in s.press("Enter").split("\n")[-2], "a wrong name stays in its line, too", s.text())
    s.press("Escape")
    for keys, where in ((("Home", "t"), "the edition"), (("End", "t"), "the last row"), (("End", "Left"), "the last row"),
                        (("End", "Up", "Up", "Up", "Up", "Right"), "the options")):
        s.press(*keys[:-1])
        tap.say("Cette touche" in s.press(keys[-1]), "%s on %s is answered" % (keys[-1], where), s.text())
    s.press("Home", "Down", "Down", "Down")
    tap.say("Cette touche" not in s.press("t"), "t on a seat is another token", s.text())
    s.press("-")
    s.press("-")
    tap.say("2-6" in s.press("-"), "the last two seats stay, and it is said why", s.text())
    done(s)


def no_edition():
    """A save whose edition is not here: which, and where it was looked for, on the list and over the replay."""
    own = made + "/own"
    os.makedirs(own, exist_ok=True)
    subprocess.run(["cp", "-r", os.environ.get("BANQUIER_EDITIONS", "editions") + "/classique", own + "/maison"], check=True)
    with open(own + "/maison/edition.yaml") as f:
        text = re.sub("(?m)^edition: .*", "edition: maison", f.read())
    with open(own + "/maison/edition.yaml", "w") as f:
        f.write(text)
    save = made + "/banquier/saves/of-the-house.bqg"
    os.makedirs(os.path.dirname(save), exist_ok=True)
    subprocess.run([BINARY, "play", "--plain", "--seed", "3", "--edition", "maison", "--seats", "Ada,Bob", "--save", save],
                   input="\n\n\n", text=True, capture_output=True, env=dict(os.environ, BANQUIER_EDITIONS=own))
    s = Screen(["replay", "--lang", "fr", save], "80x24", data)
    shown = s.until("introuvable")
    tap.say("L'édition maison est introuvable (dossiers consultés" in plain(shown), "a replay without its edition says so", shown)
    tap.say("introuvable" not in s.press("Right"), "... until a key is pressed", s.text())
    done(s)
    s = Screen(["play", "--lang", "fr"], "100x35", data)
    s.until("Quitter")
    s.press("4")
    listed = s.settled()
    tap.say("maison (édition introuvable)" in plain(listed), "the list of saves marks it", listed)
    s.press("Enter")
    tap.say("L'édition maison est introuvable" in plain(s.settled()), "a game that goes on says so, too", s.text())
    done(s)
    os.unlink(save)


def property_and_trade():
    """Two people who own much: build, sell, mortgage, trade, counter, undo, out of turn."""
    s = start("80x24", "fr", "classique", 1, "--option", "start_cash=9000 build_needs_full_group=no building_shortage=first_come")
    s.play(["Enter"] * 240)
    for _ in range(12):  # Bob has the two that are first in his list
        if re.search("Bob, (à vous|votre tour est-il)", s.settled()):
            break
        s.press("Space")
    s.press("Tab", "i")
    s.press("Escape")
    s.press("m")
    for keys in (["+"], ["Down", "+"], ["Up", "+"], ["Down", "+"], ["Up", "+"], ["Down", "+"], ["Up", "+"],
                 ["Down", "+"], ["Up", "+"], ["Escape"], ["m", "+"], ["-"], ["u"], ["End", "h"], ["Escape"],
                 ["m", "End", "h"], ["Home", "h"], ["w"], ["Escape"], ["Tab"], ["+"], ["h"], ["Escape"]):
        s.press(*keys)
    s.press("t", "Up", "Space", "Right")
    s.press("Down", "Space")
    s.press("s")
    s.press("f")
    s.press("Escape")
    s.press("n")
    s.press("o")
    s.press("o")
    s.press("o")
    s.press("o")
    s.press("?")
    for _ in range(4):
        s.press("NPage")
    s.press("Escape")
    s.press(":")
    s.type("zork")
    s.press("Enter")
    s.press("Z")
    s.press("/")
    s.type("banque")
    s.press("Enter")
    s.press("Enter")
    s.press("Escape", "Escape")
    s.press("L")
    s.press("L")
    s.press("L")
    for size in ("100x35", "124x46", "60x20", "20x5", "1x1", "80x24"):
        s.resize(size)
        s.settled()
    tap.say("Prison" in s.text(), "resized to nothing and back: the board is there", s.text())
    done(s)


def limits():
    """An auction with a limit that stands in it, ring and grid; and the name of who rolls at once."""
    for size, language, edition in (("80x24", "fr", "classique"), ("124x46", "en", "atlantic-city"), ("100x35", "ru", "console")):
        s = start(size, language, edition, 3, "--option", "auction_on_decline=yes", seats="Ada,Bob,Cid")
        s.press("r")
        s.press("d")
        s.press("f")
        golden("%s-%s-%s-limit-asked" % (edition, size, language), s.settled())
        s.type("45")
        golden("%s-%s-%s-limit" % (edition, size, language), s.press("Enter"))
        s.press("p")
        s.press("p")
        done(s)
        s = start(size, language, edition, 3, "--option", "auction_on_decline=no", seats="Ada,Bob,Cid")
        s.press("r")
        s.press("d")
        golden("%s-%s-%s-ahead" % (edition, size, language), s.press("f"))
        done(s)


def auction_and_debt():
    s = start("80x24", "fr", "classique", 3, "--option", "start_cash=400")
    for _ in range(30):
        now = s.press("r", "d")
        if "en lice" in now:
            break
    s.press("*")
    s.type("99999")
    s.press("Enter")
    s.press("+")
    s.press("p")
    done(s)
    s = start("80x24", "fr", "classique", 12, "--option", "start_cash=500 salary=20")
    for _ in range(90):
        now = s.press("Enter")
        if "Un chemin possible" in now:
            break
    s.press("Space")
    s.press("a")
    s.press("m", "p")
    done(s)


def prisons_and_jail():
    """What seldom stands on a square, made to stand there by typed commands."""
    s = start("80x24", "fr", "reseau", 5, "--option", "start_cash=9000")
    for _ in range(40):
        s.play(["Enter"] * 6)
        now = s.settled()
        if "#" in now:
            break
    s.press("m")
    for _ in range(12):
        if re.search("[a-j][AB]╫", s.press("p", "Escape")):
            break
        s.press("m", "Down")
        s.keys(*(["Down"] * _))
    done(s)


def bots_and_guide():
    s = Screen(["play", "--lang", "fr", "--speed", "2", "--seed", "4"], "80x24", data)
    s.until("Quitter")
    s.press("1")
    for _ in range(6):
        s.until("Bienvenue|Lancer", 6)
    s.press("h")
    s.press("Space")
    for _ in range(12):  # a token on its way
        s.keys("Space")
        for _ in range(24):
            s.seen.append(s.text())
            time.sleep(0.03)
        if "avance…" in "".join(s.seen[-24:]) and "lance les dés…" in "".join(s.seen[-24:]):
            break
    s.press("Escape")
    s.press("5")
    s.type("fichier-a-part")
    s.press("Enter")
    s.settled()
    s.press("3")
    s.press("s", "s")
    s.tmux("set-buffer", "rrrrbbbb")
    s.tmux("paste-buffer", "-p", "-t", "s")
    time.sleep(0.3)
    s.settled()
    s.press("Escape")
    s.press("4")
    s.press("v")
    s.press("]")
    tap.say("Qui jouez-vous" in s.press("f"), "another way: it is asked whom one plays", s.text())
    s.press("Enter")
    done(s)
    s = Screen(["play", "--lang", "fr", "--no-save", "--edition", "classique", "--seats", "Ada,Bob",
                "--real-dice"], "80x24", data)
    s.until("Vos deux dés")
    tap.say("eux nombres de 1 à 6" in s.press("Enter"), "Enter without dice is answered", s.text())
    s.type("7 1")
    tap.say("eux nombres de 1 à 6" in s.press("Enter"), "dice that are none are refused", s.text())
    s.keys("C-u")
    s.type("lancer")
    s.press("Enter")
    tap.say(s.until("Bob lance les dés pour l'ordre"), "... and the program throws if it is asked to", s.text())
    done(s)


def looks():
    for number, want in (("256", None), ("16", None), ("8", None), ("0", None)):
        s = start("80x24", "fr", "classique", 1, "--colors", number,
                  env={"TERM": "xterm-256color"})
        colours.append(number + ":" + s.text(colours=True))
        done(s)
    tap.say("48;5;" not in colours[-1] and "[4" not in re.sub(r"\[49m", "", colours[-1]),
            "--colors 0: there are none")
    s = start("80x24", "fr", "classique", 1, env={"NO_COLOR": "1"})
    tap.say("48;5;" not in s.text(colours=True), "NO_COLOR is obeyed")
    done(s)
    s = start("80x24", "fr", "classique", 1, "--ascii")
    golden("classique-80x24-fr-ascii", s.settled())
    done(s)
    s = Screen(["play", "--lang", "fr"], "80x24", dict(data, LANG="C", TERM="vt100"))
    s.until("UTF-8")
    done(s)
    s = start("80x24", "en", made + "/own", 2)
    golden("own-80x24-en", s.settled())
    done(s)


def own_edition():
    """Sixty-four squares, from the small edition of the tests."""
    source = "tests/edition/broken/text-00-right/"
    board, names = ["  - {kind: go}"], ["  0: GO"]
    fixed = {1: "street, group: brown, price: 60, mortgage: 30, house: 50, rent: [2, 10, 30, 90, 160, 250]",
             3: "street, group: brown, price: 60, mortgage: 30, house: 50, rent: [4, 20, 60, 180, 320, 450]",
             4: "jail", 5: "station, group: station, price: 200, mortgage: 100",
             7: "utility, group: utility, price: 150, mortgage: 75", 8: "gotojail"}
    for i in range(1, 64):
        board.append("  - {kind: %s}" % fixed.get(i, "chance" if i % 2 else "chest"))
        names.append("  %d: {name: Card %d, short: C%d}" % (i, i, i))
    os.makedirs(made + "/own")
    with open(source + "edition.yaml") as f:
        text = re.sub(r"(?s)board:\n.*?decks:", "board:\n" + "\n".join(board) + "\ndecks:", f.read())
    with open(made + "/own/edition.yaml", "w") as f:
        f.write(text.replace("edition: small", "edition: own"))
    with open(source + "en.yaml") as f:
        text = re.sub(r"(?s)squares:\n.*?groups:", "squares:\n" + "\n".join(names) + "\ngroups:", f.read())
    with open(made + "/own/en.yaml", "w") as f:
        f.write(text)


def typed_dice(*throws, env=None):
    """A game in which chance is ours."""
    s = Screen(["play", "--lang", "fr", "--speed", "0", "--no-save", "--edition", "classique", "--seats", "Ada,Bob",
                "--real-dice"], "80x24", env or data)
    s.until("Vos deux dés")
    for throw in throws:
        s.type(throw)
        s.press("Enter")
    return s


def why():
    """The rule behind a charge and behind a refusal, from the board and from the log."""
    s = typed_dice("6 5", "1 2")  # the order: Ada begins
    s.press("Space")
    s.type("1 3")
    s.press("Enter")  # four squares on: a tax
    paid = s.press("w")
    tap.say("Impôts sur le revenu" in paid and "payez M200" in paid, "why: a charge leads to its rule", paid)
    english = s.press("L")
    tap.say("pay M200" in english, "why: and in another language on the spot", english)
    s.press("L", "L", "Escape")
    refused = s.press("b")
    rule = s.press("w")
    tap.say(refused != rule and "règle" in rule, "why: a refusal leads to its rule", refused + rule)
    s.press("Escape")
    s.press("l", "Home")
    for _ in range(12):
        if re.search("► Ada paie", s.press("Down")):
            break
    tap.say("payez M200" in s.press("Enter"), "why: a line of the log leads to its rule", s.text())
    done(s)


def automatic():
    """What goes by itself, once it is chosen."""
    own = dict(data, XDG_CONFIG_HOME=tempfile.mkdtemp(dir=made))
    os.makedirs(own["XDG_CONFIG_HOME"] + "/banquier")
    with open(own["XDG_CONFIG_HOME"] + "/banquier/settings", "w") as f:
        f.write("auto_end yes\nauto_pay yes\n")
    s = typed_dice("6 5", "1 2", env=own)
    s.press("Space")
    s.type("1 3")
    after = s.press("Enter")  # to a tax, where nothing is to be decided
    tap.say("Bob, à vous" in after and "votre tour est-il fini" not in after, "auto: a turn ends by itself", after)
    done(s)
    s = start("80x24", "fr", "topclubs", 3, env=own)
    asked = ""
    for _ in range(60):
        asked += s.press("Enter")
        now = s.press("l")
        s.press("Escape")
        if re.search("réclame", now):
            break
    tap.say(re.search("réclame", now) and "voulez-vous réclamer" not in asked, "auto: rent is claimed by itself", now)
    done(s)


def hold():
    for _ in range(4):  # a key that comes before its question is dropped: then once more
        s = start("80x24", "fr", "classique", 4, seats="Ada,bot:easy,bot:easy", speed="1")
        s.until("Lancer")
        s.press("Space")
        s.press("Space", "Space", "h")
        held = s.settled()
        if "attendent" in held:
            break
        s.close()
    time.sleep(1.0)
    tap.say("attendent" in held and s.text() == held, "hold: the bots wait", held + s.text())
    s.keys("h")
    tap.say(s.until("Ada, (à vous|votre tour|achetez)", 10) != held, "hold: and go on", s.text())
    done(s)


def accepted():
    s = start("80x24", "fr", "classique", 1, "--option", "start_cash=9000")
    s.press(":")
    s.type("offer Bob give +10")
    s.press("Enter")
    s.press("2")  # for nothing: yes
    before, after = s.settled(), s.press("a")
    tap.say("que dites-vous" in before and re.search(r"Ada +M8.990", after) and re.search(r"Bob +M9.010", after),
            "trade: an offer is accepted", after)
    done(s)


def every_language():
    """The three languages, on every screen, without leaving it."""
    titles = {"m": ("Gérer", "property", "собственностью"), "t": ("échange", "trade", "обмен"),
              "$": ("Qui a payé", "Who paid", "Кто платил"), "l": ("Journal", "Log", "Журнал"),
              "S": ("Réglages", "Settings", "Настройки"), "?": ("Aide", "Help", "Помощь"),
              "R": ("règles", "rules", "правила"), "i": ("Case de départ", "start", "Старт|старт"),
              "x": ("lancer", "roll", "бросок")}
    wrong = []
    s = start("80x24", "fr", "classique", 1)
    for key, words in titles.items():
        s.press(key)
        for word in words:
            if not re.search("(?i)" + word, s.text()):
                wrong.append((key, word, s.text()))
            s.press("L")
        s.press("Escape")
    tap.say(not wrong, "every screen speaks three languages, at any moment", wrong[:1])
    done(s)


def same_without_colours():
    full = start("80x24", "fr", "classique", 1, env={"TERM": "xterm-256color"})
    none = start("80x24", "fr", "classique", 1, "--colors", "0", env={"TERM": "xterm-256color"})
    tap.say(full.press("Space") == none.press("Space"), "without colours the letters are the same")
    done(full)
    done(none)


def squatters():
    s = start("80x24", "fr", "reseau", 7, "--option", "start_cash=20000 squatters=yes squatter_draw=2")
    for _ in range(60):
        s.play(["Enter"] * 12)
        if re.search("[a-j][AB]☻", s.settled()):
            break
    done(s)


def to_the_end():
    s = Screen(["play", "--lang", "fr", "--speed", "0", "--seed", "6", "--edition", "classique", "--seats",
                "Ada,Bob", "--option", "end=rounds:4", "--save", made + "/end.bqg"], "80x24", data)
    s.until("Lancer")
    for _ in range(30):
        s.play(["Enter"] * 20)
        if re.search(r"(?m)^ 1\. ", s.settled()):
            break
    s.press("k")
    s.press("Escape")
    s.press("v")
    s.press("]")
    s.press("1", "2", "Enter")
    s.press("Space")
    s.press("Escape")
    done(s)


def kept_settings():
    """What is chosen once is found again; what the command line wishes is for once."""
    own = dict(data, XDG_CONFIG_HOME=tempfile.mkdtemp(dir=made), TERM="xterm-256color")
    s = Screen(["play", "--lang", "fr"], "80x24", own)
    s.until("Quitter")
    s.press("S", "Down", "Right")  # slow
    s.press("Down", "Left")  # 16 colours
    s.press("Down", "Right", "Down", "Right", "Down", "Right")  # ASCII, no mouse, the bell
    s.press("Home", "Right")  # English
    first = s.press("Down", "Up")
    done(s)
    s = Screen(["play"], "80x24", dict(own, LANG="fr_FR.UTF-8", LC_CTYPE="C.UTF-8"))
    s.until("Quit")
    again = s.press("S", "Home")
    tap.say(first == again and all(x in first for x in ("English", "slow", "16", "ASCII")) and
            "nicode" not in first, "settings are found again", first + again)
    done(s)
    s = Screen(["play", "--lang", "ru", "--speed", "0", "--unicode", "--colors", "8"], "80x24", own)
    s.until("9 ")
    tap.say("256" not in s.press("S") and "Unicode" in s.text() and "русский" in s.text(),
            "the command line comes first", s.text())
    done(s)
    with open(own["XDG_CONFIG_HOME"] + "/banquier/settings") as f:
        lines = f.read()
    tap.say("speed 3\n" in lines and "colours 16\n" in lines and "letters ascii\n" in lines and
            "language en\n" in lines, "... and is not kept", lines)


def suspend():
    s = Screen([], "80x24", data, shell=True)
    s.until(r"\$")
    s.type("stty -g >%s/before; %s play --lang fr --no-save --edition console --seats Ada,Bob --seed 1 --speed 0"
           % (made, BINARY))
    s.keys("Enter")
    s.until("Lancer")
    s.press("C-z")
    s.until("Stopped|Stoppé")
    s.type("stty -g >%s/after; fg" % made)
    s.keys("Enter")
    tap.say("Prison" in s.until("Lancer"), "stopped and continued: the board is drawn again", s.text())
    same = open(made + "/before").read() == open(made + "/after").read()
    tap.say(same, "while it is stopped the terminal is as it was")
    done(s)


def mouse():
    game = Game(["play", "--lang", "fr", "--no-save", "--edition", "classique", "--seats", "Ada,Bob",
                 "--seed", "1", "--speed", "0"], env=data)
    game.until(b"Lancer")
    game.read()
    tap.say(b"1000h" in game.out, "the mouse is asked for")
    game.press("\033[<0;2;22M\033[<0;2;22m")
    out = game.press("\033[<0;2;22M\033[<0;2;22m")
    tap.say("simple visite".encode() in out, "a square that is clicked twice shows its card", out[-600:])
    game.press("\033")
    out = game.press("\033[999~") + game.press("\033[1;5P") + game.press("\033Ox")
    tap.say("ne fait rien".encode() in out and b"\033[?1049l" not in out, "keys that nobody knows do nothing", out)
    game.press("l")
    out = game.press("\033[<64;2;5M")
    tap.say(len(out) < 4096, "the wheel moves in the log")
    game.press("\033")
    out = game.press("\033[<0;3;23M\033[<0;3;23m")
    tap.say("Gérer ses".encode() in out, "a key in the foot that is clicked is pressed", out[-600:])
    game.press("\033")
    game.press("t")
    out = game.press("\033[<0;50;3M\033[<0;50;3m")
    tap.say(b"Somme" in out, "what is clicked in a trade is ticked", out[-600:])
    game.press("\033")
    game.press("\033")
    game.press("S")
    game.press("\033[<0;9;9M\033[<0;9;9m")
    out = game.press("\033[<0;9;9M\033[<0;9;9m")
    tap.say(b"ASCII" in out, "what is clicked twice in a list is done", out[-600:])
    game.close()


def cast():
    save = made + "/cast.bqg"
    subprocess.run([BINARY, "play", "--plain", "--auto", "--seed", "3", "--edition", "console", "--save", save],
                   capture_output=True)
    out = subprocess.run([BINARY, "replay", save, "--export", "cast", "--lang", "fr"], capture_output=True,
                         text=True)
    lines = out.stdout.split("\n")
    files.append(out.stdout)
    import json
    events = [json.loads(line) for line in lines[1:] if line]
    tap.say(out.returncode == 0 and len(events) > 50 and all(e[1] == "o" for e in events) and
            all(a[0] <= b[0] for a, b in zip(events, events[1:])), "a recording: one event a change, in order")


own_edition()
first_screens()
walk("80x24", "fr", "classique", 1)
walk("80x24", "fr", "console", 1)
walk("100x35", "en", "topclubs", 1)
walk("124x46", "ru", "atlantic-city", 1)
walk("60x20", "fr", "reseau", 1)
boards()
wrong_in_form()
no_edition()
property_and_trade()
limits()
auction_and_debt()
prisons_and_jail()
bots_and_guide()
looks()
why()
automatic()
hold()
accepted()
every_language()
same_without_colours()
squatters()
to_the_end()
kept_settings()
suspend()
mouse()
cast()

text = "\n".join(x for x in seen if x)
if os.environ.get("KEEP"):
    with open(os.environ["KEEP"], "w") as f:
        f.write(text)
tap.tick({"seen", "bytes", "file", "test"},
         {"seen": text, "bytes": "\n".join(colours), "file": "\n".join(files)})
subprocess.run(["rm", "-rf", made])
sys.exit(tap.end())
