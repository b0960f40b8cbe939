#!/usr/bin/env python3
"""A player for `banquier sim --seats exec:examples/bot.py,medium`: buys what it can, keeps some cash in hand.

Each question is some lines, up to `go`; the answer is one line, `best` and a command (docs/ENGINE.md)."""
import json
import sys

KEEP = 150  # below this it neither builds nor bids


def choose(kind, seat, state, can):
    cash = state["seats"][seat - 1]["cash"]
    verbs = {line.split()[0]: line for line in reversed(can)}
    if kind == "manage":
        return verbs["build"] if "build" in verbs and cash > 2 * KEEP else "-"
    if kind == "offer":
        return verbs.get("reject", "-")
    if kind == "auction":
        least = int(verbs["bid"].split()[1]) if "bid" in verbs else cash
        return verbs["bid"] if least + KEEP < cash and least < 100 else "pass"
    if kind == "debt":
        for verb in ("mortgage", "sell", "declare"):
            if verb in verbs:
                return verbs[verb]
    for verb in ("buy", "roll", "end"):
        if verb in verbs:
            return verbs[verb]
    return can[0] if can else "-"


def main():
    kind, seat, state, can = "", 1, {}, []
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "ask":
            kind, seat, can = rest.split()[0], int(rest.split()[1]), []
        elif word == "state":
            state = json.loads(rest)
        elif word == "can":
            can.append(rest)
        elif word == "go":
            print("best", choose(kind, seat, state, can), flush=True)


if __name__ == "__main__":
    main()
