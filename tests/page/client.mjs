// client.mjs - the module's client at a table of the real server, without a browser: what it says, line by line, as the
// page would send it; what it hears of a move is what a local game tells of it; what it keeps, and what it comes back with.
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { made, ok, plan, patience } from './browser.mjs';
import { House, Line, served } from './house.mjs';
import { Module } from './positions.mjs';

if (!served() || !existsSync(`${made}/banquier.wasm`)) {
  console.log(`ok 1 # SKIP ${served() ? 'the page is not built (make web)' : 'this program has no server'}\n1..1`);
  process.exit(0);
}

/** The page's part: a line, a clock, chance. Everything else is asked of the module. */
class Client {
  static async open(house, { table = '', token = '', pin = '', known = 'classique', save = '' } = {}) {
    const one = new Client();
    one.house = house;
    one.module = await Module.open(made);
    if (known) one.module.edition(known);
    else one.module.words('fr');
    one.module.doors.bq_web_pour(one.module.put(crypto.getRandomValues(new Uint8Array(1024))));
    one.sent = [];
    one.heard = [];
    one.module.say('online_open', ['fr', ` ${known} `, table, token, pin].join('\n'), performance.now());
    one.recalled = save ? one.module.say('online_recall', save).ok : false;
    one.obey();
    return one;
  }
  tell(what, ...args) {
    this.module.ask('online_tick', performance.now());
    const said = typeof args[0] === 'string' ? this.module.say(`online_${what}`, ...args) : this.module.ask(`online_${what}`, ...args);
    this.obey();
    return said;
  }
  obey() {
    const orders = this.module.ask('online_orders');
    this.health = orders.health;
    if (orders.close) this.drop();
    if (orders.connect) this.dial();
    for (const line of orders.send) {
      this.sent.push(line);
      this.socket?.write(`${line}\n`);
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.tell('tick', performance.now()), orders.wait);
  }
  dial() {
    const socket = connect({ port: this.house.tcp, host: '127.0.0.1' });
    let rest = '';
    this.socket = socket;
    socket.setEncoding('utf8').on('connect', () => this.tell('opened')).on('error', () => undefined).on('data', (text) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop();
      for (const line of lines) if (socket === this.socket) this.tell('line', line);
    }).on('close', () => { if (socket === this.socket) { this.socket = null; this.tell('lost'); } });
  }
  drop() {
    const socket = this.socket;
    this.socket = null;
    socket?.destroy();
  }
  take() {
    for (let h; (h = this.tell('next'));) this.heard.push(h);
    return this.heard;
  }
  async until(match, ms = 20000) {
    for (const end = Date.now() + ms; Date.now() < end; await new Promise((r) => setTimeout(r, 10))) {
      const found = this.take().find(match);
      if (found) return found;
    }
    throw new Error(`nothing like ${match}; last ${JSON.stringify(this.heard.slice(-2)).slice(0, 500)}`);
  }
  look() {
    return this.module.ask('look', this.heard.at(-1)?.me ?? 0xfe);
  }
  end() {
    clearTimeout(this.timer);
    this.tell('close');
    clearTimeout(this.timer);
    this.drop();
  }
}
const is = (heard) => (h) => h.heard === heard;
const house = new House();
await house.start('http://127.0.0.1:1');

// ---- in the lobby ----
const ada = await Client.open(house);
await ada.until(is('tables'));
ok(ada.health === 'open' && ada.sent.includes('list'), 'in the lobby, and the tables are told');
ok(ada.tell('go', 'join\nBCDFGH\nAda').re > 0 && (await ada.until(is('no'))).why === 'unknown-table', 'a code that is none: refused, and back in the lobby');
ada.tell('go', 'create\nclassique\nAda\nseats=2 tempo=0');
const { keep } = await ada.until(is('seat'));
ok(/^[0-9a-f]{32}$/.test(keep.table) && /^[0-9a-f]{32}$/.test(keep.token), 'a seat, and what the page keeps of it');
const { message } = await ada.until(is('table'));
const bob = new Line(house, 'Bob');
bob.say(`join ${message.code} Bob`);
await bob.until((m) => m.say === 'seat');
const added = await ada.until((h) => h.heard === 'fair' && h.message.seats.some((s) => s?.entropy === 'committed'));
ok(ada.sent.filter((l) => / commit [0-9a-f]{64}$/.test(l)).length > 0 && added.keep.pin.includes(added.message.commitment), 'the seat adds to the dice, and what the house was bound to is kept');
ada.tell('say', 'start');
const begun = await ada.until(is('game'));
const nonce = / reveal ([0-9a-f]{64})$/.exec(ada.sent.find((l) => l.includes(' reveal ')) ?? '')?.[1] ?? '?';
ok(added.keep.pin.includes(nonce) && begun.me === 0 && begun.told.ok, 'it shows its nonce, and the game is there');
ok(ada.module.ask('wanted', 1) === null && ada.module.ask('wanted', 0) === null, 'at a server\'s table nobody is told chances before the end');

// ---- in the game ----
const local = await Module.open(made);
local.edition('classique');
local.say('open', ['seat person 0 Ada', 'seat person 1 Bob', 'dealer system'].join('\n'));
let told = 0, other = '';
const compare = () => {
  for (const h of ada.heard.splice(0)) {
    if (h.heard !== 'move') continue;
    const mine = local.say('say', `${h.told.by}: ${h.told.do}`, 0);
    told++;
    const bare = ({ extra: { choices, ...extra }, ...rest }) => JSON.stringify({ ...rest, extra });
    if (bare(mine) !== bare(h.told)) other ||= `${bare(mine)}\n${bare(h.told)}`;
  }
};
/** What a person could answer first of all. */
const first = (extra) => extra.choices.find((c) => c.do && !c.no && c.asked && !['offer', 'resign'].includes(c.verb));
let dropped = '', dropping = 0;
for (const end = Date.now() + patience; Date.now() < end && told < 120;) {
  ada.take();
  compare();
  const asked = bob.heard.findLast((m) => ['ask', 'move'].includes(m.say));
  if (asked?.say === 'ask' && asked.seats.includes('Bob')) {
    bob.heard.length = 0;
    bob.say(['roll', 'end', 'buy', 'decline', 'pass', 'flat', 'stay', 'pay'].find((verb) => asked.may.verbs.includes(verb)) ?? 'declare');
  }
  const { state, extra } = ada.module.ask('look', 0), choice = state.question.seats.includes('Ada') && state.question.kind !== 'chance' ? first(extra) : null;
  if (choice && ada.health === 'open' && ada.tell('do', choice.do).re && told > 40 && !dropping) {
    dropping = told;
    dropped = ada.sent.at(-1);
    ada.drop();
    ada.tell('lost');
  }
  await new Promise((r) => setTimeout(r, 5));
}
ok(told >= 120 && other === '', `${told} moves, each told as a local game tells it`, other);
const commands = ada.sent.filter((l) => /^#\d+ (@\d+ )?(roll|end|buy|decline|bid|pass|pay|flat|share)\b/.test(l)), buys = commands.filter((l) => / (buy|decline|flat|share)$/.test(l));
ok(commands.length > 10 && buys.length > 0 && buys.every((l) => /^#\d+ @\d+ /.test(l)), `${commands.length} commands with their counters, ${buys.length} of them for the moment that was seen`, buys.join('\n'));
ok(dropped !== '' && ada.sent.filter((l) => l === dropped).length === 2 && told > dropping, 'one that a drop cut off was said again as it was, and done', dropped);
ok(ada.sent.some((l) => new RegExp(`sit ${keep.table} ${keep.token} since=[1-9]`).test(l)), 'the seat was taken again, with what was seen');

// ---- what is kept ----
const save = ada.module.save(), { n: length, state: { digest } } = ada.module.ask('look', 0);
ok(/^seat person 0 Ada\nseat person 1 Bob$/m.test(save), 'people are recorded as people', save.match(/^seat.*/gm)?.join('\n'));
ada.end();
const again = await Client.open(house, { ...keep, save });
const back = await again.until(is('game'));
ok(again.recalled && back.told.n >= length && again.sent.some((l) => l.endsWith(`since=${length}`)), 'who comes back knows the moves, and asks for no others');
ok(again.module.say('brought', save).ok && !again.module.ask('look', 0), 'what is opened here is no longer the server\'s');
again.end();
const anew = await Client.open(house, { ...keep, known: '' });
const words = await anew.until(is('edition'));
const rules = await anew.until(is('game'));
ok(words.message.name === 'classique' && anew.heard.indexOf(words) < anew.heard.indexOf(rules), 'a page without words for an edition is given the server\'s first');
await anew.until((h) => h.told?.n >= length);
const other_way = anew.module.ask('fork', 20, 0);
ok(other_way.ok && other_way.n === 20 && /^seat person 0 Ada\nseat bot:medium 1 Bob$/m.test(anew.module.save()) && anew.module.ask('online_next') === null, 'another way from there is a game of our own, with a bot for the other');
ok(digest.length === 16 && anew.module.ask('step', 0) !== undefined, 'and goes on');
anew.end();
bob.close();
await house.close();
plan();
process.exit();
