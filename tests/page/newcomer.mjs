// newcomer.mjs - what somebody new to the page meets: the past that says what happened at every step, keys under another
// layout of the keyboard; a search of the whole log, a plan that nothing impossible gets into, the purses of an auction,
// and what is at hand after the end.
import { load, made, ok, open, rest, run } from './browser.mjs';
import { Module, positions, withPerson } from './positions.mjs';

const NAMES = ['Ada', 'Bob', 'Cyd', 'Dora'];
const press = (page, act) => page.locator(`[data-act="${act}"]:visible`).first().click();

/** A game of bots up to somebody's roll, and who that is. */
function middle(module, least) {
  module.edition('classique');
  module.say('open', [...NAMES.map((n, i) => `seat bot:medium ${i} ${n}`), 'dealer seed 7'].join('\n'));
  for (let i = 0; i < least + 200; i++) {
    const told = module.ask('step', 0xfe);
    if (told.n >= least && told.state.question.kind === 'roll') return { n: told.n, save: withPerson(module.save(), NAMES.indexOf(told.state.question.seat)) };
  }
  throw new Error('no such position');
}

/** A key as a keyboard of another layout sends it. */
const typed = (page, key, code, more = {}) => page.evaluate(([k, c, m]) => (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { key: k, code: c, bubbles: true, cancelable: true, ...m })), [key, code, more]);

/** What is searched for is found however long ago it was. */
async function log(page, server, module) {
  const { n, save } = middle(module, 400);
  module.edition('classique', 'ru');
  module.say('load', save);
  const lines = (from, to) => module.ask('history', from, to).flatMap((m) => m.words).filter(Boolean), late = lines(n - 90, n);
  const words = lines(0, 40).find((line) => !late.includes(line));
  await load(page, server, save);
  await page.fill('#log-search', words);
  await page.waitForFunction(() => document.querySelector('.log li .line, .log li.soft'));
  ok((await page.locator('.log .line').first().innerText({ timeout: 5000 }).catch(() => '')).includes(words), 'what was long ago is found in the log', await page.locator('.log ol').innerText());
}

/** What cannot be built is said, and the plan stays as it was. */
async function plan(page, server, module) {
  await load(page, server, positions(module, 'classique', { want: ['build'] }).build.save);
  await press(page, 'manage');
  await page.waitForSelector('dialog[open] .lot');
  const off = page.locator('[data-act^="build:"].off:not([disabled])').first(), level = () => off.locator('xpath=../output').innerText();
  const why = await off.getAttribute('title'), before = await level();
  await off.click();
  await page.waitForTimeout(200);
  ok((await level()) === before && (await page.locator('.total').innerText()).includes(why), 'a building that cannot be is not in the plan, and why', `${before} ${await level()} ${why}: ${await page.locator('.total').innerText()}`);
  await page.keyboard.press('Escape');
}

/** In an auction cash is called cash. */
async function purses(page, server, module) {
  await load(page, server, positions(module, 'classique', { want: ['bid'] }).bid.save);
  await page.waitForSelector('.auction li'); // it comes when there is one
  const rows = await page.locator('.auction li').allInnerTexts();
  ok(rows.length > 1 && rows.every((row) => row.includes('наличными')), 'in an auction cash is called cash', rows.join(' | '));
}

/** The end: best landlord is who had most rent; what one wants then is at hand; nobody's next roll is told. */
async function end(page, server, module) {
  module.edition('classique');
  module.say('open', [...NAMES.map((n, i) => `seat bot:hard ${i} ${n}`), 'dealer seed 3'].join('\n'));
  const rents = NAMES.map(() => 0);
  for (let told = module.ask('step', 0xfe); told; told = module.ask('step', 0xfe)) {
    for (const e of told.events) if (e.event === 'pay' && e.reason === 'rent' && NAMES.includes(e.to)) rents[NAMES.indexOf(e.to)] += e.amount;
    if (told.state.stage === 'over') break;
  }
  ok(Math.max(...rents) > 0 && JSON.stringify(module.ask('summary').earned) === JSON.stringify(rents), 'what was earned by rents, and nothing else', JSON.stringify([module.ask('summary').earned, rents]));
  await load(page, server, withPerson(module.save(), 0));
  await page.waitForSelector('.winner');
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('dialog[open]'));
  for (const act of ['rematch-now', 'results', 'replay-now']) ok((await page.locator(`.decision [data-act=${act}]:visible`).count()) === 1, `after the end: ${act} is at hand`);
  ok((await page.locator('.here').count()) === 0, 'after the end no next roll is told');
}

await run(async ({ browser, server }) => {
  const module = await Module.open(made);
  const { n, save } = middle(module, 60);
  const { page, lines } = await open(browser, server, { language: 'ru', settings: { language: 'ru', motion: 'less' } });
  await load(page, server, save);

  // Every step of the past says what happened; only the first is the beginning.
  await press(page, 'menu');
  await press(page, 'replay');
  await page.waitForSelector('.replay');
  const told = [], glued = [], slider = page.locator('.replay input[type=range]');
  for (let at = 0; at <= n; at++) {
    await slider.fill(String(at));
    await page.waitForFunction((k) => document.querySelector('.replay .row .number').textContent.startsWith(`${k} `), at);
    told.push(await page.locator('.replay p').first().innerText());
    const here = await page.locator('.below .here').allTextContents();
    if (here[0] && NAMES.some((name) => here[0].trim().startsWith(name) && !here[0].trim().startsWith(`${name} `))) glued.push(here[0]);
  }
  const again = told.flatMap((words, at) => (at && (words === told[0] || !/\p{L}/u.test(words)) ? [at] : []));
  ok(/\p{L}/u.test(told[0]) && again.length === 0, `only the first of ${n} steps is the beginning`, `${told[0]}: ${again}`);

  ok(glued.length === 0, 'a name and a square are two words', glued[0]);

  // The keys of the past, then of the table, under a Russian keyboard: by their place.
  const step = () => slider.inputValue().then(Number);
  await typed(page, 'х', 'BracketLeft');
  await page.waitForFunction((k) => Number(document.querySelector('.replay input[type=range]').value) === k, n - 1, { timeout: 4000 }).catch(() => undefined);
  ok((await step()) === n - 1, 'х goes one step back, as [ does');
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('.replay'));
  await rest(page);
  await typed(page, 'Ы', 'KeyS', { shiftKey: true });
  ok(await page.waitForSelector('dialog[open]').then(() => true, () => false), 'Ы opens the settings, as S does');
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('dialog[open]'));
  await page.focus('#log-search');
  await typed(page, 'к', 'KeyR');
  await page.evaluate(() => document.activeElement.blur());
  await rest(page);
  ok(await page.locator('[data-act=roll]:visible').count() === 1, 'in a field it is a letter');
  await typed(page, 'к', 'KeyR');
  await page.waitForFunction(() => ![...document.querySelectorAll('[data-act=roll]')].some((e) => e.checkVisibility()));
  ok(true, 'к rolls, as r does');
  ok(lines.length === 0, 'no console line', lines.join('\n'));
  await log(page, server, module);
  await plan(page, server, module);
  await purses(page, server, module);
  await end(page, server, module);
});
