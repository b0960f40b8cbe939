// analysis.mjs - one C, one set of numbers: for the same save `banquier analyse --json`, plain mode and the page tell the same
// chances, swings, mistakes and hints, in three languages; other weights are found to be another thing. Then in a browser: the
// hints, the curve at the end, the way from a swing into the replay and on from there, and what is said where there is nothing
// to say. Then at the real server: two browsers agree to all of it, and one takes it back. FIGURES=strict judges times, which
// depend on the machine.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { axe, goOn, load, made, ok, open, rest, run, still } from './browser.mjs';
import { answer } from './give.mjs';
import { House, served, sitDown, table } from './house.mjs';
import { Module, positions, withPerson } from './positions.mjs';

const house = served() ? new House() : null;
const strict = process.env.FIGURES === 'strict', FOUND = 0;
const binary = process.env.BQ_BINARY ?? 'build/banquier';
const folder = mkdtempSync(join(tmpdir(), 'banquier-analysis-')), file = join(folder, 'game.txt');
const program = (args, input = '') => spawnSync(binary, args, { encoding: 'utf8', input, maxBuffer: 1 << 28 }).stdout;
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
/** A line of plain mode may be broken anywhere. */
const bare = (text) => text.replace(/\s+/g, '');

// ---- the three of them ----

/** What the program tells of a save, as JSON. */
function analysed(save, language) {
  writeFileSync(file, save);
  return JSON.parse(program(['analyse', '--json', '--lang', language, file]));
}
/** What plain mode says with that kind, from lines that were typed. */
function plainly(save, language, kind, ...typed) {
  writeFileSync(file, save);
  const lines = program(['play', '--plain', '--no-save', '--lang', language, '--load', file], `${[...typed, ''].join('\n')}`).split('\n'), out = [];
  for (let i = 0; i < lines.length; i++) {
    if (!lines[i].startsWith(`${kind}: `)) continue;
    let text = lines[i].slice(kind.length + 2);
    while (/^ +\S/.test(lines[i + 1] ?? '')) text += ` ${lines[++i].trim()}`;
    out.push(text);
  }
  return out;
}
/** The page's module, with that game and what was learnt of its rules; `spoil` has a digit of it changed. */
function seated(judge, save, edition, language, spoil = (text) => text) {
  judge.edition(edition, language);
  judge.say('load', save);
  const text = readFileSync(`${made}/weights/${judge.ask('wanted', 1).key}.weights`, 'utf8');
  judge.doors.bq_web_learn(judge.put(new TextEncoder().encode(spoil(text))), FOUND);
  return judge;
}
function whole(judge) {
  const pieces = judge.doors.bq_web_analysis(), first = judge.ask('analysis_chances');
  for (let i = 0; i < pieces; i++) judge.doors.bq_web_analysis_piece(i);
  return { first, chances: judge.ask('analysis_chances'), ...judge.ask('analysis_found') };
}
const flat = (told) => told.moments.flatMap((m) => m.chance);
const points = (chance) => Math.floor((chance + 5000) / 10000);
const stops = (chances, seats, seat) => Array.from({ length: 11 }, (_, i) => points(chances[Math.floor((chances.length / seats - 1) * i / 10) * seats + seat])).join(' ');
const otherWeights = (text) => text.replace(/\n[0-9a-f]{8}/g, (line) => `${line.slice(0, 1)}0100${line.slice(5)}`);

const languages = { classique: 'fr', console: 'en', reseau: 'ru', topclubs: 'en', 'atlantic-city': 'ru' };
async function modules() {
  const player = await Module.open(made), judge = await Module.open(made, 'master.wasm');
  let kept;
  for (const [edition, language] of Object.entries(languages)) {
    player.edition(edition, language);
    player.say('open', ['seat bot:hard 0 Ada', 'seat bot:easy 1 Bob', 'seat bot:medium 2 Cyd', 'seat bot:hard 3 Dora', 'dealer seed 7'].join('\n'));
    for (let i = 0; i < 700 || player.ask('look', 0).state.question.kind === 'chance'; i++) if (!player.ask('step', 0xfe)) break; // plain mode deals what is owed
    const save = player.save(), told = analysed(save, language), here = whole(seated(judge, save, edition, language));
    ok(told.by === 'value' && told.moments.length > 100 && same(flat(told), here.chances), `${edition}: ${told.moments.length} moments have the program's chances in the page`, `${flat(told).slice(-8)} / ${here.chances.slice(-8)}`);
    ok(here.first.length === here.chances.length && !same(here.first, here.chances), `${edition}: ... after a first look, which is another`);
    ok(told.swings.length === 5 && same(told.swings, here.swings) && same(told.mistakes, here.mistakes) && same(told.seats, here.seats), `${edition}: so are the swings, ${told.mistakes.length} mistakes and the sums, word for word (${language})`, JSON.stringify([told.swings[0], here.swings[0]]));
    const over = told.over, plain = over ? plainly(save, language, 'swing') : plainly(withPerson(save, null), language, 'analysis', 'review');
    ok(here.swings.every((s) => plain.some((line) => bare(line) === bare(s.words))), `${edition}: ... and plain mode says them${over ? '' : ' of a game that is not over'}`, plain.join('\n'));
    const curve = over ? plainly(save, language, 'chance') : plainly(withPerson(save, null), language, 'chance', 'review');
    ok(curve.length === 4 && curve.every((line, seat) => line.endsWith(`: ${stops(here.chances, 4, seat)}`)), `${edition}: ... with the same curve`, curve.join('\n'));
    const planted = whole(seated(await Module.open(made, 'master.wasm'), save, edition, language, otherWeights));
    ok(!same(flat(told), planted.chances) && !curve.every((line, seat) => line.endsWith(`: ${stops(planted.chances, 4, seat)}`)), `${edition}: weights that were changed are found`);
    if (edition === 'classique') kept = save;
  }
  const found = positions(player, 'classique', { want: ['buy', 'accept', 'pay', 'build', 'roll', 'end', 'redeem'] });
  for (const [i, [verb, { save, seat, length }]] of Object.entries(found).entries()) {
    const language = ['fr', 'en', 'ru'][i % 3], plain = plainly(save, language, 'hint', 'tip'), { hints } = seated(judge, save, 'classique', language).ask('hints', seat, length);
    ok(hints.length > 0 && hints.length <= 3 && same(hints.map((h) => bare(h.words)), plain.map(bare)), `${verb}: the page's hints are those of plain mode (${language})`, `${hints.map((h) => h.words).join('\n')}\n${plain.join('\n')}`);
    ok(hints.every((h, k) => k === 0 || h.chance <= hints[k - 1].chance), `${verb}: ... the best first`);
  }
  const live = (save, edition, language) => seated(judge, save, edition, language).ask('position').map(points);
  const tipped = (save, language) => plainly(save, language, 'chance', 'tip').join(' ').match(/\d+(?=\s*%)/g)?.map(Number) ?? [];
  for (const [i, [verb, { save }]] of Object.entries(found).slice(0, 3).entries()) {
    const language = ['en', 'fr', 'ru'][i], here = live(save, 'classique', language), there = tipped(save, language);
    ok(here.length === 4 && same(here, there), `${verb}: the chances of now are those that the terminal tells (${language})`, `${here} / ${there}`);
  }
  const { flat: tax } = positions(player, 'atlantic-city', { want: ['flat'], seats: 2 });
  ok(same(live(tax.save, 'atlantic-city', 'en'), []) && judge.doors.bq_web_analysis() === 0 && tipped(tax.save, 'en').length === 0, 'while the income tax is chosen nobody is told a chance');
  ok(Object.keys(found).length > 4, `hints for ${Object.keys(found).join(', ')}`);
  ok(judge.ask('hints', 77, 3).none.length > 5, 'who does not play is told that there is nothing to decide');
  judge.edition('classique', 'fr');
  judge.say('open', ['option houses_before_hotel=3', 'seat person 0 Ada', 'seat bot:easy 1 Bob', 'dealer seed 1'].join('\n'));
  ok(judge.ask('hints', 0, 0) === null && judge.doors.bq_web_analysis() === 0 && judge.ask('analysis_found') === null, 'rules that nobody has learnt: neither hints nor an analysis');
  const other = judge.save();
  judge.say('load', kept);
  judge.doors.bq_web_analysis();
  judge.say('load', other);
  ok(judge.doors.bq_web_analysis_piece(0) === 0, 'an analysis ends with its table');
  return { save: kept, found, other, tax };
}

// ---- in a browser ----

/** How long the worker took for its answers, and the longest task beside an analysis. */
function watch() {
  const between = [Infinity, Infinity];
  window.took = {};
  window.longest = 0;
  const post = Worker.prototype.postMessage, asked = new Map();
  Worker.prototype.postMessage = function (message, ...more) {
    if (!asked.size) this.addEventListener('message', (e) => { const one = asked.get(e.data.id); if (one) (window.took[one.what] ??= []).push(performance.now() - one.at); if (e.data.answer?.found) between[1] = performance.now(); });
    if (message?.what === 'analysis') between[0] = performance.now();
    if (message?.what) asked.set(message.id, { what: message.what, at: performance.now() });
    return post.call(this, message, ...more);
  };
  new PerformanceObserver((list) => { for (const e of list.getEntries()) if (e.startTime > between[0] && e.startTime < between[1]) window.longest = Math.max(window.longest, e.duration); }).observe({ type: 'longtask' });
}
const sizes = { phone: [390, 844], sideways: [844, 390], desk: [1440, 900] };

async function hinted(page, server, name, language, { save }) {
  await load(page, server, save);
  await rest(page);
  await page.locator('[data-act=hint]:visible').click();
  await page.waitForFunction(() => Number(document.querySelector('[data-hints]')?.dataset.hints) > 0);
  await still(page);
  const shown = await page.locator('.hint').allTextContents(), plain = plainly(save, language, 'hint', 'tip');
  ok(same(shown.map(bare), plain.map(bare)), `${name}, ${language}: the sheet of hints says what plain mode says`, `${shown.join('\n')}\n${plain.join('\n')}`);
  ok(same(await axe(page), []), `${name}: axe finds nothing in it`, (await axe(page)).join('\n'));
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
  await page.keyboard.press('H');
  await page.waitForSelector('dialog [data-hints]');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
  ok(true, `${name}: its key opens it, too`);
}

async function ended(page, server, name, language, save) {
  const told = analysed(save, language), seats = told.seats.length;
  await load(page, server, save);
  await page.waitForSelector('.chances[data-ready=all]');
  await still(page);
  ok(same((await page.locator('.swings [data-move]').allTextContents()).map(bare), told.swings.map((s) => bare(s.words))), `${name}, ${language}: the end of the game has the five swings of the program`);
  ok((await page.locator('.chances path.line').count()) === seats && (await page.locator('.chances .mark').count()) === 5, `${name}: ... on a curve of ${seats} lines`);
  await page.locator('.chances summary').click();
  ok(same((await page.locator('.chances details [data-move]').allTextContents()).map(bare), told.mistakes.map((m) => bare(m.words))), `${name}: ... and ${told.mistakes.length} mistakes at a press`);
  await still(page);
  ok(same(await axe(page), []), `${name}: axe finds nothing in it`, (await axe(page)).join('\n'));
  const { took, longest } = await page.evaluate(() => ({ took: window.took, longest: window.longest })), first = took.analysis[0], slice = Math.max(...took.analyse);
  const judged = (good, what) => ok(strict ? good : true, `${what}${strict ? '' : ' (printed only; FIGURES=strict judges)'}`);
  judged(first <= 200, `${name}: first numbers of ${told.moves} moves after ${first.toFixed(0)} ms, at most 200; the whole in ${took.analyse.length} slices, the longest ${slice.toFixed(0)} ms`);
  judged(longest <= 50, `${name}: no task of the main thread above 50 ms meanwhile: ${longest.toFixed(0)}`);

  const { move } = told.swings[0];
  await page.locator('.swings [data-move]').first().click();
  const bar = () => page.locator('.chance [data-chance]').evaluateAll((list) => list.map((e) => [Number(e.dataset.chance), Number(/\d+/.exec(e.querySelector('b').textContent)[0])]));
  const there = (n) => told.moments[n].chance.map((c) => [c, points(c)]);
  await page.waitForSelector('.chance[data-ready=all]');
  ok(same(await bar(), there(move)), `${name}: a swing leads into the replay, and its bar has the program's chances`, JSON.stringify([await bar(), there(move)]));
  await page.keyboard.press('[');
  await page.waitForFunction((n) => new RegExp(`^${n} /`).test(document.querySelector('.replay .number:not(b)')?.textContent ?? ''), move - 1);
  ok(same(await bar(), there(move - 1)) && !same(there(move), there(move - 1)), `${name}: ... a move before it others`);
  await still(page);
  ok(same(await axe(page), []), `${name}: axe finds nothing there`, (await axe(page)).join('\n'));
  const inside = await page.evaluate(() => [...document.querySelectorAll('.chance, .chance .bar')].every((e) => { const b = e.getBoundingClientRect(); return b.left >= 0 && b.right <= innerWidth && b.bottom <= innerHeight && b.width > 60; }));
  ok(inside, `${name}: the bar is in sight`);
  await page.locator('[data-act=fork]').click();
  await page.waitForSelector('.replay', { state: 'detached' });
  ok(true, `${name}: and from there it can be played on`);
}

/** The guided first game offers a hint beside its lessons. */
async function guided(browser, server) {
  const { page, context } = await open(browser, server, { size: 'phone', language: 'en', seed: 5 });
  await page.locator('[data-act=guided]').click();
  await page.waitForSelector('#square-0', { state: 'attached' });
  await rest(page);
  await page.locator('.lesson [data-act=lesson-hint]').click();
  await page.waitForFunction(() => Number(document.querySelector('[data-hints]')?.dataset.hints) > 0);
  ok(/\d%/.test(await page.locator('.hint').first().textContent()), 'a lesson of the guided game has a button for the hint');
  await context.close();
}

/** Two browsers at one table of the real server, whose game stands at the income tax: everybody agrees, and both have bar and
 * hints, the bar not before the tax is chosen; one takes it back, and they are gone; a fork has none. */
async function agreed(browser, server, flat) {
  const names = ['Ada', 'Bob'], { id, tokens } = await table(house, 'atlantic-city', names), player = await Module.open(made);
  player.edition('atlantic-city', 'fr');
  player.say('load', withPerson(flat.save, null));
  await house.stop();
  house.put([{ id, log: player.ask('proof', 0, 1e6).map(([line, digest]) => [line, digest]) }]);
  await house.start();
  const people = [];
  for (const name of names) {
    const one = await open(browser, server, { settings: { name } });
    await sitDown(one.page, 'atlantic-city', id, tokens[name], withPerson(flat.save, null));
    people.push(one);
  }
  const pages = people.map(({ page }) => page), asked = pages[names.indexOf(flat.name)], other = pages.find((page) => page !== asked);
  const bar = (page) => page.locator('[data-live] [data-chance]').evaluateAll((list) => list.map((e) => Number(e.dataset.chance)));
  const all = async (work) => (await Promise.all(pages.map(work))).every(Boolean);
  const are = (state) => all((page) => page.waitForSelector(`[data-hints-are=${state}]`, { state: 'attached' }));
  ok(await all(async (page) => !(await page.locator('[data-live], [data-act=hint]').count())), 'before everybody agrees nobody has hints or chances');
  await other.keyboard.press('['); // the past, before it may be told
  await other.waitForSelector('.replay');
  await rest(other);
  ok((await other.locator('[data-chance]').count()) === 0, '... in the past, too');
  await other.keyboard.press('Escape');
  await other.waitForSelector('.replay', { state: 'detached' });
  for (const page of pages) await page.locator('[data-act=hints]').first().click();
  await are('on');
  ok(await all(async (page) => (await page.waitForSelector('[data-act=hint]')) && (await page.locator('[data-act=hints]').first().getAttribute('aria-pressed')) === null), 'everybody agrees: both have the hints, and a button that says what it does');
  await all((page) => page.waitForSelector('[data-live]'));
  ok(await all(async (page) => !(await bar(page)).length), '... and no chances while the tax is chosen', JSON.stringify(await Promise.all(pages.map(bar))));
  const past = await goTo(asked);
  ok(past === 0, '... of the past neither', String(past));
  await asked.locator('[data-act=flat]').first().click();
  await all((page) => page.waitForSelector('[data-live] [data-chance]'));
  player.say('say', `${flat.name}: flat`, 0);
  const there = plainly(withPerson(player.save(), null), 'fr', 'chance', 'tip').join(' ').match(/\d+(?=\s*%)/g)?.map(Number) ?? [];
  for (const page of pages) await rest(page);
  const shown = await Promise.all(pages.map(async (page) => (await bar(page)).map(points)));
  ok(there.length === 2 && shown.every((one) => same(one, there)), 'the tax chosen, both have the chances that the terminal tells', JSON.stringify([shown, there]));
  await asked.locator('[data-act=hint]').first().click();
  await asked.waitForSelector('dialog [data-hints]');
  await asked.waitForFunction(() => document.querySelector('[data-hints]')?.dataset.hints !== '');
  await asked.keyboard.press('Escape');
  await asked.waitForSelector('dialog', { state: 'detached' });

  // Said ahead: what is rolled without being asked.
  const rolls = async () => (await other.locator('.log .line').allInnerTexts()).filter((line) => line.includes(`${names.find((n) => n !== flat.name)} lance`)).length, before = await rolls();
  await other.locator('[data-act=ahead-roll]').click();
  await other.waitForSelector('[data-act=ahead-roll][aria-pressed=true]');
  await goOn(async () => (await rolls()) > before, async () => { await answer(asked); await other.waitForTimeout(60); });
  ok((await rolls()) > before, 'a roll that was said ahead is rolled when the turn comes');

  await other.locator('[data-act=hints]').first().click();
  await are('off');
  await all((page) => page.waitForSelector('[data-live]', { state: 'detached' }));
  ok(await all(async (page) => !(await page.locator('[data-act=hint]').count())), 'one takes it back: neither has them any more');
  await other.locator('[data-act=hints]').first().click();
  await all((page) => page.waitForSelector('[data-live] [data-chance]'));
  ok(true, '... and both have them again, without a move, when all agree');
  await other.keyboard.press('[');
  await other.locator('[data-act=fork]').click();
  await other.waitForSelector('.replay', { state: 'detached' });
  await rest(other);
  ok((await other.locator('[data-live]').count()) === 0 && (await other.locator('[data-act=hint]').count()) === 1, 'another way from there is a game of this page: no bar, and hints for whoever asks');
  for (const { lines, context } of people) {
    ok(lines.filter((line) => !/WebSocket connection to|ERR_CONNECTION/.test(line)).length === 0, 'no console line at the table', lines.join('\n'));
    await context.close();
  }
}

/** How many chances the last moment of the past shows. */
async function goTo(page) {
  await page.keyboard.press('[');
  await page.waitForSelector('.replay');
  await page.keyboard.press(']');
  await rest(page);
  await page.waitForTimeout(300);
  const seen = await page.locator('.replay [data-chance]').count();
  await page.keyboard.press('Escape');
  await page.waitForSelector('.replay', { state: 'detached' });
  return seen;
}

async function lacking(browser, server, found, other) {
  const { page, lines, context } = await open(browser, server, { language: 'en' });
  await load(page, server, other);
  await page.keyboard.press('H');
  await page.waitForSelector('[data-hints=untrained]');
  ok(/learnt these rules/.test(await page.locator('[data-hints]').textContent()), 'rules that nobody has learnt: it is said in a sentence');
  ok(lines.length === 0, 'no console line', lines.join('\n'));
  await context.close();
  const broken = await open(browser, server, { language: 'en' });
  await broken.page.route('**/*.weights', (route) => route.abort());
  await load(broken.page, server, found.buy.save);
  await broken.page.keyboard.press('H');
  await broken.page.waitForSelector('[data-hints=missing]');
  ok(/could not be fetched/.test(await broken.page.locator('[data-hints]').textContent()), 'what cannot be fetched: that is said, too');
  await broken.page.unroute('**/*.weights');
  await broken.page.keyboard.press('Escape');
  await broken.page.waitForSelector('dialog', { state: 'detached' });
  await broken.page.keyboard.press('H');
  await broken.page.waitForFunction(() => Number(document.querySelector('[data-hints]')?.dataset.hints) > 0);
  ok(true, '... and the next time it is there');
  await broken.context.close();
  const spoilt = await open(browser, server, { language: 'en' });
  await spoilt.page.route('**/*.weights', async (route) => { const response = await route.fetch(); await route.fulfill({ response, body: otherWeights(await response.text()) }); });
  await load(spoilt.page, server, found.buy.save);
  await spoilt.page.keyboard.press('H');
  await spoilt.page.waitForFunction(() => Number(document.querySelector('[data-hints]')?.dataset.hints) > 0);
  const shown = await spoilt.page.locator('.hint').allTextContents(), plain = plainly(found.buy.save, 'en', 'hint', 'tip');
  ok(!same(shown.map(bare), plain.map(bare)), 'other weights in the browser: another hint than plain mode\'s, and it is found', shown.join('\n'));
  await spoilt.context.close();
}

if (!existsSync(`${made}/banquier.wasm`)) {
  console.log('ok 1 # SKIP the page is not built (make web)\n1..1');
} else {
  const { save, found, other, tax } = await modules();
  await run(async ({ browser, server }) => {
    for (const [i, [name, [width, height]]] of Object.entries(sizes).entries()) {
      const language = ['fr', 'en', 'ru'][i], verb = ['buy', 'build', 'accept'][i];
      for (const part of [(page) => hinted(page, server, name, language, found[verb]), (page) => ended(page, server, name, language, withPerson(save, 0))]) {
        const { page, lines, context } = await open(browser, server, { size: name === 'desk' ? 'desk' : 'phone', language });
        await page.setViewportSize({ width, height });
        await page.addInitScript(watch);
        await page.reload();
        await page.waitForSelector('[data-act="play"]:not([disabled])');
        await part(page);
        ok(lines.length === 0, `${name}: no console line, no violation of the policy`, lines.join('\n'));
        await context.close();
      }
    }
    await guided(browser, server);
    await lacking(browser, server, found, other);
    if (house) {
      await house.start(server.url.replace(/\/$/, ''));
      await agreed(browser, server, tax);
    }
  }, () => house?.port);
  await house?.close();
  rmSync(folder, { recursive: true, force: true });
}
