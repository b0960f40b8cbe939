#!/usr/bin/env python3
"""mutate.py: does a test notice when a rule is wrong?

Makes small mistakes in src/engine, one at a time, and runs the tests on each: a mutant that a test
turns red is killed, one that passes them all has survived, and either means nothing or shows a rule
that nobody guards.

    mutate.py --sample 500 --seed 1       five hundred mutants, always the same ones
    mutate.py --file rent.c               all those of one file
    mutate.py --id 3f2a90c1               one again, by the name it has in every report
    mutate.py --list                      the mutation points, without running anything

The tree is never touched. What is needed of it is copied once to a temporary folder; everything is
compiled there once (gcc -O1), then a mutant costs one file compiled, one link, and as many tests as
it takes to kill it. A mutant that does not compile, or that compiles to the very same code, is not
counted. One that would hang is stopped by its processor time. Those that survive everything else
are compiled once more under the sanitizers, as `make test` does.

A point's name comes from its file, function, line and text, and the sample is taken by a hash of
name and seed: a change elsewhere in the engine leaves both as they are.
"""
import argparse
import collections
import concurrent.futures
import glob
import hashlib
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
NOT_MUTATED = {"words.c"}  # tables of words, no rule

# ---------------------------------------------------------------------------------------------
# Reading C: as many tokens as a mutation needs, and no more.
# ---------------------------------------------------------------------------------------------

TOKEN = re.compile(r"""
      (?P<comment>/\*.*?\*/|//[^\n]*)
    | (?P<string>"(?:\\.|[^"\\\n])*")
    | (?P<char>'(?:\\.|[^'\\\n])+')
    | (?P<number>(?:0[xX][0-9a-fA-F]+|[0-9]+)[uUlL]*)
    | (?P<word>[A-Za-z_]\w*)
    | (?P<op><<=|>>=|\.\.\.|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||[-+*/%&|^]=|[-+*/%&|^~!<>=?:;,.(){}\[\]])
    | (?P<space>\s+)
""", re.S | re.X)
PREPROCESSOR = re.compile(r"^[ \t]*#(?:[^\n\\]|\\.|\\\n)*", re.M)
TYPE_WORDS = {"void", "bool", "char", "int", "unsigned", "signed", "long", "short", "size_t", "const",
              "static", "enum", "struct", "union", "plan", "chance"}
KEYWORDS = {"if", "else", "for", "while", "do", "switch", "case", "default", "return", "break",
            "continue", "sizeof", "goto"}
UNTOUCHED = {"BQ_ASSERT", "_Static_assert"}

Token = collections.namedtuple("Token", "kind text start end")
Point = collections.namedtuple("Point", "name file line function kind start end old new")


def is_type(word):
    return word in TYPE_WORDS or word.endswith("_t") or re.fullmatch(r"bq_+[a-z_]+", word) is not None


def tokens_of(text):
    """The tokens of a file without comments, preprocessor lines and assertions."""
    hidden = PREPROCESSOR.sub(lambda m: re.sub(r"[^\n]", " ", m.group()), text)
    out, at = [], 0
    while at < len(hidden):
        match = TOKEN.match(hidden, at)
        if not match:
            raise SystemExit(f"mutate: a character that is not C: {hidden[at]!r}")
        if match.lastgroup not in ("comment", "space"):
            out.append(Token(match.lastgroup, match.group(), match.start(), match.end()))
        at = match.end()
    return out


def brackets_of(tokens):
    """For every opening bracket its closing one, and back."""
    pair, open_ = {}, []
    for i, token in enumerate(tokens):
        if token.kind != "op":
            continue
        if token.text in "([{":
            open_.append(i)
        elif token.text in ")]}":
            pair[i] = open_.pop()
            pair[pair[i]] = i
    return pair


class Function:
    """One function of a file: its tokens, and the mutations of them."""

    def __init__(self, source, name, returns, first, last):
        self.source, self.name, self.returns = source, name, returns
        self.first, self.last = first, last  # the tokens { and }
        self.tokens, self.pair = source.tokens, source.pair
        self.skip = self._untouched()

    def _untouched(self):
        skip = set()
        for i in range(self.first, self.last):
            if self.tokens[i].text in UNTOUCHED and self.tokens[i + 1].text == "(":
                skip.update(range(i, self.pair[i + 1] + 2))
        return skip

    def text(self, i, j):
        """The source of tokens i to j, both included."""
        return self.source.text[self.tokens[i].start:self.tokens[j].end]

    def inside(self):
        return (i for i in range(self.first + 1, self.last) if i not in self.skip)

    def replace(self, kind, i, j, new):
        self.source.add(self, kind, self.tokens[i].start, self.tokens[j].end, new)

    # ---- what stands where ----

    def is_cast(self, i):
        """Is the closing bracket i the end of a cast?"""
        words = self.tokens[self.pair[i] + 1:i]
        return bool(words) and all(t.text == "*" or t.text == "const" or is_type(t.text) for t in words) \
            and any(t.kind == "word" for t in words) and self.tokens[self.pair[i] - 1].kind != "word"

    def is_binary(self, i):
        """Has the operator i something on its left?"""
        before = self.tokens[i - 1]
        if before.kind == "word":
            return before.text not in KEYWORDS and not is_type(before.text)
        if before.text == ")":
            return not self.is_cast(i - 1)
        return before.kind in ("number", "char") or before.text == "]"

    def statement_end(self, i):
        """The semicolon that ends the statement beginning at i."""
        while self.tokens[i].text != ";":
            i = self.pair[i] + 1 if self.tokens[i].text in ("(", "[", "{") else i + 1
        return i

    def begins_statement(self, i):
        before = self.tokens[i - 1]
        if before.text in ("{", "}", ";", "else", "do"):
            return self.depth_is_block(i - 1)
        if before.text == ":":
            return self.is_label(i - 1)
        if before.text == ")":
            return self.tokens[self.pair[i - 1] - 1].text in ("if", "for", "while", "switch")
        return False

    def depth_is_block(self, i):
        """Not inside round brackets (the clauses of a for), nor inside an initializer."""
        depth = 0
        for j in range(i, self.first - 1, -1):
            text = self.tokens[j].text
            if text in (")", "]", "}") and j != i:
                depth += 1
            elif text in ("(", "[", "{") or (j == i and text == "{"):
                if depth == 0:
                    return text == "{" and self.tokens[j - 1].text not in ("=", ",", "{", ")") or \
                        text == "{" and self.tokens[j - 1].text == ")" and not self.is_cast(j - 1) or \
                        text == "{" and self.tokens[j - 1].text == "{" and self.depth_is_block(j - 1)
                depth -= 1
        return True

    def is_label(self, i):
        """Is the colon i the end of a case, and not half of a question?"""
        for j in range(i - 1, self.first, -1):
            if self.tokens[j].text in ("case", "default"):
                return True
            if self.tokens[j].text in ("?", ";", "{", "}"):
                return False
        return False

    # ---- the mutations ----

    RELATION = {"<": ("<=", ">="), "<=": ("<", ">"), ">": (">=", "<="), ">=": (">", "<"),
                "==": ("!=",), "!=": ("==",)}
    LOGIC = {"&&": "||", "||": "&&"}
    SUM = {"+": "-", "-": "+", "+=": "-=", "-=": "+="}
    STEP = {"++": "--", "--": "++"}
    BITS = {"&": "|", "|": "&", "&=": "|=", "|=": "&=", "<<": ">>", ">>": "<<"}

    def operators(self):
        for i in self.inside():
            op = self.tokens[i].text
            for new in self.RELATION.get(op, ()):
                self.replace("relation", i, i, new)
            if op in self.LOGIC:
                self.replace("logic", i, i, self.LOGIC[op])
            if op in self.SUM and (len(op) == 2 or self.is_binary(i)):
                self.replace("sum", i, i, self.SUM[op])
            if op in self.STEP:
                self.replace("step", i, i, self.STEP[op])
            if op in self.BITS and (op != "&" or self.is_binary(i)):
                self.replace("bits", i, i, self.BITS[op])
            if op == "~":
                self.replace("bits", i, i, "")
            if op == "!":
                self.replace("negate", i, i, "")

    def constants(self):
        for i in self.inside():
            token = self.tokens[i]
            if token.kind != "number":
                continue
            digits = re.match(r"0[xX][0-9a-fA-F]+|[0-9]+", token.text).group()
            suffix = token.text[len(digits):]
            value = int(digits, 0)
            spell = hex if digits[:2] in ("0x", "0X") else str
            for new in (value - 1, value + 1):
                if new >= 0:
                    self.replace("constant", i, i, spell(new) + suffix)

    def statements(self):
        """Statements left out: calls, assignments, break, continue and early returns."""
        for i in self.inside():
            token = self.tokens[i]
            if not self.begins_statement(i):
                continue
            if token.text in ("break", "continue"):
                self.replace("drop", i, i, "")
            elif token.text == "return":
                end = self.statement_end(i)
                if end + 1 != self.last:
                    self.replace("return", i, end - 1, "")
            elif (token.kind == "word" and token.text not in KEYWORDS) or token.text in ("*", "++", "--"):
                if not self.is_declaration(i):
                    self.replace("drop", i, self.statement_end(i) - 1, "")

    def is_declaration(self, i):
        if not is_type(self.tokens[i].text):
            return False
        after = self.tokens[i + 1]
        return after.kind == "word" or after.text == "*"

    def whole_body(self):
        """The function says at once something else than it should."""
        answers = {"void": ("return;",), "bool": ("return false;", "return true;"),
                   "bq_verdict": ("return bq__ok();",)}
        number = re.fullmatch(r"(u?int\d+_t|unsigned|enum bq_law)", self.returns)
        for say in answers.get(self.returns, ("return 0;",) if number else ()):
            self.replace("return", self.first, self.first, "{ " + say)

    def conditions(self):
        for i in self.inside():
            word = self.tokens[i].text
            if word in ("if", "while"):
                self.negate(i + 2, self.pair[i + 1] - 1)
            elif word == "for":
                first = self.statement_end(i + 2)
                second = self.statement_end(first + 1)
                if second > first + 1:
                    self.negate(first + 1, second - 1)
            elif word == "?":
                self.negate(self.condition_start(i), i - 1)
            elif word == "return" and self.returns == "bool":
                self.negate(i + 1, self.statement_end(i) - 1)

    def condition_start(self, i):
        j = i - 1
        while True:
            text = self.tokens[j].text
            if text in (")", "]", "}"):
                j = self.pair[j] - 1
                continue
            if text in ("(", "[", "{", ",", ";", "?", ":", "=", "return") or \
                    (len(text) == 2 and text[1] == "=" and text not in self.RELATION):
                return j + 1
            j -= 1

    def negate(self, i, j):
        inner = [self.tokens[k].text for k in range(i, j + 1)]
        compared = sum(t in ("==", "!=") for t in inner)
        joined = any(t in self.LOGIC or t in ("?", "(") for t in inner)
        if inner[0] == "!" or (compared == 1 and not joined) or inner in (["true"], ["false"]):
            return  # the same as another mutation
        self.replace("negate", i, j, f"!({self.text(i, j)})")

    SEAT = re.compile(r"(?:.*(?:->|\.))?(?:seat|to|from|owner|creditor|other|payer|bidder|giver|next|after)"
                      r"|BQ_BANK|BQ_NOBODY|BQ_POT")
    GOODS = re.compile(r"(?:.*(?:->|\.))?(?:give|take|given|received|lifted|lift)(?:_cash|_cards)?|in|out")
    DICE = re.compile(r"(?:.*(?:->|\.))?[ab]")

    def swaps(self):
        """Two arguments of one kind exchanged: payer and payee, given and taken."""
        for i in self.inside():
            if self.tokens[i].text == "(" and self.tokens[i - 1].kind == "word" and \
                    self.tokens[i - 1].text not in KEYWORDS:
                self.swap_arguments(self.split(i))
            elif self.tokens[i].text == "{":
                self.swap_fields(self.split(i))

    def split(self, i):
        """The first and last tokens of what stands between the commas of a bracket."""
        parts, j, start = [], i + 1, i + 1
        while j <= self.pair[i]:
            if self.tokens[j].text == "," or j == self.pair[i]:
                parts.append((start, j - 1))
                start = j + 1
            elif self.tokens[j].text in ("(", "[", "{"):
                j = self.pair[j]
            j += 1
        return [(a, b) for a, b in parts if a <= b]

    def swap(self, one, two):
        left, right = self.text(*one), self.text(*two)
        if left != right:
            between = self.source.text[self.tokens[one[1]].end:self.tokens[two[0]].start]
            self.replace("swap", one[0], two[1], right + between + left)

    def swap_arguments(self, parts):
        for one, two in zip(parts, parts[1:]):
            left, right = (re.sub(r"^\(\w+\)\s*", "", self.text(*p)) for p in (one, two))
            for alike in (self.SEAT, self.GOODS, self.DICE):
                if alike.fullmatch(left) and alike.fullmatch(right):
                    self.swap(one, two)

    def swap_fields(self, parts):
        for one, two in zip(parts, parts[1:]):
            names = [self.text(p[0], min(p[0] + 1, p[1])) for p in (one, two)]
            if names == [".seat", ".to"]:
                self.swap((one[0] + 3, one[1]), (two[0] + 3, two[1]))


class Source:
    """A file of the engine and its mutation points."""

    def __init__(self, path):
        self.file = os.path.basename(path)
        with open(path, encoding="utf-8") as f:
            self.text = f.read()
        self.tokens = tokens_of(self.text)
        self.pair = brackets_of(self.tokens)
        self.points, self.seen, self.names = [], set(), collections.Counter()
        for function in self.functions():
            function.operators()
            function.constants()
            function.statements()
            function.whole_body()
            function.conditions()
            function.swaps()
        self.points.sort(key=lambda p: (p.start, p.end, p.new))

    def functions(self):
        i, start = 0, 0
        while i < len(self.tokens):
            text = self.tokens[i].text
            if text == "{":
                if self.tokens[i - 1].text == ")":
                    name = self.pair[i - 1] - 1
                    words = [t.text for t in self.tokens[start:name] if t.text not in ("static", "inline")]
                    yield Function(self, self.tokens[name].text, " ".join(words), i, self.pair[i])
                    start = self.pair[i] + 1
                i = self.pair[i]
            elif text == ";":
                start = i + 1
            i += 1

    def line_of(self, at):
        return self.text.count("\n", 0, at) + 1

    def line_text(self, at):
        begin = self.text.rfind("\n", 0, at) + 1
        end = self.text.find("\n", at)
        return self.text[begin:end].strip()

    def add(self, function, kind, start, end, new):
        old = self.text[start:end]
        if (start, end, new) in self.seen:
            return
        self.seen.add((start, end, new))
        what = "|".join((self.file, function.name, kind, self.line_text(start), old, new))
        self.names[what] += 1
        name = hashlib.sha256(f"{what}|{self.names[what]}".encode()).hexdigest()[:8]
        self.points.append(Point(name, self.file, self.line_of(start), function.name, kind, start, end,
                                 old, new))

    def mutated(self, point):
        return self.text[:point.start] + point.new + self.text[point.end:]


def one_line(text, most=96):
    text = " ".join(text.split())
    return text if len(text) <= most else text[:most - 3] + "..."


def describe(source, point):
    """file:line, the line, and what becomes of it."""
    old, new = one_line(point.old), one_line(point.new) or "(nothing)"
    return f"{point.name} {point.file}:{point.line} {point.kind}: {old} -> {new}" \
           f"  in {point.function}: {one_line(source.line_text(point.start))}"


# ---------------------------------------------------------------------------------------------
# The tests, in the order in which they are tried.
# ---------------------------------------------------------------------------------------------

Test = collections.namedtuple("Test", "name args env")
TESTS = [
    Test("rules", ["scripts", "tests/rules/*/*.bqs"], {}),
    Test("script", ["scripts", "tests/script/ok/*.bqs"], {}),
    Test("golden", ["golden", "tests/golden"], {}),
    Test("property", ["property"], {"SOAK_ACTIONS": "30000"}),
    Test("times100", ["times100"], {"TIMES100_GAMES": "20"}),
    Test("limits", ["limits"], {}),
    Test("law", ["law"], {}),
    Test("edges", ["edges"], {}),
    Test("faults", ["faults"], {"SOAK_ACTIONS": "20000"}),
    Test("deck", ["deck"], {}),
    Test("worst", ["worst"], {}),
    Test("load", ["load"], {}),
    Test("facts", ["facts"], {}),
    Test("digest", ["digest", "tests/digest/DIGESTS"], {}),
]
SANITIZED = [
    Test("sanitized rules", ["scripts", "tests/rules/*/*.bqs"], {}),
    Test("sanitized law", ["law"], {}),
    Test("sanitized edges", ["edges"], {}),
    Test("sanitized faults", ["faults"], {"SOAK_ACTIONS": "5000"}),
    Test("sanitized spoilt", ["spoilt"], {}),
    Test("sanitized property", ["property"], {"SOAK_ACTIONS": "20000"}),
]
# Sources of test programs; those with a main() give it the name that runner.c calls.
PROGRAMS = {
    "golden": "golden/golden.c", "property": "property/property.c", "times100": "engine/times100.c",
    "limits": "engine/limits.c", "law": "engine/law.c", "edges": "engine/edges.c",
    "faults": "edition/faults.c", "deck": "engine/deck.c", "worst": "engine/worst.c",
    "load": "edition/load.c", "facts": "edition/facts.c", "digest": "digest/digest.c",
    "spoilt": "engine/spoilt.c",
}
HELPERS = ["property/play.c", "property/hostile.c", "property/fold.c", "engine/law_cards.c", "engine/law_agenda.c",
           "mutation/runner.c"]
ROOMS = ["base", "os", "edition", "wire", "script"]
COPIED = ["src", "tests", "editions"]

CFLAGS = ["-std=c11", "-O1", "-w", "-D_GNU_SOURCE", "-fno-strict-overflow",
          "-fno-strict-aliasing", "-fno-delete-null-pointer-checks", "-ftrivial-auto-var-init=zero"]
SANITIZE = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
AHEAD = 24  # mutants begun before the oldest is reported
RED = re.compile(r"^(not ok|Bail out!|# --seed )")  # the last: property.c tells a broken promise


class Workshop:
    """The copy of the tree, everything compiled once, and the running of tests."""

    def __init__(self, folder, gcc):
        self.folder, self.gcc = folder, gcc
        for name in COPIED:
            shutil.copytree(os.path.join(ROOT, name), os.path.join(folder, name),
                            ignore=shutil.ignore_patterns("corpus", "__pycache__"))
        self.engine = sorted(os.listdir(os.path.join(folder, "src/engine")))
        self.engine = [f for f in self.engine if f.endswith(".c")]
        self.limit = {}

    def compile(self, source, obj, *extra):
        command = [self.gcc, *CFLAGS, *extra, f"-I{self.folder}/src", f"-I{self.folder}/tests",
                   "-c", source, "-o", obj]
        return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0

    def jobs_to_compile(self, kind):
        for room in ["engine", *ROOMS]:
            for name in sorted(os.listdir(f"{self.folder}/src/{room}")):
                if name.endswith(".c"):
                    yield f"{self.folder}/src/{room}/{name}", f"{kind}/{room}-{name}.o", []
        for path in HELPERS:
            yield f"{self.folder}/tests/{path}", f"{kind}/test-{os.path.basename(path)}.o", []
        for name, path in PROGRAMS.items():
            yield f"{self.folder}/tests/{path}", f"{kind}/program-{name}.o", [f"-Dmain=main_{name}"]

    def compile_all(self, kind, extra, pool):
        os.makedirs(f"{self.folder}/{kind}")
        work = list(self.jobs_to_compile(kind))
        done = pool.map(lambda w: self.compile(w[0], f"{self.folder}/{w[1]}", *w[2], *extra), work)
        for (source, _, _), ok in zip(work, done):
            if not ok:
                raise SystemExit(f"mutate: {source} does not compile")

    def link(self, kind, program, replaced=None, obj=None, extra=()):
        skip = f"engine-{replaced}.o"
        objects = [f"{self.folder}/{kind}/{f}" for f in sorted(os.listdir(f"{self.folder}/{kind}"))
                   if f.endswith(".o") and f != skip]
        command = [self.gcc, *extra, *objects, *([obj] if obj else []), "-lyaml", "-o", program]
        return subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0

    def arguments(self, test):
        out = []
        for arg in test.args:
            if "*" in arg:
                out += sorted(glob.glob(arg, root_dir=self.folder))
            else:
                out.append(arg)
        return out

    def run(self, program, test, cpu_seconds):
        """None if the test holds, else how it turned red."""
        env = {**os.environ, **test.env, "BANQUIER_EDITIONS": f"{self.folder}/editions",
               "ASAN_OPTIONS": "detect_leaks=0", "LC_ALL": "C.UTF-8"}
        env.pop("SEED", None)

        def limits():
            resource.setrlimit(resource.RLIMIT_CPU, (cpu_seconds, cpu_seconds))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

        process = subprocess.Popen([program, *self.arguments(test)], cwd=self.folder, env=env,
                                   stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, preexec_fn=limits,
                                   text=True, errors="replace")
        last = ""
        for line in process.stdout:
            if RED.match(line):
                process.kill()
                process.wait()
                said = line.removeprefix("not ok ").replace(self.folder + "/", "")
                return f"{test.name}: {one_line(said, 120)}"
            last = line
        code = process.wait()
        if code == 0:
            return None
        where = one_line(last.removeprefix("# "), 80)
        if code in (-signal.SIGXCPU, -signal.SIGKILL):
            return f"{test.name}: hangs ({where})"
        if code < 0:
            return f"{test.name}: {signal.Signals(-code).name} ({where})"
        return f"{test.name}: exit {code} ({where})"

    def prepare(self, kind, tests, extra, pool):
        """Compile the engine as it is; it must pass everything, and how long that takes is kept."""
        self.compile_all(kind, extra, pool)
        program = f"{self.folder}/{kind}/runner"
        if not self.link(kind, program, extra=extra):
            raise SystemExit("mutate: the tests do not link")
        for test in tests:
            before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            red = self.run(program, test, 300)
            if red:
                raise SystemExit(f"mutate: red without any mutation: {red}")
            used = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
            self.limit[test.name] = min(60, max(4, int(8 * used) + 1))
            print(f"# {test.name}: {used:.1f} s")

    # ---- one mutant ----

    def judge(self, source, point, bench):
        """("killed", by what), ("survived", ""), or why it is not counted."""
        path, obj, program = self.bench_files(source, point, bench)
        if not self.compile(path, obj):
            return "no compile", ""
        with open(obj, "rb") as mutant, open(f"{self.folder}/plain/engine-{point.file}.o", "rb") as plain:
            if mutant.read() == plain.read():
                return "same code", ""
        if not self.link("plain", program, point.file, obj):
            return "no compile", ""
        return self.try_all(program, TESTS)

    def judge_sanitized(self, source, point, bench):
        """The same for one that has survived, under the sanitizers."""
        path, obj, program = self.bench_files(source, point, bench)
        self.compile(path, obj, *SANITIZE)
        self.link("sanitized", program, point.file, obj, SANITIZE)
        return self.try_all(program, SANITIZED)

    def try_all(self, program, tests):
        for test in tests:
            red = self.run(program, test, self.limit[test.name])
            if red:
                return "killed", red
        return "survived", ""

    @staticmethod
    def bench_files(source, point, bench):
        path = f"{bench}/{point.file}"
        with open(path, "w", encoding="utf-8") as f:
            f.write(source.mutated(point))
        return path, f"{bench}/mutant.o", f"{bench}/runner"


# ---------------------------------------------------------------------------------------------

def sources(top, only):
    folder = os.path.join(top, "src/engine")
    names = sorted(n for n in os.listdir(folder) if n.endswith(".c") and n not in NOT_MUTATED)
    missing = set(only or ()) - set(names)
    if missing:
        raise SystemExit(f"mutate: no such file in src/engine: {', '.join(sorted(missing))}")
    return {n: Source(os.path.join(folder, n)) for n in names if not only or n in only}


def chosen(files, args):
    """The points that the command line asks for, in the order in which they are judged."""
    points = [p for source in files.values() for p in source.points]
    if args.id:
        text = open(args.id[1:], encoding="utf-8").read() if args.id[0] == "@" else args.id
        names = set(re.findall(r"\b[0-9a-f]{8}\b", text))
        return [p for p in points if p.name in names]
    if args.sample:
        points.sort(key=lambda p: hashlib.sha256(f"{args.seed}|{p.name}".encode()).digest())
    return points


class Benches:
    """A private folder for each job."""

    def __init__(self, folder, jobs):
        self.free, self.lock = [f"{folder}/bench{i}" for i in range(jobs)], threading.Lock()
        for bench in self.free:
            os.makedirs(bench)

    def use(self, work, *args):
        with self.lock:
            bench = self.free.pop()
        try:
            return work(*args, bench)
        finally:
            with self.lock:
                self.free.append(bench)


def judge_all(workshop, files, points, args, report):
    """Judges points in their order until as many as wanted are counted: [(point, verdict, by)]."""
    results, counted, wanted = [], 0, args.sample or len(points)
    benches = Benches(workshop.folder, args.jobs)
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:

        def start(judge, point):
            return pool.submit(benches.use, judge, files[point.file], point)

        workshop.prepare("plain", TESTS, [], pool)
        pending, rest = collections.deque(), iter(points)
        while counted < wanted:
            while len(pending) < AHEAD and (point := next(rest, None)):
                pending.append((point, start(workshop.judge, point)))
            if not pending:
                break
            point, future = pending.popleft()
            results.append((point, *future.result()))
            counted += results[-1][1] in ("killed", "survived")
            if results[-1][1] != "survived":
                report(*results[-1])
        for _, future in pending:
            future.cancel()
        alive = [i for i, result in enumerate(results) if result[1] == "survived"]
        if alive:
            workshop.prepare("sanitized", SANITIZED, SANITIZE, pool)
        again = [(i, start(workshop.judge_sanitized, results[i][0])) for i in alive]
        for i, future in again:
            results[i] = (results[i][0], *future.result())
            report(*results[i])
    return results


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--file", action="append", help="only this file of src/engine (may be repeated)")
    parser.add_argument("--sample", type=int, help="so many mutants, chosen by the seed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--id", help="only these mutants: names separated by commas, or @FILE")
    parser.add_argument("--list", action="store_true", help="print the points and stop")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--survivors", default="build/mutation-survivors.txt",
                        help="where the list of survivors goes (default: %(default)s)")
    parser.add_argument("--least", type=float, default=0, help="fail if fewer per cent are killed")
    args = parser.parse_args()
    sys.stdout.reconfigure(line_buffering=True)

    if args.list:
        files = sources(ROOT, args.file)
        points = chosen(files, args)
        for point in points:
            print(describe(files[point.file], point))
        print(f"{len(points)} points")
        return 0
    started = time.time()
    with tempfile.TemporaryDirectory(prefix="mutation-") as folder:
        workshop = Workshop(folder, os.environ.get("GCC", "gcc"))
        files = sources(folder, args.file)
        points = chosen(files, args)

        def report(point, verdict, by):
            print(f"{verdict:10} {describe(files[point.file], point)}{'  by ' + by if by else ''}")

        results = judge_all(workshop, files, points, args, report)
    return summary(args, files, results, time.time() - started)


def summary(args, files, results, seconds):
    by = collections.Counter(b.split(":")[0] for _, verdict, b in results if verdict == "killed")
    count = collections.Counter(verdict for _, verdict, _ in results)
    killed, survived = count["killed"], count["survived"]
    share = 100 * killed / max(1, killed + survived)
    if os.path.dirname(args.survivors):
        os.makedirs(os.path.dirname(args.survivors), exist_ok=True)
    with open(args.survivors, "w", encoding="utf-8") as out:
        for point, verdict, _ in sorted(results, key=lambda r: (r[0].file, r[0].start)):
            if verdict == "survived":
                print(describe(files[point.file], point), file=out)
    print(f"not counted: {count['no compile']} that do not compile, {count['same code']} with the same code")
    print("killed by: " + ", ".join(f"{name} {n}" for name, n in by.most_common()))
    print(f"survivors: {args.survivors}; {seconds:.0f} s")
    print(f"{killed + survived} mutants, {killed} killed ({share:.1f} %), {survived} survived")
    return 0 if share >= args.least else 1


if __name__ == "__main__":
    sys.exit(main())
