#!/usr/bin/env python3
"""operate.py - what an operator sees and does: health, figures, limits read anew, the admin verbs, what is deleted
after its time and on request."""
import fcntl
import os
import re
import resource
import sqlite3
import stat
import sys
import tempfile
import threading

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *


def get(port, path, *headers, host='127.0.0.1'):
    """Status, headers and body of a request."""
    request = 'GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\n%s\r\n' % (path, ''.join(h + '\r\n' for h in headers))
    data = fetch(port, request.encode(), host=host)
    head, body = data.split(b'\r\n\r\n', 1)
    return int(head.split()[1]), head.decode(), body.decode()


def metrics(port):
    """name{labels} -> number; every line must be one of the format."""
    status, head, body = get(port, '/metrics')
    values, bad = {}, []
    line_ok = re.compile(r'^([a-z_]+(?:\{[a-z]+="[^"\\\n]*"(?:,[a-z]+="[^"\\\n]*")*\})?) (-?[0-9.e+]+)$')
    told = set()
    for line in body.splitlines():
        if line.startswith('# TYPE '):
            told.add(line.split()[2])
        if line.startswith('#'):
            continue
        m = line_ok.match(line)
        name = m and re.sub(r'_(bucket|sum|count)$', '', m.group(1).split('{')[0])
        if not m or (name not in told and m.group(1).split('{')[0] not in told):
            bad.append(line)
        else:
            values[m.group(1)] = float(m.group(2))
    return status, values, bad


def admin(server, *words):
    ran = subprocess.run([BINARY, 'admin'] + list(words) + ['--store', server.store, '--lang', 'en'],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=PATIENCE)
    return ran.returncode, ran.stdout.decode(), ran.stderr.decode()


# ---- from elsewhere ----
def strangers():
    """In a network of its own (unshare), where this machine has an address that is not loopback's."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as s:
        fcntl.ioctl(s, 0x8914, struct.pack('16sh22x', b'lo', 0x41))  # SIOCSIFFLAGS: up
        fcntl.ioctl(s, 0x8916, struct.pack('16sHH4s16x', b'lo:1', socket.AF_INET, 0, socket.inet_aton('192.0.2.1')))  # SIOCSIFADDR
    server = Server(LIFTED, args=['--plain-text'], listen='0.0.0.0:0')
    print(json.dumps([get(server.http, path, host=host)[0] for host in ('127.0.0.1', '192.0.2.1') for path in ('/healthz', '/metrics')]))
    server.stop()


if sys.argv[1:] == ['strangers']:
    strangers()
    sys.exit(0)
ran = subprocess.run(['unshare', '-r', '-n', sys.executable, os.path.abspath(__file__), 'strangers'], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
if ran.returncode and subprocess.run(['unshare', '-r', '-n', 'true'], stderr=subprocess.DEVNULL).returncode:
    note('no networks of their own for tests on this machine: who comes from elsewhere is not tried')
else:
    ok(ran.stdout.decode().strip() == '[200, 200, 200, 404]', 'figures are for this machine alone: %s' % (ran.stdout + ran.stderr[-300:]).decode())

# ---- a server that hangs up ----
with tempfile.TemporaryDirectory() as folder:
    door = socket.socket(socket.AF_UNIX)
    door.bind(os.path.join(folder, 'games.db.admin'))
    door.listen(16)

    def hang_up():
        try:
            while True:
                door.accept()[0].close()
        except OSError:
            pass

    threading.Thread(target=hang_up, daemon=True).start()
    ran = [subprocess.run([BINARY, 'admin', 'list', '--store', os.path.join(folder, 'games.db'), '--lang', 'en'],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE) for _ in range(40)]
    door.shutdown(socket.SHUT_RDWR)
    door.close()
    ok(all(r.returncode == 1 and r.stderr.strip() for r in ran), 'who hangs up on the operator is told of in words: %s %s'
       % (sorted({r.returncode for r in ran}), ran[0].stderr.decode().strip()))

# ---- figures ----
server = Server(LIFTED, before=['sh', '-c', 'umask 0; exec "$@"', 'sh'])
status, head, body = get(server.http, '/healthz')
ok(status == 200 and body == 'ok\n', 'it says that it is well')
(ada,) = table_of(server, people=1, bots=1)
rolls, commands = {}, 0
refused = ada.ask('mortgage 1', 'no')
ada.say('since 0')
said = set()
while commands < 40:
    m = ada.next()
    if m['say'] == 'move':
        rolls[m['n']] = sum(e['event'] == 'roll' for e in m['events'])  # some are told twice: live, and since 0
    elif m['say'] == 'ok' and m.get('re'):
        commands += 1
    elif m['say'] == 'ask' and 'may' in m and m['n'] not in said:
        said.add(m['n'])
        ada.say('#%d %s' % (m['n'] + 1, answer(m)))
status, values, bad = metrics(server.http)
ok(status == 200 and not bad, 'every line of the figures is well formed (%s)' % bad[:2])
ok(values.get('banquier_tables') == 1 and values.get('banquier_tables_playing') == 1, 'one table is being played')
ok(values.get('banquier_connections') == 1, 'one connection is open')
ok(commands <= values.get('banquier_commands_total', 0) <= commands + 2, 'commands are counted: %s of %d'
   % (values.get('banquier_commands_total'), commands))
ok(values.get('banquier_refusals_total{kind="rules",why="%s"}' % refused['why']) == 1, 'refusals, by name: ' + refused['why'])
ok(values['banquier_ack_seconds_bucket{le="+Inf"}'] == values['banquier_ack_seconds_count'] >= commands, 'answers, by how long they took')
dice = sum(v for k, v in values.items() if k.startswith('banquier_dice_total'))
rolls = sum(rolls.values())
ok(dice >= 2 * rolls > 0 and dice % 2 == 0, 'dice, by seat and face: %d of at least %d' % (dice, 2 * rolls))
ok(values['banquier_odd_dice_total'] == 0, 'nothing odd about them')
ok(values['banquier_store_batch_writes_count'] > 10 and values['banquier_store_batch_writes_sum'] >=
   values['banquier_moves_total'], 'groups of writes, by size')
ok(values['banquier_store_commit_seconds_sum'] > 0, '... and by what the disk took')
ok(abs(values['process_resident_memory_bytes'] - server.rss()) < server.rss() / 2, 'memory')
ok(get(server.http, '/metrics', 'X-Forwarded-For: 192.0.2.7')[0] == 404, 'what a proxy hands on does not get them')
ada.close()

# ---- the operator's socket ----
(ada,) = table_of(server, people=1, bots=1)
far = Lines(server, source='127.0.0.9')
private = far.ask('create classique Zoennelle seats=2', 'seat')['table']
ok(far.ask('chat my cat is called Quenelle')['say'] == 'ok', 'somebody says something private')
mode = os.stat(server.store + '.admin')
ok(stat.S_ISSOCK(mode.st_mode) and stat.S_IMODE(mode.st_mode) == 0o600, "the operator's socket is his alone")
code, out, err = admin(server, 'list')
ok(code == 0 and private in out and '127.0.0.9' in out and 'Zoennelle' in out and ada.id in out, 'list: every table, who is there, from where')
code, out, err = admin(server, 'list', '--json')
ok(code == 0 and all(json.loads(line) for line in out.splitlines()), 'list --json')
for lang, word in (('fr', 'attend'), ('en', 'waits'), ('ru', 'ждёт')):
    ran = subprocess.run([BINARY, 'admin', 'list', '--store', server.store, '--lang', lang], stdout=subprocess.PIPE)
    ok(word in ran.stdout.decode(), 'list in ' + lang)
watch = subprocess.Popen([BINARY, 'admin', 'watch', ada.id[:12], '--store', server.store, '--lang', 'en'], stdout=subprocess.PIPE)
ada.say('chat hello \x1b[2J'[:10])
seen = b''
until = time.time() + PATIENCE
while b'Ada' not in seen and time.time() < until:
    for m in [ada.nothing(0.1)]:
        if m and m['say'] == 'ask' and 'may' in m:
            ada.say(answer(m))
    if select.select([watch.stdout], [], [], 0)[0]:
        seen += os.read(watch.stdout.fileno(), 65536)
ok(b'Ada' in seen, 'watch shows what happens, in words')
watch.terminate()
watch.wait()
watch.stdout.close()
code, out, err = admin(server, 'close', private)
ok(code == 0, 'close: ' + (out + err).strip())
news = far.expect('news')
ok(news['what'] in ('expired', 'stopped'), '... and its players are told: ' + news['text'])
code, out, err = admin(server, 'close', private)
ok(code == 1 and err.strip(), 'what is closed is not closed again: ' + err.strip())
code, out, err = admin(server, 'close', ada.id)
news = ada.expect('news')
while news['what'] not in ('stopped', 'expired'):
    news = ada.expect('news')
ok(code == 0 and news['what'] == 'stopped', 'a game that is being played is closed, too')
ok(ada.ask('may')['why'] == 'at-no-table', '... and its players are at no table')
code, out, err = admin(server, 'export', ada.id)
with open(os.path.join(server.folder, 'export.txt'), 'w', encoding='utf-8') as file:
    file.write(out)
checked = subprocess.run([BINARY, 'verify', file.name, '--lang', 'en'], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
ok(code == 0 and '\nsecret ' in out and checked.returncode == 0, 'export: verify accepts it: ' + checked.stdout.decode().strip())
whole = out
path = os.path.join(server.folder, 'export.bqg')
code, out, err = admin(server, 'export', ada.id, '-o', path)
with open(path, encoding='utf-8') as file:
    ok(code == 0 and path in out and not err and file.read() == whole, 'export -o: the same, in a file: ' + out.strip())
os.truncate(path, 10)
code, out, err = admin(server, 'export', ada.id, '-o', path)
ok(code == 1 and 'exists already' in err and os.path.getsize(path) == 10, 'a file that exists is left alone: ' + err.strip())
there = sorted(os.listdir(server.folder))
for beside, why in ((os.path.join(server.folder, 'nowhere', 'x'), 'not written'), (server.folder, 'exists already')):
    code, out, err = admin(server, 'export', ada.id, '-o', beside)
    ok(code == 1 and why in err, 'a file that cannot be: ' + err.strip())
ran = subprocess.run([BINARY, 'admin', 'export', ada.id, '-o', path + '2', '--store', server.store, '--lang', 'fr'],
                     stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=lambda: resource.setrlimit(
                         resource.RLIMIT_FSIZE, (512, 512)))
ok(ran.returncode == 1 and "n'a pas été écrit" in ran.stderr.decode() and sorted(os.listdir(server.folder)) == there,
   'no room for it: nothing is left behind: ' + ran.stderr.decode().strip())
code, out, err = admin(server, 'export', ada.id, '-o', path + '2', '--json')
ok(code == 2 and err.strip(), '-o and --json exclude each other: ' + err.strip().splitlines()[0])
(kim,) = table_of(server, people=1, bots=1)
code, out, err = admin(server, 'export', kim.id[:10])
ok(code == 0 and '\nlog ' in out and '\nsecret ' not in out, 'export of a game that goes on: without its secret')
code, out, err = admin(server, 'export', kim.id, '--json')
said = [json.loads(line) for line in out.splitlines()]
ok(code == 0 and [m['say'] for m in said] == ['export', 'ok'], 'export --json')
waits = Lines(server)
waiting = waits.ask('create classique Wartmann seats=2', 'seat')['table']
code, out, err = admin(server, 'export', waiting[:10], '-o', path + '3')
ok(code == 1 and 'has not begun' in err and not out and not os.path.exists(path + '3'), 'export of a table that has not begun: ' + err.strip())
admin(server, 'close', waiting)
code, out, err = admin(server, 'export', waiting)
ok(code == 1 and 'has not begun' in err and not out, '... nor ever will: ' + err.strip())
kim.close()
for wrong in ('0' * 32, 'nothing', '0' * 8):
    code, out, err = admin(server, 'export', wrong)
    ok(code == 1 and not out and err.strip(), 'export of what is not there: ' + err.strip())
code, out, err = admin(server, 'ban', '::1', '--hours', '1')
ok(code == 0 and admin(server, 'unban', '::1')[0] == 0, 'who shuts this machine out can let it in again')
code, out, err = admin(server, 'ban', '127.0.0.9', '--hours', '2')
bye = far.closed(5)
ok(code == 0 and bye and bye.get('code') == 4004, 'ban: who is there is closed, %s' % bye)
again = Lines(server, None, source='127.0.0.9')
bye = again.closed(5)
ok(bye and bye.get('code') == 4004, '... and not let in')
ok(Lines(server, source='127.0.0.8'), 'others are')
code, out, err = admin(server, 'bans')
ok(code == 0 and '127.0.0.9' in out, 'bans: ' + out.strip())
ok(admin(server, 'ban', 'nowhere')[0] == 1, 'what is no address is refused')
copy = subprocess.run([BINARY, 'serve', '--backup', server.store + '.copy', '--store', server.store], stdout=subprocess.DEVNULL, umask=0)
modes = {name: stat.S_IMODE(os.stat(os.path.join(server.folder, name)).st_mode) for name in os.listdir(server.folder) if name.startswith('games.db')}
ok(copy.returncode == 0 and {'games.db', 'games.db-wal', 'games.db.lock', 'games.db.bans', 'games.db.admin', 'games.db.copy'} <= set(modes) and
   not any(mode & 0o77 for mode in modes.values()), 'nobody else reads the data, whatever the umask: %s'
   % ', '.join('%s %o' % row for row in sorted(modes.items())))
os.unlink(server.store + '.copy')
def moves_of():
    return {m['id']: m['moves'] for m in map(json.loads, admin(server, 'list', '--json')[1].splitlines()) if m['say'] == 'entry'}


before = moves_of()
ok(server.stop() == 0 and not os.path.exists(server.store + '.admin'), 'the socket goes with the server')
code, out, err = admin(server, 'list')
ok(code == 1 and 'server' in err, 'without a server: ' + err.strip())
server.start()
after = moves_of()
ok(before[kim.id] > 0 and after[kim.id] >= before[kim.id], 'how many moves a game has is known before it is in memory: %d, %d' % (before[kim.id], after[kim.id]))
ok((Lines(server, None, source='127.0.0.9').closed(5) or {}).get('code') == 4004, 'a ban outlives the server')
ok(admin(server, 'unban', '127.0.0.9')[0] == 0 and Lines(server, source='127.0.0.9'), 'unban')
code, out, err = admin(server, 'list', '--over')
ok(code == 0 and ada.id in out and private in out, 'list --over: games that are over')

# ---- forget ----
def chats(word):
    db = sqlite3.connect(server.store)
    rows = db.execute('select count(*) from chat where text like ?', ('%' + word + '%',)).fetchone()[0]
    db.close()
    return rows


ok(chats('Quenelle') == 1, 'what was said is kept')
code, out, err = admin(server, 'forget', 'Zoennelle')
ok(code == 0 and out.startswith('1 game would'), 'forget, asked what it would do: ' + out.strip())
for name in ('ZOENNELLE', 'zoënnelle', 'Zoe-nnelle'):
    ok(admin(server, 'forget', name)[1].startswith('1 game would'), '... however the name is written: ' + name)
ok(admin(server, 'forget', 'Zoennell')[1].startswith('0 games'), '... but whole')
code, out, err = admin(server, 'forget', 'Zoennelle', '--yes')
ok(code == 0 and out.startswith('1 game is deleted'), 'forget: ' + out.strip())
code, out, err = admin(server, 'list', '--over')
ok(private not in out and ada.id in out, '... and only that one is gone')
ok(admin(server, 'export', private)[0] == 1 and Lines(server).ask('watch ' + private)['why'] == 'unknown-table', '... for everybody')
server.stop()
server.start()
ok(admin(server, 'forget', 'Zoennelle')[1].startswith('0 games') and chats('Quenelle') == 1, '... after a restart, too; it is only marked')
code, out, err = admin(server, 'restore', 'Zoennelle')
ok(code == 0 and out.startswith('1 game is back') and private in admin(server, 'list', '--over')[1], 'restore: ' + out.strip())
ok(admin(server, 'restore', 'Zoennelle')[1].startswith('0 games'), '... once')
ok(admin(server, 'forget', private, '--yes')[0] == 0 and private not in admin(server, 'list', '--over')[1] and
   admin(server, 'restore', private)[1].startswith('1 game') and private in admin(server, 'list', '--over')[1], 'a table by its id: the same')
# A word that is two lines would be two commands.
for word in ('Nobody\nban 127.0.0.8', 'Nobody\rban 127.0.0.8', 'x\x1b[2J', 'y' * 600):
    code, out, err = admin(server, 'forget', word)
    ok(code == 1 and 'one line' in err and not out, 'admin forget %r is refused: %s' % (word[:12], err.strip()))
ok(Lines(server, source='127.0.0.8').ask('ping', 'pong')['say'] == 'pong', '... and nobody is banned by it')
# A game that was played to its end could be looked at by anybody who has its id.
looks = lambda: (admin(server, 'export', ada.id)[0], Lines(server).ask('watch ' + ada.id).get('why'))
ok(looks() == (0, None), 'a game that is over is exported, and watched')
admin(server, 'forget', ada.id, '--yes')
ok(looks() == (1, 'unknown-table'), '... not when it is marked: %s, %s' % looks())
ok(admin(server, 'restore', ada.id)[0] == 0 and looks() == (0, None), '... and again when it is back')
admin(server, 'forget', private, '--yes')
code, out, err = admin(server, 'forget', 'Zoennelle', '--now')
ok(code == 0 and out.startswith('1 game deleted'), 'forget --now deletes what is marked: ' + out.strip())
ok(admin(server, 'restore', 'Zoennelle')[1].startswith('0 games'), '... for good')
ok(chats('Quenelle') == 0, '... with what was said at it')
server.stop()
with open(server.store, 'rb') as file:  # before others are written where it was
    left = file.read()
    # A name so long that no token contains it by chance.
    ok(b'Zoennelle' not in left and b'Quenelle' not in left, 'nothing of it is left in the file')
server.start()
host, gone, out_ = Lines(server), Lines(server), Lines(server)
seat = host.ask('create classique Hostette seats=4', 'seat')
gone.ask('join %s Quirinus' % seat['table'], 'seat')
gone.ask('chat I cannot stay')
gone.ask('part')
out_.ask('join %s Rumpelnase' % seat['table'], 'seat')
third = Lines(server)
third.ask('join %s Waldtraut' % seat['table'], 'seat')
host.ask('start')
host.ask('vote kick Rumpelnase')
third.ask('vote kick Rumpelnase')
admin(server, 'close', seat['table'])
found = [admin(server, 'forget', name)[1].split()[0] for name in ('Quirinus', 'Rumpelnase', 'Waldtraut', 'Nobodette')]
ok(found == ['1', '1', '1', '0'], 'who left before the game or was voted out is found, too: %s' % found)
admin(server, 'forget', 'Quirinus', '--now')
server.stop()
with open(server.store, 'rb') as file:
    left = file.read()
    ok(b'Quirinus' not in left and b'Rumpelnase' not in left and b'cannot stay' not in left, '... and nothing of them is left')
server.start()
(eve,) = table_of(server, people=1, bots=1, names=('Eve', 'Bob'))
code, out, err = admin(server, 'forget', 'Eve', '--yes')
ok(code == 1 and 'still open' in out, 'a game that is open stays: ' + out.strip().replace('\n', ' '))
ok(re.search('  %s  [A-Z0-9]{6}$' % eve.id, out, re.M), '... and is named')
code, out, err = admin(server, 'forget', 'Eve', '--yes', '--json')
ok(code == 1 and [t['id'] for t in json.loads(out)['tables']] == [eve.id], '... as JSON, too: ' + out.strip())
gus, hal = table_of(server, people=2, bots=0, names=('Gustinette', 'Haldor'))
gus.ask('vote stop')
hal.ask('vote stop')
onlooker = Lines(server)
onlooker.ask('watch ' + gus.id)
code, out, err = admin(server, 'forget', 'Gustinette')
ok(code == 0 and out.startswith('1 game would'), 'a game that is over, and looked at: ' + out.strip())
onlooker.ask('state', 'state')
code, out, err = admin(server, 'forget', 'Gustinette', '--now')
ok(code == 0 and out.startswith('1 game deleted'), '... is deleted: ' + out.strip())
for client in (gus, hal, onlooker):
    heard = client.expect('news')
    while heard['what'] != 'gone':
        heard = client.expect('news')
    ok(client.ask('fair')['why'] == 'at-no-table', '... who was there is told, and sent away: ' + heard['text'])
ok(onlooker.ask('watch ' + gus.id)['why'] == 'unknown-table', '... and finds it no more')
code, out, err = admin(server, 'forget', ada.id, '--now')
ok(code == 0 and out.startswith('1 game'), 'forget a table by its id')
eve.ask('chat to be forgotten')
ok(admin(server, 'forget', 'nobody', '--yes')[1].startswith('0 games'), 'nobody of that name: nothing is deleted')
server.stop()

# ---- what has had its time ----
day = 86400 * 1000
db = sqlite3.connect(server.store)
number = db.execute('select number from game').fetchone()[0]
now = int(time.time() * 1000)
for i, (status, age) in enumerate(((2, 400), (3, 366), (2, 364), (2, 1), (1, 900))):
    db.execute('insert into game (id, edition, options, plan, secret, status, created_ms, ended_ms) select ?, edition, options, plan, secret, ?, ?, ?'
               ' from game where number = ?', (bytes([i]) * 16, status, now - 1000 * day, now - age * day if status > 1 else 0, number))
db.execute('update chat set at_ms = ?', (now - 40 * day,))
db.execute('insert into chat (game, at_ms, name, text) values (?, ?, ?, ?)', (number, now - 20 * day, 'Eve', 'young'))
db.commit()
db.close()
with open(server.limits, 'a') as file:
    file.write('keep_look_s 1\nkeep_marked_h 0\n')
server.start()
until = time.time() + PATIENCE
ages = chat = None
while time.time() < until and (ages != [2, 3, 4] or chat != ['young']):
    time.sleep(0.3)
    db = sqlite3.connect(server.store)
    chat = [row[0] for row in db.execute('select text from chat')]
    ages = sorted(row[0][0] for row in db.execute('select id from game') if row[0] == row[0][:1] * 16)
    db.close()
ok(ages == [2, 3, 4], 'games that were over for a year are deleted, no others: %s' % ages)
ok(chat == ['young'], 'so is what was said a month ago: %s' % chat)
_, values, _ = metrics(server.http)
ok(values['banquier_games_deleted_total'] == 2, '... and counted')

# ---- limits anew ----
gus = Lines(server)
gus.ask('create classique Gus seats=2', 'seat')
ok(all(gus.ask('chat %d' % i)['say'] == 'ok' for i in range(10)), 'chat without an end')
with open(server.limits, 'w') as file:
    file.write('chat 2\nactions 1000000\nkeep_look_s 3600\n')
server.process.send_signal(signal.SIGHUP)
until = time.time() + PATIENCE
while '"reload"' not in server.read_log() and time.time() < until:
    time.sleep(0.05)
time.sleep(0.1)
hal = Lines(server)
hal.ask('create classique Hal seats=2', 'seat')
said = [hal.ask('chat %d' % i) for i in range(3)]
ok([m['say'] for m in said] == ['ok', 'ok', 'no'], 'SIGHUP: the limits are those of the file now')
with open(server.limits, 'w') as file:
    file.write('chat 5\nno_such_limit 7\n')
server.process.send_signal(signal.SIGHUP)
until = time.time() + PATIENCE
while 'stay as they were' not in server.read_log() and time.time() < until:
    time.sleep(0.05)
log = server.read_log()
ok('stay as they were' in log and 'no_such_limit' in log, 'a bad file: the old ones stay, and it is said')
ivy = Lines(server)
ivy.ask('create classique Ivy seats=2', 'seat')
ok([ivy.ask('chat %d' % i)['say'] for i in range(3)] == ['ok', 'ok', 'no'], '... and so it is')
with open(server.limits, 'w') as file:
    file.write('chat 5\nchat_letters 1000\n')
server.process.send_signal(signal.SIGHUP)
until = time.time() + 15
while 'chat_letters cannot be 1000: it is from 1 to 512' not in server.read_log() and time.time() < until:
    time.sleep(0.05)
log = server.read_log()
ok('chat_letters cannot be 1000: it is from 1 to 512' in log, 'a limit that would break something: the same')
jon = Lines(server)
jon.ask('create classique Jon seats=2', 'seat')
ok(jon.ask('chat ' + '\U0001F3B2' * 600)['why'] == 'chat-long' and jon.ask('ping', 'pong')['say'] == 'pong', '... and nobody breaks it')
os.remove(server.limits)
os.mkfifo(server.limits)
server.process.send_signal(signal.SIGHUP)
until = time.time() + 5
while 'no regular file' not in server.read_log() and time.time() < until:
    time.sleep(0.05)
log = server.read_log()
ok('the limits stay as they were: it is no regular file' in log, 'a pipe instead of the file: the same')
ok(jon.ask('ping', 'pong', timeout=5)['say'] == 'pong', '... and nobody waits for it')
ok(all(json.loads(line) for line in log.splitlines()), 'every line of the log is one JSON object')
server.stop()

# ---- files that are taken away ----
server = Server(LIFTED)
(ada,) = table_of(server, people=1, bots=1)
for name in (server.store, server.store + '-wal'):
    os.rename(name, name + '.away')
    said, health = ada.ask('chat is it kept?'), get(server.http, '/healthz')
    ok(said.get('why') == 'storage-gone' and health[0] == 503, '%s is gone: %s, and healthz says %d' % (os.path.basename(name), said.get('why'), health[0]))
    os.rename(name + '.away', name)
    ok(ada.ask('chat and now?')['say'] == 'ok' and get(server.http, '/healthz')[0] == 200, '... put back, it goes on')
server.kill()
with open(server.store + '-wal', 'r+b') as file:
    frames = (os.path.getsize(file.name) - 32) // 4120
    file.seek(32 + 4120 * (frames - 6) + 100)
    byte = file.read(1)
    file.seek(-1, 1)
    file.write(bytes([byte[0] ^ 1]))
ran = subprocess.run([BINARY, 'serve', '--listen', 'none', '--tcp', '127.0.0.1:0', '--store', server.store], capture_output=True, timeout=PATIENCE)
ok(ran.returncode == 1 and b'damaged in the middle' in ran.stderr, 'a log that is damaged in the middle: ' + ran.stderr.decode().strip())
way_out = subprocess.run([BINARY, 'serve', '--backup', server.store + '.kept', '--store', server.store], capture_output=True, timeout=PATIENCE)
os.unlink(server.store)
os.unlink(server.store + '-wal')
os.rename(server.store + '.kept', server.store)
server.start()
ok(way_out.returncode == 0 and get(server.http, '/healthz')[0] == 200, 'the way out: a backup has what can be read')
server.stop()

# ---- an address of their own for figures ----
server = Server(LIFTED, args=['--metrics', '127.0.0.1:0'])
port = int(server.process.stdout.readline().decode().rsplit(':', 1)[1])
ok(get(port, '/metrics')[0] == 200 and get(port, '/healthz')[0] == 200, '--metrics: there')
ok(get(server.http, '/metrics')[0] == 404, '... and not where people play')
ok(get(port, '/')[0] == 404 and get(port, '/play')[0] == 404, '... and nothing else is there')
server.stop()
server = Server(LIFTED, args=['--metrics', 'none'])
ok(get(server.http, '/metrics')[0] == 404, '--metrics none: nowhere')
server.stop()
done()
