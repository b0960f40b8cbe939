"""lines.py - lines within the limit: a source of C or of the page has no line of more than 132 columns. Apart are the tables
(.def), whose rows stay whole, and the drawings of the page: the data of one SVG path is one string, and is not counted."""
import os
import re
import sys

from faults import tell

MOST = 132
C = ('.c', '.h'), ('src', 'tools', 'web/wasm')
PAGE = ('.ts', '.svelte', '.css'), ('web/src',)
# A string that begins with a move of the pen and has nothing but letters of pens and numbers; another part before or behind it.
PATH = re.compile(r'''(['"`])(?:\$\{\w+\})?M[MLHVCSQTAZmlhvcsqtaz0-9 .,-]*(?:\$\{\w+\})?\1''')


def too_long(where, text):
    lines = enumerate((PATH.sub("''", line) for line in text.split('\n')), 1)
    return ['%s:%d: %d columns' % (where, number, len(line)) for number, line in lines if len(line) > MOST]


def sources(ends, folders):
    """The sources of a language, each with its text."""
    for folder in folders:
        for at, _, names in os.walk(folder):
            for name in sorted(names):
                if name.endswith(ends):
                    path = os.path.join(at, name)
                    with open(path, encoding='utf-8') as file:
                        yield path, file.read()


def kept(what, least, language):
    files = list(sources(*language))
    found = [fault for path, text in files for fault in too_long(path, text)]
    return ('%d sources of %s have no line of more than %d columns' % (len(files), what, MOST),
            found if len(files) > least else found + ['too few'])


def main():
    drawing = "  art: '%s'," % ('M1 2h3.5v-4z' * 20)
    longer = '  art: `${ground}%s`,' % ('M1 2h3.5v-4z' * 20)
    checks = [kept('C', 500, C), kept('the page', 80, PAGE),
              ('planted, found: a line that is too long', [] if too_long('', 'a\n' + 'b' * (MOST + 1)) else ['not found']),
              ('planted, found: words in a long string', [] if too_long('', "const a = '%s';" % ('word ' * 30)) else ['not found']),
              ('planted, found: code beside a drawing', [] if too_long('', drawing + 'b' * MOST) else ['not found']),
              ('a line of the limit passes, in letters and not in bytes', too_long('', 'é' * MOST)),
              ('a drawing passes, and one that begins with another', too_long('', drawing + '\n' + longer))]
    return tell(checks)


if __name__ == '__main__':
    sys.exit(main())
