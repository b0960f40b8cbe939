#!/usr/bin/env python3
"""budgets.py BUILD - tests/run and its table: every suite has a budget (tests/BUDGETS), what is over one is marked and
fails nothing; which failures get a second look; `make check` asks for the quick suites and needs no more than `make build`, the last line counts."""
import json
import os
import runpy
import subprocess
import sys
import tempfile

RUN = runpy.run_path("tests/run", run_name="run")
FAKE = """#!/usr/bin/env python3
# meson, as far as tests/run can tell: two tests, of which one takes 1,000 seconds, those of FAILS, each of which fails so
# many times, and what it was asked for.
import json, os, sys
open("asked", "a").write(" ".join(sys.argv[1:]) + "\\n")
runs = len(open("asked").readlines())
logs = os.path.join(sys.argv[sys.argv.index("-C") + 1], "meson-logs")
os.makedirs(logs, exist_ok=True)
fails = json.loads(os.environ.get("FAILS", "{}"))
names = [name for name in ["p:engine / quick", "p:wire+long / slow", *fails]
         if runs == 1 or sys.argv[-1] == name.split(" / ")[1]]
bad = {name for name in names if fails.get(name, 0) >= runs}
with open(os.path.join(logs, "testlog.json"), "w") as file:
    for name in names:
        print(json.dumps({"name": name, "result": "FAIL" if name in bad else "OK", "duration": 1000 if "slow" in name else 1,
                          "stdout": "ok 1 - x\\n1..1\\n# times: 0m0.50s 0m0.25s\\n"}), file=file)
with open(os.path.join(logs, "testlog.junit.xml"), "w") as file:
    print("<testsuites>" + "".join(f'<testsuite><testcase name="x" classname="p.{name}">'
                                   + ("<failure/>" if name in bad else "") + "</testcase></testsuite>"
                                   for name in names) + "</testsuites>", file=file)
sys.exit(len(bad))
"""
count = failed = 0


def say(good, what, why=""):
    global count, failed
    count += 1
    failed += not good
    print(f"{'ok' if good else 'not ok'} {count} - {what}")
    if not good and why:
        print("#   " + str(why).replace("\n", "\n#   "))


def suites(tests):
    """The first suite of each test, without the project's name."""
    return {test["suite"][0].split(":", 1)[-1] for test in tests}


def quick(tests, check):
    """The tests that `make check` runs."""
    return [test for test in tests if suites([test]) & check and not any(s.endswith(":long") for s in test["suite"])]


def beyond(tests):
    """Those that need more than `make build` does: a browser, Node, clang, a network."""
    return [test["name"] for test in tests
            if any(word in " ".join(test["cmd"]) for word in ("page.sh", "wasm.sh", ".mjs", "tests/server/"))]


def clock(budget):
    """The seconds by the clock: three tests run at once; the package is made alone, and so are half of the server's."""
    at_once = {"packaging": 1, "server": 2}
    return sum((most or 0) / at_once.get(suite, 3) for suite, most in budget.items())


def asked_of_run(words, **more):
    """tests/run with a meson that only pretends: what it said, its exit code, what it asked for."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "meson")
        with open(path, "w", encoding="utf-8") as file:
            file.write(FAKE)
        os.chmod(path, 0o755)
        env = {name: value for name, value in os.environ.items() if name not in ("SOAK", "TEST_ARGS", "FAILS", "SECOND_LOOKS")}
        env.update(more, PATH=folder + ":" + env["PATH"])
        done = subprocess.run([sys.executable, os.path.abspath("tests/run"), *words], cwd=folder, env=env,
                              capture_output=True, text=True, check=False)
        with open(os.path.join(folder, "asked"), encoding="utf-8") as file:
            return done.stdout, done.returncode, file.read()


with open(os.path.join(sys.argv[1], "meson-info", "intro-tests.json"), encoding="utf-8") as f:
    TESTS = json.load(f)
WHOLE = RUN["budgets"](RUN["BUDGETS"], "test")
CHECK = {suite for suite, most in RUN["budgets"](RUN["BUDGETS"], "check").items() if most is not None}
planted = [{"name": "new", "suite": ["banquier:cellar"], "cmd": ["sh", "tests/page/page.sh", "new.mjs"]}]

without = sorted(suite for suite in suites(TESTS) if not WHOLE.get(suite))
say(len(TESTS) > 100 and not without, f"each of {len(suites(TESTS))} suites has a budget in tests/BUDGETS", without)
say("cellar" in suites(TESTS + planted) - set(WHOLE), "a suite without one is found")
say(clock(WHOLE) <= 20 * 60, f"all budgets together are {clock(WHOLE) / 60:.1f} minutes, of twenty")
say(clock(dict(WHOLE, cellar=600)) > 20 * 60, "one too many is found")

check = RUN["budgets"](RUN["BUDGETS"], "check")
say(clock(check) <= 90, f"those of `make check` are {clock(check):.0f} seconds, of ninety")
chosen = quick(TESTS, CHECK)
say(len(chosen) > 30 and not beyond(chosen), f"the {len(chosen)} programs of `make check` need no more than a build",
    beyond(chosen))
say(beyond(quick(planted, {"cellar"})) == ["new"], "one that needs a browser is found")

said, code, asked = asked_of_run(["b"])
say(code == 0 and said.splitlines()[-1] == "2 passed, 0 failed", "the last line counts", said)
rows = [line.split() for line in said.splitlines()]
say(["wire", "1", "1000.0", "0.8", format(WHOLE["wire"], ".0f"), "late"] in rows,
    "what took too long by the clock is marked, and fails nothing", said)
say(["engine", "1", "1.0", "0.8", format(WHOLE["engine"], ".0f")] in rows, "what did not is not", said)
over = RUN["Used"]()
over.tests, over.seconds, over.processor = 1, 30, 20
say(RUN["table"]({"x": over}, {"x": 10})[-1].split()[-1] == "over", "a processor that worked too long is marked as well")
say("--suite" not in asked and "--no-suite" not in asked, "everything is asked for", asked)
said, code, asked = asked_of_run(["--check", "b"])
say(all(f"--suite {suite} " in asked for suite in CHECK) and asked.count("--suite") == len(CHECK)
    and "--no-suite long" in asked, "`make check` asks for the quick suites, without what is long", asked)
said, code, asked = asked_of_run(["b"], SOAK="1")
say("late" not in said and code == 0, "a campaign has no budget", said)

said, code, asked = asked_of_run(["b"], FAILS='{"p:terminal / shy": 1}')
say(code == 0 and "UNSTEADY b: terminal/shy: x" in said and said.splitlines()[-1] == "3 passed, 0 failed",
    "a program that talks with others and fails once is run again, and told", said)
say(asked.splitlines()[-1].endswith("--num-processes 1 --suite terminal shy"), "... alone", asked)
said, code, asked = asked_of_run(["b"], FAILS='{"p:terminal / broken": 9}')
say(code == 1 and "FAILED b: terminal/broken: x" in said and "UNSTEADY" not in said
    and said.splitlines()[-1] == "2 passed, 1 failed", "one that fails twice has failed", said)
for what, fails in (("one that talks with nobody has no second look", '{"p:wire / shy": 1}'),
                    ("three that fail have none", '{"p:page / a": 1, "p:page / b": 1, "p:terminal / c": 1}'),
                    ("one beside another failure has none", '{"p:page / a": 1, "p:engine / b": 1}')):
    said, code, asked = asked_of_run(["b"], FAILS=fails)
    say(code == 1 and len(asked.splitlines()) == 1 and "UNSTEADY" not in said, what, said)
said, code, asked = asked_of_run(["b"], FAILS='{"p:page / shy": 1}', SECOND_LOOKS="0")
say(code == 1 and len(asked.splitlines()) == 1, "none at all with SECOND_LOOKS=0", said)
print(f"1..{count}")
sys.exit(failed > 0)
