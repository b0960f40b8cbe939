#!/usr/bin/env python3
"""drain.py - the server is told to stop (SIGTERM) under load, DRAIN_ROUNDS (10) times: it ends within five seconds, what
it has done is answered before it ends, nothing is lost, everybody comes back where he was, has his whole time and 15 s
more, and the clock answers for nobody. Meanwhile a backup is taken of it, and played on in."""
import os
import sqlite3
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *

ROUNDS = int(os.environ.get('DRAIN_ROUNDS', '10'))
TABLES = 16


class Player:
    """A person at a table with a bot; he remembers what he has said, seen and been answered."""

    def __init__(self, server, number):
        self.number, self.counter, self.last = number, 0, None
        self.seen, self.acked, self.left, self.bye = {}, set(), None, None
        self.came = self.sat = None
        self.over = False
        self.conn = Lines(server, 'hello 1 en client=p%d' % number)
        seat = self.conn.ask('create classique Ada seats=2 tempo=0', 'seat')
        self.id, self.token = seat['table'], seat['token']
        self.conn.say('bots easy')
        self.conn.say('start')

    def back(self, server):
        self.conn = Lines(server, 'hello 1 en client=p%d' % self.number)
        self.left = self.bye = self.sat = None
        self.came = time.monotonic()  # no question is put before that: nobody else opens the table
        self.conn.say('sit %s %s since=%d' % (self.id, self.token, max(self.seen, default=0)))
        if self.last:
            self.conn.say(self.last)

    def hear(self, m):
        self.sat = self.sat or (m['say'] if m['say'] in ('ok', 'no') else None)  # `sit` is answered first
        if m['say'] == 'move':
            entry = (m['do'], m['digest'])
            if m.get('by') == 'clock':
                trouble.append('the clock has answered: %s' % m['do'])
            if self.seen.setdefault(m['n'], entry) != entry:
                trouble.append('move %d of %s has changed' % (m['n'], self.id))
        elif m['say'] == 'ok' and m.get('re') == self.counter:
            self.acked.add(self.counter)
            self.last = None
        elif m['say'] == 'no' and m.get('re') == self.counter:
            self.last = None
            self.conn.say('since %d' % max(self.seen, default=0))
        elif m['say'] == 'ask':
            if 'left' in m and not self.left:
                self.left = m['left'], m['question'], 1000 * (time.monotonic() - (self.came or 0))
            if 'may' in m and not self.last:
                self.counter += 1
                self.last = '#%d %s' % (self.counter, answer(m))
                self.conn.say(self.last)
        elif m['say'] == 'table':
            self.over = m['status'] not in ('waiting', 'playing')
        elif m['say'] == 'bye':
            self.bye = m


def play(players, seconds, until_closed=False):
    """False: all connections are closed."""
    end = time.time() + seconds
    open_ones = {p.conn.fileno(): p for p in players if p.conn}
    while open_ones and time.time() < end:
        for fd in select.select(list(open_ones), [], [], max(0, min(0.05, end - time.time())))[0]:
            p = open_ones[fd]
            try:
                p.conn.read()
            except (Closed, OSError):
                del open_ones[fd]
                continue
            finally:
                while p.conn.queue:
                    try:
                        p.hear(p.conn.queue.pop(0))
                    except OSError:
                        pass
    return bool(open_ones)


def log_of(path):
    db = sqlite3.connect('file:%s?mode=ro' % path, uri=True)
    log = {}
    for entry in lines_of(db):
        log.setdefault(entry['table'], {})[entry['seq']] = tuple(entry[k] for k in ('line', 'client', 'counter', 'digest'))
    db.close()
    return log


def done_lines(path):
    """(game, client, counter) of all lines on the disk."""
    db = sqlite3.connect('file:%s?mode=ro' % path, uri=True)
    rows = {(e['table'], e['client'], e['counter']) for e in lines_of(db) if e['client'] is not None}
    db.close()
    return rows


trouble = []
server = Server(LIFTED)
players = [Player(server, i) for i in range(TABLES)]
play(players, 1)

# ---- a backup under load ----
copy = os.path.join(server.folder, 'copy.db')
before = [dict(p.seen) for p in players]
began = time.time()
taking = subprocess.Popen([BINARY, 'serve', '--backup', copy, '--store', server.store, '--lang', 'en'],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
while taking.poll() is None and time.time() - began < PATIENCE:
    play(players, 0.05)
out, err = taking.communicate()
ok(taking.returncode == 0 and copy in out.decode(), 'a backup is taken while they play: ' + (out + err).decode().strip())
seen_meanwhile = sum(len(p.seen) for p in players) - sum(len(b) for b in before)
play(players, 0.5)
then = log_of(copy)
ok(seen_meanwhile > 0, '... and they do play: %d moves meanwhile' % seen_meanwhile)
db = sqlite3.connect('file:%s?mode=ro' % copy, uri=True)
ok(db.execute('pragma integrity_check').fetchone()[0] == 'ok', 'the copy is sound')
db.close()
missing = sum(then.get(p.id, {}).get(n, ('', '', '', ''))[3] != digest
              for p, b in zip(players, before) for n, (_, digest) in b.items())
ok(missing == 0, 'what was seen before it was asked for is in it (%d missing)' % missing)
again = subprocess.run([BINARY, 'serve', '--backup', copy, '--store', server.store, '--lang', 'en'], stderr=subprocess.PIPE)
ok(again.returncode == 1, 'a file that is there is not written over: ' + again.stderr.decode().strip())
none = subprocess.run([BINARY, 'serve', '--backup', copy + '2', '--store', server.limits, '--lang', 'en'], stderr=subprocess.PIPE)
ok(none.returncode == 1 and not os.path.exists(copy + '2'), 'what is no store is not copied: ' + none.stderr.decode().strip())

# ---- told to stop ----
slowest = 0
answered = unanswered = playing = 0
first = []  # what those have left who come back; games end meanwhile
quiet = []  # what is on the disk and was not answered
away = []   # who did not get his seat again
backed_up, retired = list(players), []
for number in range(ROUNDS):
    for i, p in enumerate(players):
        if p.over:  # games are short: another one, so that there is always something to lose
            p.conn.close()
            retired.append(p)
            players[i] = Player(server, TABLES + len(retired))
    play(players, random.uniform(0.2, 0.5))
    playing += sum(not p.over for p in players)
    began = time.time()
    server.process.send_signal(signal.SIGTERM)
    open_left = play(players, PATIENCE)
    code = server.process.wait(timeout=PATIENCE)
    slowest = max(slowest, (time.time() - began) / (slowness() if time.time() - began > 5 else 1))
    server.process.stdout.close()
    server.err.close()
    if code or open_left:
        trouble.append('round %d: exit code %d' % (number, code))
    if any(not p.bye or p.bye['code'] != 1001 for p in players):
        trouble.append('round %d: somebody was not told' % number)
    unanswered += sum(p.last is not None for p in players)
    answered += sum(p.last is None for p in players)
    done_of = done_lines(server.store)
    quiet += ['round %d: #%d of p%d' % (number, p.counter, p.number) for p in players
              if p.last is not None and (p.id, 'p%d' % p.number, p.counter) in done_of]
    for p in players:
        p.conn.close()
    server.start()
    for p in players:
        p.back(server)
    play(players, 0.3)
    until = time.time() + PATIENCE
    while any(not p.sat for p in players) and time.time() < until:
        play(players, 0.1)
    away += ['round %d: p%d: %s' % (number, p.number, p.sat) for p in players if p.sat != 'ok']
    first += [p.left for p in players if p.left]
ok(not trouble, 'everybody is told, the clock answers for nobody, and the server ends well: %s' % (trouble[:1] or '%d times' % ROUNDS))
ok(slowest <= 5, 'within %.1f s at most' % slowest)
ok(not quiet, 'what the disk had taken was answered before the end: %s' % (quiet[:1] or 'always'))
ok(not away, 'everybody gets his seat again: %s' % (away[:1] or 'always'))
# His whole time (an auction has less) and 15 s, but for what has passed since he came: by his own clock, so that a slow
# machine does not matter. A few ms are the server's, whose clock ticks in them.
short = [(left, question, passed) for left, question, passed in first
         if not -10 - passed <= left - (20000 if question == 'auction' else 120000) - 15000 <= 0]
ok(len(first) > 5 * ROUNDS and not short, 'clocks have 15 s more after it: %d looked at, %s' % (len(first), short[:2] or 'all'))
play(players, 0.5)
server.process.send_signal(signal.SIGTERM)
play(players, 6)
server.process.wait(timeout=PATIENCE)
now = log_of(server.store)
lost = doubled = moves = 0
for p in retired + players:
    rows = now.get(p.id, {})
    moves += len(p.seen)
    lost += sum(rows.get(n, ('', '', '', ''))[3] != digest for n, (_, digest) in p.seen.items())
    counters = [row[2] for row in rows.values() if row[1] == 'p%d' % p.number]
    lost += len(p.acked - set(counters))
    doubled += len(counters) - len(set(counters))
note('%d rounds at %d tables being played, %d moves seen, lines that were answered before the end: %d of %d'
     % (ROUNDS, playing, moves, answered, answered + unanswered))
ok(lost == 0, 'nothing that was seen or answered is lost (%d)' % lost)
ok(doubled == 0, 'nothing was done twice (%d)' % doubled)

# ---- the backup, restored ----
bad = sum(now.get(game, {}).get(seq) != row for game, rows in then.items() for seq, row in rows.items())
gaps = sum(sorted(rows) != list(range(1, len(rows) + 1)) for rows in then.values())
ok(bad == 0 and gaps == 0, 'every game of the backup is the beginning of the real one')
os.rename(copy, server.store + '.restored')
server.store += '.restored'
server.start()
good = 0
for p in backed_up:
    client = Lines(server, 'hello 1 en')
    client.say('sit %s %s' % (p.id, p.token))
    m = client.expect('state', 'no')
    good += m['say'] == 'state' and m['n'] == len(then[p.id]) and m['digest'] == then[p.id][m['n']][3]
    client.close()
ok(good == len(backed_up), 'restored, all %d tables go on where the backup was taken (%d)' % (len(backed_up), good))
ok(server.stop() == 0, 'and it ends well')
done()
