#!/usr/bin/env python3
"""matrix.py VERBS-PROGRAM - who may say what: every message (matrix.def, without a row nothing builds) in every role,
over both transports. What must come follows from the tables alone. And whoever may speak, speaks for himself: every
line of every log was said by the connection that held its seat."""
import os
import sqlite3
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *

LATER = ('quit', 'part', 'start', 'renew', 'resign', 'vote', 'rematch')  # they change the role itself: said last
ROLES = ['no hello', 'guest', 'other game', 'gave up', 'revoked', 'guest-open', 'host-open', 'watch-open', 'watch',
         'aside', 'off turn', 'on turn', 'host', 'bankrupt', 'over']
OUTSIDE = ('guest', 'other game', 'gave up', 'revoked')  # said hello, at no table: what they hold opens nothing
LOOKING = ('watch', 'watch-open', 'aside')
GATE = {'hello-first', 'hello-twice', 'at-no-table', 'at-a-table', 'not-seated', 'not-host', 'begun', 'not-playing',
        'not-over'}
# What only he may do whom the game asks.
ASKED = {'roll', 'end', 'buy', 'decline', 'bid', 'pass', 'want', 'place', 'pay', 'use', 'stay', 'flat', 'share', 'draw',
         'settle', 'lift', 'keep', 'declare', 'evict', 'leave'}


def wanted(verb, who, when, role, host):
    """The refusal of the gate, or None: it lets it through, whatever the game says then."""
    is_open = role.endswith('-open')
    if verb == 'hello' and role != 'no hello':
        return 'hello-twice'
    if who == 'ANY':
        return None
    if role == 'no hello':
        return 'hello-first'
    at_table = role not in OUTSIDE
    if who == 'FREE':
        return 'at-a-table' if at_table else None
    if who == 'GUEST':
        return None
    if not at_table:
        return 'at-no-table'
    if who != 'TABLE' and role in LOOKING:
        return 'not-seated'
    if who == 'HOST' and not host:
        return 'not-host'
    if when == 'OPEN' and not is_open:
        return 'begun'
    if when == 'PLAYING' and is_open:
        return 'not-playing'
    if when == 'OVER' and role != 'over':
        return 'not-over'
    return None


connections, holds = 0, {}  # client word -> the name of the seat it holds


def person(server, kind):
    global connections
    connections += 1
    client = kind(server, 'hello 1 en client=m%d' % connections)
    client.word, client.counter, client.host = 'm%d' % connections, 0, False
    return client


def open_table(server, kind, seats=4):
    host = person(server, kind)
    seat = host.ask('create classique Ada seats=%d tempo=0 end=rounds:1 clock=0' % seats, 'seat')
    host.id, host.token, host.host = seat['table'], seat['token'], True
    holds[host.word] = 'Ada'
    return host


def sits_down(server, kind, host, name):
    client = person(server, kind)
    client.id, client.token = host.id, client.ask('join %s %s' % (host.id, name), 'seat')['token']
    holds[client.word] = name
    return client


opened = []  # what should not have


def opens_nothing(client, table, token, role):
    said = client.ask('sit %s %s' % (table, token))
    if said.get('why') != 'unknown-table':
        opened.append('%s: %s' % (role, said))
        client.ask('part')


def in_role(server, kind, role):
    """A connection in that role, and everybody who must stay for it."""
    if role == 'no hello':
        client = kind(server, None)
        client.word, client.counter, client.host = '-', 0, False
        return client, []
    if role == 'guest':
        return person(server, kind), []
    if role == 'other game':
        other, client = open_table(server, kind), person(server, kind)
        opens_nothing(client, shared.id, other.token, role)
        return client, [other]
    if role == 'gave up':  # before the game: the token is worth nothing, whoever sits there now
        host = open_table(server, kind)
        client = sits_down(server, kind, host, 'Bob')
        client.ask('part')
        opens_nothing(client, host.id, client.token, role)
        return client, [host]
    host = open_table(server, kind, 3 if role == 'bankrupt' else 2)
    if role == 'host-open':
        return host, []
    if role == 'watch-open':
        client = person(server, kind)
        client.ask('watch ' + host.id)
        return client, [host]
    client = sits_down(server, kind, host, 'Bob')
    if role == 'guest-open':
        return client, [host]
    if role == 'revoked':  # he has a new one, and has said so
        new = client.ask('renew', 'seat')['token']
        client.ask('renew ' + new)
        thief = person(server, kind)
        opens_nothing(thief, host.id, client.token, role)
        return thief, [host, client]
    if role == 'bankrupt':
        third = sits_down(server, kind, host, 'Cleo')
        host.ask('start')
        client.counter = 1
        client.ask('#1 resign')
        return client, [host, third]
    host.ask('start')
    if role in ('on turn', 'off turn'):
        asked = host.expect('ask')['seats']
        mine, other = (host, client) if ('Ada' in asked) == (role == 'on turn') else (client, host)
        return mine, [other]
    if role == 'watch':
        third = person(server, kind)
        third.ask('watch ' + host.id)
        return third, [host, client]
    if role == 'aside':  # somebody else has taken the seat with the same token
        third = person(server, kind)
        third.ask('sit %s %s' % (host.id, client.token))
        holds[third.word] = 'Bob'
        return client, [host, third]
    if role == 'over':
        client.ask('#1 resign')
    return host, [client]


def send(client, line):
    """The refusal of the line, or None."""
    client.counter += 1
    client.say('#%d %s' % (client.counter, line))
    client.say('ping mark')
    first = None
    while True:
        m = client.next()
        if m['say'] == 'pong' and m.get('word') == 'mark':
            return first
        if m['say'] == 'no' and (m.get('re') == client.counter or first is None):
            first = m['why']


def let_go(*clients):
    for client in clients:
        client.close()


def forever_refused(verb, who, role):
    """Lines that the gate lets through, and that nobody in this role may ever have accepted."""
    if who != 'COMMAND':
        return False
    return role in ('bankrupt', 'over') or (role == 'off turn' and verb in ASKED)


rows = [line.split(' ', 3) for line in subprocess.run([sys.argv[1]], capture_output=True, text=True).stdout.split('\n') if line]
server = Server(dict(MEASURED, tables=9000, connections=9000))
shared = open_table(server, Lines)
cells = wrong = 0
for kind in (Lines, WebSocket):
    for role in ROLES:
        client, others = in_role(server, kind, role)
        for verb, who, when, args in sorted(rows, key=lambda row: row[0] in LATER):
            cells += 1
            if verb == 'quit' or (verb == 'hello' and role == 'no hello'):
                continue  # below
            expected = wanted(verb, 'SEAT' if who == 'COMMAND' else who, when, role, client.host)
            try:
                said = send(client, (verb + ' ' + args.format(table=shared.id, other='0' * 32)).strip())
            except (TimeoutError, Closed) as error:
                said = repr(error)
            got = said if said in GATE or str(said).endswith(')') else None
            if verb == 'join' and expected is None and got == 'begun':  # the table it names has begun
                got = None
            if got != expected or (forever_refused(verb, who, role) and said is None):
                wrong += 1
                note('%s as %s over %s: expected %s, was %s' % (verb, role, kind.__name__, expected, said))
            changes = verb in LATER or who in ('FREE', 'COMMAND') or verb in ('bots', 'seats', 'bot', 'options', 'hold')
            if changes and said is None:  # it is somebody else now
                let_go(client, *others)
                client, others = in_role(server, kind, role)
        client.say('quit')
        last = client.closed(5)
        wrong += last is None or (last.get('say') == 'bye' and last['code'] != 1000)
        let_go(client, *others)
ok(cells == len(rows) * len(ROLES) * 2,
   'no cell is missing: %d messages, %d roles, both transports' % (len(rows), len(ROLES)))
ok(wrong == 0, '%d cells are as the table says (%d are not)' % (cells, wrong))

ok(not opened, 'tokens of other games, of games that are gone, and revoked ones open nothing: %s' % (opened[:1] or 'so it is'))

# Nobody can name another as the speaker, nor the bank, nor the clock.
ada, bob = table_of(server, people=2, bots=0, names=('Ada', 'Bob'))
before, bad = ada.ask('state', 'state')['digest'], 0
for client, name in ((ada, 'Bob'), (bob, 'Ada'), (ada, 'bank'), (bob, 'clock')):
    for verb, who, when, args in rows:
        if who == 'COMMAND':
            bad += client.ask('%s: %s %s' % (name, verb, args))['say'] != 'no'
    for line in ('dice 6 6', 'card chance 1', 'yes', 'timeout Ada', 'timeout Bob', 'first Bob', 'time_up', 'stop'):
        bad += client.ask('%s: %s' % (name, line))['say'] != 'no' or client.ask(line)['say'] != 'no'
ok(bad == 0 and ada.ask('state', 'state')['digest'] == before, 'nobody speaks in the name of another, of the bank, of the clock')

# Who only watches changes nothing, whatever he says.
watcher = Lines(server)
watcher.ask('watch ' + ada.id, 'state')
random.seed(1)
said = 0
for _ in range(10000):
    verb, who, when, args = random.choice(rows)
    if verb in ('quit', 'part', 'create', 'hello', 'edition', 'rules', 'state', 'since'):
        continue
    watcher.say('%s %s' % (verb, args.format(table=ada.id, other=ada.token)))
    said += 1
    if said % 500 == 0:
        watcher.ask('ping x', 'pong', timeout=30)
watcher.ask('ping y', 'pong', timeout=30)
ok(ada.ask('state', 'state')['digest'] == before, '%d lines of a spectator change nothing' % said)
ok(server.stop() == 0, 'it ends well')

db = sqlite3.connect(server.store)
lines = strangers = 0
for entry in lines_of(db):
    if (entry['client'] or '').startswith('m'):
        lines += 1
        strangers += entry['line'].split(':', 1)[0] != holds.get(entry['client'])
db.close()
ok(strangers == 0 and lines > 0, 'each of %d lines in the logs was said by who held the seat' % lines)

# A table that nobody began in time is gone, and its tokens with it.
server = Server(dict(MEASURED, open_ms=500))
host = open_table(server, Lines)
host.expect('news', timeout=10)
time.sleep(0.2)
late = Lines(server)
ok(late.ask('sit %s %s' % (host.id, host.token))['why'] == 'unknown-table', 'the token of a table that expired opens nothing')
ok(server.stop() == 0, 'it ends well')
done()
