#!/usr/bin/env python3
"""moderate.py - people who are reported, as the operator sees them: listed, whole, closed, after a kill, forgotten with the
person, deleted with what was said; and what he switches off: by the file of limits, by a word, over restarts, with the page's
figures, told to who is there. What an edition is that does not come with the program."""
import os
import re
import shutil
import signal
import sqlite3
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *


def admin(*words, lang='en'):
    ran = subprocess.run([BINARY, 'admin'] + list(words) + ['--store', server.store, '--lang', lang],
                         stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=PATIENCE)
    return ran.returncode, ran.stdout.decode(), ran.stderr.decode()


def figure(name):
    body = fetch(server.http, b'GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n').decode()
    return dict(line.rsplit(' ', 1) for line in body.splitlines() if line.startswith('banquier_')).get('banquier_' + name)


def sentence(line, lang):
    client = Lines(server, 'hello 1 ' + lang)
    client.ask('create classique Zoe', 'seat')
    said = client.ask(line)
    client.ask('part')
    client.close()
    return said


editions = tempfile.mkdtemp(prefix='banquier-editions-')
subprocess.run([BINARY, 'edition', 'new', 'mine', '--from', 'console', '--dir', editions], stdout=subprocess.DEVNULL, check=True)
server = Server(dict(MEASURED, reports=1000, keep_look_s=1),
                env={'BANQUIER_EDITIONS': editions + ':' + (os.environ.get('BANQUIER_EDITIONS') or 'editions')})

# ---- reports ----
ok(admin('reports')[1] == 'There are no reports.\n', 'no reports yet')
ada, bob = Lines(server), Lines(server)
seat = ada.ask('create classique Ada seats=3', 'seat')
bob.ask('join %s Rumpelnase' % seat['table'], 'seat')
ada.expect('table')
for i in range(25):
    bob.ask('chat Unflat %d' % i)
bob.ask('ping before', 'pong')
ada.ask('ping before', 'pong')
ok(ada.ask('report Rumpelnase he \x22insults\x22 me <b>')['say'] == 'ok', 'a report is acknowledged')
bob.say('ping after')
heard = bob.next()
ok(heard['say'] == 'pong', 'who is reported learns nothing: %s' % heard['say'])
code, out, err = admin('reports')
ok(code == 0 and out.startswith('1: ') and seat['table'] in out and 'Ada reports Rumpelnase' in out and
   'Reason: he "insults" me <b>' in out and 'Unflat' not in out, 'the operator lists it: ' + out.strip())
code, out, err = admin('report', '1')
said = re.findall(r'Rumpelnase: Unflat (\d+)', out)
ok(said == [str(i) for i in range(5, 25)], 'and reads it, with the last twenty lines: %s' % said)
code, out, err = admin('report', '1', '--json')
lines = [json.loads(line) for line in out.splitlines()]
ok([m['say'] for m in lines] == ['report'] + 20 * ['said'] + ['ok'] and lines[0]['by'] == 'Ada' and lines[0]['lines'] == 20, 'the same as JSON')
for lang, word in (('fr', 'signale'), ('ru', 'жалуется')):
    ok(word in admin('reports', lang=lang)[1], 'in ' + lang)
server.kill()
server.start()
ok('Rumpelnase' in admin('reports')[1], 'it outlives a server that was killed')
ada, bob = Lines(server), Lines(server)
ok(ada.ask('sit %s %s' % (seat['table'], seat['token']))['say'] == 'ok' and ada.ask('report Rumpelnase')['why'] == 'reported',
   '... which remembers who has reported whom')
for line in ('reports', 'report 1', 'dismiss 1', 'switch chat off', 'switches'):
    answer = Lines(server).ask(line)
    ok(answer['say'] == 'no' and answer['why'] in ('verb', 'at-no-table') and 'Unflat' not in str(answer), 'no player is told of it: ' + line)
ok(admin('dismiss', '1')[:2] == (0, 'The report is closed.\n'), 'it is closed')
ok(admin('dismiss', '1')[0] == 1 and 'closed already' in admin('dismiss', '1')[2], '... once')
ok(admin('reports')[1] == 'There are no reports.\n' and 'closed' in admin('reports', '--all')[1], '... and shown with --all only')
for words in (('report', '77'), ('dismiss', '77'), ('report', 'x'), ('dismiss', '-1'), ('report', '99999999999999999999')):
    code, out, err = admin(*words)
    ok(code and err.strip(), 'no such report: %s: %s' % (' '.join(words), err.strip()))
ok(figure('reports_total') == '0' and figure('switch_on{name="chat"}') == '1', 'figures')

# ---- forgotten, and deleted in their time ----
admin('close', seat['table'])
ok(admin('forget', 'Rumpelnase', '--yes')[0] == 0 and admin('reports', '--all')[1] == 'There are no reports.\n' and admin('report', '1')[0] == 1,
   'who is forgotten is so in reports, too')
ok(admin('restore', 'Rumpelnase')[0] == 0 and 'Rumpelnase' in admin('reports', '--all')[1], '... and brought back with the game')
admin('forget', 'Rumpelnase', '--now')
server.stop()
with open(server.store, 'rb') as file:
    left = file.read()
    ok(b'Rumpelnase' not in left and b'insults' not in left and b'Unflat' not in left, 'nothing of it is left in the file')
server.start()
ada, bob = Lines(server), Lines(server)
seat = ada.ask('create classique Ada seats=3', 'seat')
bob.ask('join %s Waldtraut' % seat['table'], 'seat')
bob.ask('chat Grobian')
ada.ask('report Waldtraut')
number = admin('reports')[1].split(':')[0]
ok(int(number) > 1, 'a number is given once: ' + number)
server.stop()
db = sqlite3.connect(server.store)
old = int(time.time() * 1000) - 31 * 86400 * 1000
db.execute('update chat set at_ms = ?', (old,))
db.execute('update report set at_ms = ?', (old,))
db.commit()
db.close()
server.start()
until = time.time() + PATIENCE
while admin('reports', '--all')[1] != 'There are no reports.\n' and time.time() < until:
    time.sleep(0.2)
db = sqlite3.connect(server.store)
left = [db.execute('select count(*) from ' + table).fetchone()[0] for table in ('report', 'quote', 'chat')]
db.close()
ok(left == [0, 0, 0], 'a report is deleted in its time, with what was said: %s' % left)

# ---- switches ----
ok(admin('switch')[1] == 'Chat: on\nPublic tables: on\nEditions from elsewhere: on\n', 'what is on')
ada, bob = Lines(server), Lines(server)
seat = ada.ask('create classique Ada seats=3 public', 'seat')
bob.ask('join %s Bob' % seat['table'], 'seat')
ok(admin('switch', 'chat', 'off')[1].startswith('Chat: off\n'), 'chat is switched off')
ok(bob.expect('off')['off'] == ['chat'] and bob.ask('chat hello')['why'] == 'chat-off', 'everybody is told, and nobody heard')
for lang, word in (('fr', 'conversation'), ('en', 'chat'), ('ru', 'чат')):
    said = sentence('chat x', lang)
    ok(said['why'] == 'chat-off' and word in said['text'], 'in %s: %s' % (lang, said['text']))
ok('Chat: off' in admin('list')[1] and figure('switch_on{name="chat"}') == '0', 'the list and the figures say so')
ok('Chat: off' not in admin('list', '--over')[1], '... the list of games that are over is none of it')
server.kill()
server.start()
ok(Lines(server, None).ask('hello 1 en', 'hello')['off'] == ['chat'], 'it outlives the server, and hello says it')
server.process.send_signal(signal.SIGHUP)
ok(Lines(server).ask('create classique Yves', 'seat') and admin('switch')[1].startswith('Chat: off'), '... and the file being read again')
ok(admin('switch', 'chat', 'on')[1].startswith('Chat: on'), 'on again')
with open(server.limits, 'a') as file:
    file.write('chat_on 0\npublic_on 0\n')
server.process.send_signal(signal.SIGHUP)
until = time.time() + PATIENCE
while 'Public tables: off' not in admin('switch')[1] and time.time() < until:
    time.sleep(0.1)
ok(admin('switch')[1].startswith('Chat: on\nPublic tables: off\n'), 'the file switches, what the operator has said stands above it')
ok(admin('switch', 'chat', 'configured')[1].startswith('Chat: off'), '... until he leaves it to the file')
eve = Lines(server)
ok(eve.ask('list', 'tables')['tables'] == [] and eve.ask('create classique Eve public')['why'] == 'public-off', 'no public tables')
admin('switch', 'public', 'on')
ok(eve.ask('list', 'tables')['tables'] and eve.ask('create classique Eve public', 'seat', 'no')['say'] == 'seat', '... and there are again')
names = [e['name'] for e in Lines(server).ask('editions', 'editions')['editions']]
ok('mine' in names and 'console' in names, 'an edition of the operator\x27s own: %s' % names)
admin('switch', 'foreign', 'off')
names = [e['name'] for e in Lines(server).ask('editions', 'editions')['editions']]
zoe = Lines(server)
ok('mine' not in names and zoe.ask('create mine Zoe')['why'] == 'foreign-off', '... is switched off: %s' % names)
bare = {k: v for k, v in os.environ.items() if k != 'BANQUIER_EDITIONS'}
if b'console' in subprocess.run([BINARY, 'edition', 'list'], stdout=subprocess.PIPE, env=bare).stdout:
    ok('console' in names and zoe.ask('create console Zoe', 'seat', 'no')['say'] == 'seat', '... those of the program are not')
else:
    note('this program has no editions beside it: all that it knows are from elsewhere')
for words in (('switch', 'weather', 'off'), ('switch', 'chat'), ('switch', 'chat', 'maybe')):
    code, out, err = admin(*words)
    ok(code == 1 and err.strip(), ' '.join(words) + ': ' + err.strip())
ok(oct(os.stat(server.store + '.switches').st_mode & 0o777) == '0o600', 'the file of switches is the server\x27s own')
os.remove(server.store + '.switches')
os.mkdir(server.store + '.switches')
code, out, err = admin('switch', 'foreign', 'on')
ok(code == 1 and err.endswith('It is switched, but could not be written down: a restart forgets it.\n'), 'what cannot be kept: ' + err.strip())
ok('foreign' not in Lines(server, None).ask('hello 1 en', 'hello')['off'] and admin('switch')[1].endswith('elsewhere: on\n'), '... is done all the same')
os.rmdir(server.store + '.switches')
ok(admin('switch', 'foreign', 'off')[0] == 0 and 'foreign off' in open(server.store + '.switches').read(), '... and the next word is kept again')
server.stop()
shutil.rmtree(editions, ignore_errors=True)
done()
