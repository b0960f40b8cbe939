"""english.py - documents and comments in plain English, as far as a machine can tell: a noun where there was a bare "who" or
"What", they for players, no inversions, sentences that end, heads of files that begin with a noun; in comments also a noun where
"who" was the subject ("who has left owns no lot"). Some things are left to the reader, for good English has them too:
"; who", "whoever", "Where ... is" as a subject, and "What" above a declaration in a comment."""
import os
import re
import sys

LONGEST = 40  # words of a sentence, up to a full stop, a colon or a semicolon
LABEL = 6     # words of a label: "What is hashed: ..."
DOCUMENTS = ('.', 'docs', 'editions', 'examples', 'packaging', 'tests', 'tools', 'web')
SOURCES = ('src', 'tools', 'web/src', 'web/wasm')
BEFORE = 'against|as|at|because|behind|beside|by|for|from|if|of|on|than|that|to|when|while|with|without'
FINITE = ('is|are|was|were|has|have|had|may|must|can|cannot|could|would|will|does|did|answers|begins|chooses|comes|finds|gets|goes|hangs|'
          'holds|knows|leaves|loses|needs|owns|passes|pays|plays|says|sees|shares|sits|speaks|stands|stays|takes|waits|walks|wants|watches')
NO_CLAUSE = 'and|or|who|whom|whose|what|where|when|if|that|which|how|whether'  # behind one of these a clause of its own may begin
STANDS = 'comes?|hangs?|lies?|stands?'
PLACES = 'Above|After|Among|At|Before|Behind|Below|Beside|Between|From|In|On|Over|Under'

# What no sentence has, and a sentence that has it.
EVERYWHERE = {
    'who without a noun': (r'(?<!question )\b(?:%s) who\b' % BEFORE, 'There is a page for who runs a server.'),
    'he, his': (r'(?i)\b(?:he|him|his|himself|she|hers?|herself)\b', 'A player pays when he can.'),
    'inversion': (r'^(?:\w+ed|Kept|Left|Made|Said|Seen|Sent|Shown|Told|Written) (?:are|is|was|were) (?!no\b)',
                  'Auctioned are a deed and a building.'),
    'one for a person': (r'\b(?:if|unless|when|where|while) one (?:builds|buys|leaves|names|plays|sits|stands|thinks|wants|works)\b',
                         'It is written when one leaves.'),
    'words that trip': (r'\bit it\b|\bbe it that\b|\botherwise than\b|\bsuch that (?:are|die|have|lie|play)\b',
                        'With what follows it it is a row.'),
    'inversion of a place': (r'^(?:%s)\b[^,;:]{2,70} (?:%s) (?:all|each|every|its|the|their|those|what)\b' % (PLACES, STANDS),
                             'Beside each promise stands the test that shows it.'),
}
IN_DOCUMENTS = {
    'Who as a subject': (r'^Who\b[^?]*$', 'Who leaves ends it.'),
    'What as a subject': (r'^What\b(?!(?: [^ :]+){1,%d}:)[^?]*[^?:]$' % (LABEL - 1), 'What was said is kept.'),
    'a long sentence': (r'^(?:[^ ]+ ){%d}' % LONGEST, 'The end is ' + 'very ' * LONGEST + 'far.'),
}
# The same for comments, where "Who" may also begin a label: who sits here, and no second verb. Behind a comma it may be relative.
IN_COMMENTS = {
    'who as a subject': (r'(?:^|[:;(] |\b(?:[Ww]here|[Ss]ince|[Oo]nly|[Bb]ut|[Ee]lse|[Aa]nd|[Tt]o) )[Ww]ho (?!ever |it |the |they |we )\w+'
                         r"(?: (?!(?:%s)\b)[\w'-]+){0,9}? (?:%s)\b[^?]*$" % (NO_CLAUSE, FINITE), 'Who has left owns no lot.'),
    'of now, the own': (r'\bof now\b|\bthe own\b', 'They are kept in the language of now.'),
}
HEAD = {'a head without a noun': (r'^(?:[\w.]+ - )?(?i:how|that|what|when|where|whether|which|who|whom)\b(?!\.)',
                                  'past.c - what those see who watch with a delay.')}
# A command begins its line: one in the middle of a comment is a block that somebody has filled like a paragraph.
FILLED = r'^    (?!.*[$&(;|`\'"] *banquier)(?!.*\bdo banquier).*\w +banquier +(?:%s)\b' % (
    'admin|analyse|bench|bot|edition|engine|help|join|play|replay|rules|script|serve|sim|verify')
GOOD = ['For those who run a server there is a page.', 'Who is it?', 'What happens then?', 'What is hashed: a row of fields.',
        'What they found, and the test:', 'They pay when they can.', 'The question of who pays stays open.',
        'Needed are no more than two.', 'In a trade money goes one way.', 'It says who plays, and to whom.', '`he` is a word.',
        'The test "none of who is out" says so.', 'Others, here, see this.', 'On a desk it stands beside the board.']


def paragraphs(text):
    """Line and words of each paragraph, item and cell of a document, without what is quoted as code."""
    start, words, fenced = 0, [], False
    for number, line in enumerate(text.split('\n') + [''], 1):
        bare = line.strip()
        fence, row, item = bare.startswith('```'), bare.startswith('|'), re.match(r'(?:[-*]|\d+\.) +', bare)
        if words and (not bare or fence or row or item or line.startswith('#')):
            yield start, ' '.join(words)
            words = []
        fenced ^= fence
        if fenced or fence or not bare or line.startswith('#') or (line.startswith('    ') and not words):
            continue
        if row:
            yield from ((number, cell.strip()) for cell in re.split(r'(?<!\\)\|', bare.strip('|')))
            continue
        start = start if words else number
        words.append(bare[item.end():] if item else bare)


def comments(text):
    """Line and words of each comment of C, TypeScript or Svelte."""
    for found in re.finditer(r'/\*(.*?)\*/|(?<![:\w"\'])//([^\n]*(?:\n[ \t]*//[^\n]*)*)|<!--(.*?)-->', text, re.S):
        words = re.sub(r'\n\s*(?:\*|//)', ' ', found.group(1) or found.group(2) or found.group(3) or '')
        yield text.count('\n', 0, found.start()) + 1, ' '.join(words.split())


def told(text):
    """Line and words of each comment and each title of a script of the rules."""
    for number, line in enumerate(text.split('\n'), 1):
        found = re.match(r'(?:\[[^]]*\] )?case (.*)', line) or re.search(r'(?:^|\s)#\s*(.*)', line)
        if found:
            yield number, found.group(1)


def sentences(words):
    words = re.sub(r'\]\([^)]*\)', ']', re.sub(r'"[^"]*"', 'Q', re.sub(r'`[^`]*`', 'X', words))).replace('*', '')
    return re.split(r'(?<=[.?!]) +|(?<=[.?!]\)) +', words)


def wrong(where, parts, patterns):
    for line, words in parts:
        for sentence in sentences(words):
            for name, (pattern, _) in patterns.items():
                for part in re.split('[;:]', sentence) if name == 'a long sentence' else [sentence]:
                    if re.search(pattern, part):
                        yield '%s:%d: %s: %s' % (where, line, name, part[:120])


def filled(where, text):
    """Lines of indented blocks in which a second command begins."""
    for number, line in enumerate(text.split('\n'), 1):
        if re.search(FILLED, line) and not line.strip().startswith(('>', '#', '-')):
            yield '%s:%d: %s' % (where, number, line.strip()[:120])


def files(folders, ends):
    for folder in folders:
        for at, below, names in os.walk(folder):
            below[:] = [] if folder == '.' else [name for name in below if name not in ('node_modules', 'dist')]
            yield from (os.path.join(at, name) for name in sorted(names) if name.endswith(ends))


def main():
    count = failed = 0

    def say(faults, what):
        nonlocal count, failed
        count, failed = count + 1, failed + bool(faults)
        print('%s %d - %s' % ('not ok' if faults else 'ok', count, what))
        for line in faults:
            print('#   ' + line)

    def read(path):
        with open(path, encoding='utf-8') as file:
            return file.read()

    in_documents, in_comments = dict(EVERYWHERE, **IN_DOCUMENTS), dict(EVERYWHERE, **IN_COMMENTS)
    documents, sources = list(files(DOCUMENTS, '.md')), list(files(SOURCES, ('.c', '.h', '.def', '.ts', '.svelte')))
    found = [line for path in documents for line in wrong(path, paragraphs(read(path)), in_documents)]
    found += [line for path in sources for line in wrong(path, comments(read(path)), in_comments)]
    scripts, they = list(files(('tests/rules',), '.bqs')), {'he, his': EVERYWHERE['he, his']}
    found += [line for path in scripts for line in wrong(path, told(read(path)), they)]
    heads = [(path, sentences(words)[:1]) for path in sources for _, words in list(comments(read(path)))[:1]]
    found += [line for path, first in heads for line in wrong(path, [(1, ' '.join(first))], HEAD)]
    for name in [*in_documents, *IN_COMMENTS, *HEAD]:
        say([line for line in found if ': %s: ' % name in line], 'nowhere: ' + name)
    say([] if len(documents) > 20 and len(sources) > 500 and len(scripts) > 150 else ['%d, %d, %d' % (
        len(documents), len(sources), len(scripts))],
        'looked at: %d documents, the comments of %d sources and %d scripts' % (len(documents), len(sources), len(scripts)))
    say([line for path in documents for line in filled(path, read(path))], 'nowhere: a command in the middle of a line')
    # The test of the test.
    say([] if list(filled('', '    banquier admin bans  # who is shut out banquier admin unban X')) and not list(
        filled('', '    banquier admin bans; banquier admin unban X\n    for i in 1 2; do banquier sim & done')) else ['not found'],
        'planted, found: a command in the middle of a line')
    for name, (_, planted) in in_documents.items():
        shapes = [planted, 'It is so. ' + planted, '- ' + planted, '| a | %s |' % planted, '1. It\n   is. ' + planted]
        say([shape for shape in shapes if not [line for line in wrong('', paragraphs(shape), in_documents) if name in line]],
            'planted, found: ' + planted[:60])
    heads = ['past.c - the view of watchers with a delay: what they see.', 'The view of watchers.']
    say([head for head in heads if list(wrong('', [(0, head)], HEAD))]
        + [head for head in (HEAD['a head without a noun'][1], 'Who made it.') if not list(wrong('', [(0, head)], HEAD))],
        'planted, found: a head without a noun')
    shapes = ['/* %s */', '/* It is.\n * %s */', 'int a; // %s', '<!-- %s -->']
    say([planted for name, (_, planted) in in_comments.items() for shape in shapes
         if not [line for line in wrong('', comments(shape % planted), in_comments) if name in line]], 'planted, found: the same in comments')
    labels = ['Who sits here; -1: nobody.', 'Who owns what, and who is asked.', 'Who is it?', 'It says to whom, and who we are.',
              'A player who is out owns nothing.', 'Whoever is asked may answer.', 'The owner, who is asked, may answer.']
    say([line for label in labels for line in wrong('', [(0, label)], in_comments)], '%d good comments pass' % len(labels))
    shapes = ['# %s', 'Bob: pay    # %s', 'case %s', '[not reseau] case %s']
    say([shape for shape in shapes if not list(wrong('', told(shape % they['he, his'][1]), they))]
        + list(wrong('', told('expect state his  # theirs'), they)), 'planted, found: the same in scripts')
    code = '```\nWho leaves ends it.\n```\n\n    he\n\n# What is promised\n'
    say(list(wrong('', paragraphs(code), in_documents)), 'not looked at: code and headings')
    say([line for good in GOOD for line in wrong('', [(0, good)], in_documents)], '%d good sentences pass' % len(GOOD))
    print('1..%d' % count)
    return failed > 0


if __name__ == '__main__':
    sys.exit(main())
