// shown.mjs [EDITION] - what the page shows is what happened. Whole games of every edition, of three to eight players, in three
// languages crosswise: the replay stands at moments of the game, one after the other and far apart, and the whole table is read from
// the document: round, dice, card, sums, owners, buildings, tokens, question, the words of the log and the colours of its sums, on a
// desk and on a phone. The same of a game that is played here, answer by answer, and of the end. All of it is held to a fold of
// the events that another module tells of the same save (fold.mjs), not to the state that the page has. Defects that were there once
// are planted in the document, and found.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { keptText, load, made, ok, open, patience, rest, run, sheet } from './browser.mjs';
import { Fold } from './fold.mjs';
import { answer } from './give.mjs';
import { Module, withPerson } from './positions.mjs';
import { compare, end, plain, plants, read } from './shown_read.mjs';

const editions = process.argv[2] ? [process.argv[2]] : ['classique', 'atlantic-city', 'console', 'reseau', 'topclubs'];
const names = ['Aziza', 'Boris', 'Cyril', 'Dolly', 'Edgar', 'Fatou', 'Gwenn', 'Hilda'], languages = ['fr', 'en', 'ru'];
const soak = process.env.SOAK === '1', most = soak ? 400 : 9, answers = soak ? 120 : 7;
const kinds = {
  round: 'the round', dice: 'dice, and whose they are', card: 'the card that was drawn, and none else', sums: "everybody's sums and fortunes", players: 'everybody is there, who is out too, and whose turn it is',
  squares: 'squares have their names', owners: 'owners', buildings: 'houses, hotels, mortgages, prisons and squatters', tokens: 'tokens, one beside the other, and none of who is out',
  rents: 'rents and prices', question: 'the question', rules: 'the rules are those that the program tells of such a table', log: 'the words of the log', colours: 'what one pays and gets, in its colour',
};

/** A game of bots: as many as there can be, with property from the beginning and little money, so that there are hotels and some go. */
function game(module, edition, language, seats, seed) {
  module.edition(edition, language);
  for (let deal = 8; deal >= 0; deal--) {
    const options = `max_players=8${deal ? ` deal_deeds=${deal} deal_in_every_mode=yes build_needs_full_group=no hotel_needs_whole_group=no${edition === 'reseau' ? '' : ' build_even=no'}` : ''}`; // there the rule places them
    const plan = [`option ${options}`, ...names.slice(0, seats).map((n, i) => `seat bot:${['random', 'medium', 'easy', 'hard'][i % 4]} ${i} ${n}`), `dealer seed ${seed}`];
    if (!module.say('open', plan.join('\n'))?.ok) continue;
    for (let i = 0; i < 1600 && module.ask('step', 0xfe)?.state.stage !== 'over'; i++) continue;
    return { save: withPerson(module.save(), null), options }; // nobody plays on while it is looked at
  }
  throw new Error('no table');
}

/** Moments of a game: its beginning and its end, cards, hotels, who goes, and any others; some of them with the next one. */
function moments(history, random) {
  const last = history.at(-1).n, list = new Set([0, 1, last]);
  const of = (test) => history.filter((m) => m.events.some(test)).map((m) => m.n), some = (all, n) => { for (let i = 0; i < n && all.length; i++) list.add(all[random(all.length)]); };
  some(of((e) => e.event === 'card'), most / 6);
  some(of((e) => e.event === 'built'), most / 6);
  some(of((e) => e.event === 'bankrupt'), most / 8);
  some(of((e) => e.event === 'roll' && e.purpose !== 'move'), most / 8);
  some(history.map((m) => m.n), most / 4);
  for (const n of [...list].slice(0, most / 4)) list.add(Math.min(last, n + 1));
  return [...list].sort(() => random(3) - 1);
}

async function seek(page, n) {
  await page.locator('input[type=range]').fill(String(n));
  await page.waitForFunction((at) => document.querySelector('input[type=range]')?.getAttribute('aria-valuetext')?.replace(/\D/g, '') === at, String(n));
}

/** Each defect once or twice, wherever there is something to spoil, and taken away again. */
async function spoil(page, at, planted) {
  for (const plant of plants) {
    const done = planted[plant.what] ??= { tried: 0, found: 0 };
    if (done.tried > 1 || !!plant.live !== at.live || !(await page.evaluate(plant.spoil, { facts: at.facts, cards: at.texts.cards }))) continue;
    const found = {};
    compare(await read(page), at, (kind, text) => { found[kind] ??= text; });
    await page.evaluate(() => window.undo());
    done.tried++;
    done.found += !!found[plant.kind];
  }
}

/** Every moment, read and compared; what is planted at some of them is found. */
async function watch(page, server, at, note, planted) {
  const { save, fold, random } = at;
  await load(page, server, save);
  if (fold.last.over) {
    await page.waitForSelector('dialog[open] .winner');
    await page.waitForSelector('dialog[open] tbody tr'); // its sums come a moment after it
    for (const wrong of end(await page.evaluate(() => ({ winner: document.querySelector('dialog[open] .winner').textContent, paid: [...document.querySelectorAll('dialog[open] tbody')][0]?.innerText ?? '' })), fold)) note('players', wrong);
  } else await page.locator('[data-act="menu"]:visible').click();
  await page.locator('[data-act="replay"]:visible').first().click();
  await page.waitForSelector('input[type=range]');
  let looked = 0;
  for (const n of moments(fold.history, random)) {
    await seek(page, n);
    const seen = await read(page);
    looked++;
    compare(seen, { ...at, n, facts: fold.at(n), live: false }, (kind, text) => note(kind, `move ${n}: ${text}`));
    await spoil(page, { ...at, n, facts: fold.at(n), live: false }, planted);
  }
  return looked;
}

/** The sheet of the rules, sentence by sentence what the program says of a table with these options. */
async function rules(page, { edition, language, options }, note) {
  const told = spawnSync(process.env.BQ_BINARY ?? 'build/banquier', ['rules', '--edition', edition, '--lang', language, ...options.split(' ').flatMap((o) => ['--option', o])], { encoding: 'utf8' }).stdout;
  const letters = (text) => text.replace(/[^\p{L}\p{N}]/gu, ''), all = letters(told), headings = told.match(/^\d+\. .*\n-+$/gm) ?? [];
  if (!(await sheet(page, 'R'))) return note('rules', 'there is no sheet');
  await page.waitForSelector('dialog[open] h3');
  const shown = await page.evaluate(() => ({ sections: document.querySelectorAll('dialog[open] h3').length, texts: [...document.querySelectorAll('dialog[open] :is(h3, li, p:not(.soft), td)')].map((e) => e.textContent) }));
  for (const text of shown.texts) if (!all.includes(letters(text))) note('rules', `the program does not say "${text}"`);
  if (shown.sections !== headings.length || shown.texts.length < 40) note('rules', `${shown.sections} sections of ${headings.length}, ${shown.texts.length} sentences`);
  await page.keyboard.press('Escape');
  return page.waitForSelector('dialog', { state: 'detached' });
}

/** The same table with people, played on here: after each answer the page is what its own save tells. */
async function played(page, server, module, at, note, planted) {
  const { edition, language, save, fold } = at, cut = Math.floor(fold.history.at(-1).n / 3);
  module.edition(edition, language);
  module.say('load', save);
  module.ask('fork', cut, 0xfe);
  await page.goto(server.url);
  await load(page, server, module.save());
  await rules(page, at, note);
  let looked = 0;
  for (let i = 0; i < answers; i++) {
    await rest(page);
    if (!(await answer(page))) break;
    const seen = await settled(page, module, at);
    if (!seen) { note('log', `after answer ${i} the page and its save do not come together`); break; }
    looked++;
    const now = { ...at, n: seen.fold.last.n, facts: seen.fold.last, live: true, from: cut, fold: seen.fold, me: seen.me };
    compare(seen.shown, now, (kind, text) => note(kind, `played, answer ${i}: ${text}`));
    await spoil(page, now, planted);
  }
  return looked;
}

/** What stands there when nothing moves, and the fold of what was kept: its last words are the last of the log. */
async function settled(page, module, { edition, language }) {
  for (const until = Date.now() + patience; Date.now() < until;) {
    await rest(page);
    const shown = await read(page), kept = await keptText(page);
    module.edition(edition, language);
    if (!module.say('load', kept)?.ok) continue;
    const fold = new Fold(module), words = plain(fold.history.at(-1).words.filter(Boolean).at(-1) ?? '');
    const me = await page.evaluate(() => document.querySelector('.players li.me .name')?.textContent ?? '');
    if (!words || shown.log.at(-1)?.text === words) return { shown, fold, me };
  }
  return null;
}

function dice(state) { // 32 bits
  return (n) => { state ^= state << 13; state ^= state >>> 17; state ^= state << 5; return (state >>> 0) % n; };
}

if (!existsSync(`${made}/banquier.wasm`)) {
  console.log('ok 1 # SKIP the page is not built (make web)\n1..1');
} else {
  await run(async ({ browser, server }) => {
    const module = await Module.open(made), planted = {}, seenAll = { hotels: 0, houses: 0, crowds: 0, out: 0, cards: 0, mortgaged: 0, jailed: 0, kept: 0 };
    for (const [i, edition] of editions.entries()) {
      const wrong = {}, note = (kind, text) => { wrong[kind] ??= text; };
      let looked = 0, live = 0;
      for (const [k, size] of ['desk', 'phone'].entries()) {
        const language = languages[(i + k) % 3], seats = k ? 8 : 4, random = dice(77 + 10 * i + k);
        const { save, options } = game(module, edition, language, seats, 500 + 10 * i + k), texts = module.edition(edition, language);
        module.say('load', save);
        const at = { edition, language, options, texts, save, fold: new Fold(module), board: module.ask('board'), random, size, question: (n) => module.ask('seek', n) };
        at.fold.count(seenAll);
        const { page, lines, context } = await open(browser, server, { size, language, seed: 5, settings: { motion: 'less' } });
        const told = (kind, text) => note(kind, `${size}, ${language}: ${text}`);
        looked += await watch(page, server, at, told, planted);
        if (soak || k === i % 2) live += await played(page, server, module, at, told, planted);
        ok(lines.length === 0, `${edition}, ${size}: no console line`, lines.join('\n'));
        await context.close();
      }
      ok(looked >= 14 && live > 4, `${edition}: ${looked} moments of two games, ${live} answers`);
      for (const [kind, what] of Object.entries(kinds)) ok(!wrong[kind], `${edition}: ${what}`, wrong[kind]);
    }
    if (editions.length === 5) {
      ok(Object.values(seenAll).every((n) => n > 0), 'there was something of everything', JSON.stringify(seenAll));
      for (const { what } of plants) ok(planted[what]?.tried && planted[what].found === planted[what].tried, `planted in the page: ${what} is found`, JSON.stringify(planted[what]));
    }
  });
}
