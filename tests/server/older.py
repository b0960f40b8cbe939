#!/usr/bin/env python3
"""older.py - games that an older program has left open go on: in an auction, in a debt, watched with a delay.

    older.py               the stores of tests/server/older, each with the program under test
    older.py make NAME     another one, with the program in BQ_BINARY: one a release, and one before each change of the
                           part between engine and store

A store is kept with what its players had seen: state, digest, link of the chain."""
import gzip
import os
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'older')
# what is open, the edition, its options, the answer to a question that leads there (None: a plain one)
GAMES = [('auction', 'classique', 'end=rounds:8', {'buy': 'decline'}),
         ('debt', 'classique', 'end=rounds:60 start_cash=300', {}),
         ('delayed', 'classique', 'delay=2 end=rounds:14', {})]


def still(client):
    """The state when the bots have nothing more to say to it."""
    state = None
    while True:
        time.sleep(2)
        last, state = state, client.ask('state', 'state')
        if last and last['n'] == state['n']:
            return state


def until(clients, wanted, answers):
    """They play until one of them is asked that."""
    for _ in range(100000):
        ready = [c for c in clients if c.queue] or select.select(clients, [], [], 1)[0]
        for client in ready:
            if not client.queue:
                client.read()
            while client.queue:
                m = client.queue.pop(0)
                if m['say'] != 'ask' or 'may' not in m:
                    continue
                if m['question'] == wanted or (wanted == 'delayed' and m['n'] > 60):
                    return
                client.say(answers.get(m['question']) or answer(m))
    raise SystemExit('nobody was asked: ' + wanted)


def make(name):
    server, kept = Server(LIFTED), []
    for what, edition, options, answers in GAMES:
        clients = table_of(server, edition=edition, options=options, people=2, bots=1)
        until(clients, what, answers)
        state = still(clients[0])
        fair = clients[0].ask('fair', 'fair')
        kept.append({'what': what, 'id': clients[0].id, 'names': [c.name for c in clients], 'n': state['n'],
                     'tokens': [c.token for c in clients], 'digest': state['digest'], 'chain': fair['chain']})
    server.stop()
    with open(server.store, 'rb') as store, open(os.path.join(FOLDER, name + '.db.gz'), 'wb') as out:
        out.write(gzip.compress(store.read(), mtime=0))
    with open(os.path.join(FOLDER, name + '.json'), 'w') as out:
        json.dump(kept, out, indent=1)
        out.write('\n')


def export(client):
    text, at = '', 0
    while True:
        part = client.ask('export %d' % at, 'export', 'no')
        text, at = text + part['text'], part['to']
        if at == part['of']:
            return text


def go_on(server, name, game):
    clients = []
    for token in game['tokens']:
        client = Lines(server, 'hello 1 en client=o')
        client.say('sit %s %s' % (game['id'], token))
        state = client.expect('state')
        clients.append(client)
        ok(state['n'] == game['n'] and state['digest'] == game['digest'], '%s, %s: the seat of who sat there, and the state they saw' % (name, game['what']))
    ok(clients[0].ask('fair', 'fair')['chain'] == game['chain'], '%s, %s: the same link of the chain' % (name, game['what']))
    watcher = None
    if game['what'] == 'delayed':
        watcher = Lines(server, 'hello 1 en')
        began = time.time()
        watcher.say('watch ' + game['id'])
        seen = watcher.expect('state')
        ok(seen['n'] >= game['n'] and time.time() - began >= 1, '%s: who watches with a delay waits for it again' % name)
    else:
        ask = clients[0].ask('since %d' % game['n'], 'ask')
        ok(ask['question'] == game['what'], '%s, %s: the same question is open' % (name, game['what']))
    for client in clients:
        client.say('since %d' % game['n'])
    ok(finish(*clients), '%s, %s: the game is played to its end' % (name, game['what']))
    if watcher:
        n = clients[0].ask('state', 'state')['n']
        while watcher.expect('move')['n'] < n:
            pass
        ok(True, '%s: and every move of it is shown with its delay' % name)
    path = os.path.join(server.folder, 'export')
    with open(path, 'w') as out:
        out.write(export(clients[0]))
    run = subprocess.run([BINARY, 'verify', path], capture_output=True, text=True)
    ok(run.returncode == 0, '%s, %s: it verifies, old moves and new: %s' % (name, game['what'], run.stdout.strip() or run.stderr.strip()))


def main():
    for name in sorted(f[:-6] for f in os.listdir(FOLDER) if f.endswith('.db.gz')):
        folder = tempfile.mkdtemp(prefix='banquier-test-')
        with gzip.open(os.path.join(FOLDER, name + '.db.gz')) as store, open(os.path.join(folder, 'games.db'), 'wb') as out:
            shutil.copyfileobj(store, out)
        with open(os.path.join(FOLDER, name + '.json')) as file:
            games = json.load(file)
        server = Server(LIFTED, folder=folder)
        for game in games:
            go_on(server, name, game)
        server.stop()
    done()


if len(sys.argv) == 3 and sys.argv[1] == 'make':
    make(sys.argv[2])
else:
    main()
