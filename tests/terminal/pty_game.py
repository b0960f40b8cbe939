# pty_game.py - the program on a pseudo-terminal: keys in, bytes out, signals, sizes. For tests that ask
# what goes over the line and how the terminal is left; what a screen looks like is asked through tmux.
import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time

BINARY = os.environ.get("BQ_BINARY", "build/banquier")
PATIENCE = 120.0  # seconds: what has not come by then never will; no test judges how soon it comes


def bytes_read(pid):
    """All that it has read until now, keys among it."""
    try:
        with open("/proc/%d/io" % pid) as f:
            return int(f.readline().split()[1])
    except (OSError, IndexError):
        return 0


def idle(pid, tty, wanted=0):
    """Has it read all keys, up to so many bytes, and does it wait for the next? A busy machine may need a while: keys
    are on their way, it waits for a core or for the disk."""
    try:
        waiting = fcntl.ioctl(tty, termios.FIONREAD, struct.pack("i", 0))
        states = []
        for task in os.listdir("/proc/%d/task" % pid):
            with open("/proc/%d/task/%s/stat" % (pid, task)) as f:
                states.append(f.read().rsplit(")", 1)[1].split()[0])
        return (struct.unpack("i", waiting)[0] == 0 and not {"R", "D"} & set(states) and
                (bytes_read(pid) >= wanted or not {"S"} & set(states)))
    except OSError:
        return True  # it has ended


class Game:
    def __init__(self, args, rows=24, cols=80, env=None):
        e = {k: v for k, v in os.environ.items()
             if k not in ("LC_ALL", "LC_CTYPE", "LC_MESSAGES", "NO_COLOR", "LINES", "COLUMNS")}
        e.update({"TERM": "xterm-256color", "LANG": "C.UTF-8", "LC_MESSAGES": "fr"})
        e.update(env or {})
        e["XDG_CONFIG_HOME"] = e.get("XDG_DATA_HOME", "/nonexistent")
        e["XDG_STATE_HOME"] = e.get("XDG_DATA_HOME", "/nonexistent")
        e["BANQUIER_HOST_IDLE_S"] = "1"  # a server that keys without sense have started does not stay
        master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, cols, 0, 0))
        self.master, self.slave = master, slave
        self.before = termios.tcgetattr(slave)
        self.out = b""
        self.wanted, self.asked = 0, 0.0  # what it has read once it has read all keys; when they were pressed
        self.pid = os.fork()
        if self.pid == 0:
            os.setsid()
            fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
            for fd in (0, 1, 2):
                os.dup2(slave, fd)
            os.closerange(3, 64)
            os.execve(BINARY, [BINARY] + args, e)

    def idle(self):
        # A key that became a signal is never read.
        return idle(self.pid, self.slave, self.wanted if time.time() < self.asked + 2 else 0)

    def read(self, quiet=0.06, most=5.0):
        """What comes until nothing has come for a while, in which it waited for keys from begin to end. Who is never
        quiet (bots play on) is left after `most`; who is busy is waited for."""
        got, end, before = b"", time.time() + most, False
        late = end + (PATIENCE if most >= 5 else 0)
        while time.time() < end or (time.time() < late and not self.idle()):
            ready, _, _ = select.select([self.master], [], [], quiet if before else min(quiet, 0.01))
            if not ready:
                now = self.idle()
                if before and now:
                    break
                before = now
                continue
            try:
                more = os.read(self.master, 65536)
            except OSError:
                break
            if not more:
                break
            got += more
            before = False
        self.out += got
        return got

    def until(self, what, most=PATIENCE):
        end = time.time() + max(most, PATIENCE)
        while what not in self.out and time.time() < end:
            self.read(0.05, 0.2)
        return what in self.out

    def keys(self, text):
        text = text if isinstance(text, bytes) else text.encode()
        self.wanted, self.asked = max(self.wanted, bytes_read(self.pid)) + len(text), time.time()
        os.write(self.master, text)

    def press(self, text):
        self.keys(text)
        return self.read()

    def size(self, rows, cols):
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, cols, 0, 0))
        os.kill(self.pid, signal.SIGWINCH)

    def kill(self, number):
        os.kill(self.pid, number)

    def wait(self, most=PATIENCE):
        """The status, or None: it still runs."""
        end = time.time() + max(most, PATIENCE)
        while time.time() < end:
            self.read(0.02, 0.1)
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.read(0.02, 0.2)
                return status
        return None

    def sane(self):
        return termios.tcgetattr(self.slave) == self.before

    def close(self):
        try:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        except (ProcessLookupError, ChildProcessError):
            pass
        os.close(self.master)
        os.close(self.slave)


class Tap:
    def __init__(self):
        self.count = self.failed = 0
        self.good = []

    def say(self, good, what, why=""):
        self.count += 1
        print(("ok" if good else "not ok"), self.count, "-", what, flush=True)
        if good:
            self.good.append(what)
        else:
            self.failed += 1
            if why:
                print("#  ", str(why)[:2000].replace("\n", "\n#   "))

    def tick(self, wheres, pools):
        """The rows of FEATURES that this run shows: a pattern in what was gathered, or in the names of tests."""
        for line in open("tests/terminal/FEATURES"):
            if line.startswith("#") or not line.strip():
                continue
            feature, where, pattern = line.rstrip("\n").split("\t")
            if where in wheres:
                pool = "\n".join(self.good) if where in ("test", "signal", "contract") else pools[where]
                self.say(re.search(pattern, pool, re.S if where == "bytes" else 0) is not None,
                         "feature: %s" % feature, pattern)

    def end(self):
        print("1..%d" % self.count)
        return 1 if self.failed else 0
