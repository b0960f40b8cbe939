"""load.py - people who play while a server is being killed, and what they remember: what was answered, what was seen.
Afterwards the log on the disk is compared with it (kill.py, points.py)."""
import sqlite3

from harness import *


class Player:
    """One person at one table; a game that is over is followed by the next."""

    def __init__(self, load, number):
        self.load, self.number, self.counter, self.acks, self.conn = load, number, 0, 0, None
        self.fresh()

    def fresh(self):
        self.id = self.token = self.last = None
        self.seen, self.top = {}, 0

    def connect(self, server):
        self.conn = Lines(server, None)
        hello = 'hello 1 en bot client=p%d\n' % self.number
        if self.id:
            hello += 'sit %s %s since=%d\n' % (self.id, self.token, self.top)
            if self.last:  # it was not answered: the same line, the same counter
                hello += self.last + '\n'
        self.conn.send_raw(hello.encode())
        if not self.id:
            self.create()

    def create(self):
        self.conn.say('create classique Ada seats=2 tempo=0 end=rounds:40')

    def act(self, line):
        self.counter += 1
        self.last = '#%d %s' % (self.counter, line)
        self.conn.say(self.last)

    def sees(self, m):
        entry = (m['do'], m['digest'])
        if self.seen.setdefault(m['n'], entry) != entry:
            self.load.trouble.append('move %d of %s was %s and is %s' % (m['n'], self.id, self.seen[m['n']], entry))
        self.top = max(self.top, m['n'])

    def hear(self, m):
        word = m['say']
        if word == 'move':
            if self.id:  # not of a game that it has left
                self.sees(m)
        elif word == 'ask':
            if 'may' in m and not self.last:
                self.act(answer(m))
        elif word == 'ok':
            if m.get('re') == self.counter and self.last:
                self.last = None
                self.acks += 1
                self.load.acks += 1
                self.load.acked.setdefault(self.id, set()).add(('p%d' % self.number, self.counter))
        elif word == 'seat':
            self.id, self.token = m['table'], m['token']
            self.load.seen[self.id] = self.seen
        elif word == 'table' and m['status'] == 'finished' and m['id'] == self.id:
            self.conn.say('part')
            self.fresh()
            self.create()
        elif word == 'table' and m['status'] == 'waiting' and self.id:
            self.conn.say('bots easy' if None in m['seats'] else 'start')
        elif word == 'no' and m.get('re') == self.counter:
            self.last = None
            self.conn.say('since %d' % self.top)
        elif word == 'no' and m['why'] == 'unknown-table':
            self.fresh()  # it was over before it was killed, or never on the disk
            self.create()

    def remembers(self):
        """What had left the server before it died was seen."""
        try:
            while self.conn.comes(0.5):
                self.conn.read()
        except (Closed, OSError):
            pass
        for m in self.conn.queue:
            if m['say'] in ('move', 'ok'):
                self.hear(m)
        self.conn.close()
        self.conn = None


class Load:
    def __init__(self, tables):
        self.seen, self.acked, self.trouble, self.acks = {}, {}, [], 0
        self.players = [Player(self, i) for i in range(tables)]

    def connect(self, server):
        self.poll, self.by_fd = select.poll(), {}
        for player in self.players:
            player.connect(server)
            self.by_fd[player.conn.fileno()] = player
            self.poll.register(player.conn, select.POLLIN)

    def play(self, seconds, acks=None):
        """For so long, or until so many were answered. Answers a second; None: the server has gone."""
        began, before = time.monotonic(), self.acks
        until = began + seconds
        while acks is None or self.acks - before < acks:
            left = until - time.monotonic()
            if left <= 0:
                break
            for fd, _ in self.poll.poll(1000 * left):
                player = self.by_fd[fd]
                try:
                    player.conn.read()
                    while player.conn.queue:
                        player.hear(player.conn.queue.pop(0))
                except (Closed, ConnectionError):
                    return None
        return (self.acks - before) / max(0.001, time.monotonic() - began)

    def remember(self):
        for player in self.players:
            if player.conn:
                player.remembers()

    def compare(self, path):
        """With the disk: moves that were seen, how many answered or seen ones are lost, how many were done twice."""
        db, log = sqlite3.connect(path), {}
        for entry in lines_of(db):
            log.setdefault(entry['table'], {})[entry['seq']] = tuple(entry[k] for k in ('line', 'client', 'counter', 'digest'))
        sound = db.execute('pragma integrity_check').fetchone()[0] == 'ok'
        db.close()
        moves = lost = doubled = 0
        for table, seen in self.seen.items():
            for n, (act, digest) in seen.items():
                moves += 1
                row = log.get(table, {}).get(n)
                lost += not row or row[3] != digest or not row[0].endswith(act)
        for table, pairs in self.acked.items():
            rows = [(row[1], row[2]) for row in log.get(table, {}).values() if row[1]]
            lost += len(pairs - set(rows))
            doubled += len(rows) - len(set(rows))
        if not sound:
            self.trouble.append('the store is not sound')
        return moves, lost, doubled
