"""documents.py - docs/DOCUMENTS.md is true: every sentence of the five documents has a cell for every client, every test that a
cell names is there and has those words in it, and every row of the rules has its script. No test is to come."""
import os
import re
import sys

LEAST = 5  # letters of what is looked for: less is everywhere
CLIENTS = ['screens', 'plain mode', 'page', 'network']
NAMED = re.compile(r'`([^`]+)`(?: "([^"]+(?:"[^"|;]*"?)?)")?')
LATER = re.compile(r'\bto come\b|\bto be written\b|\bTODO\b', re.I)


def words(text):
    return re.sub(r'\s+', ' ', text)


def rows_of(text):
    """Edition, line, asked, rows, cells of the clients; and what is no row."""
    edition, found, wrong = '', [], []
    for line in text.split('\n'):
        head = re.match(r'## \d{3}\..*`([a-z-]+)`', line)
        edition = head.group(1) if head else edition
        if not re.match(r'\| \d', line):
            continue
        cells = [cell.strip() for cell in line.strip().strip('|').split('|')]
        if len(cells) != 3 + len(CLIENTS):
            wrong.append('%s: %d cells: %s' % (edition, len(cells), line[:60]))
        else:
            found.append((edition, cells[0], cells[1], cells[2].split(), cells[3:]))
    return found, wrong


def scripts(rules):
    """By row of the rules: what its line in docs/RULES.md names in backquotes."""
    return {m.group(1): re.findall(r'`(tests/[^`]+)`', m.group(2)) for m in re.finditer(r'^\| ([A-S]\d+) \|(.*)$', rules, re.M)}


def plays(path, edition):
    """Does the head of a rule's script name this edition?"""
    if not os.path.isfile(path):
        return False
    head = re.search(r'^editions? (.*)$', open(path, encoding='utf-8').read(), re.M)
    return head is not None and edition in head.group(1).split()


def untested(found, rules):
    known = scripts(rules)
    for edition, line, _, rows, _ in found:
        for row in rows:
            own = plays('tests/rules/%s/%s.bqs' % (row[0], row), edition)
            if row != '-' and not own and not any(os.path.isfile(path) for path in known.get(row, [])):
                yield '%s %s: %s has no test' % (edition, line, row)


def untrue(found, read):
    """Cells that name no test, or one that is not there, or put it off."""
    for edition, line, asked, _, cells in found:
        for client, cell in zip(CLIENTS, cells):
            at = '%s %s, %s' % (edition, line, client)
            named = NAMED.findall(cell)
            if not cell or not asked:
                yield at + ': empty'
            if not named:
                yield '%s: no test: %s' % (at, cell)
            if LATER.search(cell):
                yield '%s: put off: %s' % (at, cell)
            for path, case in named:
                text = read('tests/' + path)
                has = text is not None and words(case) in text
                if text is None:
                    yield '%s: no file %s' % (at, path)
                elif len(case) < LEAST:
                    yield '%s: no words of %s: "%s"' % (at, path, case)
                elif not has:
                    yield '%s: %s has no "%s"' % (at, path, case)


def twice(found):
    """A line that stands after one below it."""
    last = {}
    for edition, line, _, _, _ in found:
        first = int(re.match(r'\d+', line).group())
        if first < last.get(edition, 0):
            yield '%s %s stands too late' % (edition, line)
        last[edition] = first


def main():
    known, count = {}, [0]

    def read(path):
        if path not in known:
            known[path] = words(open(path, encoding='utf-8').read()) if os.path.isfile(path) else None
        return known[path]

    def say(wrong, what):
        wrong = list(wrong)
        count[0] += 1
        print('%s %d - %s' % ('not ok' if wrong else 'ok', count[0], what))
        for line in wrong[:40]:
            print('#   ' + line)
        return not wrong

    text = open('docs/DOCUMENTS.md', encoding='utf-8').read()
    rules = open('docs/RULES.md', encoding='utf-8').read()
    found, wrong = rows_of(text)
    editions = {row[0] for row in found}
    good = say(wrong + [] if len(found) > 250 and len(editions) == 5 else ['%d rows of %d editions' % (len(found), len(editions))],
               '%d sentences of five documents, each with its cells' % len(found))
    good &= say(untrue(found, read), 'every client has a test for each, which is there')
    good &= say(untested(found, rules), 'every row of the rules has its script')
    good &= say(twice(found), 'they stand in the order of the documents')
    # The test of the test.
    one = ('classique', '1', 'asked', ['A1', 'Z9'], ['`style/documents.py` "the test of the test"', '', '`style/none.py` "x"', '`style/documents.py` "%s"' % 'x'.join('yz')])
    good &= say([] if len(list(untrue([one], read))) == 4 else list(untrue([one], read)), 'planted: an empty cell, a file and words that are not there are found')
    good &= say([] if len(list(untested([one], rules))) == 1 else ['Z9'], 'planted: a row without a script is found')
    later = ('classique', '1', 'asked', ['-'], ['`style/documents.py` "the test of the test" (to come)'] + ['`style/documents.py` "said"'] * 3)
    good &= say([] if [line for line in untrue([later], read) if 'put off' in line] else ['nothing'], 'planted: a test that is to come is found')
    print('1..%d' % count[0])
    return 0 if good else 1


if __name__ == '__main__':
    sys.exit(main())
