"""harness.py - what the tests of the server share: a server in a folder of its own, clients over TCP and
WebSocket, TAP. Python's standard library, nothing else."""
import atexit
import base64
import json
import os
import random
import select
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'store'))
import steps  # noqa: E402

BINARY = os.environ.get('BQ_BINARY', 'build/banquier')
lines_of = steps.lines
LIFTED = {  # what one machine needs to play all the parts
    'actions': 1000000, 'watching': 1000000, 'lobby': 1000000, 'chat': 1000000,
    'address_connections': 20000, 'address_tables': 100000, 'connection_tables': 100000,
    'address_creates': 100000, 'address_playing': 100000, 'wrong': 1000000, 'work': 1000000000, 'work_most': 1000000000, 'alone_ms': 0, 'commits': 100000}
PATIENCE = 120  # seconds: what has not come by then never will
MEASURED = dict(LIFTED, forecast_jobs=0)  # nobody predicts a game's length meanwhile

_count = _failed = 0
_began = time.time()


def ok(good, what):
    global _count, _failed
    _count += 1
    _failed += not good
    print('%s %d - %s' % ('ok' if good else 'not ok', _count, what.replace('#', '%').replace('\n', ' ')))
    sys.stdout.flush()
    return good


def note(text):
    print('# ' + text)
    sys.stdout.flush()


def done():
    note('%.1f s' % (time.time() - _began))
    print('1..%d' % _count)
    sys.exit(1 if _failed or not _count else 0)


def end(process):
    if process.poll() is None:
        process.kill()


def slowness():
    """How many times longer than on cores of its own a piece of work takes here and now; limits of time are meant for
    a machine that does nothing else, and are multiplied by it."""
    began, spent = time.time(), time.process_time()
    while time.process_time() - spent < 0.05:
        pass
    return max(1.0, (time.time() - began) / 0.05)


class Server:
    """A server; `limits` is a dict, or None for the usual ones."""

    def __init__(self, limits=None, folder=None, args=(), before=(), env=None, store=None, listen='127.0.0.1:0'):
        self.listen = listen
        self.folder = folder or tempfile.mkdtemp(prefix='banquier-test-')
        atexit.register(shutil.rmtree, self.folder, ignore_errors=True)
        self.args, self.before, self.env = list(args), list(before), env
        self.limits = os.path.join(self.folder, 'limits')
        with open(self.limits, 'w') as out:
            for name, value in (limits or {}).items():
                out.write('%s %d\n' % (name, value))
        self.log = os.path.join(self.folder, 'log')
        self.store = store or os.path.join(self.folder, 'games.db')
        self.process = None
        self.start()

    def start(self):
        self.launch()
        return self.ready()

    def launch(self):
        command = self.before + [BINARY, 'serve', '--listen', self.listen, '--tcp', '127.0.0.1:0',
                                 '--store', self.store, '--limits', self.limits] + self.args
        self.err = open(self.log, 'ab')
        env = dict(os.environ)
        env.update(self.env or {})
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.err, env=env)
        atexit.register(end, self.process)  # whatever becomes of the test
        self.http = self.tcp = None

    def ready(self):
        """It listens. (Asked twice, it says so twice.)"""
        for _ in range(0 if self.tcp else 2):
            line = self.process.stdout.readline().decode()
            if line.startswith('http '):
                self.http = int(line.rsplit(':', 1)[1])
            elif line.startswith('tcp '):
                self.tcp = int(line.rsplit(':', 1)[1])
        if not self.tcp:
            raise RuntimeError('the server did not start: ' + self.read_log()[-500:])
        return self

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()
        self.err.close()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(timeout=PATIENCE)
        self.process.stdout.close()
        self.err.close()
        return code

    def read_log(self):
        with open(self.log, 'rb') as file:
            return file.read().decode('utf-8', 'replace')

    def rss(self):
        with open('/proc/%d/status' % self.process.pid) as file:
            for line in file:
                if line.startswith('VmRSS'):
                    return int(line.split()[1]) * 1024
        return 0

    def fds(self):
        return len(os.listdir('/proc/%d/fd' % self.process.pid))

    def left(self, fds):
        """It has no more open than so many: who hung up is gone."""
        until = time.time() + PATIENCE
        while self.fds() > fds and time.time() < until:
            time.sleep(0.02)
        return self.fds() <= fds


class Closed(Exception):
    pass


class Lines:
    """A client over TCP. Messages come as dicts."""

    def __init__(self, server, hello='hello 1 en', source=None, buffer=None):
        self.socket = socket.socket()
        if buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        if source:
            self.socket.bind((source, 0))
        self.socket.settimeout(PATIENCE)
        self.socket.connect(('127.0.0.1', server.tcp))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.data = b''
        self.queue = []
        self.open()
        if hello:
            self.say(hello)
            self.expect('hello')

    def open(self):
        pass

    def fileno(self):
        return self.socket.fileno()

    def send_raw(self, data):
        self.socket.sendall(data)

    def say(self, line):
        self.send_raw(line.encode() + b'\n' if isinstance(line, str) else line + b'\n')

    def parse(self):
        while b'\n' in self.data:
            line, self.data = self.data.split(b'\n', 1)
            self.queue.append(json.loads(line))

    def read(self):
        """What has come, without waiting; Closed at the end."""
        data = self.socket.recv(1 << 18)
        if not data:
            raise Closed
        self.data += data
        self.parse()

    def comes(self, seconds):
        poll = select.poll()
        poll.register(self.socket, select.POLLIN)
        return poll.poll(1000 * seconds)

    def next(self, timeout=PATIENCE):
        until = time.time() + timeout
        while not self.queue:
            left = until - time.time()
            if left <= 0 or not self.comes(left):
                raise TimeoutError('nothing came')
            try:
                self.read()
            except ConnectionError:
                raise Closed
        return self.queue.pop(0)

    def expect(self, *words, timeout=PATIENCE):
        """The next message with one of these words; others are passed over."""
        until = time.time() + max(timeout, PATIENCE)
        while True:
            message = self.next(max(0.01, until - time.time()))
            if message['say'] in words:
                return message

    def ask(self, line, *words, timeout=PATIENCE):
        self.say(line)
        return self.expect(*(words or ('ok', 'no')), timeout=timeout)

    def nothing(self, seconds=0.2):
        try:
            return self.next(seconds)
        except TimeoutError:
            return None

    def closed(self, timeout=PATIENCE):
        """The last message before the end, `None` if it did not end."""
        last, until = {}, time.time() + max(timeout, PATIENCE)
        try:
            while time.time() < until:
                last = self.next(max(0.01, until - time.time()))
        except Closed:
            return last
        except (TimeoutError, OSError):
            return None
        return None

    def close(self):
        self.socket.close()


class WebSocket(Lines):
    """The same over WebSocket, by hand."""

    def __init__(self, server, hello='hello 1 en', origin=None, headers=(), **more):
        self.origin, self.headers, self.http = origin, headers, server.http
        self.close_code = None
        fake = type('Fake', (), {'tcp': server.http})
        Lines.__init__(self, fake, hello, **more)

    def open(self):
        key = base64.b64encode(bytes(random.randrange(256) for _ in range(16))).decode()
        head = ['GET /play HTTP/1.1', 'Host: 127.0.0.1:%d' % self.http, 'Upgrade: websocket',
                'Connection: Upgrade', 'Sec-WebSocket-Key: ' + key, 'Sec-WebSocket-Version: 13']
        if self.origin is not None:
            head.append('Origin: ' + self.origin)
        head += self.headers
        self.socket.sendall(('\r\n'.join(head) + '\r\n\r\n').encode())
        while b'\r\n\r\n' not in self.data:
            data = self.socket.recv(4096)
            if not data:
                raise Closed
            self.data += data
        head, self.data = self.data.split(b'\r\n\r\n', 1)
        self.status = int(head.split()[1])
        if self.status != 101:
            raise Closed
        self.frames = b''

    def frame(self, opcode, payload, fin=True, mask=True, rsv=0, length=None):
        first = (0x80 if fin else 0) | rsv << 4 | opcode
        n = len(payload) if length is None else length
        head = struct.pack('!B', first)
        bit = 0x80 if mask else 0
        if n < 126:
            head += struct.pack('!B', bit | n)
        elif n < 65536:
            head += struct.pack('!BH', bit | 126, n)
        else:
            head += struct.pack('!BQ', bit | 127, n)
        if mask:
            key = bytes(random.randrange(256) for _ in range(4))
            head += key
            payload = bytes(b ^ key[i % 4] for i, b in enumerate(payload))
        return head + payload

    def say(self, line):
        self.send_raw(self.frame(1, line.encode() if isinstance(line, str) else line))

    def read(self):
        if self.data:
            self.frames += self.data
            self.data = b''
        else:
            data = self.socket.recv(1 << 18)
            if not data:
                raise Closed
            self.frames += data
        self.parse()

    def parse(self):
        while len(self.frames) >= 2:
            first, n = self.frames[0], self.frames[1] & 127
            at = 2
            if n == 126:
                if len(self.frames) < 4:
                    return
                n, at = struct.unpack('!H', self.frames[2:4])[0], 4
            elif n == 127:
                if len(self.frames) < 10:
                    return
                n, at = struct.unpack('!Q', self.frames[2:10])[0], 10
            if len(self.frames) < at + n:
                return
            payload, self.frames = self.frames[at:at + n], self.frames[at + n:]
            opcode = first & 15
            if opcode == 8:
                self.close_code = struct.unpack('!H', payload[:2])[0] if len(payload) >= 2 else 1005
            elif opcode == 1:
                self.queue.append(json.loads(payload))
            else:
                self.queue.append({'say': {9: 'PING', 10: 'PONG'}.get(opcode, 'OTHER'), 'payload': payload})


PLAIN = ('roll', 'end', 'buy', 'pass', 'flat', 'pay', 'draw', 'stay', 'keep', 'leave')


def answer(message):
    """A plain answer to an `ask` that has `may`."""
    may = message['may']
    verbs = may['verbs']
    if message['question'] == 'debt':
        for verb in ('mortgage', 'sell'):
            if may.get(verb):
                return '%s %d' % (verb, may[verb][0])
        return 'declare'
    if message['question'] == 'want':
        return 'want 0'
    if message['question'] == 'place':
        return 'place %d' % may['place'][0]
    if message['question'] == 'buy' and 'buy' not in verbs:
        return 'decline'
    for verb in PLAIN:
        if verb in verbs:
            return verb
    return 'resign'


def finish(*clients, timeout=5 * PATIENCE):
    """All of them answer until the game is over."""
    over, until = set(), time.time() + timeout
    while len(over) < len(clients) and time.time() < until:
        ready = [c for c in clients if c.queue] or select.select(clients, [], [], 1)[0]
        for client in ready:
            if not client.queue:
                client.read()
            while client.queue:
                m = client.queue.pop(0)
                if m['say'] == 'ask' and 'may' in m:
                    client.say(answer(m))
                elif m['say'] == 'table' and m['status'] == 'finished':
                    over.add(client)
    return len(over) == len(clients)


def fetch(port, request, enough=None, timeout=PATIENCE, host='127.0.0.1'):
    """What the server says to the bytes of a request, until it closes or `enough` has come."""
    client = socket.create_connection((host, port))
    client.settimeout(timeout)
    client.sendall(request)
    data = b''
    try:
        while enough is None or enough not in data:
            more = client.recv(65536)
            if not more:
                break
            data += more
    except OSError:
        pass
    client.close()
    return data


def table_of(server, kind=Lines, edition='classique', options='', people=1, bots=1, hello='hello 1 en',
             names=('Ada', 'Bob', 'Cleo', 'Dan')):
    """A table that is being played: its clients in their seats, with .token and .id."""
    clients = []
    host = kind(server, hello + ' client=h')
    seat = host.ask('create %s %s seats=%d tempo=0 %s' % (edition, names[0], people + bots, options), 'seat', 'no')
    host.id, host.token, host.name = seat['table'], seat['token'], names[0]
    clients.append(host)
    for i in range(1, people):
        client = kind(server, hello + ' client=c%d' % i)
        seat = client.ask('join %s %s' % (host.id, names[i]), 'seat', 'no')
        client.id, client.token, client.name = seat['table'], seat['token'], names[i]
        clients.append(client)
    if bots:
        host.ask('bots easy')
    host.ask('start')
    return clients
