// first.mjs - the first hour of somebody new, alone: the language and the board that are proposed; a guided game, whose
// lessons are the module's; the page as the banker of a real board; a timed game, whose hour and countdown are in sight and
// go on after a reload; who begins is said at once; offers that wait are seen on every leaf and in the title, and what became
// of one's own; reasons, clocks and sums in words; the past as it was; a fork that has an address. Nothing is judged by how
// long it takes.
import { readFileSync } from 'node:fs';
import { axe, keptText, load, made, ok, open, resize, rest, run, still } from './browser.mjs';
import { answer } from './give.mjs';
import { can, Module, positions, withPerson } from './positions.mjs';

const press = (page, act) => page.locator(`[data-act="${act}"]:visible`).first().click();
const text = (page, where) => page.locator(where).allInnerTexts().then((all) => all.join(' | ').replace(/[\u00A0\u202F]/g, ' ').replaceAll('\n', ' '));
const gone = (page) => page.waitForFunction(() => !document.querySelector('dialog[open]'));
const inSight = (page, where) => page.locator(where).first().evaluate((e) => {
  const r = e.getBoundingClientRect(), top = document.elementFromPoint((r.left + r.right) / 2, (r.top + r.bottom) / 2);
  return r.width > 0 && r.left >= -0.5 && r.top >= -0.5 && r.right <= innerWidth + 0.5 && r.bottom <= innerHeight + 0.5 && !!top && (e.contains(top) || top.contains(e));
}).catch(() => false);

async function languages(browser, server) {
  const asks = [[['de-DE'], 'en', 'atlantic-city'], [['en-GB'], 'en', 'atlantic-city'], [['fr-CA', 'en'], 'fr', 'classique'], [['uk', 'ru-RU', 'fr'], 'ru', 'classique'], [['fry'], 'en', 'atlantic-city']];
  for (const [wished, language, edition] of asks) {
    const context = await browser.newContext({ locale: wished[0], serviceWorkers: 'block' });
    await context.addInitScript((list) => Object.defineProperty(navigator, 'languages', { get: () => list }), wished);
    const { page } = await open(browser, server, { context, settings: { language: '' } });
    const seen = await page.evaluate(() => [document.documentElement.lang, document.querySelector('input[name=edition]:checked')?.value]);
    ok(seen.join() === `${language},${edition}`, `a browser that asks for ${wished.join(', ')} is spoken to in ${language}, and ${edition} is proposed`, seen.join());
    await context.close();
  }
}

/** Every lesson on the page is the one that the module gives to the same game, and none comes twice. */
async function guided(browser, server, module) {
  const welcome = () => { // to whoever is to roll first
    while (module.ask('look', 0).state.question.kind === 'chance') module.ask('step', 0xfe);
    const { question } = module.ask('look', 0).state;
    return module.ask('look', question.seat === 'Ada' ? 0 : 1).extra.lesson;
  };
  const plan = ['seat person 0 Ada', 'seat person 1 Bob', 'dealer seed 3'].join('\n');
  module.edition('classique');
  module.say('open', plan);
  module.ask('guide', 1);
  const told = welcome();
  module.ask('undo', 1, 0);
  const again = welcome();
  module.say('open', plan);
  ok(told?.startsWith('Bienvenue') && again === told && welcome() === undefined, 'the module: a guided game has a guide, after something was taken back too, and the next game has none', `${told} / ${again}`);
  await guidedAt(browser, server, module, 'desk', 'fr');
  await guidedAt(browser, server, module, 'phone', 'en');
}
async function guidedAt(browser, server, module, size, language) {
  const { page, lines, context } = await open(browser, server, { size, language, seed: 5 });
  await press(page, 'guided');
  await page.waitForSelector('#square-0', { state: 'attached' });
  const shown = async () => (await page.locator('.lesson p:visible').allInnerTexts())[0] ?? '';
  const told = async () => {
    module.edition(language === 'en' ? 'atlantic-city' : 'classique', language);
    module.say('load', await keptText(page));
    module.ask('guide', 1);
    return module.ask('look', 0).extra.lesson ?? '';
  };
  const met = [], wrong = [];
  let reloaded = false;
  for (let i = 0; i < 60 && met.length < 4; i++) {
    await rest(page);
    const now = await shown(), right = await told();
    if (now !== right) wrong.push(`"${now}" for "${right}"`);
    if (now && now !== met.at(-1) && met.includes(now)) wrong.push(`twice: ${now}`);
    if (now && !met.includes(now)) {
      met.push(now);
      for (const at of size === 'phone' ? [[390, 844], [844, 390]] : [[1440, 900], [1280, 720]]) {
        await resize(page, at);
        const main = page.locator('.button.main:visible').first();
        if (!(await main.evaluate((e) => { const r = e.getBoundingClientRect(); return r.bottom <= innerHeight && r.right <= innerWidth && r.top >= 0; }))) wrong.push(`${at}: the answer is out of sight`);
        if (!(await inSight(page, '.lesson p'))) wrong.push(`${at}: the lesson is out of sight`);
      }
      if (met.length === 2 && !reloaded) {
        reloaded = true;
        await page.reload();
        await page.waitForSelector('#square-0', { state: 'attached' });
        await rest(page);
        if ((await shown()) !== now) wrong.push('a page loaded anew has another lesson');
      }
    }
    await answer(page);
  }
  ok(wrong.length === 0 && met.length >= 3 && reloaded, `${size}, ${language}: a guided game has ${met.length} lessons, each once, those of the module, in sight beside the answer`, [...wrong, ...met].join('\n'));
  for (let i = 0; i < 80 && !(await shown()); i++) { // a lesson that can be waved away
    await rest(page);
    if (!(await shown()) && !(await answer(page))) break;
  }
  const list = await axe(page);
  ok(list.length === 0, `axe: a guided game, ${size}`, list.join('\n'));
  if (await shown()) {
    await press(page, 'no-guide');
    await page.waitForFunction(() => !document.querySelector('.lesson'));
    await rest(page);
    await answer(page);
    await rest(page);
    await page.reload();
    await page.waitForSelector('#square-0', { state: 'attached' });
    await rest(page);
    ok((await shown()) === '', `${size}: who wants no guide has none, after a reload too`);
  }
  ok(lines.length === 0, `${size}: no console line`, lines.join('\n'));
  await context.close();
}

/** Dice of one's own on the table: nothing moves before they are typed, and they are the roll. */
async function banker(browser, server) {
  for (const size of ['desk', 'phone']) await bankerAt(browser, server, size);
}
async function bankerAt(browser, server, size) {
  const { page, lines, context } = await open(browser, server, { size });
  await page.selectOption('#dealer', 'typed');
  ok((await text(page, 'form')).includes('banquier de votre plateau'), `${size}: what the page does beside a real board is said`);
  for (const select of await page.locator('.others select:not([data-token])').all()) await select.selectOption('person');
  await press(page, 'play');
  await page.waitForSelector('#square-0', { state: 'attached' });
  await rest(page);
  const log = async () => (await keptText(page)).split(/^log .*\n/m)[1].trimEnd().split('\n').filter(Boolean);
  const type = async (a, b) => {
    await rest(page);
    await page.locator('[data-act="dice"]:visible, [data-act="roll"]:visible').first().click();
    await page.waitForSelector('dialog[open] [data-act="throw"]');
    if (size === 'phone') for (const [i, face] of [a, b].entries()) await press(page, `die:${i}:${face}`);
    else await page.keyboard.type(`${a}${b}`);
    await page.waitForFunction(() => !document.querySelector('[data-act="throw"]')?.hasAttribute('aria-disabled'));
    if (size === 'phone') await press(page, 'throw');
    else await page.keyboard.press('Enter');
    await gone(page);
    await rest(page);
  };
  for (let i = 0; i < 4; i++) await type(6 - i, 5 - i); // who begins: the first
  const before = await log(), typed = before.filter((l) => l.startsWith('bank: dice')).map((l) => l.split(' ').slice(2, 4).join(' '));
  ok(typed.join() === '6 5,5 4,4 3,3 2', `${size}: who begins follows from what was typed`, typed.join());
  await page.locator('[data-act="roll"]:visible').first().click();
  await page.waitForSelector('dialog[open] [data-act="throw"]');
  await page.keyboard.press('Escape');
  await gone(page);
  ok((await log()).length === before.length && (await page.locator('[data-act="roll"]:visible').count()) === 1, `${size}: a sheet that is closed has rolled nothing`);
  await type(1, 2);
  const after = (await log()).slice(before.length).map((l) => l.replace(/ [0-9a-f]{8,}$/, ''));
  ok(/: roll$/.test(after[0]) && after[1] === 'bank: dice 1 2' && (await page.locator('[data-act="buy"]:visible').count()) === 1, `${size}: what fell is the roll`, after.join('\n'));
  await press(page, 'undo');
  await rest(page);
  ok((await log()).length === before.length + 1 || (await log()).length === before.length, `${size}: and can be taken back`, (await log()).slice(-2).join('\n'));
  ok(lines.length === 0, `${size}: no console line`, lines.join('\n'));
  await context.close();
}

/** Each step of an animation would take minutes: who begins is there all the same. */
async function begins(browser, server) {
  const { page, context } = await open(browser, server, { settings: { speed: 600, motion: 'full' } });
  await press(page, 'play');
  ok(await page.waitForSelector('.players li.turn', { state: 'attached' }).then(() => true, () => false), 'who begins is said without waiting');
  await context.close();
}

/** An offer and its three answers, whole, on the usual desks and in every edition that has trades. */
async function desks(browser, server, module) {
  const { page, context } = await open(browser, server, { language: 'ru' });
  for (const edition of ['classique', 'atlantic-city', 'console', 'topclubs']) {
    const { accept } = positions(module, edition, { want: ['accept'] }), bad = [];
    await page.goto(server.url);
    await load(page, server, accept.save);
    await page.waitForSelector('.offer table');
    for (const size of [[1280, 720], [1440, 900]]) {
      await resize(page, size);
      for (const act of ['accept', 'counter', 'reject']) if (!(await inSight(page, `[data-act="${act}"]:visible`))) bad.push(`${size.join(' x ')}: ${act}`);
    }
    ok(bad.length === 0, `${edition}: an offer's answers are in sight on desks`, bad.join('\n'));
  }
  await context.close();
}

async function offers(browser, server, module) {
  const { accept } = positions(module, 'classique', { want: ['accept'] });
  const { page, context } = await open(browser, server, { size: 'phone' });
  await load(page, server, accept.save);
  const words = await text(page, '[data-act="accept"]:visible');
  ok(/^Accepter( a)?$/.test(words.trim()) && !/\bv\d/.test(await text(page, '.offer')), 'an offer is accepted without a number', words);
  ok((await page.title()).startsWith('●'), 'an offer marks the title', await page.title());
  const waits = await text(page, '.decision :is(.question, .small)');
  ok(waits.includes('attend votre réponse') && !/(Ada|Bob|Cyd|Dora)/.test(waits), 'it is said that the offer waits for its answer, and nothing of anybody else', waits);
  await page.locator('.tabs .button').nth(1).click();
  await still(page);
  const tab = page.locator('.tabs .button').first();
  ok((await tab.locator('.unread').innerText().catch(() => '')) === '1' && (await tab.innerText()).includes('attend votre réponse'), 'on the leaf of the board the other leaf says that an offer waits', await tab.innerText());
  const list = await axe(page);
  ok(list.length === 0, 'axe: the mark of an offer', list.join('\n'));
  await tab.click();
  await still(page);
  ok((await page.locator('.tabs .unread').count()) === 0, 'and not where it is seen');
  await context.close();

  // One's own offer, and what became of it.
  const desk = await open(browser, server), { offer } = positions(module, 'classique', { want: ['offer'] });
  await load(desk.page, server, offer.save);
  const mine = offer.told.state.squares.find((s) => s.owner === offer.name).square, other = offer.told.state.squares.find((s) => offer.told.state.order.includes(s.owner) && s.owner !== offer.name && !s.level);
  await desk.page.keyboard.press(':');
  await desk.page.fill('#command-line', other ? `offer ${other.owner} give +1 take ${other.square}` : `offer ${offer.told.state.order.find((n) => n !== offer.name)} give ${mine} take +9999`);
  await desk.page.keyboard.press('Enter');
  await gone(desk.page);
  await desk.page.waitForSelector('.answered');
  ok(/refuse|rejet|décline/i.test(await text(desk.page, '.answered')), 'a refused offer is told on the stage', await text(desk.page, '.answered'));
  const line = desk.page.locator('.log button.line', { hasText: /propose/ }).last();
  await line.click();
  await desk.page.waitForSelector('.log .rule');
  const what = await text(desk.page, '.log .rule'), square = (other ?? { square: mine }).square;
  const name = JSON.parse(readFileSync(`${made}/editions/classique.fr.json`, 'utf8')).squares[square];
  ok(what.includes('et demande') && what.includes(name), 'a press on its line in the log tells what was offered, also when it is gone', what);
  await desk.context.close();
}

/** A purchase that one cannot pay for at once, with deeds that would bring something. */
function poor(module) {
  const names = ['Ada', 'Bob', 'Cyd'];
  for (let seed = 1; seed < 60; seed++) {
    module.edition('classique');
    module.say('open', [...names.map((n, i) => `seat bot:random ${i} ${n}`), `dealer seed ${seed}`].join('\n'));
    for (let i = 0; i < 900; i++) {
      const told = module.ask('step', 0xfe);
      if (!told || told.state.stage === 'over') break;
      const { question, seats } = told.state, seat = names.indexOf(question.seat);
      if (question.kind !== 'buy' || seats[seat].cash >= question.amount) continue;
      const { choices } = module.ask('look', seat).extra, buy = choices.find((c) => c.verb === 'buy');
      if (buy?.no && can({ extra: { choices } }, 'mortgage')) return { save: withPerson(module.save(), null), price: question.amount, missing: question.amount - seats[seat].cash };
    }
  }
  throw new Error('nobody is poor');
}

/** A debt that nothing can pay, with deeds that could be mortgaged for nothing. */
function lost(module) {
  module.edition('classique');
  for (let seed = 1; seed < 300; seed++) {
    module.say('open', [`option max_players=3 deal_deeds=4 deal_in_every_mode=yes start_cash=1600 ${[1, 2, 3, 4].map((n) => `station_rent_${n}=9000`).join(' ')}`, 'seat person 0 Ada', 'seat bot:easy 1 Bob', 'seat bot:easy 2 Cyd', `dealer seed ${seed}`].join('\n'));
    for (let i = 0; i < 200; i++) {
      if (module.ask('step', 0xfe)) continue;
      const now = module.ask('look', 0);
      if (now.state.question.kind === 'debt' && now.state.question.seat === 'Ada' && can(now, 'mortgage') && !now.state.claims.length) return module.save();
      const verb = ['decline', 'roll', 'end', 'pass', 'reject'].find((v) => can(now, v));
      if (!verb || !module.say('say', `Ada: ${verb}`, 0)?.ok) break;
    }
  }
  throw new Error('nobody is lost');
}

async function reasons(browser, server, module) {
  const { page, lines, context } = await open(browser, server);
  const { save, price, missing } = poor(module);
  await load(page, server, save);
  const why = await text(page, '[data-why="buy"]:visible');
  ok(why.includes(String(price)) && why.includes(String(missing)) && !/ : [a-z]\./.test(why), 'a purchase that cannot be paid says why, in sight, and names no key', why);
  for (const size of [[1440, 900], [390, 844]]) {
    await resize(page, size);
    const over = await page.evaluate(() => {
      const button = [...document.querySelectorAll('[data-act=raise]')].find((e) => e.checkVisibility()), b = button.getBoundingClientRect(), range = document.createRange(), walk = document.createTreeWalker(button.closest('[data-why]'), NodeFilter.SHOW_TEXT), out = [];
      for (let n = walk.nextNode(); n; n = walk.nextNode()) {
        range.selectNodeContents(n);
        if (!button.contains(n)) for (const r of range.getClientRects()) if (r.left < b.right && r.right > b.left && r.top < b.bottom && r.bottom > b.top && n.textContent.trim()) out.push(n.textContent.trim());
      }
      return out;
    });
    ok(over.length === 0, `its button lies on no word, ${size.join(' x ')}`, over.join());
  }
  await resize(page, [1440, 900]);
  ok((await text(page, '[data-act="raise"]:visible')).includes(String(missing)), `and that ${missing} is missing, which can be raised`, why);
  await press(page, 'raise');
  ok(await page.waitForSelector('dialog[open] [data-act="apply"]').then(() => true, () => false), 'on the sheet of what one owns');
  ok((await text(page, 'dialog [data-short]')).includes(String(missing)), 'which says what is missing, too');
  await page.keyboard.press('Escape');
  await gone(page);
  ok(/Prochain lancer/.test(await text(page, '.here')), 'the risk of the next roll is told in words', await text(page, '.here'));
  await press(page, 'menu');
  ok(!(await page.locator('[data-act="leave"]').getAttribute('class')).split(' ').includes('main'), 'leaving is not what the menu proposes');
  await page.keyboard.press('Escape');
  await gone(page);

  await load(page, server, lost(module));
  await press(page, 'debt');
  await page.waitForSelector('dialog[open] [data-act="propose"]');
  await press(page, 'propose');
  await page.waitForSelector('[data-hopeless]', { state: 'attached' });
  const pledged = await page.locator('dialog [aria-pressed="true"]').count();
  ok((await page.locator('[data-hopeless]:visible').count()) === 1 && pledged === 0 && (await page.locator('[data-act="apply"]').getAttribute('aria-disabled')) === 'true', 'a debt that nothing can pay: it is said, and nothing is sold for it', `${pledged} pledged`);
  await page.keyboard.press('Escape');
  await gone(page);
  ok(lines.length === 0, 'no console line', lines.join('\n'));
  await context.close();
}

/** Rent to be claimed while others are about to move on: the time that is left for it is seen, and goes. */
async function claims(browser, server, module) {
  const { page, lines, context } = await open(browser, server);
  module.edition('topclubs');
  let save = '';
  for (let seed = 1; seed < 60 && !save; seed++) {
    module.say('open', ['seat person 0 Ada', ...['Bob', 'Cyd'].map((n, i) => `seat bot:easy ${i + 1} ${n}`), `dealer seed ${seed}`].join('\n'));
    for (let i = 0; i < 700 && !save; i++) {
      const now = module.ask('look', 0);
      if (now.extra.choices.some((c) => c.payer !== undefined && c.no === undefined) && !now.state.question.seats.includes('Ada') && now.state.question.kind !== 'chance') { save = module.save(); break; }
      if (module.ask('step', 0xfe)) continue;
      const verb = ['buy', 'draw', 'roll', 'end', 'pass', 'reject', 'pay'].find((v) => can(now, v));
      if (!verb || !module.say('say', `Ada: ${verb}`, 0)?.ok) break;
    }
  }
  await page.goto(server.url);
  await page.setInputFiles('#open-save', { name: 'game.txt', mimeType: 'text/plain', buffer: Buffer.from(save) });
  await page.waitForSelector('[data-act="let-go"] [data-left]');
  const first = Number(await page.locator('[data-act="let-go"] [data-left]').first().getAttribute('data-left'));
  const fell = await page.waitForFunction((n) => { const e = document.querySelector('[data-act="let-go"] [data-left]'); return !e || Number(e.dataset.left) < n; }, first).then(() => true, () => false);
  ok(first > 0 && fell, `a rent that can be claimed has a clock (${first} s)`);
  ok(lines.length === 0, 'no console line', lines.join('\n'));
  await context.close();
}

/** The past is what it was: its dice, its log; a fork of it has an address of its own. */
async function past(browser, server, module) {
  const { page, lines, context } = await open(browser, server);
  module.edition('classique');
  module.say('open', ['seat bot:medium 0 Ada', 'seat bot:medium 1 Bob', 'seat bot:medium 2 Cyd', 'dealer seed 77'].join('\n'));
  for (let i = 0; i < 420; i++) module.ask('step', 0xfe);
  const save = withPerson(module.save(), 0);
  module.say('load', save);
  const length = module.ask('look', 0).n;
  await load(page, server, save);
  await press(page, 'menu');
  await press(page, 'replay');
  await page.waitForSelector('input[type=range]');
  const wrong = [];
  for (const at of [Math.floor(length / 2), Math.floor(length / 2) + 1, 30, 7, length - 3, 1]) {
    await page.locator('input[type=range]').fill(String(at));
    await page.waitForFunction((n) => document.querySelector('input[type=range]')?.value === String(n), at);
    await still(page);
    const seen = module.ask('seek', at), [a = 0, b = 0] = seen.state.dice, rolled = seen.events.find((e) => e.event === 'roll');
    const dice = await page.locator('.decision .dice .dice svg').evaluateAll((l) => l.map((s) => s.querySelectorAll('circle').length));
    if (a && dice.join() !== (rolled ? [rolled.a, rolled.b] : [a, b]).join()) wrong.push(`${at}: the dice are ${dice}, not ${a},${b}`);
    const who = await text(page, '.decision .dice > .soft');
    if (who && (!rolled || !who.startsWith(rolled.seat))) wrong.push(`${at}: thrown by ${who}`);
    const right = module.ask('history', Math.max(0, at - 40), at).flatMap((m) => m.words).filter(Boolean).slice(-5).map((w) => w.replace(/[\u00A0\u202F]/g, ' '));
    let log = [];
    for (let tries = 0; tries < 100 && log.slice(-right.length).join('|') !== right.join('|'); tries++) { // it comes from the worker
      if (tries) await page.waitForTimeout(50);
      log = (await page.locator('.log .line').allInnerTexts()).map((w) => w.replace(/[\u00A0\u202F]/g, ' ').split('\n')[0]);
    }
    if (log.slice(-right.length).join('|') !== right.join('|')) wrong.push(`${at}: the log ends "${log.slice(-2).join(' | ')}", not "${right.slice(-2).join(' | ')}"`);
  }
  ok(wrong.length === 0, `any moment of ${length} has its own dice and its own log`, wrong.join('\n'));
  ok(/navigateur/.test(await text(page, '[data-act="link"]')), 'a link to a move of a local game says that it is for this browser', await text(page, '[data-act="link"]'));
  await page.locator('input[type=range]').fill('60');
  await still(page);
  const before = new URL(page.url()).hash;
  await press(page, 'fork');
  await page.waitForSelector('input[type=range]', { state: 'detached' });
  await rest(page);
  const { hash } = new URL(page.url());
  ok(hash.startsWith('#game=') && hash !== before && !hash.includes('move'), 'a fork has an address of its own', `${before} → ${hash}`);
  await page.reload();
  await page.waitForSelector('#square-0', { state: 'attached' });
  await rest(page);
  await press(page, 'menu');
  await press(page, 'replay');
  await page.waitForSelector('input[type=range]');
  const most = Number(await page.locator('input[type=range]').getAttribute('max'));
  ok(new URL(page.url()).hash === hash && most >= 60 && most < length, `and a reload goes on with it (${most} moves of ${length})`);
  ok(lines.length === 0, 'no console line', lines.join('\n'));
  await context.close();
}

async function timed(browser, server, module) {
  module.edition('topclubs');
  module.say('open', ['option end=timed:90', 'seat person 0 Ada', 'seat person 1 Bob', 'dealer seed 3'].join('\n'));
  while (module.ask('look', 0).state.question.kind === 'chance') module.ask('step', 0xfe);
  for (const size of ['desk', 'phone']) {
    const { page, context } = await open(browser, server, { size });
    await load(page, server, module.save());
    const left = async () => Number(await page.locator('[data-ends]').first().getAttribute('data-ends'));
    await page.waitForSelector('[data-ends]');
    const first = await left();
    ok(first > 5300 && first <= 5400 && (await inSight(page, '[data-ends]')) && /\d{1,2}[:.]\d{2}/.test(await text(page, '[data-ends]')), `${size}: a timed game shows its hour and what is left (${await text(page, '[data-ends]')})`);
    await page.waitForFunction((n) => Number(document.querySelector('[data-ends]')?.dataset.ends) < n - 1, first);
    await press(page, 'roll');
    await page.waitForFunction(() => !document.querySelector('[data-act="roll"]:not([aria-disabled])'));
    await rest(page);
    const then = await left();
    await page.reload();
    await page.waitForSelector('[data-ends]');
    ok((await left()) <= then + 1, `${size}: and goes on after a reload (${then}, ${await left()})`);
    await context.close();
  }
}

/** Eight on one square: each is seen. */
async function crowd(browser, server, module) {
  for (const edition of ['classique', 'console']) {
    module.edition(edition);
    const names = ['Ada', 'Bob', 'Cyd', 'Dora', 'Emil', 'Fay', 'Gus', 'Hal'], most = module.ask('board').most, opened = module.say('open', [`option max_players=8`, ...names.map((n, i) => `seat person ${i} ${n}`), 'dealer seed 3'].join('\n'));
    if (!opened?.ok && most < 8) module.say('open', [...names.slice(0, most).map((n, i) => `seat person ${i} ${n}`), 'dealer seed 3'].join('\n'));
    while (module.ask('look', 0).state.question.kind === 'chance') module.ask('step', 0xfe);
    for (const [size, at] of [['desk', [1280, 720]], ['phone', [390, 844]]]) {
      const { page, context } = await open(browser, server, { size });
      await resize(page, at);
      await load(page, server, module.save());
      if (size === 'phone') await page.locator('.tabs .button').nth(1).click();
      await still(page);
      const close = await page.evaluate(() => {
        const all = [...document.querySelectorAll('.tokens .token')].filter((e) => e.checkVisibility()).map((e) => e.getBoundingClientRect()), out = [];
        all.forEach((r, i) => all.slice(i + 1).forEach((s) => { if (Math.hypot(r.x - s.x, r.y - s.y) < 0.6 * r.width) out.push(`${Math.round(r.x)},${Math.round(r.y)} and ${Math.round(s.x)},${Math.round(s.y)} of ${Math.round(r.width)}`); }));
        return all.length < 4 ? ['too few'] : out;
      });
      ok(close.length === 0, `${edition}, ${size}: of a crowd on one square each token is seen`, close.join('\n'));
      await context.close();
    }
  }
}

/** What the document of Top Clubs tells of its clubs stands on their cards, with the web sites of the time. */
async function clubs(browser, server, module) {
  for (const language of ['fr', 'en', 'ru']) {
    const { page, context } = await open(browser, server, { language });
    const t = module.edition('topclubs', language);
    module.say('open', ['seat person 0 Ada', 'seat person 1 Bob', 'dealer seed 3'].join('\n'));
    const { squares, groups } = module.ask('board');
    await load(page, server, module.save());
    const missing = [];
    for (const fact of t.facts) {
      const square = groups[fact.group]?.lots[0];
      if (square === undefined || squares[square].kind !== 'street') { missing.push(`${fact.name} is on no square`); continue; }
      await page.locator(`#square-${square}`).click();
      await page.waitForFunction((name) => [...document.querySelectorAll('.deed summary')].some((e) => e.textContent === name), fact.name).catch(() => undefined);
      const shown = await page.locator('.deed details').first().evaluate((e) => { e.open = true; return e.innerText; }).catch(() => '');
      for (const [label, words] of fact.lines) if (!shown.includes(label) || !shown.includes(words)) missing.push(`${fact.name}: ${label} ${words}`);
    }
    const sites = t.facts.flatMap((f) => f.lines).filter(([, words]) => /^www\./.test(words)).length;
    ok(missing.length === 0 && t.facts.length === 8 && sites === 6, `topclubs, ${language}: all facts of ${t.facts.length} clubs, ${sites} web sites`, missing.join('\n'));
    await context.close();
  }
}

/** A kept game and a seat at a server's table are forgotten by nobody's slip: it is asked first, elsewhere on the screen. */
async function forgotten(browser, server) {
  const { page, lines, context } = await open(browser, server);
  await press(page, 'play');
  await page.waitForSelector('#square-0', { state: 'attached' });
  await rest(page);
  await page.evaluate(() => localStorage.setItem('banquier.seats', JSON.stringify({ ['a'.repeat(32)]: { token: 'abcdefgh12345678', edition: 'classique', name: 'Ada', when: 1 } })));
  await page.goto(server.url);
  await page.waitForSelector('.kept li:nth-child(2)');
  const title = (await text(page, '[data-act="sit-again"] b')).trim();
  const kept = () => page.evaluate(() => [localStorage.getItem('banquier.seats')?.includes('abcdefgh12345678') ?? false, document.querySelectorAll('[data-act="continue"]').length]).then((all) => all.join());
  const cross = (i) => page.locator('.kept li').nth(i).locator('.button').nth(1);
  const labels = [await cross(0).getAttribute('aria-label'), await cross(1).getAttribute('aria-label')];
  ok(title.length > 4 && title !== 'classique' && labels.every((l) => l.includes(title)), 'the cross beside a kept game says its title', labels.join(' | '));
  for (const [size, language] of [[[1440, 900], 'fr'], [[390, 844], 'en'], [[844, 390], 'ru']]) {
    await page.evaluate((l) => localStorage.setItem('banquier.settings', JSON.stringify({ ...JSON.parse(localStorage.getItem('banquier.settings')), language: l })), language);
    await page.goto(server.url);
    await page.waitForSelector('.kept li:nth-child(2)');
    await resize(page, size);
    for (const i of [0, 1]) {
      await cross(i).scrollIntoViewIfNeeded();
      const { x, y, width, height } = await cross(i).boundingBox();
      await page.mouse.dblclick(x + width / 2, y + height / 2);
      await still(page);
      const twice = await kept(), what = `${size.join(' x ')}, ${language}: the cross ${i ? 'of a game' : 'of a seat'}`;
      ok(twice === 'true,1', `${what}, pressed twice, forgets nothing`, twice);
      if (twice !== 'true,1') return context.close();
      if (!(await page.locator('dialog[open]').count())) await cross(i).click(); // the second press was beside the sheet
      await page.waitForSelector('dialog[open] [data-act="ask-yes"]');
      await page.mouse.click(x + width / 2, y + height / 2);
      await still(page);
      ok((await kept()) === 'true,1', `${what}, and pressed again under the question, neither`, await kept());
      await page.keyboard.press('Escape');
      await gone(page);
    }
  }
  await resize(page, [390, 844]);
  await cross(0).click();
  await page.waitForSelector('dialog[open] [data-act="ask-yes"]');
  ok(/не сможете его вернуть/.test(await text(page, 'dialog[open] .content')), 'that a seat cannot be had back is said', await text(page, 'dialog[open]'));
  const list = await axe(page);
  ok(list.length === 0, 'axe: a seat is about to be given up', list.join('\n'));
  await page.keyboard.press('Enter'); // what has the focus keeps it
  await gone(page);
  ok((await kept()) === 'true,1', 'the enter key keeps it', await kept());
  for (const [i, left] of [[0, 'false,1'], [0, 'false,0']]) {
    await cross(i).click();
    await page.waitForSelector('dialog[open] [data-act="ask-yes"]');
    await press(page, 'ask-yes');
    await page.waitForFunction((n) => document.querySelectorAll('.kept li').length === n, left === 'false,1' ? 1 : 0);
    ok((await kept()) === left, `who means it forgets it (${left})`, await kept());
  }
  ok(lines.length === 0, 'no console line', lines.join('\n'));
  await context.close();
}

/** In the middle of a game its figures do not propose another one; a sum beside a side of a trade is what one has. */
async function midway(browser, server, module) {
  const { page, context } = await open(browser, server, { language: 'en' });
  const { offer } = positions(module, 'atlantic-city', { want: ['offer'] });
  await load(page, server, offer.save);
  await press(page, 'menu');
  await press(page, 'figures');
  await page.waitForSelector('dialog[open] .luck');
  ok((await page.locator('[data-act="rematch"]').count()) === 0, 'no rematch is proposed while the game goes on', await text(page, 'dialog footer'));
  await page.keyboard.press('Escape');
  await gone(page);
  await press(page, 'trade');
  await page.waitForSelector('dialog[open] legend');
  const sides = await text(page, 'dialog[open] legend');
  ok(/^You give \(you have \S*\d.*\) \| You ask .+ for \(they have \S*\d.*\)$/.test(sides.trim()), 'the sums above a trade are what each has', sides);
  await context.close();
}

/** One of them by its name, or all. */
const parts = { forgotten, midway, languages, guided, banker, begins, desks, offers, reasons, claims, past, timed, crowd, clubs };
await run(async ({ browser, server }) => {
  const module = await Module.open(made);
  for (const [name, part] of Object.entries(parts)) if (!process.argv[2] || process.argv[2] === name) await part(browser, server, module);
});
