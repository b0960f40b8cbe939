# terminal.py HOST:PORT CODE NAME: `banquier join --plain` on a pseudo-terminal, and somebody before it who reads what is
# asked and presses Enter: the choice between brackets, and no other game. Prints what the terminal showed; its exit code is
# the program's.
import os
import pty
import re
import select
import signal
import sys
import time

BINARY = os.environ.get("BQ_BINARY", "build/banquier")
QUESTION = r"^ask: (?:[^\[]*\[\d+\]|[^:]*\brevanche\b)"  # ... [1]: one can choose; or whether there is to be another game
PATIENCE_S = 5.0  # then what was asked is answered again: the line may have met a game that had moved on


def main(address, code, name):
    pid, tty = pty.fork()
    if pid == 0:
        os.environ["TERM"] = "xterm-256color"
        os.execv(BINARY, [BINARY, "join", "--plain", "--no-save", "--lang", "fr", "--name", name, address, code])
    signal.signal(signal.SIGTERM, lambda *_: os.kill(pid, signal.SIGKILL))
    shown, answered, when = "", 0, 0.0
    while True:
        ready, _, _ = select.select([tty], [], [], 0.1)
        if ready:
            try:
                more = os.read(tty, 65536).decode(errors="replace")
            except OSError:  # the program has ended
                break
            sys.stdout.write(more)
            sys.stdout.flush()
            shown += more
            continue
        asked = [m.end() for m in re.finditer(QUESTION, shown, re.MULTILINE)]
        if asked and (asked[-1] > answered or (time.time() - when > PATIENCE_S and shown[asked[-1]:].count("\n") < 8)):
            answered, when = asked[-1], time.time()
            os.write(tty, b"\n")
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


sys.exit(main(*sys.argv[1:4]))
