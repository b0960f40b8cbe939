// look.mjs - what a picture would show to be ugly, measured: each edition on both widths, in the language with the longest
// words. No word is broken in two, no deed card is cut, names on the board end before the price begins, tokens leave it
// free on a phone, rows stay rows; the table of throws and the sentences about them count the same throws.
import { load, made, ok, open, resize, run, still } from './browser.mjs';
import { Module, withPerson } from './positions.mjs';

const editions = { classique: 230, 'atlantic-city': 230, console: 110, reseau: 230, topclubs: 230 };

/** Elements with more lines of text than words: somewhere a word has been broken. */
const broken = (page, where) => page.evaluate((selector) => [...document.querySelectorAll(selector)].filter((e) => {
  if (!e.checkVisibility() || !e.textContent.trim()) return false;
  const range = document.createRange(), words = e.textContent.trim().split(/\s+|(?<=[-–/])(?=\p{L})/u).length;
  range.selectNodeContents(e);
  return new Set([...range.getClientRects()].map((r) => Math.round(r.top))).size > words;
}).map((e) => e.textContent.trim()), where);

/** Squares whose name runs into what stands at their foot. */
const crowded = (page) => page.evaluate(() => [...document.querySelectorAll('[id^=square-]')].flatMap((s) => {
  const foot = s.querySelector('.foot'), last = [...s.querySelectorAll('.name tspan')].at(-1);
  if (!foot?.textContent || !last?.textContent) return [];
  const end = last.getBBox(), begin = foot.getBBox(); // boxes of lines are higher than their letters
  return end.y + 0.78 * end.height > begin.y + 0.3 * begin.height && end.x < begin.x + begin.width && begin.x < end.x + end.width ? [`${s.id} ${last.textContent} / ${foot.textContent}`] : [];
}));

/** Squares whose letters are small, whose words stand out of them, or that are not tinted and marked by their owner; the smallest letter and token. */
const written = (page, least) => page.evaluate((most) => {
  const out = [], sizes = [];
  for (const s of document.querySelectorAll('[id^=square-]')) {
    const cell = s.querySelector('.cell').getBoundingClientRect();
    for (const e of s.querySelectorAll('.name, .foot')) {
      if (!e.textContent.trim()) continue;
      const size = parseFloat(e.getAttribute('font-size')) * e.getScreenCTM().a, r = e.getBoundingClientRect();
      sizes.push(size);
      if (size < most - 0.05) out.push(`${s.id}: ${size.toFixed(1)} px`);
      if (r.left < cell.left - 1.5 || r.right > cell.right + 1.5) out.push(`${s.id}: "${e.textContent.trim()}" is ${Math.round(r.width)} in ${Math.round(cell.width)}`);
    }
    for (const e of s.querySelectorAll('.initial')) {
      const size = parseFloat(getComputedStyle(e).fontSize) * e.getScreenCTM().a;
      if (size < most - 0.05) out.push(`${s.id}: its owner's letter has ${size.toFixed(1)} px`);
    }
    const owned = s.querySelector('.owned');
    if (owned && !(parseFloat(getComputedStyle(owned).fillOpacity) >= 0.15 && s.querySelector('.initial'))) out.push(`${s.id}: its owner is not seen`);
  }
  const tokens = [...document.querySelectorAll('.tokens .token')].map((e) => e.getBoundingClientRect().width);
  return { out, letter: Math.min(...sizes), mean: sizes.reduce((a, b) => a + b, 0) / sizes.length, token: Math.min(...tokens) };
}, least);

async function lookAt(page, edition, size) {
  const squares = await page.locator('[id^=square-]').count(), cut = new Set(), wrong = new Set();
  if (size === 'desk') {
    for (let i = 0; i < squares; i++) {
      await page.evaluate((n) => document.getElementById(`square-${n}`).focus(), i);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      for (const text of await broken(page, '.deed dt, .deed th, .deed h2')) wrong.add(text);
      const over = await page.locator('.look').evaluate((e) => e.scrollHeight - e.clientHeight);
      if (over > 32) cut.add(`square ${i}: ${over} px`);
    }
    ok(cut.size === 0, `${edition}: every deed card is whole, or all but its last line`, [...cut].join('\n'));
  }
  for (const text of await broken(page, 'button > .name')) wrong.add(text);
  ok(wrong.size === 0, `${edition}, ${size}: no word is broken`, [...wrong].join('\n'));
  if (size === 'phone') {
    await page.locator('.tabs .button').nth(1).click();
    await still(page);
  }
  const { out, letter, token } = await written(page, 11);
  ok(out.length === 0 && token > 31.5, `${edition}, ${size}: letters of ${letter.toFixed(1)}, tokens of ${token.toFixed(0)} pixels, words inside, owners seen`, out.join('\n'));
  if (size === 'desk') {
    const { width, height } = page.viewportSize();
    await resize(page, [1280, 720]);
    const small = await written(page, 11);
    await resize(page, [1920, 1080]);
    const large = await written(page, 11);
    await resize(page, [768, 1024]);
    const tablet = await written(page, 11);
    ok(!tablet.out.some((line) => line.includes('owner')), `${edition}: on a tablet, too, the owners' letters can be read`, tablet.out.join('\n'));
    await resize(page, [width, height]);
    ok(small.out.length === 0 && small.token > 31.5 && large.out.length === 0 && large.mean > 1.1 * small.mean && large.token > small.token, `${edition}: 11 pixels at least on 1280 x 720, and more on more (${small.mean.toFixed(1)}, ${large.mean.toFixed(1)})`, [...small.out, ...large.out].join('\n'));
  }
  const tight = await crowded(page);
  ok(tight.length === 0, `${edition}, ${size}: names end before prices begin`, tight.join('\n'));
  if (edition === 'console') {
    const at = await page.evaluate(() => [0, 1, 2, 3, 4, 8, 31].map((n) => { const r = document.getElementById(`square-${n}`).getBoundingClientRect(); return [r.x, r.y]; }));
    const next = size === 'phone' ? 4 : 5; // where the second row begins
    ok(at[0][1] === at[3][1] && at[0][0] < at[1][0] && at[1][0] < at[2][0] && at[next][0] === at[0][0] && at[next][1] > at[0][1] && at[6][1] > at[next][1], `console, ${size}: its squares lie row by row`, JSON.stringify(at));
  }
}

/** How long a bar takes to grow, in seconds, with this wish of the user and that of the system. */
async function pace(browser, server, save, motion, reducedMotion) {
  const { page, context } = await open(browser, server, { settings: { motion } });
  await page.emulateMedia({ reducedMotion });
  await load(page, server, save);
  const seconds = await page.locator('.players .bar b').first().evaluate((e) => parseFloat(getComputedStyle(e).transitionDuration));
  await context.close();
  return seconds;
}

await run(async ({ browser, server }) => {
  const module = await Module.open(made);
  for (const [edition, steps] of Object.entries(editions)) {
    module.edition(edition);
    module.say('open', [...['Ada', 'Lina', 'Otto', 'Vera'].map((name, i) => `seat bot:medium ${i} ${name}`), 'dealer seed 11'].join('\n'));
    for (let i = 0; i < steps; i++) module.ask('step', 0xfe);
    const save = withPerson(module.save(), 0);
    for (const size of ['desk', 'phone']) {
      const { page, lines, context } = await open(browser, server, { size, language: 'ru', settings: { language: 'ru' } });
      await load(page, server, save);
      await lookAt(page, edition, size);
      if (edition === 'classique' && size === 'desk') {
        await page.locator('[data-act=menu]:visible').first().click();
        await page.locator('[data-act=figures]:visible').first().click();
        await page.waitForSelector('.luck li');
        const counted = await page.locator('dialog tbody tr').evaluateAll((rows) => rows.map((r) => [...r.children].map((c) => c.textContent.trim())).filter((r) => r.length === 5 && r[3].includes('/')).map(([name, rolls]) => `${name}: бросков ${rolls}`));
        const said = await page.locator('.luck').innerText();
        ok(counted.length === 4 && counted.every((c) => said.includes(c)), 'the table of throws and the sentences count the same', `${counted.join('\n')}\n${said}`);
        await page.keyboard.press('Escape');
        await page.keyboard.press('?');
        await page.waitForSelector('dialog h3');
        const help = await page.locator('dialog').innerText();
        ok(!/\b(roll|decline|mortgage|withdraw)\b/.test(help) && help.includes('бросить кости'.slice(0, 5)), 'help speaks of commands in the user\'s language', help.slice(-400));
      }
      if (edition === 'classique' && size === 'desk') {
        const paces = [];
        for (const [motion, system] of [['less', 'no-preference'], ['system', 'reduce'], ['system', 'no-preference'], ['full', 'reduce']]) paces.push(await pace(browser, server, save, motion, system));
        ok(paces[0] < 0.01 && paces[1] < 0.01 && paces[2] > 0.1 && paces[3] > 0.1, 'who wants less motion has none, whoever says so, and who wants all has all', paces.join());
      }
      if (edition === 'classique' && size === 'phone') {
        await page.setViewportSize({ width: 320, height: 568 });
        await page.locator('.tabs .button').first().click();
        const halved = await broken(page, '.dock .button span:not(.hidden), .tabs .button');
        ok(halved.length === 0, 'on the narrowest phone no button breaks a word', halved.join('\n'));
      }
      ok(lines.length === 0, `${edition}, ${size}: no console line`, lines.join('\n'));
      await context.close();
    }
  }
});
