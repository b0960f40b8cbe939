#!/usr/bin/env python3
"""dice.py - dice that can be checked, on a real server: seats commit and reveal, or do not; the server is killed in
the middle; at the end the secret is shown, and the exported game verifies with the program and with tests/fair/fair.py,
which shares nothing with it. The secret is in nothing that left the server before."""
import os
import sqlite3
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'fair'))
import fair
from harness import *


everybody = []  # clients answer whoever is being waited for


class Player(Lines):
    """A client that keeps all it hears, and adds to the dice if it is told to."""

    def __init__(self, server, adds=True, reveals=True):
        self.heard, self.moves, self.fair, self.adds, self.reveals = [], {}, None, adds, reveals
        self.nonce, self.status, self.added = None, None, None
        Lines.__init__(self, server)
        everybody.append(self)

    def parse(self):
        before = len(self.queue)
        Lines.parse(self)
        for m in self.queue[before:]:
            self.heard.append(json.dumps(m))
            if m['say'] == 'seat':
                self.id, self.token, self.name = m['table'], m['token'], m['name']
            elif m['say'] == 'move':
                self.moves[m['n']] = m['chain']
            elif m['say'] == 'table':
                self.status, self.commitment = m['status'], m['commitment']
            elif m['say'] == 'fair':
                self.fair = m
                self.add(m)

    def mine(self, m):
        return next((s for s in m['seats'] if s and s['name'] == getattr(self, 'name', None)), None)

    def add(self, m):
        mine = self.mine(m)
        if not mine or not self.adds:
            return
        asked = m['phase'], m['commitment'], mine['seat']
        if asked != self.added and asked[:1] + (mine['entropy'],) in (('open', 'house'), ('commit', 'asked')):
            self.added = asked  # once: the answer may not be here yet when the next message is
            self.nonce = os.urandom(16 + len(self.heard) % 49)
            self.say('commit ' + fair.commit_seat(bytes.fromhex(m['game']), mine['seat'], self.nonce).hex())
        elif m['phase'] == 'reveal' and mine['entropy'] == 'committed' and self.reveals:
            self.say('reveal ' + self.nonce.hex())

    def wait(self, what, timeout=PATIENCE):
        """Until the last word about the dice is so."""
        until = time.time() + timeout
        while not (self.fair and what(self.fair)):
            if time.time() > until:
                raise TimeoutError('the dice are not so: %s; the log: %s' % (self.fair, server.read_log()[-600:]))
            for p in everybody:
                try:
                    if p.comes(0.01):
                        p.read()
                except (Closed, OSError):
                    everybody.remove(p)
        return self.fair

    def export(self):
        text, at = '', 0
        while True:
            part = self.ask('export %d' % at, 'export', 'no')
            text += part['text']
            at = part['to']
            if at == part['of']:
                return text, part


def words(m):
    return [s and s['entropy'] for s in m['seats']]


def play(players, until=10**9, seconds=5 * PATIENCE):
    """They play until the game is over, or so many moves are made."""
    end = time.time() + seconds
    while time.time() < end:
        for p in players:
            if not p.queue and not p.comes(0.01):
                continue
            m = p.next()
            if m['say'] == 'ask' and 'may' in m:
                p.say(answer(m))
            if p.status in ('finished', 'abandoned') and p.fair['phase'] == 'shown':
                return True
            if max(p.moves, default=0) >= until:
                return True
    return False


def verdict(text, *more):
    path = os.path.join(server.folder, 'export')
    with open(path, 'w') as out:
        out.write(text)
    run = subprocess.run([BINARY, 'verify', '--lang', 'en', path], capture_output=True, text=True)
    rows = subprocess.run([BINARY, 'verify', '--json', path], capture_output=True, text=True)
    with open(path + '.rows', 'w') as out:
        out.write(rows.stdout)
    tool = os.path.join(os.path.dirname(fair.__file__), 'fair.py')
    alone = subprocess.run([sys.executable, tool, path], capture_output=True, text=True)
    exact = subprocess.run([sys.executable, tool, path, path + '.rows'], capture_output=True, text=True)
    return run, alone, exact


def secret_leaks(secret, texts):
    forms = [secret.hex()[:16], base64.b64encode(secret).decode()[:12]]
    return [t[:120] for t in texts if any(f in t for f in forms)]


# ---- a game of three people and a bot; the third adds nothing; killed in the middle ----

server = Server(dict(LIFTED, reveal_ms=2000))
ada, bob, cleo = Player(server), Player(server), Player(server, adds=False)
ada.ask('create classique Ada seats=4 tempo=0 end=rounds:8', 'seat')
first = ada.wait(lambda m: True)
ok(first['phase'] == 'open' and len(first['commitment']) == 64 and 'secret' not in first,
   'the house has committed before anybody adds anything')
row = sqlite3.connect(server.store).execute('SELECT plan, secret FROM game').fetchone()
ok('commitment ' + first['commitment'] in row[0] and
   fair.commit(bytes.fromhex(first['game']), bytes.fromhex(first['rules']), row[1]).hex() == first['commitment'],
   'to the secret that is on the disk')
bob.ask('join %s Bob' % ada.id, 'seat')
cleo.ask('join %s Cleo' % ada.id, 'seat')
ada.ask('bots easy')
ada.wait(lambda m: words(m)[:2] == ['committed', 'committed'])
ok(ada.ask('reveal ' + ada.nonce.hex(), 'no')['why'] == 'reveal-early', 'nobody shows a nonce before the start')
ok(cleo.ask('reveal ' + '00' * 16, 'no')['why'] == 'not-committed', 'who has not committed has nothing to show')
ok(cleo.ask('commit 12', 'no')['why'] == 'arguments', 'a commitment has 64 digits')
ada.say('start')
for p in (ada, bob, cleo):
    p.wait(lambda m: m['phase'] == 'sealed')
begun = cleo.fair
ok(words(begun) == ['shown', 'shown', 'house', 'house'], 'two have added something, two trust the house')
ok(all(fair.commit_seat(bytes.fromhex(begun['game']), s['seat'], bytes.fromhex(s['nonce'])).hex() == s['commitment']
       for s in begun['seats'][:2]), 'the nonces that are shown fit what was committed to')
nonces = [bytes.fromhex(s.get('nonce', '')) for s in begun['seats']]
ok(fair.entropy(nonces).hex() == begun['entropy'] and nonces[:2] == [ada.nonce, bob.nonce],
   'and make the entropy, with what the players themselves had drawn')
ok(play([ada, bob, cleo], until=40), 'they play')
running, part = bob.export()
run, alone, exact = verdict(running)
ok(run.returncode == 0 and alone.returncode == exact.returncode == 0 and not part['secret'] and 'secret ' not in running,
   'a running game is exported without its secret, and is sound as far as it goes: ' + run.stdout.strip())
server.kill()
secret = sqlite3.connect(server.store).execute('SELECT secret FROM game').fetchone()[0]
server.start()
again = []
for old in (ada, bob, cleo):
    p = Player(server, adds=old.adds)
    p.moves, p.heard, p.name, p.token, p.id = old.moves, old.heard, old.name, old.token, old.id
    p.say('sit %s %s since=%d' % (old.id, old.token, max(old.moves)))
    again.append(p)
for p in again:
    p.wait(lambda m: m['phase'] == 'sealed')
ok(again[0].fair['commitment'] == begun['commitment'] and again[0].fair['entropy'] == begun['entropy'] and
   words(again[0].fair) == words(begun), 'killed and started again it is bound to the same')
early = sum((p.heard for p in again), []) + [server.read_log()]
ok(not secret_leaks(secret, early), 'the secret was in nothing that anybody was sent, nor in the log')
ok(play(again), 'they play to the end')
for p in again:
    p.wait(lambda m: m['phase'] == 'shown')
shown = again[1].fair
ok(bytes.fromhex(shown['secret']) == secret and
   fair.commit(bytes.fromhex(shown['game']), bytes.fromhex(shown['rules']), secret).hex() == begun['commitment'],
   'at the end the house shows the secret it had committed to')
ok(not secret_leaks(secret, [t for t in early if '"phase": "shown"' not in t]), 'and not earlier')
text, part = again[2].export()
run, alone, exact = verdict(text)
ok(run.returncode == 0 and 'house' in run.stdout, 'the exported game verifies: ' + run.stdout.strip() + run.stderr.strip())
ok(exact.returncode == 0, 'the second implementation computes every draw again: ' + exact.stdout.strip())
ok(alone.returncode == 0, 'dice and cards even without the rules: ' + alone.stdout.strip())
ok(text.rstrip().endswith(shown['chain']) and part['secret'], 'it ends with the chain everybody was shown')
rows = [json.loads(line) for line in open(os.path.join(server.folder, 'export.rows'))]
link = fair.chain_begin(bytes.fromhex(shown['game']), bytes.fromhex(shown['commitment']), bytes.fromhex(shown['entropy']))
links = {}
for r in rows:
    link = fair.chain(link, r['n'], r['line'].encode(), int(r['digest'], 16))
    links[r['n']] = link.hex()
ok(all(links[n] == c for p in again for n, c in p.moves.items()) and sum(len(p.moves) for p in again) > 100,
   'every link that came with a move is that of the log, before the kill and after')


def found(data):
    """Does the second implementation object, knowing the rows of the true game?"""
    try:
        other = fair.Game(data)
        other.check_bound()
        other.check_rows(rows)
    except (fair.Wrong, ValueError, KeyError, IndexError):
        return True
    return False


def forge(data):
    """The head's digest made right again."""
    head, rest = data.split(b'\nlog ', 1)
    return head + b'\nlog %016x' % fair.head_digest(head + b'\n') + rest[16:]


whole = text.encode()
ok(not found(whole) and not found(forge(whole)), 'the true game is sound')
places = [(at, line) for line in (b'dealer ', b'nonce ', b'secret ', b'bank: ', b'Ada: ', b'Bob: ')
          for at in range(len(whole)) if whole.startswith(b'\n' + line, at)]
random.seed(7)
tried = missed = 0
for at, word in places:
    end_of_line = whole.index(b'\n', at + 1)
    for bit in random.sample(range(8 * (at + 1 + len(word)), 8 * end_of_line), 12 if word[0] in b'dns' else 2):
        data = bytearray(whole)
        data[bit // 8] ^= 1 << bit % 8
        tried += 1
        try:
            missed += not found(forge(bytes(data)))
        except ValueError:
            pass
log = [i for i, l in enumerate(text.split('\n')) if l.startswith(('bank: ', 'Ada: ', 'Bob: ', 'Cleo: '))]
for i in random.sample(log[:-1], 20):
    swapped = text.split('\n')
    if swapped[i] == swapped[i + 1]:
        continue
    swapped[i], swapped[i + 1] = swapped[i + 1], swapped[i]
    tried += 1
    missed += not found('\n'.join(swapped).encode())
ok(missed == 0 and tried > 200, '%d changed bits of commitments, nonces, secret, outcomes, commands, and lines '
   'swapped: each is found' % tried)
lines = text.split('\n')
# Several: without the rules one roll in a few passes for another, which was for something else.
for at in [i for i, l in enumerate(lines) if l.startswith('bank: dice') and i > 10][:12]:
    row = lines[at].split()
    row[2:4] = ['2', '2'] if row[2:4] == ['1', '1'] else ['1', '1']
    lines[at] = ' '.join(row)
run, alone, exact = verdict('\n'.join(lines))
ok(run.returncode == 1 and alone.returncode == 1, 'changed dice are found: ' + (run.stdout + run.stderr).strip())

# ---- it is over, everybody has gone: who knows the game may still look at it, and take his seat in it ----

game, token = again[0].id, again[0].token
for p in again:
    p.close()
everybody.clear()
server.kill()
server.start()
late = Player(server)
late.say('watch ' + game)
late.wait(lambda m: m['phase'] == 'shown')
ok(late.fair['secret'] == shown['secret'] and late.export()[0] == text, 'later, who looks on is shown the same game')
back = Player(server)
ok(back.ask('sit %s %s' % (game, token))['say'] == 'ok' and back.export()[0] == text, 'and who played it')
ok(Player(server).ask('sit %s %s' % (game, '0' * 32))['why'] == 'unknown-table' and
   Player(server).ask('watch ' + '0' * 32)['why'] == 'unknown-table', 'others are told what they are told everywhere')

# ---- who does not show ----

ada, bob, cleo = Player(server), Player(server, reveals=False), Player(server)
ada.ask('create classique Ada seats=3 tempo=0 end=rounds:1', 'seat')
bob.ask('join %s Bob' % ada.id, 'seat')
cleo.ask('join %s Cleo' % ada.id, 'seat')
ada.wait(lambda m: words(m) == ['committed'] * 3)
before = ada.fair['commitment']
old = sqlite3.connect(server.store).execute('SELECT secret FROM game WHERE id = ?', (bytes.fromhex(ada.id),)).fetchone()[0]
ada.say('start')
ada.wait(lambda m: m['phase'] == 'reveal' and words(m) == ['shown', 'committed', 'shown'])
ok('nonce' not in json.dumps(ada.fair['seats']), 'no nonce is told before all are there')
dan = Player(server)
ok(dan.ask('join %s Dan' % ada.id, 'no')['why'] == 'begun', 'nobody joins any more')
ok(ada.ask('options', 'no')['why'] == 'begun' and bob.ask('commit ' + '0' * 64, 'no')['why'] == 'commit-closed',
   'and nothing is changed')
ok(bob.ask('reveal ' + '01' * 16, 'no')['why'] == 'wrong-nonce', 'another nonce than the one committed to is refused')
news = cleo.expect('news', timeout=10)
ok(news['what'] == 'unrevealed' and news['seat'] == 'Bob', 'who does not show in time is named: ' + news['text'])
cleo.wait(lambda m: m['phase'] == 'sealed')
ok(words(cleo.fair) == ['shown', 'dropped', 'shown'] and cleo.fair['commitment'] != before,
   'he trusts the house, there is a new secret, and the others have added something to it anew')
play([ada, bob, cleo])
text, part = ada.export()
run, alone, exact = verdict(text)
ok(run.returncode == 0 and exact.returncode == 0, 'the game verifies: ' + run.stdout.strip())
ok(not secret_leaks(old, sum((p.heard for p in (ada, bob, cleo)), [])), 'the secret that was thrown away was never told')

# ---- seats that move; somebody who leaves; games that end otherwise ----

ada, bob, cleo = Player(server), Player(server), Player(server)
ada.ask('create classique Ada seats=4 tempo=0', 'seat')
bob.ask('join %s Bob' % ada.id, 'seat')
cleo.ask('join %s Cleo' % ada.id, 'seat')
ada.wait(lambda m: words(m)[:3] == ['committed'] * 3)
bob.ask('part')
ada.say('start')
ada.wait(lambda m: m['phase'] == 'sealed')
ok(words(ada.fair) == ['shown', 'shown'] and ada.fair['seats'][1]['name'] == 'Cleo',
   'whose seat gets another number commits anew')
ada.say('vote stop')
cleo.say('vote stop')
ada.wait(lambda m: m['phase'] == 'shown')
text, part = ada.export()
run, alone, exact = verdict(text)
ok(run.returncode == 0 and exact.returncode == 0 and part['secret'], 'a game that is given up is shown whole, too')

ada, bob = Player(server), Player(server, reveals=False)
ada.ask('create classique Ada seats=2 tempo=0', 'seat')
bob.ask('join %s Bob' % ada.id, 'seat')
ada.wait(lambda m: words(m) == ['committed'] * 2)
ada.say('#7 start')
bob.wait(lambda m: m['phase'] == 'reveal')
bob.ask('part')
m = ada.expect('no')
ok(m['why'] == 'start-broken' and m['re'] == 7, 'who leaves while nonces are shown breaks the start: ' + m['text'])
ada.wait(lambda m: m['phase'] == 'open')
ok(server.stop() == 0, 'it ends well')

server = Server(dict(LIFTED, open_ms=300))
ada = Player(server)
ada.ask('create classique Ada seats=2 tempo=0', 'seat')
ada.wait(lambda m: m['phase'] == 'shown')
ok(fair.commit(*(bytes.fromhex(ada.fair[k]) for k in ('game', 'rules', 'secret'))).hex() == ada.fair['commitment'],
   'a table that expires shows its secret')
ok(server.stop() == 0, 'it ends well')
done()
