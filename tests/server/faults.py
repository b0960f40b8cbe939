#!/usr/bin/env python3
"""faults.py SHIM - a disk that is full: no answer, a refusal by name, and when there is room again all goes on. A
disk that fails: the server stops at once, and what it had answered is there when it starts again. FAULT_POINTS (50)
places for each."""
import errno
import os
import sqlite3
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *

POINTS = int(os.environ.get('FAULT_POINTS', '50'))
SHIM = os.path.abspath(sys.argv[1])


def run(call, at, many, number, lines=30):
    """Chat and play on a disk that fails there; what was answered, seen, refused, and how it ended."""
    folder = tempfile.mkdtemp(prefix='banquier-fault-')
    flag = os.path.join(folder, 'flag')
    server = Server(MEASURED, folder=folder, env={
        'LD_PRELOAD': SHIM, 'BQ_SHIM_CALL': call, 'BQ_SHIM_AT': str(at), 'BQ_SHIM_FOR': str(many),
        'BQ_SHIM_ERRNO': str(number), 'BQ_SHIM_FLAG': flag, 'ASAN_OPTIONS': 'verify_asan_link_order=0'})
    ada = Lines(server, 'hello 1 en client=a')
    ada.id = ada.ask('create classique Ada seats=2', 'seat')['table']
    ada.expect('table')
    open(flag, 'w').close()
    said, refused, told = [], [], []
    ended = False
    try:
        for i in range(lines):
            m = ada.ask('#%d chat fault-%d-' % (i + 1, i))
            (said if m['say'] == 'ok' else refused).append((i, m.get('why')))
    except (Closed, ConnectionError, BrokenPipeError):
        ended = True
    if ended:
        code = server.process.wait(timeout=PATIENCE)
        server.err.close()
    else:
        os.unlink(flag)
        m = ada.ask('#1000 chat fault-last-')
        told.append(m['say'] == 'ok')
        code = server.stop()
    db = sqlite3.connect(server.store)
    sound = db.execute('pragma integrity_check').fetchone()[0] == 'ok'
    kept = {text for (text,) in db.execute('select text from chat')}
    db.close()
    lost = [i for i, _ in said if 'fault-%d-' % i not in kept]
    there = [i for i, _ in refused if 'fault-%d-' % i in kept]
    return ended, code, said, refused, lost, there, sound, told


full = {'refused': 0, 'lost': 0, 'there': 0, 'unsound': 0, 'ended': 0, 'stuck': 0, 'names': set()}
for point in range(POINTS):
    ended, code, said, refused, lost, there, sound, told = run('pwrite', 1 + point, 1 + point % 7, errno.ENOSPC)
    full['refused'] += len(refused)
    full['lost'] += len(lost)
    full['there'] += len(there)
    full['unsound'] += not sound
    full['ended'] += ended
    full['stuck'] += told != [True]
    full['names'] |= {why for _, why in refused}
note('a full disk at %d places: %d lines refused (%s)' % (POINTS, full['refused'], ', '.join(sorted(full['names']))))
ok(full['refused'] > 0 and full['names'] == {'storage-full'}, 'a full disk is told by name')
ok(full['lost'] == 0 and full['there'] == 0, 'what was answered is there, what was refused is not')
ok(full['unsound'] == 0, 'the store is sound')
ok(full['ended'] == 0 and full['stuck'] == 0, 'when there is room again, all goes on')

failed = {'ended': 0, 'good_code': 0, 'lost': 0, 'unsound': 0, 'refused': 0}
for point in range(POINTS):
    call = 'fdatasync' if point % 2 else 'pwrite'
    ended, code, said, refused, lost, there, sound, told = run(call, 1 + point // 2, point % 3, errno.EIO)
    failed['ended'] += ended
    failed['good_code'] += ended and code == 1
    failed['lost'] += len(lost)
    failed['unsound'] += not sound
    failed['refused'] += len(refused)
note('a disk that fails at %d places: the server ended %d times, with 1 %d times' % (POINTS, failed['ended'], failed['good_code']))
ok(failed['ended'] == POINTS and failed['good_code'] == POINTS, 'the server stops at once, with an error')
ok(failed['lost'] == 0, 'what was answered is there')
ok(failed['unsound'] == 0, 'the store is sound')

# Two servers, one store: the second does not start; the first goes on.
server = Server(MEASURED)
second = subprocess.run([BINARY, 'serve', '--listen', 'none', '--tcp', '127.0.0.1:0', '--store', server.store],
                        capture_output=True, text=True, timeout=PATIENCE)
ok(second.returncode == 1 and second.stderr != '', 'a second server on the same store refuses: %s' % second.stderr.strip())
ok(Lines(server).ask('ping', 'pong')['say'] == 'pong', 'the first goes on')
ok(server.stop() == 0, 'it ends well')
done()
