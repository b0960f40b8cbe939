# people_plain.py - somebody at a server's table in plain text: lines in, and lines that are waited for.
import atexit
import os
import re
import shutil
import subprocess
import tempfile
import threading
import time

from pty_game import PATIENCE
from tmux_game import BINARY


made = tempfile.mkdtemp(prefix="banquier-people-", dir="/dev/shm" if os.path.isdir("/dev/shm") else None)
atexit.register(shutil.rmtree, made, True)


def folders(who):
    """Where this player's programs keep what they keep, as variables of their environment."""
    home = os.path.join(made, who)
    return {"XDG_DATA_HOME": home + "/data", "XDG_STATE_HOME": home + "/state"}


class Plain:
    """The program with pipes, at a server's table."""

    def __init__(self, folders, *args):
        env = dict(os.environ, LANG="C.UTF-8", **folders)
        env["XDG_CONFIG_HOME"] = env["XDG_DATA_HOME"]
        env.pop("LC_ALL", None)
        self.process = subprocess.Popen([BINARY, "join", "--plain"] + list(args), env=env, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", bufsize=1)
        self.lines, self.seen = [], 0
        atexit.register(lambda: self.process.poll() is None and self.process.kill())
        threading.Thread(target=lambda: self.lines.extend(line.rstrip("\n") for line in self.process.stdout), daemon=True).start()

    def until(self, pattern):
        """A line like that, after those that were looked at before."""
        end = time.time() + PATIENCE
        while time.time() < end:
            for i in range(self.seen, len(self.lines)):
                if re.search(pattern, self.lines[i]):
                    self.seen = i + 1
                    return self.lines[i]
            time.sleep(0.02)
        return ""

    def ask(self, line, pattern):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        return self.until(pattern)

    def text(self):
        return "\n".join(self.lines)
