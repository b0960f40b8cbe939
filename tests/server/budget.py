#!/usr/bin/env python3
"""budget.py SHIM - whatever comes in is counted: control frames, frames that do not end, requests of HTTP at the wrong
door, lines of the log, work over reconnects; and nobody's long game holds up what others wait for. The limits are those
we ship, but for single ones. SHIM is slow_reads.c."""
import fcntl
import os
import sys
import termios

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *

SHIM = os.path.abspath(sys.argv[1])


def get(server, path, *headers, host=None):
    head = ['GET %s HTTP/1.1' % path, 'Host: ' + ('127.0.0.1:%d' % server.http if host is None else host)] + list(headers)
    data = fetch(server.http, ('\r\n'.join(head) + '\r\n\r\n').encode())
    return int(data.split()[1]) if data else 0


# ---- control frames ----
server = Server()
eve = WebSocket(server)
eve.send_raw(b''.join(eve.frame(9, b'x') for _ in range(2000)))
bye = eve.closed(10)
ok(bye is not None and eve.close_code == 1008, 'two thousand pings of RFC 6455 close the connection: %s' % eve.close_code)
kim = WebSocket(server)
kim.send_raw(kim.frame(9, b'still there?'))
ok(kim.expect('PONG')['payload'] == b'still there?', '... one is answered')
kim.close()
server.stop()

# ---- a turn of WebSocket ----
server = Server(LIFTED)
eve, ada = WebSocket(server), WebSocket(server)
MANY = 1100
burst = b''.join(eve.frame(1, b'create reseau Ada seats=99 end=rounds:17') for _ in range(MANY))  # refused, after some work
eve.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 20)
served, whole = [], 0
for _ in range(10):
    server.process.send_signal(signal.SIGSTOP)
    eve.send_raw(burst)
    ada.say('ping here')
    server.process.send_signal(signal.SIGCONT)
    ada.expect('pong')
    waiting = fcntl.ioctl(eve.socket, termios.FIONREAD, struct.pack('I', 0))
    served.append(struct.unpack('I', waiting)[0])
    whole = sum(len(json.dumps(eve.expect('no'), separators=(',', ':'))) for _ in range(MANY))
ok(sorted(served)[5] < whole / 2, 'many lines at once: others are heard before half of them are answered (%s of %d bytes before)' % (served, whole))
eve.close()

# ---- frames that do not end ----
ada.close()
server.stop()
server = Server(dict(LIFTED, frame_ms=600))
eve = WebSocket(server)
eve.send_raw(eve.frame(1, b'ping') + eve.frame(1, b'ping and no end')[:9])
ok((eve.closed(10) or {}).get('code') == 1008, 'a frame that begins behind a whole message has its time')
eve = WebSocket(server)
eve.send_raw(eve.frame(1, b'ping') + eve.frame(1, b'ping and no end')[:1])
ok((eve.closed(10) or {}).get('code') == 1008, '... be it a byte of it')
eve = WebSocket(server)
eve.send_raw(eve.frame(1, b'pi', fin=False))
began, bye = time.time(), None
while time.time() - began < 10 and not bye:
    try:
        eve.send_raw(eve.frame(9, b'x'))
        m = eve.nothing(0.2)
        bye = m if m and m['say'] == 'bye' else None
    except (Closed, OSError):
        bye = {}
ok(bye and bye.get('code') == 1008, 'a message in pieces has its time, whatever pings come between them')
kim = WebSocket(server)
for _ in range(12):
    kim.send_raw(kim.frame(1, b'pi', fin=False))
    kim.send_raw(kim.frame(9, b''))
    kim.send_raw(kim.frame(0, b'ng'))
    kim.expect('pong')
    time.sleep(0.1)
time.sleep(0.9)
ok(kim.ask('ping', 'pong')['say'] == 'pong', 'who ends what he begins is left alone')
server.stop()

# ---- requests of HTTP where lines are spoken ----
server = Server()
body = b'hello 1 en\ncreate classique Eve public\njoin BBBBBB Eve\n' * 30
said = fetch(server.tcp, b'POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: text/plain\r\nContent-Length: %d\r\n\r\n%s' % (len(body), body))
ok(b'"protocol"' in said and b'"seat"' not in said and b'"hello"' not in said, 'a page of somewhere else says nothing through a request: %s' % said[:80])
ada = Lines(server)
ok(ada.ask('list', 'tables')['tables'] == [] and ada.ask('join BBBBBB Ada')['why'] == 'unknown-table', '... opens no table, and costs nobody a pause')
ada.ask('create classique Ada', 'seat')
ok(ada.ask('chat I like HTTP/1.1')['say'] == 'ok', 'one may talk of it')
server.stop()

# ---- the log ----
server = Server({'log_lines': 50})
for i in range(400):
    get(server, '/play', 'Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
        'Sec-WebSocket-Version: 13', 'Origin: http://%d.example' % i)
until = time.time() + PATIENCE
while '"left-out"' not in server.read_log() and time.time() < until:
    time.sleep(0.2)
log = server.read_log()
ok(log.count('"origin"') <= 100 and '"left-out"' in log, 'four hundred refused origins: %d lines of the log, and how many were left out'
   % log.count('"origin"'))
ok(all(json.loads(line) for line in log.splitlines()), '... each of them JSON')
server.stop()

# ---- work ----
server = Server({'address_connections': 1000, 'lobby': 1000000})
said, bye = 0, None
while said < 20000 and not bye:
    eve = Lines(server, None, source='127.0.0.7')
    eve.say('hello 1 en')
    try:
        for _ in range(10):
            eve.say('edition reseau')
            m = eve.expect('edition', 'bye', timeout=10)
            if m['say'] == 'bye':
                bye = m
                break
            said += 1
    except (Closed, OSError):
        bye = bye or {'code': 0}
    eve.close()
ok(bye and '"rate"' in server.read_log() and said < 5000, 'reconnecting does not begin a new budget: closed after %d editions' % said)
ok(Lines(server, source='127.0.0.8').ask('edition reseau', 'edition')['say'] == 'edition', '... of that address, not of others')
until = time.time() + PATIENCE
asked = 0
while asked < 20000 and time.time() < until:
    asked += 1
    s = socket.socket()
    s.bind(('127.0.0.9', 0))
    s.connect(('127.0.0.1', server.http))
    s.sendall(b'GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n')
    code = s.recv(64).split()[1]
    s.close()
    if code == b'429':
        break
ok(code == b'429', 'requests have theirs: 429 after %d' % asked)
server.stop()

# ---- who reads what, and who waits ----
server = Server(LIFTED)
MANY = 300  # moves: more than twice what a table has at hand (BQ_WINDOW)
moves = 0
while moves < MANY:  # a game that is over too soon gives way to another one
    (ada,) = table_of(server, people=1, bots=1, options='end=rounds:60')
    over = False
    while moves < MANY and not over:
        m = ada.next()
        if m['say'] == 'move':
            moves = m['n']
        elif m['say'] == 'ask' and 'may' in m:
            ada.say(answer(m))
        over = m['say'] == 'table' and m['status'] == 'finished'
    ada.close()
server.stop()
slow = os.path.join(server.folder, 'slow')
server.env = {'LD_PRELOAD': SHIM, 'BQ_SHIM_SLOW': slow}
server.start()
host, eve = Lines(server, 'hello 1 en client=h'), Lines(server)
host.ask('sit %s %s' % (ada.id, ada.token))
eve.ask('watch ' + ada.id)
(bob,) = table_of(server, people=1, bots=0 + 1, names=('Bob', 'Kim'))
open(slow, 'w').close()
eve.say('history 0')
ok(bob.ask('chat is anybody there?')['say'] == 'ok', 'a disk that is slow for who reads old moves')
early = eve.nothing(0.1)
while early and early['say'] != 'history':
    early = eve.nothing(0.1)
ok(early is None, '... holds up nobody else')
os.unlink(slow)
page = eve.expect('history')
ok(page['to'] >= 50 and page['moves'][0]['n'] == 1, '... and they come in their time: up to %d' % page['to'])
for c in (host, eve, bob):
    c.close()
server.stop()

# ---- a page on a slow line ----
server = Server(LIFTED, env={'LD_PRELOAD': SHIM, 'BQ_SHIM_SMALL': '1'})
s = socket.socket()
s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
s.connect(('127.0.0.1', server.http))
s.settimeout(PATIENCE)
s.sendall(b'GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
data, began = b'', time.time()
while True:
    more = s.recv(200)
    if not more:
        break
    data += more
    time.sleep(0.25)
head, _, body = data.partition(b'\r\n\r\n')
length = int(head.split(b'Content-Length: ')[1].split()[0])
ok(len(body) == length and time.time() - began > 3, 'who reads slowly gets all of it: %d of %d bytes in %.1f s' % (len(body), length, time.time() - began))
s.close()
s = socket.socket()
s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1)
fds = server.fds()
s.connect(('127.0.0.1', server.http))
s.sendall(b'GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
until = time.time() + 1
while server.fds() == fds and time.time() < until:
    time.sleep(0.01)
ok(server.left(fds), 'who reads nothing is cut off')
s.close()

# ---- figures ----
ok(get(server, '/metrics') == 200 and get(server, '/metrics', host='localhost') == 200 and get(server, '/metrics', host='[::1]:80') == 200,
   'figures for this machine')
ok(get(server, '/metrics', host='games.example') == 404 and get(server, '/metrics', host='127.0.0.1.example') == 404 and
   get(server, '/metrics', host='') == 404, '... not by another name')
ok(all(get(server, '/metrics', header) == 404 for header in ('Forwarded: for=192.0.2.7', 'Via: 1.1 proxy', 'X-Real-IP: 192.0.2.7')),
   '... nor for whom a proxy asks')
server.stop()
done()
