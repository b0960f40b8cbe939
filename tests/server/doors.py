#!/usr/bin/env python3
"""doors.py - every socket obeys: bans and limits hold for requests over HTTP as for players, from the first byte on, and a
crowd that asks for pages leaves descriptors for who plays and for the operator."""
import os
import resource
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *

ASK = b'GET %s HTTP/1.1\r\nHost: x\r\n%s\r\n'


def knock(server, source='127.0.0.1'):
    s = socket.socket()
    s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    s.bind((source, 0))
    s.settimeout(10)
    s.connect(('127.0.0.1', server.http))
    return s


def status(server, source='127.0.0.1', path=b'/healthz', *headers):
    """Of the answer to a request; 0: it was cut off."""
    data = b''
    try:
        with knock(server, source) as s:
            s.sendall(ASK % (path, b''.join(h + b'\r\n' for h in headers)))
            while b'\r\n\r\n' not in data:
                more = s.recv(4096)
                if not more:
                    break
                data += more
    except OSError:
        pass
    return int(data.split()[1]) if data else 0


def held(sockets):
    """How many of them are neither answered nor cut off."""
    ready = select.poll()
    for s in sockets:
        ready.register(s, select.POLLIN | select.POLLHUP | select.POLLERR)
    return len(sockets) - len(ready.poll(0))


def settle(server, sockets, most):
    until = time.time() + 20
    while held(sockets) > most and time.time() < until:
        time.sleep(0.05)
    return held(sockets)


def admin(server, *words):
    return subprocess.run([BINARY, 'admin'] + list(words) + ['--store', server.store, '--lang', 'en'],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=30).returncode


soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))

# ---- who is shut out ----
server = Server(LIFTED, args=['--trusted-proxy', '127.0.0.7'])
ok(status(server, '127.0.0.9') == 200, 'a page for everybody')
ok(admin(server, 'ban', '127.0.0.9', '--hours', '1') == 0, 'somebody is shut out')
ok([status(server, '127.0.0.9', path) in (403, 0) for path in (b'/healthz', b'/', b'/play', b'/metrics')] == [True] * 4,
   '... from pages, too: %d' % status(server, '127.0.0.9'))
ok(status(server, '127.0.0.8') == 200, 'others are not')
ok(status(server, '127.0.0.7', b'/healthz', b'X-Forwarded-For: 127.0.0.9') == 403, '... behind a proxy neither')
ok(status(server, '127.0.0.7', b'/healthz', b'X-Forwarded-For: 192.0.2.1') == 200, 'whom the proxy brings besides is let in')
ok(status(server, '127.0.0.8', b'/healthz', b'X-Forwarded-For: 127.0.0.9') == 200, 'who is no proxy speaks for himself')
ok(admin(server, 'unban', '127.0.0.9') == 0 and status(server, '127.0.0.9') == 200, 'and back in')
server.stop()

# ---- one address with many sockets ----
server = Server({'handshake_ms': 60000, 'handshake_gap_ms': 60000},
                before=['sh', '-c', 'ulimit -n 4096; exec "$@"', 'sh'])
crowd = [knock(server, '127.0.9.9') for _ in range(3000)]
n = settle(server, crowd, 64)
ok(n == 64, 'of three thousand requests of one address sixty-four are kept (%d)' % n)
ok(status(server, '127.0.9.9') in (503, 0), '... and one more is refused')
ok(status(server, '127.0.9.8') == 200, 'another address is answered')
players = [WebSocket(server, source='127.0.8.%d' % (i + 1)) for i in range(40)]
ok(all(p.ask('ping', 'pong')['say'] == 'pong' for p in players), 'forty players from elsewhere come in and are answered')
ok(server.fds() < 400, 'descriptors are free (%d)' % server.fds())
for s in crowd:
    s.close()
until = time.time() + 20
while status(server, '127.0.9.9') != 200 and time.time() < until:
    time.sleep(0.05)
ok(status(server, '127.0.9.9') == 200, 'when it has let go it is answered again')
server.stop()

# ---- many addresses with many sockets, and few descriptors ----
server = Server({'handshake_ms': 60000, 'handshake_gap_ms': 60000},
                before=['sh', '-c', 'ulimit -n 400; exec "$@"', 'sh'])
crowd = [knock(server, '127.0.7.%d' % (i % 40 + 1)) for i in range(1200)]
most = (400 - 128) // 4
n = settle(server, crowd, most)
ok(n <= most, 'requests get a quarter of the descriptors (%d of %d)' % (n, most))
players = [WebSocket(server, source='127.0.6.%d' % (i + 1)) for i in range(40)]
ok(all(p.ask('ping', 'pong')['say'] == 'pong' for p in players), 'forty players come in over HTTP all the same')
players += [Lines(server, source='127.0.5.%d' % (i % 50 + 1)) for i in range(100)]
ok(all(p.ask('ping', 'pong')['say'] == 'pong' for p in players[40:]), '... and a hundred over TCP')
more = []
for i in range(200):  # until there are no more descriptors for anybody
    s = socket.create_connection(('127.0.0.1', server.tcp), source_address=('127.0.4.%d' % (i % 50 + 1), 0))
    more.append(s)
ok(admin(server, 'list') == 0, 'the operator gets in when nobody else does (%d descriptors)' % server.fds())
ok(all(p.ask('ping', 'pong')['say'] == 'pong' for p in players), '... and who is in plays on')
for s in more + crowd:
    s.close()
ok(server.stop() == 0, 'it ends well')
done()
