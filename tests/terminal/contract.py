# contract.py - what a person may rely on at the screens: arrows move the mark and Enter takes it, nothing grave on one
# key, a key typed too early is no answer, cards and bankruptcies stand until they were seen. What is seen is compared
# with what the save says has happened.
import os
import re
import subprocess
import sys
import tempfile
import time
import xml.dom.minidom

sys.path.insert(0, os.path.dirname(__file__))
from pty_game import Game, Tap
from tmux_game import BINARY, Screen

tap = Tap()
made = tempfile.mkdtemp(dir="/dev/shm" if os.path.isdir("/dev/shm") else None)
data = {"XDG_DATA_HOME": made}
count = 0


def plain(text):
    """With ordinary blanks, without frames, as if the lines were not broken."""
    return re.sub(r"[\s│┌┐└┘─|]+", " ", text.replace("\u00a0", " ").replace("\u202f", " "))


def begin(*args, size="80x24", lang="en", speed="0", seats="Ada,Bob"):
    """A game and its save."""
    global count
    count += 1
    save = "%s/%d.bqg" % (made, count)
    words = ["play", "--lang", lang, "--speed", speed, "--save", save, "--seats", seats] + list(args)
    s = Screen(words, size, data)
    s.until("[^ \n]")
    s.settled()
    return s, save


def log(save):
    """The commands of a save, what was taken back left out."""
    lines = []
    for line in open(save).read().split("\nlog", 1)[1].split("\n")[1:]:
        if re.match("-[0-9]+$", line):
            lines = lines[:-int(line[1:])]
        elif ": " in line:
            lines.append(line.rsplit(" ", 1)[0])
    return lines


def told(save, prefix, lang="en"):
    """The lines that a replay in plain text tells, of one kind."""
    out = subprocess.run([BINARY, "replay", "--plain", "--lang", lang, save], capture_output=True, text=True).stdout
    return [plain(line.split(": ", 1)[1]) for line in out.split("\n") if line.startswith(prefix + ": ")]


def typed(s, *lines):
    """Dice on the table."""
    for line in lines:
        s.until("dice")
        s.type(line)
        s.press("Enter")


def dice(s, line):
    s.press("Space")
    typed(s, line)


def mark():
    """The mark follows the arrows; the cursor of the board has a mode of its own."""
    s, save = begin("--real-dice", "--edition", "classique")
    typed(s, "6 5", "1 2")
    dice(s, "1 2")
    tap.say("► 1 b Buy" in s.text(), "buying is marked", s.text())
    s.press("Down")
    tap.say(re.search("► 2 ", s.text()), "down moves the mark", s.text())
    s.press("Enter")
    tap.say(log(save)[-1] == "Ada: decline", "Enter takes what is marked", log(save)[-3:])
    s.close()
    s, save = begin("--real-dice", "--edition", "classique")
    typed(s, "6 5", "1 2")
    dice(s, "1 2")
    before, length = s.text(), len(log(save))
    tap.say("B board" in before, "the foot has the key of the cursor's mode", before)
    s.press("B")
    around = s.press("Up")
    tap.say("► 1 b Buy" in around and around != before, "in its mode the arrows move the cursor, and the mark stays", around)
    s.press("Enter")
    tap.say(len(log(save)) == length and "Bought for" not in s.text() and "┌─" in s.text(),
            "... and Enter shows the square", s.text())
    s.press("Escape")
    s.press("Escape")
    s.press("Down")
    tap.say("► 2 " in s.text(), "Escape leaves it", s.text())
    s.press("Up")
    s.press("Enter")
    tap.say(log(save)[-1] == "Ada: buy", "... and the marked choice is taken again", log(save)[-3:])
    tap.say("is not in the list" in s.press("7") and log(save)[-1] == "Ada: buy", "a number that is not there does nothing", s.text())
    s.close()


def early():
    """Six keys at once: the first is an answer, the others were typed before there was a question."""
    for speed in ("0", "1", "2"):
        save = "%s/early-%s.bqg" % (made, speed)
        game = Game(["play", "--lang", "en", "--speed", speed, "--save", save, "--seats", "Ada,Bob", "--edition", "classique",
                     "--seed", "3"], env=data)
        game.until(b"Roll")
        game.read()
        game.keys("      ")
        game.until(b"Buy ")
        game.read(0.2)
        tap.say([x for x in log(save) if x.startswith("Ada")] in (["Ada: roll"],),
                "speed %s: six spaces at once roll, and nothing more" % speed, log(save))
        game.press(" ")
        tap.say(log(save)[-1] == "Ada: buy", "speed %s: a space after the question was shown answers it" % speed, log(save))
        game.close()


def leaving():
    """Resigning is asked twice, in the list, typed, and is taken back from the end of the game."""
    for size in ("80x24", "60x20", "20x5"):
        s, save = begin("--edition", "classique", "--seed", "1", size=size)
        s.press(":")
        s.type("resign")
        asked = plain(s.press("Enter"))
        tap.say("resign? You lose everything and the game is over." in asked and "► 1 No" in asked and "2 Yes" in asked,
                "%s: resigning is asked twice, and says what comes of it" % size, s.text())
        s.press("Enter")
        tap.say("resign" not in " ".join(log(save)) and "Nothing has changed" in plain(s.text()), "%s: Enter is no" % size, s.text())
        s.press(":")
        s.type("resign")
        s.press("Enter")
        s.press("Escape")
        tap.say("resign" not in " ".join(log(save)), "%s: Escape is no" % size, log(save))
        s.press(":")
        s.type("resign")
        s.press("Enter")
        s.press("Down")
        s.press("Enter")
        out = plain(s.until("resigns, and"))
        tap.say(log(save)[-1].endswith(": resign"), "%s: yes is yes" % size, log(save)[-2:])
        tap.say("resigns, and" in out, "%s: it is shown who left" % size, out)
        for _ in range(6):
            if re.search("The game|End of|1\\. ", s.press("Space")):
                break
        if size == "80x24":
            tap.say("u undo" in s.text(), "the end has undo in its foot", s.text())
        s.press("u")
        tap.say("resign" not in " ".join(log(save)) and "Roll" in s.text(), "%s: undo at the end reaches back over it" % size, s.text())
        s.close()
    s, save = begin("--edition", "classique", "--seed", "1")
    s.press(">")
    tap.say(re.search("Resign: give up", s.text()), "the whole list has it", s.text())
    s.press("2")
    tap.say("resign" not in " ".join(log(save)) and "You lose everything" in s.text(), "... and its number asks, too", s.text())
    s.close()


def chance():
    """Where undo would lose dice it asks first: the same key once more does it, any other forgets it."""
    for size in ("80x24", "124x46"):
        s, save = begin("--edition", "atlantic-city", "--seed", "5", size=size, seats="Ada,bot:medium,bot:hard")
        s.press(":")
        s.type("resign yes")
        s.press("Enter")
        for _ in range(60):
            if "rematch" in s.text():
                break
            s.press("Space")
        length = len(log(save))
        asked = plain(s.press("u"))
        tap.say(len(log(save)) == length and "Another u takes back Ada" in asked and "fall anew" in asked,
                "%s: undo over dice asks first" % size, s.text())
        s.press("L")
        s.press("L")
        s.press("L")
        tap.say(len(log(save)) == length and "Another u" in plain(s.press("u")), "%s: another key forgets it" % size, s.text())
        tap.say(len(log(save)) == length, "%s: and it is asked again" % size, s.text())
        s.press("u")
        tap.say(len(log(save)) < length and "Roll" in s.text(), "%s: the same key once more does it" % size, s.text())
        tap.say("Done again, but the dice fall anew: Ada" in plain(s.press("U")), "%s: done again, the dice are said to be others" % size, s.text())
        s.close()


def locked():
    """Whoever is in jail reads on its card that they are, in which turn of how many, and how to get out."""
    for lang, words in (("en", ("Bob is in jail from now on", "Bob is in jail, turn 1 of 3", "on a double you leave", "without being sent")),
                        ("fr", ("Bob est désormais en prison", "Bob est en prison, tour 1 sur 3", "sur un double", "en visite")),
                        ("ru", ("Bob теперь в тюрьме", "Bob в тюрьме, ход 1 из 3", "дубл", "с визитом"))):
        s, save = begin("--real-dice", "--edition", "classique", lang=lang, size="160x50")
        for line in ("5 6", "6 6"):
            s.type(line)
            s.press("Enter")
        for line in ("5 5", "5 5", "5 5"):
            s.press("Space")
            s.type(line)
            s.press("Enter")
        first = [plain(s.settled())]
        for _ in range(3):
            first.append(plain(s.press("Space")))
        tap.say(any(words[0] in x for x in first), "%s: sent to jail, the card says so" % lang, s.text())
        s.type("4 6")
        visiting = plain(s.press("Enter"))
        tap.say(words[3] in visiting, "%s: who only visits reads that" % lang, s.text())
        s.press("Space")
        jailed = plain(s.settled())
        tap.say(words[1] in jailed and words[2] in jailed and words[3] not in jailed, "%s: in jail the card tells the turn, and the ways out" % lang, s.text())
        s.close()


def summed():
    """A past turn in one line: each throw with its square and what came of it there, an auction with its winner."""
    s, save = begin("--real-dice", "--edition", "atlantic-city", size="160x50")
    typed(s, "6 5", "1 2")
    for line in ("6 6", "2 2", "6 2"):
        dice(s, line)
        s.press("b")
    s.press("Space")
    dice(s, "4 6")
    s.press("Space")
    dice(s, "1 2")
    s.press("d")
    for word in ("bid 30", "pass"):
        s.press(":")
        s.type(word)
        s.press("Enter")
    s.press("Space")
    dice(s, "4 6")
    s.press("Space")
    rows = [line.split("│") for line in s.settled().split("\n")]
    shown = plain(" ".join(row[2] for row in rows if len(row) == 4))  # between the sides of the board: panel, log
    for line in ("Ada 6+6 → Electric, buys for $150; 2+2 → St. James, buys for $180; 6+2 → Illinois, buys for $240",
                 "Bob 4+6 → Jail, only visiting", "Ada 1+2 → Ventnor Avenue, does not buy, auction: Bob for $30"):
        tap.say(line in shown, line, s.text())
    s.close()


def since():
    """Before somebody rolls, every turn of the others since their last one stands there: dice, purchase, payment; and the sums."""
    for lang, words in (("en", ("received M4", "Bob 1+2 → ", "pays Ada M4", "Cid 1+4 → ", "buys for M200")),
                        ("fr", ("reçu M4", "Bob 1+2 → ", "paie M4 à Ada", "Cid 1+4 → ", "achète pour M200")),
                        ("ru", ("получено M4", "Bob 1+2 → ", "M4", "Cid 1+4 → ", "M200"))):
        s, save = begin("--real-dice", "--edition", "classique", seats="Ada,Bob,Cid", lang=lang)
        for line in ("6 5", "1 2", "1 1"):
            s.type(line)
            s.press("Enter")
        for line, key in (("1 2", "b"), ("1 2", ""), ("1 4", "b")):
            s.press("Space")
            s.type(line)
            s.press("Enter")
            if key:
                s.press(key)
            now = s.press("e")
        shown = plain(now)
        tap.say(all(word in shown for word in words), "%s: what the others did, and what it brought" % lang, now)
        s.close()
    s, save = begin("--edition", "classique", "--seed", "7", seats="Ada,bot:easy,bot:easy,bot:hard")
    turns = lost = 0
    for _ in range(60):
        now = s.settled()
        if "Ada, your turn: roll" in now and any(line.startswith("Ada: ") for line in log(save)):
            lines, rolls = log(save), []  # what the bots threw since Ada's last word
            for line in reversed(lines):
                if line.startswith("Ada: "):
                    break
                if line.startswith("bank: dice "):
                    rolls.append(line.split()[2:4])
            missing = [r for r in rolls if "%s+%s" % tuple(r) not in now]
            turns += len(rolls)
            lost += len(missing)
            tap.say(not missing, "every throw of theirs is in sight (%d)" % len(rolls), now + str(missing)) if missing else None
        if turns > 12:
            break
        s.press("Enter")
    tap.say(turns > 12 and not lost, "80x24: %d throws of bots, each in sight when one's turn comes" % turns, s.text())
    s.close()


def helping():
    """Help begins with what can be done now, by key; what can be typed comes after all keys."""
    for lang, typed_words in (("en", "typed after"), ("fr", "taper après"), ("ru", "набрать словами")):
        s, save = begin("--edition", "classique", "--seed", "3", lang=lang)
        s.press("r")
        foot = re.findall(r"(?:^|  )(\S+) ", s.settled().split("\n")[-2])
        top = s.press("?").split("\n")[1:]
        keys = [line.split()[0] for line in top if re.match("   ?[^ ]+  ", line)]
        tap.say(keys[:2] == ["b", "d"], "%s: the answers come first, by key" % lang, "\n".join(top))
        tap.say([k for k in foot if k in keys][:4] == [k for k in keys[2:] if k in foot][:4] and len(keys) > 8, "%s: ... then the keys of the foot" % lang,
                str(foot) + "\n".join(top))
        tap.say(typed_words not in plain("\n".join(top)), "%s: nothing to be typed is on the first page" % lang, "\n".join(top))
        rest = ""
        for _ in range(8):
            rest += s.press("NPage")
        tap.say(typed_words in plain(rest), "%s: ... but it is there" % lang, rest[-2000:])
        s.close()


def debt():
    """A debt that nothing is left to pay: what can be done stands there, and no single key is the end."""
    for lang, words in (("en", ("Propose a trade", "Go bankrupt", "D bankruptcy")),
                        ("fr", ("Proposer un échange", "Se déclarer en faillite", "D faillite")),
                        ("ru", ("Предложить обмен", "Объявить банкротство", "D банкротство"))):
        s, save = begin("--real-dice", "--edition", "classique", "--option", "start_cash=400 station_rent_2=3000 settle_debt_in_kind=yes",
                        lang=lang)
        for line in ("6 6", "5 5"):
            s.type(line)
            s.press("Enter")
        for word in ("2 3", "buy", "end", "2 4", "buy", "end", "4 6", "buy", "end", "4 5", "mortgage 6"):
            if " " in word and word[0].isdigit():
                s.press("Space")
                s.type(word)
                s.press("Enter")
            else:
                s.press(":")
                s.type(word)
                s.press("Enter")
        shown = s.settled()
        tap.say(all(w in plain(shown) for w in words), "%s: a trade and bankruptcy stand there, and in the foot" % lang, shown)
        tap.say(re.search("(?m)^s |  s ", shown.split("\n")[-3] + shown.split("\n")[-2]), "%s: so does paying in kind" % lang, shown)
        goods = s.press("s")
        owed = plain(" ".join(line.split("│")[1] for line in goods.split("\n") if line.count("│") == 1))
        tap.say("Ada" in owed and "3" in owed and "000" in owed, "%s: ... which shows the debt, and to whom it is owed" % lang, goods)
        s.press("Escape")
        length = len(log(save))
        s.press("Space")
        s.press("Enter")  # a trade is marked
        s.press("Escape")
        for _ in range(4):
            s.press("Down")
        s.press("D")
        tap.say("► 1" in s.text() and len(log(save)) == length, "%s: D asks" % lang, s.text())
        s.press("Space")
        tap.say(len(log(save)) == length, "%s: Space is no" % lang, log(save)[-2:])
        s.press("D")
        s.press("2")
        tap.say(log(save)[-1] == "Bob: declare", "%s: yes is yes" % lang, log(save)[-2:])
        why = plain(box(s.settled()))
        tap.say(told(save, "debt", lang)[-1] in why and told(save, "move", lang)[-1] in why, "%s: and what led to it is told" % lang, s.text())
        for _ in range(6):
            if re.search(r"(?m)^ 1\. ", s.press("Space")):
                break
        s.press("u")
        tap.say(len(log(save)) == length and words[1] in plain(s.settled()), "%s: and undo goes back to the debt" % lang, s.text())
        s.close()


def box(text):
    """What stands in the frame."""
    return "\n".join(re.findall("│ │(.*)│ │", text))


def offered():
    """A table at which an offer lies before somebody: its screen, its save, what is in the frame, how long the log is."""
    s, save = begin("--edition", "classique", "--seed", "1", "--option", "start_cash=9000")
    s.press(":")
    s.type("offer Bob give +10" if "Ada, your" in s.text() else "offer Ada give +10")
    s.press("Enter")
    s.press("2")  # for nothing: yes
    first, length = box(s.settled()), len(log(save))
    return s, save, first, length


def countering():
    """A counter-offer that is not sent leaves the offer as it was."""
    s, save, first, length = offered()
    s.press("f")
    back = box(s.press("Escape"))
    tap.say("what do you say" in plain(first) and back == first, "Escape goes back to the offer", first + back)
    tap.say(len(log(save)) == length, "... and nothing is refused", log(save)[-2:])
    s.press("f")
    s.press("5", "0", "Enter")
    s.press("s")
    tap.say(len(log(save)) == length, "an answer that asks for nothing is asked about", log(save)[-2:])
    s.press("2")
    after = log(save)[length:]
    tap.say(len(after) >= 2 and ": reject" in after[0] and ": offer" in after[1], "sent, it takes the place of the first", after)
    s.close()


def spaced():
    """A sum with spaces around it is a sum."""
    s, save = begin("--edition", "classique", "--seed", "1")
    s.press("t", "Space")
    s.press("Space", "Enter")
    tap.say("a number, not" not in plain(s.text()), "a space after a sum", s.text())
    s.press("2", "5", "Space", "Enter")
    tap.say(re.search(r"(?m)^ *\[x\] +M25 ", s.text()), "a sum with spaces around it", s.text())
    s.close()


def waiting():
    """Escape leaves an offer undecided: the table is there again, and the offer waits in the tray."""
    s, save, first, length = offered()
    table = s.press("Escape")
    tap.say("what do you say" in plain(first) and "Roll the dice" in table, "Escape leaves the offer for the table", table)
    tap.say(len(log(save)) == length, "... and decides nothing", log(save)[-2:])
    tap.say(box(s.press("O")) == first, "... and the offer waits in the tray", s.text())
    s.close()


def sums():
    """In an auction digits are a sum, whichever they are: nothing is bid before Enter."""
    s, save = begin("--edition", "classique", "--seed", "3", seats="Ada,Bob")
    s.press("r")
    s.press("d")
    asked = plain(s.until("pass"))
    before = log(save)
    for digit in "123":
        s.press(digit)
    tap.say(log(save) == before, "digits by themselves bid nothing", log(save)[-3:])
    s.press("Enter")
    tap.say(log(save)[-1].endswith(": bid 123"), "Enter bids the sum that was typed", log(save)[-3:])
    s.press("Down")
    tap.say(not log(save)[-1].endswith("pass"), "the mark moves by arrows and answers nothing", asked)
    s.close()


def space():
    """Space goes on, and never does what costs something for good: it passes no auction, pays no debt, gives nothing up."""
    words = {"en": "answers nothing here", "fr": "ne répond pas ici", "ru": "здесь не отвечают"}
    for lang, said in words.items():
        s, save = begin("--edition", "classique", "--seed", "3", lang=lang)
        s.press("r")
        s.press("d")
        asked, length = s.settled(), len(log(save))
        now = s.press("Space")
        tap.say("►" in asked and len(log(save)) == length and said in plain(now), "%s: Space answers no auction, and says what does" % lang, now)
        tap.say(re.search("(Enter|Entrée) ", now.split("\n")[-2] + now.split("\n")[-3]), "%s: Enter stands in the foot" % lang, now)
        s.press("Enter")
        tap.say(log(save)[-1].endswith(": pass"), "%s: Enter takes what is marked" % lang, log(save)[-2:])
        s.close()
    s, save = begin("--edition", "classique", "--seed", "1")
    s.press(":")
    s.type("resign")
    s.press("Enter")
    s.press("Down")
    now = s.press("Space")
    tap.say("resign" not in " ".join(log(save)) and "2 Yes" in now, "Space is never yes", now)
    s.press("Escape")
    s.close()
    s, save = begin("--real-dice", "--edition", "atlantic-city")
    typed(s, "6 5", "1 2")
    dice(s, "1 3")
    length = len(log(save))
    tap.say("Pay" in s.press("Space") and len(log(save)) == length, "Space chooses no tax", s.text())
    s.close()
    s, save = begin("--real-dice", "--edition", "classique")
    typed(s, "6 5", "1 2")
    dice(s, "1 2")
    s.press("Space")
    tap.say(log(save)[-1] == "Ada: buy", "what can be taken back it does", log(save)[-2:])
    s.press(">")
    for _ in range(3):
        s.press("Down")
        if re.search("►[^\n]*Mortgage", s.text()):
            break
    s.press("Space")
    tap.say(re.search("►[^\n]*Mortgage", s.text()) and log(save)[-1] == "Ada: buy", "Space mortgages nothing", s.text())
    s.close()
    s, save, first, length = offered()
    for _ in range(4):
        s.press("Right")
        s.press("Space")
    tap.say(len(log(save)) == length and box(s.press("Right", "Left")) == first, "Space answers no offer", s.text())
    s.close()


def numbers():
    """A choice has one number wherever the list is scrolled to, and scrolling marks nothing grave."""
    s, save = begin("--edition", "classique", "--seed", "3", "--option", "start_cash=9000")
    for _ in range(150):
        more = re.search(r"> \+(\d+)|(\d+) more", plain(s.press("Space")))
        if more and int(more.group(1) or more.group(2)) > 9:
            break
    seen, grave = {}, False
    for _ in range(6):
        for line in s.press(">").split("\n"):
            found = re.search("(►?) *(?<![0-9])([1-9]) . ((?:Roll|End|Mortgage|Build|Resign)[^│]{6,}?)(  | > |$)", line)
            if found:
                seen.setdefault(found.group(3)[:22], set()).add(found.group(2))
                grave |= found.group(1) == "►" and "Resign: give up" in line
    tap.say(len(seen) > 2 and all(len(one) == 1 for one in seen.values()) and len({min(one) for one in seen.values()}) == len(seen),
            "a choice keeps its number while the list is scrolled (%d of them)" % len(seen), seen)
    tap.say(not grave, "scrolling does not mark leaving", s.text())
    s.close()


def unfolding():
    """`>` shows the other choices and marks none of them; Escape folds the list before it leads to the menu."""
    for size in ("80x24", "124x46", "60x20"):
        s, save = begin("--real-dice", "--edition", "classique", size=size)
        typed(s, "6 5", "1 2")
        dice(s, "1 2")
        s.press("b")
        short, length = s.settled(), len(log(save))
        marked = re.search("► *([0-9] [^│\n]*?) *(  |│|\n)", short).group(1)
        for _ in range(4):
            now = s.press(">")
            on = re.search("► *([0-9] [^│\n]*?) *(  |│|\n)", now)
            tap.say(on is None or on.group(1) == marked, "%s: > marks nothing else than %s" % (size, marked), now)
        tap.say("Mortgage" in now and "Resign" in now, "%s: ... and shows the others" % size, now)
        tap.say(s.press("Escape") == short, "%s: Escape folds the list" % size, s.text())
        tap.say("New game" in s.press("Escape"), "%s: ... and then leads to the menu" % size, s.text())
        tap.say(len(log(save)) == length, "%s: ... and nothing is done" % size, log(save)[-2:])
        s.close()


def claims():
    """Rent that can be claimed is marked: Space does not roll it away."""
    s, save = begin("--edition", "topclubs", "--seed", "3")
    marked = 0
    for _ in range(150):
        now = s.text()
        if re.search(r"► \d [^\n]*[Cc]laim", now):
            marked += 1
        s.press("Space")
        if marked >= 3:
            break
    tap.say(marked >= 3, "the claim is marked", s.text())
    claimed = [x for x in log(save) if ": claim" in x]
    tap.say(len(claimed) == marked and not told(save, "claim")[-1].endswith("lost."), "Space claims it", log(save)[-4:])
    s.close()


def tax():
    """While the tax is being chosen nobody's fortune is on the screen."""
    for size in ("80x24", "124x46", "60x20"):
        s, save = begin("--real-dice", "--edition", "atlantic-city", "--option", "start_cash=1730", size=size)
        typed(s, "6 5", "1 2")
        before = plain(s.settled())
        dice(s, "1 3")
        shown = plain(s.settled())
        tap.say("Pay a share" in shown and "worth" not in shown, "%s: the tax is asked without a fortune in sight" % size, s.text())
        tap.say("1,730" in shown and not re.search(r"(?<!\d)173(?!\d)", shown), "%s: no sum beside the share" % size, s.text())
        tap.say(size != "124x46" or "worth" in before, "%s: ... which is there otherwise" % size, before)
        s.press("t")
        tap.say("gives:" in s.text() and "worth" not in plain(s.text()), "%s: nor in a trade" % size, s.text())
        s.press("Escape")
        s.press("1")
        length = len(log(save))
        s.press("u")
        tap.say(len(log(save)) == length and "not taken back" in plain(s.text()), "%s: what was chosen stands" % size, s.text())
        s.close()


def framed(text):
    """What stands in the box of a moment; without a frame, all of it."""
    lines = text.split("\n")
    top = next((i for i, line in enumerate(lines) if re.search("┌─ A (card|bankruptcy)", line)), None)
    if top is None:
        return plain(text)
    left = re.search("┌─ A ", lines[top]).start()
    right = lines[top].index("┐", left)
    rows = []
    for line in lines[top + 1:]:
        if line[left:left + 1] == "└":
            break
        rows.append(line[left + 1:right])
    return plain(" ".join(rows))


def moments():
    """Every card and every bankruptcy of a game was on the screen, whole, at every size."""
    games = [("console", "80x24", "29"), ("console", "60x20", "29"), ("console", "44x20", "29"), ("console", "124x46", "29"),
             ("console", "20x5", "29"), ("classique", "80x24", "7"), ("atlantic-city", "100x35", "7"), ("reseau", "44x20", "7"),
             ("topclubs", "80x24", "7")]
    for edition, size, seed in games:
        s, save = begin("--edition", edition, "--seed", seed, size=size, seats="Ada,bot:easy,bot:easy,bot:easy")
        seen = []
        for _ in range(45):
            now = framed(s.settled())
            if not seen or seen[-1] != now:
                seen.append(now)
            if len(texts(save)) > 4 and _ > 38 or re.search(r"(?m)^ 1\. ", s.text()):
                break
            s.keys("Space")
            time.sleep(0.05)
        pool = re.sub(" +", " ", " ".join(seen))
        drawn = texts(save)[:-1]  # the last one may still be on its way
        lost = [x for x in drawn if x not in pool]
        tap.say(drawn and not lost, "%s %s: %d cards, each was read" % (edition, size, len(drawn)), str(lost) + seen[-1])
        s.close()


def texts(save):
    """What the cards that were drawn say."""
    return [re.search("“(.*)”", x).group(1) for x in told(save, "card") if "“" in x]


def bankruptcy():
    """A bot's bankruptcy stands there until a key is pressed."""
    s, save = begin("--edition", "classique", "--seed", "12", "--option", "start_cash=200 salary=0", seats="Ada,bot:easy,bot:easy,bot:easy")
    seen = []
    for _ in range(400):
        now = s.settled()
        seen.append(framed(now))
        outs = told(save, "out")
        if outs and outs[0] in seen[-1]:
            break
        if re.search(r"(?m)^ 1\. ", now):
            break
        s.keys("Down") if "bankrupt? " in plain(now) else None
        s.keys("Enter" if "The space bar answers nothing here" in plain(now) else "Space")
        time.sleep(0.03)
    outs = told(save, "out")
    tap.say(outs and outs[0] in seen[-1] and "┌─ A bankruptcy" in s.text(), "a bankruptcy is shown", seen[-1])
    s.close()


def players():
    """A new game asks how many play, then each by name; the edition's words about itself are whole."""
    s = Screen(["play", "--lang", "en", "--speed", "0"], "80x24", data)
    s.until("first game")
    s.press("2")
    text = s.settled()
    tap.say("Atlantic City" in text, "the American board is proposed in English", text)
    tap.say(re.search(r"Players +◄ 3 ►", text), "the number of players has its row, before the names", text)
    for _ in range(8):
        s.press("Up")
    s.press("Enter", "BSpace")
    s.type("4")
    s.press("Enter")
    for name in ("Toto", "", "bot:hard", "Tata"):
        if name:
            for _ in range(8):
                s.keys("BSpace")
            s.type(name)
        s.press("Enter")
    text = s.settled()
    tap.say(re.search(r"A +Seat +Toto +◄ person", text) and re.search(r"C +Seat +… +◄ strong bot", text) and
            re.search(r"D +Seat +Tata +◄ person", text), "each says a name, or bot:hard", text)
    tap.say("► " in text and "Name" not in text.split("\n")[-2], "then the game can begin", text)
    for _ in range(9):
        s.press("Up")
    s.press("Enter", "BSpace")
    s.type("9")
    s.press("Enter")
    tap.say("2-8" in s.text(), "too many are refused by number", s.text())
    s.close()
    s = Screen(["play", "--lang", "fr", "--speed", "0"], "80x24", data)
    s.until("Quitter")
    s.press("2")
    s.press("Home")
    titles = set()
    for _ in range(5):
        top = s.press("Right").split("\n")[:9]
        titles.add(re.search("◄ (.*?) ►", "\n".join(top)).group(1))
        tap.say("…" not in "\n".join(top), "what an edition says of itself is whole", s.text())
    tap.say(len(titles) == 5, "... of each", titles)
    s.close()


def sight():
    """What everybody has stands beside their name, every token on the grid, a club's facts to the last line, the time left."""
    s, save = begin("--edition", "console", "--seed", "7", seats="Ada,Bob,Cid,Dan,Eva,Fay", lang="fr")
    tap.say(all(c in "".join(line[:9] for line in s.text().split("\n")[1:3]) for c in "ABCDEF"), "six tokens stand on one square of the grid", s.text())
    s.close()
    s, save = begin("--edition", "console", "--seed", "7", seats="Ada,Bob,Cid,Dan,Eva,Fay,Gus,Hal", lang="fr",
                    *["--option", "max_players=8"])
    tap.say("00" in s.text() and all(c in "\n".join(line[:9] for line in s.text().split("\n")[:3]) for c in "ABCDEFGH"),
            "... and eight", s.text())
    s.close()
    for size in ("80x24", "124x46"):
        s, save = begin("--real-dice", "--edition", "classique", size=size)
        typed(s, "6 5", "1 2")
        dice(s, "1 2")
        s.press("b")
        text = s.settled()
        own = [i for i, line in enumerate(text.split("\n")) if re.search("► A Ada", line)]
        tap.say(own and re.search(r"a○▪", text.split("\n")[own[0] + 1]), "%s: a deed stands under its owner's name" % size, text)
        s.close()
    hour = time.strftime("%Hh%M", time.localtime(time.time() + 95 * 60))
    s, save = begin("--edition", "topclubs", "--seed", "3", "--option", "end=time:" + hour)
    tap.say(re.search(r"1:3[345]:\d\d left", s.text()), "80x24: an hour of the end is counted down to", s.text())
    s.close()
    s, save = begin("--edition", "topclubs", "--seed", "3", "--option", "end=timed:90")
    tap.say(re.search(r"1:(30:00|29:5\d) left", s.text()), "80x24: the countdown is in sight", s.text())
    before = re.search(r"\d+:\d+:\d+ left", s.text())
    time.sleep(2.2)
    tap.say(before and before.group(0) not in s.text(), "... and goes on by itself", s.text())
    s.press("g")
    s.type("9")
    s.press("Enter")
    first = s.press("i")
    tap.say("Founded: 1905" in first and "▼" in first and "www" not in first, "a card that is too long says so", first)
    last = s.press("Space")
    tap.say("Web site in 1999: www.aja.tm.fr" in last and "▼" not in last, "... and is read to its end", last)
    tap.say("┌─" not in s.press("Space"), "... and then closed by the same key", s.text())
    s.close()


def handed():
    """The rules of Top Clubs tell in which notes everybody gets the first money, in every language; not of another sum."""
    words = {"en": "2 × 50,000 F, 4 × 10,000 F", "fr": "2 × 50 000 F, 4 × 10 000 F", "ru": "2 × 50 000 F, 4 × 10 000 F"}
    for lang, cash in (("en", 150000), ("fr", 150000), ("ru", 150000), ("en", 100000)):
        s, save = begin("--edition", "topclubs", "--seed", "3", "--option", "start_cash=%d" % cash, lang=lang)
        pages = [plain(s.press("R"))]
        while len(pages) < 40 and plain(s.press("Down" if len(pages) < 2 else "NPage")) != pages[-1]:
            pages.append(plain(s.text()))
        told = any(words[lang] in page for page in pages)
        tap.say(len(pages) > 2 and told == (cash == 150000), "%s: how %d 000 francs are handed out%s" %
                (lang, cash // 1000, "" if cash == 150000 else " is not told"), "\n".join(pages[:3]))
        s.close()


def lacking():
    """What one cannot pay stands there with the reason; a debt is raised in its own list until it is paid."""
    s, save = begin("--real-dice", "--edition", "classique", "--option", "start_cash=150")
    for line in ("6 6", "5 5"):
        s.type(line)
        s.press("Enter")
    for word in ("1 2", "buy", "end", "6 4", "end", "1 4"):
        if " " in word:
            s.press("Space")
            s.type(word)
            s.press("Enter")
        else:
            s.press(":")
            s.type(word)
            s.press("Enter")
    text = plain(s.settled())
    tap.say("Do not buy" in text or "auction" in text, "it is asked", text)
    tap.say(re.search(r"b .*(M10 |cash|short|missing).*\bm\b", text), "why it cannot be bought, and the key that raises money", text)
    s.close()
    s, save = begin("--real-dice", "--edition", "classique", "--option", "start_cash=700 station_rent_2=560 station_rent_3=570")
    for line in ("6 6", "5 5"):
        s.type(line)
        s.press("Enter")
    for word in ("2 3", "buy", "end", "2 4", "buy", "end", "4 6", "buy", "end", "1 2", "buy", "end", "6 4", "buy", "end", "2 4"):
        if " " in word:
            s.press("Space")
            s.type(word)
            s.press("Enter")
        else:
            s.press(":")
            s.type(word)
            s.press("Enter")
    text = s.settled()
    tap.say("m manage" in text and "One possible way" in plain(text), "a debt has its plan", text)
    s.press("m")
    s.press("h")
    tap.say(log(save)[-1].startswith("Bob: mortgage") and "mortgaged" in s.text() and "┌─" not in s.text(),
            "managing stays open while something is owed", s.text())
    s.close()


def redraw():
    """In plain text who types is asked once whether the board comes at each change of player."""
    own = {"XDG_DATA_HOME": made + "/redraw"}
    os.makedirs(own["XDG_DATA_HOME"])
    args = ["play", "--plain", "--lang", "en", "--edition", "console", "--seats", "Ada,Bob", "--seed", "3", "--no-save"]
    game = Game(args, env=own)
    game.until(b"Show the whole board")
    game.keys("yes\r")
    game.until(b"|08")
    tap.say(b"|08" in game.out, "asked, and the board is there", game.out.decode(errors="replace")[-900:])
    game.close()
    game = Game(args, env=own)
    game.until(b"|08")
    tap.say(b"Show the whole board" not in game.out, "the second time nobody is asked", game.out.decode(errors="replace")[-900:])
    game.close()


def chapters():
    """The rules are left with the word for the menu, in any language."""
    for lang, rules, menu in (("ru", "правила", "меню"), ("fr", "règles", "accueil"), ("fr", "règles", "menu"), ("en", "rules", "меню")):
        game = Game(["play", "--plain", "--lang", lang], env=data)
        game.press("")
        game.press(rules + "\r")
        asked = game.press("\r").decode()
        told = game.press(menu + "\r").decode()
        tap.say("ask: " in asked and "no: " not in told and "menu: " in told, "%s: %s leaves the rules" % (lang, menu), asked[-400:] + told)
        game.close()


def rounds():
    """The head of a game that is over tells its last round."""
    save = made + "/rounds.bqg"
    subprocess.run([BINARY, "play", "--plain", "--auto", "--seed", "5", "--edition", "classique", "--seats", "bot:easy,bot:easy",
                    "--option", "end=rounds:2", "--save", save], capture_output=True)
    s = Screen(["replay", "--lang", "en", save], "80x24", data)
    s.until("Classique")
    s.press("End")
    tap.say("round 2" in s.settled() and "round 3" not in s.text(), "the last round stays the last", s.text())
    s.close()


def ending():
    """The end has a headline, and the same game again is a key away; trades are hidden where there are none."""
    for lang, headline, words in (("en", "wins the game!", "r rematch"), ("fr", "gagne la partie", "r revanche"), ("ru", "Победа: ", "r реванш")):
        s, save = begin("--edition", "classique", "--seed", "1", lang=lang)
        s.press(":")
        s.type({"en": "resign", "fr": "abandonner", "ru": "сдаться"}[lang])
        s.press("Enter")
        s.press("2")
        for _ in range(6):
            if re.search(r"(?m)^ 1\. ", s.press("Space")):
                break
        top = plain("\n".join(s.text().split("\n")[:3]))
        tap.say(headline in top, "%s: who has won stands at the top" % lang, s.text())
        tap.say(words in s.text(), "%s: the foot offers a rematch" % lang, s.text())
        s.press("r")
        tap.say("► 1 r" in s.text() and "A Ada" in s.text() and "B Bob" in s.text(), "%s: which begins at once" % lang, s.text())
        s.close()
    s, save = begin("--edition", "reseau", "--seed", "3")
    tap.say("t trade" not in s.text(), "no key for trades where there are none", s.text())
    s.press("t")
    tap.say("gives:" not in s.text() and "no trades" in plain(s.text()), "... and pressed, it says so", s.text())
    s.close()
    s = Screen(["play", "--lang", "en"], "80x24", data)
    s.until("first game")
    s.press("a")
    page = s.settled()
    tap.say("The Banquier authors" in page and "004, topclubs" in page and "libyaml" in page, "the team's page has names, documents and libraries", page)
    s.close()


def limits():
    """How far to bid is said once; each bid is in the log, above it one passes, and a key takes it back."""
    def auction(lang="en"):
        s, save = begin("--edition", "classique", "--seed", "3", lang=lang)
        s.press("r")
        s.press("d")
        who = log(save)[-1].split(":")[0]
        return s, save, {"Ada": "Bob", "Bob": "Ada"}[who], who  # who is asked first, and the other

    def say(s, limit):
        s.press("f")
        s.keys("C-u")
        s.type(limit)
        return s.press("Enter")

    s, save, one, other = auction()
    tap.say("f limit" in s.text(), "limit: the auction offers it", s.text())
    now = say(s, "40")
    tap.say(log(save)[-1] == one + ": bid 1", "limit: the least that will do is bid by itself", now)
    tap.say(re.search("► %s" % other, now) and re.search(one + " +M1,500 +up to M40, the highest", now), "... shown, and the other is asked", now)
    for sum_, then in (("30", one + ": bid 31"), ("39", one + ": bid 40"), ("41", one + ": pass")):
        s.type(sum_)
        now = s.press("Enter")
        tap.say(then in log(save)[-2:], "limit: " + then.split(": ")[1], now + str(log(save)[-3:]))
    s.close()
    s, save, one, other = auction("fr")
    asked = say(s, "900")
    tap.say("enchérir jusqu'à M900 ? M1 suffirait" in plain(asked) and "► 1 Non" in asked, "limit: a steep one is asked twice", asked)
    s.press("1")
    tap.say(log(save)[-1].endswith("decline"), "... no is no", s.text())
    say(s, "900")
    now = s.press("2")
    tap.say(log(save)[-1] == one + ": bid 1", "... yes is yes", now + str(log(save)[-3:]))
    say(s, "x")
    tap.say("Il faut un nombre" in plain(s.text()), "limit: nonsense is none", s.text())
    now = say(s, "20")
    tap.say(log(save)[-3:] == [other + ": bid 20", one + ": bid 21", other + ": pass"],
            "limit: of two the higher one wins, for the least more", now + str(log(save)[-4:]))
    s.close()
    s, save, one, other = auction()
    say(s, "40")
    now = s.press("u")
    tap.say(log(save)[-1].endswith("decline") and "up to" not in now, "limit: undo takes a bid back, and the limit with it", now)
    s.close()
    # Another language is no reason to forget it; an empty line is.
    s, save, one, other = auction()
    say(s, "40")
    s.press("L", "L", "L")
    tap.say("up to M40, the highest" in s.text(), "limit: it stands while the screen is another", s.text())
    s.type("5")
    s.press("Enter")
    s.press("f")
    s.press("Escape")
    s.type("10")
    s.press("Enter")
    tap.say(log(save)[-1] == one + ": bid 11", "... and Escape changes nothing", s.text())
    s.close()


def ahead():
    """The next roll, said while others play: shown beside the name, taken back by the same key, and never more than that."""
    s, save = begin("--edition", "classique", "--seed", "5", "--option", "auction_on_decline=no", seats="Ada,bot:easy,bot:easy", size="100x35")
    tap.say("It is for you to decide now" in s.press("f"), "ahead: who is asked to roll rolls", s.text())
    for _ in range(8):
        now = s.press("Space")
        if "is your turn finished" in now:
            break
    now = s.press("f")
    tap.say(re.search("worth M[0-9,]+ +will roll", now) and "as soon as the turn comes" in plain(now), "ahead: shown beside the name", now)
    now = s.press("f")
    tap.say(not re.search("worth M[0-9,]+ +will roll", now) and "asked about the next roll again" in plain(now), "... and taken back by the same key", now)
    s.press("f")
    before = log(save).count("Ada: roll")
    now = s.press("e")
    for _ in range(6):  # cards of the others
        if log(save).count("Ada: roll") > before:
            break
        now = s.press("Space") if "Ada, your turn" not in now else now
    tap.say(log(save).count("Ada: roll") == before + 1, "ahead: the dice are thrown when the turn comes", now + str(log(save)))
    tap.say(not re.search("worth M[0-9,]+ +will roll", s.text()) and log(save)[-1] not in ("Ada: buy", "Ada: end"), "... once, and nothing more is done", s.text())
    s.close()
    s, save = begin("--real-dice", "--edition", "classique", seats="Ada,Bob", size="100x35")
    typed(s, "6 5", "1 2")
    dice(s, "1 2")
    now = s.press("F")
    tap.say("It is for you to decide now" in now, "ahead: who is asked to buy decides", now)
    s.press("b")
    now = s.press("F")
    tap.say(re.search("worth M[0-9,]+ +will decline", now) and "will not buy at the next chance" in plain(now), "ahead: declining is shown beside the name", now)
    now = s.press("f")
    tap.say(re.search("worth M[0-9,]+ +will roll, decline", now), "... beside the roll", now)
    s.press("f")
    now = s.press("F")
    tap.say(not re.search("worth M[0-9,]+ +will decline", now) and "asked about the next purchase again" in plain(now), "... and taken back by the same key", now)
    s.press("F")
    s.press("e")
    dice(s, "4 6")
    s.press("e")
    dice(s, "1 2")
    tap.say(log(save)[-1] == "Ada: decline" and "Auction" in s.text(), "ahead: the purchase is declined when it comes", s.text() + str(log(save)[-3:]))
    declined = log(save)
    s.press("u")
    tap.say(log(save) == declined[:-1] and "Ada, do you buy" in s.text(), "... and undo takes it back, and asks", s.text() + str(log(save)[-3:]))
    s.press("u")
    tap.say(log(save) == declined[:len(log(save))] and len(log(save)) < len(declined) - 1, "... and is not undone by it", s.text() + str(log(save)[-3:]))
    s.close()
    s, save = begin("--edition", "classique", "--seed", "5", seats="Ada,bot:easy,bot:easy", speed="3")
    end, foot = time.time() + 60, False
    while time.time() < end and not foot and "your turn: roll" not in s.text():
        foot = "N on to my next decision" in s.text() and "f roll ahead" in s.text() and "F decline ahead" in s.text()
        time.sleep(0.05)
    tap.say(foot, "ahead: while others play the foot has the keys for it", s.text())
    s.close()


def picture():
    """At the end the board can be had as a picture."""
    s, save = begin("--edition", "console", "--seed", "1", seats="A<da>&co,Bob")
    s.press(":")
    s.type("resign yes")
    s.press("Enter")
    for _ in range(6):
        if re.search(r"(?m)^ 1\. ", s.press("Space")):
            break
    tap.say("p picture" in s.text(), "picture: the end offers it", s.text())
    now = s.press("p")
    path = save[:-4] + ".svg"
    tap.say("The picture is in" in now and os.path.exists(path), "picture: it is beside the save", now)
    words = [t.firstChild.data for t in xml.dom.minidom.parse(path).getElementsByTagName("text")]
    tap.say(any("Bob wins the game!" in w for w in words) and any("A<da>&co" in w for w in words), "... and names are as they are", str(words[:30]))
    s.close()


for test in (mark, early, leaving, chance, locked, summed, since, helping, debt, countering, spaced, waiting,
             sums, space, numbers, unfolding, claims, tax, moments, bankruptcy, players, sight, handed, lacking, redraw, chapters, rounds, ending, limits, ahead, picture):
    if len(sys.argv) < 2 or test.__name__ in sys.argv[1:]:
        test()
if len(sys.argv) < 2:
    tap.tick({"contract"}, {})
subprocess.run(["rm", "-rf", made])
sys.exit(tap.end())
