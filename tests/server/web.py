#!/usr/bin/env python3
"""web.py - WebSocket as RFC 6455 has it (the categories of the Autobahn suite that apply to text), the handshake,
origins, and what ends up in the log."""
import hashlib
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *

server = Server(LIFTED, args=['--origin', 'https://play.example.org'])


def verdict(*chunks, pause=0.0):
    """What becomes of these bytes after hello: the next message, or the closing code."""
    client = WebSocket(server)
    try:
        for chunk in chunks:
            client.send_raw(chunk)
            if pause:
                time.sleep(pause)
        while client.close_code is None:
            m = client.next(5)
            if m['say'] != 'bye':
                return m['say']
    except (Closed, ConnectionError):
        pass
    except TimeoutError:
        return 'nothing'
    finally:
        client.close()
    return client.close_code or 'end'


make = WebSocket.frame


def F(*args, **more):
    return make(None, *args, **more)


ping = b'ping x'
cases = [
    # 1: framing
    ('text of %d bytes' % n, (F(1, ping + b' ' * n),), 'pong') for n in (0, 1, 119, 120, 121, 1000, 4000)]
cases += [
    ('a byte at a time', tuple(bytes([b]) for b in F(1, ping)), 'pong'),
    ('two messages in one packet', (F(1, ping) + F(1, ping),), 'pong'),
    ('binary', (F(2, ping),), 1003),
    ('empty text', (F(1, b''),), 'no'),
    # 2: pings and pongs
    ('ping', (F(9, b''),), 'PONG'),
    ('ping with 125 bytes', (F(9, b'a' * 125),), 'PONG'),
    ('ping with 126 bytes', (F(9, b'a' * 126),), 1002),
    ('ping with any bytes', (F(9, b'\x00\xff\xfe'),), 'PONG'),
    ('pong nobody asked for', (F(10, b'x') + F(1, ping),), 'pong'),
    ('ping in pieces', (F(9, b'a', fin=False),), 1002),
    # 3: reserved bits
    *[('reserved bits %d' % rsv, (F(1, ping, rsv=rsv),), 1002) for rsv in range(1, 8)],
    *[('reserved bits %d of a ping' % rsv, (F(9, b'', rsv=rsv),), 1002) for rsv in (1, 2, 4)],
    # 4: opcodes
    *[('opcode %d' % op, (F(op, b''),), 1002) for op in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15)],
    *[('opcode %d with bytes' % op, (F(op, b'abc'),), 1002) for op in (3, 7, 11, 15)],
    # 5: fragments
    ('two fragments', (F(1, ping[:2], fin=False) + F(0, ping[2:]),), 'pong'),
    ('two fragments, apart', (F(1, ping[:2], fin=False), F(0, ping[2:])), 'pong'),
    ('fragments of nothing', (F(1, b'', fin=False) + F(0, ping, fin=False) + F(0, b''),), 'pong'),
    ('a ping between fragments', (F(1, ping[:2], fin=False) + F(9, b'') + F(0, ping[2:]),), 'PONG'),
    ('continuation of nothing', (F(0, ping),), 1002),
    ('continuation of nothing, not the last', (F(0, ping, fin=False),), 1002),
    ('a text inside a text', (F(1, ping[:2], fin=False) + F(1, ping),), 1002),
    # 6: UTF-8
    ('not UTF-8', (F(1, b'\xce\xba\xed\xa0\x80'),), 1007),
    ('half a letter at the end', (F(1, b'ping \xce'),), 1007),
    ('a letter across fragments', (F(1, b'ping \xc3', fin=False) + F(0, b'\xa9'),), 'pong'),
    ('overlong', (F(1, b'\xc0\xaf'),), 1007),
    ('beyond Unicode', (F(1, b'\xf4\x90\x80\x80'),), 1007),
    ('fe', (F(1, b'\xfe'),), 1007),
    ('not UTF-8 in a second fragment', (F(1, b'ping ', fin=False) + F(0, b'\xff'),), 1007),
    # 7: closing
    ('close', (F(8, struct.pack('!H', 1000)),), 1000),
    ('close without a code', (F(8, b''),), 1005),
    ('close with one byte', (F(8, b'a'),), 1002),
    ('close with a reason', (F(8, struct.pack('!H', 1000) + 'été'.encode()),), 1000),
    ('close with a bad reason', (F(8, struct.pack('!H', 1000) + b'\xff'),), 1007),
    *[('close with code %d' % code, (F(8, struct.pack('!H', code)),), 1002)
      for code in (0, 999, 1004, 1005, 1006, 1016, 1100, 2000, 2999)],
    *[('close with code %d' % code, (F(8, struct.pack('!H', code)),), code)
      for code in (1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999)],
    ('close with 126 bytes', (F(8, struct.pack('!H', 1000) + b'a' * 124),), 1002),
    # 9, 10: sizes
    ('a message of 8193 bytes', (F(1, b'a' * 8193),), 1009),
    ('a length of 2^62', (F(1, b'abc', length=1 << 62),), 1009),
    ('a length of 2^63', (F(1, b'', length=1 << 63),), 1002),
    ('fragments without end', (b''.join([F(1, b'a' * 4000, fin=False)] + [F(0, b'a' * 4000, fin=False)] * 3),), 1009),
    ('not masked', (F(1, ping, mask=False),), 1002),
    ('a line feed at the end', (F(1, ping + b'\r\n'),), 'pong'),
    ('a line feed inside', (F(1, b'ping a\nping b'),), 'no'),
]
bad = []
for name, chunks, wanted in cases:
    got = verdict(*chunks)
    if wanted == 1002 and got == 1005:  # what is wrong with a frame itself is closed without a code
        got = 1002
    if got != wanted:
        bad.append('%s: expected %s, was %s' % (name, wanted, got))
for line in bad:
    note(line)
ok(not bad, '%d cases of RFC 6455 (%d failed)' % (len(cases), len(bad)))


# ---- the handshake ----

def head(*changes, method='GET', path='/play', version='HTTP/1.1', drop=(), body=b''):
    lines = {'Host': 'x', 'Upgrade': 'websocket', 'Connection': 'keep-alive, Upgrade',
             'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==', 'Sec-WebSocket-Version': '13'}
    for name in drop:
        del lines[name]
    text = '%s %s %s\r\n' % (method, path, version)
    text += ''.join('%s: %s\r\n' % pair for pair in list(lines.items()) + list(changes)) + '\r\n'
    client = socket.create_connection(('127.0.0.1', server.http))
    client.settimeout(5)
    client.sendall(text.encode('utf-8', 'surrogateescape') + body)
    data = b''
    try:
        while b'\r\n\r\n' not in data:
            more = client.recv(4096)
            if not more:
                break
            data += more
    except OSError:
        pass
    client.close()
    return data


accept = base64.b64encode(hashlib.sha1(b'dGhlIHNhbXBsZSBub25jZQ==258EAFA5-E914-47DA-95CA-C5AB0DC85B11').digest())
ok(b'Sec-WebSocket-Accept: ' + accept in head(), 'the handshake of the RFC')


def status(*args, **more):
    data = head(*args, **more)
    return int(data.split()[1]) if data.split()[1:] else 0


for what, code, args, more in (
        ('another method', 405, (), {'method': 'POST'}), ('another path', 404, (), {'path': '/nowhere'}),
        ('a path out of the house', 404, (), {'path': '/../../etc/passwd'}),
        ('a token in the query', 404, (), {'path': '/play?token=1'}),
        ('no upgrade', 426, (), {'drop': ('Upgrade',)}), ('no version', 426, (), {'drop': ('Sec-WebSocket-Version',)}),
        ('no key', 400, (), {'drop': ('Sec-WebSocket-Key',)}),
        ('two keys', 400, (('Sec-WebSocket-Key', 'dGhlIHNhbXBsZSBub25jZQ=='),), {}),
        ('a head that is none', 400, (), {'method': 'G\x01T'}),
        ('a very long header', 431, (('Origin', 'http://' + 'a' * 300),), {})):
    ok(status(*args, **more) == code, '%s: %d' % (what, code))

# ---- origins ----

home = 'http://127.0.0.1:%d' % server.http
good = [home, 'http://localhost:%d' % server.http, 'https://play.example.org']
evil = ['http://evil.example', home + '.evil.example', home + '0', 'http://127.0.0.1', 'https://127.0.0.1:%d' % server.http,
        'null', '', ' ', home.upper(), home + '/', home + '.', 'http://evil.example/' + home, 'file://', 'http://127.0.0.2:%d' % server.http,
        'https://play.example.org.evil.example', 'https://evilplay.example.org', 'https://PLAY.example.org',
        'https://play.example.org:443', 'https://play.example.org.', 'http://play.example.org', 'https://example.org',
        'https://sub.play.example.org', 'https://play.example.org@evil.example', 'https://play.example.org\\@evil.example',
        'https://play.example.org%00.evil.example', 'https://play.example.org, https://evil.example',
        'ws://127.0.0.1:%d' % server.http, 'http://[::1]', 'http://0.0.0.0:%d' % server.http, 'http://localhost',
        'data:text/html,x', 'http://xn--play-example.org', '*']
ok(all(status(('Origin', origin)) == 101 for origin in good), 'our own origins, and the one that was given')
let_in = [origin for origin in evil if status(('Origin', origin)) == 101]
ok(not let_in, '%d other origins are refused: %s' % (len(evil), let_in or 'all'))
ok(status(('Origin', home), ('Origin', 'http://evil.example')) == 403, 'two origins are none')
ok(status() == 101, 'no origin at all is no browser')

# ---- what anybody may write, and the log ----

ada = Lines(server)
seat = ada.ask('create classique Ada seats=4 public', 'seat')
nasty = [bytes([b]) for b in range(1, 32) if b not in (10, 13)] + [b'\x7f', b'\xc2\x85', b'\xe2\x80\xa8', b'\xe2\x80\xae', b'\x1b]0;x\x07', b'\xff', b'\xc0\x80',
         b'"},{"event":"forged"}', b'\\', b'%s%n%x', b"'; drop table game; --", b'<script>alert(1)</script>']
for text in nasty:
    for line in (b'chat a' + text + b'b', b'join ' + seat['table'].encode() + b' x' + text + b'y',
                 b'create classique N' + text, b'options a=' + text, b'bot easy ' + text, text):
        ada.say(line)
    head(('Origin', 'http://' + text.decode('utf-8', 'surrogateescape')))
    head(('X-Forwarded-For', text.decode('utf-8', 'surrogateescape')))
    while ada.ask('ping end', 'pong', 'no').get('word') != 'end':  # its lines wait for the disk; too many are refused
        pass
bob = Lines(server)
for text in nasty:
    bob.say(b'hello ' + text)
    bob.say(b'watch ' + text)
bob.ask('ping end', 'pong')
wrong = 0
text = server.read_log()
with open(server.log, 'rb') as file:
    raw = file.read()
for line in raw.split(b'\n')[:-1]:
    try:
        entry = json.loads(line)
        wrong += not isinstance(entry, dict) or 'event' not in entry or entry['event'] == 'forged'
    except ValueError:
        wrong += 1
    wrong += any(b < 32 or b == 127 for b in line)
ok(wrong == 0, 'every line of the log is one object, without control characters (%d lines)' % raw.count(b'\n'))
ok(seat['token'] not in text and seat['table'] not in text, 'neither tokens nor whole ids are in the log')
with open(server.store, 'rb') as file:
    kept = file.read()
wal = server.store + '-wal'
if os.path.exists(wal):
    with open(wal, 'rb') as file:
        kept += file.read()
ok(seat['token'].encode() not in kept and bytes.fromhex(seat['token']) not in kept, 'no token is on the disk')
ok(server.stop() == 0, 'it ends well')
done()
