// house.mjs - the real server for tests of the page: started, stopped, spoken to over TCP, and given games that have
// come to a certain position (its store is a SQLite file; tests/page/position.py writes a log into it).
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { patience } from './browser.mjs';

export const binary = process.env.BQ_SERVER ?? process.env.BQ_BINARY ?? 'build/banquier';
export const served = () => spawnSync(binary, ['serve', '--help']).status === 0;

/** A port that nobody has now. */
const free = () => new Promise((done) => {
  const server = createServer().listen(0, '127.0.0.1', () => { const { port } = server.address(); server.close(() => done(port)); });
});

export class House {
  constructor(args = []) {
    this.folder = mkdtempSync(join(tmpdir(), 'banquier-page-'));
    this.store = join(this.folder, 'store.db');
    this.port = this.tcp = 0;
    this.limits = join(this.folder, 'limits');
    writeFileSync(this.limits, 'tempo_ms 150\nchat 1000\nactions 1000\n'); // a tenth of the usual beat, and talk without pause: tests are in a hurry
    this.args = args;
    this.child = null;
  }
  async start(origin) {
    this.origin = origin ?? this.origin;
    if (!this.port) [this.port, this.tcp] = [await free(), await free()];
    const args = ['serve', '--listen', `127.0.0.1:${this.port}`, '--tcp', `127.0.0.1:${this.tcp}`, '--store', this.store, '--origin', this.origin, '--limits', this.limits, ...this.args];
    this.child = spawn(binary, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    this.said = '';
    this.child.stdout.on('data', (d) => (this.said += d));
    this.child.stderr.on('data', (d) => (this.said += d));
    for (const end = Date.now() + patience; Date.now() < end;) {
      if (/^tcp /m.test(this.said) && (await this.answers())) return; // its addresses are told when all of them listen
      await new Promise((r) => setTimeout(r, 50));
    }
    throw new Error(`the server does not answer: ${this.said}`);
  }
  answers() {
    return new Promise((done) => {
      const socket = connect(this.tcp, '127.0.0.1', () => { socket.destroy(); done(true); });
      socket.on('error', () => done(false));
    });
  }
  async stop() {
    if (!this.child) return;
    const gone = new Promise((done) => this.child.once('exit', done));
    this.child.kill('SIGTERM');
    await gone;
    this.child = null;
  }
  /** What the operator says to it. */
  admin(...words) {
    return spawnSync(binary, ['admin', ...words, '--store', this.store, '--lang', 'en'], { encoding: 'utf8' });
  }
  async close() {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
  /** These games stand where those logs have led: [{ id, log: [[line, digest], ...] }]. The server must not run. */
  put(games) {
    const done = spawnSync('python3', [new URL('./position.py', import.meta.url).pathname, this.store], { input: JSON.stringify(games), encoding: 'utf8' });
    if (done.status !== 0) throw new Error(done.stderr);
  }
}

/** A client with nothing but lines; each has an address of its own, for the server counts by address. */
export class Line {
  static last = 1;
  constructor(house, name) {
    this.name = name;
    this.heard = [];
    this.waiting = [];
    this.socket = connect({ port: house.tcp, host: '127.0.0.1', localAddress: `127.0.${1 + (Line.last >> 7)}.${2 + (Line.last++ % 128)}` });
    let rest = '';
    this.socket.setEncoding('utf8').on('data', (text) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop();
      for (const line of lines) this.hear(JSON.parse(line));
    }).on('error', () => undefined);
    this.say('hello 1 en');
  }
  hear(message) {
    this.heard.push(message);
    this.waiting = this.waiting.filter(({ match, done }) => !match(message) || done(message));
  }
  say(line) {
    this.socket.write(`${line}\n`);
  }
  until(match, ms = patience) {
    const found = this.heard.find(match);
    if (found) return Promise.resolve(found);
    return new Promise((done, failed) => {
      const timer = setTimeout(() => failed(new Error(`${this.name} heard nothing like ${match}; last ${JSON.stringify(this.heard.slice(-3)).slice(0, 400)}`)), ms);
      this.waiting.push({ match, done: (m) => { clearTimeout(timer); done(m); } });
    });
  }
  close() {
    this.socket.destroy();
  }
}

/** A table with these people at it, begun; their tokens by name. */
export async function table(house, edition, names, options = '') {
  const people = names.map((name) => new Line(house, name));
  people[0].say(`create ${edition} ${names[0]} seats=${names.length} tempo=0 ${options}`);
  const { code, id } = await people[0].until((m) => m.say === 'table');
  for (const one of people.slice(1)) {
    one.say(`join ${code} ${one.name}`);
    await one.until((m) => m.say === 'seat');
  }
  people[0].say('start');
  await people[0].until((m) => m.say === 'table' && m.status === 'playing');
  const tokens = {};
  for (const one of people) tokens[one.name] = (await one.until((m) => m.say === 'seat')).token;
  for (const one of people) one.close();
  return { id, tokens };
}

/** A browser that would have been there until now: it holds the seat and has followed the game. How many moves it knows. */
export async function sitDown(page, edition, id, token, text) {
  await page.evaluate(({ id, token, text, edition }) => new Promise((done) => {
    localStorage.setItem('banquier.seats', JSON.stringify({ [id]: { token, edition, name: 'x', when: 1 } }));
    const asked = indexedDB.open('banquier', 1);
    asked.onsuccess = () => {
      const put = asked.result.transaction('games', 'readwrite').objectStore('games').put({ id: `table-${id}`, edition, title: '', players: [], colours: [], when: 1, length: 0, round: 0, over: false, text });
      put.onsuccess = () => { asked.result.close(); done(); };
    };
  }), { id, token, text, edition });
  await page.evaluate((id) => { location.hash = `table=${id}`; }, id); // another address is another beginning
  const moves = text.split(/^log .*\n/m)[1].trimEnd().split('\n').length;
  await page.waitForFunction(({ hash, n }) => location.hash === hash && Number(document.querySelector('[data-agreed]')?.getAttribute('data-agreed')) >= n && document.querySelector('[data-busy]')?.getAttribute('data-busy') === 'false', { hash: `#table=${id}`, n: moves }, { timeout: 30000 });
  return moves;
}
