// fit.mjs EDITION: what is asked and its answers stand on the screen together, whatever is asked and however the screen
// is held: phones upright and sideways, tablets, small and large desks. Measured as a person sees it: a button counts
// when all of it is inside the window and a finger in its middle would press it and nothing else.
import { besideWrong, load, made, ok, open, resize, rest, run } from './browser.mjs';
import { answer, lists } from './give.mjs';
import { can, Module, positions, withPerson } from './positions.mjs';

const edition = process.argv[2] ?? 'classique';
const sideways = [[844, 390], [667, 375], [740, 360], [932, 430], [568, 320]];
const upright = [[390, 844], [360, 640], [768, 1024]];
const desks = [[1280, 720], [1440, 900], [1024, 768], [1366, 768], [1920, 1080]];
const soak = process.env.SOAK === '1';
/** What no edition changes is looked at in one; (SOAK=1) everything in all of them, in the shorter languages too. */
const one = soak || edition === 'classique';
/** Every position is looked at on the smallest machine of a kind and, every fourth time, on one of the others, another one
 * each time; or (SOAK=1) on every one. */
let turn = Object.keys(lists).indexOf(edition);
const sizesOf = (list, all = false) => {
  if (soak || all) return list;
  const [smallest, ...others] = [...list].sort(([w, h], [v, g]) => w * h - v * g);
  return turn % 4 ? [smallest] : [smallest, others[(turn / 4) % others.length]];
};
/** Each kind of machine with its sizes, and how it is held then. */
const machines = {
  phone: (all) => [...sizesOf(sideways, all).map((size) => [size, 'sideways']), ...sizesOf(upright, all).map((size) => [size, 'upright'])],
  desk: (all) => sizesOf(desks, all).map((size) => [size, 'desks']),
};
/** On which kinds it is looked at: on a desk every second time, or (SOAK=1) always. */
const kinds = () => (soak || turn % 2 ? Object.keys(machines) : ['phone']);
/** The games that are played whole; SEEDS=1,2,3 plays these and does nothing else. */
const seeds = (process.env.SEEDS ?? '1').split(',').map(Number);
const most = soak || process.env.SEEDS ? 60 : one ? 20 : 12; // answers of such a game
const LEAST = 40; // pixels to a finger, sideways; touch.mjs asks for more upright

/** What is wrong with the table as it stands: `want` are the acts that must be at hand. */
const wrong = (page, want, way) => page.evaluate(async ([acts, how, least]) => {
  const out = [], seen = (e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest('.hidden, [aria-hidden=true]');
  const called = (e) => `${e.dataset?.act ?? e.className?.baseVal ?? e.className} "${(e.getAttribute('aria-label') ?? e.textContent ?? '').trim().slice(0, 24)}"`;
  const hit = (e, x, y) => { const top = document.elementFromPoint(x, y); return top && (e.contains(top) || top.contains(e)); };
  const whole = (e, what) => {
    const r = e.getBoundingClientRect();
    if (!r.width || !r.height) return out.push(`${what} ${called(e)} is not drawn`);
    if (r.left < -0.5 || r.top < -0.5 || r.right > innerWidth + 0.5 || r.bottom > innerHeight + 0.5) return out.push(`${what} ${called(e)} is outside: ${[r.left, r.top, r.right, r.bottom].map(Math.round)}`);
    for (const [fx, fy] of [[0.5, 0.5], [0.1, 0.5], [0.9, 0.5], [0.5, 0.12], [0.5, 0.88]])
      if (!hit(e, r.left + fx * r.width, r.top + fy * r.height)) return out.push(`${what} ${called(e)} is covered or cut at ${fx}, ${fy}`);
    return undefined;
  };
  const root = document.scrollingElement;
  if (root.scrollWidth > innerWidth + 1 || root.scrollHeight > innerHeight + 1) out.push(`the page is ${root.scrollWidth} x ${root.scrollHeight}`);
  // The answers, all of them, and those that were wanted among them.
  const buttons = [...document.querySelectorAll('.decision .row .button, .decision .bids :is(.button, input), .dock .button')].filter(seen);
  for (const act of acts) if (!buttons.some((b) => b.dataset.act === act || b.dataset.act?.startsWith(`${act}:`))) out.push(`there is no ${act}`);
  for (const b of buttons) {
    if (b.closest('.many')) b.scrollIntoView({ block: 'nearest', behavior: 'instant' }); // a long list is scrolled
    whole(b, 'the answer');
  }
  for (const m of document.querySelectorAll('.many')) if (seen(m) && m.clientHeight < Math.min(m.scrollHeight, 2 * least)) out.push(`two rows of the choices should be seen, not ${m.clientHeight}`);
  // The question, in words that are words: as many lines as words at most, and not a column of letters.
  const question = [...document.querySelectorAll('.question')].find(seen);
  if (!question) out.push('there is no question');
  else {
    const r = question.getBoundingClientRect(), line = parseFloat(getComputedStyle(question).lineHeight);
    if (r.width < Math.min(200, innerWidth / 4)) out.push(`the question is ${Math.round(r.width)} wide`);
    if (r.top < 0 || r.top + line > innerHeight || !hit(question, r.left + 4, r.top + line / 2)) out.push('the question cannot be read');
    if (how === 'desks' || (innerWidth >= 700 && how === 'upright')) {
      whole(question, 'the question');
      if (r.bottom > question.parentElement.getBoundingClientRect().bottom + 1) out.push('the last line of the question is cut');
    }
  }
  // A card above it gives way before the question does, and three lines of it are still read.
  for (const card of how === 'desks' ? document.querySelectorAll('.drawn') : []) {
    const p = card.querySelector('p'), r = p.getBoundingClientRect(), box = card.getBoundingClientRect(), lines = Math.min(3 * parseFloat(getComputedStyle(p).lineHeight) || 66, r.height);
    if (Math.min(r.bottom, box.bottom) - r.top < lines - 1) out.push(`of the card ${Math.round(box.bottom - r.top)} of ${Math.round(r.height)} are seen`);
    if (!hit(p, r.left + 4, r.top + 8)) out.push('the card is covered or cut');
  }
  for (const e of document.querySelectorAll('.question, .decision p.small, .offer > p, .auction p, .auction li > span, .decision .button > span, .dock .button > span')) {
    if (!seen(e) || !e.textContent.trim()) continue;
    const range = document.createRange(), words = e.textContent.trim().split(/\s+|(?<=[-–/])(?=\p{L})/u).length;
    range.selectNodeContents(e);
    if (new Set([...range.getClientRects()].map((r) => Math.round(r.top / 4))).size > words) out.push(`letters below one another: ${e.textContent.trim().slice(0, 40)}`);
  }
  // What is offered can be read a little even where it must be scrolled.
  for (const e of document.querySelectorAll('.offer:has([data-act=accept]) > p:first-child')) {
    const r = e.getBoundingClientRect();
    if (r.top < 0 || !hit(e, r.left + 6, r.top + 9)) out.push('the words of the offer are hidden');
  }
  // What an offer changes is compared in sight, all of it where the window has room; what is scrolled to is seen to go on. So are
  // those who bid.
  const below = (list, foot, what, may) => {
    const cut = list.filter((e) => { const r = e.getBoundingClientRect(), y = r.bottom - 3; return r.top < 0 || y > innerHeight || !hit(e, r.left + r.width - 12, y); });
    if (cut.length && !may) out.push(`${cut.length} of ${list.length} ${what} are hidden`);
    if (cut.length && foot && !/gradient/.test(getComputedStyle(foot, '::before').backgroundImage)) out.push(`nothing says that ${what} go on`);
  };
  for (const e of document.querySelectorAll('.offer:has([data-act=accept])')) below([...e.querySelectorAll('tr')], e.querySelector('.row'), 'lines of the comparison', e.querySelector('p').textContent.length > 130 || innerHeight < 380 || (innerWidth < 400 && innerHeight < 700) || (innerWidth <= 1024 && innerHeight < 800));
  for (const e of document.querySelectorAll('.auction')) below([...e.querySelectorAll('li')], e.querySelector('.bids'), 'bidders', innerHeight < 560 || (innerWidth < 400 && innerHeight < 700));
  for (const e of document.querySelectorAll('.auction li')) if (e.getBoundingClientRect().height > 32) out.push(`a bidder has two lines: ${e.textContent.trim()}`);
  // One's own money.
  const own = [...document.querySelectorAll('.players .me .cash')].filter(seen);
  if (!own.some((e) => { const r = e.getBoundingClientRect(); return r.left >= 0 && r.right <= innerWidth && r.top >= 0 && r.bottom <= innerHeight && hit(e, (r.left + r.right) / 2, (r.top + r.bottom) / 2); })) out.push('the own cash is not seen');
  // Beside a whole board, everybody: nobody's money is cut.
  for (const li of document.querySelectorAll('.desk .players > li')) {
    const r = li.getBoundingClientRect(), box = li.parentElement.getBoundingClientRect();
    if (li.parentElement.children.length <= 4 && (r.bottom > box.bottom + 1 || r.bottom > innerHeight)) out.push(`${called(li)} is cut`);
  }
  // On a phone held upright, the whole board small, and on it who plays.
  if (how === 'upright' && innerWidth < 700) {
    const small = document.querySelector('.mini'), piece = small?.querySelector('.piece.turn')?.getBoundingClientRect();
    if (!small) out.push('there is no small board');
    else {
      whole(small, 'the small board');
      const r = small.getBoundingClientRect();
      if (document.querySelector('.token.turn') && !(piece && piece.left >= r.left - 2 && piece.right <= r.right + 2 && piece.top >= r.top - 2 && piece.bottom <= r.bottom + 2)) out.push('who plays is not on it');
    }
  }
  // The board beside it, and on it who plays.
  if (how !== 'upright' || innerWidth >= 700) {
    const squares = [...document.querySelectorAll('[id^=square-]')], in_sight = squares.filter((s) => {
      const r = s.querySelector('.cell').getBoundingClientRect(), x = (r.left + r.right) / 2, y = (r.top + r.bottom) / 2;
      return x > 0 && y > 0 && x < innerWidth && y < innerHeight && s.contains(document.elementFromPoint(x, y));
    });
    const few = innerHeight < 340 && new Set(buttons.map((b) => Math.round(b.getBoundingClientRect().top))).size > 1; // the smallest phone, and more than one row of answers
    if (how === 'sideways' ? in_sight.length < (few ? 6 : 8) : in_sight.length < squares.length) out.push(`${in_sight.length} squares of ${squares.length} are seen`);
    const token = document.querySelector('.token.turn')?.getBoundingClientRect(), cell = squares.find((s) => {
      const r = s.getBoundingClientRect();
      return token && token.left + token.width / 2 > r.left && token.left + token.width / 2 < r.right && token.top + token.height / 2 > r.top && token.top + token.height / 2 < r.bottom;
    });
    const about = squares.filter((s) => { const name = (s.getAttribute('aria-label') ?? '').split(/[,.:;]/)[0].trim(); return name.length > 3 && question?.textContent.includes(name); });
    if (token && !in_sight.includes(cell) && !about.some((s) => in_sight.includes(s))) out.push(`neither who plays, at ${cell?.id}, nor what is asked about is in sight`);
    if (how === 'sideways') {
      for (const s of in_sight) {
        const r = s.getBoundingClientRect(), name = s.querySelector('.name'), size = parseFloat(name.getAttribute('font-size')) * name.getScreenCTM().a;
        if (r.width < least - 0.5 || r.height < least - 0.5) out.push(`${s.id} is ${Math.round(r.width)} x ${Math.round(r.height)}`);
        if (size < 5) out.push(`${s.id} is written ${size.toFixed(1)} high`);
      }
    }
  }
  if (how === 'sideways') {
    for (const e of document.querySelectorAll('button, input, select, summary, label:has(input)')) {
      if (!seen(e)) continue;
      const r = (e.matches('input') ? (e.closest('label') ?? e) : e).getBoundingClientRect();
      if (r.width && (r.width < least - 0.5 || r.height < least - 0.5)) out.push(`${called(e)} is ${Math.round(r.width)} x ${Math.round(r.height)}`);
    }
  }
  return [...new Set(out)];
}, [want, way, LEAST]);

/** What is wrong with the sheet that is open: it is whole, has room for what it says, and its buttons are at hand. */
const sheetWrong = (page) => page.evaluate(() => {
  const out = [], sheet = document.querySelector('dialog[open]');
  if (!sheet) return ['there is no sheet'];
  const box = sheet.getBoundingClientRect(), content = sheet.querySelector('.content');
  if (box.left < -0.5 || box.top < -0.5 || box.right > innerWidth + 0.5 || box.bottom > innerHeight + 0.5) out.push(`the sheet is outside: ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`);
  if (content.clientHeight < Math.min(120, content.scrollHeight)) out.push(`its content is ${content.clientHeight} high`);
  if (content.scrollWidth > content.clientWidth + 1) out.push(`its content is ${content.scrollWidth} wide in ${content.clientWidth}`);
  for (const b of sheet.querySelectorAll('header .button, footer .button')) {
    const r = b.getBoundingClientRect(), top = document.elementFromPoint((r.left + r.right) / 2, (r.top + r.bottom) / 2);
    if (r.left < 0 || r.top < 0 || r.right > innerWidth + 0.5 || r.bottom > innerHeight + 0.5 || !b.contains(top)) out.push(`${b.textContent.trim() || 'the cross'} is not at hand`);
  }
  return out;
});

async function shut(page) {
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('dialog[open]'));
}

/** What the page must offer where a seat may say this. */
const acts = { build: ['manage'], sell: ['manage'], mortgage: ['manage'], redeem: ['manage'], prison: ['manage'], offer: ['trade'], resign: [], accept: ['accept', 'counter', 'reject'], reject: ['reject'] };
const wanted = (verb, { question }, name) => acts[verb] && !(['sell', 'mortgage'].includes(verb) && question.kind === 'debt' && question.seats.includes(name)) ? acts[verb] : verb === 'bid' ? ['bid', 'pass', 'bid-own'] : [verb];

/** Two who own a lot, and one offers all of it but one deed for all the other has but one: the longest such offer of some games. */
function longOffer(module) {
  const people = ['Ada', 'Wilhelmine-Adelheid'];
  let best = { least: 2, save: null };
  for (let seed = 1; seed < 9; seed++) {
    module.edition(edition);
    module.say('open', [...people.map((n, i) => `seat bot:easy ${i} ${n}`), `dealer seed ${seed}`].join('\n'));
    for (let i = 0; i < 400; i++) {
      const told = module.ask('step', 0xfe);
      if (!told || told.state.stage === 'over') break;
      const [mine, theirs] = [0, 1].map((seat) => told.state.squares.flatMap((s) => (s.owner === people[seat] && !s.level ? [s.square] : [])));
      const least = Math.min(mine.length, theirs.length);
      if (least <= best.least || told.state.offers.length || told.state.question.kind === 'chance') continue;
      const said = module.say('say', `"${people[1]}": offer "${people[0]}" give ${theirs.slice(1).join(', ')} take ${mine.slice(1).join(', ')}`, 1);
      if (!said?.ok || !said.state.offers.length) continue;
      best = { least, save: withPerson(module.save(), 0) };
    }
  }
  return best;
}

/** Games whose next roll leads to a card and then to this question of the same person: a game that is loaded shows no card,
 * so they are played from there. */
function cardAnd(module, kind) {
  const names = ['Ada', 'Bob', 'Cyd', 'Dora'];
  for (let seed = 1; seed < 60; seed++) {
    module.edition(edition);
    module.say('open', [...names.map((n, i) => `seat bot:${seed % 2 ? 'random' : 'easy'} ${i} ${n}`), `dealer seed ${seed}`].join('\n'));
    let before = null, drawn = false;
    for (let i = 0; i < 900; i++) {
      const { question } = module.ask('look', 0).state, seat = names.indexOf(question.seat);
      if (question.kind === kind && drawn && before?.seat === seat) return withPerson(before.save, seat);
      if (question.kind !== 'chance') { before = { save: module.save(), seat, roll: can(module.ask('look', Math.max(seat, 0)), 'roll') }; drawn = false; }
      if (before && !before.roll) before = null;
      const told = module.ask('step', 0xfe);
      if (!told || told.state.stage === 'over') break;
      drawn ||= (told.events ?? []).some((e) => e.event === 'card');
    }
  }
  return null;
}
async function cards(browser, server, module) {
  for (const kind of ['debt', 'end', 'buy']) {
    const save = cardAnd(module, kind);
    ok(save !== null, `${edition}: a card, and then ${kind}, is found`);
    if (!save) continue;
    const { page } = await at(browser, server, 'desk', 'ru'), bad = [];
    await page.goto(server.url);
    await resize(page, desks[0]);
    await load(page, server, save);
    await page.locator('[data-act=roll]:visible').first().click();
    await rest(page);
    const shown = await page.locator('.drawn').count();
    for (const size of sizesOf(desks)) {
      await resize(page, size);
      bad.push(...(await wrong(page, [], 'desks')).map((w) => `${size.join(' x ')}: ${w}`));
    }
    ok(shown === 1 && bad.length === 0, `${edition}, desk: a card, and then ${kind}`, [`${shown} cards`, ...bad].join('\n'));
  }
}

const contexts = {};
async function at(browser, server, machine, language) {
  const key = `${machine} ${language}`;
  if (contexts[key]) return contexts[key];
  const one = await open(browser, server, { size: machine, language, settings: { language, motion: 'less' } });
  return (contexts[key] = one);
}

async function everywhere(browser, server, save, what, want, languages = ['ru']) {
  turn++;
  for (const language of languages) {
    for (const machine of kinds()) {
      const { page } = await at(browser, server, machine, language), bad = [];
      await page.goto(server.url);
      await load(page, server, save);
      for (const [size, way] of machines[machine](one && (want.includes('accept') || want.includes('bid')))) { // the fullest of all questions: on every one
        await resize(page, size);
        if (want.includes('accept')) await page.waitForSelector('.offer table', { timeout: 8000 });
        bad.push(...(await wrong(page, want, way)).map((w) => `${size.join(' x ')}: ${w}`));
      }
      ok(bad.length === 0, `${edition}, ${machine}, ${language}: ${what}`, bad.join('\n'));
    }
  }
}

/** Sheets that are opened from the table. */
async function sheets(browser, server, save, what, way_in) {
  turn++;
  for (const machine of kinds()) {
    const { page } = await at(browser, server, machine, 'ru'), bad = [];
    await page.goto(server.url);
    await load(page, server, save);
    for (const [size] of machines[machine]()) {
      await resize(page, size);
      await way_in(page);
      await page.waitForSelector('dialog[open]');
      await resize(page, size);
      bad.push(...(await sheetWrong(page)).map((w) => `${size.join(' x ')}: ${w}`));
      await shut(page);
    }
    ok(bad.length === 0, `${edition}, ${machine}: ${what}`, bad.join('\n'));
  }
}

/** The past is looked at beside the board, and one can go through it and come back. */
async function past(browser, server, save) {
  const { page } = await at(browser, server, 'phone', 'ru'), bad = [];
  await page.goto(server.url);
  await load(page, server, save);
  await page.locator('[data-act=menu]:visible').click();
  await page.locator('[data-act=replay]').click();
  await page.waitForSelector('.replay');
  for (const size of sizesOf(sideways)) {
    await resize(page, size);
    bad.push(...(await page.evaluate(() => {
      const squares = [...document.querySelectorAll('[id^=square-] .cell')].filter((c) => { const r = c.getBoundingClientRect(), e = document.elementFromPoint((r.left + r.right) / 2, (r.top + r.bottom) / 2); return e && c.parentElement.contains(e); });
      const out = squares.length < (innerHeight < 340 ? 6 : 8) ? [`${squares.length} squares are seen`] : [];
      for (const b of document.querySelectorAll('.replay :is(.button, input)')) {
        b.scrollIntoView({ inline: 'center', block: 'nearest', behavior: 'instant' });
        const r = b.getBoundingClientRect(), top = document.elementFromPoint((r.left + r.right) / 2, (r.top + r.bottom) / 2);
        if (r.left < -0.5 || r.right > innerWidth + 0.5 || r.bottom > innerHeight + 0.5 || !b.contains(top)) out.push(`${b.textContent.trim() || 'the slider'} is out of reach`);
      }
      return out;
    })).map((w) => `${size.join(' x ')}: ${w}`));
  }
  ok(bad.length === 0, `${edition}, sideways: the past`, bad.join('\n'));
  if (!one) return;
  const desk = await at(browser, server, 'desk', 'ru'), low = [];
  await desk.page.goto(server.url);
  await load(desk.page, server, save);
  await desk.page.locator('[data-act=menu]:visible').click();
  await desk.page.locator('[data-act=replay]').click();
  await desk.page.waitForSelector('.replay');
  for (const size of desks.filter(([w]) => w >= 1280)) {
    await resize(desk.page, size);
    low.push(...(await besideWrong(desk.page)).map((w) => `${size.join(' x ')}: ${w}`));
  }
  ok(low.length === 0, `${edition}, desks: the past, beside it everybody and the log`, low.join('\n'));
}

/** A first game with its guide on a tablet held upright: what is explained leaves the question whole. */
async function guided(browser, server) {
  const { page, context } = await open(browser, server, { size: 'phone', language: 'en', settings: { language: 'en', motion: 'less' }, seed: 5 }), bad = [];
  await resize(page, [768, 1024]);
  await page.locator('[data-act=guided]').click();
  await page.waitForSelector('#square-0', { state: 'attached' });
  let lessons = 0;
  for (let i = 0, asked = 0; i < 60 && asked < 8; i++) {
    await rest(page);
    lessons += await page.locator('.lesson').count();
    bad.push(...(await wrong(page, [], 'upright')));
    if (await answer(page)) asked++;
  }
  ok(lessons > 1 && bad.length === 0, `tablet: a first game, ${lessons} times with its guide`, [...new Set(bad)].join('\n'));
  await context.close();
}

/** A game from the front page on, a phone held sideways: after every answer the next question fits. */
async function whole(browser, server, seed) {
  const { page, lines, context } = await open(browser, server, { size: 'phone', language: 'fr', settings: { motion: 'less' }, seed }), bad = [];
  for (const size of [...sideways, ...upright]) {
    await resize(page, size);
    const front = await page.evaluate(() => {
      const play = document.querySelector('[data-act=play]'), r = play.getBoundingClientRect();
      return document.scrollingElement.scrollWidth <= innerWidth && play.contains(document.elementFromPoint((r.left + r.right) / 2, (r.top + r.bottom) / 2));
    });
    if (!front) bad.push(`the front page, ${size.join(' x ')}`);
  }
  await resize(page, sideways[0]);
  await page.locator(`input[name=edition][value=${edition}]`).evaluate((e) => e.click());
  await page.locator('[data-act=play]:not([disabled])').click();
  await page.waitForSelector('#square-0', { state: 'attached' });
  let asked = 0, over = false;
  for (let i = 0; i < 240 && asked < most; i++) {
    await rest(page);
    over = (await page.locator('.winner').count()) > 0;
    if (over) break;
    await resize(page, sideways[i % sideways.length]);
    if (await page.locator('.decision [aria-live]').count()) bad.push(...(await wrong(page, [], 'sideways')).map((w) => `${sideways[i % sideways.length].join(' x ')}: ${w}`));
    if (await answer(page)) asked++;
  }
  ok(asked === most || (over && asked >= 5), `${edition}: game ${seed} is played sideways (${asked} answers${over ? ', to its end' : ''})`);
  ok(bad.length === 0, `${edition}: every question of it fits`, [...new Set(bad)].join('\n'));
  ok(lines.length === 0, `${edition}: no console line`, lines.join('\n'));
  await context.close();
}

await run(async ({ browser, server }) => {
  if (process.env.SEEDS) {
    for (const seed of seeds) await whole(browser, server, seed);
    return;
  }
  const module = await Module.open(made);
  if (process.argv[3] === 'past') return void (await past(browser, server, positions(module, edition, { want: ['build'] }).build.save));
  if (edition === 'classique') await cards(browser, server, module);
  if (process.argv[3] === 'cards') return;
  if (one) await guided(browser, server);
  if (process.argv[3] === 'guided') return;
  if (lists[edition].includes('bid')) {
    const eight = positions(module, edition, { want: ['bid'], seats: 8, options: 'max_players=8' }).bid;
    if (eight) await everywhere(browser, server, eight.save, 'an auction among eight', ['bid', 'pass', 'bid-own'], soak ? ['fr', 'ru'] : ['ru']);
  }
  if (process.argv[3] === 'new') {
    const found = positions(module, edition, { want: ['bid', 'accept'].filter((v) => lists[edition].includes(v)) });
    for (const [verb, { save }] of Object.entries(found)) await everywhere(browser, server, save, `where one may ${verb}`, acts[verb] ?? [verb], ['fr', 'ru']);
    return;
  }
  const found = positions(module, edition, { want: lists[edition], games: 30, steps: 900 });
  const places = new Map(); // one position may do for several commands
  for (const [verb, { save, told, name }] of Object.entries(found)) places.set(save, [...(places.get(save) ?? []), [verb, wanted(verb, told.state, name)]]);
  for (const [save, verbs] of places) {
    const said = verbs.map(([verb]) => verb), common = said.every((verb) => lists.classique.includes(verb));
    if (!soak && common && (lists.classique.indexOf(said[0]) + Object.keys(lists).indexOf(edition)) % 5) continue; // one edition looks at it
    await everywhere(browser, server, save, `where one may ${said.join(', ')}`, verbs.flatMap(([, want]) => want), soak && (said.includes('accept') || said.includes('bid')) ? ['fr', 'en', 'ru'] : ['ru']);
  }
  if (lists[edition].includes('offer')) {
    const { least, save: long } = longOffer(module);
    ok(least >= 4, `${edition}: an offer of many deeds both ways (${least - 1} at least)`);
    if (long) {
      await everywhere(browser, server, long, 'a long offer', ['accept', 'counter', 'reject'], soak ? ['fr', 'en', 'ru'] : one ? ['fr'] : ['ru']);
      await sheets(browser, server, long, 'the answer to a long offer', (page) => page.locator('[data-act=counter]:visible').click());
    }
  }
  const some = found.build ?? found.mortgage ?? found.roll;
  await sheets(browser, server, some.save, 'the sheet of buildings', (page) => page.locator('[data-act=manage]:visible').click());
  if (found.declare) await sheets(browser, server, found.declare.save, 'the sheet of a debt', (page) => page.locator('[data-act=debt]:visible').click());
  if (one) for (const [key, what] of [['?', 'help'], ['$', 'ledger'], ['S', 'settings'], [':', 'command line']]) await sheets(browser, server, some.save, what, (page) => page.keyboard.press(key));
  if (one) await sheets(browser, server, some.save, 'the menu', (page) => page.locator('[data-act=menu]:visible').click());
  if (one) await sheets(browser, server, some.save, 'the figures', async (page) => {
    await page.locator('[data-act=menu]:visible').click();
    await page.locator('[data-act=figures]').click();
    await page.waitForSelector('.luck li');
  });
  await past(browser, server, some.save);
  for (const seed of seeds) await whole(browser, server, seed);
  for (const [key, { lines, context }] of Object.entries(contexts)) {
    ok(lines.length === 0, `${edition}, ${key}: no console line`, lines.join('\n'));
    await context.close();
  }
});
