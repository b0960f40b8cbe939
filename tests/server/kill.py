#!/usr/bin/env python3
"""kill.py - the server is killed (SIGKILL) under load, KILL_ROUNDS times (300): nothing that was answered or seen
is lost, nothing is done twice. Clients come back, say again what was not answered, and play on."""
import os
import sqlite3
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *

ROUNDS = int(os.environ.get('KILL_ROUNDS', '300'))
TABLES = int(os.environ.get('KILL_TABLES', '16'))


class Player:
    """One person at one table; a game that is over is followed by the next."""

    def __init__(self, number):
        self.number, self.counter, self.last, self.acks = number, 0, None, 0
        self.games, self.conn = [], None
        self.fresh()

    def fresh(self):
        self.id = self.token = self.last = None
        self.seen, self.asked = {}, None
        self.games.append(self.seen)

    def connect(self, server):
        self.conn = Lines(server, None)
        self.conn.say('hello 1 en bot client=p%d' % self.number)
        if self.id:
            self.conn.say('sit %s %s since=%d' % (self.id, self.token, max(self.seen, default=0)))
            if self.last:
                self.conn.say(self.last)
        else:
            self.create()

    def create(self):
        self.conn.say('create classique Ada seats=2 tempo=0 end=rounds:40')

    def act(self, line):
        self.counter += 1
        self.last = '#%d %s' % (self.counter, line)
        self.conn.say(self.last)

    def hear(self, m):
        if m['say'] == 'seat':
            self.id, self.token = m['table'], m['token']
            names[self.id] = self.seen
        elif m['say'] == 'move' and self.id:  # not of a game that it has left
            entry = (m['do'], m['digest'])
            if self.seen.setdefault(m['n'], entry) != entry:
                trouble.append('move %d of %s was %s and is %s' % (m['n'], self.id, self.seen[m['n']], entry))
        elif m['say'] == 'ok' and m.get('re') == self.counter and self.last:
            self.last = None
            self.acks += 1
            acked.setdefault(self.id, set()).add(('p%d' % self.number, self.counter))
        elif m['say'] == 'no' and m.get('re') == self.counter:
            self.last = None
            self.conn.say('since %d' % max(self.seen, default=0))
        elif m['say'] == 'ask' and 'may' in m and not self.last:
            self.act(answer(m))
        elif m['say'] == 'table' and m['status'] == 'finished' and m['id'] == self.id:
            self.conn.say('part')
            self.fresh()
            self.create()
        elif m['say'] == 'table' and m['status'] == 'waiting' and self.id:
            self.conn.say('bots easy' if None in m['seats'] else 'start')
        elif m['say'] == 'no' and m['why'] == 'unknown-table':
            self.fresh()  # it was over before it was killed, or never on the disk
            self.create()


names, acked, trouble = {}, {}, []


def play(players, seconds):
    until, before = time.time() + seconds, sum(p.acks for p in players)
    began = time.time()
    while True:
        left = until - time.time()
        if left <= 0:
            break
        for conn in select.select([p.conn for p in players], [], [], left)[0]:
            player = by_conn[conn]
            try:
                conn.read()
            except Closed:
                trouble.append('the server has closed a connection')
                return 0
            while conn.queue:
                player.hear(conn.queue.pop(0))
    return (sum(p.acks for p in players) - before) / max(0.001, time.time() - began)


def on_disk(path):
    db = sqlite3.connect(path)
    log = {}
    for game, seq, line, client, counter, digest in db.execute(
            'select lower(hex(game.id)), seq, line, client, counter, digest from log join game on game.number = log.game'):
        log.setdefault(game, {})[seq] = (line, client, counter, '%016x' % (digest & (1 << 64) - 1))
    db.close()
    return log


server = Server(LIFTED)
players = [Player(i) for i in range(TABLES)]
rates, by_conn = [], {}
began = time.time()
valid = 0
while valid < ROUNDS and len(rates) < 2 * ROUNDS:  # a round without load proves nothing, and is played again
    if rates:
        server.start()
    by_conn = {}
    for player in players:
        player.connect(server)
        by_conn[player.conn] = player
    play(players, 0.05)  # everybody is back
    rates.append(play(players, random.uniform(0.02, 0.15)))
    valid += rates[-1] >= 200
    server.kill()
    for player in players:
        try:  # what had already left the server was seen
            while True:
                player.conn.read()
        except (Closed, OSError):
            pass
        while player.conn.queue:
            m = player.conn.queue.pop(0)
            if m['say'] in ('move', 'ok'):
                player.hear(m)
        player.conn.close()
    if trouble:
        break

log = on_disk(server.store)
lost = doubled = moves = 0
for table, seen in names.items():
    for n, (act, digest) in seen.items():
        moves += 1
        row = log.get(table, {}).get(n)
        if not row or row[3] != digest or not row[0].endswith(act):
            lost += 1
for table, pairs in acked.items():
    rows = [(row[1], row[2]) for row in log.get(table, {}).values() if row[1]]
    lost += len(pairs - set(rows))
    doubled += len(rows) - len(set(rows))
rates.sort()
note('%d kills in %.0f s, %d moves seen, %d lines answered; answers a second before the kill: median %.0f, least %.0f'
     % (len(rates), time.time() - began, moves, sum(p.acks for p in players), rates[len(rates) // 2], rates[0]))
ok(not trouble, 'nothing changed behind anybody: %s' % (trouble[:1] or 'so it is'))
ok(lost == 0, 'nothing that was answered or seen is lost (%d)' % lost)
ok(doubled == 0, 'nothing was done twice (%d)' % doubled)
ok(valid >= ROUNDS, '%d rounds with at least 200 answers a second before the kill' % valid)
done()
