#!/usr/bin/env python3
"""limits.py - every limit that a client can reach, one below, at it, one above; proxies; a burst of lines."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *


def three(name, limit, attempt, tries=1):
    """attempt(n) is True if n was let through. What is counted in a time is tried again: a pause of the machine lets
    more through."""
    for _ in range(tries):
        got = [attempt(n) for n in (limit - 1, limit, limit + 1)]
        if got == [True, True, False]:
            break
    ok(got == [True, True, False], '%s: %d, %d, %d gives %s' % (name, limit - 1, limit, limit + 1, got))


def lines_of(kind, n, prepare, line='ping'):
    """n lines; are they all answered?"""
    client = prepare(kind)
    for _ in range(n):
        client.say(line)
    client.close_code = None
    answered = 0
    try:
        while answered < n:
            m = client.next()
            if m['say'] == 'bye':
                return False if m['code'] == 1008 else m
            answered += m['say'] == 'pong'
    except Closed:
        return False
    finally:
        client.close()
    return True


# The usual limits, but for those that would keep the test waiting.
server = Server({'address_creates': 1000, 'address_tables': 1000, 'wrong': 100, 'address_connections': 1000})


def guest(kind):
    return kind(server, 'hello 1 en')  # hello is a line, too


strangers = ('127.%d.%d.1' % (16 + i // 250, 1 + i % 250) for i in range(4000))  # what was said stays with an address


def seated(kind):
    client = kind(server, source=next(strangers))
    client.ask('create classique Ada seats=2', 'seat')
    return client


def watching(kind):
    client = kind(server, source=next(strangers))
    client.ask('watch ' + shared)
    return client


keeper = Lines(server)
shared = keeper.ask('create classique Kim seats=2', 'seat')['table']
three('lines at no table', 29, lambda n: lines_of(Lines, n, guest), 8)
three('lines at no table, WebSocket', 29, lambda n: lines_of(WebSocket, n, guest), 8)
three('lines of a spectator', 50, lambda n: lines_of(Lines, n, watching), 8)
three('lines of a player', 100, lambda n: lines_of(Lines, n, seated), 8)


def chat(n):
    client = seated(Lines)
    said = [client.ask('chat x%d' % i) for i in range(n)]
    client.close()
    return all(m['say'] == 'ok' for m in said)


three('chat in ten seconds', 5, chat, 8)


def letters(n):
    client = seated(Lines)
    m = client.ask('chat ' + 'é' * n)
    client.close()
    return m['say'] == 'ok'


three('letters of a chat line', 256, letters)


def name_of(n):
    client = Lines(server)
    m = client.ask('create classique %s seats=2' % ('é' * n), 'seat', 'no')
    client.close()
    return m['say'] == 'seat'


three('letters of a name, at most', 24, name_of)
ok(not name_of(1) and name_of(2), 'letters of a name, at least')


def line_bytes(n):
    client = Lines(server)
    client.say('ping ' + 'a ' * ((n - 5) // 2) + ('a' if (n - 5) % 2 else ''))
    m = client.closed(3) if n > 4096 else client.next()
    client.close()
    return not (m and m.get('say') == 'bye' and m['code'] == 1009 and len(m['text']) > 10)


three('bytes of a line', 4096, line_bytes)


def message_bytes(n, pieces=False):
    client = WebSocket(server)
    if pieces:
        client.send_raw(client.frame(1, b'x' * 5000, fin=False) + client.frame(0, b'x' * (n - 5000)))
    else:
        client.say('x' * n)
    try:
        while client.close_code is None:
            m = client.next()
            if m['say'] == 'no':
                return True
            if m['say'] == 'bye':  # a line is shorter than a message may be
                return m['code'] == 1009 and n <= 8192
    except Closed:
        pass
    finally:
        client.close()
    return client.close_code != 1009


three('bytes of a WebSocket message', 8192, message_bytes)
three('bytes of a WebSocket message in pieces', 8192, lambda n: message_bytes(n, True))


def head_bytes(n):
    client = socket.create_connection(('127.0.0.1', server.http))
    head = b'GET /play HTTP/1.1\r\nHost: x\r\nX-Pad: '
    client.sendall(head + b'a' * (n - len(head) - 4) + b'\r\n\r\n')
    client.settimeout(PATIENCE)
    status = client.recv(4096).split()[1]
    client.close()
    return status != b'431'


three('bytes of a request head', 4096, head_bytes)
server.stop()

server = Server({'address_connections': 10, 'address_creates': 1000, 'address_tables': 3, 'connection_tables': 2,
                 'wrong': 5, 'hello_ms': 1000, 'frame_ms': 1000, 'handshake_ms': 2000, 'handshake_gap_ms': 1000,
                 'idle_ms': 1500, 'ping_ms': 500, 'lobby': 1000, 'spectators': 3})


def connections(n):
    clients, good, fds = [], True, server.fds()
    for _ in range(n):
        client = Lines(server, None)
        client.say('hello 1')
        clients.append(client)
    for client in clients:
        m = client.next()
        good &= m['say'] == 'hello'
    for client in clients:
        client.close()
    server.left(fds)
    return good


three('connections of one address', 10, connections)


def tables(n):
    address = '127.0.1.%d' % n
    clients = []
    for _ in range(n):
        client = Lines(server, source=address)
        clients.append((client, client.ask('create classique Ada seats=2', 'seat', 'no')))
    for client, _ in clients:
        client.close()
    return all(m['say'] == 'seat' for _, m in clients)


three('open tables of one address', 3, tables)


def guesses(n):
    client = Lines(server, source='127.0.2.%d' % n)
    for _ in range(n):
        client.ask('watch ABCDEF', 'no')
    m = client.ask('watch ABCDEF', 'no')
    client.close()
    return m['why'] == 'unknown-table'


ok(guesses(4) and not guesses(5), 'wrong guesses: after the fifth there is a pause')
keeper = Lines(server, source='127.0.3.1')
shared = keeper.ask('create classique Kim seats=2', 'seat')['table']


def spectators(n):
    fds = server.fds()
    clients = [Lines(server, source='127.0.3.2') for _ in range(n)]
    good = all(client.ask('watch ' + shared)['say'] == 'ok' for client in clients)
    for client in clients:
        client.close()
    server.left(fds)
    return good


three('spectators of one table', 3, spectators)

# Time.
silent = Lines(server, None)
ok((silent.closed(4) or {}).get('code') == 4000, 'no hello: closed, 4000')
half = Lines(server)
half.send_raw(b'pi')
ok((half.closed(4) or {}).get('code') == 1008, 'half a line for too long: closed, 1008')
idle = Lines(server, 'hello 1 en ping')
ok((idle.closed(5) or {}).get('code') == 4003, 'promised pongs and sent none: closed, 4003')
faithful = Lines(server, 'hello 1 en ping')
until, alive = time.time() + 3, True
while time.time() < until:
    m = faithful.nothing(0.2)
    if m and m['say'] == 'ping':
        faithful.say('pong %s' % m['word'])
    alive &= not (m and m['say'] == 'bye')
ok(alive, 'who answers pings stays')
netcat = Lines(server, 'hello 1 en')
time.sleep(2.5)
ok(netcat.ask('ping', 'pong')['say'] == 'pong', 'who promised nothing may be silent')
for text in (b'', b'GET /play HT', b'GET /play HTTP/1.1\r\nHost: a\r\n'):
    slow = socket.create_connection(('127.0.0.1', server.http))
    slow.sendall(text)
    slow.settimeout(PATIENCE)
    try:
        answer_ = slow.recv(100)
    except TimeoutError:
        answer_ = None
    ok(answer_ is not None, 'a head that does not end is cut off after %r' % text)

# Forged addresses count for nothing; those of a proxy that we trust do.
forged = [WebSocket(server, 'hello 1', headers=('X-Forwarded-For: 10.9.8.%d' % i,), source='127.0.4.1') for i in range(10)]
try:
    eleventh = WebSocket(server, 'hello 1', headers=('X-Forwarded-For: 10.9.8.99',), source='127.0.4.1')
    ok(False, 'a forged X-Forwarded-For is ignored')
except Closed:
    ok(True, 'a forged X-Forwarded-For is ignored')
server.stop()
server = Server({'address_connections': 3, 'lobby': 100000}, args=['--trusted-proxy', '127.0.4.1'])
behind = [WebSocket(server, 'hello 1', headers=('X-Forwarded-For: 1.2.3.4, 10.9.8.%d' % i,), source='127.0.4.1')
          for i in range(6)]
ok(len(behind) == 6, 'a proxy that is trusted speaks for many')



# A list so long that what the proxy has added to it is cut off says nothing: who wrote the beginning would choose who pays.
def asks(*heads):
    client = socket.socket()
    client.bind(('127.0.4.1', 0))
    client.connect(('127.0.0.1', strict.http))
    client.sendall(('\r\n'.join(('GET /healthz HTTP/1.1', 'Host: a') + heads) + '\r\n\r\n').encode('latin-1'))
    client.settimeout(PATIENCE)
    status = int(client.recv(4096).split()[1])
    client.close()
    return status


strict = Server({'work': 1, 'work_most': 100}, args=['--trusted-proxy', '127.0.4.1'])
for victim, before, answer_ in (('10.7.7.1', ('X-Forwarded-For: ' + '1' * 246 + ',10.7.7.1',), 431),
                                ('10.7.7.2', ('X-Forwarded-For: 10.7.7.2', 'Upgrade: a\x01'), 400)):
    got = {asks(*before, 'X-Forwarded-For: 10.6.6.1') for _ in range(30)}
    ok(asks('X-Forwarded-For: ' + victim) not in (403, 429, 503), 'who stands at the end of a list that is cut does not pay for it: %s' % sorted(got))
    ok(got <= {answer_, 429}, '... and such a head is refused')
strict.stop()

# Many lines at once: others have their turn, and none is lost.
busy, other = Lines(server, source='127.0.5.1'), Lines(server, source='127.0.5.2')
busy.send_raw(b'editions\n' * 3000)
busy.say('ping end')
other.ask('ping now', 'pong', timeout=5)
n = 0
while True:
    m = busy.next(30)
    n += m['say'] == 'editions'
    if m['say'] == 'pong':
        break
ok(n == 3000, 'three thousand lines at once are all answered (%d)' % n)
ok(server.stop() == 0, 'it ends well')

# Too much waits, not so much that it must end at once, but for too long.
server = Server(dict(LIFTED, output_hard=1 << 29, output_soft=65536, output_soft_ms=1000))
deaf = Lines(server, buffer=4096)
deaf.send_raw(b'edition classique\n' * 600)
until = time.time() + PATIENCE
while '"slow"' not in server.read_log() and time.time() < until:
    time.sleep(0.1)
ok('"slow"' in server.read_log(), 'who does not read for too long is cut off')
ok(server.stop() == 0, 'it ends well')

# A wrong file.
for text, what in (('nonsense 3\n', 'no limit called'), ('lobby x\n', 'expected a name'), ('line_bytes 1\n', 'line_bytes cannot be 1: it is from 128 to 4096'),
                   ('chat 3\nchat_letters 1000\n', 'line 2: chat_letters cannot be 1000: it is from 1 to 512'),
                   ('export_bytes 4000000\n', 'export_bytes cannot be 4000000: it is from 1 to 81920'),
                   ('ping_ms 0\n', 'ping_ms cannot be 0: it is from 100 to 86400000')):
    path = os.path.join(server.folder, 'bad')
    with open(path, 'w') as out:
        out.write(text)
    run = subprocess.run([BINARY, 'serve', '--store', server.store, '--limits', path], capture_output=True, text=True)
    ok(run.returncode == 1 and what in run.stderr, 'limits: %r is refused' % text)
run = subprocess.run([BINARY, 'serve', '--store', server.store, '--listen', '0.0.0.0:0'], capture_output=True, text=True)
ok(run.returncode == 1 and '--plain-text' in run.stderr, 'beyond loopback only when told')
done()
