# tmux_game.py - the program inside tmux, on a socket of its own: keys as a person presses them, screens as
# a person sees them.
import fcntl
import os
import re
import struct
import subprocess
import tempfile
import termios
import time

from pty_game import PATIENCE, bytes_read, idle

BINARY = os.path.abspath(os.environ.get("BQ_BINARY", "build/banquier"))


def config(words):
    """Settings of its own for every program, unless a test wants them kept."""
    if "XDG_DATA_HOME" not in words:
        return "/nonexistent"
    os.makedirs(words["XDG_DATA_HOME"], exist_ok=True)
    return tempfile.mkdtemp(prefix="config-", dir=words["XDG_DATA_HOME"])


class Screen:
    def __init__(self, args, size="80x24", env=None, shell=False):
        self.socket = "banquier-%d-%d" % (os.getpid(), time.monotonic_ns() % 1000000)
        self.cols, self.rows = (int(n) for n in size.split("x"))
        words = {"TERM": "tmux-256color", "LANG": "C.UTF-8", "LC_MESSAGES": "fr",
                 "BANQUIER_EDITIONS": os.environ.get("BANQUIER_EDITIONS", "editions")}
        words.update(env or {})
        words.setdefault("XDG_CONFIG_HOME", config(words))
        words.setdefault("XDG_STATE_HOME", words.get("XDG_DATA_HOME", words["XDG_CONFIG_HOME"]))
        words.setdefault("BANQUIER_HOST_IDLE_S", "5")
        command = ["env", "-i", "PATH=" + os.environ["PATH"], "HOME=" + words["XDG_CONFIG_HOME"]]  # and nothing of ours
        command += ["%s=%s" % pair for pair in words.items()]
        command += ["bash", "--norc", "-i"] if shell else [BINARY] + args
        line = " ".join("'%s'" % w.replace("'", "'\\''") for w in command)
        self.tmux("-f", "/dev/null", "new-session", "-d", "-s", "s", "-x", str(self.cols), "-y",
                  str(self.rows), line + "; echo EXIT $?; sleep 600")
        self.tmux("set", "-g", "status", "off")
        self.resize(size)
        self.seen = []
        self.wanted, self.asked = (0, 0), 0.0  # who has read how much once all keys are read; when they were pressed
        self.runs_shell = shell
        where = self.tmux("display", "-p", "-t", "s", "#{pane_tty} #{pane_pid}").split()
        self.tty = os.open(where[0], os.O_RDONLY | os.O_NOCTTY | os.O_NONBLOCK) if len(where) == 2 else -1
        self.shell_pid = int(where[1]) if len(where) == 2 else 0

    def tmux(self, *args):
        return subprocess.run(["tmux", "-u", "-L", self.socket] + list(args), capture_output=True,
                              text=True, errors="replace").stdout

    def resize(self, size):
        self.cols, self.rows = (int(n) for n in size.split("x"))
        self.tmux("resize-window", "-t", "s", "-x", str(self.cols), "-y", str(self.rows))

    def text(self, colours=False):
        return self.tmux("capture-pane", "-p", "-t", "s", *(["-e", "-N"] if colours else []))

    def child(self):
        """The program in the pane, or 0."""
        try:
            with open("/proc/%d/task/%d/children" % (self.shell_pid, self.shell_pid)) as f:
                return int(f.read().split()[0])
        except (OSError, IndexError):
            return 0

    def idle(self):
        """The program in the pane, if there is one, has read every key and waits for the next."""
        child = self.child()
        wanted = self.wanted[1] if child == self.wanted[0] and time.time() < self.asked + 2 else 0
        return not child or (self.sized() and idle(child, self.tty, wanted))

    def sized(self):
        """The terminal has the size that was asked for: tmux tells a second change only a while after the first."""
        rows, cols = struct.unpack("HHHH", fcntl.ioctl(self.tty, termios.TIOCGWINSZ, bytes(8)))[:2]
        return (cols, rows) == (self.cols, self.rows)

    def settled(self, most=8.0):
        """The screen once it has stopped changing, in a while in which the program waited from begin to end."""
        last, before, end = None, False, time.time() + most
        while time.time() < end or (time.time() < end + PATIENCE and not self.idle()):
            idle_now, now = self.idle(), self.text()
            if now == last and before and idle_now:
                break
            last, before = now, idle_now
            time.sleep(0.04)
        self.seen.append(last)
        return last

    def keys(self, *keys):
        for key in keys:
            child = 0 if self.runs_shell else self.child()
            was = self.wanted[1] if child == self.wanted[0] else 0
            self.wanted, self.asked = (child, max(was, bytes_read(child)) + 1 if child else 0), time.time()
            self.tmux("send-keys", "-t", "s", key)

    def press(self, *keys):
        self.keys(*keys)
        time.sleep(0.05)
        return self.settled()

    def play(self, keys, most=2.0):
        """Keys one by one, each when the program waits: one that comes before its question is dropped, as it should be."""
        for key in keys:
            self.keys(key)
            time.sleep(0.01)
            end = time.time() + most
            while not self.idle() and time.time() < end:
                time.sleep(0.005)

    def type(self, text):
        self.tmux("send-keys", "-t", "s", "-l", text)

    def until(self, pattern, most=10.0):
        end = time.time() + max(most, PATIENCE)
        while time.time() < end:
            now = self.text()
            if re.search(pattern, now):
                return self.settled()
            time.sleep(0.04)
        return self.settled()

    def close(self):
        self.tmux("kill-server")
        if self.tty >= 0:
            os.close(self.tty)
            self.tty = -1
