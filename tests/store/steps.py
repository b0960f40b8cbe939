"""Lines of logs as they lie in a store (src/store/entry.c), read and written a second time, in Python."""
import struct


def number(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at


def text(data, at):
    end = data.index(0, at)
    return data[at:end].decode(), end + 1


def read(data, at=0):
    """The step at this place, as a dict, and the place after it."""
    size, at = number(data, at)
    end = at + size
    entry = dict(client=None, seat=None, counter=None)
    for name in ('seq', 'epoch', 'at_ms'):
        entry[name], at = number(data, at)
    entry['digest'] = '%016x' % struct.unpack_from('<Q', data, at)
    asked, at = data[at + 8], at + 9
    if asked:
        entry['client'], at = text(data, at)
        entry['seat'] = data[at]
        entry['counter'], at = number(data, at + 1)
    entry['line'], at = text(data, at)
    assert at == end, (at, end, entry)
    return entry, end


def as_bytes(value):
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)


def write(seq, epoch, at_ms, digest, line):
    """A step that nobody asked for."""
    body = as_bytes(seq) + as_bytes(epoch) + as_bytes(at_ms) + struct.pack('<Q', int(digest, 16)) + b'\0' + line.encode() + b'\0'
    return as_bytes(len(body)) + body


def chapter(steps):
    """What a chapter has: the step as a dict and as bytes, one after another."""
    at = 0
    while at < len(steps):
        entry, end = read(steps, at)
        yield entry, steps[at:end]
        at = end


def fresh(page):
    """What a fresh page has: the game's id, the step as a dict and as bytes, one after another."""
    at = 0
    while at < len(page):
        entry, end = read(page, at + 16)
        yield page[at:at + 16].hex(), entry, page[at:end]
        at = end


def log_of(db, table):
    """The game's lines, as the bytes of a step each."""
    (number,) = db.execute('select number from game where id = ?', (bytes.fromhex(table),)).fetchone()
    for (steps,) in db.execute('select steps from chapter where game = ? order by seq', (number,)):
        yield from (step for _, step in chapter(steps))
    for (page,) in db.execute('select steps from fresh order by number'):
        yield from (step[16:] for game, _, step in fresh(page) if game == table)


def set_log(db, table, log):
    """The game's log becomes these steps; the server must not be running."""
    (number,) = db.execute('select number from game where id = ?', (bytes.fromhex(table),)).fetchone()
    for place, page in db.execute('select number, steps from fresh').fetchall():
        rest = b''.join(step for game, _, step in fresh(page) if game != table)
        db.execute('delete from fresh where number = ?', (place,))
        if rest:
            db.execute('insert into fresh (number, steps) values (?, ?)', (place, rest))
    db.execute('delete from chapter where game = ?', (number,))
    if log:
        db.execute('insert into chapter (game, seq, steps) values (?, ?, ?)', (number, len(log), b''.join(log)))


def lines(db):
    """All lines of a store, a dict each: table (the game's id), number (the store's for it), seq, epoch, line, seat, client,
    counter, digest, at_ms; each game's in their order, chapters before what is fresh."""
    numbers = dict(db.execute('select lower(hex(id)), number from game'))
    ids = {number: table for table, number in numbers.items()}
    found = []
    for game, steps in db.execute('select game, steps from chapter order by game, seq'):
        found.extend(dict(entry, table=ids[game], number=game) for entry, _ in chapter(steps))
    for (page,) in db.execute('select steps from fresh order by number'):
        found.extend(dict(entry, table=table, number=numbers[table]) for table, entry, _ in fresh(page))
    return sorted(found, key=lambda entry: entry['number'])  # stable: each game's stay in their order
