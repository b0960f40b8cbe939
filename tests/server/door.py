"""The door for players of document 001, as a program meets it: fifty games of four with the player of examples/, both forms;
tables that any may join; coming back; limits, bans and bad bytes; what the operator sees. Usage: door.py"""
import json
import os
import re
import select
import socket
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'examples'))
from harness import BINARY, LIFTED, PATIENCE, Lines, Server, done, fetch, note, ok  # noqa: E402
import player_001  # noqa: E402

SHORT = 'salary=0 start_cash=900'


class Door(Server):
    """A server with a door."""

    def __init__(self, limits=None, **more):
        self.door = None
        Server.__init__(self, limits, args=('--door-001', '127.0.0.1:0'), **more)

    def ready(self):
        Server.ready(self)
        if not self.door:
            self.door = int(self.process.stdout.readline().decode().rsplit(':', 1)[1])
        return self

    def launch(self):
        self.door = None
        Server.launch(self)

    def metrics(self):
        text = fetch(self.http, b'GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n').decode()
        return dict(re.findall(r'^(banquier_[a-z_]+(?:{[^}]*})?) (\S+)$', text, re.M))

    def admin(self, *words):
        run = subprocess.run([BINARY, 'admin', *words, '--store', self.store, '--lang', 'en'], capture_output=True, timeout=PATIENCE)
        return run.stdout.decode()


class Seat:
    """A connection of a player; what it has not answered lies in `lines`."""

    def __init__(self, server, player=None, first=None, source=None):
        self.socket = socket.socket()
        if source:
            self.socket.bind((source, 0))
        self.socket.settimeout(PATIENCE)
        self.socket.connect(('127.0.0.1', server.door))
        self.player, self.data, self.closed, self.said = player, b'', False, []
        if player or first:
            self.say(first or player.hello())

    def fileno(self):
        return self.socket.fileno()

    def say(self, line):
        try:
            self.socket.sendall(line.encode() + b'\n' if isinstance(line, str) else line)
        except OSError:
            self.closed = True

    def read(self):
        try:
            data = self.socket.recv(65536)
        except ConnectionError:
            data = b''
        self.closed = not data
        self.data += data
        *lines, self.data = self.data.split(b'\n')
        for line in lines:
            self.said.append(line.decode())
            answer = self.player.answer(self.said[-1]) if self.player else None
            if answer is not None:
                self.say(answer)

    def wait(self, until, seconds=PATIENCE):
        """Until something was said that `until` likes, or it is closed; what it was."""
        end = time.time() + seconds
        seen = 0
        while time.time() < end:
            for line in self.said[seen:]:
                if until(line):
                    return line
            seen = len(self.said)
            if self.closed or not select.select([self], [], [], end - time.time())[0]:
                return None
            self.read()
        return None

    def ends(self, seconds=PATIENCE):
        self.wait(lambda line: False, seconds)
        return self.closed


def go_on(seats, seconds=5 * PATIENCE):
    end = time.time() + seconds
    while time.time() < end:
        going = [seat for seat in seats if not seat.closed]
        if not going:
            return True
        for seat in select.select(going, [], [], 1)[0]:
            seat.read()
    return False


def table(server, host, options=SHORT, seats=4):
    """A table whose maker will go when somebody else sits there: its code."""
    host.say('create reseau Anna seats=%d tempo=0 %s' % (seats, options))
    return host.expect('table')['code']


def fifty():
    server = Door(LIFTED)
    host = Lines(server, 'hello 1 en bot')
    began, games, seats = time.time(), 50, []
    for game in range(games):
        code = table(server, host)
        for i in range(4):
            seat = Seat(server, player_001.Player(str(100 * game + i), code, as_json=(game + i) % 2 == 1, ack=i == 3))
            seats.append(seat)
            if i == 0:
                host.expect('table')
                host.ask('part')
    ended = go_on(seats)
    ends = [[seat.player.end for seat in seats[4 * g:4 * g + 4]] for g in range(games)]
    ok(ended, 'fifty games of four come to their end: %.1f s' % (time.time() - began))
    ok(all(e.count('youWin') == 1 and e.count('youLost') == 3 for e in ends), 'in each one has won, and three have lost')
    told = [sum(line.startswith(('youWin', 'youLost', '{"name":"youWin', '{"name":"youLost')) for line in s.said) for s in seats]
    ok(told == [1] * len(seats), 'everybody was told once')
    last = [s.said[-1] for s in seats]
    ok(all('youWin' in line or 'youLost' in line for line in last), '... and nothing after it')
    names = {json.loads(line)['name'] if line[0] == '{' else line.split(':')[0] for s in seats if not s.player.ack for line in s.said}
    ok(names <= {'askGetOutOfJail', 'askRemoveInstantlySquat', 'askBuyProperty', 'thinkAndAnswer', 'youLost', 'youWin'},
       'who did not ask for more heard six names at most: %s' % ' '.join(sorted(names)))
    figures = server.metrics()
    ok(figures['banquier_door_seated_total'] == str(4 * games) and figures['banquier_door_late_total'] == '0' and
       figures['banquier_door_unasked_total'] == '0' and figures['banquier_door_connections'] == '0',
       'the figures count it: %s requests' % figures['banquier_door_requests_total'])
    server.stop()


def anybody():
    """Who names no table: all at once, and nobody is left alone."""
    server = Door(LIFTED)
    seats = [Seat(server, first='join:auto?playerId=%s&seats=3&ack=1' % name) for name in ('Ada', 'Ada', '7', 'Eve')]
    joined = [seat.wait(lambda line: line.startswith('joined:')) for seat in seats]
    found = [re.fullmatch(r'joined:(\d)\?playerId=([^&]+)&table=([0-9a-f]{32})&token=([0-9a-f]{32})', line or '') for line in joined]
    ok(all(found), 'four come at once, to any table: %s' % joined)
    tables = [m.group(3) for m in found]
    ok(sorted(tables.count(t) for t in set(tables)) == [1, 3], 'three sit at one table, the fourth waits at another')
    names = sorted(m.group(2) for m in found)
    ok(names in (['7', 'Ada', 'Ada-2', 'Eve'], ['7', 'Ada', 'Ada', 'Eve']), 'names are unique: %s' % names)
    full = max(set(tables), key=tables.count)
    at_it = [seat for seat, m in zip(seats, found) if m.group(3) == full]
    asked, until = [], time.time() + PATIENCE
    while not asked and time.time() < until:
        for seat in select.select(at_it, [], [], 1)[0]:
            seat.read()
        asked = [seat for seat in at_it if any(re.match('ask|think', line) for line in seat.said)]
    ok(len(asked) == 1, 'it begins when it is full, and one is asked')
    listed = server.admin('list')
    ok(listed.count('(127.0.0.1, door 001)') == 4, 'the operator sees through which door they came')
    ok('J-7 (127' in listed and ' 7 (127' not in listed, '... and a number has become a name')
    alone = [seat for seat, m in zip(seats, found) if m.group(3) != full][0]
    alone.socket.close()
    late = Seat(server, first='join:auto?playerId=Tom&seats=2&ack=1')
    line = late.wait(lambda text: text.startswith('joined:')) or ''
    ok('table=%s' % full not in line, 'a table that is full is not joined')
    server.stop()
    ok(at_it[0].wait(lambda text: text.startswith('refused:stopping?')) is not None, 'who wants to be told is told that the server stops')


def first_of(seat, pattern, others=()):
    """The first line of that kind, while others play on; None: there is none."""
    until = time.time() + PATIENCE
    while time.time() < until:
        for line in seat.said:
            if re.match(pattern, line):
                return line
        if seat.closed:
            return None
        for one in select.select([seat, *(o for o in others if not o.closed)], [], [], 1)[0]:
            one.read()
    return None


def back():
    """Cut off in the middle of a request; back with the token; over a restart, too."""
    server = Door(LIFTED)
    bob = Seat(server, player_001.Player('Bob', seats=2, ack=True))
    first_of(bob, 'joined')
    ada = Seat(server, first='join:auto?playerId=Ada&ack=1')
    joined = first_of(ada, 'joined', [bob])
    where, token = re.search('table=([0-9a-f]{32})', joined).group(1), re.search('token=([0-9a-f]{32})', joined).group(1)
    asked = first_of(ada, 'ask|think', [bob])
    ok(asked is not None, 'Ada is asked: %s' % (asked or '')[:40])
    ada.socket.close()
    ada = Seat(server, first='join:%s?playerId=Ada&token=%s&ack=1' % (where, token))
    ok(first_of(ada, 'ask|think', [bob]) == asked, 'who comes back with their token is asked the same again')
    other = Seat(server, first='join:%s?playerId=Ada&token=%s' % (where, token))
    ok(first_of(other, 'ask|think', [bob]) == asked and first_of(ada, 'refused:elsewhere') is not None and ada.ends(),
       'the newest connection speaks')
    server.kill()
    server.start()
    ada = Seat(server, player_001.Player('Ada'), first='join:%s?playerId=Ada&token=%s' % (where, token))
    bob = Seat(server, bob.player, first='join:%s?playerId=Bob&token=%s' % (where, bob.player.told[0][2]['token']))
    ok(first_of(ada, 'ask|think', [bob]) == asked, 'after a restart, too')
    ok(go_on([ada, bob]) and sorted((ada.player.end, bob.player.end)) == ['youLost', 'youWin'], '... and they finish the game')
    wrong = Seat(server, first='join:%s?playerId=Ada&token=%s&ack=1' % (where, '0' * 32))
    ok(first_of(wrong, 'refused:unknown-table') is not None and wrong.ends(), 'a wrong token is turned away')
    late = Seat(server, first='join:%s?playerId=Ada&token=%s' % (where, token))
    ok(late.ends() and late.said == [ada.player.end + ':'], 'who comes back after the end is told it')
    server.stop()


def kept():
    """A table that waits is the door's after a restart, too; what cannot be seen is no name here either."""
    server = Door(LIFTED)
    ada = Seat(server, first='join:auto?playerId=Ada&seats=3&ack=1')
    where = re.search('table=([0-9a-f]{32})', first_of(ada, 'joined')).group(1)
    host = Lines(server)
    plain = host.ask('create reseau Anna public seats=3', 'seat')['table']
    server.kill()
    server.start()
    bob = Seat(server, first='join:auto?playerId=Bob&seats=3&ack=1')
    joined = first_of(bob, 'joined|refused') or ''
    ok('table=' + where in joined, 'after a restart whoever names no table joins the one that a door had opened: %s' % joined)
    ok(plain not in joined, '... and not one that somebody else has')
    blank = Seat(server, first='join:auto?playerId=\u3164\u3164&seats=3&ack=1')
    ok(first_of(blank, 'joined|refused') is not None and blank.said[0].startswith('refused:name'), 'a name that cannot be seen is turned away: %s' % blank.said[:1])
    server.stop()


def bad():
    server = Door(dict(LIFTED, hello_ms=400))
    for what, data in (('a line of 5000 bytes', b'join:auto?playerId=' + b'x' * 5000), ('a request of HTTP', b'GET / HTTP/1.1\r\n'),
                       ('bytes of another encoding', b'join:auto?playerId=Ren\xe9\n'), ('our own protocol', b'hello 1 fr\n'),
                       ('what steers a terminal', b'join:auto?playerId=\x1b[2JAda&ack=1\n'), ('nothing', b''), ('half a line', b'join:au'),
                       ('a zero', b'join:auto?playerId=A\x00da\n'), ('half of JSON', b'{"name":"join","body"\n')):
        seat = Seat(server)
        seat.say(data)
        ok(seat.ends(10) and not seat.said, '%s: closed without a word' % what)
    for options, why in (('classique', 'edition'), ('reseau', 'table-full')):
        host = Lines(server)
        host.say('create %s Anna seats=2' % options)
        code = host.expect('table')['code']
        if options == 'reseau':
            host.ask('bot easy')
        seat = Seat(server, first='join:%s?playerId=Bob&ack=1' % code)
        ok(seat.wait(lambda line: line.startswith('refused:%s?' % why)) is not None and seat.ends(), 'turned away: %s' % why)
    seat = Seat(server, first='join:auto?playerId=Ada&ack=1')
    seat.wait(lambda line: line.startswith('joined:'))
    began = time.time()
    for _ in range(200):
        seat.say(b'N_N_N_N\n' * 500)
    ok(seat.ends(), 'a flood of a hundred thousand answers to nothing ends: %.1f s' % (time.time() - began))
    seat = Seat(server, first='join:auto?playerId=Eve&ack=1')
    seat.wait(lambda line: line.startswith('joined:'))
    seat.say(b'YesBuy\n' * 20)
    ok(seat.ends() and seat.said[-1].startswith('refused:unasked?'), '... and whoever reads is told why')
    ok(server.process.poll() is None and Lines(server), 'the server plays on')
    lines = server.read_log().splitlines()
    ok(all(json.loads(line) and line.isprintable() for line in lines if line), 'every line of the log is clean: %d' % len(lines))
    server.stop()


def limits():
    server = Door(dict(LIFTED, address_connections=3))
    three = [Seat(server, first='join:auto?playerId=P%d&ack=1' % i) for i in range(3)]
    ok(all(seat.wait(lambda line: line.startswith('joined:')) for seat in three), 'three of one address are let in')
    fourth = Seat(server, first='join:auto?playerId=Eve&ack=1')
    ok(fourth.ends(10) and not fourth.said, 'the fourth is not: the address of the player counts')
    elsewhere = Seat(server, first='join:auto?playerId=Tom&ack=1', source='127.0.0.2')
    ok(elsewhere.wait(lambda line: line.startswith('joined:')) is not None, '... and one of another address is')
    server.admin('ban', '127.0.0.3')
    banned = Seat(server, first='join:auto?playerId=Ben&ack=1', source='127.0.0.3')
    ok(banned.ends(10) and not banned.said, 'who is shut out is shut out here, too')
    server.stop()
    server = Door(dict(LIFTED, work=1, work_most=550))  # a hundred connections are 500
    for _ in range(100):
        Seat(server, first='x').ends()
    poor = Seat(server, first='join:auto?playerId=Bob&ack=1')
    ok(poor.ends() and not poor.said, 'connections and lines cost, whatever they say: the budget of the address ends')
    rich = Seat(server, first='join:auto?playerId=Tom&ack=1', source='127.0.0.2')
    ok(rich.wait(lambda line: line.startswith('joined:')) is not None, '... and that of another does not')
    server.stop()
    server = Door(dict(LIFTED, actions=20, actions_ms=1000))
    host = Lines(server, 'hello 1 en bot')
    code = table(server, host, 'start_cash=100000', 2)
    seats = [Seat(server, player_001.Player('Ada', code))]
    host.expect('table')
    host.ask('part')
    seats.append(Seat(server, player_001.Player('Bob', code)))
    until = time.time() + 5
    while time.time() < until:
        for seat in select.select(seats, [], [], 0.2)[0]:
            seat.read()
    asked = [seat.player.asked for seat in seats]
    ok(not any(seat.closed for seat in seats) and min(asked) > 10, 'a fast player is slowed down, not closed: %s requests' % asked)
    ok('banquier_closed_total{why="rate"}' not in server.metrics(), '... and breaks no limit')
    server.stop()


def serve():
    run = subprocess.run([BINARY, 'serve', '--listen', 'none', '--tcp', 'none', '--door-001', '0.0.0.0:0', '--store', '/tmp/none.db'],
                         capture_output=True, timeout=PATIENCE)
    ok(run.returncode == 1 and b'--plain-text' in run.stderr, 'an address beyond this machine wants --plain-text')
    server = Server()
    ok(b'banquier_door' not in fetch(server.http, b'GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'), 'without --door-001 there is no door')
    server.stop()


for part in (fifty, anybody, back, kept, bad, limits, serve):
    began_at = time.time()
    part()
    note('%s: %.1f s' % (part.__name__, time.time() - began_at))
done()
