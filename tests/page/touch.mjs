// touch.mjs - a phone in the hand: on every screen nothing that can be touched is smaller than 44 by 44, and nothing
// goes past the edge; with eight players, names of forty letters, and names that are read from right to left.
import { axe, load, made, ok, open, rest, run, sheet, still } from './browser.mjs';
import { Module, positions, withPerson } from './positions.mjs';

const LEAST = 44;

/** What can be touched and is too small, and what goes past the edge of the screen. */
const small = (page) => page.evaluate((least) => {
  const out = [];
  const seen = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: false }) && !e.closest('[aria-hidden=true], .hidden');
  for (const e of document.querySelectorAll('button, a[href], input, select, textarea, summary, [role=button], [role=slider], label:has(input)')) {
    if (!seen(e)) continue;
    // A box to tick is as large as the label around it.
    const around = e.matches('input') ? e.closest('label') : null;
    const box = (around ?? e).getBoundingClientRect();
    if (!box.width || !box.height) continue;
    if (box.width < least - 0.5 || box.height < least - 0.5) out.push(`${e.tagName.toLowerCase()} ${e.dataset.act ?? e.id ?? ''} "${(e.getAttribute('aria-label') ?? e.textContent ?? '').trim().slice(0, 30)}" ${box.width.toFixed(0)}x${box.height.toFixed(0)}`);
  }
  const root = document.scrollingElement;
  if (root.scrollWidth > innerWidth + 1) out.push(`the page is ${root.scrollWidth} wide`);
  for (const card of document.querySelectorAll('[data-leaf=play] .deed')) if (card.scrollHeight > card.clientHeight + 1) out.push(`the deed is cut, ${card.scrollHeight} in ${card.clientHeight}`);
  for (const box of document.querySelectorAll('dialog[open] .content, [data-leaf]')) if (box.scrollWidth > box.clientWidth + 1) out.push(`${box.dataset.leaf ?? 'a sheet'} is ${box.scrollWidth} wide in ${box.clientWidth}`);
  return [...new Set(out)];
}, LEAST);

const fits = async (page, what) => { const list = await small(page); ok(list.length === 0, `${what}: all of it can be touched`, list.join('\n')); };

/** A game of eight with such names, far enough for everybody to own something. */
function crowd(module, edition, names, steps) {
  module.edition(edition);
  const opened = module.say('open', [...names.map((n, i) => `seat bot:medium ${i} ${n}`), 'dealer seed 9'].join('\n'));
  if (!opened?.ok) throw new Error(opened?.text);
  for (let i = 0; i < steps; i++) module.ask('step', 0xfe);
  return withPerson(module.save(), 0);
}

await run(async ({ browser, server }) => {
  const module = await Module.open(made);
  const { page, lines, context } = await open(browser, server, { size: 'phone' });
  await fits(page, 'the front page');
  await page.locator('summary').first().click();
  await fits(page, 'its options');
  await page.click('[data-act=play]');
  await page.waitForSelector('#square-0', { state: 'attached' });
  await rest(page);
  for (const leaf of ['play', 'board', 'hand', 'log']) {
    await page.locator('.tabs .button').nth(['play', 'board', 'hand', 'log'].indexOf(leaf)).click();
    await still(page);
    await fits(page, `the table, ${leaf}`);
  }
  for (const [key, what] of [['?', 'help'], ['$', 'ledger'], ['S', 'settings'], [':', 'command line'], ['t', 'trade'], ['m', 'manage']]) {
    if (!(await sheet(page, key))) continue;
    await fits(page, what);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('dialog[open]'));
  }
  await page.locator('[data-act=menu]:visible').first().click();
  await fits(page, 'the menu');
  await page.locator('[data-act=figures]:visible').first().click();
  await page.waitForSelector('figure svg[role=slider]');
  await fits(page, 'the figures');
  await page.locator('[data-act=replay]:visible').first().click();
  await page.waitForSelector('input[type=range]');
  await fits(page, 'replay');
  // An auction, a debt, an offer.
  const found = positions(module, 'classique', { want: ['bid', 'declare', 'accept', 'settle'], games: 60, steps: 1500 });
  for (const [verb, at] of Object.entries(found)) {
    await page.goto(server.url);
    await load(page, server, at.save);
    await fits(page, `where one may ${verb}`);
  }

  // A crowd, on both widths, by day and in the evening.
  const long = 'Wilhelmine-Adelheid von und zu Hohenberge'.slice(0, 40);
  const names = [long, 'שלמה בן־גוריון', 'محمد عبد الرحمن', 'Ада Лавлейс-Бернулли', '世界 太郎', 'Zoé', 'Æthelþryð', 'MMMMMMMMMMMMMMMMMMMMMMMM'];
  const endless = ['A', 'Ж', 'ش', '世', 'M', 'ש', 'Ø', 'i'].map((letter) => letter.repeat(Math.min(40, Math.floor(48 / Buffer.byteLength(letter))))); // all of them
  for (const [edition, most, list] of [['atlantic-city', 8, names], ['console', 6, names], ['topclubs', 8, names], ['atlantic-city', 8, endless]]) {
    const sitting = list.slice(0, most), save = crowd(module, edition, sitting, 260);
    for (const size of ['phone', 'desk']) {
      const one = await open(browser, server, { size, settings: { theme: size === 'phone' ? 'dark' : 'light' } });
      await load(one.page, server, save);
      const shown = await one.page.locator('.players .name').allTextContents();
      ok(sitting.every((n) => shown.includes(n)), `${edition}, ${size}: ${most} players, each by name`, shown.join(' | '));
      const wide = await one.page.evaluate(() => [document.scrollingElement.scrollWidth, innerWidth]);
      ok(wide[0] <= wide[1] + 1, `${edition}, ${size}: nothing goes past the edge (${wide.join(' in ')})`);
      if (size === 'phone') await fits(one.page, `${edition}, a crowd`);
      if (process.env.SOAK === '1' || (size === 'phone') === (list === names && most === 8)) { // each crowd once
        const said = await axe(one.page);
        ok(said.length === 0, `${edition}, ${size}: axe has nothing to say about the crowd`, said.join('\n'));
      }
      await one.context.close();
    }
  }
  ok(lines.length === 0, 'no console line', lines.join('\n'));
  await context.close();
});
