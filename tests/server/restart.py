#!/usr/bin/env python3
"""restart.py - RESTART_GAMES (5000) unfinished games of 300 commands: from the start to the first answered
action in one of them."""
import hashlib
import os
import re
import sqlite3
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'fair'))
import fair
from harness import *

GAMES = int(os.environ.get('RESTART_GAMES', '5000'))
server = Server(MEASURED)
(ada,) = table_of(server, people=1, bots=2)
n = 0
while n < 300:
    m = ada.next()
    n = m['n'] if m['say'] == 'move' else n
    if m['say'] == 'ask' and 'may' in m:
        ada.say(answer(m))
server.kill()

db = sqlite3.connect(server.store)
game = db.execute('select * from game').fetchone()
columns = [row[1] for row in db.execute('pragma table_info(game)')]
seats = db.execute('select seat, token, name, kind from seat where game = ?', (game[0],)).fetchall()
log = list(steps.log_of(db, game[1].hex()))[:300]
steps.set_log(db, game[1].hex(), log)
tokens = []
for i in range(GAMES - 1):
    row = dict(zip(columns, game))
    row['number'], row['id'] = game[0] + 1 + i, random.randbytes(16)
    bound = fair.commit(row['id'], row['edition'], row['secret']).hex()  # another game, another commitment
    row['plan'] = re.sub('commitment [0-9a-f]{64}', 'commitment ' + bound, row['plan'])
    db.execute('insert into game (%s) values (%s)' % (','.join(columns), ','.join('?' * len(columns))),
               [row[c] for c in columns])
    token = random.randbytes(16).hex()
    tokens.append((row['id'].hex(), token))
    for seat, old, name, kind in seats:
        db.execute('insert into seat (game, seat, token, name, kind) values (?, ?, ?, ?, ?)',
                   (row['number'], seat, hashlib.sha256(token.encode()).digest() if old else None, name, kind))
    steps.set_log(db, row['id'].hex(), log)
db.commit()
db.close()

began = time.time()
server.start()
listening = time.time() - began
# Dice would have to be those of the game's own secret: what the clock or a player does is the same everywhere.
table, token = random.choice(tokens)
bob = Lines(server, 'hello 1 en client=b')
bob.say('sit %s %s' % (table, token))
state = bob.expect('state', 'no')
first = bob.ask('#1 chat here')
took = time.time() - began
note('%d games of 300 commands: listening after %.2f s, the first answer after %.2f s' % (GAMES, listening, took))
ok(state['say'] == 'state' and state['n'] >= len(log) == 300, 'a game is where it was: move %s' % state.get('n'))
ok(first['say'] == 'ok', 'an action is answered')
ok(took <= 5 * slowness(), 'within 5 s')
began, came = time.time(), []
for table, token in random.sample(tokens, min(200, len(tokens))):
    client = Lines(server, None)
    client.say('hello 1 en')
    client.say('sit %s %s' % (table, token))
    came.append(client)
good = sum(client.expect('state', 'no')['say'] == 'state' for client in came)
ok(good == len(came), '%d more are touched: all are there after %.1f s' % (good, time.time() - began))
ok(server.stop() == 0, 'it ends well')
done()
