// xss.mjs - names, options, saves and edition texts are never markup: every payload of xss.txt in every
// slot. Nothing runs, nothing is fetched, no console line is said, and the text shown is the text given.
import { readFileSync } from 'node:fs';
import { made, ok, open, rest, run, still } from './browser.mjs';
import { Module, withPerson } from './positions.mjs';

const payloads = readFileSync(new URL('./xss.txt', import.meta.url), 'utf8').trimEnd().split('\n');

/** Every payload once in a text of the edition, as it comes over the wire. */
function poisoned(texts, from) {
  let k = from;
  const next = () => payloads[k++ % payloads.length];
  const list = (words) => words.map(next);
  return { k, texts: { ...texts, title: next(), summary: next(), money: `${next().replaceAll('{}', '')}{}`, squares: list(texts.squares), groups: list(texts.groups), decks: list(texts.decks), cards: texts.cards.map(list), tokens: list(texts.tokens), house: list(texts.house), hotel: list(texts.hotel), facts: [{ name: next(), group: 0, lines: [[next(), next()]] }] } };
}

await run(async ({ browser, server }) => {
  ok(payloads.length >= 150, `${payloads.length} payloads`);
  server.instead.set(/^$/, ''); // nothing is kept by the browser's cache
  const { page, lines, context } = await open(browser, server, { settings: { speed: 0 } });
  await page.addInitScript(() => { globalThis.ran = 0; globalThis.boom = () => { globalThis.ran++; }; });
  const fetched = [];
  page.on('request', (r) => { if (!r.url().startsWith(server.url) && !r.url().startsWith('blob:') && !r.url().startsWith('data:')) fetched.push(r.url()); });
  const original = JSON.parse(readFileSync(`${made}/editions/classique.fr.json`, 'utf8'));

  // Edition texts: the whole board, the deeds, the cards, the log and the rules are made of them.
  let at = 0, wrong = [];
  for (let round = 0; round * 110 < payloads.length; round++) {
    const { k, texts } = poisoned(original, at);
    at = k;
    server.instead.set(/classique\.fr-.*\.json$/, JSON.stringify(texts));
    await page.goto(server.url);
    await page.waitForSelector('[data-act="play"]:not([disabled])');
    await page.click('[data-act="play"]');
    await page.waitForSelector('#square-0', { state: 'attached' });
    await rest(page);
    for (let i = 0; i < 40; i++) {
      const label = await page.locator(`#square-${i}`).getAttribute('aria-label');
      if (!label.startsWith(texts.squares[i])) wrong.push(`${texts.squares[i]} -> ${label}`);
    }
    for (const i of [0, 1, 5, 7, 39]) {
      await page.locator(`#square-${i}`).focus();
      const title = await page.locator('.deed h2').first().textContent();
      if (title !== texts.squares[i]) wrong.push(`deed ${title}`);
    }
    for (let i = 0; i < 6; i++) {
      await page.keyboard.press('Space');
      await rest(page).catch(() => undefined);
    }
    await page.keyboard.press('?');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /Règles/ }).first().click();
    await still(page);
    await page.keyboard.press('Escape');
    server.instead.delete([...server.instead.keys()].at(-1));
  }
  ok(wrong.length === 0, 'edition texts are shown as they are', wrong.join('\n'));

  // Names: what the rules of names let through is shown as it is; the rest is refused in words.
  wrong = [];
  let taken = 0;
  for (let i = 0; i < payloads.length; i++) {
    if (i % 10 === 0) {
      await page.goto(server.url);
      await page.waitForSelector('[data-act="play"]:not([disabled])');
    }
    await page.fill('#name', payloads[i]);
    await page.fill('.others li:first-child input[type=text]', payloads[(i + 7) % payloads.length]);
    if (i % 10 !== 9) continue; // typing is enough for most; every tenth sits down
    await page.click('[data-act="play"]');
    await page.waitForSelector('#square-0, [role=alert]', { state: 'attached' });
    if (await page.locator('[role=alert]').count()) continue;
    taken++;
    const shown = await page.locator('.players .name').allTextContents();
    if (!shown.includes(payloads[i].slice(0, 24))) wrong.push(shown.join(' | '));
  }
  ok(wrong.length === 0, `names are shown as they are (${taken} were good names)`, wrong.join('\n'));

  // Names that a saved game brings, up to what the table takes.
  const module = await Module.open(made);
  module.edition('classique');
  wrong = [];
  const names = payloads.map((p) => p.replace(/["\\:,=#]/g, '').slice(0, 40)).filter((p) => /\p{L}/u.test(p));
  const fits = (name) => module.say('open', [`seat bot:medium 0 ${name}`, 'seat bot:medium 1 Bob', 'dealer seed 5'].join('\n'))?.ok;
  const good = [...new Set(names.map((n) => n.trim()))].filter(fits);
  const games = Math.ceil(good.length / 6); // six at a table, far from each other in the list: names differ in more than case
  for (let i = 0; i < games; i += process.env.SOAK === '1' ? 1 : 6) { // every sixth table
    const six = good.filter((_, k) => k % games === i);
    module.say('open', [...six.map((name, k) => `seat bot:medium ${k} ${name}`), 'dealer seed 5'].join('\n'));
    for (let k = 0; k < 30; k++) module.ask('step', 0xfe);
    await page.goto(server.url);
    await page.setInputFiles('#open-save', { name: 'x.txt', mimeType: 'text/plain', buffer: Buffer.from(withPerson(module.save(), 0)) });
    await page.waitForSelector('#square-0', { state: 'attached' });
    const shown = await page.locator('.players .name').allTextContents();
    for (const name of six) if (!shown.includes(name)) wrong.push(`${name} -> ${shown.join(' | ')}`);
  }
  ok(good.length > 100 && wrong.length === 0, `${good.length} names in saved games are shown as they are`, wrong.join('\n'));

  // Options and files that are none: the complaint may echo them, never run them.
  await page.goto(server.url);
  await page.waitForSelector('[data-act="play"]:not([disabled])');
  for (const payload of payloads.filter((_, i) => i % 10 === 5)) { // what was played last, as somebody else could have written it
    await page.evaluate((words) => {
      const kept = JSON.parse(localStorage.getItem('banquier.settings'));
      localStorage.setItem('banquier.settings', JSON.stringify({ ...kept, setup: JSON.stringify({ edition: 'classique', options: `start_cash=${words} parking_pot=${words} ${words}`, dealer: 'seed', others: [{ kind: 'bot:easy', name: words }] }) }));
    }, payload);
    await page.reload();
    await page.waitForSelector('.difference .wrong, [data-act="play"]:not([disabled])');
  }
  for (const payload of payloads.filter((_, i) => i % 10 === 0)) {
    await page.setInputFiles('#open-save', { name: 'x.txt', mimeType: 'text/plain', buffer: Buffer.from(`banquier save 1\nengine rules 1\nedition classique ${payload}\n`) });
    await page.waitForSelector('[role=alert]');
  }
  ok(true, 'options and files that are none are refused in words');

  ok((await page.evaluate(() => globalThis.ran)) === 0, 'nothing ran');
  ok(fetched.length === 0, 'nothing was fetched from elsewhere', fetched.join('\n'));
  ok(lines.length === 0, 'no console line, no violation of the policy', lines.slice(0, 10).join('\n'));
  await context.close();
});
