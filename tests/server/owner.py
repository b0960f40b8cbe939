#!/usr/bin/env python3
"""owner.py UNLOCKED - two servers never own one game. A second one on the same store does not start, also while the first is
asleep (SIGSTOP). On a machine that does not see the lock (UNLOCKED,
unlocked.c) the second starts, under a new epoch: the first, woken up (SIGCONT) in
the middle of a game, answers nobody any more, writes nothing, and ends. OWNER_TIMES (5) times."""
import os
import sqlite3
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *

UNLOCKED = os.path.abspath(sys.argv[1])
stray, linked = [], []
TIMES = int(os.environ.get('OWNER_TIMES', '5'))


def chat_of(path):
    db = sqlite3.connect(path)
    text = {row[0] for row in db.execute('select text from chat')}
    epoch = max(entry['epoch'] for entry in lines_of(db))
    sound = db.execute('pragma integrity_check').fetchone()[0] == 'ok'
    db.close()
    return text, epoch, sound


def second(server, store=None):
    return subprocess.run([BINARY, 'serve', '--listen', 'none', '--tcp', '127.0.0.1:0', '--store', store or server.store],
                          capture_output=True, text=True, timeout=PATIENCE)


def wake_too_late(server, i):
    """What the sleeper answers, and how it ends."""
    ada, bob = table_of(server, people=2, bots=0, names=('Ada', 'Bob'))
    ada.ask('#1 chat before %d' % i)
    for client in (ada, bob):
        while client.nothing(0.1):
            pass
    server.process.send_signal(signal.SIGSTOP)
    asleep = second(server)
    os.unlink(server.store + '.lock')  # a hand that should not have
    link = os.path.join(server.folder, 'link%d.db' % i)
    stray.append(second(server))
    os.link(server.store, link)  # ... nor that
    linked.extend((second(server), second(server, link)))
    os.unlink(link)
    other = Server(LIFTED, store=server.store, env={'LD_PRELOAD': UNLOCKED})  # another machine, which does not see the lock
    cleo = Lines(other, 'hello 1 en client=other')
    cleo.ask('sit %s %s' % (ada.id, ada.token), 'state', 'no')
    after = cleo.ask('#1 chat other %d' % i)
    for client, name in ((ada, 'Ada'), (bob, 'Bob')):  # said while it slept
        client.say('#2 chat sleeper %s %d' % (name, i))
        client.say('#3 roll')
    server.process.send_signal(signal.SIGCONT)
    answered = []
    for client in (ada, bob):
        try:
            while True:
                m = client.next()
                answered += [m] if m['say'] in ('ok', 'move', 'chat') else []
        except (Closed, ConnectionError):
            pass
        except TimeoutError:
            answered.append('it does not end')
    try:
        code = server.process.wait(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        code = 'it goes on'
    on = cleo.ask('#2 chat still %d' % i)
    other.stop()
    return asleep, after, answered, code, on


bad = []
for i in range(TIMES):
    server = Server(LIFTED)
    first = second(server)
    asleep, after, answered, code, on = wake_too_late(server, i)
    text, epoch, sound = chat_of(server.store)
    for good, what in ((first.returncode == 1 and first.stderr, 'the second refuses'),
                       (asleep.returncode == 1 and asleep.stderr, 'also while the first sleeps'),
                       (all(s.returncode == 1 and 'locked' in s.stderr for s in stray), 'also without the file beside it'),
                       (all(s.returncode == 1 and s.stderr for s in linked), 'and where it has a second name'),
                       (after['say'] == 'ok' and on['say'] == 'ok', 'the other goes on with the game'),
                       (not answered, 'the sleeper tells nobody anything: %s' % answered[:1]),
                       (code == 1, 'it ends with 1: %s' % code),
                       (not any('sleeper' in t for t in text), 'it writes nothing: %s' % text),
                       ({'before %d' % i, 'other %d' % i, 'still %d' % i} <= text, 'what was answered is there'),
                       (sound, 'the store is sound')):
        if not good:
            bad.append('%d: %s' % (i, what))
for line in bad:
    note(line)
ok(not bad, '%d times: a second server refuses; a sleeper that wakes up too late answers nobody and ends' % TIMES)
done()
