#!/usr/bin/env python3
"""rules.py - rules are in the store as long as a game is played by them: a host who thinks of others RULES_CHANGES (1000)
times leaves one, over kills too; games that wait, are played, are over, are marked and brought back have theirs; what an
older store has piled up is gone after the start."""
import os
import sqlite3
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *

CHANGES = int(os.environ.get('RULES_CHANGES', '1000'))


def admin(*words):
    ran = subprocess.run([BINARY, 'admin'] + list(words) + ['--store', server.store, '--lang', 'en'],
                         stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=PATIENCE)
    return ran.returncode, ran.stdout.decode()


def ask_store(*sentences):
    db = sqlite3.connect(server.store)
    found = [db.execute(sentence).fetchone()[0] for sentence in sentences]
    db.commit()
    db.close()
    return found


def rows():
    """Editions in the store, and those of them that no game is played by."""
    return ask_store('select count(*) from edition', 'select count(*) from edition where digest not in (select edition from game)')


def sits(seat):
    client = Lines(server, 'hello 1 en client=h')
    return client, client.ask('sit %s %s' % (seat['table'], seat['token']))['say'] == 'ok'


server = Server(MEASURED)
ada, eve = Lines(server), Lines(server)
seat = ada.ask('create classique Ada seats=2 tempo=0', 'seat')
other = eve.ask('create console Eve seats=2 tempo=0', 'seat')
taken = 0
for i in range(CHANGES):
    if i == CHANGES // 2:
        server.kill()
        server.start()
        (ada, there), (eve, also) = sits(seat), sits(other)
        ok(there and also, 'killed half way: both tables are there')
    taken += ada.ask('options end=rounds:%d' % (2 + i))['say'] == 'ok'
ok(taken == CHANGES and rows() == [2, 0], '%d changes of options at one table of two: %s rules in the store, %s of them nobody\'s' % (taken, *rows()))
(pages,) = ask_store('pragma page_count')
ok(pages < 100, 'the store has %d pages' % pages)

# ---- left, and chosen again ----
eve.ask('part')
ada.ask('options end=rounds:3')
ok(ada.ask('options end=rounds:2')['say'] == 'ok' and rows() == [2, 0], 'rules that were deleted are chosen again')
server.kill()
server.start()
ada, there = sits(seat)
state = ada.expect('table')
ok(there and state['options'] == 'end=rounds:2' and state['status'] == 'waiting', '... and are there after a kill')

# ---- played, over, marked, brought back ----
ada.ask('bots easy')
ok(ada.ask('start')['say'] == 'ok', 'the game begins')
server.kill()
server.start()
ada, there = sits(seat)
ok(there and finish(ada), '... and is played to its end after another one')
admin('close', other['table'])
ok(rows() == [2, 0], 'a table that is closed is a game that is over: it has its rules')
ada.close()
server.stop()
server.start()
admin('forget', 'Ada', '--yes')
ok(rows() == [2, 0] and Lines(server).ask('watch ' + seat['table'])['why'] == 'unknown-table', 'a game that is marked has them, too')
server.stop()
server.start()
admin('restore', 'Ada')
path = os.path.join(server.folder, 'export.bqg')
checked = admin('export', seat['table'], '-o', path)[0] == 0 and subprocess.run([BINARY, 'verify', path], stdout=subprocess.DEVNULL).returncode == 0
watching = Lines(server)
watching.say('watch ' + seat['table'])
shown = watching.expect('state', 'no')['say'] == 'state'
ok(checked and shown, 'it is brought back: shown, exported and verified')
watching.close()
server.stop()
server.start()
admin('forget', 'Ada', '--now')
ok(rows() == [1, 0], 'deleted for good, its rules go with it')

# ---- an older store ----
server.stop()
db = sqlite3.connect(server.store)
for name in ('rules_changed', 'rules_left'):
    db.execute('drop trigger ' + name)
db.execute('drop index game_by_rules')
db.execute('pragma user_version = 7')
db.executemany('insert into edition (digest, name, rules) values (?, ?, ?)',
               [(random.randbytes(32), 'classique', random.randbytes(4200)) for _ in range(500)])
db.commit()
db.close()
ok(rows() == [501, 500], 'a store of before, with what has piled up there')
server.start()
ok(rows() == [1, 0], '... is gone after the start: %s' % rows())
ok(server.stop() == 0, 'it ends well')
done()
