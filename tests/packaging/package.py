#!/usr/bin/env python3
"""package.py BUILD - the Debian package: what is in it, its unit's exposure, installed into an empty root, run with what
the unit leaves it (no privileges, one folder, few system calls), removed without a trace but the data."""
import gzip
import os
import pwd
import re
import shlex
import shutil
import stat
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'server'))
from harness import Lines, answer, done, end, note, ok, signal, time  # noqa: E402

BUILD = sys.argv[1]


def run(*command, **more):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **more)


# ---- what is in it ----
made = run('tools/deb', BUILD)
deb = made.stdout.decode().strip()
ok(made.returncode == 0 and os.path.exists(deb), 'the package is made: %s' % os.path.basename(deb))
if made.returncode:
    note(made.stderr.decode()[-2000:])
    done()
first = open(deb, 'rb').read()
run('tools/deb', BUILD)
ok(open(deb, 'rb').read() == first, 'made again, it is the same, byte for byte')
fields = run('dpkg-deb', '--field', deb).stdout.decode()
for library in ('libc6', 'libuv1', 'libsqlite3-0', 'libsodium', 'libwslay', 'libjansson4', 'libncursesw'):
    ok(library in fields.split('Depends:')[1].split('\n')[0], 'it depends on ' + library)
listing = run('dpkg-deb', '--contents', deb).stdout.decode()
files = {line.split(None, 5)[5].lstrip('.'): line.split(None, 5)[:2] for line in listing.splitlines()}
for path in (['/usr/bin/banquier', '/usr/lib/systemd/system/banquier.service', '/etc/default/banquier',
              '/usr/share/man/man1/banquier.1.gz', '/usr/share/man/fr/man1/banquier.1.gz', '/usr/share/man/ru/man1/banquier.1.gz',
              '/usr/share/bash-completion/completions/banquier', '/usr/share/zsh/site-functions/_banquier',
              '/usr/share/fish/vendor_completions.d/banquier.fish', '/usr/share/doc/banquier/copyright',
              '/usr/share/doc/banquier/OPERATING.md', '/usr/share/doc/banquier/changelog.gz'] +
             ['/usr/share/banquier/editions/%s/edition.yaml' % e for e in
              ('atlantic-city', 'classique', 'console', 'reseau', 'topclubs')]):
    ok(path in files, path)
odd = [p for p, (mode, owner) in files.items() if owner != 'root/root' or 's' in mode or mode[5] == 'w' or mode[8] == 'w']
ok(not odd, "everything is root's, nothing is others' to write: %s" % odd[:2])
ok(not [p for p in files if '/local' in p or '/tests' in p], 'nothing of the build is in it')
unpacked = tempfile.mkdtemp(prefix='banquier-deb-')
run('dpkg-deb', '--raw-extract', deb, unpacked)
sums = run('md5sum', '--check', '--quiet', 'DEBIAN/md5sums', cwd=unpacked)
ok(sums.returncode == 0, 'its sums are right')
man = gzip.open(unpacked + '/usr/share/man/man1/banquier.1.gz', 'rt').read()
ok('admin' in man and 'serve' in man, 'the manual has the verbs')

# ---- its unit ----
unit_path = unpacked + '/usr/lib/systemd/system/banquier.service'
judged = run('systemd-analyze', 'security', '--offline=true', '--threshold=15', unit_path)
level = re.search(r'exposure level for banquier.service: ([0-9.]+)', judged.stdout.decode())
ok(judged.returncode == 0 and level and float(level.group(1)) <= 1.5, 'exposure %s, at most 1.5' % (level and level.group(1)))
loose = unit_path + '.loose.service'
with open(unit_path) as file, open(loose, 'w') as out:
    out.write(file.read().replace('SystemCallFilter=', '#').replace('ProtectSystem=strict', ''))
ok(run('systemd-analyze', 'security', '--offline=true', '--threshold=15', loose).returncode != 0, 'found: a unit that is too loose')
unit = {}
for line in open(unit_path):
    if '=' in line and not line.startswith('#'):
        key, value = line.rstrip('\n').split('=', 1)
        unit.setdefault(key, []).append(value)


def calls(names):
    """The system calls of a filter, sets unfolded."""
    found = set()
    for name in names:
        if not name.startswith('@'):
            found.add(name)
            continue
        lines = run('systemd-analyze', 'syscall-filter', name).stdout.decode().splitlines()
        found |= calls(word.strip() for word in lines[1:] if word.strip() and not word.strip().startswith('#'))
    return found


allowed = set()
for value in unit['SystemCallFilter']:
    if value.startswith('~'):
        allowed -= calls(value[1:].split())
    else:
        allowed |= calls(value.split())
ok('read' in allowed and 'mount' not in allowed and 'setuid' not in allowed, 'the filter allows %d system calls' % len(allowed))

# ---- installed, run, removed ----
if os.geteuid() != 0:
    note('not root: it is not installed')
    shutil.rmtree(unpacked)
    done()
root = tempfile.mkdtemp(prefix='banquier-root-')
os.chmod(root, 0o755)
for folder in ('var/lib/dpkg/updates', 'var/lib/dpkg/info', 'var/lib/dpkg/triggers', 'etc', 'var/log'):
    os.makedirs(os.path.join(root, folder))
for name in ('status', 'available'):
    open(os.path.join(root, 'var/lib/dpkg', name), 'w').close()
dpkg = ['dpkg', '--root=' + root, '--log=/dev/null', '--force-script-chrootless', '--force-depends']


def left():
    """What lies in the root, dpkg's own books aside."""
    found = set()
    for folder, _, names in os.walk(root):
        for name in names:
            path = os.path.join(folder, name)[len(root):]
            if not path.startswith('/var/lib/dpkg'):
                found.add(path)
    return found


before = left()
installed = run(*dpkg, '--install', deb)
ok(installed.returncode == 0, 'it installs' + ('' if not installed.returncode else ': ' + installed.stderr.decode()[-300:]))
program = root + '/usr/bin/banquier'
version = run(program, '--version', env={})
ok(version.returncode == 0 and version.stdout.decode().split()[1] in deb, 'it runs: ' + version.stdout.decode().strip())
listed = run(program, 'edition', 'list', env={}, cwd='/').stdout.decode()
ok(all(e in listed for e in ('classique', 'console', 'topclubs')), 'it finds its editions where they were installed')
ok(os.path.islink(root + '/etc/systemd/system/multi-user.target.wants/banquier.service'), 'its unit is enabled')

# With the unit's own line and options, its data where the unit says, as somebody without any privilege.
state = root + '/var/lib/banquier'
os.makedirs(state, mode=0o700)
nobody = pwd.getpwnam('nobody')
os.chown(state, nobody.pw_uid, nobody.pw_gid)
options = re.search(r'^BANQUIER_OPTIONS="(.*)"', open(root + '/etc/default/banquier').read(), re.M).group(1)
options = options.replace(':8080', ':0') + ' --tcp 127.0.0.1:0'
line = unit['ExecStart'][0].replace('$BANQUIER_OPTIONS', options).replace('/usr/bin/', root + '/usr/bin/')
line = line.replace('/var/lib/banquier', state)
trace = os.path.join(unpacked, 'trace')
open(trace, 'w').close()
os.chmod(unpacked, 0o777)
os.chmod(trace, 0o666)
os.chmod(root + '/var', 0o755)
os.chmod(root + '/var/lib', 0o755)
guard = ['setpriv', '--reuid=nobody', '--regid=nogroup', '--clear-groups', '--no-new-privs', '--bounding-set=-all',
         '--inh-caps=-all', 'strace', '-f', '-qq', '-o', trace]
server = subprocess.Popen(guard + shlex.split(line), stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=state,
                          env={'PATH': '/usr/bin:/bin'}, umask=0o077, close_fds=True)
port = None
for _ in range(2):
    told = server.stdout.readline().decode()
    if told.startswith('tcp '):
        port = int(told.rsplit(':', 1)[1])
ok(port is not None, 'the server runs with what its unit leaves it')
if port:
    place = type('Place', (), {'tcp': port})
    ada = Lines(place, 'hello 1 en client=a')
    ada.ask('create classique Ada seats=2 tempo=0', 'seat')
    ada.ask('bots easy')
    ada.ask('start')
    moves = 0
    until = time.time() + 600
    while moves < 40 and time.time() < until:
        m = ada.next()
        moves += m['say'] == 'move'
        if m['say'] == 'ask' and 'may' in m:
            ada.say(answer(m))
    ok(moves >= 40, 'a game is played there')
    admin = run('setpriv', '--reuid=nobody', '--regid=nogroup', '--clear-groups', program, 'admin', 'list', '--store',
                state + '/games.db', '--lang', 'en', env={'HOME': '/'})
    ok(b'Ada' in admin.stdout, 'its operator is heard: ' + admin.stdout.decode().strip()[:80])
    children = run('pgrep', '-P', str(server.pid)).stdout.split()
    os.kill(int(children[0]) if children else server.pid, signal.SIGTERM)
try:
    code = server.wait(timeout=120)
except subprocess.TimeoutExpired:
    end(server)
    code = None
ok(code == 0, 'told to stop, it ends well')
used, families, writable, executable = set(), set(), set(), []
for row in open(trace, errors='replace'):
    m = re.match(r'^\d+\s+(?:<\.\.\. )?([a-z0-9_]+)(?:\(| resumed)', row)
    if not m or m.group(1) == 'execve':
        continue
    used.add(m.group(1))
    if m.group(1) == 'socket' and 'AF_' in row:
        families.add(re.search(r'AF_[A-Z0-9]+', row).group(0))
    if m.group(1) == 'openat' and re.search(r'O_(WRONLY|RDWR|CREAT)', row) and ' = -1' not in row:
        writable.add(re.search(r'"([^"]*)"', row).group(1))
    if m.group(1) in ('mmap', 'mprotect', 'pkey_mprotect') and 'PROT_WRITE' in row and 'PROT_EXEC' in row:
        executable.append(row.strip()[:100])
ok(len(used) > 20 and not used - allowed, 'all of its %d system calls are in the filter (%s)' % (len(used), sorted(used - allowed)))
wanted = set(unit['RestrictAddressFamilies'][0].split())
ok(families and families <= wanted, 'its sockets are of %s' % ' '.join(sorted(families)))
elsewhere = [p for p in writable if not p.startswith(state) and p != '/dev/null' and p.startswith('/')]
ok(writable and not elsewhere, 'it writes in its folder of data, and nowhere else (%s)' % elsewhere[:2])
ok(not executable, 'no memory is writable and executable (%s)' % executable[:1])
modes = {name: stat.S_IMODE(os.stat(os.path.join(state, name)).st_mode) for name in os.listdir(state)}
ok(modes and all(mode & 0o077 == 0 for mode in modes.values()), "its data are its own to read: %s" % sorted(modes))

removed = run(*dpkg, '--remove', 'banquier')
data = {'/var/lib/banquier/' + name for name in os.listdir(state)}
conffile = {'/etc/default/banquier'}
rest = {p for p in left() - before - data - conffile if 'deb-systemd-helper' not in p and 'banquier.service' not in p}
ok(removed.returncode == 0 and not rest, 'removed, it leaves its data and its settings (%s)' % sorted(rest)[:3])
purged = run(*dpkg, '--purge', 'banquier')
rest = left() - before - data
ok(purged.returncode == 0 and not rest, 'purged, it leaves its data, and no other trace (%s)' % sorted(rest)[:3])
ok('/var/lib/banquier/games.db' in data, 'the games are there')
shutil.rmtree(root)
shutil.rmtree(unpacked)
done()
