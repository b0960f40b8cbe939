// lies.mjs - a house that does not keep its word, as somebody in a browser meets it. Between the honest server and the page
// stands somebody who changes what the server says (tests/client/dishonest.c has every way of lying; here it is about what
// is seen). The player is told at once, in their language, where everybody looks; it stays, also for a page loaded anew;
// and at an honest house nothing is said.
import { connect, createServer } from 'node:net';
import { axe, goOn, ok, open, run } from './browser.mjs';
import { answer } from './give.mjs';
import { House, Line, served } from './house.mjs';

if (!served()) {
  console.log('ok 1 # SKIP this program has no server\n1..1');
  process.exit(0);
}
const house = new House();

/** The frames at the beginning of these bytes, each as [opcode, payload]; what is not whole is left. */
function frames(bytes) {
  const list = [];
  for (;;) {
    if (bytes.length < 2) return [list, bytes];
    const short = bytes[1] & 127, mask = bytes[1] & 128 ? 4 : 0, wide = short === 126 ? 2 : short === 127 ? 8 : 0;
    if (bytes.length < 2 + wide + mask) return [list, bytes];
    const n = wide === 2 ? bytes.readUInt16BE(2) : wide === 8 ? Number(bytes.readBigUInt64BE(2)) : short, at = 2 + wide + mask;
    if (bytes.length < at + n) return [list, bytes];
    const payload = Buffer.from(bytes.subarray(at, at + n));
    if (mask) for (let i = 0; i < n; i++) payload[i] ^= bytes[at - 4 + (i & 3)];
    list.push([bytes[0], payload]);
    bytes = bytes.subarray(at + n);
  }
}
function frame(first, payload) {
  const n = payload.length, head = Buffer.alloc(n < 126 ? 2 : n < 65536 ? 4 : 10);
  head[0] = first;
  head[1] = n < 126 ? n : n < 65536 ? 126 : 127;
  if (head.length === 4) head.writeUInt16BE(n, 2);
  if (head.length === 10) head.writeBigUInt64BE(BigInt(n), 2);
  return Buffer.concat([head, payload]);
}

/** A door to the server through which its words are changed: `lie` changes a message and says so. */
const liar = { lie: () => false, reveals: 0, told: 0, port: 0 };
const door = createServer((near) => {
  const far = connect(house.port, '127.0.0.1');
  let down = Buffer.alloc(0), up = Buffer.alloc(0), open_ = false, asked = false;
  near.on('data', (bytes) => {
    far.write(bytes);
    up = Buffer.concat([up, bytes]);
    const head = asked ? 0 : up.indexOf('\r\n\r\n') + 4;
    if (!asked && head < 4) return;
    asked = true;
    const [list, rest] = frames(up.subarray(head));
    up = rest;
    for (const [, payload] of list) liar.reveals += / ?reveal /.test(payload.toString('latin1').slice(0, 30)) ? 1 : 0;
  });
  far.on('data', (bytes) => {
    down = Buffer.concat([down, bytes]);
    if (!open_) {
      const head = down.indexOf('\r\n\r\n') + 4;
      if (head < 4) return;
      open_ = true;
      near.write(down.subarray(0, head));
      down = down.subarray(head);
    }
    const [list, rest] = frames(down);
    down = rest;
    for (const [first, payload] of list) {
      let said = payload;
      if ((first & 15) === 1) {
        const message = JSON.parse(payload.toString('utf8'));
        if (liar.lie(message)) {
          liar.told++;
          said = Buffer.from(JSON.stringify(message));
        }
      }
      near.write(frame(first, said));
    }
  });
  for (const end of [near, far]) end.on('error', () => undefined).on('close', () => { near.destroy(); far.destroy(); });
});

const flipped = (digits) => (digits[0] === '0' ? '1' : '0') + digits.slice(1);
const spoil = (m, key) => { if (typeof m[key] === 'string') m[key] = flipped(m[key]); return true; };
const before = (m) => m.status === 'waiting' || ['open', 'commit', 'reveal'].includes(m.phase);
/** What, how, until when it is played, in which language it is said, and how it reads. */
const lies = [
  ['a secret drawn when the nonces are out', (m) => (m.say === 'fair' || m.say === 'table') && m.commitment && before(m) && spoil(m, 'commitment'), 'begin', 'fr', 'ses dés ne sont plus liés'],
  ['another commitment when nonces are asked for', (m) => m.say === 'fair' && !['open', 'commit'].includes(m.phase) && spoil(m, 'commitment'), 'begin', 'ru', 'его броски закреплены не так'],
  ['another chain', (m) => m.say === 'move' && m.n >= 12 && spoil(m, 'chain'), 'begin', 'en', 'the chain of the game'],
  ['another secret at the end', (m) => m.say === 'fair' && m.secret && spoil(m, 'secret'), 'end', 'fr', "le secret montré à la fin"],
  ['dice that are never spoken of', (m) => m.say === 'fair' && ((m.say = 'unfair'), true), 'begin', 'ru', 'Броски за этим столом не закреплены'],
  ['another game to take away', (m) => m.say === 'export' && / end\b/.test(m.text) && ((m.text = m.text.replace(/: end\b/, ': pay')), true), 'export', 'en', 'the game it exports'],
];

/** Ada has nothing but lines, and answers. */
function plays(ada) {
  const verbs = ['roll', 'end', 'pass', 'decline', 'pay', 'flat', 'stay', 'keep', 'draw', 'leave'];
  const hear = ada.hear.bind(ada);
  ada.hear = (m) => {
    hear(m);
    if (m.say !== 'ask' || !m.may) return;
    const may = m.may, can = verbs.find((v) => may.verbs.includes(v));
    ada.say(m.question === 'debt' ? (may.mortgage?.length ? `mortgage ${may.mortgage[0]}` : may.sell?.length ? `sell ${may.sell[0]}` : 'declare') : can ?? 'resign');
  };
}

async function meet(browser, server, [what, lie, until, language, words]) {
  const ada = new Line(house, 'Ada');
  plays(ada);
  ada.say(`create classique Ada seats=2 tempo=0 end=rounds:${until === 'begin' ? 60 : 2}`);
  const { code } = await ada.until((m) => m.say === 'table' && m.code);
  [liar.lie, liar.reveals, liar.told] = [lie ?? (() => false), 0, 0];
  const bob = await open(browser, server, { language, settings: { name: 'Bob' } });
  const { page } = bob;
  const alert = page.locator('[role=alert]', { hasText: words || '\u0000' });
  await page.locator('[data-act="online"]:visible').first().click();
  await page.waitForFunction(() => document.querySelector('[role=status]:not(.bad)'));
  await page.fill('#code', code);
  await page.locator('[data-act="join"]:visible').first().click();
  await page.waitForSelector('.seats');
  if (!what.includes('never')) await ada.until((m) => m.say === 'fair' && m.seats.some((s) => s && s.name === 'Bob' && s.entropy === 'committed'));
  ada.say('start');
  const over = () => ada.heard.some((m) => m.say === 'table' && m.status === 'finished');
  const told = async () => (await alert.count()) > 0;
  await page.waitForSelector('#square-0', { state: 'attached' });
  await goOn(async () => (words && (await told())) || over(), async () => { await answer(page); await page.waitForTimeout(40); });
  if (until === 'export') {
    await page.locator('[data-act=export]').first().waitFor({ state: 'attached' });
    await page.locator('[data-act=export]').first().evaluate((e) => e.click());
  }
  if (words) {
    const seen = await alert.first().waitFor().then(() => true, () => false);
    ok(seen && liar.told > 0, `${what}: it is said, in ${language}`, await page.locator('[role=alert]').allInnerTexts().then((t) => t.join(' | ')));
    ok(seen && (await alert.first().isVisible()), '... where it is seen');
    if (words === lies[1][4]) ok(liar.reveals === 0, '... and nothing was shown under it', String(liar.reveals));
    const wrong = await axe(page);
    ok(wrong.length === 0, '... axe', wrong.join('\n'));
    const alerts = (await page.locator(':is(.house, .trouble)[role=alert]').allInnerTexts()).map((one) => one.trim());
    ok(alerts.every((one, i) => !alerts.some((other, k) => k !== i && other.includes(one))), '... a sentence an alert', alerts.join(' | '));
    if (!what.includes('never')) liar.lie = () => false; // what is not known is no promise that was broken
    await page.reload();
    ok(await alert.first().waitFor().then(() => true, () => false), '... and to a page loaded anew, whatever the house says now');
  } else {
    ok(over() && (await page.locator('.house[role=alert]').count()) === 0, 'at an honest house nothing is said');
  }
  ok(bob.lines.length === 0, '... no console line', bob.lines.join('\n'));
  ada.close();
  await bob.context.close();
}

/** At a table where Bob plays honestly the house says two things that nobody has asked for: that his game is played once more at
 * another table, where he has a seat, and what an edition of this name is. Neither changes what the page keeps or shows. */
async function unasked(browser, server) {
  const ada = new Line(house, 'Ada'), other = 'a'.repeat(32), fake = 'b'.repeat(32);
  ada.say('edition classique');
  const theirs = { ...(await ada.until((m) => m.say === 'edition')), re: undefined };
  ada.say('create classique Ada seats=2 tempo=0 salary=400');
  const { code } = await ada.until((m) => m.say === 'table' && m.code);
  ada.say('rules');
  theirs.bytes = (await ada.until((m) => m.say === 'rules')).bytes;
  theirs.squares[1] = { ...theirs.squares[1], name: 'Menteuse', short: 'Menteuse' };
  const turn = (m, into) => { for (const key of Object.keys(m)) delete m[key]; Object.assign(m, into); return true; };
  liar.lie = (m) => {
    if (m.say === 'table') return ((m.options = ''), true);
    if (m.say !== 'chat') return false;
    return turn(m, m.text.startsWith('edition') ? theirs : { say: 'rematch', table: m.text.startsWith('over') ? other : fake });
  };
  const { page, lines, context } = await open(browser, server, { language: 'fr', settings: { name: 'Bob' } });
  await page.evaluate((other) => {
    const one = { edition: 'classique', name: 'Bob', when: 1 };
    localStorage.setItem('banquier.seats', JSON.stringify({ [other]: { ...one, token: 'c'.repeat(32), pin: 'held' } }));
  }, other);
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('banquier.seats')));
  await page.locator('[data-act="online"]:visible').first().click();
  await page.waitForFunction(() => document.querySelector('[role=status]:not(.bad)'));
  await page.fill('#code', code);
  await page.locator('[data-act="join"]:visible').first().click();
  await page.waitForSelector('.seats');
  const warns = () => page.locator('body').innerText().then((all) => all.includes('ne sont pas celles de votre propre édition'));
  for (const word of ['edition', 'over', 'none']) ada.say(`chat ${word}`);
  await page.waitForTimeout(1000);
  ada.say('start');
  await page.waitForSelector('#square-0', { state: 'attached' });
  for (const word of ['edition', 'over', 'none']) ada.say(`chat ${word}`);
  await page.waitForTimeout(1500);
  ok(liar.told > 5, 'unasked: the house has said it', String(liar.told));
  ok(await warns(), '... other rules under the name of one of our editions are told, whatever the house says that edition is', await page.locator('[role=alert]').allInnerTexts().then((t) => t.join(' | ')));
  ok(!(await page.locator('body').innerHTML()).includes('Menteuse'), '... and its squares have our names');
  const seats = await kept();
  ok(seats[other]?.token === 'c'.repeat(32) && seats[other].pin === 'held', 'a table of a rematch replaces no seat that is kept, nor what it holds the house to', JSON.stringify(seats));
  ok(!seats[fake], '... and while a game is played there is none', JSON.stringify(seats));
  // Whatever stands there, the page opens.
  await page.evaluate(() => {
    const one = { edition: 'classique', name: 'Bob', token: 'd'.repeat(32) };
    localStorage.setItem('banquier.seats', JSON.stringify({ ['1'.repeat(32)]: { ...one, when: 1 }, ['2'.repeat(32)]: { ...one, when: 2 } }));
  });
  await page.goto(`${server.url}icon.svg`);
  await page.goto(server.url);
  ok(await page.waitForFunction(() => document.querySelectorAll('[data-act="sit-again"]').length === 2).then(() => true, () => false), 'two seats with one token: the page is there, and shows both');
  await page.locator('[data-act="forget-seat"]').first().click();
  await page.waitForSelector('dialog[open]');
  await page.locator('[data-act="ask-yes"]').click();
  await page.waitForFunction(() => document.querySelectorAll('[data-act="sit-again"]').length === 1);
  const left = Object.keys(await kept());
  ok(left.length === 1 && left[0] === '1'.repeat(32), '... the one that is forgotten is the one that was meant', left.join());
  const noise = lines.filter((l) => !/WebSocket connection to|ERR_CONNECTION/.test(l));
  ok(noise.length === 0, '... no console line', noise.join('\n'));
  ada.close();
  await context.close();
}

// All of them with SOAK=1, or by name; else a lie before the game, and one after it.
const named = process.argv.slice(2), wanted = named.length || process.env.SOAK ? named : ['when nonces', 'take away'];
await new Promise((done) => door.listen(0, '127.0.0.1', done));
liar.port = door.address().port;
await run(async ({ browser, server }) => {
  await house.start(server.url.replace(/\/$/, ''));
  if (named.join() !== 'unasked') await meet(browser, server, ['honest', null, 'end', 'fr', '']);
  if (!named.length || named.includes('unasked')) await unasked(browser, server);
  for (const lie of lies) if (!wanted.length || wanted.some((w) => lie[0].includes(w))) await meet(browser, server, lie);
}, () => liar.port);
door.close();
await house.close();
process.exit(process.exitCode);
