#!/usr/bin/env python3
"""paths.py - no path that anybody asks for reaches the file system: two hundred of them, and under strace the server
opens nothing from the moment it listens on. Names of people, tables and editions are no paths, either."""
import os
import re
import sys
import urllib.parse

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *

folder = tempfile.mkdtemp(prefix='banquier-paths-')
record = os.path.join(folder, 'strace')
server = Server(LIFTED, folder=folder, before=['strace', '-f', '-s', '300', '-o', record, '-e', 'trace=%file,connect,sendto'])
secret = os.path.join(folder, 'secret.txt')
with open(secret, 'w') as out:
    out.write('this is not for you\n')
os.symlink(secret, os.path.join(folder, 'index.html'))

targets = ['etc/passwd', secret.lstrip('/'), 'secret.txt', 'games.db', 'log', 'proc/self/environ', 'index.html']
ups = ['', '../', '../../../../../../', '..%2f', '%2e%2e/', '%2e%2e%2f', '..%5c', '..\\', '....//', '/', '//', './', '.%00/', '%2f', '%c0%ae%c0%ae/',
       '%252e%252e%252f', '..;/', 'assets/../../', 'play/../', 'file:///', 'http://127.0.0.1/', '\\\\', '~/', '*', '%']
paths = ['/' + up + target for up in ups for target in targets]
paths += ['/' + 'a' * n for n in (100, 126, 127, 128, 129, 200, 250, 254, 255, 256, 300, 2000)]
paths += ['/index.html%00.png', '/%00', '/a%00b', '/..', '/.', '/...', '/../', '/CON', '/.git/config', '/index.html/', '/index.html?/../../etc/passwd',
          '/?../../etc/passwd', '*', 'etc/passwd', 'http://x/etc/passwd', '/play/../../etc/passwd', '/healthz/../secret.txt']


def get(path):
    return fetch(server.http, b'GET %s HTTP/1.1\r\nHost: x\r\n\r\n' % path.encode('latin-1', 'replace'))


Lines(server).ask('ping', 'pong')
get('/')
mark = os.path.getsize(record)
seen, bad = {}, []
for path in paths:
    data = get(path)
    status = data.split()[1].decode() if data.split()[1:] else 'none'
    seen[status] = seen.get(status, 0) + 1
    if b'root:' in data or b'not for you' in data or b'SQLite' in data or status not in ('200', '400', '404', '431', '426'):
        bad.append('%s: %s' % (path, status))
ada = Lines(server)
for name in ('../../etc/passwd', '/etc/passwd', 'a/../b', '..', 'C:\\x', 'x\\y', '%2e%2e%2f', urllib.parse.quote(secret)):
    ada.say('edition ' + name)
    ada.say('create %s Ada' % name)
    ada.say('create classique "%s"' % name)
    ada.say('part')
    ada.say('watch ' + name)
    ada.say('sit %s %s' % (name, name))
while ada.ask('ping end', 'pong', 'no').get('word') != 'end':
    pass
time.sleep(0.3)
with open(record, errors='replace') as file:
    file.seek(mark)
    calls = [line for line in file if re.search(r'\b(open|openat|openat2|stat|lstat|access|readlink|newfstatat|rename|unlink)\(', line)]
strange = [line for line in calls if not re.search(r'games\.db(-wal|-shm|-journal)?"|"/sys/devices/system/cpu/', line)]
note('%d paths: %s; %d calls with a path meanwhile' % (len(paths), ', '.join('%s %d times' % pair for pair in sorted(seen.items())), len(calls)))
ok(len(paths) >= 200 and not bad, '%d paths: none leads out of the house: %s' % (len(paths), bad[:3] or 'so it is'))
ok(not strange, 'nothing is opened but the store, and how many cores there are: %s' % (strange[:2] or 'so it is'))
ada.ask('create classique Ada seats=2', 'seat')
ada.ask('chat http://127.0.0.1:%d/ 127.0.0.1 games.example' % server.http)
with open(record, errors='replace') as file:
    called = [line for line in file if re.search(r'\bconnect\(|\bsendto\(.*sin6?_port', line)]
ok(not called, 'and nobody is called, whatever is said: %s' % (called[:2] or 'so it is'))
child = int(open(record).readline().split()[0])
os.kill(child, signal.SIGTERM)
ok(server.process.wait(timeout=PATIENCE) == 0, 'it ends well')
done()
