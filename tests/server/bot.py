#!/usr/bin/env python3
"""A player written from docs/PROTOCOL.md alone, to see that the document is enough to play by.

    bot.py HOST PORT create EDITION NAME [WORD|KEY=VALUE ...]   open a table, print its code, play
    bot.py HOST PORT join CODE NAME [KEY=VALUE ...]             sit down at it, play
    bot.py selftest BINARY [EDITION ...]                        a game of every edition, as TAP

Keys of its own, all others go to the server: wait=N begins when N people sit there (unless told, when
the table is full), fill=LEVEL puts bots of the server in the other seats first, drop=N cuts the connection
after every Nth line, to see that nothing is lost and nothing done twice, tire=N resigns after N moves: without
trades a game may go on for ever.

It talks TCP, says one line at a time, keeps to the rates that hello names, and comes back with its token
after a drop. At the end of the game it compares what the events told it with the server's state, prints
one line, and exits 0.
"""

import collections
import itertools
import json
import math
import os
import select
import socket
import subprocess
import sys
import tempfile
import time

KNOWN = set("""hello ok no editions edition tables seat table state move history ask may rules fair export beat chat
vote rematch news ping pong bye""".split())
QUIET = 75          # seconds of silence, where pings were promised, until the connection is held for dead
PATIENCE = 60       # seconds of trying to come back
COOL = 40           # moves until an optional line that was refused is said again
OPTIONAL = {"build", "redeem", "prison", "offer", "accept"}
OWN = {"wait", "fill", "drop", "tire"}
ENDS = {"classique": ["end=rounds:25"], "reseau": ["tire=400", "anti_endless=yes", "salary=0", "start_cash=900"]}
SECONDS = 1500      # for a game of the test
AGAIN = {"busy", "storage-busy", "storage-full", "stopping"}


class Gone(Exception):
    """The connection is no more."""


class Failed(Exception):
    """There is no way on."""


def quoted(name):
    return '"%s"' % name if " " in name else name


def squares(numbers):
    return ",".join(str(n) for n in numbers)


class Link:
    """A connection: lines up, objects down, and no faster than the server allows."""

    def __init__(self, host, port):
        self.sock = socket.create_connection((host, port), timeout=10)
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.rest = b""
        self.heard = time.monotonic()
        self.said = collections.deque()
        self.rate(20, 30000)

    def rate(self, lines, ms):
        """Three quarters of what is allowed, for answers to pings are lines, too."""
        self.lines, self.window = max(1, lines * 3 // 4), ms / 1000

    def wait(self):
        """Seconds until the next line may go."""
        now = time.monotonic()
        while self.said and self.said[0] < now - self.window:
            self.said.popleft()
        return 0 if len(self.said) < self.lines else self.said[0] + self.window - now

    def say(self, line):
        self.said.append(time.monotonic())
        try:
            self.sock.sendall(line.encode() + b"\n")
        except OSError as error:
            raise Gone(str(error))

    def read(self, timeout):
        """The messages that have come; an empty list if none has for so long."""
        if not select.select([self.sock], [], [], max(0, timeout))[0]:
            if time.monotonic() - self.heard > QUIET:
                raise Gone("silence")
            return []
        try:
            data = self.sock.recv(65536)
        except OSError as error:
            raise Gone(str(error))
        if not data:
            raise Gone("closed")
        self.heard = time.monotonic()
        lines = (self.rest + data).split(b"\n")
        self.rest = lines.pop()
        return [json.loads(line) for line in lines]

    def close(self):
        self.sock.close()


class Board:
    """An edition: what there is to own, and what it costs."""

    def __init__(self, message):
        self.squares = message["squares"]
        self.groups = collections.defaultdict(list)
        for number, square in enumerate(self.squares):
            if "group" in square:
                self.groups[square["group"]].append(number)
        amounts = [s.get(key, 0) for s in self.squares for key in ("price", "mortgage", "house")]
        self.unit = math.gcd(*amounts, *(r for s in self.squares for r in s.get("rent", ())))

    def price(self, square):
        return self.squares[square].get("price", 0)

    def mortgage(self, square):
        return self.squares[square].get("mortgage", 0)

    def house(self, square):
        return self.squares[square].get("house", 0)

    def group(self, square):
        return self.squares[square].get("group")

    def mates(self, square):
        return self.groups[self.group(square)]


class Game:
    """What is known of the game: a state to begin with, and the events since."""

    def __init__(self, message):
        state = message["state"]
        self.n = message["n"]
        self.cash = {s["name"]: s["cash"] for s in state["seats"]}
        self.inside = {s["name"]: s["in"] for s in state["seats"]}
        self.owner = {s["square"]: s["owner"] for s in state["squares"]}
        self.level = {s["square"]: s["level"] for s in state["squares"]}
        self.mortgaged = {s["square"] for s in state["squares"] if s["mortgaged"]}
        self.offers = {o["seat"]: o for o in state["offers"]}
        self.claims = {c["square"]: c["owner"] for c in state["claims"]}
        self.winners, self.over_by = state["winners"], state.get("over_by")

    def differs(self, other):
        """The names of what is not the same in another."""
        keys = "n cash inside owner level mortgaged claims winners over_by".split()
        return [key for key in keys if getattr(self, key) != getattr(other, key)]

    def deeds(self, name):
        return [square for square, owner in self.owner.items() if owner == name]

    def apply(self, event):
        act = getattr(self, "on_" + event["event"].replace("-", "_"), None)
        if act:
            act(event)

    def on_pay(self, e):
        for side, sign in (("from", -1), ("to", 1)):
            if e.get(side) in self.cash:
                self.cash[e[side]] += sign * e["amount"]

    def on_deed(self, e):
        self.owner[e["square"]] = e["to"]

    def on_built(self, e):
        self.level[e["square"]] = e["to"]

    on_razed = on_built

    def on_mortgaged(self, e):
        self.mortgaged.add(e["square"])

    def on_redeemed(self, e):
        self.mortgaged.discard(e["square"])

    def on_offer(self, e):
        self.offers[e["seat"]] = e

    def on_offer_closed(self, e):
        self.offers.pop(e["seat"], None)

    def on_bankrupt(self, e):
        self.inside[e["seat"]] = False

    def on_claimable(self, e):
        self.claims[e["square"]] = self.owner[e["square"]]

    def on_claimed(self, e):
        self.claims.pop(e["square"], None)

    on_unclaimed = on_claimed

    def on_over(self, e):
        self.winners, self.over_by = e["winners"], e["cause"]


class Mind:
    """What to say: every method gives lines, the best first."""

    def __init__(self, me, board, game, hints):
        self.me, self.board, self.game, self.hints = me, board, game, hints
        self.cash = game.cash.get(me, 0)
        self.purse = 7 * max(board.price(s) for s in game.owner) // 2
        self.reserve = self.purse // 10

    def unasked(self, ask):
        """What nobody asks for: rents to claim, offers to answer. In the middle of things only a debtor's.

        While the bots of the server play their offers come and go: a good one is taken, no time is lost
        in rejecting the others.
        """
        free = not ask or ask["question"] in ("roll", "end")
        for square, owner in self.game.claims.items():
            if owner == self.me and free:
                yield "claim %d" % square
        for name, offer in self.game.offers.items():
            debtor = ask and ask["question"] == "debt" and name in ask["seats"]
            if offer["to"] == self.me and "give" in offer and (free or debtor):
                if self.fair(offer, ask["amount"] if debtor else 0):
                    yield "accept %s v%d" % (quoted(name), offer["version"])
                if ask:
                    yield "reject %s" % quoted(name)

    def asked(self, ask):
        """Answers to a question."""
        may = ask.get("may") or {"verbs": []}
        answer = getattr(self, "at_" + ask["question"].replace("-", "_"), None)
        for line in answer(ask, may) if answer else ():
            if line.split()[0] in may["verbs"]:
                yield line

    # Values.

    def value(self, square, owner):
        """What a deed is worth to somebody: more where it makes a colour whole."""
        mates = [s for s in self.board.mates(square) if s != square]
        have = sum(self.game.owner[s] == owner for s in mates)
        worth = self.board.price(square) * (1 + have / max(1, len(mates)) * (2 if have == len(mates) else 0.5))
        return worth - (self.board.mortgage(square) * 1.1 if square in self.game.mortgaged else 0)

    def side(self, things, owner):
        return sum(self.value(s, owner) for s in things["deeds"]) + things["cash"] + 40 * len(things["cards"])

    def fair(self, offer, debt):
        """Is it good for me, and not too good for the other? Can both pay? Is it worth the debt?"""
        give, take = offer["give"], offer["take"]
        if offer["settles"]:
            return self.side(give, self.me) >= debt
        if take["cash"] > self.cash - self.reserve or give["cash"] > self.game.cash[offer["seat"]]:
            return False
        mine = self.side(give, self.me)
        his = self.side(take, self.me) + self.side(dict(take, cash=0, cards=[]), offer["seat"])
        return mine > his / 2 * 1.1

    # Before the roll and after it.

    def at_roll(self, ask, may):
        yield "use"
        if self.cash > 3 * self.reserve:
            yield "pay"
        yield from self.invest(may)
        yield "roll"

    def at_end(self, ask, may):
        yield from self.invest(may)
        yield "end"

    def invest(self, may):
        spare = self.cash - self.reserve
        level = self.game.level
        for square in sorted(may.get("build", ()), key=lambda s: (level[s], -self.board.price(s))):
            if self.board.house(square) <= spare:
                yield "build %s 1" % self.board.group(square)
                yield "build %d" % square
        for square in may.get("redeem", ()):
            if 3 * self.board.mortgage(square) <= spare:
                yield "redeem %d" % square
        for square in may.get("prison", ()):
            if {self.game.owner[s] for s in self.board.mates(square)} - {self.me, "bank"}:
                yield "prison %d" % square
        yield from self.wish(spare)

    def wish(self, spare):
        """An offer for the last deed of a colour."""
        if self.me in self.game.offers:
            return
        for mates in self.board.groups.values():
            others = [s for s in mates if self.game.owner[s] != self.me]
            if len(others) == 1 and len(mates) > 1 and self.game.owner[others[0]] in self.game.cash:
                square, money = others[0], 2 * self.board.price(others[0])
                if money <= spare and not self.game.level[square]:
                    yield "offer %s give +%d take %d" % (quoted(self.game.owner[square]), money, square)

    # Questions.

    def at_buy(self, ask, may):
        if ask["amount"] <= self.cash:
            yield "buy"
        yield "decline"

    def at_auction(self, ask, may):
        least = may.get("bid_least", ask["amount"])
        worth = self.value(ask["square"], self.me) if "square" in ask else self.reserve
        most = int(min(self.cash, worth))
        if least <= most:
            yield "bid %d" % (least + (most - least) // 3 // self.board.unit * self.board.unit)
        yield "pass"

    def at_tax(self, ask, may):
        worth = self.cash + sum(self.board.price(s) + self.board.house(s) * self.game.level[s]
                                for s in self.game.deeds(self.me))
        yield "share" if worth // 10 < ask["amount"] else "flat"
        yield "flat"

    def at_fine_or_draw(self, ask, may):
        if self.cash > self.purse // 2:
            yield "draw"
        yield "pay"
        yield "draw"

    def at_debt(self, ask, may):
        need = ask["amount"] - self.cash
        whole = {g for g, mates in self.board.groups.items()
                 if all(self.game.owner[s] == self.me for s in mates)}
        yield from self.pledge(may, need, lambda s: self.board.group(s) not in whole)
        for square in may.get("sell", ()):
            group = self.board.group(square)
            yield "sell %s %d" % (group, self.hints.get(group, 1))
            yield "sell %d" % square
        yield from self.pledge(may, need, lambda s: True)
        yield "declare"

    def pledge(self, may, need, good):
        """One line that mortgages as much as is needed."""
        chosen = []
        for square in sorted(filter(good, may.get("mortgage", ())), key=self.board.mortgage):
            if sum(map(self.board.mortgage, chosen)) < need:
                chosen.append(square)
        if chosen:
            yield "mortgage %s" % squares(chosen)

    def at_inherit(self, ask, may):
        yield "keep"
        yield "lift"

    def at_want(self, ask, may):
        yield "want %d" % min(may.get("want_most", 0), 3)
        yield "want 0"

    def at_place(self, ask, may):
        for square in may.get("place", ()):
            yield "place %d" % square

    def at_jailed(self, ask, may):
        yield "use"
        if self.cash > 3 * self.reserve:
            yield "pay"
        yield "stay"
        yield "pay"

    def at_squatter(self, ask, may):
        if ask.get("amount", 0) <= self.cash - self.reserve:
            yield "evict"
        yield "leave"
        yield "evict"


class Player:
    """A seat: hears messages, and says at most one line at a time."""

    def __init__(self, host, port, first, own):
        self.host, self.port, self.first = host, port, first
        self.wait, self.drop, self.tire = (int(own.get(key, 0)) for key in ("wait", "drop", "tire"))
        self.fill = own.get("fill")
        self.client = "bot-%d" % os.getpid()
        self.counter = 0
        self.pending = None     # (counter, line) that has no answer yet
        self.query = None       # what was asked for and has not come
        self.seat = self.table = self.game = self.board = self.ask = self.link = None
        self.stale = False      # the state is wanted
        self.last = 0           # the last move heard of
        self.floor = 0          # the move of our last command: older questions are answered
        self.refused = {}       # line: the move at which it was refused
        self.hints = {}         # colour: how many buildings the bank takes back at least
        self.rest = 0           # not before then
        self.tries = 0          # connections in a row that came to nothing
        self.ready = self.over = False
        self.count = collections.Counter()

    # Coming, and coming back.

    def run(self):
        while not self.over:
            try:
                self.come()
                while not self.over:
                    self.hear(self.delay() or 1)
                    self.speak()
            except Gone as error:
                self.count["drops"] += 1
                self.note(error)
                self.despair()
            finally:
                if self.link:
                    self.link.close()

    def despair(self):
        """A connection that did not come to its seat is tried again slowly, and not for ever."""
        self.tries = 0 if self.ready else self.tries + 1
        if self.tries > PATIENCE:
            raise Failed("no way back to the table")
        time.sleep(1 if self.tries else 0)

    def note(self, text):
        print("# %s: %s" % (self.client, text), file=sys.stderr)

    def come(self):
        self.link = self.connect()
        self.ready, self.query, self.ask = False, None, None
        self.link.say("hello 1 en client=%s ping bot" % self.client)
        while not self.ready:
            self.hear(1)

    def connect(self):
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return Link(self.host, self.port)
            except OSError as error:
                if time.monotonic() > end:
                    raise Failed("no connection: %s" % error)
                time.sleep(0.5)

    def delay(self):
        """Seconds until a line may be said."""
        return max(0, self.link.wait(), self.rest - time.monotonic())

    # Hearing.

    def hear(self, timeout):
        """All that has come, the first of it for so long."""
        messages = self.link.read(timeout)
        while messages:
            for message in messages:
                self.heed(message)
            messages = self.link.read(0)

    def heed(self, message):
        kind = message["say"]
        if kind not in KNOWN:
            self.count["unknown"] += 1
            self.note("unknown message %s" % message)
        act = getattr(self, "on_" + kind, None)
        if act:
            act(message)

    def on_hello(self, m):
        self.limits = m["limits"]
        self.link.rate(self.limits["lobby"], self.limits["lobby_ms"])
        if self.seat:
            since = " since=%d" % self.game.n if self.game else ""
            self.link.say("sit %s %s%s" % (self.seat["table"], self.seat["token"], since))
        else:
            self.link.say(self.first)

    def on_seat(self, m):
        self.seat = m

    def on_table(self, m):
        if not self.table and self.first.startswith("create"):
            print("code %s" % m["code"], flush=True)
        self.table = m
        if not self.ready:
            self.sat()
        if m["status"] in ("abandoned", "expired"):
            raise Failed("the table is " + m["status"])

    def sat(self):
        """At the table: the rates are those of a player, and what got no answer is said again."""
        self.ready = True
        self.link.rate(self.limits["actions"], self.limits["actions_ms"])
        if self.pending:
            self.count["again"] += 1
            self.link.say("#%d %s" % self.pending)

    def on_edition(self, m):
        self.query, self.board = None, Board(m)

    def on_state(self, m):
        told, self.game = self.game, Game(m)
        self.query, self.stale, self.last = None, False, m["n"]
        if told and told.n == self.game.n and told.differs(self.game):
            self.count["differs"] += 1
            self.note("the state differs: %s" % told.differs(self.game))
        self.over = self.table["status"] == "finished"

    def on_move(self, m):
        if not self.game or m["n"] <= self.game.n:
            return
        if m["n"] > self.game.n + 1:
            self.count["gaps"] += 1
            self.stale = True
        self.last = self.game.n = m["n"]
        self.hints = {}
        for event in m["events"]:
            self.game.apply(event)
            self.notice(event)

    def notice(self, event):
        """An offer to us: its contents are in the state. A rent that we owe: let the other one claim it."""
        if event["event"] == "offer" and event["to"] == self.seat["name"]:
            self.stale = True
        if event["event"] == "claimable" and event["seat"] == self.seat["name"]:
            self.rest = time.monotonic() + 0.06

    def on_ask(self, m):
        """In an auction all are asked at once: let those who sit before speak first."""
        self.ask = m
        if m["question"] == "auction":
            self.rest = time.monotonic() + 0.06 * self.seat["seat"]

    def on_ok(self, m):
        if self.pending and m.get("re") == self.pending[0]:
            self.floor = m.get("n", self.floor)
            self.count["done before"] += "again" in m
            self.pending = None

    def on_no(self, m):
        self.count["refused"] += 1
        self.count["refused " + m["why"]] += 1
        if not self.ready:
            raise (Gone if m["why"] in AGAIN else Failed)("refused: %s" % m["text"])
        if not self.pending or m.get("re") != self.pending[0]:
            self.query = None
            self.rest = time.monotonic() + 1
        elif m["why"] in AGAIN:
            self.rest = time.monotonic() + 1
            self.pending = None
        elif m["why"] != "roll-waits":
            self.note("%s: %s (%s)" % (self.pending[1], m["why"], m["text"]))
            self.refused[self.pending[1]] = self.last
            if m["why"] == "stock-short":
                self.hints[self.pending[1].split()[1]] = m["n"]
            if m["why"] == "no-offer":
                self.stale = True
            self.pending = None

    def on_ping(self, m):
        self.link.say("pong %s" % m["word"])

    def on_bye(self, m):
        if m["why"] == "version":
            raise Failed(m["text"])
        raise Gone("bye: %s" % m["why"])

    # Speaking.

    def speak(self):
        """The next line, if there is one to say."""
        if self.pending or self.query or self.delay() > 0:
            return
        if self.table["status"] == "waiting":
            self.command(self.gather())
        elif not self.board:
            self.inquire("edition " + self.table["edition"])
        elif not self.game or self.stale or self.table["status"] == "finished":
            self.inquire("state")
        elif self.last >= self.floor:
            self.command(self.choose())

    def gather(self):
        """What the host says before the game."""
        seats = self.table["seats"]
        people = sum(1 for s in seats if s and s["kind"] == "person")
        if self.table["host"] != self.table["you"] or people < self.wait:
            return None
        if None not in seats or self.wait and not self.fill:
            return "start"
        return "bots " + self.fill if self.fill else None

    def choose(self):
        mind = Mind(self.seat["name"], self.board, self.game, self.hints)
        ask = self.ask if self.ask and self.ask["n"] == self.last else None
        asked = ask and self.seat["name"] in ask["seats"]
        if asked and self.tire and self.last > self.tire and not self.spent("resign"):
            return "resign"
        for line in itertools.chain(mind.unasked(ask), mind.asked(ask) if asked else ()):
            if not self.spent(line):
                return line
        self.count["stuck"] += bool(asked)
        return None

    def spent(self, line):
        """Was it refused in this position, or lately, if nobody asks for it?"""
        when = self.refused.get(line, -COOL)
        return when == self.last or line.split()[0] in OPTIONAL and when + COOL > self.last

    def inquire(self, line):
        self.query = line
        self.send(line)

    def command(self, line):
        if not line:
            return
        self.counter += 1
        self.pending = self.counter, line
        if line.startswith("offer"):
            self.refused[line] = self.last
        self.send("#%d %s" % self.pending)

    def send(self, line):
        """Say it; every so many lines the connection breaks, now after the line, now before it."""
        self.count["lines"] += 1
        breaks, part = divmod(self.count["lines"], self.drop) if self.drop else (0, 1)
        if part or breaks % 2:
            self.link.say(line)
        if not part:
            raise Gone("cut on purpose")


def play(host, port, words):
    """One game; the exit code."""
    own = dict(w.split("=", 1) for w in words[3:] if w.split("=")[0] in OWN)
    line = [quoted(w) for w in words if w.split("=")[0] not in OWN]
    player = Player(host, port, " ".join(line), own)
    try:
        player.run()
    except Failed as error:
        print("failed: %s" % error)
        return 1
    print("won: %s (%s)" % (", ".join(player.game.winners), player.game.over_by))
    print("counts: %s" % json.dumps(player.count), flush=True)
    return 0


# The test: a game of every edition.

class Server:
    """One of its own, in a folder, with the rate raised so that a game takes seconds."""

    def __init__(self, binary, folder):
        limits = os.path.join(folder, "limits")
        with open(limits, "w") as out:
            out.write("actions 20000\n")
        self.process = subprocess.Popen(
            [binary, "serve", "--listen", "none", "--tcp", "127.0.0.1:0", "--limits", limits,
             "--store", os.path.join(folder, "store.db")], stdout=subprocess.PIPE, text=True)
        self.port = self.process.stdout.readline().split(":")[-1].strip()

    def stop(self):
        self.process.terminate()
        self.process.wait(20)


def start(port, *words):
    return subprocess.Popen([sys.executable, os.path.abspath(__file__), "127.0.0.1", port, *words],
                            stdout=subprocess.PIPE, text=True)


def finish(process, end):
    """What a bot of ours says at the end: who has won, and its counts."""
    out = process.communicate(timeout=max(1, end - time.monotonic()))[0].splitlines()
    said = dict(line.split(": ", 1) for line in out if ": " in line)
    if process.returncode or "won" not in said:
        raise Failed(said.get("failed", "exit code %d" % process.returncode))
    return said["won"], collections.Counter(json.loads(said["counts"]))


def game(binary, edition, options):
    """A game of two bots of ours and two of the server's: what is to be said of it."""
    bots = []
    with tempfile.TemporaryDirectory() as folder:
        server = Server(binary, folder)
        try:
            end = time.monotonic() + SECONDS
            bots.append(start(server.port, "create", edition, "Ada", "seats=4", "tempo=0", "wait=2",
                              "fill=medium", "drop=40", "tire=3000", *options))
            code = bots[0].stdout.readline().split()[-1]
            bots.append(start(server.port, "join", code, "Bob L", "drop=55", "tire=4000"))
            ends = [finish(bot, end) for bot in bots]
        finally:
            for bot in bots:
                bot.kill()
            server.stop()
    return judge(ends)


def judge(ends):
    (won, count), (also, other) = ends
    count += other
    text = "%s; %d lines, %d refused, %d unknown, %d drops, %d again" % (
        won, count["lines"], count["refused"], count["unknown"], count["drops"], count["done before"])
    bad = [k for k in ("unknown", "stuck", "differs") if count[k]]
    if won != also:
        bad.append("two winners")
    if count["refused"] > 5 + count["lines"] // 50:
        bad.append("refusals")
    for why in sorted(k for k in count if k.startswith("refused ")):
        print("# %s: %d" % (why, count[why]))
    return not bad, text + "".join(", " + b for b in bad)


def selftest(binary, editions):
    with tempfile.TemporaryDirectory() as folder:
        server = Server(binary, folder)
        link = Link("127.0.0.1", int(server.port))
        link.say("hello 1")
        editions = editions or link.read(10)[0]["editions"]
        link.close()
        server.stop()
    good = 0
    print("1..%d" % len(editions), flush=True)
    for number, edition in enumerate(editions, 1):
        try:
            ok, text = game(binary, edition, ENDS.get(edition, []))
        except (Failed, subprocess.TimeoutExpired) as error:
            ok, text = False, str(error)
        good += ok
        print("%s %d - %s: %s" % ("ok" if ok else "not ok", number, edition, text), flush=True)
    return not editions or good != len(editions)


def main(words):
    if len(words) >= 2 and words[0] == "selftest":
        return selftest(words[1], words[2:])
    if len(words) >= 5 and words[2] in ("create", "join"):
        return play(words[0], int(words[1]), words[2:])
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
