#!/usr/bin/env python3
"""clock.py SHIM - a machine whose clock is wrong, by years, both ways, while the server runs and while it is down: no game
is deleted for it, no ban ends or becomes longer. (Who watches with a delay: life.c, dst.c.)"""
import os
import sqlite3
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *

SHIM = os.path.abspath(sys.argv[1])
DAY, YEAR = 86400, 365 * 86400
folder = tempfile.mkdtemp(prefix='bq-clock-')
CLOCK = os.path.join(folder, 'clock')
atexit.register(shutil.rmtree, folder, True)


def wrong_by(seconds):
    with open(CLOCK + '.new', 'w') as file:
        file.write(str(seconds))
    os.rename(CLOCK + '.new', CLOCK)


def admin(*words):
    ran = subprocess.run([BINARY, 'admin'] + list(words) + ['--store', server.store, '--lang', 'en'],
                         stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60)
    return ran.returncode, ran.stdout.decode()


def games():
    """Of those that were put there, which are left; and how many others."""
    db = sqlite3.connect(server.store, timeout=60)
    ids = [row[0] for row in db.execute('select id from game')]
    db.close()
    return sorted(i[0] for i in ids if i == i[:1] * 16), [i for i in ids if i != i[:1] * 16]


def put(first, *rows):
    """Games that are over, numbered from `first`: when they ended, when they began."""
    db = sqlite3.connect(server.store)
    number = db.execute('select max(number) from game').fetchone()[0]  # of which they are copies
    for i, (ended, began) in enumerate(rows):
        db.execute('insert into game (id, edition, options, plan, secret, status, created_ms, ended_ms) select ?, edition, options, plan,'
                   ' secret, 2, ?, ? from game where number = ?', (bytes([first + i]) * 16, began, ended, number))
    db.commit()
    db.close()


def wait_for(what, seconds=120):
    until = time.time() + seconds
    while not what() and time.time() < until:
        time.sleep(0.1)
    return what()


wrong_by(0)
server = Server(dict(LIFTED, keep_look_s=86400, keep_marked_h=0), folder=folder, env={'LD_PRELOAD': SHIM, 'BQ_CLOCK': CLOCK})
host = Lines(server)
real = host.ask('create classique Ada seats=2', 'seat')['table']

# ---- bans, while it runs ----
ok(admin('ban', '127.0.0.9', '--hours', '1')[0] == 0, 'somebody is shut out for an hour')


def out():
    return (Lines(server, None, source='127.0.0.9').closed(20) or {}).get('code') == 4004


ok(out(), '... and is not let in')
wrong_by(2 * YEAR)
ok(out(), 'the clock jumps ahead: he stays out')
wrong_by(-2 * YEAR)
ok(out(), 'the clock jumps back: he stays out')

# ---- a game that ends while the clock stands at 1970 ----
wrong_by(-int(time.time()) + 5000)
ok(admin('close', real)[0] == 0, 'a game ends in 1970, says the clock')
server.stop()
wrong_by(0)
now = int(time.time() * 1000)
#   0 long over         1 ... not so long              2 a day              3 ended before it began   4 all of it in 1970
put(0, (now - 400 * DAY * 1000, 1600000000000), (now - 300 * DAY * 1000, 1600000000000), (now - DAY * 1000, now - 2 * DAY * 1000),
    (7000000, now - 500 * DAY * 1000), (7000000, 6000000))
ok(games()[0] == [0, 1, 2, 3, 4], 'five more are over')

# ---- the clock is right: what was over in 1970 stays ----
with open(server.limits, 'a') as file:
    file.write('keep_look_s 1\nkeep_marked_h 0\n')
server.start()
ok(wait_for(lambda: games()[0] == [1, 2, 3, 4]), 'what was over for a year is deleted, and nothing that ended at an impossible time: %s'
   % games()[0])
ok(bytes.fromhex(real) in games()[1], '... nor the one that was played')
ok(out(), 'the ban has outlived the server')
server.stop()

# ---- two years ahead, at the start ----
wrong_by(2 * YEAR)
now = int(time.time() * 1000)
put(5, (now - 401 * DAY * 1000, 1600000000000))
server.start()
ok('ahead of the store' in server.read_log(), 'it is said that the clock is ahead')
ok(wait_for(lambda: games()[0] == [1, 2, 3, 4]), 'what was over for a year before is deleted, nothing else: %s'
   % games()[0])
ok(out(), 'the ban goes on')
# Lines that are written now have the wrong time; the next start does not believe them.
eve = Lines(server)
eve.ask('create classique Eve seats=2', 'seat')
ok(eve.ask('chat so late already')['say'] == 'ok', 'somebody plays meanwhile')
server.stop()
put(6, (now - 402 * DAY * 1000, 1600000000000))
server.start()
ok(wait_for(lambda: games()[0] == [1, 2, 3, 4]), 'at the next start, too: %s' % games()[0])
server.stop()

# ---- back ----
wrong_by(-2 * YEAR)
server.start()
ok(out(), 'two years back: the ban goes on')
left = [json.loads(line) for line in admin('bans', '--json')[1].splitlines()][0]['until'] - (time.time() - 2 * YEAR)
ok(0 < left <= 3600, '... and is no longer than it was: %d s' % left)
ok(games()[0] == [1, 2, 3, 4], 'nothing is deleted')
ok(server.stop() == 0, 'it ends well')
done()
