"""pointers.py - whatever a document names is there: functions and types (`bq_...`), methods of the page (`Class.method`), files,
targets of make, and the documents that it links to. A reader who follows a document is not sent to something that was renamed.

ARCHITECTURE.md also lists ways, a function and its file on each line: that function is defined in that file, and the lines are
counted without a gap. Its files have their folder."""
import glob
import os
import re
import sys

from faults import tell

DOCUMENTS = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md'] + sorted(glob.glob('docs/*.md'))
SOURCES = ('src', 'web/src', 'web/wasm', 'tests', 'tools', 'third_party')
TOPS = SOURCES + ('docs', 'editions', 'examples', 'packaging', 'web', '.')
NAME = re.compile(r'\bbq_\w+\b')
FILE = re.compile(r'`([\w./-]+\.(?:c|h|def|md|mjs|po|py|sh|style|svelte|ts))`')
LINK = re.compile(r'\]\(([\w./-]+)(?:#[\w-]+)?\)')
MAKE = re.compile(r'`make ([a-z]+)`')
METHOD = re.compile(r'`([A-Z]\w*)\.([a-z]\w*)`')
CLASS = re.compile(r'^export (?:abstract )?class (\w+)', re.M)
STEP = re.compile(r'^ {4,}(\d+) +([\w.]+) +([\w./]+\.(?:c|h|ts|svelte))\b')
MADE = ('build-web/made/tables.ts', 'tests/fuzz/NAME.c', 'xx.po')  # by the build; by whoever follows the document


def walk(top):
    for at, below, names in os.walk(top):
        below[:] = [name for name in below if name not in ('node_modules', 'dist', '.git') and not name.startswith('build')]
        if top == '.' and at == '.':
            below[:] = []
        yield from (os.path.normpath(os.path.join(at, name)) for name in names)


def read(path):
    with open(path, encoding='utf-8', errors='replace') as file:
        return file.read()


def defines(path, text, name):
    """Is a function of that name defined in this file?"""
    word = re.escape(name.split('.')[-1])
    if path.endswith(('.c', '.h')):
        return re.search(r'^(?!#)\w[\w \t*]*\b%s\([^;]*?\)\s*\{' % word, text, re.M)
    inside = r'(?:(?:private|protected|public|static|override|readonly|abstract|async) )*'
    return re.search(r'^ *(?:export )?(?:async )?function %s\b|^ *(?:export )?const %s\b|^ +%s%s\b *[(<=:]|^\s*\w+\.%s = |, %s: \(|^ +%s: \('
                     % (word, word, inside, word, word, word, word), text, re.M)


def steps(where, text, files):
    """The ways of a document: lines that name a function which their file does not define, or that are counted wrongly."""
    last = 0
    for number, line in enumerate(text.split('\n'), 1):
        step = STEP.match(line)
        if not step:
            continue
        count, name, file = int(step.group(1)), step.group(2), step.group(3)
        path = next((path for path in (file, 'src/' + file) if path in files), None)
        if count not in (1, last + 1):
            yield '%s:%d: %d after %d' % (where, number, count, last)
        if not path or not defines(path, read(path), name):
            yield '%s:%d: no %s in %s' % (where, number, name, file)
        last = count


def methods(where, text, classes):
    """`Class.method` of the page that the class does not define itself."""
    for owner, name in sorted(set(METHOD.findall(text)) - {('CONTRIBUTING', 'md'), ('README', 'md')}):
        if owner in classes and not defines(classes[owner], read(classes[owner]), name):
            yield '%s: %s.%s' % (where, owner, name)
        elif owner not in classes:
            yield '%s: no class %s' % (where, owner)


def bare(where, text, files):
    """Files without their folder, unless they are in none."""
    yield from ('%s: %s has no folder' % (where, name) for name in sorted(set(FILE.findall(text))) if '/' not in name and name not in files)


def missing(where, text, known):
    """What a document names and nobody has."""
    words, files, targets = known
    prose = re.sub(r'```diff.*?```', '', text, flags=re.S)  # names that an example makes
    yield from ('%s: %s' % (where, name) for name in sorted(set(NAME.findall(prose))) if name not in words and not name.endswith('_'))
    yield from ('%s: %s' % (where, name) for name in sorted(set(FILE.findall(prose)))
                if name not in MADE and not any(path == name or path.endswith('/' + name) for path in files))
    yield from ('%s: make %s' % (where, name) for name in sorted(set(MAKE.findall(prose))) if name not in targets)
    yield from ('%s: link to %s' % (where, name) for name in sorted(set(LINK.findall(prose)))
                if not os.path.exists(os.path.join(os.path.dirname(where), name)))


def main():
    files = sorted({path for top in TOPS for path in walk(top)})
    words = {name for path in files if path.startswith(SOURCES) and path.endswith(('.c', '.h', '.def', '.ts', '.svelte', '.mjs'))
             for name in NAME.findall(read(path))}
    known = words, files, set(re.findall(r'^([a-z]+):', read('Makefile'), re.M))
    lost = [line for path in DOCUMENTS for line in missing(path, read(path), known)]
    classes = {name: path for path in files if path.startswith('web/src') and path.endswith('.ts') for name in CLASS.findall(read(path))}
    house = 'ARCHITECTURE.md'
    text = read(house)
    listed = [line for line in text.split('\n') if STEP.match(line)]
    wrong = [*steps(house, text, files), *methods(house, text, classes), *bare(house, text, files)]
    bad = ['    1  bq_log_submit  game/table.c', '    1  Game.play  web/src/lib/game.svelte.ts', '    1  loop  terminal/screens/nowhere.c',
           '    1  submit  terminal/session/local.c\n    3  deal  terminal/session/local.c']
    good = ['    1  bq_log_submit  game/log.c', '    1    Flow.pump  web/src/lib/flow.svelte.ts', '    1  work.try  web/src/lib/worker.ts',
            '    1  run  web/src/lib/actions.ts', '    1  pressed  web/src/ui/Press.svelte', '    1  onmessage  web/src/lib/link.ts']
    planted = 'See `bq_nowhere_at_all`, `src/nothing.c`, `make tea` and [that](docs/GONE.md).'
    found = list(missing('README.md', planted, known))
    checks = [('whatever %d documents name is there' % len(DOCUMENTS), lost),
              ('looked at: %d names, %d files' % (len(words), len(files)), [] if len(words) > 2000 and len(files) > 1000 else ['too few']),
              ('planted, found: a function, a file, a target and a link', [] if len(found) == 4 else found),
              ('the ways of %s: %d lines, methods of %d classes, files with their folders' % (house, len(listed), len(classes)),
               wrong if len(listed) > 100 and len(classes) > 5 else wrong + ['too few']),
              ('planted, found: a function of another file, a method, a file, a gap', [line for line in bad if not list(steps('', line, files))]),
              ('good lines pass', [line for line in good if list(steps('', line, files))]),
              ('planted, found: a method that another class has, a class, a file without its folder',
               [] if list(methods('', '`Game.play`', classes)) and list(methods('', '`Nobody.take`', classes)) and not list(
                   methods('', '`Stage.play` `Room.act` `Bank.try`', classes)) and list(bare('', '`apply.c`', files)) else ['not found'])]
    return tell(checks)


if __name__ == '__main__':
    sys.exit(main())
