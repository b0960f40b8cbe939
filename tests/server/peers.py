#!/usr/bin/env python3
"""peers.py - WebSocket as others speak it: a game through python3-websockets and through npm's `ws`, up to move 30; their
own pings, a close with a code, what they send in fragments. (The third foreigner is Chromium: tests/page/online.mjs.)"""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *

HERE = os.path.dirname(os.path.abspath(__file__))
server = Server(LIFTED, args=['--origin', 'https://play.example.org'])
url = 'ws://127.0.0.1:%d/play' % server.http


def skip(what, why):
    import harness
    harness._count += 1
    print('ok %d - %s # SKIP %s' % (harness._count, what, why))


def runs(command, what):
    run = subprocess.run(command + [url], capture_output=True, text=True, timeout=5 * PATIENCE)
    said = run.stdout.strip().split('\n')[-1]
    for line in (run.stdout + run.stderr).strip().split('\n')[:10]:
        note(line)
    ok(run.returncode == 0 and said.startswith('fine'), '%s: %s' % (what, said))


python = next((p for p in ('python3', '/usr/bin/python3')
               if subprocess.run([p, '-c', 'import websockets'], capture_output=True).returncode == 0), None)
if python:
    runs([python, os.path.join(HERE, 'peer_websockets.py')], 'python3-websockets')
else:
    skip('python3-websockets', 'it is not here')
if shutil.which('node') and os.path.isdir('web/node_modules/ws'):
    runs(['node', os.path.join(HERE, 'peer_ws.mjs')], "npm's ws")
else:
    skip("npm's ws", 'it is not here')
ok(server.stop() == 0, 'it ends well')
done()
