#!/usr/bin/env python3
"""unreadable.py: a finished game whose moves are damaged on the disk. Its player and a watcher are told that it is lost, once;
it is not read again and again, and others are served meanwhile."""
import os
import sqlite3
import time

from harness import LIFTED, Lines, Server, done, finish, ok, table_of

server = Server(LIFTED)
people = table_of(server, people=2, bots=0, options='end=rounds:1')
finish(*people)
table, tokens = people[0].id, [p.token for p in people]
for p in people:
    p.close()
server.stop()
server.start()  # lines are gathered into chapters
(other,) = table_of(server, people=1, bots=1, options='end=rounds:3')
finish(other)
other.close()
server.stop()
db = sqlite3.connect(server.store)
for number, steps in db.execute('select c.number, c.steps from chapter c join game g on g.number = c.game where g.id = ?', (bytes.fromhex(table),)).fetchall():
    spoilt = bytearray(steps)
    for i in range(len(spoilt) // 4, len(spoilt), 5):  # one alone may be of no account
        spoilt[i] ^= 1
    db.execute('update chapter set steps = ? where number = ?', (bytes(spoilt), number))
ok(db.total_changes > 0, 'bits of its moves flip on the disk')
db.commit()
db.close()
for name in os.listdir(server.folder):
    if name.endswith(('-wal', '-shm')):
        os.unlink(os.path.join(server.folder, name))
server.start()
ok(Lines(server).ask('watch ' + table, 'no')['why'] == 'lost', 'a watcher is told that it is lost')
for token in tokens + tokens[:1]:
    said = Lines(server).ask('sit %s %s' % (table, token), 'no')
    ok(said['why'] == 'lost', 'so is the holder of a seat: %s' % said['why'])
both = [Lines(server) for _ in tokens]
for client, token in zip(both, tokens):
    client.say('sit %s %s' % (table, token))
ok([client.expect('no')['why'] for client in both] == ['lost', 'lost'], 'two at once, too')
ok(Lines(server).ask('sit %s %s' % (table, 'x' * 32), 'no')['why'] != 'lost', 'a wrong token learns nothing of it')
before = server.read_log().count('"unreadable"')
time.sleep(1)
ok(before <= 8 and server.read_log().count('"unreadable"') == before, 'it is read once for each who asks, and not again: %d times' % before)
ok(Lines(server).ask('ping', 'pong')['say'] == 'pong', 'others are served')
ok(server.stop() == 0, 'and the server ends well')
done()
