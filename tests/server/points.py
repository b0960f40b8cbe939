#!/usr/bin/env python3
"""points.py SHIM - the server dies at every step that matters (points.c), POINT_TIMES (5) times each: while it is played
on, while it starts and recovers what the one before it left, while it brings an old store up to date, while it stops.
After each death another one starts, people come back and say again what was not answered; what was answered or seen
is there, and once."""
import glob
import os
import sqlite3
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *
from load import Load

SHIM = os.path.abspath(sys.argv[1])
TIMES = int(os.environ.get('POINT_TIMES', '5'))
TABLES = 4


def env_of(point, at, flag=None):
    env = {'LD_PRELOAD': SHIM, 'BQ_POINT': point, 'BQ_POINT_AT': str(at), 'ASAN_OPTIONS': 'verify_asan_link_order=0'}
    if flag:
        env['BQ_POINT_FLAG'] = flag
    return env


class Life:
    """A store, those who play on it, and the servers that die on it."""

    def __init__(self):
        self.server, self.load, self.deaths = Server(MEASURED), Load(TABLES), 0
        self.server.stop()
        self.flag = os.path.join(self.server.folder, 'now')

    def play(self, seconds=0.15):
        """In peace."""
        self.server.env = None
        self.server.start()
        self.load.connect(self.server)
        self.load.play(seconds)

    def gone(self, timeout=PATIENCE):
        try:
            self.server.process.wait(timeout=timeout)
        except subprocess.TimeoutExpired:
            self.server.kill()
            return False
        self.server.process.stdout.close()
        self.server.err.close()
        return self.server.process.returncode == -signal.SIGKILL

    def die_playing(self, point, at):
        if os.path.exists(self.flag):
            os.unlink(self.flag)
        self.server.env = env_of(point, at, self.flag)
        self.server.start()
        self.load.connect(self.server)
        self.load.play(5, TABLES)  # everybody plays
        open(self.flag, 'w').close()
        dead = self.load.play(20) is None and self.gone()
        self.load.remember()
        return dead

    def die_starting(self, point, at):
        """On a store that was left in the middle of something."""
        self.play()
        self.server.kill()
        self.load.remember()
        self.server.env = env_of(point, at)
        try:
            self.server.start()
        except RuntimeError:
            return self.gone()
        self.server.kill()
        return False

    def die_stopping(self, point, at):
        if os.path.exists(self.flag):
            os.unlink(self.flag)
        self.server.env = env_of(point, at, self.flag)
        self.server.start()
        self.load.connect(self.server)
        self.load.play(5, 2 * TABLES)
        open(self.flag, 'w').close()
        self.server.process.send_signal(signal.SIGTERM)
        self.load.play(10)
        dead = self.gone()
        self.load.remember()
        return dead


# (what the server is doing, the point, which of its hits: times 1, 2, ... or a fixed step)
PLAYING = ['read', 'random', 'hand', 'log', 'logged', 'sync', 'synced', 'wake', 'send', 'sent']
STARTING = ['open', 'log', 'logged', 'sync', 'synced', 'index']
STOPPING = ['log', 'sync', 'synced', 'sent', 'page', 'paged', 'page-sync', 'unlink']

began = time.time()
points = deaths = moves = lost = doubled = 0
trouble, missed = [], []


def campaign(name, die, plan):
    """All points of one kind on one store: every death finds what the one before has left."""
    global points, deaths, moves, lost, doubled
    life = Life()
    for point in plan:
        points += 1
        died = 0
        for time_ in range(TIMES):
            died += die(life, point, 1 + time_ if name != 'playing' else 1 + random.randrange(3 * (1 + time_)))
        deaths += died
        if died < (TIMES if name == 'playing' else 1):
            missed.append('%s %s: %d of %d' % (name, point, died, TIMES))
        if life.server.process.poll() is None:
            life.server.kill()
    life.play(0.5)
    life.server.kill()
    life.load.remember()
    a, b, c = life.load.compare(life.server.store)
    moves, lost, doubled = moves + a, lost + b, doubled + c
    trouble.extend(life.load.trouble)
    note('%s: %d points, dead %d times so far, %d moves seen, %d answered' % (name, len(plan), deaths, a, life.load.acks))


campaign('playing', Life.die_playing, PLAYING)
campaign('starting', Life.die_starting, STARTING)
campaign('stopping', Life.die_stopping, STOPPING)

# An old store on its way to what it is today.
for path in sorted(glob.glob('tests/store/old/*.sql')):
    for point in ('log', 'synced', 'page'):
        points += 1
        for time_ in range(TIMES):
            folder = tempfile.mkdtemp(prefix='banquier-old-')
            with open(path) as script:
                db = sqlite3.connect(os.path.join(folder, 'games.db'))
                db.executescript(script.read())
                db.close()
            try:
                Server(MEASURED, folder=folder, env=env_of(point, 1 + time_)).kill()
            except RuntimeError:
                deaths += 1
            again = Server(MEASURED, folder=folder)  # whatever it left, the next one can take up
            if Lines(again).ask('list', 'tables')['say'] != 'tables':
                trouble.append('%s cannot be used after a death at %s' % (path, point))
            again.kill()
note('%d points, %d deaths in %.0f s; %d moves seen' % (points, deaths, time.time() - began, moves))
ok(points >= 12 and not missed, 'every point was come to: %s' % (missed or points))
ok(not trouble, 'nothing changed behind anybody: %s' % (trouble[:1] or 'so it is'))
ok(lost == 0, 'nothing that was answered or seen is lost (%d)' % lost)
ok(doubled == 0, 'nothing was done twice (%d)' % doubled)
done()
