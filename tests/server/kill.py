#!/usr/bin/env python3
"""kill.py - the server is killed (SIGKILL) under load, KILL_ROUNDS times (100): nothing that was answered or seen
is lost, nothing is done twice. Clients come back, say again what was not answered, and play on. A round with less
than 200 answers a second before the kill (on a machine that does nothing else) proves nothing, and is played again.

Two servers with a store each take turns: while one is played on, the other starts."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *
from load import Load

ROUNDS = int(os.environ.get('KILL_ROUNDS', '100'))
TABLES = int(os.environ.get('KILL_TABLES', '50'))  # in all
LEAST, MOST_ROUNDS = 200, 3 * ROUNDS

sides = [(Server(MEASURED), Load(TABLES // 2)) for _ in range(2)]
rates, valid, turn = [], 0, 0
began = time.time()
while valid < ROUNDS and len(rates) < MOST_ROUNDS:
    server, load = sides[turn % 2]
    turn += 1
    server.ready()
    load.connect(server)
    load.play(PATIENCE, TABLES // 4)  # half of them are back
    rate = load.play(random.uniform(0.02, 0.25))
    if rate is None:
        load.trouble.append('the server has closed a connection')
        break
    rates.append(rate)
    valid += rate >= LEAST or rate >= LEAST / slowness()
    server.kill()
    server.launch()  # the next life begins while the other side is played on
    load.remember()
    if load.trouble:
        break
for server, load in sides:
    server.kill()

moves = lost = doubled = acks = 0
trouble = []
for server, load in sides:
    a, b, c = load.compare(server.store)
    moves, lost, doubled, acks = moves + a, lost + b, doubled + c, acks + load.acks
    trouble += load.trouble
took = time.time() - began
rates.sort()
note('%d kills in %.0f s (%.0f a minute), %d with enough load, %d people at tables; %d moves seen, %d lines answered; '
     'answers a second before the kill: median %.0f, least %.0f'
     % (len(rates), took, 60 * len(rates) / took, valid, 2 * (TABLES // 2), moves, acks, rates[len(rates) // 2], rates[0]))
ok(not trouble, 'nothing changed behind anybody: %s' % (trouble[:1] or 'so it is'))
ok(lost == 0, 'nothing that was answered or seen is lost (%d)' % lost)
ok(doubled == 0, 'nothing was done twice (%d)' % doubled)
ok(valid >= ROUNDS, '%d rounds with at least %d answers a second before the kill' % (valid, LEAST))
done()
