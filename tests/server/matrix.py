#!/usr/bin/env python3
"""matrix.py VERBS-PROGRAM - who may say what: every verb of the tables, in every role, over both transports. What
must come follows from the tables alone; a verb without a row in them cannot be, and one without a cell fails."""
import os
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *

# Arguments that are well formed, and do no harm.
GOOD = {'hello': '1', 'edition': 'classique', 'create': 'classique Zoe seats=2', 'join': '{table} Zoe',
        'sit': '{table} {other}', 'watch': '{table}', 'seats': '3', 'bot': 'easy', 'bots': 'easy', 'unseat': 'Nobody',
        'chat': 'x', 'vote': 'kick Nobody', 'since': '0', 'bid': '1', 'build': '1', 'sell': '1', 'want': '1',
        'place': '1', 'mortgage': '1', 'redeem': '1', 'use': 'chance', 'offer': '2 give +1', 'accept': '2',
        'reject': '2', 'commit': '0' * 64, 'reveal': '00' * 16, 'settle': 'give 1', 'lift': '1', 'claim': '1', 'prison': '1'}
LATER = ('quit', 'part', 'start', 'renew', 'resign', 'vote')  # they change the role itself: said last

GATE = {'hello-first', 'hello-twice', 'at-no-table', 'at-a-table', 'not-seated', 'not-host', 'begun', 'not-playing'}


def wanted(verb, who, when, role):
    """The refusal of the gate, or None: it lets it through, whatever the game says then."""
    status = {'host-open': 'open', 'guest-open': 'open', 'watch-open': 'open', 'host': 'playing', 'seat': 'playing',
              'watch': 'playing', 'bankrupt': 'playing', 'over': 'over', 'aside': 'playing'}.get(role)
    if verb == 'hello' and role != 'no hello':
        return 'hello-twice'
    if who == 'ANY':
        return None
    if role == 'no hello':
        return 'hello-first'
    at_table = role not in ('guest', 'other token')
    if who == 'FREE':
        return 'at-a-table' if at_table else None
    if who == 'GUEST':
        return None
    if not at_table:
        return 'at-no-table'
    if who == 'TABLE':
        return 'not-playing' if when == 'PLAYING' and status == 'open' else None
    if role in ('watch', 'watch-open', 'aside'):
        return 'not-seated'
    if who == 'HOST' and role in ('seat', 'guest-open', 'bankrupt'):
        return 'not-host'
    if when == 'OPEN' and status != 'open':
        return 'begun'
    if when == 'PLAYING' and status == 'open':
        return 'not-playing'
    return None


def open_table(server, kind):
    host = kind(server)
    seat = host.ask('create classique Ada seats=4 tempo=0 end=rounds:1 clock=0', 'seat')
    host.id, host.token = seat['table'], seat['token']
    return host


def in_role(server, kind, role):
    """A connection in that role, and everybody who must stay for it."""
    if role == 'no hello':
        return kind(server, None), []
    if role == 'guest':
        return kind(server), []
    if role == 'other token':  # of another game: it opens nothing here
        other = open_table(server, kind)
        client = kind(server)
        client.ask('sit %s %s' % (shared.id, other.token), 'no')
        return client, [other]
    host = open_table(server, kind)
    if role == 'host-open':
        return host, []
    if role == 'watch-open':
        client = kind(server)
        client.ask('watch ' + host.id)
        return client, [host]
    client = kind(server)
    token = client.ask('join %s Bob' % host.id, 'seat')['token']
    if role == 'guest-open':
        return client, [host]
    host.ask('start')
    if role == 'host':
        return host, [client]
    if role == 'watch':
        third = kind(server)
        third.ask('watch ' + host.id)
        return third, [host, client]
    if role == 'aside':  # somebody else has taken the seat with the same token
        third = kind(server)
        third.ask('sit %s %s' % (host.id, token))
        return client, [host, third]
    if role == 'bankrupt':
        client.ask('resign')
        return client, [host]
    if role == 'over':
        client.ask('resign')
        return host, [client]
    return client, [host]  # seat, off turn or on turn


def send(client, line):
    """The answer that belongs to the line: a refusal, or anything else that shows it was let through."""
    client.say('#900 ' + line)
    client.say('ping mark')
    first = None
    while True:
        m = client.next()
        if m['say'] == 'pong' and m.get('word') == 'mark':
            return first
        if m['say'] == 'no' and (m.get('re') == 900 or first is None):
            first = m['why']


verbs = [line.split(' ', 3) for line in
         subprocess.run([sys.argv[1], '--verbs'], capture_output=True, text=True).stdout.split('\n') if line]
roles = ['no hello', 'guest', 'other token', 'guest-open', 'host-open', 'watch-open', 'watch', 'aside', 'seat', 'host',
         'over']
server = Server(dict(LIFTED, tables=5000))
shared = open_table(server, Lines)
cells = wrong = 0
for kind in (Lines, WebSocket):
    for role in roles:
        client, others = in_role(server, kind, role)
        for verb, who, when, *args in sorted(verbs, key=lambda row: row[0] in LATER):
            if verb == 'quit' or (verb == 'hello' and role == 'no hello'):
                cells += 1
                continue
            change = verb in LATER or who == 'FREE' or verb in ('bots', 'seats', 'bot', 'options')
            if who == 'COMMAND':
                expected = wanted(verb, 'SEAT', 'PLAYING', role)
            else:
                expected = wanted(verb, who, when, role)
            text = GOOD.get(verb, '').format(table=shared.id, other='0' * 32)
            try:
                got = send(client, (verb + ' ' + text).strip())
            except (TimeoutError, Closed) as error:
                got = repr(error)
            got = got if got in GATE or str(got).endswith(")") else None
            # The host of a table that waits is let through by the gate, and so on: what it says then is its own.
            if verb == 'join' and expected is None and got in ('begun',):
                got = None
            cells += 1
            if got != expected:
                wrong += 1
                note('%s as %s over %s: expected %s, was %s' % (verb, role, kind.__name__, expected, got))
            if change and expected is None:
                client.close()
                for other in others:
                    other.close()
                client, others = in_role(server, kind, role)
        client.close()
        for other in others:
            other.close()
ok(cells == len(verbs) * len(roles) * 2, 'no cell is missing: %d verbs, %d roles, both transports' % (len(verbs), len(roles)))
ok(wrong == 0, '%d cells are as the table says (%d are not)' % (cells, wrong))

# Who only watches changes nothing, whatever he says.
ada, bob = table_of(server, people=2, bots=0)
watcher = Lines(server)
watcher.ask('watch ' + ada.id, 'state')
before = ada.ask('state', 'state')['digest']
random.seed(1)
said = 0
for _ in range(1000):
    verb, who, when, *args = random.choice(verbs)
    if verb in ('quit', 'part', 'create', 'hello'):
        continue
    watcher.say('%s %s' % (verb, GOOD.get(verb, '').format(table=ada.id, other=ada.token)))
    said += 1
watcher.ask('ping x', 'pong', timeout=30)
ok(ada.ask('state', 'state')['digest'] == before, '%d lines of a spectator change nothing' % said)
ok(server.stop() == 0, 'it ends well')
done()
