#!/usr/bin/env python3
"""Fair dice a second time: docs/FAIRNESS.md in Python, with nothing but its standard library.

fair.py < CASES      compute every case again (the form of the document's examples); say which differ
fair.py GAME         a saved game: commitments, nonces, secret, and the draws of dice and cards
fair.py GAME ROWS    ... every draw and the whole chain; ROWS is what `banquier verify --json GAME` prints: the
                     rules of the game say what a draw was for, and this program does not know the rules

It shares nothing with the C. Exit code: 0 all is right, 1 something is not.
"""
import hashlib
import hmac
import json
import sys


def row(*fields):
    """Fields one after the other, each with its length before it."""
    return b"".join(len(f).to_bytes(4, "big") + f for f in fields)


def u(number, size):
    return number.to_bytes(size, "big")


def sha256(data):
    return hashlib.sha256(data).digest()


def commit(game, rules, secret):
    return sha256(row(b"fair1", game, rules, secret))


def commit_seat(game, seat, nonce):
    return sha256(row(b"banquier-seat-1", game, u(seat, 1), nonce))


def entropy(nonces):
    fields = [b"banquier-entropy-1"]
    for seat, nonce in enumerate(nonces):
        if nonce:
            fields += [u(seat, 1), nonce]
    return sha256(row(*fields))


def draw(game, secret, entropy_, k, purpose, n):
    whole = 2**32 // n * n
    for attempt in range(256):
        message = row(b"banquier-draw-1", game, entropy_, u(k, 8), u(purpose, 1), u(n, 4), u(attempt, 1))
        block = hmac.new(secret, message, hashlib.sha256).digest()
        for i in range(0, 32, 4):
            word = int.from_bytes(block[i:i + 4], "big")
            if word < whole:
                return word % n
    raise AssertionError("two thousand words of the rest")


def chain_begin(game, commitment, entropy_):
    return sha256(row(b"banquier-chain-1", game, commitment, entropy_))


def chain(before, seq, line, digest):
    return sha256(row(before, u(seq, 8), sha256(line), u(digest, 8)))


def unhex(text):
    """Small letters only, as they are written: a save has one form."""
    need(set(text) <= set("-0123456789abcdef"), "these are no digits")
    return b"" if text == "-" else bytes.fromhex(text)


def compute(what, args):
    """The result of a case, as text."""
    if what == "draw":
        game, secret, entropy_ = (unhex(a) for a in args[:3])
        k, purpose, n = (int(a) for a in args[3:])
        return str(draw(game, secret, entropy_, k, purpose, n))
    if what == "commit":
        return commit(*(unhex(a) for a in args)).hex()
    if what == "seat":
        return commit_seat(unhex(args[0]), int(args[1]), unhex(args[2])).hex()
    if what == "entropy":
        return entropy([unhex(a) for a in args]).hex()
    if what == "begin":
        return chain_begin(*(unhex(a) for a in args)).hex()
    if what == "chain":
        return chain(unhex(args[0]), int(args[1]), unhex(args[2]), int(args[3], 16)).hex()
    raise ValueError(f"no such case: {what}")


# --- A saved game (docs/SAVE-FORMAT.md) ---

# What the dealer says for each purpose: from docs/FAIRNESS.md, in its order.
VERBS = ("", "dice", "first", "deal", "dice", "dice", "dice", "card", "card", "yes no", "yes no", "lot", "yes no")
DICE = [purpose for purpose, verb in enumerate(VERBS) if verb == "dice"]


class Wrong(Exception):
    """What is wrong, and where."""


def need(good, text):
    if not good:
        raise Wrong(text)


def head_digest(data):
    h = 0xCBF29CE484222325
    for byte in data:
        h = (h ^ byte) * 0x100000001B3 % 2**64
        h ^= h >> 29
    return h


class Game:
    """What a save says: its head, its log, and its secret if it was shown."""

    def __init__(self, data):
        need(data.endswith(b"\n"), "the last line has no end")
        lines = data[:-1].split(b"\n")
        begin = next((i for i, line in enumerate(lines) if line.startswith(b"log ")), None)
        need(begin is not None, "there is no log")
        head = lines[:begin]
        need(int(lines[begin][4:], 16) == head_digest(b"".join(line + b"\n" for line in head)), "the head was changed")
        dealer = next((line.split() for line in head if line.startswith(b"dealer fair ")), None)
        need(dealer and len(dealer) == 4, "its dice cannot be checked: another dealer dealt them")
        self.game, self.commitment = (unhex(word.decode()) for word in dealer[2:])
        self.seats = sum(line.startswith(b"seat ") for line in head)
        self.nonces = {}
        for line in head:
            if line.startswith(b"nonce "):
                _, seat, commitment, nonce = line.decode().split()
                self.nonces[int(seat)] = (unhex(commitment), unhex(nonce))
        self.rules = unhex("".join(line.decode() for line in head[head.index(b"rules") + 1:]))
        self.secret = self.chain = None
        if lines[-1].startswith(b"secret "):
            self.secret, self.chain = (unhex(word.decode()) for word in lines.pop().split()[1:])
        self.log = [line for line in lines[begin + 1:] if not line.startswith(b"clock: played ")]
        self.entropy = entropy([self.nonces.get(seat, (b"", b""))[1] for seat in range(self.seats)])

    def check_bound(self):
        for seat, (commitment, nonce) in self.nonces.items():
            need(seat < self.seats and 16 <= len(nonce) <= 64, f"nonce {seat}: there is no such seat or nonce")
            need(commit_seat(self.game, seat, nonce) == commitment, f"nonce {seat} is not the one committed to")
        if self.secret:
            need(commit(self.game, sha256(self.rules), self.secret) == self.commitment,
                 "the secret is not the one committed to")

    def draw(self, k, purpose, n):
        return draw(self.game, self.secret, self.entropy, k, purpose, n)

    def check_alone(self):
        """Without the rules: dice for any of their purposes; cards, if one size of the deck explains them all."""
        k = judged = 0
        seen = {"chance": [], "chest": []}
        sizes = {"chance": set(range(1, 33)), "chest": set(range(1, 33))}
        for number, line in enumerate(self.log, 1):
            who, _, said = line.decode().rpartition(" ")[0].partition(": ")
            if who != "bank":
                continue
            verb, *args = said.split()
            if verb == "dice" and self.secret:
                fell = (int(args[0]) - 1) * 6 + int(args[1]) - 1
                need(any(self.draw(k, purpose, 36) == fell for purpose in DICE), f"line {number}: other dice fell")
                judged += 1
            elif verb == "card" and self.secret:
                deck, card = args[0], int(args[1])
                need(card not in seen[deck], f"line {number}: that card was drawn before")
                place = card - 1 - sum(other < card for other in seen[deck])
                purpose = 7 if deck == "chance" else 8
                sizes[deck] = {size for size in sizes[deck] if size - len(seen[deck]) > place
                               and self.draw(k, purpose, size - len(seen[deck])) == place}
                need(sizes[deck], f"line {number}: another card was drawn")
                seen[deck].append(card)
                judged += 1
            k += 1
        return k, judged

    def check_rows(self, rows):
        need(len(rows) == len(self.log), f"{len(self.log)} lines, and {len(rows)} are told")
        link, k = chain_begin(self.game, self.commitment, self.entropy), 0
        for number, (line, row) in enumerate(zip(self.log, rows), 1):
            said = row["line"].encode()
            need(line == said + b" " + row["digest"][:8].encode(), f"line {number}: the log has another")
            link = chain(link, number, said, int(row["digest"], 16))
            if not said.startswith(b"bank: "):
                continue
            verb, *args = row["line"][6:].split()
            need(verb in VERBS[row["purpose"]].split(), f"line {number}: {verb} is not what that draw was for")
            if verb == "dice":
                fell = (int(args[0]) - 1) * 6 + int(args[1]) - 1
                need((row["below"], row["least"], row["most"]) == (36, fell, fell), f"line {number}: no such dice")
            if self.secret:
                need(row["least"] <= self.draw(k, row["purpose"], row["below"]) <= row["most"],
                     f"line {number}: something else was drawn")
            k += 1
        need(self.chain in (None, link), "the chain is that of another log")
        return k, k if self.secret else 0


def verify(path, rows_path=None):
    try:
        with open(path, "rb") as file:
            game = Game(file.read())
        game.check_bound()
        if rows_path:
            with open(rows_path, encoding="utf-8") as file:
                draws, judged = game.check_rows([json.loads(line) for line in file])
        else:
            draws, judged = game.check_alone()
    except Wrong as wrong:
        print(f"{path}: {wrong}")
        return 1
    except (ValueError, KeyError, IndexError) as wrong:
        print(f"{path}: not a saved game: {wrong}")
        return 1
    if game.secret:
        print(f"{path}: sound; {draws} draws, {judged} of them computed again")
    else:
        print(f"{path}: sound so far; {draws} draws, the secret has not been shown yet")
    return 0


def main():
    if len(sys.argv) > 1:
        return verify(*sys.argv[1:3])
    cases = bad = 0
    for text in sys.stdin:
        left, _, want = text.strip().partition(" =")
        if not left:
            continue
        what, *args = left.split()
        cases += 1
        if compute(what, args) != want.strip():
            bad += 1
            print(f"# differs: {text.strip()}")
    print(f"# {cases} cases, {bad} differ")
    return 0 if cases and not bad else 1


if __name__ == "__main__":
    sys.exit(main())
