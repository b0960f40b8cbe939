#!/usr/bin/env python3
"""tls.py - a server behind TLS: haproxy before it, an authority made here. Bots and a person in `join` come by https:// and
wss://, play, are cut off and come back; a certificate that expired, is not valid yet, is for another name or from an
authority that nobody knows is refused in words, in three languages, and nothing of ours goes out."""
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *

FOLDER = tempfile.mkdtemp(prefix='banquier-tls-')
atexit.register(shutil.rmtree, FOLDER, ignore_errors=True)
AUTHORITY = os.path.join(FOLDER, 'authority.pem')


def path(name):
    return os.path.join(FOLDER, name)


def openssl(*words):
    subprocess.run(['openssl', *words], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=FOLDER)


def authority(name):
    openssl('req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '3650',
            '-subj', '/CN=' + name, '-keyout', name + '.key', '-out', name + '.pem')


def certificate(name, names, by='authority', begins='-1', ends='+30'):
    """With its key in one file, as haproxy wants it; days from now."""
    def day(offset):
        return time.strftime('%Y%m%d%H%M%SZ', time.gmtime(time.time() + int(offset) * 86400))
    openssl('req', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-subj', '/CN=' + name,
            '-keyout', name + '.key', '-out', name + '.csr')
    with open(path('ca.conf'), 'w') as out:
        out.write('[ca]\ndefault_ca = d\n[d]\ndatabase = %s\nserial = %s\nnew_certs_dir = %s\ndefault_md = sha256\n'
                  'policy = p\nunique_subject = no\n[p]\ncommonName = supplied\n[e]\nsubjectAltName = %s\n'
                  % (path('index'), path('serial'), FOLDER, names))
    open(path('index'), 'w').close()
    with open(path('serial'), 'w') as out:
        out.write('%02X\n' % random.randrange(16, 250))
    openssl('ca', '-batch', '-config', path('ca.conf'), '-cert', by + '.pem', '-keyfile', by + '.key', '-in', name + '.csr',
            '-out', name + '.crt', '-notext', '-extensions', 'e', '-startdate', day(begins), '-enddate', day(ends))
    with open(path(name + '.both'), 'w') as out:
        for part in (name + '.crt', name + '.key'):
            with open(path(part)) as file:
                out.write(file.read())


def free_port():
    with socket.socket() as s:
        s.bind(('127.0.0.1', 0))
        return s.getsockname()[1]


class Proxy:
    """haproxy with a door for each certificate."""

    def __init__(self, server, names):
        self.ports = {name: free_port() for name in names}
        with open(path('haproxy.cfg'), 'w') as out:
            out.write('defaults\n    mode http\n    timeout connect 5s\n    timeout client 1h\n    timeout server 1h\n'
                      '    timeout tunnel 1h\n')
            for name, port in self.ports.items():
                out.write('frontend %s\n    bind 127.0.0.1:%d,127.0.0.2:%d ssl crt %s\n    option forwardfor\n'
                          '    default_backend banquier\n'
                          % (name, port, port, path(name + '.both')))
            out.write('backend banquier\n    server one 127.0.0.1:%d\n' % server.http)
        self.start()

    def start(self):
        self.process = subprocess.Popen(['haproxy', '-db', '-f', path('haproxy.cfg')], stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL)
        atexit.register(end, self.process)
        until = time.time() + PATIENCE
        for port in self.ports.values():
            while True:
                try:
                    socket.create_connection(('127.0.0.1', port)).close()
                    break
                except OSError:
                    if time.time() > until:
                        raise
                    time.sleep(0.05)

    def cut(self):
        self.process.kill()
        self.process.wait()


def banquier(*words, trusts=AUTHORITY):
    """The program, with authorities of our own instead of the system's."""
    env = dict(os.environ, SSL_CERT_FILE=trusts, SSL_CERT_DIR=path('none'), XDG_STATE_HOME=tempfile.mkdtemp(dir=FOLDER))
    process = subprocess.Popen([BINARY, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=env)
    atexit.register(end, process)
    return process


def table(host, more=''):
    host.say('create classique Ada seats=3 tempo=0 end=rounds:12 ' + more)
    t = host.expect('table')
    while not t.get('code'):
        t = host.expect('table')
    return t


def play(host):
    """The host answers until the game is over; the names of those who sat there."""
    until = time.time() + PATIENCE
    while time.time() < until:
        m = host.next()
        if m['say'] == 'ask' and 'may' in m:
            host.say(answer(m))
        elif m['say'] == 'table' and m['status'] == 'finished':
            return sorted(s['name'] for s in m['seats'] if s)
    return []


def games(server, proxy):
    host = Lines(server)
    t = table(host)
    bots = [banquier('bot', '--name', 'Secure', 'https://localhost:%d' % proxy.ports['good'], t['code']),
            banquier('bot', '--name', 'Figures', 'wss://127.0.0.1:%d/' % proxy.ports['good'], t['code'])]
    while sum(1 for s in t['seats'] if s) < 3:
        t = host.expect('table')
    host.say('start')
    ok(play(host) == ['Ada', 'Figures', 'Secure'], 'bots by https:// and by wss:// play a whole game through haproxy')
    ok([b.wait(timeout=PATIENCE) for b in bots] == [0, 0], 'and end well')
    host.close()


def back(server, proxy):
    """The proxy dies in the middle of the game; the bot comes back by itself when it is there again."""
    host = Lines(server)
    t = table(host, 'grace=600')
    bots = [banquier('bot', '--count', '2', '--name', 'Back', 'https://localhost:%d' % proxy.ports['good'], t['code'])]
    while sum(1 for s in t['seats'] if s) < 3:
        t = host.expect('table')
    host.say('start')
    for _ in range(20):
        m = host.expect('ask', 'move')
        if m['say'] == 'ask' and 'may' in m:
            host.say(answer(m))
    proxy.cut()
    proxy.start()
    ok(play(host) == ['Ada', 'Back 1', 'Back 2'], 'cut off in the middle they come back, and the game is played to its end')
    ok(bots[0].wait(timeout=PATIENCE) == 0, 'and the bots end well')
    host.close()


REFUSED = {
    'expired': ('a expiré', 'has expired', 'истёк'),
    'early': ('pas encore valable', 'not valid yet', 'ещё не действует'),
    'other': ('un autre nom', 'another name', 'другое имя'),
    'unknown': ("ne connaît pas", 'does not know', 'не знает'),
}


def doors(server, proxy):
    before = len(server.read_log())
    plain = free_port()
    for name, sentences in REFUSED.items():
        for language, sentence in zip(('fr', 'en', 'ru'), sentences):
            p = banquier('join', '--plain', '--lang', language, '--name', 'Eve', 'https://localhost:%d' % proxy.ports[name], 'KMPRTX')
            text = p.communicate(timeout=PATIENCE)[0].decode()
            ok(p.returncode == 1 and sentence in text and text.count('no: ') == 1,
               'a certificate that is refused (%s), in %s: %s' % (name, language, text.strip()[-120:]))
    p = banquier('join', '--plain', '--lang', 'en', '--name', 'Eve', 'https://localhost:%d' % proxy.ports['good'], 'KMPRTX',
                 trusts=path('stranger.pem'))
    text = p.communicate(timeout=PATIENCE)[0].decode()
    ok(p.returncode == 1 and 'does not know' in text, 'the same certificate where its authority is not known')
    p = banquier('join', '--plain', '--lang', 'en', '--name', 'Eve', 'https://127.0.0.2:%d' % proxy.ports['good'], 'KMPRTX')
    text = p.communicate(timeout=PATIENCE)[0].decode()
    ok(p.returncode == 1 and 'another name' in text, 'an address in figures that the certificate does not have: ' + text.strip()[-120:])
    ok('Eve' not in server.read_log()[before:], 'the server heard nothing of it')
    for what, port in (('a server without TLS', server.http), ('lines without TLS', server.tcp)):
        p = banquier('join', '--plain', '--lang', 'en', '--name', 'Eve', 'https://localhost:%d' % port, 'KMPRTX')
        text = p.communicate(timeout=PATIENCE)[0].decode()
        ok(p.returncode == 1 and 'No secure connection' in text, what + ' is told: ' + text.strip()[-120:])
    p = banquier('join', '--plain', '--lang', 'en', '--name', 'Eve', 'https://localhost:%d' % plain, 'KMPRTX')
    ok('Nobody listens' in p.communicate(timeout=PATIENCE)[0].decode(), 'nobody listens there')
    p = banquier('join', '--plain', '--lang', 'en', '--name', 'Eve', 'https://localhost:%d' % proxy.ports['good'], 'KMPRTX')
    text = p.communicate(timeout=PATIENCE)[0].decode()
    ok(p.returncode == 1 and 'no: ' in text and 'certificate' not in text, 'a wrong code behind a good certificate: ' + text.strip()[-120:])


def main():
    authority('authority')
    authority('stranger')
    certificate('good', 'DNS:localhost,IP:127.0.0.1')
    certificate('expired', 'DNS:localhost', begins='-30', ends='-1')
    certificate('early', 'DNS:localhost', begins='+2', ends='+30')
    certificate('other', 'DNS:games.example')
    certificate('unknown', 'DNS:localhost', by='stranger')
    server = Server(LIFTED, args=['--trusted-proxy', '127.0.0.1'])
    proxy = Proxy(server, ['good', *REFUSED])
    doors(server, proxy)
    games(server, proxy)
    back(server, proxy)
    proxy.cut()
    server.stop()
    done()


main()
