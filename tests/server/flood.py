#!/usr/bin/env python3
"""flood.py - from FLOOD_ADDRESSES (1000) addresses at once (all of 127.0.0.0/8 is this machine): however many come, the
server keeps no more than its limits say, refuses the others with a code, and answers those who are in."""
import os
import resource
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *

ADDRESSES = int(os.environ.get('FLOOD_ADDRESSES', '1000'))
resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)


def address(i):
    return '127.%d.%d.%d' % (1 + i // 62500, i // 250 % 250, 1 + i % 250)


def verdicts(clients):
    let_in = full = other = 0
    for client in clients:
        try:
            m = client.next()
            let_in += m['say'] == 'hello'
            full += m['say'] == 'bye' and m['code'] == 1013
            other += m['say'] not in ('hello', 'bye')
        except (Closed, ConnectionError, TimeoutError):
            other += 1
    return let_in, full, other


def enter(server, i, more=b''):
    client = Lines(server, None, source=address(i))
    try:
        client.send_raw(b'hello 1 en\n' + more)
    except ConnectionError:
        pass  # it was refused at once
    return client


CAP = 1500
server = Server(dict(MEASURED, connections=CAP, tables=300, loaded=300, frame_ms=600000))
inside = Lines(server)
inside.id = inside.ask('create classique Ada seats=2', 'seat')['table']
before = server.rss()
clients = [enter(server, i, b'ping ' + b'x' * 4000) for i in range(ADDRESSES) for _ in range(2)]  # a long line, not ended
let_in, full, other = verdicts(clients)
grown = server.rss() - before
most = CAP * (12 * 1024 + 4096) + (4 << 20)
note('%d addresses, %d connections: %d let in, %d refused (1013); %.1f MiB more' % (ADDRESSES, len(clients), let_in, full, grown / 2 ** 20))
ok(let_in == min(CAP - 1, len(clients)) and let_in + full == len(clients) and not other,
   'as many as the limit says, the others are told why')
ok(grown <= most, 'at most %.0f MiB for them' % (most / 2 ** 20))
ok(inside.ask('chat here')['say'] == 'ok', 'who is in is answered')

# Tables: each address may have some, all together no more than the limit.
for client in clients:
    client.close()
server.left(60)
before = server.rss()
makers, made, refused, wrong = [], 0, 0, 0
for i in range(min(400, ADDRESSES)):
    maker = enter(server, i)
    maker.say('create classique Eve seats=4')
    makers.append(maker)
for maker in makers:
    m = maker.expect('seat', 'no')
    made += m['say'] == 'seat'
    refused += m.get('why') == 'server-full'
    wrong += m['say'] == 'no' and m['why'] != 'server-full'
grown = server.rss() - before
note('%d tables made, %d refused; %.1f MiB more' % (made, refused, grown / 2 ** 20))
ok(made == 299 and made + refused == len(makers) and not wrong, 'as many tables as the limit says')
ok(inside.ask('chat here')['say'] == 'ok', 'who is in is answered')
for maker in makers:
    maker.close()
ok(server.stop() == 0, 'it ends well')

# Addresses that are remembered.
server = Server(dict(MEASURED, addresses=200, address_connections=2))
clients = [enter(server, i) for i in range(300)]
let_in, full, other = verdicts(clients)
ok(let_in == 200 and full == 100, 'of 300 addresses 200 are remembered, the others are refused (%d, %d)' % (let_in, full))
clients += [enter(server, i) for i in range(2) for _ in range(2)]
let_in, full, other = verdicts(clients[300:])
ok((let_in, full) == (2, 2), 'the limit of one address holds meanwhile (%d, %d)' % (let_in, full))
for client in clients:
    client.close()
server.left(60)
ok(verdicts([enter(server, i + 5000) for i in range(200)])[0] > 0, 'when they are gone others may come')
ok(server.stop() == 0, 'it ends well')
done()
