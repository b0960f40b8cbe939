#!/usr/bin/env python3
"""order.py - an answer means that the disk was asked, and has answered. The server runs under strace; each of
ORDER_ACKS (1000) chat lines carries a number, so that its bytes are seen on their way into the log's file: before
the answer there was a write with that number, and an fdatasync begun after that write has ended."""
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *

ACKS = int(os.environ.get('ORDER_ACKS', '1000'))


def trace_of(acks, extra_env=None):
    """Chat `acks` lines under strace; the lines of its record."""
    folder = tempfile.mkdtemp(prefix='banquier-order-')
    record = os.path.join(folder, 'strace')
    server = Server(LIFTED, folder=folder, env=extra_env, before=[
        'strace', '-f', '-ttt', '-s', '100000', '-o', record, '-e',
        'trace=pwrite64,fdatasync,fsync,write,writev,sendto,sendmsg,openat,close'])
    ada = Lines(server, 'hello 1 en client=a')
    ada.say('create classique Ada seats=2')
    ada.expect('table')
    for i in range(acks):
        ada.say('#%d chat order-%06d-order' % (i + 1, i))
        while True:
            m = ada.next(60)
            if m['say'] == 'ok' and m.get('re') == i + 1:
                break
    ada.close()
    child = int(open(record).readline().split()[0])
    os.kill(child, signal.SIGTERM)
    server.process.wait(timeout=PATIENCE)
    with open(record, errors='replace') as file:
        return file.readlines()


def judge(lines):
    """How many answers were seen, and how many of them too early."""
    wrote, synced, pending, begun = {}, 0, {}, {}
    wal, sync_seen = set(), {}
    answered = early = 0
    for at, line in enumerate(lines):
        pid = line.split(None, 1)[0]
        if 'openat(' in line and '-wal"' in line:
            number = re.search(r'= (\d+)$', line)
            if number:
                wal.add(number.group(1))
        call = re.search(r'\s(pwrite64|fdatasync|fsync)\((\d+)', line)
        if call and call.group(1) == 'pwrite64' and call.group(2) in wal:
            for number in re.findall(r'order-(\d{6})-order', line):
                wrote.setdefault(number, at)
        if call and call.group(1) != 'pwrite64' and call.group(2) in wal:
            begun[pid] = at
            if 'unfinished' not in line and line.rstrip().endswith('= 0'):
                sync_seen[pid] = begun.pop(pid)
                synced = max(synced, sync_seen[pid])
        elif re.search(r'<\.\.\. (fdatasync|fsync) resumed', line) and pid in begun and line.rstrip().endswith('= 0'):
            synced = max(synced, begun.pop(pid))
        if re.search(r'\s(write|writev|sendto|sendmsg)\(', line):
            for number in re.findall(r'chat\\",?.*?order-(\d{6})-order', line):
                answered += 1
                early += not (number in wrote and wrote[number] < synced)
    return answered, early


if __name__ == '__main__':
    answered, early = judge(trace_of(ACKS))
    note('%d answers under strace, %d before their fdatasync' % (answered, early))
    ok(answered >= ACKS, 'every answer was seen (%d)' % answered)
    ok(early == 0, 'each came after the fdatasync of its bytes')
    done()
