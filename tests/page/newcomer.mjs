// newcomer.mjs - what somebody new to the page meets: the past that says what happened at every step, keys under another
// layout of the keyboard.
import { load, made, ok, open, rest, run } from './browser.mjs';
import { Module, withPerson } from './positions.mjs';

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

await run(async ({ browser, server }) => {
  const module = await Module.open(made);
  const { n, save } = middle(module, 60);
  const { page, lines } = await open(browser, server, { language: 'ru', settings: { language: 'ru', motion: 'less' } });
  await load(page, server, save);

  // Every step of the past says what happened; only the first is the beginning.
  await press(page, 'menu');
  await press(page, 'replay');
  await page.waitForSelector('.replay');
  const told = [], slider = page.locator('.replay input[type=range]');
  for (let at = 0; at <= n; at++) {
    await slider.fill(String(at));
    await page.waitForFunction((k) => document.querySelector('.replay .row .number').textContent.startsWith(`${k} `), at);
    told.push(await page.locator('.replay p').first().innerText());
  }
  const again = told.flatMap((words, at) => (at && (words === told[0] || !/\p{L}/u.test(words)) ? [at] : []));
  ok(/\p{L}/u.test(told[0]) && again.length === 0, `only the first of ${n} steps is the beginning`, `${told[0]}: ${again}`);

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
});
