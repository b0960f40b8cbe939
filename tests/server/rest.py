#!/usr/bin/env python3
"""rest.py - the server at rest: when all have gone, and the clocks have run out, everything is where it began. Rounds of the
same crowd: tables that are left, games to their end, people who drop out, guess, ask for pages, hang up in the middle. After
each no connection, table, job, descriptor or file of it is left, and memory does not grow with the rounds (1 MiB), but for
pages of its file that the store has at hand. SOAK=1: more rounds, and at the end no address is remembered."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *

SOAK = bool(os.environ.get('SOAK'))
ROUNDS = 30 if SOAK else 6
SETTLED = ROUNDS // 2  # by then memory has the size that such a round needs
AT_HAND = 2 << 20  # bytes of pages that SQLite keeps
GAUGES = ('connections', 'tables', 'tables_loaded', 'tables_playing', 'bot_jobs', 'store_waiting')


def gauges():
    body = fetch(server.http, b'GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n').decode()
    return {name: int(float(line.split()[1])) for line in body.split('\n') for name in GAUGES + ('addresses',)
            if line.startswith('banquier_%s ' % name)}


def source(i):
    return '127.4.%d.%d' % (i // 200, 1 + i % 200)


def crowd():
    """Everything that leaves something behind, for a while."""
    here = []
    for i in range(60):
        host = (WebSocket if i % 3 == 0 else Lines)(server, source=source(i))
        host.ask('create classique Ada seats=3 public', 'seat')
        host.ask('chat hello')
        if i % 2:
            host.ask('part')
        here.append(host)
    for i in range(20):
        (player,) = table_of(server, people=1, bots=2, options='end=rounds:1')
        if not finish(player):
            raise RuntimeError('a game does not end')
        player.ask('history 1', 'history', 'move', 'no')
        here.append(player)
    for i in range(100):
        guest = Lines(server, source=source(100 + i))
        guest.ask('watch BBBBBB', 'no')
        guest.say('edition classique')
        here.append(guest)
    for i in range(50):
        half = socket.create_connection(('127.0.0.1', server.http))
        half.sendall(b'GET / HTTP/1.1\r\nHost:' if i % 2 else b'GET / HTTP/1.1\r\nHost: a\r\n\r\n')
        here.append(half)
    for one in here:
        one.close()


def at_rest():
    """Waits until nothing is left, and tells what is, if it does not come to that."""
    until = time.time() + PATIENCE
    while True:
        left = {name: n for name, n in gauges().items() if name in GAUGES and n}
        if server.fds() > fds:
            left['descriptors'] = server.fds() - fds
        if not left or time.time() > until:
            return left
        time.sleep(0.1)


server = Server(dict(LIFTED, open_ms=1500, sleep_ms=500, handshake_ms=3000, handshake_gap_ms=1000, wrong_pause_ms=1000,
                     watching_ms=1000, chat_ms=1000, forecast_jobs=0))
ok(set(gauges()) == set(GAUGES) | {'addresses'}, 'all that is counted is told: %s' % ', '.join(sorted(gauges())))
fds, files = server.fds(), os.listdir(server.folder)
lefts, memory = [], []
for _ in range(ROUNDS):
    crowd()
    lefts.append(at_rest())
    memory.append(server.rss() - min(AT_HAND, os.path.getsize(server.store)))
ok(not any(lefts), '%d rounds: when all have gone nothing is left: %s' % (ROUNDS, next((left for left in lefts if left), 'so it is')))
files_now = set(os.listdir(server.folder)) - {'games.db.clock'}  # it is written once a minute
ok(files_now == set(files), '... no file either: %s' % (sorted(files_now - set(files)) or 'so it is'))
note('memory after each round, in MiB: ' + ' '.join('%.1f' % (m / 2 ** 20) for m in memory))
ok(memory[-1] <= max(memory[:SETTLED]) + (1 << 20), '... and memory does not grow with the rounds: %.2f MiB after %d, %.2f after %d'
   % (max(memory[:SETTLED]) / 2 ** 20, SETTLED, memory[-1] / 2 ** 20, ROUNDS))
if SOAK:
    until = time.time() + 2 * PATIENCE
    while gauges()['addresses'] > 1 and time.time() < until:
        time.sleep(1)
    ok(gauges()['addresses'] <= 1, 'nobody is remembered, but who asks (%d)' % gauges()['addresses'])
ok(server.stop() == 0, 'it ends well')
done()
