#!/usr/bin/env python3
"""sanitized.py BUILD - gcc warns of more when its sanitizers are asked for: they keep it from seeing that a shifted
byte is no negative number. Who builds so gets no warning either. Every source of the program, with the flags of this
build, read but not compiled."""
import json
import os
import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

LIST = os.path.join(sys.argv[1], 'compile_commands.json')
WITH_VALUE, ALONE = ('-o', '-MQ', '-MF'), ('-MD', '-c')


def reading(entry):
    """The same call, which only reads, with the sanitizers."""
    words, out, skip = shlex.split(entry['command']), [], False
    for word in words:
        if skip or word in WITH_VALUE:
            skip = not skip
        elif word not in ALONE and not word.startswith('-D_FORTIFY_SOURCE') and not word.startswith('-flto'):
            out.append(word)
    return out + ['-fsyntax-only', '-Werror', '-fsanitize=address,undefined', '-fdiagnostics-color=never']


def is_gcc(entry):
    said = subprocess.run(shlex.split(entry['command'])[:1] + ['--version'], capture_output=True, text=True).stdout
    return 'Free Software Foundation' in said


def read(entry):
    done = subprocess.run(reading(entry), cwd=entry['directory'], capture_output=True, text=True)
    return entry['file'], done.returncode, done.stderr


sources = {}
with open(LIST) as f:
    for one in json.load(f):
        here = os.path.relpath(os.path.join(one['directory'], one['file']))
        if here.startswith('src/') and here.endswith('.c'):
            sources.setdefault(here, one)
if not sources or not is_gcc(next(iter(sources.values()))):
    print('1..0 # SKIP not built with gcc')
    sys.exit(0)
bad = []
with ThreadPoolExecutor(2) as pool:
    for name, code, said in pool.map(read, sources.values()):
        if code:
            bad.append(name)
            for line in said.splitlines()[:6]:
                print('# ' + line)
ok = len(sources) > 100 and not bad
print('1..1')
print('%s 1 - %d sources have no warning with the sanitizers of gcc' % ('ok' if ok else 'not ok', len(sources)))
sys.exit(0 if ok else 1)
