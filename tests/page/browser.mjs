// browser.mjs - Debian's Chromium, the build without a window of its own, over the built page, and TAP: what the tests of the page share.
import { createRequire } from 'node:module';
import { existsSync, readFileSync } from 'node:fs';
import { serve } from './serve.mjs';

const require = createRequire(new URL('../../web/package.json', import.meta.url));
export const dist = new URL('../../build-web/dist', import.meta.url).pathname;
export const made = new URL('../../build-web/made', import.meta.url).pathname;
export const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const axeSource = () => readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** Nothing is judged by how soon it comes: what has not come after this long never will. */
export const patience = 300000;

let count = 0, failed = 0;
export function ok(good, what, why = '') {
  count++;
  if (!good) {
    failed++;
    process.exitCode = 1;
  }
  console.log(`${good ? 'ok' : 'not ok'} ${count} - ${what.replaceAll('#', '%')}`);
  if (!good && why) console.log(String(why).split('\n').slice(0, 12).map((line) => `#   ${line}`).join('\n'));
}

export const plan = () => console.log(`1..${count}`);

/** Run a test with a server and a browser, and end with the plan. */
export async function run(work, behind) {
  const chromium = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(existsSync);
  if (!chromium || !existsSync(`${dist}/index.html`)) {
    console.log(`ok 1 # SKIP ${chromium ? 'the page is not built (make web)' : 'there is no chromium here'}\n1..1`);
    return;
  }
  const { chromium: launcher } = require('playwright-core');
  const server = await serve(dist, 0, behind);
  const browser = await launcher.launch({ executablePath: chromium, args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'] });
  try {
    await work({ server, browser });
  } catch (error) {
    ok(false, 'the test runs to its end', error.stack ?? error);
  }
  await browser.close();
  await server.close();
  console.log(`1..${count}`);
  process.exitCode = failed ? 1 : 0;
}

/** Whatever limit a test names, what it waits for may take as long as the machine needs. */
function patient(page) {
  page.setDefaultTimeout(patience);
  for (const name of ['waitForSelector', 'waitForFunction']) {
    const wait = page[name].bind(page);
    page[name] = (what, ...more) => wait(what, ...more.map((m) => (m && typeof m === 'object' && 'timeout' in m ? { ...m, timeout: patience } : m)));
  }
  return page;
}

/** The browser's chance from a seed, so that a game that fails can be played again. */
function dice(seed) {
  let state = seed >>> 0;
  const next = () => { // 32 bits: a Weyl sequence, mixed
    state = (state + 0x9e3779b9) >>> 0;
    const z = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    const y = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return (y ^ (y >>> 15)) >>> 0;
  };
  Crypto.prototype.getRandomValues = (list) => {
    const bytes = new Uint8Array(list.buffer, list.byteOffset, list.byteLength);
    bytes.forEach((_, i) => { bytes[i] = next(); });
    return list;
  };
}

/** A page whose every console line, error and policy violation is noted in `lines`. */
export async function open(browser, server, { size = 'desk', language = 'fr', settings = {}, context, workers = 'block', seed } = {}) {
  const made = context ?? (await browser.newContext({
    viewport: sizes[size], locale: language, hasTouch: size === 'phone', isMobile: size === 'phone', serviceWorkers: workers, acceptDownloads: true,
  }));
  const page = patient(await made.newPage());
  const lines = [];
  page.on('console', (m) => { if (!/blocked by Playwright/.test(m.text())) lines.push(`${m.type()}: ${m.text()}`); });
  page.on('pageerror', (e) => lines.push(`error: ${e.message}`));
  page.on('dialog', (d) => { lines.push(`dialog: ${d.message()}`); void d.dismiss(); });
  await page.addInitScript((kept) => {
    if (!localStorage.getItem('banquier.settings')) localStorage.setItem('banquier.settings', JSON.stringify(kept));
    document.addEventListener('securitypolicyviolation', (e) => console.error(`csp ${e.violatedDirective} ${e.blockedURI}`));
  }, { speed: 0, motion: 'less', name: 'Ada', language, ...settings }); // tests of motion ask for it
  if (seed !== undefined) await page.addInitScript(dice, seed);
  await page.goto(server.url);
  await page.waitForSelector('[data-act="play"]:not([disabled])');
  return { page, lines, context: made };
}

/** The page rests: nothing is on its way. */
export const rest = (page) => page.waitForFunction(() => document.querySelector('[data-busy]')?.getAttribute('data-busy') === 'false');

/** Nothing moves: what was opened is open, what was turned to is there. */
export const still = (page) => page.evaluate(async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const places = () => [...document.querySelectorAll('[data-leaf], dialog[open]')].map((e) => Math.round(e.getBoundingClientRect().x)).join() + document.documentElement.outerHTML.length;
  const moving = () => document.getAnimations().some((a) => a.playState === 'running' && Number.isFinite(a.effect.getComputedTiming().endTime));
  for (let same = 0, before = ''; same < 6; before = places()) {
    await frame();
    same = !moving() && places() === before ? same + 1 : 0;
  }
});

/** A key that opens a sheet: whether it is open, or the page has said why not. */
export async function sheet(page, key) {
  await rest(page);
  await page.evaluate(() => document.querySelector('.toast .button')?.click()); // what was said before is no answer
  await page.waitForFunction(() => !document.querySelector('.toast'));
  await page.keyboard.press(key);
  await page.waitForSelector('dialog[open], .toast');
  await still(page);
  return (await page.locator('dialog[open]').count()) > 0;
}

/** Step after step, until that is so. */
export async function goOn(until, step) {
  for (const end = Date.now() + 2 * patience; Date.now() < end && !(await until());) await step();
}

/** The page has this size, and has laid itself out for it. */
export async function resize(page, [width, height]) {
  await page.setViewportSize({ width, height });
  await page.waitForFunction(([w, h]) => innerWidth === w && innerHeight === h, [width, height]);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 30)))));
  await page.waitForFunction(() => [...document.querySelectorAll('.board')].every((b) => Math.abs(b.querySelector('svg').clientWidth - b.clientWidth) < 2)); // the board is drawn for its room
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** What is wrong beside the board of a desk: everybody is there whole, one row of the menu, and four whole lines of the log. */
export const besideWrong = (page) => page.evaluate(() => {
  const inside = (e, box) => { const r = e.getBoundingClientRect(), b = box.getBoundingClientRect(); return r.top >= b.top - 1 && r.bottom <= Math.min(b.bottom, innerHeight) + 1; };
  const players = document.querySelector('aside .players'), log = document.querySelector('aside .log ol'), out = [];
  const seats = [...players.children].filter((li) => inside(li, players)).length, lines = [...log.children].filter((li) => inside(li, log)).length;
  if (seats < players.children.length) out.push(`${seats} of ${players.children.length} players are in sight`);
  if (lines < 4) out.push(`${lines} lines of the log`);
  if (document.scrollingElement.scrollHeight > innerHeight + 1) out.push(`the page is ${document.scrollingElement.scrollHeight} high`);
  const rows = new Set([...document.querySelectorAll('aside .bar nav .button')].map((b) => Math.round(b.getBoundingClientRect().top))).size, foot = log.getBoundingClientRect().bottom;
  if (rows !== 1) out.push(`the menu has ${rows} rows`);
  if (foot > innerHeight) out.push(`the log ends at ${Math.round(foot)}`);
  return out;
});

export async function load(page, server, text) {
  if (!(await page.locator('#open-save').count())) await page.goto(server.url);
  await page.setInputFiles('#open-save', { name: 'game.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.waitForSelector('#square-0', { state: 'attached' });
  await rest(page);
}

/** Lines of a game as it stands: what was taken back is in the save, with a line that says how much of it (docs/SAVE-FORMAT.md). */
export function standing(lines) {
  const back = /^-(\d+)$/.exec(lines.at(-1) ?? '');
  return back ? lines.slice(0, -1 - Number(back[1])) : lines;
}

/** The text of the game that was kept last in this browser, as far as it stands. */
export const keptText = async (page) => {
  const text = await kept(page);
  return /\n-\d+\n?$/.test(text) ? `${standing(text.trimEnd().split('\n')).join('\n')}\n` : text;
};
const kept = (page) => page.evaluate(() => new Promise((done) => {
  const asked = indexedDB.open('banquier', 1);
  asked.onsuccess = () => {
    const all = asked.result.transaction('games').objectStore('games').getAll();
    all.onsuccess = () => { asked.result.close(); done(all.result.sort((a, b) => b.when - a.when)[0]?.text ?? ''); };
  };
}));

/** Rules of the house on the form of a new table, which stands open: "salary=0 start_cash=300". */
export async function houseRules(page, rules) {
  for (const [name, value] of rules.split(' ').map((rule) => rule.split('='))) {
    const field = page.locator(`[data-rule=${name}]`);
    if (!(await field.count())) await page.locator('[data-act=all-rules]').click();
    await field.waitFor({ state: 'attached' });
    await field.evaluate((e) => { const theme = e.closest('.theme'); if (theme) theme.open = true; });
    if ((await field.evaluate((e) => e.localName)) === 'select') await field.selectOption(value);
    else if ((await field.getAttribute('type')) === 'checkbox') await field.setChecked(value === 'yes');
    else await field.fill(value);
  }
}

/** axe's violations, in short. The policy keeps scripts out, so it goes in through the debugger. */
export async function axe(page) {
  await page.waitForFunction(() => !document.querySelector('.flash')).catch(() => undefined); // half faded is no colour to judge,
  await page.evaluate(() => document.getAnimations().forEach((a) => { if (Number.isFinite(a.effect.getComputedTiming().endTime)) a.finish(); })); // nor half risen
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: axeSource() });
  const { result } = await session.send('Runtime.evaluate', {
    expression: `axe.run(document, { resultTypes: ['violations'] }).then((r) => JSON.stringify(r.violations.map((v) => v.id + ': ' + v.nodes.slice(0, 3).map((n) => n.target.join(' ') + ' ' + (n.any[0]?.message ?? n.all[0]?.message ?? '')).join(' | '))))`,
    awaitPromise: true, returnByValue: true,
  });
  await session.detach();
  return JSON.parse(result.value ?? '["axe did not answer"]');
}
