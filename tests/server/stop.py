#!/usr/bin/env python3
"""stop.py - everybody agrees to stop, at the real server, with bots at the table: two people on lines and one in
`banquier join`. The game is over for all of them, its export verifies, later commands are refused by name, and once
more is possible. What the operator closes is not played on either."""
import os
import sys
import tempfile
import threading

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *

server = Server(LIFTED)


def moves(clients, n, seconds=60):
    """They answer until the game has n moves."""
    end_, at = time.time() + seconds, 0
    while at < n and time.time() < end_:
        for client in clients:
            if not client.queue and client.comes(0.02):
                client.read()
            while client.queue:
                m = client.queue.pop(0)
                if m['say'] == 'move':
                    at = max(at, m['n'])
                elif m['say'] == 'ask' and 'may' in m:
                    client.say(answer(m))
    return at


def export(client):
    text, at = '', -1
    while True:
        part = client.ask('export %d' % max(at, 0), 'export', 'no')
        if part['say'] == 'no' or part['to'] == at:
            return ''
        text, at = text + part['text'], part['to']
        if at == part['of']:
            return text


def until(client, word, good, seconds=20):
    """The first message of that kind that is good; {} if none comes."""
    end_ = time.time() + seconds
    try:
        while time.time() < end_:
            m = client.expect(word, timeout=max(0.1, end_ - time.time()))
            if good(m):
                return m
    except (TimeoutError, Closed):
        pass
    return {}


def said(client, counter, line):
    """The answer to that line, whatever comes before it."""
    client.say('#%d %s' % (counter, line))
    m = {}
    while m.get('re') != counter:
        m = client.expect('ok', 'no')
    return m


# ---- two people and two bots ----

ada, bob = table_of(server, people=2, bots=2)
ok(moves([ada, bob], 60) >= 60, 'a game with two people and two bots is on its way')
ok(said(bob, 900, 'vote stop')['say'] == 'ok', 'one asks to stop')
vote = until(ada, 'vote', lambda m: m['what'] == 'stop')
ok(vote.get('have') == 1 and vote.get('need') == 2, 'the bots are not asked: %s' % vote)
ada.say('#901 vote stop')
ends = {}
for client in (ada, bob):
    ends[client] = until(client, 'move', lambda m: m['do'] == 'stop')
    client.n = ends[client].get('n')
if not (ada.n and bob.n):
    ok(False, 'the clock says stop to both')
    done()
over = [e for e in ends[bob].get('events', []) if e['event'] == 'over']
ok(ada.n and ada.n == bob.n and ends[bob]['by'] == 'clock', 'the clock says stop, once, to both: %s' % ends[bob])
fortunes = {e['seat']: e['value'] for e in ends[bob]['events'] if e['event'] == 'fortune'}
best = sorted(name for name in fortunes if fortunes[name] == max(fortunes.values()))
ok(over and over[0]['cause'] == 'agreed' and sorted(over[0]['winners']) == best,
   'the greatest fortune wins: %s of %s' % (over and over[0]['winners'], fortunes))
ok(until(bob, 'table', lambda m: m['status'] == 'finished').get('status') == 'finished', 'the game is finished')
ok('secret' in until(bob, 'fair', lambda m: m['phase'] == 'shown'), 'the secret is shown')
for client, counter in ((ada, 902), (bob, 903)):
    no = said(client, counter, 'roll')
    ok(no.get('why') == 'game-over', 'a later roll is refused by name: %s' % no)
no = said(bob, 904, 'vote stop')
ok(no.get('why') == 'not-playing', 'so is a second stop: %s' % no)
ada.ask('ping later', 'pong')
ok(not [m for m in bob.queue + ada.queue if m['say'] == 'move'], 'the bots are silent')

# ---- kept, verified, the same after a kill ----

text = export(ada)
save = os.path.join(tempfile.mkdtemp(), 'stopped.bqg')
open(save, 'w').write(text)
ok('\nclock: stop ' in text, 'the log says it')
for verb in (['verify', save], ['replay', save]):
    ran = subprocess.run([BINARY] + verb + ['--lang', 'en'], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    ok(ran.returncode == 0, '`banquier %s`: %s' % (verb[0], (ran.stdout + ran.stderr).strip()[-200:]))
ok('stopped by agreement' in ran.stdout, '... which tells it in words')
ada.close(), bob.close()
server.kill()
server.start()
ada2, bob2 = Lines(server, 'hello 1 en client=h'), Lines(server, 'hello 1 en client=c1')
ok(ada2.ask('sit %s %s' % (ada.id, ada.token), 'table', 'no').get('status') == 'finished', 'after a kill it is finished')
state = ada2.expect('state')
ok(state['state']['over_by'] == 'agreed' and sorted(state['state']['winners']) == best and state['n'] == ada.n,
   '... with the same winners')
ok(bob2.ask('sit %s %s' % (bob.id, bob.token), 'table', 'no').get('status') == 'finished', '... for both')
again = bob2.ask('rematch', 'rematch', 'no')
ok(again['say'] == 'rematch' and ada2.expect('rematch')['table'] == again['table'], 'once more is possible')
for client, seat in ((ada2, ada), (bob2, bob)):
    said(client, 7, 'part')
    client.say('sit %s %s' % (again['table'], seat.token))
    ok(until(client, 'table', lambda m: m['id'] == again['table']).get('you') == seat.name, '... in the same seat')
ada2.say('start')
ok(until(bob2, 'table', lambda m: m['status'] == 'playing').get('status') == 'playing', '... and begins')
ada2.close(), bob2.close()

# ---- somebody in a terminal agrees ----

host = Lines(server, 'hello 1 en client=h')
seat = host.ask('create classique Ada seats=3 tempo=0', 'seat', 'no')
home = tempfile.mkdtemp()
joined = subprocess.Popen([BINARY, 'join', '--plain', '--lang', 'en', '--name', 'Tom', '127.0.0.1:%d' % server.tcp, seat['table']],
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          env=dict(os.environ, XDG_DATA_HOME=home, XDG_STATE_HOME=home, XDG_CONFIG_HOME=home))
until(host, 'table', lambda m: any(s and s['name'] == 'Tom' for s in m['seats']))
host.ask('bots easy')
host.say('start')
until(host, 'table', lambda m: m['status'] == 'playing')
lines = []
reader = threading.Thread(target=lambda: lines.extend(iter(joined.stdout.readline, '')), daemon=True)
reader.start()


def told(text, seconds=30):
    end_ = time.time() + seconds
    while time.time() < end_ and text not in ''.join(lines):
        time.sleep(0.02)
    return text in ''.join(lines)


told('game: ')
host.say('vote stop')
ok(told('Ada votes to stop the game'), 'who plays in a terminal is told of a vote')
joined.stdin.write('vote stop\n')
joined.stdin.flush()
ok(until(host, 'table', lambda m: m['status'] == 'finished').get('status') == 'finished', '... and agrees')
ok(told('The game was stopped by agreement; the largest fortune wins') and told('ask: A rematch'),
   '... sees the end, and is asked for a rematch: %s' % ''.join(lines)[-900:])
whole = ''.join(lines)
ok(whole.rstrip().endswith(whole[whole.find('ask: A rematch'):].rstrip()) and
   'ask: ' not in whole[whole.find('stopped by agreement'):whole.find('ask: A rematch')], '... and is asked nothing else')
joined.stdin.write('\n')
joined.stdin.flush()
try:
    ok(joined.wait(30) == 0, '... and leaves')
except subprocess.TimeoutExpired:
    joined.kill()
    ok(False, '... and leaves')
host.close()

# ---- closed by the operator ----

ada, bob = table_of(server, people=2, bots=1)
moves([ada, bob], 30)
ran = subprocess.run([BINARY, 'admin', 'close', ada.id, '--store', server.store, '--lang', 'en'], capture_output=True, text=True)
ok(ran.returncode == 0, 'the operator closes a game: %s' % (ran.stdout + ran.stderr).strip())
until(bob, 'table', lambda m: m['status'] == 'abandoned')
back = Lines(server, 'hello 1 en client=c1')
ok(back.ask('sit %s %s' % (bob.id, bob.token), 'table', 'no').get('status') == 'abandoned', 'who comes back sees that')
n = back.expect('state')['n']
for line in ('roll', 'end', 'buy', 'pass', 'resign', 'offer Ada give +1'):
    no = said(back, 7, line)
    ok(no.get('why') == 'not-playing', '%s: refused: %s' % (line, no))
ok(back.ask('state', 'state')['n'] == n, 'nothing has happened since')
ok(server.stop() == 0, 'it ends well')
done()
