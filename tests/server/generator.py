#!/usr/bin/env python3
"""generator.py LOAD - the load generator (tools/load) before a server that does not do as it should: one line says what the
server answered, and the tool ends with 1 at once."""
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import BINARY, done, note, ok

LOAD = sys.argv[1]
HASTE = 100 # seconds in which it must have ended; its patience with tables that do not begin is longer


def start(program, *words, env=None):
    return subprocess.Popen([LOAD] + [str(w) for w in words] + [program], env=env, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, start_new_session=True)


def end(tool):
    """Its status and what it said; None if it had to be ended."""
    try:
        out, err = tool.communicate(timeout=HASTE)
    except subprocess.TimeoutExpired:
        os.killpg(tool.pid, signal.SIGKILL) # with the server that it had started
        tool.communicate()
        return None, ''
    note(err.decode().strip())
    return tool.returncode, err.decode()


def children(pid):
    try:
        with open('/proc/%d/task/%d/children' % (pid, pid)) as f:
            return [int(word) for word in f.read().split()]
    except OSError:
        return []


def playing(tool):
    """The server that it has started, once somebody has played there: its log of writes has grown."""
    for _ in range(HASTE * 10):
        for child in children(tool.pid):
            for fd in os.listdir('/proc/%d/fd' % child):
                try:
                    path = os.readlink('/proc/%d/fd/%s' % (child, fd))
                    if path.endswith('games.db-wal') and os.stat(path).st_size > 200000:
                        return child
                except OSError:
                    pass
        time.sleep(0.1)
    return None


# ---- no editions: nobody can open a table ----
with tempfile.TemporaryDirectory() as folder:
    lone = os.path.join(folder, 'banquier')
    shutil.copy(BINARY, lone)
    env = {k: v for k, v in os.environ.items() if k != 'BANQUIER_EDITIONS'}
    env.update(HOME=folder, XDG_DATA_HOME=folder, XDG_DATA_DIRS=folder)
    status, said = end(start(lone, '--tables', 2, '--seconds', 2, env=env))
ok(status == 1, 'a server that opens no table: the tool ends with 1')
ok(said.count('\n') == 1 and '"create"' in said and '"say":"no"' in said, 'and says in one line what the server answered')

# ---- a server that goes away ----
for name, blow in (('killed', signal.SIGKILL), ('stopped', signal.SIGTERM)):
    tool = start(BINARY, '--tables', 4, '--seconds', 3600)
    server = playing(tool)
    if server:
        os.kill(server, blow)
    status, said = end(tool)
    ok(server and status == 1, 'a server that is %s in the middle: the tool ends with 1' % name)
    ok(said.count('\n') == 1 and said.startswith('load: the server '), 'and says so in one line')

# ---- no server at all ----
status, said = end(start('/bin/false', '--tables', 1, '--seconds', 1))
ok(status == 1 and said.count('\n') == 1, 'a program that does not serve: one line, and 1')
done()
