#!/usr/bin/env python3
"""bot.py - a player written from docs/PROTOCOL.md alone, with Python's standard library. It opens a table or
joins one, plays until the game is over, and says who has won.

    bot.py HOST:PORT create EDITION NAME [WORD ...]     opens a table, fills it with bots, begins
    bot.py HOST:PORT join CODE-OR-TABLE NAME
"""
import json
import socket
import sys


class Bot:
    def __init__(self, address, name):
        host, port = address.rsplit(':', 1)
        self.socket = socket.create_connection((host, int(port)))
        self.lines = self.socket.makefile('r', encoding='utf-8', newline='\n')
        self.name, self.counter, self.n, self.state = name, 0, 0, None
        self.refused, self.waiting = 0, False

    def say(self, line):
        self.socket.sendall((line + '\n').encode())

    def act(self, line):
        self.counter += 1
        self.waiting, self.last = True, line
        self.say('#%d %s' % (self.counter, line))

    def hear(self):
        line = self.lines.readline()
        if not line:
            raise EOFError('the server has gone')
        return json.loads(line)

    # What to do. `may` has what the rules allow.

    def decide(self, ask):
        may, question = ask['may'], ask['question']
        verbs = may['verbs']
        if question == 'roll':
            if may.get('use'):
                return 'use ' + may['use'][0]
            return 'roll' if 'roll' in verbs else 'pay'
        if question == 'end':
            if may.get('build') and self.cash() > 500:
                return 'build %d' % may['build'][0]
            return 'end'
        if question == 'buy':
            return 'buy' if 'buy' in verbs and self.cash() >= ask.get('amount', 0) + 50 else 'decline'
        if question == 'auction':
            least = may.get('bid_least', 0)
            return 'bid %d' % least if 'bid' in verbs and least < self.cash() // 4 else 'pass'
        if question == 'debt':
            for verb in ('mortgage', 'sell'):
                if may.get(verb):
                    return '%s %d' % (verb, may[verb][0])
            return 'declare'
        if question == 'want':
            return 'want %d' % min(1, may.get('want_most', 0))
        if question == 'place':
            return 'place %d' % may['place'][0]
        for verb in ('flat', 'pay', 'draw', 'keep', 'stay', 'leave'):
            if verb in verbs:
                return verb
        return 'resign'

    def cash(self):
        for seat in self.state['seats'] if self.state else ():
            if seat['name'] == self.name:
                return seat['cash']
        return 0

    # `pay` is the only event that moves money.
    def follow(self, events):
        purse = {seat['name']: seat for seat in self.state['seats']} if self.state else {}
        for event in events:
            if event['event'] == 'pay':
                for who, sign in ((event['from'], -1), (event['to'], 1)):
                    if who in purse:
                        purse[who]['cash'] += sign * event['amount']

    def play(self):
        while True:
            m = self.hear()
            if m['say'] == 'state':
                self.state, self.n = m['state'], m['n']
            elif m['say'] == 'move':
                if m['n'] != self.n + 1:
                    self.say('since %d' % self.n)
                    continue
                self.n = m['n']
                self.follow(m['events'])
            elif m['say'] == 'ask' and 'may' in m:
                if m['n'] == self.n and not self.waiting:
                    self.act(self.decide(m))
            elif m['say'] == 'ok' and m.get('re') == self.counter:
                self.waiting = False
            elif m['say'] == 'no':
                self.waiting = False
                self.refused += 1
                print('refused: %s, after %s' % (m['why'], self.last))
                if self.refused > 50:
                    raise RuntimeError('refused too often: %s' % m)
                if m['why'] not in ('stale', 'roll-waits'):
                    self.say('since %d' % self.n)
            elif m['say'] == 'table' and m['status'] in ('finished', 'abandoned', 'expired'):
                return
            elif m['say'] == 'bye':
                raise RuntimeError('sent away: %s' % m['why'])


def main():
    address, what, where, name = sys.argv[1:5]
    bot = Bot(address, name)
    bot.say('hello 1 en bot client=%s' % ''.join(c for c in name if c.isascii() and c.isalnum()))
    hello = bot.hear()
    if hello['say'] != 'hello' or hello['version'] != 1:
        sys.exit('no hello: %s' % hello)
    bot.say('%s %s %s %s' % (what, where, name, ' '.join(sys.argv[5:])))
    while True:
        m = bot.hear()
        if m['say'] == 'no':
            sys.exit('refused: %s' % m['text'])
        if m['say'] == 'seat':
            print('table', m['table'])
        if m['say'] == 'table':
            if 'code' in m:
                print('code', m['code'])
            sys.stdout.flush()
            break
    if what == 'create':
        bot.say('bots easy')
        bot.say('start')
    bot.play()
    bot.say('state')
    while True:
        m = bot.hear()
        if m['say'] == 'state':
            break
    print('over after %d moves, refused %d times, won by %s' % (m['n'], bot.refused, ', '.join(m['state']['winners'])))


if __name__ == '__main__':
    main()
