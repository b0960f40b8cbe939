#!/usr/bin/env python3
"""play.py - whole games: two people with netcat and two bots;
the same over WebSocket; coming back from another kind of client; what words there are."""
import os
import shutil
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *


class Netcat:
    """A person: what nc prints is read, lines are typed."""

    def __init__(self, server):
        self.nc = subprocess.Popen(['nc', '127.0.0.1', str(server.tcp)], stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE)

    def say(self, line):
        self.nc.stdin.write(line.encode() + b'\n')
        self.nc.stdin.flush()

    def hear(self):
        return json.loads(self.nc.stdout.readline())

    def until(self, *words):
        while True:
            m = self.hear()
            if m['say'] in words:
                return m


def netcat_game(server):
    if not shutil.which('nc'):
        return ok(False, 'nc is not here')
    ada, bob = Netcat(server), Netcat(server)
    ada.say('hello 1 en')
    ada.say('create classique Ada seats=4 tempo=0 end=rounds:5')
    table = ada.until('table')
    bob.say('hello 1 fr')
    bob.say('join %s Bob' % table['code'])
    bob.until('seat')
    ada.say('bots medium')
    ada.until('ok')
    ada.say('start')
    over, moves, turn = set(), 0, [ada, bob]
    poll = select.poll()
    for person in turn:
        poll.register(person.nc.stdout, select.POLLIN)
    buffers = {person.nc.stdout.fileno(): (person, [b'']) for person in turn}
    until = time.time() + 5 * PATIENCE
    while len(over) < 2 and time.time() < until:
        for fd, _ in poll.poll(1000):
            person, rest = buffers[fd]
            rest[0] += os.read(fd, 65536)
            *lines, rest[0] = rest[0].split(b'\n')
            for line in lines:
                m = json.loads(line)
                moves = max(moves, m['n']) if m['say'] == 'move' else moves
                if m['say'] == 'ask' and 'may' in m:
                    person.say(answer(m))
                elif m['say'] == 'table' and m['status'] == 'finished':
                    over.add(person)
    ok(len(over) == 2, 'two people with netcat and two bots finish a game (%d moves)' % moves)
    for person in turn:
        person.nc.kill()
        person.nc.wait()


def websocket_game(server):
    ada, bob = table_of(server, WebSocket, people=2, bots=1, options='end=rounds:4')
    ok(finish(ada, bob), 'a game over WebSocket')


def coming_back(server):
    ada, bob = table_of(server, Lines, people=2, bots=0)
    start = ada.expect('ask')
    n = start['n']
    ada.close()
    ok(bob.expect('news')['what'] == 'dropped', 'the others hear of a drop')
    web = WebSocket(server, 'hello 1 ru client=web')
    web.say('sit %s %s since=%d' % (ada.id, ada.token, 0))
    table = web.expect('table')
    ok(table['you'] == 'Ada', 'a seat moves from TCP to WebSocket')
    moves = []
    while True:
        m = web.next()
        if m['say'] == 'move':
            moves.append(m['n'])
        if m['say'] == 'ask':
            break
    ok(moves == list(range(1, n + 1)), 'all moves come again, in order: %s' % moves)
    again = Lines(server, 'hello 1 en client=third')
    again.ask('sit %s %s' % (ada.id, ada.token), 'state')
    ok(web.expect('news')['what'] == 'elsewhere', 'the newest connection speaks, the older one is told')
    ok(web.ask('#1 roll', 'no')['why'] == 'not-seated', '... and watches')
    ok(bob.ask('sit %s %s' % (ada.id, ada.token), 'no')['why'] == 'at-a-table', 'one table at a time')
    guest = Lines(server)
    wrong = guest.ask('sit %s %s' % (ada.id, '0' * 32), 'no')
    absent = guest.ask('sit %s %s' % ('0' * 32, ada.token), 'no')
    ok(wrong == absent and wrong['why'] == 'unknown-table', 'a wrong token and a wrong table are told alike')
    token = again.ask('renew', 'seat')['token']
    ok(guest.ask('sit %s %s' % (ada.id, ada.token), 'ok', 'no')['say'] == 'ok', 'a new token leaves the old one good')
    guest.ask('part')
    again.ask('part')
    again.ask('sit %s %s' % (ada.id, token), 'ok')
    ok(again.ask('renew ' + ada.token, 'ok', 'no')['say'] == 'no', '... until the new one is named')
    again.ask('renew ' + token)
    guest.say('sit %s %s' % (ada.id, ada.token))
    ok(guest.expect('no')['why'] == 'unknown-table', 'after renew the old token is worth nothing')
    again.close()
    guest.say('sit %s %s since=99999' % (ada.id, token))
    ok(guest.expect('state')['n'] >= n, 'a number from nowhere gives the whole state')
    for client in (bob, guest, web):
        client.close()


def once(server):
    ada, bob = table_of(server, people=2, bots=0)
    m = ada.expect('ask')
    who = ada if 'may' in m else bob
    if who is bob:
        m = bob.expect('ask')
    first = who.ask('#5 %s' % answer(m), 'ok', 'no')
    second = who.ask('#5 %s' % answer(m), 'ok', 'no')
    ok(first['say'] == 'ok' and second.get('again') and second['n'] == first['n'], 'a line said twice is done once')
    ok(who.ask('#3 end', 'no', 'ok')['why'] == 'old-counter', 'a counter below is refused')
    ok(who.ask('#6 @0 end', 'no', 'ok')['why'] == 'stale', 'who has not seen everything is told')
    ok(who.ask('#6 may', 'may')['may']['verbs'] != [], 'may answers')
    other = bob if who is ada else ada
    ok(other.ask('roll', 'no')['why'] in ('not-your-turn', 'not-asked', 'being-resolved'), 'the other waits')
    other.ask('chat bonjour "', 'ok')
    ok(who.expect('chat')['text'] == 'bonjour "', 'chat arrives')


server = Server(LIFTED)
netcat_game(server)
websocket_game(server)
coming_back(server)
once(server)
ok(server.stop() == 0, 'SIGTERM ends it, 0')
done()
