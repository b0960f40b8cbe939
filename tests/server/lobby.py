#!/usr/bin/env python3
"""lobby.py - friends meet, through the real program: predictions as `sim --predict` makes them, watching late, a game
that is over read from the store after a restart, old moves, a rematch, notices to a webhook on this machine and to
nowhere else."""
import http.server
import os
import sys
import threading

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *


def until_table(client, good, timeout=PATIENCE):
    end_ = time.time() + timeout
    while time.time() < end_:
        m = client.expect('table', timeout=max(0.1, end_ - time.time()))
        if good(m):
            return m
    return {}


# ---- predictions ----

server = Server(LIFTED)
ada = Lines(server, 'hello 1 fr client=a')
ada.say('create classique Ada seats=3 end=rounds:20')
table = until_table(ada, lambda m: 'minutes' in m)
minutes = table.get('minutes', [])
ok(len(minutes) == 3 and 0 < minutes[0] <= minutes[1] <= minutes[2], 'a table says how long it will take: %s' % minutes)
run = subprocess.run([BINARY, 'sim', '--predict', '--edition', 'classique', '--seats', 'person,person,person', '--option',
                      'end=rounds:20', '--json'], capture_output=True, text=True)
if run.returncode == 0:
    said = json.loads(run.stdout)['minutes']
    ok(abs(said['50'] - minutes[1]) <= 0.25 * said['50'] + 1, 'as `sim --predict` says: %s' % said['50'])
else:
    ok(False, 'sim --predict: ' + run.stderr)
ada.say('options end=rounds:80')
longer = until_table(ada, lambda m: m['options'] == 'end=rounds:80' and 'minutes' in m).get('minutes', [0, 0, 0])
ok(longer[1] > minutes[1], 'longer with more rounds: %s' % longer)
many = [Lines(server, 'hello 1 en client=m%d' % i) for i in range(30)]
for i, client in enumerate(many):
    client.say('create classique Mia seats=8 end=rounds:%d' % (30 + i))
began = time.time()
for i in range(10):
    ada.ask('ping %d' % i, 'pong')
ok(time.time() - began < 5 * slowness(), 'thirty tables want to know, and the loop goes on (%.0f ms for ten pings)' % (1000 * (time.time() - began)))
for client in many:
    client.close()

# ---- options in one's own language ----

texts = []
for language in ('fr', 'en', 'ru'):
    client = Lines(server, 'hello 1 ' + language)
    no = client.ask('create classique Ada auctoin=yes', 'no', 'seat')
    texts.append(no['text'])
    ok(no['why'] == 'option' and 'auctoin' in no['text'], no['text'])
    client.close()
ok(len(set(texts)) == 3, '... three languages')

# ---- watching late ----

ada, bob = table_of(server, people=2, bots=0, options='end=rounds:2 delay=2 clock=60')
eve = Lines(server)
eve.ask('watch ' + ada.id)
told, heard, early = {}, 0, 0
end_ = time.time() + PATIENCE
over = set()
while time.time() < end_ and 'eve' not in over:
    for client in (ada, bob, eve):
        if not client.queue and not client.comes(0.02):
            continue
        if not client.queue:
            client.read()
        while client.queue:
            m = client.queue.pop(0)
            at = time.time()
            if client is not eve:
                if m['say'] == 'move':
                    told.setdefault(m['n'], at)
                elif m['say'] == 'ask' and 'may' in m:
                    client.say(answer(m))
                elif m['say'] == 'table' and m['status'] == 'finished':
                    told.setdefault('end', at)
            elif m['say'] == 'move':
                heard += 1
                early += at - told.get(m['n'], at) < 1.9
            elif m['say'] == 'table' and m['status'] == 'finished':
                early += at - told.get('end', at) < 1.9
                over.add('eve')
ok(heard == len(told) - 1 and over and early == 0, 'who watches hears all %d moves and the end, two seconds later (%d early)' % (heard, early))
for client in (ada, bob, eve):
    client.close()

# ---- over, and read again ----

ada, bob = table_of(server, people=2, bots=1, options='end=rounds:25')
ok(finish(ada, bob), 'a game is played to its end')
ada.close(), bob.close()
server.kill()
server.start()
eve = Lines(server)
eve.say('watch %s since=0' % ada.id)
m = eve.expect('table', 'no')
ok(m.get('status') == 'finished', 'after a restart it can still be watched')
n = eve.expect('state')['n']
to, moves = 0, []
while to < n:
    page = eve.ask('history %d' % to, 'history', 'no')
    if page['say'] == 'no' or page['to'] <= to:
        break
    moves += page['moves']
    to = page['to']
ok([m['n'] for m in moves] == list(range(1, n + 1)) and all(m['digest'] for m in moves),
   'all its %d moves come from the store, slice by slice' % n)
again = Lines(server, 'hello 1 en client=h')
ok(again.ask('sit %s %s' % (ada.id, ada.token), 'table', 'no').get('you') == 'Ada', 'who has played it sits down again')
m = again.ask('rematch', 'rematch', 'no')
ok(m['say'] == 'rematch' and m['table'] != ada.id, 'and wants a rematch')
server.kill()
server.start()
ada2, bob2 = Lines(server, 'hello 1 en client=h'), Lines(server, 'hello 1 en client=c1')
tables = [c.ask('sit %s %s' % (m['table'], c0.token), 'table', 'no') for c, c0 in ((ada2, ada), (bob2, bob))]
ok([t.get('you') for t in tables] == ['Ada', 'Bob'], 'both find their seats with the tokens they have, after a kill')
ok(tables[0]['options'] == 'end=rounds:25' and tables[0]['status'] == 'waiting' and tables[0]['host'] == 'Ada' and
   tables[0]['seats'][2]['kind'] == 'bot', 'the table is as it was')
ada2.ask('start')
ok(finish(ada2, bob2), 'the rematch is played')
stranger = Lines(server)
ok(stranger.ask('sit %s %s' % (m['table'], '0' * 32), 'no', 'table')['why'] == 'unknown-table', 'a stranger has no seat there')
ok(stranger.ask('watch ' + '7' * 32, 'no', 'table')['why'] == 'unknown-table', 'a game that never was is unknown')
ok(stranger.ask('notify x', 'no', 'ok')['why'] == 'at-no-table', 'notices are for seats')
ok(server.stop() == 0, 'it ends well')

# ---- notices ----

got, arrived = [], threading.Event()


class Hook(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        got.append((self.path, self.headers.get('Content-Type'), json.loads(self.rfile.read(int(self.headers['Content-Length'])))))
        self.send_response(204)
        self.end_headers()
        arrived.set()

    def log_message(self, *args):
        pass


hook = http.server.HTTPServer(('127.0.0.1', 0), Hook)
threading.Thread(target=hook.serve_forever, daemon=True).start()
url = 'http://127.0.0.1:%d/turn?x=1' % hook.server_port
server = Server(LIFTED, args=['--webhook', url])
ada, bob = table_of(server, people=2, bots=0, options='clock=3d')
ok(ada.ask('notify ada@example.org')['say'] == 'ok' and bob.ask('notify bob+games')['say'] == 'ok', 'they leave a word')
for bad in ('http://127.0.0.1/', 'a b', 'x' * 65, '"', '\u00e9'):
    ok(ada.ask('notify ' + bad, 'ok', 'no')['say'] == 'no', 'notify %r is refused' % bad)
who = None
for client in (ada, bob):
    m = client.ask('since 0', 'ask')
    if 'may' in m:
        who, question = client, m
other = bob if who is ada else ada
other.close()
end_ = time.time() + PATIENCE
while not got and time.time() < end_:
    if question and 'may' in question:
        who.say(answer(question))
    question = who.expect('ask', timeout=10)
    if 'may' not in question:
        arrived.wait(10)
ok(len(got) == 1 and got[0][0] == '/turn?x=1' and got[0][1] == 'application/json', 'the webhook is told once')
told = got[0][2] if got else {}
ok(told.get('seat') == other.name and told.get('table') == ada.id and told.get('left', 0) > 3600000 and
   told.get('notify') == ('bob+games' if other is bob else 'ada@example.org'), 'whose turn it is: %s' % told)
ok(who.ask('ping x', 'pong')['say'] == 'pong' and not any(m['say'] == 'news' and m['what'] == 'bot' for m in who.queue),
   'no bot sits in for him')
hook.shutdown()
hook.server_close()
ok(server.stop() == 0, 'it ends well')

# What can be done, for clients without the engine: the same as `may`, with words, keys and sums; and it is charged.
server = Server(LIFTED)
ada, bob = table_of(server, people=2, bots=0, options='clock=3d')
for client in (ada, bob):
    m, may = client.ask('choices', 'choices'), client.ask('may', 'may')
    can = [c for c in m['choices'] if 'no' not in c]
    ok({c['verb'] for c in can} == set(may['may']['verbs']) and m['n'] == may['n'], '%s: choices are what may be done' % client.name)
    ok(all(c['words'] and c['group'] for c in m['choices']), '... in words')
    ok(all(c['no'] for c in m['choices'] if c not in can), '... and the rest has its refusal')
who = next(c for c in (ada, bob) if 'may' in c.ask('since 0', 'ask'))
roll = next((c for c in who.ask('choices', 'choices')['choices'] if c['verb'] == 'roll'), {})
ok(roll.get('do') == 'roll' and roll.get('key') == 'r' and roll.get('usual') is True, 'rolling is the usual thing: %s' % roll)
ok(all(c.get('sure') for c in who.ask('choices', 'choices')['choices'] if c['verb'] == 'resign'), 'giving up is asked again')
ok(who.ask(roll['do'], 'ok')['say'] == 'ok', 'the line is understood')
ok(server.stop() == 0, 'it ends well')
server = Server(dict(LIFTED, actions=20, actions_ms=600000))
ada, bob = table_of(server, people=2, bots=0, options='clock=3d')
codes = []
for _ in range(4):
    try:
        codes.append(ada.ask('choices', 'choices', timeout=5)['say'])
    except Exception:
        codes.append('closed')
        break
ok(codes[0] == 'choices' and codes[-1] == 'closed', 'it counts as eight lines: %s' % codes)
ok(server.stop() == 0, 'it ends well')

# Nobody takes them: it is logged, nothing else happens.
server = Server(LIFTED, args=['--webhook', url])
(ada, bob) = table_of(server, people=2, bots=0, options='clock=3d')
ada.ask('notify ada'), bob.ask('notify bob')
who = ada if 'may' in ada.ask('since 0', 'ask') else bob
other = bob if who is ada else ada
other.close()
question = who.ask('since 0', 'ask')
end_ = time.time() + PATIENCE
while '"webhook"' not in server.read_log() and time.time() < end_:
    if 'may' in question:
        who.say(answer(question))
        question = who.expect('ask', timeout=10)
    else:
        time.sleep(0.1)
ok('"webhook"' in server.read_log() and who.ask('ping x', 'pong')['say'] == 'pong', 'a hook that is not there is logged')
ok(server.stop() == 0, 'it ends well')

for bad in ('https://127.0.0.1/', 'http://192.0.2.1/', 'http://example.org/', 'ftp://127.0.0.1/', '127.0.0.1:80', 'http:///x',
            'http://127.0.0.1:99999/', 'http://127.0.0.1/a b', 'http://127.evil.example/', 'http://127.0.0.1@192.0.2.1/',
            'http://127.0.0.1\r\nX: y/'):
    run = subprocess.run([BINARY, 'serve', '--store', server.store, '--listen', '127.0.0.1:0', '--tcp', 'none', '--webhook', bad],
                         capture_output=True, text=True, timeout=PATIENCE)
    ok(run.returncode == 1 and 'this machine' in run.stderr, 'no webhook: %r' % bad)
server = Server(LIFTED)
(ada,) = table_of(server, people=1, bots=1)
ok(ada.ask('notify x', 'no', 'ok')['why'] == 'no-notices', 'without a webhook nobody leaves words')
ok(server.stop() == 0, 'it ends well')
done()
