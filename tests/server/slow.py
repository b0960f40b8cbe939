#!/usr/bin/env python3
"""slow.py PLANTED-SERVER - bots that think for seconds are planted in the real pool: those who play at other tables
notice little (they are compared with who plays, at the same time, on a server without such bots), their own tables go
on by the budget (`bot_ms`), and the server stops without waiting for them."""
import os
import sys

os.environ['BQ_BINARY'] = sys.argv[1]
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *

BUDGET, SLOW = 500, 3000  # milliseconds
os.environ['BQ_SLOW_MS'] = str(SLOW)
server, elsewhere = Server(dict(MEASURED, bot_ms=BUDGET)), Server(dict(MEASURED, bot_ms=BUDGET))


class Quick:
    """A person among three bots that are quick: how long does an answer take, and how long do the bots?"""

    def __init__(self, server):
        self.server, self.counter = server, 0
        self.fresh()

    def fresh(self):
        (self.ada,) = table_of(self.server, people=1, bots=3)
        self.ask = self.wait_for_me()

    def wait_for_me(self):
        while True:
            m = self.ada.next()
            if m['say'] == 'ask' and 'may' in m:
                return m
            if m['say'] == 'table' and m['status'] == 'finished':
                return None

    def measure(self, seconds):
        """Milliseconds until the answer, and until the bots have done their part and it is my turn again."""
        answers, rounds, until = [], [], time.time() + seconds
        while time.time() < until:
            began = time.time()
            self.counter += 1
            self.ada.say('#%d %s' % (self.counter, answer(self.ask)))
            over = False  # with this answer: the end is told before it
            while True:
                m = self.ada.next()
                over |= m['say'] == 'table' and m['status'] == 'finished'
                if m.get('re') == self.counter:
                    break
            answers.append(1000 * (time.time() - began))
            if m['say'] == 'no':
                self.ada.say('since 0')
            self.ask = None if over else self.wait_for_me()
            if self.ask:
                rounds.append(1000 * (time.time() - began))
            else:
                self.ada.close()
                self.fresh()
        return sorted(answers), sorted(rounds)


def p99(sorted_times):
    return sorted_times[int(len(sorted_times) * 0.99) - 1] if len(sorted_times) > 1 else 0.0


def slow_tables(level, n):
    hosts = []
    for i in range(n):
        host = Lines(server)
        host.ask('create classique Ada%d seats=3 tempo=0 level=easy' % i, 'seat', 'no')
        host.ask('bots ' + level)
        host.ask('start')
        hosts.append(host)
    return hosts


def listen(hosts, moves):
    """What has come in the meantime; people answer at once, so that only the bots are slow."""
    for host in hosts:
        while host.queue or host.comes(0):
            try:
                m = host.next(1)
            except TimeoutError:
                break
            if m['say'] == 'move':
                moves.append(m)
            elif m['say'] == 'ask' and 'may' in m:
                host.say(answer(m))


quick, control = Quick(server), Quick(elsewhere)

for level, n in (('sleeps', 12), ('spins', 2)):
    hosts, moves = slow_tables(level, n), []
    began = time.time()
    a, r, a0, r0 = [], [], [], []
    while time.time() - began < 6 or (time.time() - began < PATIENCE and (len(r) <= 20 or sum(m['by'] == 'clock' for m in moves) < 3 * n)):
        listen(hosts, moves)
        for who, answers, rounds in ((quick, a, r), (control, a0, r0)):
            more = who.measure(0.2)
            answers += more[0]
            rounds += more[1]
    listen(hosts, moves)
    busy, quiet = (p99(sorted(a)), p99(sorted(r))), (p99(sorted(a0)), p99(sorted(r0)))
    clock = sum(m['by'] == 'clock' for m in moves)
    note('%d tables with a bot that %s for %d s: %d answers, 99 of 100 within %.1f ms; the quick bots were done within '
         '%.1f ms; without slow ones %.1f and %.1f ms; at the slow tables %d moves, %d of them the clock\'s'
         % (n, level, SLOW / 1000, len(a), *busy, *quiet, len(moves), clock))
    room = (25 if level == 'sleeps' else 60) * slowness()  # those who compute take it from both
    ok(busy[0] <= 2 * quiet[0] + room, 'bots: %s; the answers of others are as quick as before' % level)
    ok(busy[1] <= 2 * quiet[1] + room and len(r) > 20, 'bots: %s; so are the bots of others' % level)
    ok(clock >= 3 * n, 'bots: %s; their own games go on, by the clock' % level)
    for host in hosts:
        host.close()
ok('slow-bot' in server.read_log(), 'the log tells of it')
hosts = slow_tables('sleeps', 3)
time.sleep(0.2)
began = time.time()
code = server.stop()
took = time.time() - began
ok(code == 0 and took < 2 * slowness(), 'the server stops without waiting for a thought (%.1f s)' % took)
done()
