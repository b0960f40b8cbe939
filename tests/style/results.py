#!/usr/bin/env python3
"""results.py - one convention of results: a function that can fail returns bool, and true is good. An int is a number, or
the exit code of a verb. The test finds functions of type int that only answer yes or no, and results of a bool function
that are compared with zero as if 0 were good. An enum that names the trouble is left alone: its first name is "none"."""
import os
import re
import sys

from faults import tell

FOLDERS = ('src', 'tools', 'web/wasm')
VERBS = ('src/cli/', 'tools/')  # exit codes live there
# Numbers that can be no more than 0 and 1, and functions whose shape a library has chosen.
LEFT = {
    'put_more': 'rows that were used', 'put_clock': 'rows that were used', 'mask': 'asked by wslay',
    'bq_plain_join': 'exit code', 'bq_plain_play': 'exit code', 'bq_plain_replay': 'exit code',
    'bq_plain_luck': 'exit code', 'bq_plain_verify': 'exit code', 'bq_screen_cast': 'exit code', 'bq_screen_svg': 'exit code',
}
FUNCTION = re.compile(r'^(?:static )?(?:inline )?int (\w+)\([^;{]*\)\n\{\n(.*?)^\}', re.S | re.M)
ANSWER = re.compile(r'-?[01]|!.*|.* \? -?[01] : -?[01]|.* (?:==|!=|[<>]=?) \w+')
BOOL = re.compile(r'^(?:static )?(?:inline )?bool (\w+)\(', re.M)
POINTER = re.compile(r'\bint \(\*(\w+)\)\(')
POINTERS = {'wait': 'a key', 'put_waiting': 'rows', 'put_clock': 'rows', 'run': 'exit code of a verb', 'compare': 'an order'}


def is_order(words):
    return re.search(r'const void \*\w+, const void \*\w+', words)


def only_answers(path, text):
    """Functions of type int that answer yes or no."""
    for found in FUNCTION.finditer(text):
        returns = [' '.join(r.split()) for r in re.findall(r'\breturn ([^;]*);', found.group(2))]
        verb = path.startswith(VERBS)
        if found.group(1) not in LEFT and not verb and not is_order(found.group()) and (
                len(set(returns)) > 1 or ' ' in ''.join(returns)) and all(ANSWER.fullmatch(r) for r in returns):
            yield '%s: %s() answers %s as an int' % (path, found.group(1), ' or '.join(returns))
    for found in POINTER.finditer(text):
        if found.group(1) not in POINTERS:
            yield '%s: int (*%s)() is no number that the test knows' % (path, found.group(1))


def compared(path, text, names):
    """Results of bool functions compared with a number: 0 was good there once."""
    for found in re.finditer(r'\b(\w+)\((?:[^()]|\([^()]*\))*\) (==|!=|<|>) (?:0|1|-1)\b(?!\.)', text):
        if found.group(1) in names:
            yield '%s:%d: %s() is true or false, and is compared with a number' % (
                path, text.count('\n', 0, found.start()) + 1, found.group(1))


def bare(text):
    return re.sub(r'/\*.*?\*/|//[^\n]*', lambda m: re.sub(r'[^\n]', ' ', m.group()), text, flags=re.S)


def main():
    sources = {}
    for folder in FOLDERS:
        for at, _, names in os.walk(folder):
            for name in names:
                if name.endswith(('.c', '.h')):
                    path = os.path.join(at, name)
                    with open(path, encoding='utf-8') as f:
                        sources[path] = bare(f.read())
    ours = {name for text in sources.values() for name in BOOL.findall(text)}
    ints = {name for text in sources.values() for name, _ in FUNCTION.findall(text)}
    ours -= ints  # a static name may be both, in two files
    planted = 'static int opened(const char *path)\n{\n    if (!path)\n        return -1;\n    return 0;\n}\n'
    chosen = 'int bq_tried(int a)\n{\n    return a ? 0 : 1;\n}\n'
    good = 'static int level_of(char c)\n{\n    return c < 48 ? -1 : c - 48;\n}\n'
    checks = [
        ('no function of type int answers yes or no', [f for p, t in sorted(sources.items()) for f in only_answers(p, t)]),
        ('no result of a bool function is compared with a number',
         [f for p, t in sorted(sources.items()) for f in compared(p, t, ours)]),
        ('looked at: %d sources, %d bool functions' % (len(sources), len(ours)),
         [] if len(sources) > 500 and len(ours) > 1000 else ['too few']),
        ('planted, found: 0 is good, -1 is not', [] if list(only_answers('src/a.c', planted)) else [planted]),
        ('planted, found: 0 is good, 1 is not', [] if list(only_answers('src/a.c', chosen)) else [chosen]),
        ('planted, found: an operation that answers so',
         [] if list(only_answers('src/a.h', '    int (*keep)(void *ctx);\n')) else ['int (*keep)']),
        ('planted, found: true compared with 0',
         [] if list(compared('src/a.c', 'if (bq_opened(a, size_of(b)) != 0)', {'bq_opened'})) else ['bq_opened']),
        ('a number passes', list(only_answers('src/a.c', good))),
    ]
    return tell(checks)


if __name__ == '__main__':
    sys.exit(main())
