#!/usr/bin/env python3
"""conform.py - WebSocket as RFC 6455 has it: the categories of the Autobahn suite that apply to text, 1 to 7, 9 and 10,
by our own hand. Every case that fits in a few hundred bytes is sent whole, then a byte at a time."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *

server = Server(dict(LIFTED, frame_ms=60000))
make = WebSocket.frame
BYTEWISE = 300


def F(*args, **more):
    return make(None, *args, **more)


def run(data, size, until):
    """What becomes of these bytes after hello, sent in pieces of `size` (0: as they are): the messages up to the one
    that is waited for, then the closing code."""
    client, got = WebSocket(server), []
    client.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    try:
        if size == 0:
            client.send_raw(data)
        else:
            for at in range(0, len(data), size):
                client.send_raw(data[at:at + size])
                if len(data) <= 60:
                    time.sleep(0.0002)  # so that they arrive one by one
    except ConnectionError:
        pass  # it had heard enough
    try:
        while client.close_code is None:
            m = client.next(10)
            if m['say'] != 'bye':
                word = m['say']
                if word == 'pong' and isinstance(until[0], tuple) and until[0][0] == 'pong':
                    word = ('pong', m.get('word'))
                got.append(word if word != 'PONG' else ('PONG', bytes(m['payload'])))
                if len(got) == len(until) and not isinstance(until[-1], int):
                    return got
    except (Closed, ConnectionError):
        pass
    except TimeoutError:
        return got + ['nothing']
    finally:
        client.close()
    return got + [client.close_code or 1005]


ping = b'ping x'
cases = []


def case(name, data, *wanted):
    """`wanted`: messages in order, the last may be a closing code."""
    cases.append((name, data, list(wanted)))


# 1: framing
for n in (0, 1, 63, 118, 119, 120, 121, 122, 125, 126, 127, 128, 1000, 4000, 4090):
    case('1 text with %d blanks' % n, F(1, ping + b' ' * n), 'pong')
for n in (0, 110, 117, 118, 119, 120, 121, 1000, 4000):
    case('1 text with %d blanks, to its end' % n, F(1, b'ping ' + b' ' * n + b'end'), ('pong', 'end'))
    case('1 fragments with %d blanks, to their end' % n, F(1, b'ping ' + b' ' * n, fin=False) + F(0, b'e', fin=False) + F(0, b'nd'), ('pong', 'end'))
case('1 empty text', F(1, b''), 'no')
for n in (0, 1, 125, 126, 127, 128, 4000):
    case('1 binary of %d bytes' % n, F(2, b'\xfe' * n), 1003)
case('1 two messages in one packet', F(1, ping) + F(1, ping), 'pong', 'pong')
case('1 ten messages in one packet', F(1, ping) * 10, *['pong'] * 10)
# 2: pings and pongs
for n in (0, 1, 5, 124, 125):
    case('2 ping with %d bytes' % n, F(9, b'a' * n), ('PONG', b'a' * n))
case('2 ping with any bytes', F(9, b'\x00\xff\xfe\xfd\xfc\xfb\x00\xff'), ('PONG', b'\x00\xff\xfe\xfd\xfc\xfb\x00\xff'))
case('2 ping with 126 bytes', F(9, b'a' * 126), 1002)
case('2 ping with a length on two bytes', b'\x89\xfe\x00\x05abcd' + b'hello', 1002)
case('2 pong nobody asked for', F(10, b'') + F(1, ping), 'pong')
case('2 pong with bytes nobody asked for', F(10, b'unasked') + F(1, ping), 'pong')
case('2 pong, then ping', F(10, b'unasked') + F(9, b'asked'), ('PONG', b'asked'))
case('2 ten pings', b''.join(F(9, b'%d' % i) for i in range(10)), *[('PONG', b'%d' % i) for i in range(10)])
case('2 ping in pieces', F(9, b'a', fin=False), 1002)
case('2 pong in pieces', F(10, b'a', fin=False), 1002)
case('2 pong with 126 bytes', F(10, b'a' * 126), 1002)
# 3: reserved bits
for rsv in range(1, 8):
    case('3 reserved bits %d of a text' % rsv, F(1, ping, rsv=rsv), 1002)
    case('3 reserved bits %d after a text' % rsv, F(1, ping) + F(1, ping, rsv=rsv), 'pong', 1002)
    case('3 reserved bits %d of a ping' % rsv, F(9, b'', rsv=rsv), 1002)
    case('3 reserved bits %d of a close' % rsv, F(8, b'', rsv=rsv), 1002)
# 4: opcodes
for op in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15):
    case('4 opcode %d' % op, F(op, b''), 1002)
    case('4 opcode %d with bytes' % op, F(op, b'reserved'), 1002)
    case('4 opcode %d after a text' % op, F(1, ping) + F(op, b'') + F(9, b''), 'pong', 1002)
# 5: fragments
case('5 two fragments', F(1, ping[:2], fin=False) + F(0, ping[2:]), 'pong')
case('5 three fragments', F(1, ping[:2], fin=False) + F(0, ping[2:4], fin=False) + F(0, ping[4:]), 'pong')
case('5 a fragment a byte', F(1, ping[:1], fin=False) + b''.join(F(0, ping[i:i + 1], fin=False) for i in range(1, 5)) + F(0, ping[5:]), 'pong')
case('5 fragments of nothing', F(1, b'', fin=False) + F(0, ping, fin=False) + F(0, b''), 'pong')
case('5 all fragments of nothing', F(1, b'', fin=False) + F(0, b'', fin=False) + F(0, b''), 'no')
case('5 a ping between fragments', F(1, ping[:2], fin=False) + F(9, b'm') + F(0, ping[2:]), ('PONG', b'm'), 'pong')
case('5 a pong between fragments', F(1, ping[:2], fin=False) + F(10, b'm') + F(0, ping[2:]), 'pong')
case('5 five pings between fragments', F(1, b'', fin=False) + b''.join(F(0, ping[i:i + 1], fin=False) + F(9, b'%d' % i) for i in range(5)) + F(0, ping[5:]),
     *[('PONG', b'%d' % i) for i in range(5)], 'pong')
case('5 continuation of nothing', F(0, ping), 1002)
case('5 continuation of nothing, not the last', F(0, ping, fin=False), 1002)
case('5 continuation after a text', F(1, ping) + F(0, ping), 'pong', 1002)
case('5 continuation after fragments', F(1, ping[:2], fin=False) + F(0, ping[2:]) + F(0, b''), 'pong', 1002)
case('5 a text inside a text', F(1, ping[:2], fin=False) + F(1, ping), 1002)
case('5 a binary inside a text', F(1, ping[:2], fin=False) + F(2, ping), 1002)
case('5 a text that begins twice', F(1, ping[:2], fin=False) + F(1, ping[2:], fin=False), 1002)
case('5 two fragmented messages', (F(1, ping[:3], fin=False) + F(0, ping[3:])) * 2, 'pong', 'pong')
case('5 fragmented binary', F(2, b'a', fin=False) + F(0, b'b'), 1003)
case('5 close between fragments', F(1, ping[:2], fin=False) + F(8, struct.pack('!H', 1000)), 1000)
# 6: UTF-8
GOOD = ['κόσμε', 'é', 'ß', '€', '\u07ff', '\u0800', '\ud7ff', '\ue000', '\uffee', '\U00010000', '\U0010ffef', 'z\U0001f3b2z', '日本語', 'ж']
for text in GOOD:
    data = b'ping ' + text.encode()
    case('6 %s' % ascii(text), F(1, data), 'pong')
    case('6 %s, a fragment a byte' % ascii(text), F(1, data[:1], fin=False) + b''.join(F(0, data[i:i + 1], fin=False) for i in range(1, len(data))) + F(0, b''), 'pong')
BAD = [b'\xce\xba\xe1\xbd\xb9\xcf\x83\xce\xbc\xce\xb5\xed\xa0\x80edited', b'\xce', b'\xe2\x82', b'\xf0\x9f\x8e', b'\x80', b'\xbf', b'\x80\xbf',
       b'\x80\xbf\x80', b'\xc0\xaf', b'\xe0\x80\xaf', b'\xf0\x80\x80\xaf', b'\xf8\x80\x80\x80\xaf', b'\xfc\x80\x80\x80\x80\xaf',
       b'\xc1\xbf', b'\xe0\x9f\xbf', b'\xf0\x8f\xbf\xbf', b'\xf8\x87\xbf\xbf\xbf', b'\xc0\x80', b'\xe0\x80\x80', b'\xed\xa0\x80',
       b'\xed\xad\xbf', b'\xed\xae\x80', b'\xed\xaf\xbf', b'\xed\xb0\x80', b'\xed\xbf\xbf', b'\xed\xa0\x80\xed\xb0\x80', b'\xf4\x90\x80\x80',
       b'\xf5\x80\x80\x80', b'\xfe', b'\xff', b'\xfe\xfe\xff\xff', b'\xc3\x28', b'\xe2\x28\xa1', b'\xe2\x82\x28', b'\xf0\x28\x8c\xbc']
for bad in BAD:
    case('6 %r' % bad, F(1, b'ping ' + bad), 1007)
    case('6 %r in the second fragment' % bad, F(1, b'ping ', fin=False) + F(0, bad), 1007)
case('6 a letter across fragments', F(1, b'ping \xc3', fin=False) + F(0, b'\xa9'), 'pong')
case('6 half a letter, then nothing', F(1, b'ping \xce', fin=False) + F(0, b''), 1007)
# 7: closing
case('7 close', F(8, struct.pack('!H', 1000)), 1000)
case('7 close without a code', F(8, b''), 1005)
case('7 close with one byte', F(8, b'a'), 1002)
for n in (1, 100, 122, 123):
    case('7 close with a reason of %d bytes' % n, F(8, struct.pack('!H', 1000) + b'x' * n), 1000)
case('7 close with letters', F(8, struct.pack('!H', 1000) + 'été κόσμε'.encode()), 1000)
case('7 close with 126 bytes', F(8, struct.pack('!H', 1000) + b'a' * 124), 1002)
case('7 close with a bad reason', F(8, struct.pack('!H', 1000) + b'\xce\xba\xed\xa0\x80'), 1007)
case('7 two closes', F(8, struct.pack('!H', 1000)) * 2, 1000)
case('7 a ping after the close', F(8, struct.pack('!H', 1000)) + F(9, b''), 1000)
case('7 a text after the close', F(8, struct.pack('!H', 1000)) + F(1, ping), 1000)
case('7 close in pieces', F(8, struct.pack('!H', 1000), fin=False), 1002)
case('7 a text, then the close', F(1, ping) + F(8, struct.pack('!H', 1000)), 'pong', 1000)
for code in (0, 999, 1004, 1005, 1006, 1014, 1015, 1016, 1100, 2000, 2999, 5000, 65535):
    case('7 close with code %d' % code, F(8, struct.pack('!H', code)), 1002)
for code in (1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999):
    case('7 close with code %d' % code, F(8, struct.pack('!H', code)), code)
# 9: sizes
for n in (4096, 8192):
    case('9 a message of %d bytes' % n, F(1, b'a' * n), 'no' if n <= 4096 else 1009)
case('9 a message of 8193 bytes', F(1, b'a' * 8193), 1009)
case('9 a message of 65536 bytes', F(1, b'a' * 65536), 1009)
for length in (8193, 65535, 65536, 1 << 31, 1 << 32, 1 << 62):
    case('9 a length of %d' % length, F(1, b'abc', length=length), 1009)
case('9 a length of 2^63', F(1, b'', length=1 << 63), 1002)
case('9 a length on more bytes than it needs', b'\x81\xfe\x00\x06\0\0\0\0' + ping, 1002)
case('9 a length on eight bytes that two would do for', b'\x81\xff' + struct.pack('!Q', 6) + b'\0\0\0\0' + ping, 1002)
for size in (64, 256, 1024, 4000):
    pieces = [ping + b' ' * 4000][0]
    parts = [pieces[i:i + size] for i in range(0, len(pieces), size)]
    case('9 4006 bytes in fragments of %d' % size, F(1, parts[0], fin=False) + b''.join(F(0, p, fin=False) for p in parts[1:]) + F(0, b''), 'pong')
case('9 fragments without end', F(1, b'a' * 4000, fin=False) + F(0, b'a' * 4000, fin=False) * 3, 1009)
case('9 fragments of nothing without end', F(1, b'', fin=False) + F(0, b'', fin=False) * 2000 + F(0, ping), 'pong')
# 10: and the rest of section 5
case('10 not masked', F(1, ping, mask=False), 1002)
case('10 a ping that is not masked', F(9, b'', mask=False), 1002)
case('10 a close that is not masked', F(8, b'', mask=False), 1002)
case('10 a mask of zeros', b'\x81\x86\0\0\0\0' + ping, 'pong')
case('10 a line feed at the end', F(1, ping + b'\r\n'), 'pong')
case('10 a line feed inside', F(1, b'ping a\nping b'), 'no')
case('10 4000 bytes in 1300 fragments', F(1, ping, fin=False) + b''.join(F(0, b'   ', fin=False) for _ in range(1300)) + F(0, b''), 'pong')

bad, count = [], 0
began = time.time()
for name, data, wanted in cases:
    for size in ((0, 1) if len(data) <= BYTEWISE else (0, 997)):
        got = run(data, size, wanted)
        count += 1
        if got and wanted and wanted[-1] == 1002 and got[-1] == 1005:  # what is wrong with a frame itself needs no code
            got[-1] = 1002
        if got != wanted:
            bad.append('%s%s: expected %s, was %s' % (name, ', a byte at a time' if size == 1 else '', wanted, got))
for line in bad:
    note(line)
note('%d cases of RFC 6455 in %.1f s' % (count, time.time() - began))
ok(not bad and count >= 250, '%d cases of RFC 6455 (%d failed)' % (count, len(bad)))
ok(server.stop() == 0, 'it ends well')
done()
