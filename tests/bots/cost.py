#!/usr/bin/env python3
"""cost.py PROGRAM COMPILER - what a turn, a command and a playout cost, in instructions: no more than 5 % above tests/bots/COST.

Times follow the machine's neighbours, instructions do not: valgrind counts those of PROGRAM (cost.c). They depend on the
compiler, so COST says whose they are, and any other is skipped with a sentence. `--write` at the end records them anew:
with a change that is worth what it costs, or that made something cheaper.
"""

import os
import shutil
import subprocess
import sys
import tempfile

RECORD = "tests/bots/COST"
MORE = 1.05


def skip(why):
    print(f"1..0 # SKIP {why}")
    sys.exit(0)


def count(program):
    """{(what, edition, bot): instructions each}"""
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "callgrind")
        run = subprocess.run(
            ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", "--compress-strings=no", "--compress-pos=no",
             "--dump-line=no", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        if run.returncode:
            print(f"Bail out! {run.stdout}{run.stderr}")
            sys.exit(1)
        lines = open(out).read().split("\n")
    inclusive = {}
    for i, line in enumerate(lines):
        if line.startswith("cfn=bq_cost_"):  # then "calls=1 ...", then a position and the cost of all below
            inclusive[line[4:].split("'")[0]] = int(lines[i + 2].split()[-1])
    costs = {}
    for line in run.stdout.split("\n"):
        if line.startswith("bq_cost_"):
            name, what, edition, bot, done = line.split()
            costs[what, edition, bot] = inclusive[name] / int(done)
    return costs


def main():
    program, compiler = sys.argv[1:3]
    if sys.argv[3:] == ["--write"]:
        lines = [f"{' '.join(key)} {cost:.0f}\n" for key, cost in count(program).items()]
        with open(RECORD, "w") as file:
            file.write(f"# Instructions of a turn, a command, a playout (tests/bots/cost.py).\ncompiler {compiler}\n")
            file.writelines(lines)
        return
    lines = [line.split() for line in open(RECORD) if not line.startswith("#")]
    kept = {tuple(words[:3]): int(words[3]) for words in lines if words[0] != "compiler"}
    recorded = [" ".join(words[1:]) for words in lines if words[0] == "compiler"]
    if recorded != [compiler]:
        skip(f"the costs are those of {' '.join(recorded)}, and this is {compiler}")
    if not shutil.which("valgrind"):
        skip("valgrind is not here to count instructions")
    costs = count(program)
    print(f"1..{len(costs)}")
    for n, (key, cost) in enumerate(costs.items(), 1):
        most = kept.get(key, 0)  # what is not recorded costs too much
        good = cost <= most * MORE
        print(f"{'ok' if good else 'not ok'} {n} - {' '.join(key)}: {cost:.0f} instructions, {most} when they were recorded")
        if good and cost < most / MORE:
            print(f"# cheaper by more than 5 %: record it, {sys.argv[0]} {program} '{compiler}' --write")


main()
