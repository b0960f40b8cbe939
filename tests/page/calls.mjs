// calls.mjs - a player who does not look is called: when it is their turn, when an offer comes, when somebody sits down at their
// table. A chime, a mark in the title and a badge always; a notification of the system only where a press in the settings has
// asked for it and the browser allows it, which is remembered. Whoever looks is told by none of these but the chime. Taken back
// means that it can be done again, after a reload too.
import { readFileSync } from 'node:fs';
import { axe, dist, houseRules, load, made, ok, open, resize, rest, run } from './browser.mjs';
import { House, Line, served, sitDown, table } from './house.mjs';
import { Module, positions, withPerson } from './positions.mjs';

const house = served() ? new House() : null;
const press = (page, act) => page.locator(`[data-act="${act}"]:visible`).first().click();

/** A browser that notes what it is asked to tell and to sound, allows it or not, and can be looked away from. A phone shows
 * notifications by its worker alone. */
function fake({ allowed, phone = false }) {
  window.told = [];
  window.tones = [];
  const silent = { connect: (next) => next, setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  window.AudioContext = class {
    state = 'running';
    constructor() { window.audio = this; }
    resume() { this.state = 'running'; return Promise.resolve(); }
    suspend() { this.state = 'suspended'; return Promise.resolve(); }
    currentTime = 0;
    sampleRate = 8000;
    createGain = () => ({ ...silent, gain: silent });
    createBiquadFilter = () => ({ ...silent, frequency: {} });
    createBuffer = (_, n) => ({ getChannelData: () => new Float32Array(n) });
    createBufferSource = () => ({ ...silent, start() {} });
    createOscillator = () => ({ ...silent, frequency: { ...silent, setValueAtTime: (pitch) => window.tones.push(pitch) }, start() {}, stop() {} });
  };
  window.asks = 0;
  window.badge = 0;
  let permission = localStorage.getItem('permission') ?? 'default', hidden = false;
  window.Notification = class {
    static get permission() { return permission; }
    static requestPermission() {
      window.asks++;
      window.pressed = navigator.userActivation.isActive;
      permission = allowed ? 'granted' : 'denied';
      localStorage.setItem('permission', permission); // as browsers remember it
      return Promise.resolve(permission);
    }
    constructor(title, what) {
      if (phone) throw new TypeError('Illegal constructor');
      this.at = window.told.push({ title, ...what, closed: false }) - 1;
    }
    close() { window.told[this.at].closed = true; }
  };
  if (phone) {
    const worker = {
      showNotification: async (title, what) => { window.told.push({ title, ...what, closed: false }); },
      getNotifications: async ({ tag }) => window.told.filter((one) => one.tag === tag && !one.closed).map((one) => ({ close: () => { one.closed = true; } })),
    };
    Object.defineProperty(navigator, 'serviceWorker', { value: { getRegistration: async () => worker, register: async () => worker } });
  }
  navigator.setAppBadge = () => { window.badge++; return Promise.resolve(); };
  navigator.clearAppBadge = () => { window.badge = 0; return Promise.resolve(); };
  Object.defineProperty(document, 'hidden', { get: () => hidden });
  document.hasFocus = () => !hidden;
  window.away = (yes) => { hidden = yes; document.dispatchEvent(new Event('visibilitychange')); };
}
/** How often a chime was to be heard: as sound.ts has them, by their first tones. */
const chimes = { turn: [660, 880], offer: [740, 740, 988], join: [523, 784] };
const rung = (page, kind) => page.evaluate((tones) => window.tones.filter((_, i, all) => tones.every((tone, k) => all[i + k] === tone)).length, chimes[kind]);
const seen = (page) => page.evaluate(() => ({ told: window.told, asks: window.asks, badge: window.badge, title: document.title }));

/** On the sheet of the settings: the box is ticked, or a reason stands beside it. */
async function wish(page) {
  await page.keyboard.press('S');
  await page.waitForSelector('[data-act=tell]');
  await page.locator('[data-act=tell]').click();
  await page.waitForFunction(() => window.asks > 0);
  await page.waitForTimeout(50);
  const box = { checked: await page.locator('[data-act=tell]').isChecked(), why: await page.locator('#tell-why').innerText() };
  return box;
}

/** A local game in which it is Ada's turn again after her bots', with an offer or without. */
async function turns(browser, server, module, [size, language, at]) {
  const what = `${at?.join(' x ') ?? size}, ${language}`;
  const { page, lines, context } = await open(browser, server, { size, language, settings: { language } });
  await page.addInitScript(fake, { allowed: true, phone: size === 'phone' });
  await page.goto(server.url);
  if (at) await resize(page, at);
  const { roll } = positions(module, 'classique', { want: ['roll'] });
  await load(page, server, roll.save);
  await page.evaluate(() => window.away(true));
  const before = await rung(page, 'turn');
  await play(page);
  ok((await rung(page, 'turn')) > before, `${what}: a chime is heard`, String(await page.evaluate(() => window.tones)));
  let now = await seen(page);
  ok(now.title.startsWith('● ') && now.badge > 0, `${what}: somebody who does not look is called by title and badge`, JSON.stringify(now));
  ok(now.told.length === 0 && now.asks === 0, `${what}: ... by nothing of the system, and nobody was asked for it`, JSON.stringify(now));
  await page.evaluate(() => window.away(false));
  ok((await seen(page)).badge === 0, `${what}: the badge goes when one looks`);
  const box = await wish(page);
  ok(box.checked && (await page.evaluate(() => window.pressed)), `${what}: it is asked for by a press, and is on`, JSON.stringify(box));
  ok(JSON.parse(await page.evaluate(() => localStorage.getItem('banquier.settings'))).tell === true, `${what}: ... and remembered`);
  const list = await axe(page);
  ok(list.length === 0, `${what}: axe: the settings`, list.join('\n'));
  await page.keyboard.press('Escape');
  await page.reload();
  await rest(page);
  await play(page);
  ok((await seen(page)).told.length === 0 && (await rung(page, 'turn')) > 0, `${what}: who looks is not told, and hears the chime`);
  await page.evaluate(() => window.away(true));
  await page.waitForFunction(() => window.audio.state === 'suspended'); // no silence is mixed for long
  const heard = await rung(page, 'turn');
  await play(page);
  ok((await rung(page, 'turn')) > heard, `${what}: sound that rests is awake for the next chime`);
  now = await seen(page);
  const question = await page.locator('.question').first().innerText();
  const last = now.told.at(-1);
  ok(last?.title.includes('Banquier') && now.asks === 0, `${what}: after a reload it is told, and not asked again`, JSON.stringify(now));
  ok(question.replace(/\s+/g, ' ').includes(last?.body.replace(/\s+/g, ' ').trim() ?? '?'), `${what}: ... with what is asked, in words`, `${last?.body} / ${question}`);
  ok(!now.told.some((t) => /achetez-vous|do you buy|покупаете/.test(t.body)), `${what}: what one's own roll leads to is no call`, JSON.stringify(now.told));
  await page.evaluate(() => window.away(false));
  await page.waitForTimeout(50);
  ok((await seen(page)).told.at(-1)?.closed, `${what}: it goes when one looks`);
  ok(last?.data === page.url(), `${what}: and knows the page that a press on it leads to`, `${last?.data}`);
  ok(lines.length === 0, `${what}: no console line`, lines.join('\n'));
  await context.close();
}

/** Ada's own answers until her bots have played and she is asked to roll. */
async function play(page) {
  let ended = false;
  for (let i = 0; i < 80; i++) {
    await rest(page);
    const acts = await page.locator('[data-act]:not([aria-disabled=true]):visible').evaluateAll((l) => l.map((e) => e.dataset.act));
    if (ended && acts.includes('roll')) return;
    const act = ['reject', 'decline', 'pass', 'roll', 'end', 'pay', 'flat'].find((a) => acts.includes(a));
    if (!act) throw new Error(`nothing to press: ${acts}`);
    if (act === 'end') ended = true;
    await press(page, act);
  }
}

async function refused(browser, server, module) {
  const { page, lines, context } = await open(browser, server, { language: 'en', settings: { language: 'en' } });
  await page.addInitScript(fake, { allowed: false });
  await page.goto(server.url);
  const { roll } = positions(module, 'classique', { want: ['roll'] });
  await load(page, server, roll.save);
  const box = await wish(page);
  ok(!box.checked && box.why.includes('does not allow'), 'a browser that does not allow it: the box stays empty, and it is said why', JSON.stringify(box));
  await page.keyboard.press('Escape');
  await page.evaluate(() => window.away(true));
  await play(page);
  const now = await seen(page);
  ok(now.told.length === 0 && now.title.startsWith('● '), '... and the title tells it all the same', JSON.stringify(now));
  ok(lines.length === 0, '... without a console line', lines.join('\n'));
  await context.close();
}

/** A press on a notification that the worker has shown leads to the page that has called, else to a table, else to a new page. */
async function pressed() {
  const heard = {}, focused = [], opened = [], url = 'https://x.test/#table=1';
  const lead = async (...urls) => {
    let done;
    const clients = { matchAll: async () => urls.map((one) => ({ url: one, focus: () => focused.push(one) })), openWindow: (one) => opened.push(one), claim() {} };
    const self = { addEventListener: (name, work) => { heard[name] = work; }, clients };
    new Function('self', 'caches', 'location', readFileSync(`${dist}/sw.js`, 'utf8'))(self, {}, { origin: 'https://x.test' });
    heard.notificationclick({ notification: { close() {}, data: url }, waitUntil: (work) => { done = work; } });
    await done;
    return [focused.splice(0), opened.splice(0)].join(' | ');
  };
  ok((await lead('https://x.test/', 'https://x.test/#table=2', url)) === `${url} | `, 'a press on a notification leads to the page that has called');
  ok((await lead('https://x.test/', 'https://x.test/#table=2')) === 'https://x.test/#table=2 | ', '... if that is gone, to one at a table');
  ok((await lead('https://x.test/')) === ` | ${url}`, '... else to a new one');
}

/** At the real server: the line was cut, the game has gone on for longer than can be shown, and Ada is asked now. */
async function cut(browser, server, module) {
  const names = ['Ada', 'Bob'], { id, tokens } = await table(house, 'classique', names);
  module.edition('classique');
  module.say('open', [...names.map((n, i) => `seat bot:easy ${i} ${n}`), 'dealer seed 5'].join('\n'));
  const now = () => ({ save: withPerson(module.save(), null), game: { id, log: module.ask('proof', 0, 1e6).map(([line, digest]) => [line, digest]) } });
  let short = null, long = null;
  for (let i = 0; i < 900 && !long; i++) {
    const { state, n } = module.ask('look', 0), { kind, seat } = state.question, here = kind !== 'chance' && seat === 'Ada' ? now() : null;
    if (n > 300 && kind === 'roll') long = here;
    const told = module.ask('step', 0xfe);
    if (n > 20 && here && told.by === 'Ada' && told.do === 'end') short ??= here;
  }
  await house.stop();
  house.put([short.game]);
  await house.start();
  const { page, context } = await open(browser, server, { settings: { name: 'Ada', tell: true } });
  await page.addInitScript(() => localStorage.setItem('permission', 'granted'));
  await page.addInitScript(fake, { allowed: true });
  await page.goto(server.url);
  await sitDown(page, 'classique', id, tokens.Ada, short.save);
  await press(page, 'end'); // what she was asked before, and is no more
  await page.waitForFunction((n) => Number(document.querySelector('[data-agreed]')?.getAttribute('data-agreed')) > n, short.game.log.length);
  await page.evaluate(() => { window.told.length = window.tones.length = 0; window.away(true); });
  await house.stop();
  house.put([long.game]);
  await house.start();
  await page.waitForFunction((n) => Number(document.querySelector('[data-agreed]')?.getAttribute('data-agreed')) >= n, long.game.log.length);
  await rest(page);
  const last = await seen(page);
  ok(last.told.length === 1 && last.told[0].body.includes('Ada') && last.title.startsWith('● ') && (await rung(page, 'turn')) === 1, 'a line that was cut: asked after many moves, one is called all the same', JSON.stringify(last));
  await context.close();
}

/** At the real server: somebody sits down, and makes an offer. */
async function together(browser, server) {
  const { page, lines, context } = await open(browser, server, { settings: { name: 'Ada', tell: true } });
  await page.addInitScript(() => localStorage.setItem('permission', 'granted'));
  await page.addInitScript(fake, { allowed: true });
  await page.goto(server.url);
  await press(page, 'online');
  await page.waitForFunction(() => document.querySelector('[role=status]:not(.bad)'));
  await page.selectOption('#online-edition', 'classique');
  await page.locator('summary').first().click();
  await houseRules(page, 'start_cash=1600');
  await page.locator('input[type=number][min="2"]').first().fill('3');
  await page.click('[data-act=create]:not([disabled])');
  await page.waitForSelector('.code');
  await page.waitForSelector('[data-act=tell]');
  ok(await page.locator('[data-act=tell]').isChecked(), 'while one waits for others, it can be asked for as well');
  await page.evaluate(() => window.away(true));
  const bob = new Line(house, 'Bob');
  bob.say(`join ${await page.locator('.code').innerText()} Bob`);
  await page.waitForFunction(() => window.told.length > 0).catch(() => undefined);
  let now = await seen(page);
  ok(now.told.length === 1 && now.told[0].body.includes('Bob') && now.title.startsWith('● ') && now.badge > 0 && (await rung(page, 'join')) === 1, 'somebody who sits down is told, and heard', JSON.stringify(now));
  const cyd = new Line(house, 'Cyd');
  cyd.say(`join ${await page.locator('.code').innerText()} Cyd`);
  await cyd.until((m) => m.say === 'seat');
  await page.evaluate(() => window.away(false));
  ok(!(await page.title()).startsWith('●'), 'the mark goes when one looks', await page.title());
  await press(page, 'start');
  await page.waitForSelector('#square-0', { state: 'attached' });
  await bob.until((m) => m.say === 'ask');
  await rest(page);
  await page.evaluate(() => { window.told.length = 0; window.away(true); });
  for (let i = 0; i < 60 && !(await seen(page)).told.some((t) => t.body.includes('1')); i++) { // whenever nothing is being decided
    bob.say('offer Ada give +1');
    await page.waitForTimeout(250);
  }
  now = await seen(page);
  ok(now.told.some((t) => t.body.includes('Bob') && t.body.includes('Ada')) && (await rung(page, 'offer')) > 0, 'an offer is told, in words, and heard', JSON.stringify(now));
  cyd.say('offer Ada give +2');
  await page.waitForFunction(() => document.querySelectorAll('.offer').length > 1);
  now = await seen(page);
  ok(now.told.at(-1).body.includes('Cyd') && now.told.at(-1).body.includes('2') && (await rung(page, 'offer')) > 1, 'of two offers that wait the new one is told', JSON.stringify(now.told.slice(-2)));
  ok(lines.length === 0, 'no console line at the table', lines.join('\n'));
  bob.close();
  cyd.close();
  await context.close();
}

/** A local game taken back, the page loaded anew: it can be done again. */
async function redone(browser, server, module, size) {
  const { page, lines, context } = await open(browser, server, { size, settings: { speed: 0 } });
  const { buy } = positions(module, 'classique', { want: ['buy'] });
  await load(page, server, buy.save);
  await press(page, 'buy');
  await rest(page);
  const bought = await page.locator('.players .cash, .top .cash').allInnerTexts();
  await press(page, 'undo');
  await rest(page);
  const before = await page.locator('.players .cash, .top .cash').allInnerTexts();
  await page.reload();
  await rest(page);
  ok((await page.locator('.players .cash, .top .cash').allInnerTexts()).join() === before.join() && before.join() !== bought.join(), `${size}: what was taken back stays so after a reload`, `${before} ${bought}`);
  await page.keyboard.press('U');
  await page.waitForFunction((was) => [...document.querySelectorAll('.players .cash, .top .cash')].map((e) => e.innerText).join() !== was, before.join(), { timeout: 5000 }).catch(() => undefined);
  await rest(page);
  const now = await page.locator('.players .cash, .top .cash').allInnerTexts(), toast = await page.locator('.toast').allInnerTexts();
  ok(now.join() === bought.join(), `${size}: ... and can be done again`, `${now} for ${bought} ${toast}`);
  ok(lines.length === 0, `${size}: no console line`, lines.join('\n'));
  await context.close();
}

await run(async ({ browser, server }) => {
  const module = await Module.open(made);
  const ways = [['desk', 'fr'], ['phone', 'en'], ['phone', 'ru', [844, 390]]];
  for (const way of process.env.SOAK === '1' ? [...ways, ['desk', 'ru', [1280, 720]], ['desk', 'en', [768, 1024]]] : ways) await turns(browser, server, module, way);
  await refused(browser, server, module);
  await pressed();
  for (const size of ['desk', 'phone']) await redone(browser, server, module, size);
  if (house) {
    await house.start(server.url.replace(/\/$/, ''));
    await together(browser, server);
    await cut(browser, server, module);
  }
}, () => house?.port);
await house?.close();
