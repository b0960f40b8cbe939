#!/usr/bin/env python3
"""crowd.py - many at once: CROWD (2000) connections in and out, who does not read, who writes a byte at a time, all
who come back within a second; and those who play meanwhile notice nothing."""
import os
import resource
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *

CROWD = int(os.environ.get('CROWD', '2000'))
resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
server = Server(dict(LIFTED, handshake_ms=4000, handshake_gap_ms=2000, frame_ms=4000, hello_ms=30000, output_soft_ms=600000))


def latency(client, n=100):
    """Milliseconds for an answered line, the 99th of a hundred."""
    times = []
    for i in range(n):
        began = time.time()
        client.ask('chat %d' % i)
        times.append(1000 * (time.time() - began))
    return sorted(times)[int(n * 0.99) - 1]


ada = Lines(server)
ada.id = ada.ask('create classique Ada seats=2', 'seat')['table']
quiet = latency(ada)
fds, before = server.fds(), server.rss()

# ---- many ----
began = time.time()
crowd = []
for i in range(CROWD):
    crowd.append(Lines(server, None))
    crowd[-1].say('hello 1 en')
for client in crowd:
    client.expect('hello')
connected = time.time() - began
each = (server.rss() - before) / CROWD
busy = latency(ada)
note('%d connections in %.1f s, %.1f KiB each; an answer takes %.1f ms, with them %.1f ms (99th of 100)'
     % (CROWD, connected, each / 1024, quiet, busy))
ok(len(crowd) == CROWD, '%d connections' % CROWD)
ok(each <= 12 * 1024, 'at most 12 KiB each')
for client in crowd:
    client.close()
until = time.time() + 10
while server.fds() > fds and time.time() < until:
    time.sleep(0.1)
ok(server.fds() <= fds, 'none is left open (%d)' % (server.fds() - fds))

# ---- who does not read ----
slow = []
for i in range(100):
    client = Lines(server, 'hello 1 en', buffer=4096)
    client.ask('watch ' + ada.id)
    slow.append(client)
before, worst, peak = server.rss(), 0, 0
for client in slow:  # each asks for some megabytes, more than the system keeps for it
    client.send_raw(b'edition classique\n' * 600)
for i in range(60):
    start = time.time()
    ada.ask('chat %d' % i)
    worst = max(worst, 1000 * (time.time() - start))
    peak = max(peak, server.rss() - before)
    time.sleep(0.05)
until = time.time() + 15
while server.read_log().count('"slow"') < 100 and time.time() < until:
    peak = max(peak, server.rss() - before)
    time.sleep(0.2)
cut = server.read_log().count('"slow"')
note('100 who do not read: %.1f MiB at most, %d cut off; meanwhile an answer took at most %.0f ms' % (peak / 2 ** 20, cut, worst))
ok(peak <= 100 * 256 * 1024 * 1.1 + (8 << 20), 'what waits for them is bounded')
ok(cut == 100, 'they are all cut off')
for client in slow:
    client.close()

# ---- who writes a byte at a time ----
writers = []
for i in range(300):
    client = socket.create_connection(('127.0.0.1', server.http if i % 3 else server.tcp))
    client.setblocking(False)
    writers.append((client, b'GET /play HTTP/1.1\r\nHost: a\r\nX-A: ' + b'a' * 1000 if i % 3 else b'hello 1 ' + b'e' * 1000))
alive, at, began = dict(enumerate(writers)), 0, time.time()
lat = []
while alive and time.time() - began < 12:
    for number in list(alive):
        client, data = alive[number]
        try:
            client.send(data[at:at + 1])
            if client.recv(100) == b'':
                del alive[number]
        except BlockingIOError:
            pass
        except OSError:
            del alive[number]
    start = time.time()
    ada.ask('chat y')
    lat.append(1000 * (time.time() - start))
    at += 1
    time.sleep(0.5)
note('300 who write two bytes a second: %d left after %.0f s; an answer takes at most %.0f ms' % (len(alive), time.time() - began, max(lat)))
ok(not alive, 'they are all cut off in time')

# ---- all come back at once ----
tables = [table_of(server, people=2, bots=0) for _ in range(125)]
people = [client for table in tables for client in table]
for client in people:
    client.close()
began = time.time()
back = []
for client in people:
    again = Lines(server, None)
    again.say('hello 1 en')
    again.say('sit %s %s' % (client.id, client.token))
    back.append(again)
good = sum(client.expect('state', 'no', timeout=10)['say'] == 'state' for client in back)
took = time.time() - began
ok(good == len(people) and took <= 5, '%d come back at once: all are in their seats after %.1f s' % (good, took))
ok(server.stop() == 0, 'it ends well')
done()
