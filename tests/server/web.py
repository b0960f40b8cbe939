#!/usr/bin/env python3
"""web.py - the handshake, origins, and what ends up in the log. (What comes after the handshake: conform.py.)"""
import hashlib
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *

server = Server(LIFTED, args=['--origin', 'https://play.example.org'])


# ---- the handshake ----

def head(*changes, method='GET', path='/play', version='HTTP/1.1', drop=(), body=b''):
    lines = {'Host': 'x', 'Upgrade': 'websocket', 'Connection': 'keep-alive, Upgrade',
             'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==', 'Sec-WebSocket-Version': '13'}
    for name in drop:
        del lines[name]
    text = '%s %s %s\r\n' % (method, path, version)
    text += ''.join('%s: %s\r\n' % pair for pair in list(lines.items()) + list(changes)) + '\r\n'
    return fetch(server.http, text.encode('utf-8', 'surrogateescape') + body, b'\r\n\r\n', 5)


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
        ('a very long header', 431, (('Origin', 'http://' + 'a' * 300),), {}),
        ('a zero in a header', 400, (('Origin', 'https://play.example.org\0.evil.example'),), {}),
        ('a control character in a header', 400, (('Origin', 'https://play.example.org\x0b'),), {}),
        ('a header whose name ends as ours do', 101, (('X-' + 'a' * 38 + 'Origin', 'http://evil.example'),), {})):
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
