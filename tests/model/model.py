#!/usr/bin/env python3
"""A second model of the rules, written from the rules document alone.

    trace classique 1 100 end=rounds:30 | model.py end=rounds:30

It reads games written down by trace.c on standard input, plays every command in a model of its own and
compares all balances after each one: every seat, the bank's account, the pot. The first difference ends
the run with the game, the line, the command, what was written and what the model holds, and what
happened before. It shares nothing with the engine: the boards, cards and switches are read from the
tables in tests/edition/facts, the rules are those of the rules document (rows A1 to Q4, cited below).

Besides the balances the model judges each command: a command that it holds to be against the rules is a
difference too, and so is one said by a player who is not asked. What cannot be seen in balances (the
winner, the order of the fortunes, an engine that refuses too much) is not compared.

How it works: the rules are generators. Where the game waits for somebody, `ask` yields; whatever is
being resolved simply goes on when the answer arrives. So "play resumes where it stopped" (N14) needs no
state of its own, and a bankruptcy in the middle of a card is an exception that ends the turn (N18).
"""

import collections
import csv
import fractions
import pathlib
import sys

# Where the rules document is silent the model follows the rows R of docs/RULES.md, cited as they are used.

FACTS = pathlib.Path(__file__).resolve().parent.parent / "edition" / "facts"
EDITIONS = {"console": "000", "reseau": "001", "classique": "002", "atlantic-city": "003", "topclubs": "004"}
NAMES = ("Ada", "Bob", "Cyd", "Dee", "Eve", "Fay", "Gus", "Hal")
BANK, CLOCK = "bank", "clock"
CARDS_IN_A_CHAIN = 6  # a limit of the engine's, not of the rules
LONGEST = 1500  # commands after which the trace leaves a game unfinished
KINDS_OF_DEED = ("street", "station", "utility")


class Unlawful(Exception):
    """A command was accepted that the rules forbid, or came from somebody who is not asked."""


class TurnEnds(Exception):
    """The player on turn has left the game (N18)."""


class GameOver(Exception):
    """The game has ended (section O)."""


def need(condition, row, text):
    if not condition:
        raise Unlawful(f"{row}: {text}")


def squares(words):
    """Squares as they are written in commands: "6,24" or "6 24"."""
    return [int(text) for word in words for text in word.split(",")]


# --- Facts: boards, cards, switches ---------------------------------------------------------------------


def read_table(name):
    with open(FACTS / f"{name}.csv", encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


class Square:
    """One square of the board (A11, A12)."""

    def __init__(self, row):
        number = lambda key: int(row[key] or 0)
        self.index, self.kind, self.group = int(row["index"]), row["kind"], row["group"]
        self.price, self.mortgage, self.house_cost = number("price"), number("mortgage"), number("house_cost")
        self.rents = [number(f"rent{n}") for n in range(5)]
        self.rent_hotel = number("rent_hotel")
        self.is_deed = self.kind in KINDS_OF_DEED


class Card:
    def __init__(self, row):
        self.deck, self.no, self.effect = row["deck"], int(row["no"]), row["effect"]
        self.p1, self.p2 = row["p1"], row["p2"]


def switch_value(text):
    if text in ("yes", "no"):
        return text == "yes"
    if text.isdigit():
        return int(text)
    upper, slash, lower = text.partition("/")
    if slash and upper.isdigit() and lower.isdigit():
        return fractions.Fraction(int(upper), int(lower))
    return text


class Rules:
    """The switches of one edition with the options of a table, its board and its decks."""

    def __init__(self, edition, options):
        column = EDITIONS[edition]
        texts = {row["key"]: row[column] for row in read_table("editions")}
        for option in options:
            key, _, value = option.partition("=")
            if key == "end":
                mode, _, number = value.partition(":")
                texts["end_mode"] = mode
                limit = {"rounds": "rounds_limit", "money": "money_target", "timed": "time_limit_min"}.get(mode)
                if limit and number:
                    texts[limit] = number
            elif key in texts:
                texts[key] = value
            elif key == "income_tax_mode":  # the engine's word for "there is a share to choose"
                need(value == "choice", "H1", "only the choice is modelled")
            else:
                sys.exit(f"model.py: no switch of the name {key}")
        self.switches = {key: switch_value(text) for key, text in texts.items()}
        for key in ("build_even", "sell_even"):  # these have words besides yes and no
            self.switches[key] = texts[key]
        self.board = [Square(row) for row in read_table(texts["board"])]
        self.cards = {"chance": {}, "chest": {}}
        for row in read_table(texts["card_file"]):
            if row["set"] == texts["card_set"] and (row["effect"] != "jail_free" or texts["jail_free_cards"] == "yes"):
                self.cards[row["deck"]][int(row["no"])] = Card(row)
        self.groups = {}
        for square in self.board:
            if square.is_deed:
                self.groups.setdefault(square.group, []).append(square.index)
        self.colours = [g for g, lots in self.groups.items() if self.board[lots[0]].kind == "street"]
        self.jail = next(square.index for square in self.board if square.kind == "jail")


class Deck:
    """A pile (G1): cards never seen come by chance, then the others in the order in which they came back."""

    def __init__(self, cards):
        self.cards, self.unseen, self.under = cards, set(cards), collections.deque()

    def put_under(self, no):
        self.under.append(no)


class Things:
    """What one side of a trade gives (M1): deeds, money, jail-free cards as (deck, number)."""

    def __init__(self):
        self.deeds, self.money, self.cards = [], 0, []


class Offer:
    def __init__(self, giver, to, give, take, lift, version, settles):
        self.giver, self.to, self.give, self.take, self.lift = giver, to, give, take, lift
        self.version, self.settles = version, settles
        self.marks = None


class Claim:
    def __init__(self, square, owner, payer, amount, turn):
        self.square, self.owner, self.payer, self.amount, self.turn = square, owner, payer, amount, turn


# --- The game -------------------------------------------------------------------------------------------


class Game:
    def __init__(self, rules, seats):
        self.rules, self.board, self.seats = rules, rules.board, seats
        self.sw = rules.switches
        self.scale = self.sw["money_scale"]
        self.size = self.sw["board_size"]
        self.cash = [self.sw["start_cash"]] * seats  # A5
        self.place = [0] * seats  # A7
        self.jailed = [False] * seats
        self.jail_turns = [0] * seats
        self.out = [False] * seats
        self.order = list(range(seats))
        self.position = list(range(seats))  # of each seat in the playing order
        self.owner, self.mortgaged, self.level, self.prison, self.squatter = {}, {}, {}, {}, {}
        self.changed = {}  # how often a deed has changed owner or state (M6)
        for square in self.board:
            if square.is_deed:
                self.owner[square.index] = None
                self.mortgaged[square.index] = self.prison[square.index] = False
                self.level[square.index] = self.squatter[square.index] = self.changed[square.index] = 0
        self.houses, self.hotels = self.sw["houses"], self.sw["hotels"]  # A9
        short = self.sw["end_mode"] == "short"
        self.top = self.sw["short_houses_before_hotel" if short else "houses_before_hotel"]  # H (K18, O5)
        self.decks = {name: Deck(cards) for name, cards in rules.cards.items()}
        self.holder = {}  # jail-free card (deck, number) -> seat (G3)
        self.offers, self.versions = {}, 0
        self.claims = []
        self.on_turn = None
        self.turn_number = 0
        self.round = 1
        self.doubles = 0
        self.dice = 0  # the roll that began the move (F10)
        self.chain = 0
        self.was_sent = False
        self.bankruptcies = 0
        self.busy = 0  # how deep in auctions, debts and bankruptcies: the turn ends only after them (N18)
        self.turn_lost = False  # the player on turn has left
        self.leaving = []  # those who resigned during an auction or another's debt (O9)
        self.estate, self.selling = set(), False  # deeds of bankrupts still to be auctioned (N8)
        self.time_up = False
        self.asked = ("nothing", ())

    # --- small words

    def players(self):
        return [seat for seat in self.order if not self.out[seat]]

    def after(self, seat):
        """Players still in, in playing order, those after `seat` first, without him (B13)."""
        at = self.position[seat]
        return [s for s in self.order[at + 1 :] + self.order[:at] if not self.out[s]]

    def owned(self, seat):
        return [i for i, owner in self.owner.items() if owner == seat]

    def lots(self, seat, group):
        return [i for i in self.rules.groups[group] if self.owner[i] == seat]

    def built(self, seat, group):
        return any(self.level[i] for i in self.lots(seat, group))

    def round_up(self, amount):
        """L9: up to one unit of the smallest money."""
        return -(-amount // self.scale) * self.scale

    def tenth(self, index):
        return self.round_up(self.board[index].mortgage * self.sw["unmortgage_interest"])

    def half(self, index):
        return int(self.board[index].house_cost * self.sw["sell_ratio"])

    def transfer(self, payer, payee, amount):
        if payer is not None:
            need(self.cash[payer] >= amount, "N11", f"{NAMES[payer]} has {self.cash[payer]}, pays {amount}")
            self.cash[payer] -= amount
        if payee is not None:
            self.cash[payee] += amount

    def set_owner(self, index, seat):
        self.owner[index] = seat
        self.changed[index] += 1

    def set_mortgage(self, index, flag):
        self.mortgaged[index] = flag
        self.changed[index] += 1

    def set_level(self, index, level):
        """Move buildings between a lot and the stock (A9, K6)."""
        old, self.level[index] = self.level[index], level
        self.houses += (old if old <= self.top else 0) - (level if level <= self.top else 0)
        self.hotels += (old > self.top) - (level > self.top)
        need(self.houses >= 0 and self.hotels >= 0, "K11", "more buildings than there are")

    def liquid(self, seat):
        """V of N1."""
        if not self.sw["debt_raise_cash"]:
            return self.cash[seat]
        value = self.cash[seat]
        for i in self.owned(seat):
            value += self.level[i] * self.half(i)
            value += 0 if self.mortgaged[i] or self.prison[i] else self.board[i].mortgage
        return value

    def richest(self):
        """O2, O7, O8, O12, R27: who wins when fortunes are counted."""
        def fortune(seat):
            deeds = sum(self.board[i].price // (2 if self.mortgaged[i] else 1) for i in self.owned(seat))
            return self.cash[seat] + deeds + sum(self.level[i] * self.board[i].house_cost for i in self.owned(seat)
                                                 if self.level[i])
        staying = [seat for seat in self.players() if seat not in self.leaving] or self.players()
        return [seat for seat in sorted(staying) if fortune(seat) == max(map(fortune, staying))]

    def describe(self):
        """The state, for a report."""
        lines = [f"  the model waits for: {self.asked}, on turn: {self.on_turn}, order: {self.order}",
                 f"  round {self.round}; stock: {self.houses} houses, {self.hotels} hotels"]
        for seat in self.players():
            deeds = " ".join(f"{i}" + "m" * self.mortgaged[i] + "p" * self.prison[i] + f"={self.level[i]}" *
                             (self.level[i] > 0) + "s" * (self.squatter[i] > 0) for i in self.owned(seat))
            jail = f"in jail, turn {self.jail_turns[seat]}" if self.jailed[seat] else "free"
            lines.append(f"  {NAMES[seat]}: on {self.place[seat]}, {jail}; {deeds}")
        return "\n".join(lines)

    def balances(self):
        return " ".join(map(str, self.cash + [-sum(self.cash), 0]))

    # --- Waiting for somebody ---------------------------------------------------------------------------

    # What the clock says for a silent player.
    SILENT = {"auction": "pass", "buy": "decline", "tax": "flat", "lift": "keep", "want": "want", "place": "place",
              "jail": "stay", "squatter": "leave", "roll": "roll", "end": "end", "debt": "timeout", "fine": "timeout"}

    def ask(self, kind, who, *words, void=None):
        """Wait until one of `who` says one of `words`; deal with everything else that may be said meanwhile.
        Returns (seat, word, rest), or None when the only one asked has left the game or the question is `void`.
        In an auction or a debt it returns None after anything else too: they must be looked at again."""
        who = who if isinstance(who, tuple) else (who,)
        self.asked = (kind, who)
        while True:
            seat, word, rest = yield
            if seat == CLOCK and word == "stop":  # R32
                raise GameOver
            if seat == CLOCK and word == "time_up":
                need(self.sw["end_mode"] == "timed", "O8", "no timed game")
                self.time_up = True
                continue
            if seat == CLOCK:
                seat = NAMES.index(rest[0])
                need(seat in who and kind in self.SILENT, "N14", f"{rest[0]} is not asked")
                word, rest = self.SILENT[kind], []
            if seat in who and word in words:
                return seat, word, rest
            yield from self.aside(kind, who, seat, word, rest)
            if kind in ("auction", "debt") or (len(who) == 1 and who[0] != BANK and self.out[who[0]]):
                return None
            if void and void():
                return None
            self.asked = (kind, who)

    def aside(self, kind, who, seat, word, rest):
        """Words that are no answer to the question: management, trade, claims, resignation (B12)."""
        need(seat not in (BANK, CLOCK), "A4", f"chance was not asked for {word}, but {self.asked}")
        need(not self.out[seat], "N10", f"{NAMES[seat]} is out")
        free = kind in ("roll", "end")
        his_question = kind in ("buy", "tax", "fine") and seat in who
        his_debt = kind == "debt" and seat in who
        if word == "resign":
            if kind == "auction" or kind == "debt":
                self.leaving.append(seat)
            else:
                yield from self.leave(seat, None)
        elif word in ("sell", "mortgage"):
            need(free or his_question or his_debt, "B12", f"{word} while {kind}")
            self.sell(seat, rest) if word == "sell" else self.mortgage(seat, rest)
        elif word in ("build", "redeem", "prison"):
            need(free, "B12", f"{word} while {kind}")
            if word == "build":
                yield from self.build(seat, rest)
            elif word == "redeem":
                self.redeem(seat, rest)
            else:
                self.make_prisons(seat, rest)
        elif word == "offer":
            need(free or (kind == "debt" and who[0] in (seat, NAMES.index(rest[0]))), "B12", f"offer while {kind}")
            self.make_offer(seat, rest)
        elif word in ("withdraw", "reject"):
            self.drop_offer(seat if word == "withdraw" else NAMES.index(rest[0]), seat, word)
        elif word == "accept":
            need(free or kind == "debt", "B12", f"accept while {kind}")
            self.accept(seat, rest, who[0] if kind == "debt" else None)
        elif word == "claim":
            need(free or kind in ("buy", "tax"), "F15", f"claim while {kind}")
            yield from self.claim(seat, int(rest[0]))
        elif word == "pay":
            need(free and self.sw["jail_pay_when"] == "any_management_time", "J4", f"pay while {kind}")
            self.pay_fine(seat)
        else:
            raise Unlawful(f"B12: {NAMES[seat]} says {word} while {kind} is asked of {who}")

    def ask_dice(self, void=None):
        answer = yield from self.ask("dice", BANK, "dice", void=void)
        return answer and (int(answer[2][0]), int(answer[2][1]))

    def ask_draw(self, chance, void=None):
        """A yes or no of chance; what is certain is not asked. None: the question is void."""
        if chance <= 0 or chance >= 1:
            return chance >= 1
        answer = yield from self.ask("draw", BANK, "yes", "no", void=void)
        return answer and answer[1] == "yes"

    # --- A, B. Setting-up, order, turns, rounds ---------------------------------------------------------

    def run(self):
        try:
            yield from self.find_order()
            yield from self.deal()
            yield from self.turns()
        except GameOver:
            self.asked = ("game over", ())

    def find_order(self):
        """B1, B2."""
        rule = self.sw["order_rule"]
        if rule == "random_first_then_seat":
            answer = yield from self.ask("first", BANK, "first")
            self.start_with(NAMES.index(answer[2][0]))
        elif rule == "full_sort":
            self.order = yield from self.sorted_by_dice(list(range(self.seats)))
        elif rule == "highest_then_seat":
            best = list(range(self.seats))
            while len(best) > 1:
                totals = yield from self.order_rolls(best)
                best = [seat for seat in totals if totals[seat] == max(totals.values())]
            self.start_with(best[0])
        self.order += [seat for seat in range(self.seats) if seat not in self.order]  # who resigned meanwhile
        for at, seat in enumerate(self.order):
            self.position[seat] = at

    def start_with(self, first):
        self.order = [(first + n) % self.seats for n in range(self.seats)]

    def order_rolls(self, seats):
        """R3: who has left counts no more, and nobody rolls alone. Totals of those still in."""
        totals = dict.fromkeys(seats, 0)
        alone = lambda: sum(not self.out[s] for s in seats) < 2
        for seat in seats:
            if not self.out[seat] and not alone():
                dice = yield from self.ask_dice(lambda: self.out[seat] or alone())
                totals[seat] = sum(dice or ())
        return {seat: total for seat, total in totals.items() if not self.out[seat]}

    def sorted_by_dice(self, seats):
        """Descending totals; each set of equal totals rolls again among itself and keeps its places."""
        totals = yield from self.order_rolls(seats)
        order = []
        for total in sorted(set(totals.values()), reverse=True):
            tied = [seat for seat in totals if totals[seat] == total and not self.out[seat]]
            order += tied if len(tied) < 2 else (yield from self.sorted_by_dice(tied))
        return order

    def deal(self):
        """O4, O8: deeds dealt and paid."""
        if self.sw["end_mode"] not in ("short", "timed"):
            return
        for seat in self.players():
            for _ in range(self.sw["deal_deeds"]):
                if self.out[seat]:
                    break
                answer = yield from self.ask("deal", BANK, "deal", void=lambda: self.out[seat])
                if not answer:
                    break
                index = int(answer[2][0])
                need(self.owner[index] is None, "O4", f"{index} is dealt already")
                self.transfer(seat, None, self.board[index].price)
                self.set_owner(index, seat)

    def turns(self):
        """B3, B11, B14, O2, O3, O8."""
        seat = self.players()[0]
        while True:
            try:
                yield from self.turn(seat)
            except TurnEnds:
                pass
            self.on_turn, self.turn_lost = None, False
            if self.time_up:
                raise GameOver
            if self.sw["end_mode"] == "money" and not self.out[seat] and self.cash[seat] >= self.sw["money_target"]:
                raise GameOver
            following = self.after(seat)[0]
            if self.position[following] <= self.position[seat]:
                yield from self.end_of_round()
                following = self.players()[0]
            seat = following

    def end_of_round(self):
        """B14, P13: the order of things at the end of a round."""
        if self.sw["end_mode"] == "rounds" and self.round >= self.sw["rounds_limit"]:
            raise GameOver  # O2
        if self.sw["anti_endless"]:  # O11
            levy = self.round // 4 // self.scale * self.scale
            for seat in self.players():
                if levy:
                    yield from self.charge(seat, None, levy)
        for index, left in self.squatter.items():  # P12
            self.squatter[index] = max(0, left - 1)
        for index, prison in self.prison.items():  # P7
            if prison:
                income = self.board[index].rents[0] * self.sw["prison_income"] // self.scale * self.scale  # A6
                self.transfer(None, self.owner[index], income)
        yield from self.squatters()
        self.round += 1

    def turn(self, seat):
        self.on_turn = seat
        self.turn_number += 1
        self.doubles = 0
        self.jail_turns[seat] += self.jailed[seat]  # J9
        if self.sw["vandals_per"] == "turn":
            yield from self.vandals(seat)
        while (yield from self.to_roll(seat)):
            pass  # B8, B13: an extra roll
        yield from self.ask("end", seat, "end")

    def to_roll(self, seat):
        """The question before a roll, and the roll; says whether he rolls again (B8)."""
        while self.jailed[seat]:  # J13: he pays, uses a card or rolls
            answer = yield from self.ask("roll", seat, "roll", "pay", "use")
            if answer[1] == "roll":
                yield from self.jail_roll(seat)
                return False
            if answer[1] == "pay":  # J4
                if self.sw["jail_pay_when"] == "before_roll_turns_1_2":
                    last = self.sw["jail_max_turns"]  # R31
                    need(self.jail_turns[seat] < last, "J4", "the fine after the second jail turn")
                self.pay_fine(seat)
            else:
                self.use_card(seat, answer[2])
            if self.sw["jail_pay_effect"] == "play_next_turn" or (answer[1] == "pay" and self.sw["pay_then_wait"]):
                return False
        yield from self.ask("roll", seat, "roll")
        return (yield from self.free_roll(seat))

    def throw(self, seat):
        """A roll of the player on turn; F15: claims end with the first roll of the second turn after the payer's."""
        if self.sw["vandals_per"] == "roll":
            yield from self.vandals(seat)
        a, b = yield from self.ask_dice()
        self.claims = [claim for claim in self.claims if self.turn_number - claim.turn < 2]
        self.dice, self.chain, self.was_sent = a + b, 0, False
        return a, b

    def free_roll(self, seat):
        """B4, B5, B8, B9."""
        a, b = yield from self.throw(seat)
        self.doubles += a == b
        if a == b and self.doubles == 3 and self.sw["third_double_jail"]:
            yield from self.send_to_jail(seat)
            return False
        yield from self.move(seat, a + b)
        return a == b and self.sw["double_extra_roll"] and not self.was_sent

    def move(self, seat, steps):
        """B5, C1: forward, salary before the square is resolved."""
        target = self.place[seat] + steps
        if target >= self.size:
            self.transfer(None, seat, self.sw["salary"])
        self.place[seat] = target % self.size
        yield from self.land(seat)

    def land(self, seat, card=None):
        """B7: the square decides. `card`: the card that led here, if any."""
        square = self.board[self.place[seat]]
        if square.is_deed:
            yield from self.land_on_deed(seat, square, card)
        elif square.kind in ("chance", "chest"):
            yield from self.draw(seat, square.kind)
        elif square.kind == "tax_income":
            yield from self.income_tax(seat)
        elif square.kind == "tax_luxury":
            yield from self.charge(seat, None, self.sw["luxury_tax"])  # H4, H6
        elif square.kind == "gotojail":
            yield from self.send_to_jail(seat)

    # --- D. Buying --------------------------------------------------------------------------------------

    def land_on_deed(self, seat, square, card):
        owner = self.owner[square.index]
        if owner is None:
            yield from self.offer_to_buy(seat, square)
        elif owner != seat:
            yield from self.owe_rent(seat, square, owner, card)

    def offer_to_buy(self, seat, square):
        """D1, D2, D4."""
        need(not self.mortgaged[square.index], "D1", "a mortgaged deed without owner")
        answer = yield from self.ask("buy", seat, "buy", "decline")
        if answer[1] == "buy":
            need(self.cash[seat] >= square.price, "D4", "buys without the cash")
            self.transfer(seat, None, square.price)
            self.set_owner(square.index, seat)
        elif self.sw["auction_on_decline"]:
            bidders = [s for s in self.players() if s != seat or self.sw["auction_decliner_may_bid"]]
            yield from self.auction_deed(square.index, bidders)

    # --- E. Auctions ------------------------------------------------------------------------------------

    def auction_deed(self, index, bidders):
        self.busy += 1
        won = yield from self.auction(bidders, self.sw["auction_min_bid"])
        if won:
            self.set_owner(index, won[0])
        yield from self.let_them_leave()
        self.done()

    def auction(self, bidders, opening):
        """E3, E5, E8; the winner pays at once. Returns (winner, price) or None."""
        running, best, price = set(bidders) - set(self.leaving), None, 0
        while True:
            least = opening if best is None else price + self.sw["auction_min_raise"]
            running = {s for s in running if s == best or (self.cash[s] >= least and s not in self.leaving)}
            if not running - {best}:
                if best is None:
                    return None
                self.transfer(best, None, price)
                return best, price
            answer = yield from self.ask("auction", tuple(running), "bid", "pass")
            if not answer:
                continue
            seat, word, rest = answer
            if word == "bid":
                amount = int(rest[0])
                need(amount >= least and amount % self.scale == 0, "E3", f"bid {amount}, the least is {least}")
                need(amount <= self.cash[seat], "E5", f"bid {amount} above his cash")
                best, price = seat, amount
            else:
                need(seat != best, "E8", "the highest bidder passes")
                running.discard(seat)

    # --- F. Rent ----------------------------------------------------------------------------------------

    def rent(self, index, dice):
        """F1 to F9, F14: what a visitor owes."""
        square, owner = self.board[index], self.owner[index]
        if self.mortgaged[index] or self.prison[index] or self.squatter[index]:
            return 0
        count = len(self.lots(owner, square.group))
        if square.kind == "station":
            return self.sw[f"station_rent_{count}"]
        if square.kind == "utility":
            return dice * self.sw[f"utility_multiplier_{count}"]
        if self.level[index]:
            return square.rent_hotel if self.level[index] > self.top else square.rents[self.level[index]]
        group = self.rules.groups[square.group]
        whole = self.sw["double_rent_full_group"] and count == len(group)
        if whole and not self.sw["double_rent_if_other_lot_mortgaged"]:
            whole = not any(self.mortgaged[i] for i in group)
        return square.rents[0] * (2 if whole else 1)

    def owe_rent(self, seat, square, owner, card):
        if self.mortgaged[square.index]:
            return
        dice = self.dice
        if square.kind == "utility" and card and self.sw["utility_by_card_reroll"]:  # F10
            a, b = yield from self.ask_dice()
            dice = a + b
        amount = self.rent(square.index, dice)
        if card and card.effect == "nearest_station":
            amount *= int(card.p1)
        elif card and card.effect == "nearest_utility":
            amount = dice * int(card.p1)
        if self.sw["rent_collection"] == "claim":  # F15
            if amount:
                self.claims.append(Claim(square.index, owner, seat, amount, self.turn_number))
        else:
            yield from self.charge(seat, owner, amount)

    def claim(self, seat, index):
        found = [claim for claim in self.claims if claim.owner == seat and claim.square == index]
        need(found, "F15", f"nothing to claim on {index}")
        self.claims.remove(found[0])
        yield from self.charge(found[0].payer, seat, found[0].amount)

    # --- G. Cards ---------------------------------------------------------------------------------------

    def draw(self, seat, name):
        """G1, G2, G3."""
        if self.chain >= CARDS_IN_A_CHAIN:
            return
        self.chain += 1
        deck = self.decks[name]
        if len(deck.unseen) > 1:
            answer = yield from self.ask("card", BANK, "card")
            need(answer[2][0] == name, "G1", f"a card from the wrong pile, {name} was asked")
            no = int(answer[2][1])
            need(no in deck.unseen, "G1", f"card {no} of {name} was seen already")
            deck.unseen.remove(no)
        elif deck.unseen:
            no = deck.unseen.pop()
        elif deck.under:
            no = deck.under.popleft()
        else:
            return
        card = deck.cards[no]
        if card.effect == "jail_free":
            self.holder[(name, no)] = seat
        elif self.sw["card_replace"] == "before_act":
            deck.put_under(no)
            yield from self.obey(seat, card)
        else:
            try:
                yield from self.obey(seat, card)
            finally:
                deck.put_under(no)

    def obey(self, seat, card):
        """G5."""
        effect = card.effect
        if effect in ("move_to", "nearest_station", "nearest_utility"):  # C8
            if effect == "move_to":
                steps = (int(card.p1) - self.place[seat]) % self.size or self.size
            else:
                kind = effect.removeprefix("nearest_")
                steps = next(n for n in range(1, self.size + 1)
                             if self.board[(self.place[seat] + n) % self.size].kind == kind)
            if self.place[seat] + steps >= self.size:
                self.transfer(None, seat, self.sw["salary"])
            self.place[seat] = (self.place[seat] + steps) % self.size
            yield from self.land(seat, card)
        elif effect in ("move_back", "move_back_to"):
            back = int(card.p1)
            self.place[seat] = back if effect == "move_back_to" else (self.place[seat] - back) % self.size
            yield from self.land(seat, card)
        elif effect == "pay":
            yield from self.charge(seat, None, int(card.p1))
        elif effect == "collect":
            self.transfer(None, seat, int(card.p1))
        elif effect == "pay_each":  # G7
            for other in self.after(seat):
                yield from self.charge(seat, other, int(card.p1))
        elif effect == "collect_each":
            for other in self.after(seat):
                yield from self.charge(other, seat, int(card.p1))
        elif effect == "pay_per_building":
            levels = [self.level[i] for i in self.owned(seat)]
            hotels = sum(n > self.top for n in levels)
            houses = sum(n for n in levels if n <= self.top)
            yield from self.charge(seat, None, houses * int(card.p1) + hotels * int(card.p2))
        elif effect == "pay_or_draw":  # G9
            yield from self.pay_or_draw(seat, int(card.p1), card.p2)
        elif effect == "go_to_jail":
            yield from self.send_to_jail(seat)
        else:
            raise Unlawful(f"G5: no such effect: {effect}")

    def pay_or_draw(self, seat, fine, deck):
        word = "draw"
        if self.sw["debt_raise_cash"] or self.cash[seat] >= fine:
            answer = yield from self.ask("fine", seat, "pay", "draw", "timeout")
            word = answer[1]
            if word == "timeout":
                word = "pay" if self.cash[seat] >= fine else "draw"
        if word == "pay":
            yield from self.charge(seat, None, fine)
        else:
            yield from self.draw(seat, deck)

    # --- H. Taxes ---------------------------------------------------------------------------------------

    def income_tax(self, seat):
        """H1 to H3, H6."""
        amount = self.sw["income_tax"]
        if self.sw["income_tax_share"] != "none":
            answer = yield from self.ask("tax", seat, "flat", "share")
            if answer[1] == "share":
                worth = self.cash[seat]
                for i in self.owned(seat):
                    worth += self.board[i].price + self.level[i] * self.board[i].house_cost
                amount = self.round_up(worth * self.sw["income_tax_share"])
        yield from self.charge(seat, None, amount)

    # --- J. Jail ----------------------------------------------------------------------------------------

    def send_to_jail(self, seat):
        """J1, J2, J13; 001: the exit is offered at once (J4)."""
        self.place[seat] = self.rules.jail
        self.jailed[seat] = True
        self.jail_turns[seat] = 0
        if seat == self.on_turn:
            self.was_sent = True
            self.doubles = 0
        if self.sw["jail_pay_when"] == "any_turn_incl_entry":
            if self.cash[seat] >= self.sw["jail_fine"] or seat in self.holder.values():
                answer = yield from self.ask("jail", seat, "pay", "use", "stay")
                if answer and answer[1] == "pay":
                    self.pay_fine(seat)
                elif answer and answer[1] == "use":
                    self.use_card(seat, answer[2])

    def pay_fine(self, seat):
        need(self.jailed[seat], "J4", "not in jail")
        need(self.cash[seat] >= self.sw["jail_fine"], "J13", "the fine is above his cash")
        self.transfer(seat, None, self.sw["jail_fine"])
        self.jailed[seat] = False

    def use_card(self, seat, rest):
        """J5, G8."""
        need(self.jailed[seat], "J5", "not in jail")
        held = sorted(card for card, holder in self.holder.items() if holder == seat)
        if rest:
            held = [card for card in held if card[0] == rest[0].partition("/")[0]]
        need(held, "G8", "holds no such card")
        del self.holder[held[0]]
        self.decks[held[0][0]].put_under(held[0][1])
        self.jailed[seat] = False

    def jail_roll(self, seat):
        """J3, J6, J11, J12."""
        a, b = yield from self.throw(seat)
        if a == b:
            self.jailed[seat] = False
            if self.sw["jail_double_moves_now"]:
                yield from self.move(seat, a + b)
        elif self.jail_turns[seat] >= self.sw["jail_max_turns"]:
            if self.sw["jail_third_fail"] == "pay_and_move":
                yield from self.charge(seat, None, self.sw["jail_fine"])
                self.jailed[seat] = False
                yield from self.move(seat, a + b)
            else:
                self.jailed[seat] = False

    # --- K. Building ------------------------------------------------------------------------------------

    def may_build(self, seat, index, level, houses, hotels, kind=None):
        """May he put one more building on this lot, with these levels and this stock? (K1 to K12, P6)
        Returns None, or the row that forbids it."""
        square = self.board[index]
        if square.kind != "street" or self.owner[index] != seat:
            return "K10"
        group = self.rules.groups[square.group]
        mine = self.lots(seat, square.group)
        if self.sw["build_needs_full_group"] and len(mine) < len(group):
            return "K1"
        if self.sw["build_only_where_standing"] and self.place[seat] != index:
            return "K2"
        whole = self.sw["build_blocked_by_group_mortgage"] == "whole_group"
        if any(self.mortgaged[i] for i in (group if whole else mine)):
            return "K4"
        if any(self.prison[i] for i in group):
            return "P6"
        now = level[index]
        if now > self.top:
            return "K9"
        if kind and kind != ("hotel" if now == self.top else "house"):
            return "K19"
        if self.sw["build_even"] != "no" and now > min(level[i] for i in mine):
            return "K3"
        if now == self.top:
            if self.sw["hotel_needs_whole_group"] and any(level[i] < self.top for i in group):
                return "K7"
            return None if hotels >= 1 else "K12"
        return None if houses >= 1 else "K11"

    def placed(self, seat, group, count):
        """K3: the engine places: the lowest level, then the lowest index."""
        level = dict(self.level)
        lots = []
        for _ in range(count):
            lot = min(self.lots(seat, group), key=lambda i: (level[i], i))
            level[lot] += 1
            lots.append(lot)
        return lots

    def colour(self, word):
        return self.rules.colours[int(word[1:])]

    def build(self, seat, rest):
        """K6, K19: a batch, step by step, all or nothing."""
        if rest[0].startswith("g"):
            lots = self.placed(seat, self.colour(rest[0]), int(rest[1]))
        else:
            lots = squares(rest)
        row, order = self.judge(seat, lots)
        need(row is None, row, f"builds on {lots}")
        if self.sw["building_shortage"] == "auction":
            for kind in ("house", "hotel"):
                if order[kind] and self.contested(seat, kind, order[kind]):
                    self.busy += 1
                    yield from self.contest(seat, kind, lots, order[kind])
                    yield from self.let_them_leave()
                    self.done()
                    return
        self.put_up(seat, lots)

    def judge(self, seat, lots, only=None):
        """Is this order lawful, step by step (and `only` of one kind)? Returns the row that forbids it, or None, and
        the number of each kind."""
        level, houses, hotels, cost = dict(self.level), self.houses, self.hotels, 0
        order = {"house": 0, "hotel": 0}
        for lot in lots:
            row = self.may_build(seat, lot, level, houses, hotels, only)
            if row:
                return row, order
            kind = "hotel" if level[lot] == self.top else "house"
            order[kind] += 1
            houses += self.top if kind == "hotel" else -1
            hotels -= kind == "hotel"
            level[lot] += 1
            cost += self.board[lot].house_cost
        return (None if cost <= self.cash[seat] else "K5"), order

    def put_up(self, seat, lots):
        for lot in lots:
            self.transfer(seat, None, self.board[lot].house_cost)
            self.set_level(lot, self.level[lot] + 1)

    def could_build(self, seat, kind):
        """K19: how many of this kind he could legally build with his present cash."""
        stock = self.houses if kind == "house" else self.hotels
        costs = []
        for group in self.rules.colours:
            for lot in self.lots(seat, group):
                level = dict(self.level)
                if kind == "hotel":
                    costs += [self.board[lot].house_cost] * (self.may_build(seat, lot, level, 1, 1, kind) is None)
                else:
                    for i in self.lots(seat, group):  # evenness never keeps a group from being filled
                        level[i] = max(level[i], level[lot])
                    if level[lot] < self.top and self.may_build(seat, lot, level, 1, 1, kind) is None:
                        costs += [self.board[lot].house_cost] * (self.top - level[lot])
        count, cash = 0, self.cash[seat]
        for cost in sorted(costs):
            if cost <= cash and count < stock:
                cash -= cost
                count += 1
        return count

    def contested(self, seat, kind, count):
        others = sum(self.could_build(s, kind) for s in self.after(seat))
        stock = self.houses if kind == "house" else self.hotels
        return others > 0 and stock - count < others

    def legal_lots(self, seat, kind):
        return [i for i in self.owned(seat)
                if self.may_build(seat, i, self.level, self.houses, self.hotels, kind) is None]

    def contest(self, seat, kind, lots, count):
        """K19, E6."""
        wants = {seat: count}
        for other in [s for s in self.after(seat) if self.could_build(s, kind)]:
            if not self.out[other]:
                answer = yield from self.ask("want", other, "want", void=lambda: self.out[seat])
                if answer:
                    wants[other] = int(answer[2][0]) if answer[2] else 0
                    need(wants[other] <= self.could_build(other, kind), "K19", f"wants {wants[other]}")
            if self.out[seat]:
                return  # the order lapses with him (N15, step 1)
        wants = {s: number for s, number in wants.items() if not self.out[s]}
        stock = self.houses if kind == "house" else self.hotels
        alone = sum(wants.values()) == count > stock  # R9
        if sum(wants.values()) <= stock or alone:
            yield from self.build_at_list_price(seat, None if alone else kind, lots, wants)
        else:
            yield from self.auction_buildings(kind, min(stock, sum(wants.values())), wants)

    def build_at_list_price(self, seat, kind, lots, wants):
        """K19: the order, of which all but the contested kind lapses, then what the others want."""
        level, mine = dict(self.level), []
        for lot in lots:
            if kind is None or (level[lot] == self.top) == (kind == "hotel"):
                mine.append(lot)
            level[lot] += 1
        if self.judge(seat, mine, kind)[0] is None:
            self.put_up(seat, mine)
        for other, number in wants.items():
            for _ in range(number if other != seat else 0):
                lot = yield from self.ask_place(other, kind, self.cash[other])
                if lot is not None:
                    self.put_up(other, [lot])

    def auction_buildings(self, kind, count, wants):
        """E6: one by one, among those who asked."""
        for _ in range(count):
            asking = [s for s in self.players() if wants.get(s)]
            legal = {s: self.legal_lots(s, kind) for s in asking}
            costs = [self.board[i].house_cost for lots in legal.values() for i in lots]
            if not costs:
                return
            opening = min(costs) if self.sw["building_auction_open"] == "lowest_cost" else self.sw["auction_min_bid"]
            won = yield from self.auction([s for s in asking if legal[s]], opening)
            if not won:
                return
            lot = None
            if won[0] not in self.leaving:  # R29
                lot = yield from self.ask_place(won[0], kind)
            if lot is not None:
                self.set_level(lot, self.level[lot] + 1)
            yield from self.let_them_leave()

    def ask_place(self, seat, kind, cash=None):
        """The lot for one building; `cash`: what he can spend where the list price is paid."""
        legal = lambda: [i for i in self.legal_lots(seat, kind) if cash is None or self.board[i].house_cost <= cash]
        if self.out[seat] or not legal():
            return None
        answer = yield from self.ask("place", seat, "place")
        if not answer:
            return None
        lot = int(answer[2][0]) if answer[2] else legal()[0]
        need(lot in legal(), "E6", f"{lot} is no legal lot for a {kind}")
        return lot

    def sale_allowed(self, seat, group, after):
        """K14, K18: judged on the end state. `after`: lot -> level, all his lots of the group."""
        houses = lambda level: level if level <= self.top else 0
        if any(after[i] > self.level[i] or after[i] < 0 for i in after):
            return "K18"
        if sum(map(houses, after.values())) > sum(houses(self.level[i]) for i in after) + self.houses:
            return "K16"
        if self.sw["sell_even"] == "most_built_first":
            highest = max(after.values())
            for i in after:
                whole_hotel = self.level[i] > self.top and after[i] == 0
                if after[i] < self.level[i] and highest - after[i] > 1 and not whole_hotel:
                    return "K14"
        elif max(after.values()) - min(after.values()) > 1:
            return "K14"
        return None

    def sell(self, seat, rest):
        if rest[0].startswith("g"):
            group = self.colour(rest[0])
            after = self.lowered(seat, group, int(rest[1]))
        else:
            target = {}
            for word in (part for word in rest for part in word.split(",")):
                lot, equals, level = word.partition("=")
                lot = int(lot)
                target[lot] = int(level) if equals else target.get(lot, self.level[lot]) - 1
            group = self.board[next(iter(target))].group
            need(all(self.owner[i] == seat and self.board[i].group == group for i in target), "K18", "not his group")
            after = {i: target.get(i, self.level[i]) for i in self.lots(seat, group)}
        row = self.sale_allowed(seat, group, after)
        need(row is None, row, f"sells down to {after}")
        self.take_down(seat, after)

    def lowered(self, seat, group, count):
        """K3: the sale takes the highest level, then the highest index."""
        after = {i: self.level[i] for i in self.lots(seat, group)}
        for _ in range(count):
            after[max(after, key=lambda i: (after[i], i))] -= 1
        return after

    def take_down(self, seat, after):
        """K13: half the price for each level."""
        for lot, level in after.items():
            self.transfer(None, seat, (self.level[lot] - level) * self.half(lot))
        for lot in after:  # first all down, then up again: the stock is judged on the end state
            self.set_level(lot, 0)
        for lot, level in after.items():
            self.set_level(lot, level)

    # --- L. Mortgage ------------------------------------------------------------------------------------

    def mortgage(self, seat, rest):
        """L1 to L3, P6."""
        for index in squares(rest):
            need(self.owner.get(index) == seat and not self.mortgaged[index], "L1", f"mortgages {index}")
            need(not self.prison[index], "P6", "mortgages a prison")
            clear = self.sw["mortgage_needs_group_clear"]
            built = self.built(seat, self.board[index].group) if clear else self.level[index]
            need(not built, "L2", "buildings in the group")
            self.set_mortgage(index, True)
            self.transfer(None, seat, self.board[index].mortgage)

    def redeem(self, seat, rest):
        """L5."""
        for index in squares(rest):
            need(self.owner.get(index) == seat and self.mortgaged[index], "L5", f"redeems {index}")
            self.transfer(seat, None, self.board[index].mortgage + self.tenth(index))
            self.set_mortgage(index, False)

    def transfer_cost(self, deeds, lifted):
        """N6: what the receiver of these deeds owes at once. `none`: only those he lifts, as in L5 (no row)."""
        none = self.sw["transfer_interest"] == "none"
        due = [i for i in deeds if self.mortgaged[i] and (i in lifted or not none)]
        return sum(self.board[i].mortgage * (i in lifted) + self.tenth(i) for i in due)

    # --- M. Trade ---------------------------------------------------------------------------------------

    def parse_things(self, words, giver):
        things = Things()
        words = iter(words)
        for word in words:
            if word == "card":
                deck, _, no = next(words).partition("/")
                held = sorted(c for c, holder in self.holder.items() if holder == giver and c[0] == deck)
                held = [c for c in held if not no or c[1] == int(no)]
                need(held, "G8", f"{NAMES[giver]} holds no card of {deck}")
                things.cards.append(held[0])
            elif word.startswith("+"):
                things.money = int(word[1:])
            else:
                things.deeds += [int(text) for text in word.split(",")]
        return things

    def parse_offer(self, seat, to, words):
        parts, part = {"give": [], "take": [], "lift": []}, None
        for word in words:
            if word in parts:
                part = word
            else:
                parts[part].append(word)
        return (self.parse_things(parts["give"], seat), self.parse_things(parts["take"], to),
                set(squares(parts["lift"])))

    def marks(self, offer):
        """What must not have changed for an offer to be alive (M6)."""
        return ([self.changed[i] for i in offer.give.deeds + offer.take.deeds],
                [self.holder.get(card) for card in offer.give.cards + offer.take.cards])

    def make_offer(self, seat, rest):
        need(self.sw["trade"], "M1", "no trade in this edition")
        to = NAMES.index(rest[0])
        need(to != seat and not self.out[to], "M6", "no such partner")
        self.record_offer(seat, to, *self.parse_offer(seat, to, rest[1:]), False)

    def record_offer(self, seat, to, give, take, lift, settles):
        need(not (give.money and take.money), "M2", "money on both sides")
        need(give.money % self.scale == 0 and take.money % self.scale == 0, "M2", "no multiple of the unit")
        for giver, things in ((seat, give), (to, take)):
            need(all(self.owner.get(i) == giver for i in things.deeds), "M1", "a deed that is not his")
        self.versions += 1
        self.offers[seat] = Offer(seat, to, give, take, lift, self.versions, settles)
        self.offers[seat].marks = self.marks(self.offers[seat])

    def drop_offer(self, giver, seat, word):
        offer = self.offers.pop(giver, None)
        need(offer, "M6", f"{word}: no such offer")
        need(word == "withdraw" or offer.to == seat, "M6", "rejects an offer made to another")

    def accept(self, seat, rest, debtor):
        """M6; in a debt M7, M8."""
        giver = NAMES.index(rest[0])
        offer = self.offers.get(giver)
        need(offer and offer.to == seat, "M6", "no such offer")
        words = rest[1:]
        if words and words[0].startswith("v"):
            need(int(words[0][1:]) == offer.version, "M6", f"version {words[0]}, the open one is v{offer.version}")
            words = words[1:]
        lifted = set(squares(words[1:]))
        need(self.marks(offer) == offer.marks, "M6", "the offer is dead: something in it has changed")
        if debtor is not None:
            need(debtor in (offer.giver, offer.to), "M7", "a trade without the debtor")
        before = self.liquid(debtor) if debtor is not None else 0
        sides = ((giver, seat, offer.give, lifted), (seat, giver, offer.take, offer.lift))
        for side, other, things, _ in sides:
            need(self.cash[side] >= things.money, "M6", f"{NAMES[side]} has not the money")
            for i in things.deeds:  # K17
                need(not self.built(side, self.board[i].group), "K17", f"{i} is built")
        costs = [self.transfer_cost(things.deeds, lift) for _, _, things, lift in sides]
        for (side, other, things, lift), cost in zip(sides, costs):
            after = self.cash[other] + things.money - (offer.take.money if other == seat else offer.give.money)
            need(after >= cost, "M6", f"{NAMES[other]} cannot pay the {cost} of N6")
        for (side, other, things, lift), cost in zip(sides, costs):
            self.cash[side] -= things.money
            self.cash[other] += things.money - cost
            self.hand_over(things.deeds, other, lift)
            for card in things.cards:
                self.holder[card] = other
        if debtor is not None and not offer.settles:
            need(self.liquid(debtor) >= before, "M7", "the trade lowers what the debtor is worth")
        if offer.settles:
            self.settled = True
        del self.offers[giver]

    def hand_over(self, deeds, seat, lifted):
        for i in deeds:
            if self.mortgaged[i] and i in lifted:
                self.set_mortgage(i, False)
            self.set_owner(i, seat)

    # --- N. Debt and bankruptcy -------------------------------------------------------------------------

    def charge(self, payer, creditor, amount):
        """A payment that must be made; N14 when it is above the cash. Creditor None: the bank."""
        if self.out[payer] or (creditor is not None and self.out[creditor]) or not amount:  # N16
            return
        if self.cash[payer] >= amount:
            self.transfer(payer, creditor, amount)
        elif not self.sw["debt_raise_cash"]:  # F12, N20
            yield from self.leave(payer, creditor)
        else:
            self.busy += 1
            yield from self.debt(payer, creditor, amount)
            yield from self.let_them_leave()
            self.done()

    def debt(self, payer, creditor, amount):
        self.settled = False
        while self.cash[payer] < amount:
            answer = yield from self.ask("debt", payer, "declare", "resign", "timeout", "settle")
            if self.settled:
                return
            if not answer:
                continue
            word = answer[1]
            if word == "settle":  # M8
                need(self.sw["settle_debt_in_kind"] and creditor is not None, "M8", "no settlement here")
                give, take, _ = self.parse_offer(payer, creditor, answer[2])
                need(give.deeds or give.cards, "M8", "a settlement without deed or card")
                need(give.money <= self.cash[payer], "M8", "more cash than he has")
                self.record_offer(payer, creditor, give, take, set(), True)
            elif word == "timeout" and self.liquid(payer) >= amount:
                self.liquidate(payer, amount)
            else:
                need(word == "resign" or self.liquid(payer) < amount, "N1", "declares although he could pay")
                yield from self.leave(payer, creditor)
                return
        for offer in [o for o in self.offers.values() if o.settles]:
            del self.offers[offer.giver]
        self.transfer(payer, creditor, amount)

    def liquidate(self, seat, amount):
        """N19."""
        def mortgage_some(deeds):
            for i in sorted(deeds, key=lambda i: (self.board[i].mortgage, i)):
                if self.cash[seat] < amount and not self.mortgaged[i] and not self.prison[i]:
                    self.mortgage(seat, [str(i)])

        mortgage_some([i for i in self.owned(seat) if not self.built(seat, self.board[i].group)])
        groups = [group for group in self.rules.colours if self.built(seat, group)]
        for group in sorted(groups, key=lambda g: self.board[self.rules.groups[g][0]].house_cost):
            while self.cash[seat] < amount and self.built(seat, group):
                self.take_down(seat, self.least_loss(seat, group))
            if not self.built(seat, group):
                mortgage_some(self.lots(seat, group))

    def least_loss(self, seat, group):
        """One level less, or the smallest loss of levels that the stock allows."""
        lots = self.lots(seat, group)
        states = [{}]
        for lot in lots:
            states = [{**state, lot: level} for state in states for level in range(self.level[lot] + 1)]
        best = None
        for state in states:
            loss = sum(self.level[i] - state[i] for i in lots)
            if loss and self.sale_allowed(seat, group, state) is None:
                # fewest levels; then the lot with the most levels, then the higher index, gives first
                key = (loss, [-(self.level[i] - state[i]) for i in sorted(lots, key=lambda i: (-self.level[i], -i))])
                if best is None or key < best[0]:
                    best = (key, state)
        return best[1]

    def done(self):
        """The end of an auction, a debt or a bankruptcy: if the player on turn has left, his turn ends (N18)."""
        self.busy -= 1
        if self.turn_lost and not self.busy:
            raise TurnEnds

    def let_them_leave(self):
        """O9: resignations said during an auction or a debt take effect."""
        leaving, self.leaving = [seat for seat in self.leaving if not self.out[seat]], []
        if leaving:
            self.busy += 1
            leaving.sort(key=lambda seat: self.position[seat])  # R30
            for seat in leaving:  # all of them, then their deeds are auctioned
                self.go_out(seat, None)
            yield from self.auction_estate()
            self.done()

    def leave(self, seat, creditor):
        """N15, N20: a bankruptcy from beginning to end."""
        self.busy += 1
        received = self.go_out(seat, creditor)
        if creditor is None or creditor in self.leaving:  # R29
            yield from self.let_them_leave()
        if creditor is not None:
            yield from self.interest_on(creditor, [i for i in received if self.mortgaged[i]])
        else:
            yield from self.auction_estate()
        self.done()

    def go_out(self, seat, creditor):
        """N15, steps 1 to 4. Returns the deeds."""
        self.turn_lost |= seat == self.on_turn
        for offer in [o for o in self.offers.values() if seat in (o.giver, o.to)]:
            del self.offers[offer.giver]
        self.claims = [claim for claim in self.claims if seat not in (claim.owner, claim.payer)]
        reset = self.sw["bankrupt_to_player"] == "reset_to_creditor"
        deeds = self.owned(seat)
        for i in deeds:
            if self.level[i]:
                if creditor is not None and not reset:
                    self.transfer(None, seat, self.level[i] * self.half(i))
                self.set_level(i, 0)
        self.transfer(seat, creditor, self.cash[seat])
        for card in sorted(card for card, holder in self.holder.items() if holder == seat):
            if creditor is None or reset:
                del self.holder[card]
                self.decks[card[0]].put_under(card[1])
            else:
                self.holder[card] = creditor
        for i in deeds:
            if creditor is None or reset:
                self.set_mortgage(i, False)
                self.prison[i], self.squatter[i] = False, 0
            self.set_owner(i, creditor)
        self.out[seat] = True
        self.bankruptcies += 1
        left = self.players()
        if len(left) == 1 or (self.sw["end_mode"] == "short" and self.bankruptcies == 2):  # N17, O6
            raise GameOver
        if creditor is None and self.sw["bankrupt_to_bank"] == "auction_all":
            self.estate |= set(deeds)
        return deeds

    def auction_estate(self):
        """N8: one by one in board order; two estates at once: together."""
        if not self.selling:
            self.selling = True
            while self.estate:
                lot = min(self.estate)
                self.estate.remove(lot)
                yield from self.auction_deed(lot, self.players())
            self.selling = False

    def interest_on(self, seat, deeds):
        """N6, N7: lift or keep, the sum being one payment."""
        if not deeds or self.sw["transfer_interest"] == "none":
            return
        answer = yield from self.ask("lift", seat, "lift", "keep")
        if not answer:
            return
        lifted = set(squares(answer[2])) if answer[1] == "lift" else set()
        need(lifted <= set(deeds), "N6", "lifts what he did not receive")
        cost = self.transfer_cost(deeds, lifted)
        for i in lifted:
            self.set_mortgage(i, False)
        yield from self.charge(seat, None, cost)

    # --- P. Vandals, prisons, squatters -----------------------------------------------------------------

    def vandals(self, seat):
        """P1 to P4, P8."""
        if not self.sw["vandals"]:
            return
        group = next((group for group in self.rules.colours if self.built(seat, group)), None)
        if group is None:
            return
        lot = max(self.lots(seat, group), key=lambda i: (self.level[i], i))
        if self.level[lot] > self.top and self.houses < self.top:
            return  # nothing can break, so nothing is drawn
        dearest = max(self.board[i].rents[0] for i in self.rules.groups[group])
        prisons = min(10, sum(self.prison.values()))
        breaks = yield from self.ask_draw(fractions.Fraction(10 - prisons, 10 * dearest))
        if breaks:
            self.set_level(lot, self.level[lot] - 1)

    def make_prisons(self, seat, rest):
        """P5, P6."""
        need(self.sw["prisons"], "P5", "no prisons in this edition")
        for i in squares(rest):
            square = self.board[i]
            need(square.kind == "street" and self.owner[i] == seat and not self.prison[i], "P5", f"prison {i}")
            need(not self.mortgaged[i], "P5", "a mortgaged lot")
            need(not any(self.level[j] for j in self.rules.groups[square.group]), "P5", "a colour with buildings")
            self.prison[i], self.squatter[i] = True, 0  # P12: a prison ends the squat
            self.changed[i] += 1

    def squatters(self):
        """P9 to P12."""
        if not self.sw["squatters"]:
            return
        total = sum(self.rent(i, 7) for i, owner in self.owner.items() if owner is not None)
        chance = fractions.Fraction(total, self.sw["squatter_draw"])
        appears = lot = None
        while lot is None:  # who leaves meanwhile takes his lots with him: the question is put again
            there = len(self.players())
            left = lambda: len(self.players()) < there
            eligible = [i for i, owner in self.owner.items() if owner is not None and self.board[i].kind == "street"
                        and not self.prison[i] and not self.squatter[i]]
            if not eligible:
                return
            if not appears:
                appears = yield from self.ask_draw(chance, left)
                if appears is False:
                    return
            if appears and len(eligible) > 1:
                answer = yield from self.ask("lot", BANK, "lot", void=left)
                lot = int(answer[2][0]) if answer else None
                need(lot is None or lot in eligible, "P10", f"a squatter on {lot}")
            elif appears:
                lot = eligible[0]
        owner = self.owner[lot]
        if self.cash[owner] >= self.sw["squatter_fee"]:
            answer = yield from self.ask("squatter", owner, "evict", "leave")
            if not answer:
                return
            if answer[1] == "evict":
                self.transfer(owner, None, self.sw["squatter_fee"])
                risk = fractions.Fraction(1, self.sw["squatter_jail_one_in"])
                if (yield from self.ask_draw(risk, lambda: self.out[owner])) and not self.jailed[owner]:
                    yield from self.send_to_jail(owner)
                return
        self.squatter[lot] = self.sw["squatter_rounds"]


# --- Reading traces -------------------------------------------------------------------------------------


class Run:
    """All the games of one trace."""

    def __init__(self, options):
        self.options = options
        self.games = self.commands = 0
        self.rules = {}
        self.recent = collections.deque(maxlen=30)
        self.game = self.play = None
        self.title = ""

    def fail(self, line, text, said, expected):
        print(f"game: {self.title}\nline {line}: {said}\n  {text}")
        print(f"  expected (trace): {expected}")
        if self.game:
            print(f"  got (model):      {self.game.balances()}")
            print(self.game.describe())
        print("before:")
        for former in self.recent:
            print(f"  {former}")
        sys.exit(1)

    def start(self, text):
        _, edition, seats, seed = text.split()
        self.title = text
        if edition not in self.rules:
            self.rules[edition] = Rules(edition, self.options)
        self.game = Game(self.rules[edition], int(seats))
        self.play = self.game.run()
        next(self.play)
        self.over, self.before = False, self.commands
        self.recent.clear()
        self.games += 1

    def command(self, number, text):
        said, _, expected = text.partition("\t")
        trouble = None
        if said != "start":
            self.commands += 1
            speaker, _, words = said.partition(": ")
            words = words.split()
            seat = speaker if speaker in (BANK, CLOCK) else NAMES.index(speaker)
            try:
                self.play.send((seat, words[0], words[1:]))
            except StopIteration:  # the game has ended; a second time: it was over already
                trouble = "O1: the game is over" if self.over else None
                self.over = True
            except Unlawful as unlawful:
                trouble = str(unlawful)
        if trouble is None and self.game.balances() != expected:
            trouble = "the balances differ"
        if trouble:
            self.fail(number, trouble, said, expected)
        self.recent.append(f"{number}: {text}")

    def read(self, lines):
        unfinished = True
        for number, text in enumerate(lines, 1):
            text = text.rstrip("\n")
            unfinished = not text.startswith("over")
            if text.startswith("game "):
                self.start(text)
            elif unfinished:
                self.command(number, text)
            elif not self.over and self.commands - self.before < LONGEST:
                self.fail(number, "O1: the game is over in the trace, not in the model", "over", "")
            elif text != "over" and text != " ".join(["over"] + [NAMES[seat] for seat in self.game.richest()]):
                self.fail(number, "R32: others win", text, "")
        if unfinished:
            sys.exit("model.py: the trace is empty or breaks off")
        print(f"{self.games} games, {self.commands} commands: all balances agree")


def main():
    options = [word for word in sys.argv[1:] if word != "--option"]
    if any("=" not in word for word in options):
        sys.exit("usage: trace EDITION FIRST COUNT [KEY=VALUE...] | model.py [[--option] KEY=VALUE]...")
    Run(options).read(sys.stdin)


if __name__ == "__main__":
    main()
