#!/usr/bin/env python3
"""Fair dice a second time: docs/FAIRNESS.md in Python, with nothing but its standard library.

fair.py < CASES     compute every case again (the form of the document's examples); say which differ.

It shares nothing with the C.
"""
import hashlib
import hmac
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


def main():
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
