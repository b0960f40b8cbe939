#!/usr/bin/env python3
"""chain.py: where rolls end, computed a second time from the edition files alone.

    chain.py BINARY ROLLS BOUND

For every edition and both jail policies it builds the chain of one token from edition.yaml - it
shares no line, no table and no language with the program -, finds its long-run law, and compares
with what the program computes (to 0.000002 points) and with what it plays (ROLLS rolls, to BOUND
points on every row). For the American board there is also a table from elsewhere.

How each edition leaves jail is written here once more, from docs/RULES.md J3 to J6, J12:
  short  leaves before the next roll, which is then a normal one
  long   rolls up to three times; a double, or the third failure, ends the stay. Who is freed
         moves by that roll - but in reseau (jail_double_moves_now no, free_no_payment) he stays
         on the square as a visitor and plays on at the next roll.
"""
import csv, json, os, subprocess, sys
import yaml

EDITIONS = ["atlantic-city", "classique", "console", "reseau", "topclubs"]
JAIL = "jail"


class Board:
    def __init__(self, name):
        folder = os.environ.get("BANQUIER_EDITIONS", "editions")
        with open(os.path.join(folder, name, "edition.yaml"), encoding="utf-8") as file:
            data = yaml.safe_load(file)
        self.kinds = [square["kind"] for square in data["board"]]
        self.size = len(self.kinds)
        self.jail = self.kinds.index("jail")
        self.decks = data["decks"]
        self.rules = data["rules"]
        if not self.rules["jail_free_cards"]:
            for deck in self.decks:
                self.decks[deck] = [c for c in self.decks[deck] if c["do"] != "jail_free"]

    def ahead(self, square, kind):
        for step in range(1, self.size + 1):
            if self.kinds[(square + step) % self.size] == kind:
                return (square + step) % self.size
        raise ValueError(kind)

    def stop(self, square, weight, out, depth=0):
        """Add to `out` where a token ends that comes to `square`: a square, or JAIL."""
        kind = self.kinds[square]
        if kind == "gotojail":
            out[JAIL] = out.get(JAIL, 0) + weight
            return
        if kind not in ("chance", "chest") or depth == 6 or not self.decks[kind]:
            out[square] = out.get(square, 0) + weight
            return
        each = weight / len(self.decks[kind])
        for card in self.decks[kind]:
            do = card["do"]
            if do in ("move_to", "move_back_to"):
                self.stop(card["square"], each, out, depth + 1)
            elif do == "move_back":
                self.stop((square - card["squares"]) % self.size, each, out, depth + 1)
            elif do == "nearest_station":
                self.stop(self.ahead(square, "station"), each, out, depth + 1)
            elif do == "nearest_utility":
                self.stop(self.ahead(square, "utility"), each, out, depth + 1)
            elif do == "go_to_jail":
                out[JAIL] = out.get(JAIL, 0) + each
            else:  # money, a kept card, a fine that is paid
                out[square] = out.get(square, 0) + each

    def law(self, policy):
        """Share of rolls that end on each square, and last in jail."""
        stops = [{} for _ in range(self.size)]
        for square in range(self.size):
            self.stop(square, 1.0, stops[square])
        turns = self.rules["jail_max_turns"]
        assert self.rules["double_extra_roll"] and self.rules["third_double_jail"]
        assert not self.rules["jail_double_extra_roll"]

        def roll(state, weight, now):
            where, count = state
            if where == JAIL and policy == "short":
                where, count = self.jail, 0
            for a in range(1, 7):
                for b in range(1, 7):
                    part = weight / 36
                    if where != JAIL:
                        if a == b and count == 2:
                            now[(JAIL, 0)] = now.get((JAIL, 0), 0) + part
                            continue
                        then, doubles = (where + a + b) % self.size, count + 1 if a == b else 0
                    else:
                        if a != b and count + 1 < turns:
                            key = (JAIL, count + 1)
                            now[key] = now.get(key, 0) + part
                            continue
                        moves = (self.rules["jail_double_moves_now"] if a == b
                                 else self.rules["jail_third_fail"] == "pay_and_move")
                        doubles = 0
                        if not moves:
                            key = (self.jail, 0)
                            now[key] = now.get(key, 0) + part
                            continue
                        then = (self.jail + a + b) % self.size
                    for end, chance in stops[then].items():
                        key = (JAIL, 0) if end == JAIL else (end, doubles)
                        now[key] = now.get(key, 0) + part * chance

        moves, law = {}, {(0, 0): 1.0}
        while True:
            now = {}
            for state, weight in law.items():
                if state not in moves:
                    moves[state] = {}
                    roll(state, 1.0, moves[state])
                for then, chance in moves[state].items():
                    now[then] = now.get(then, 0) + weight * chance
            change = sum(abs(now.get(s, 0) - law.get(s, 0)) for s in set(now) | set(law))
            law = now
            if change < 1e-13:
                break
        rows = [0.0] * (self.size + 1)
        for (where, _), weight in law.items():
            rows[self.size if where == JAIL else where] += 100 * weight
        return rows


count = failed = 0


def say(good, what):
    global count, failed
    count += 1
    failed += not good
    print(("ok" if good else "not ok"), count, "-", what, flush=True)


def played(binary, name, policy, rolls):
    out = subprocess.run([binary, "sim", "--edition", name, "--movement-only", "--jail", policy,
                          "--independent-draws", "--rolls", str(rolls), "--json"],
                         check=True, capture_output=True, text=True).stdout
    return json.loads(out)


def main():
    binary, rolls, bound = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
    here = os.path.dirname(os.path.abspath(__file__))
    for name in EDITIONS:
        board = Board(name)
        for policy in ("short", "long"):
            law, told = board.law(policy), played(binary, name, policy, rolls)
            rows = told["rows"]
            say(len(rows) == board.size + 1 and [r["index"] for r in rows] == list(range(len(rows)))
                and rows[board.jail]["kind"] == "jail" and rows[-1]["kind"] == "in_jail",
                f"{name}, jail {policy}: a row for each square, and one for jail")
            say(abs(sum(r["percent"] for r in rows) - 100) < 0.001 and told["rolls"] == rolls,
                f"{name}, jail {policy}: every roll ends somewhere")
            off = max(abs(r["exact"] - law[i]) for i, r in enumerate(rows))
            say(off < 2e-6, f"{name}, jail {policy}: computed twice, {off:.7f} points apart")
            off = max(abs(r["percent"] - law[i]) for i, r in enumerate(rows))
            say(off < bound, f"{name}, jail {policy}: played, {off:.4f} points off at most")
            if (name, policy) == ("atlantic-city", "short"):
                with open(os.path.join(here, "landing_us_short.csv"), encoding="utf-8") as file:
                    table = list(csv.DictReader(l for l in file if not l.startswith("#")))
                known = [float(r["end_of_roll_pct_official"]) for r in table]
                off = max(abs(a - b) for a, b in zip(known, law))
                say(len(known) == len(law) and off < 2e-6, f"the table from elsewhere: {off:.7f} apart")
                off = max(abs(r["percent"] - known[i]) for i, r in enumerate(rows))
                say(off < bound, f"the table from elsewhere: played, {off:.4f} points off at most")
    print(f"1..{count}")
    sys.exit(failed != 0)


main()
