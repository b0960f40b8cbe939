// cards.mjs - the card on the stage is the card that was drawn. Games of every edition in which each card of both decks
// is drawn: every draw is looked at in the replay, and some (the first of one deck, the last of the other) are played live. What the
// stage shows is held to what the program tells of the same game, and to the sentence beside it.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load, made, ok, open, rest, run } from './browser.mjs';
import { Module, withPerson } from './positions.mjs';

const soak = process.env.SOAK === '1', binary = process.env.BQ_BINARY ?? 'build/banquier', folder = mkdtempSync(join(tmpdir(), 'banquier-cards-'));

/** The draws of the module's game: which command, which card, its text as the program tells it (a card that must come is
 * drawn without a line of its own, so the moves are the module's and the words the program's). */
function draws(module, save) {
  const file = join(folder, 'game.txt');
  writeFileSync(file, save);
  const told = spawnSync(binary, ['replay', '--plain', '--lang', 'fr', file], { encoding: 'utf8', maxBuffer: 1 << 26 }).stdout;
  const texts = [...told.matchAll(/^card: .*?«\s(.*)\s»$/gm)].map((m) => m[1]);
  const lines = save.split(/^log [0-9a-f]{16}\n/m)[1].trimEnd().split('\n');
  const list = module.ask('history', 0, lines.length).flatMap(({ n, events }) => events.filter((e) => e.event === 'card').map((e) => ({ n, deck: e.deck, card: e.card, before: lines.slice(0, n - 1), after: lines[n] ?? '' })));
  if (list.length !== texts.length) throw new Error(`${list.length} cards are drawn, the program tells of ${texts.length}`);
  return list.map((one, i) => ({ ...one, text: texts[i] }));
}

/** Games of bots, until each card was drawn: [{ save, over, list }], of each the draws that are new. */
function games(module, edition) {
  const { cards } = module.edition(edition), seen = new Map(), out = [];
  for (let seed = 1; seed < 60 && seen.size < cards[0].length + cards[1].length; seed++) {
    module.say('open', ['seat bot:easy 0 Ada', 'seat bot:medium 1 Bob', 'seat bot:hard 2 Cyd', `dealer seed ${seed}`].join('\n'));
    for (let i = 0; i < 1500; i++) if (!module.ask('step', 0xfe)) break;
    const over = module.ask('look', 0xfe).state.stage === 'over', save = over ? module.save() : withPerson(module.save(), 0); // who waits for them does not play on
    const fresh = draws(module, save).filter((d) => !seen.has(`${d.deck} ${d.card}`) && seen.set(`${d.deck} ${d.card}`, d));
    if (fresh.length) out.push({ save, over, list: fresh });
  }
  ok(seen.size === cards[0].length + cards[1].length, `${edition}: all ${seen.size} cards of both decks are drawn`);
  return out;
}

const stage = (page) => page.locator('.decision:visible .drawn p').first().innerText({ timeout: 5000 }).catch(() => '(no card)');

/** Every card of one edition, every fourth of the others (SOAK=1: all): the same code shows them. */
const looked = (edition, { card }) => soak || edition === 'classique' || card % 4 === 1;

async function replayed(page, server, edition, { save, over, list: all }) {
  const list = all.filter((one) => looked(edition, one));
  if (!list.length) return;
  await load(page, server, save);
  if (over) await page.waitForSelector('dialog[open]'); // the end's sheet, which has the replay too
  else await page.locator('[data-act="menu"]:visible').click();
  await page.locator('[data-act="replay"]:visible').first().click();
  await page.waitForSelector('input[type=range]');
  const wrong = [];
  for (const { n, deck, card, text } of list) {
    await page.locator('input[type=range]').fill(String(n));
    await page.waitForFunction((at) => document.querySelector('input[type=range]')?.getAttribute('aria-valuetext')?.replace(/\D/g, '') === at, String(n));
    const shown = await stage(page), sentence = await page.locator('.replay p').first().innerText();
    if (shown !== text || !sentence.includes(shown)) wrong.push(`move ${n}, ${deck} ${card}: shown "${shown}", drawn "${text}", told "${sentence}"`);
  }
  ok(wrong.length === 0, `${edition}: the replay shows each of ${list.length} cards that were drawn`, wrong.join('\n'));
}

/** The same draws played: everybody a person, the game stands before the roll that leads to the card. */
async function live(page, server, module, edition, all) {
  const can = all.flatMap(({ save, list }) => list.map((d) => ({ ...d, save })))
    .filter(({ before, after }) => /: roll \w+$/.test(before.at(-2)) && /^bank: dice/.test(before.at(-1)) && !after.startsWith('bank:'));
  const ends = ['chance', 'chest'].flatMap((deck) => { const of = can.filter((d) => d.deck === deck).sort((a, b) => a.card - b.card); return soak ? [of[0], of.at(-1)] : [deck === 'chance' ? of[0] : of.at(-1)]; });
  const chosen = [...new Set([...ends, ...can.slice(0, soak ? 8 : 0)])], wrong = [];
  for (const { save, before, deck, card, text } of chosen) {
    module.edition(edition);
    module.say('load', save);
    module.ask('fork', before.length - 2, 0xfe);
    await load(page, server, withPerson(module.save(), null));
    await page.locator('[data-act="roll"]:visible').first().click();
    await page.waitForSelector('.drawn');
    await rest(page);
    const shown = await stage(page), log = await page.locator('.log .line').allInnerTexts();
    if (shown !== text || !log.slice(-8).some((line) => line.includes(shown))) wrong.push(`${deck} ${card}: shown "${shown}", drawn "${text}"`);
  }
  ok(wrong.length === 0, `${edition}: ${chosen.length} cards drawn at the table are the cards on the stage (${chosen.map((d) => `${d.deck} ${d.card}`).join(', ')})`, wrong.join('\n'));
}

await run(async ({ browser, server }) => {
  const module = await Module.open(made), { page, lines } = await open(browser, server);
  for (const edition of ['console', 'reseau', 'classique', 'atlantic-city', 'topclubs']) {
    const all = games(module, edition);
    for (const game of all) await replayed(page, server, edition, game);
    await live(page, server, module, edition, all);
  }
  ok(lines.length === 0, 'no console line', lines.join('\n'));
});
rmSync(folder, { recursive: true, force: true });
