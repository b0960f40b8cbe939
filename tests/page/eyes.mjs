// eyes.mjs - what fresh eyes met: everybody at a server's table is in sight on a small desk, the bar of the clock says what its seconds
// say, a report is written on a sheet that is in sight; a sum that was taken back leaves the field of the bids, a trade without the cash
// says whose it is, the strip of the past is of one player, a debt that is settled in kind is told, and the choice of the income tax
// stands whole on a small desk, without a sum that would give it away. The legend of the heat map, the sheet of plans, what is said
// ahead, a table of eight, a prize that several would have (eyes.mjs PART).
import { besideWrong, load, made, ok, open, resize, rest, run } from './browser.mjs';
import { House, served, sitDown, table } from './house.mjs';
import { Module, positions, withPerson } from './positions.mjs';

const house = served() ? new House() : null, names = ['Ada', 'Bob', 'Cyd', 'Dora'], small = [1280, 720], CLOCK = 40;

/** Is all of it inside the window, and upon everything else? */
const inSight = (page, selector) => page.evaluate((what) => [...document.querySelectorAll(what)].filter((e) => e.checkVisibility()).map((e) => {
  const r = e.getBoundingClientRect(), whole = r.top >= 0 && r.left >= 0 && r.bottom <= innerHeight && r.right <= innerWidth;
  const at = (x, y) => { const top = document.elementFromPoint(x, y); return top && (e.contains(top) || top.contains(e)); };
  return whole && at(r.left + r.width / 2, r.top + 3) && at(r.left + r.width / 2, r.bottom - 3);
}), selector);

async function server(browser, server, module) {
  const { roll } = positions(module, 'classique', { want: ['roll'] });
  await house.start(server.url.replace(/\/$/, ''));
  const { id, tokens } = await table(house, 'classique', names, `clock=${CLOCK}`);
  await house.stop();
  module.say('load', roll.save);
  house.put([{ id, log: module.ask('proof', 0, 1e6).map(([line, digest]) => [line, digest]) }]);
  await house.start();
  const { page, lines, context } = await open(browser, server, { settings: { name: 'Ada' } });
  await resize(page, small);
  await sitDown(page, 'classique', id, tokens.Ada, roll.save);
  await page.waitForSelector('.guests');
  const seen = await inSight(page, 'aside .players li');
  ok(seen.length === 4 && seen.every(Boolean), 'at a server\'s table, 1280 x 720: all four players are in sight', JSON.stringify(seen));
  const beside = await besideWrong(page);
  ok(beside.length === 0, '... and four lines of the log', beside.join('\n'));
  const other = names.find((n) => n !== roll.name && n !== 'Ada'), theirs = await open(browser, server, { language: 'en', settings: { name: other, language: 'en' } });
  await sitDown(theirs.page, 'classique', id, tokens[other], roll.save);
  const question = await theirs.page.locator('.question').innerText();
  ok(question.includes(roll.name) && !/\byour?\b/i.test(question), 'what somebody else is asked is told of them, not to me', question);
  // On a phone: who is not there is marked, and the line with the question says what comes of it.
  await resize(theirs.page, [390, 844]);
  await theirs.page.waitForFunction(() => document.querySelector('.absent')).catch(() => undefined);
  const away = await theirs.page.locator('[data-leaf=play] .absent').allInnerTexts();
  ok(away.length === 1 && away[0].includes(roll.name) && /bot sits in after \d+ seconds/.test(away[0]), 'on a phone one is told that whoever is waited for is not there, and what comes of it', away.join(' | '));
  const gone = await theirs.page.locator('.compact li', { has: theirs.page.locator('[data-gone]:visible') }).allInnerTexts();
  ok(gone.length >= 2 && gone.some((one) => one.includes(roll.name) && /away/.test(one)) && gone.every((one) => !one.includes(other)), '... and everybody who is not there is marked, in words too', gone.join(' | '));
  await theirs.context.close();
  const chat = await inSight(page, '#chat');
  ok(chat.length === 1 && chat[0], '... and the line to speak in', await page.evaluate(() => JSON.stringify([document.querySelector('#chat').getBoundingClientRect(), document.querySelector('.guests').getBoundingClientRect()])));

  // A report, on a phone.
  await resize(page, [360, 640]);
  await page.locator('.tabs .button').last().click();
  await page.waitForTimeout(500); // nothing is ever still where a clock runs
  await page.locator('.people summary').click();
  await page.locator('[data-act=report]').first().click();
  await page.waitForSelector('#report-reason');
  await page.waitForTimeout(300);
  const form = [...(await inSight(page, '#report-reason')), ...(await inSight(page, '[data-act=report-send]')), ...(await inSight(page, '[data-act=report-no]'))];
  ok(form.length === 3 && form.every(Boolean), 'a report on a phone is written in sight', JSON.stringify(form));
  await page.keyboard.press('Escape');
  await page.waitForSelector('#report-reason', { state: 'detached' });
  await resize(page, small);

  // The bar of the clock, when one comes late.
  let clock = { left: CLOCK, share: 1 };
  for (let i = 0; i < 5 && clock.left > CLOCK - 4; i++) { // another question may have come meanwhile
    await page.waitForFunction((most) => Number(document.querySelector('.clock [data-left]')?.dataset.left) <= most, CLOCK - 8);
    await page.reload();
    await page.waitForSelector('.clock [data-left]');
    await page.waitForTimeout(700); // it glides
    clock = await page.evaluate(() => ({ left: Number(document.querySelector('.clock [data-left]').dataset.left), share: document.querySelector('.clock .bar b').getBoundingClientRect().width / document.querySelector('.clock .bar').getBoundingClientRect().width }));
  }
  ok(clock.left < CLOCK - 4 && Math.abs(clock.share - clock.left / CLOCK) < 0.06, 'the bar of the clock is as long as its seconds', JSON.stringify(clock));
  ok(lines.length === 0, 'at a server\'s table: no console line', lines.join('\n'));
  await context.close();
}

/** A bid of one's own, taken back: the field has the least again. */
async function bids(page, server, module) {
  const { bid } = positions(module, 'classique', { want: ['bid'], games: 60, steps: 1500 });
  await load(page, server, bid.save);
  const field = page.locator('[data-key=bid]:visible'), least = await field.inputValue(), more = String(Number(least) + 7);
  await field.fill(more);
  await page.locator('[data-act=bid-own]:visible').click();
  await rest(page);
  await page.locator('[data-act=undo]:visible').first().click();
  await rest(page);
  await page.waitForSelector('[data-key=bid]:visible');
  const now = await field.inputValue();
  ok(now === least, 'a bid that was taken back is not in the field any more', `${now} for ${least}`);
}

/** More cash than one has, and than the other has. */
async function purses(page, server, module) {
  const { offer } = positions(module, 'classique', { want: ['offer'], games: 60, steps: 1500 });
  await page.goto(server.url);
  await load(page, server, offer.save);
  await page.locator('[data-act=trade]:visible').click();
  await page.waitForSelector('dialog[open] fieldset');
  const cash = page.locator('dialog fieldset input[type=number]'), wrong = page.locator('dialog .wrong');
  await cash.nth(0).fill('99999');
  await wrong.waitFor();
  const own = await wrong.innerText();
  await cash.nth(0).fill('0');
  await cash.nth(1).fill('99999');
  await page.waitForFunction((was) => document.querySelector('dialog .wrong') && document.querySelector('dialog .wrong').innerText !== was, own);
  const other = await page.locator('dialog .who .chosen').innerText(), theirs = await wrong.innerText();
  ok(own.includes(offer.name) && !own.includes(other.trim()), 'too little cash: it is one\'s own', own);
  ok(theirs.includes(other.trim()) && !theirs.includes(offer.name), 'too little cash: it is theirs', theirs);
  await page.keyboard.press('Escape');
}

/** The strip of the past: of who plays then, place and squares alike. */
async function past(page, server, module) {
  const { resign: late } = positions(module, 'classique', { want: ['resign'] });
  module.say('load', late.save);
  const moments = [];
  for (let n = late.length; n > 4 && moments.length < 6; n--) {
    const { state, extra } = module.ask('seek', n), seat = state.seats.find((s) => s.name === state.turn);
    if (state.turn !== late.name && !state.offers.length && !state.auction && state.question.kind !== 'chance') moments.push({ n, seat, first: extra.ahead.find((a) => a.ways > 0).square });
  }
  await page.goto(server.url);
  await load(page, server, late.save);
  await page.locator('[data-act=menu]:visible').click();
  await page.locator('[data-act=replay]:visible').first().click();
  await page.waitForSelector('input[type=range]');
  const texts = module.edition('classique', 'fr').squares.map((s) => s.replace(/\s+/g, ' ')), bad = [];
  for (const { n, seat, first } of moments) {
    await page.locator('input[type=range]').fill(String(n));
    await page.waitForFunction((at) => document.querySelector('input[type=range]')?.getAttribute('aria-valuetext')?.replace(/\D/g, '') === at, String(n));
    const shown = await page.evaluate(() => ({ here: document.querySelector('.below .here')?.textContent.replace(/\s+/g, ' '), first: document.querySelector('.below li .name')?.textContent.replace(/\s+/g, ' ') }));
    if (!shown.here?.includes(texts[seat.at]) || !shown.here.includes(seat.name) || shown.first !== texts[first]) bad.push(`move ${n}: ${JSON.stringify(shown)} for ${seat.name} at ${texts[seat.at]}, ${texts[first]}`);
  }
  ok(moments.length > 2 && bad.length === 0, 'the strip of the past is of who plays then, and says so', bad.join('\n'));
  for (const size of [[768, 1024], [1280, 720], [844, 390], [390, 844]]) {
    await resize(page, size);
    await page.waitForTimeout(300);
    await page.evaluate(() => document.querySelectorAll('.replay .row').forEach((e) => { e.scrollLeft = 0; }));
    const whole = await page.evaluate(() => [...document.querySelectorAll('.replay')].filter((e) => e.checkVisibility()).map((e) => Math.round(e.getBoundingClientRect().bottom - innerHeight)));
    const people = size[0] > 700 && size[1] > 560 ? await inSight(page, 'aside .players li') : [true];
    ok(whole.length === 1 && whole[0] <= 0 && people.length > 0 && people.every(Boolean), `${size.join(' x ')}: the past is walked through in sight, and everybody is there`, JSON.stringify([whole, people]));
  }
  await resize(page, [1440, 900]);
}

async function debt(page, server, module) {
  const { settle } = positions(module, 'classique', { want: ['settle'], games: 60, steps: 1500 });
  await page.goto(server.url);
  await load(page, server, settle.save);
  await page.locator('[data-act=settle]:visible').click();
  await page.waitForSelector('dialog[open] fieldset');
  const said = (await page.locator('dialog .content').innerText()).replace(/[^\d]+/g, ' ');
  ok(said.includes(` ${settle.told.state.question.amount} `), 'the sheet of a settlement says what is owed', said);
  await page.keyboard.press('Escape');
}

async function tax(browser, server, module) {
  const { flat } = positions(module, 'atlantic-city', { want: ['flat'], games: 60, steps: 1500 });
  for (const language of ['fr', 'en', 'ru']) {
    const { page, lines, context } = await open(browser, server, { language, settings: { language } });
    await resize(page, small);
    await load(page, server, flat.save);
    const seen = [...(await inSight(page, '.question')), ...(await inSight(page, '[data-act=flat]')), ...(await inSight(page, '[data-act=share]'))];
    const cut = await page.evaluate(() => [...document.querySelectorAll('.words, .answers .button')].filter((e) => e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1).map((e) => e.className));
    const told = await page.evaluate(() => [...document.querySelectorAll('.players .worth .note')].map((e) => e.textContent).join(' '));
    ok(seen.length === 3 && seen.every(Boolean) && cut.length === 0, `${language}: the choice of the income tax is whole on 1280 x 720`, `${JSON.stringify(seen)} ${cut}`);
    ok(!/\d/.test(told), `${language}: ... and no fortune is told beside it`, told);
    ok(lines.length === 0, `${language}: no console line`, lines.join('\n'));
    await context.close();
  }
}

const opened = (module, names, players, seed, more = [], edition = 'classique') => {
  module.edition(edition);
  module.say('open', [...more, ...names.map((n, i) => `seat ${players(i)} ${i} ${n}`), `dealer seed ${seed}`].join('\n'));
};

/** The legend of the heat map on a phone: words that are words, in its box, and it can be switched off there, in the past too. */
async function heat(browser, server, module) {
  const { page, context } = await open(browser, server, { size: 'phone' });
  for (const [edition, width] of [['classique', 390], ['console', 390], ['classique', 360]]) {
    await resize(page, [width, width === 390 ? 844 : 640]);
    await load(page, server, positions(module, edition, { want: ['roll'] }).roll.save);
    for (const past of [false, true]) {
      if (past) {
        await page.locator('[data-act=menu]:visible').click();
        await page.locator('[data-act=replay]:visible').first().click();
        await page.waitForSelector('.replay');
      }
      await page.locator('[data-act=menu]:visible').click();
      await page.locator('dialog .button', { hasText: 'Carte des passages' }).click();
      await page.waitForSelector('.legend');
      await page.waitForTimeout(700); // the leaf is turned to
      const bad = await page.evaluate(() => {
        const legend = document.querySelector('.legend'), box = legend.getBoundingClientRect(), out = [];
        for (const e of legend.querySelectorAll('span')) {
          const range = document.createRange(), words = e.textContent.trim().split(/\s+/).length, r = e.getBoundingClientRect();
          range.selectNodeContents(e);
          const lines = new Set([...range.getClientRects()].map((one) => Math.round(one.top / 8))).size;
          if (lines > Math.min(2, words)) out.push(`${lines} lines: ${e.textContent.trim()}`);
          if (r.left < box.left || r.right > box.right + 0.5 || e.scrollWidth > e.clientWidth + 1) out.push(`outside: ${e.textContent.trim()}`);
        }
        if (box.left < 0 || box.right > innerWidth || legend.scrollWidth > legend.clientWidth + 1) out.push(`the box: ${Math.round(box.left)} to ${Math.round(box.right)}, ${legend.scrollWidth} in ${legend.clientWidth}`);
        return out;
      });
      ok(bad.length === 0, `${edition}, ${width}${past ? ', in the past' : ''}: the legend of the heat map is read, and in its box`, bad.join('\n'));
      await page.locator('.legend [data-act=cool]').click({ timeout: 5000 }).catch(() => undefined);
      ok((await page.locator('.legend, .board .heat').count()) === 0, '... and switches it off');
    }
    await page.goto(server.url);
  }
  await context.close();
}

/** Somebody in debt who owns a whole colour: there is something to raise, and something that is refused. */
function indebted(module) {
  const names = ['Ada', 'Bob', 'Cyd'];
  for (let seed = 1; seed < 80; seed++) {
    opened(module, names, () => 'bot:medium', seed, ['option build_needs_full_group=yes', 'option start_cash=600']);
    const { groups } = module.ask('board');
    for (let i = 0, told; i < 1200 && (told = module.ask('step', 0xfe)) && told.state.stage !== 'over'; i++) {
      const { question, squares } = told.state, who = question.seats[0];
      if (question.kind !== 'debt' || told.extra.choices?.some?.((c) => c.verb === 'declare' && c.no === undefined && c.usual)) continue;
      const own = (i) => squares.find((s) => s.square === i)?.owner === who;
      if (groups.some((g) => g.lots.length > 1 && g.lots.every(own) && squares.filter((s) => g.lots.includes(s.square)).every((s) => s.level < 5 && !s.mortgaged)))
        return withPerson(module.save(), names.indexOf(who));
    }
  }
  return null;
}

/** What a plan costs and leaves stays in sight beside a refusal; a proposal takes that away, and its button names the sum. */
async function plans(browser, server, module) {
  const { page, context } = await open(browser, server, { size: 'phone' }), save = indebted(module);
  ok(save !== null, 'somebody is in debt and owns a colour');
  await load(page, server, save);
  await page.locator('[data-act=debt]:visible').click();
  const more = page.locator('dialog [data-act^="build:"].off:not([disabled])').first(), total = page.locator('dialog .total'), apply = page.locator('dialog [data-act=apply]');
  await more.click();
  const first = await total.innerText();
  await page.locator('dialog [data-act=propose]').click();
  await page.waitForFunction(() => document.querySelector('dialog [data-act=apply]:not([aria-disabled])'));
  const plan = await total.innerText(), button = await apply.innerText(), digits = (text) => text.replace(/(?<=\d)\s(?=\d)/g, '').match(/\d+/g) ?? [];
  ok(first && !plan.includes(first) && digits(plan).length > 0, 'a proposed plan takes the place of an old refusal', `${first} / ${plan}`);
  ok(digits(button).length === 1 && Number(digits(button)[0]) > 0, '... and its button names the sum', button);
  await more.click();
  const both = await total.innerText();
  ok(both.includes(plan) && (await page.locator('dialog [data-refused]').count()) === 1, 'a refusal stands beside what the plan costs and leaves', both);
  await context.close();
}

/** What is said ahead is offered while others play, and explained; not while one's own token walks. */
async function ahead(browser, server, module) {
  const { page, context } = await open(browser, server, { settings: { speed: 1, motion: 'full' }, seed: 3 });
  await load(page, server, positions(module, 'classique', { want: ['roll'] }).roll.save);
  await page.evaluate(() => {
    const seen = (globalThis.seen = { own: 0, others: 0, told: 0, title: 0 });
    const look = () => {
      const buttons = [...document.querySelectorAll('[data-act^=ahead-]')].filter((e) => e.checkVisibility());
      if (buttons.length && document.querySelector('.players li.me.turn')) seen.own++;
      else if (buttons.length) {
        seen.others++;
        seen.title += buttons.every((b) => b.title.length > 20);
        seen.told += Boolean(document.querySelector('[data-ahead]')?.textContent.trim());
      }
      requestAnimationFrame(look);
    };
    look();
  });
  for (let i = 0; i < 60; i++) {
    for (const act of ['roll', 'decline', 'pass', 'end']) await page.locator(`[data-act=${act}]:visible:not([aria-disabled])`).first().click({ timeout: 100 }).catch(() => undefined);
    if ((await page.evaluate(() => globalThis.seen.others)) > 100) break;
    await page.waitForTimeout(100);
  }
  const seen = await page.evaluate(() => globalThis.seen);
  ok(seen.own === 0, 'nothing is offered ahead while one plays oneself', JSON.stringify(seen));
  ok(seen.others > 0 && seen.told === seen.others && seen.title === seen.others, '... while others play it is, and explained', JSON.stringify(seen));
  await context.close();
}

/** Eight at a table: all in sight on a tablet, nobody stands upon whoever plays. A player without a name has a short one on a phone. */
async function crowd(browser, server, module) {
  const { page, context } = await open(browser, server);
  opened(module, ['Ada', 'Bob', 'Cyd', 'Dora', 'Emil', 'Fay', 'Gus', 'Hal'], () => 'bot:easy', 5, [], 'atlantic-city');
  for (let i = 0, told; i < 40 && (told = module.ask('step', 0xfe)); i++) if (told.state.question.kind === 'roll') break;
  const { turn, seats } = module.ask('look', 0).state;
  await resize(page, [768, 1024]);
  await load(page, server, withPerson(module.save(), seats.findIndex((s) => s.name === turn)));
  const seen = await inSight(page, 'aside .players li');
  ok(seen.length === 8 && seen.every(Boolean), '768 x 1024: all eight players are in sight', JSON.stringify(seen));
  const covered = await page.evaluate(() => {
    for (const e of document.querySelectorAll('.tokens, .tokens *')) e.style.pointerEvents = 'auto';
    const token = document.querySelector('.token.turn'), r = token.getBoundingClientRect();
    return [[0.5, 0.5], [0.2, 0.5], [0.8, 0.5], [0.5, 0.2], [0.5, 0.8]].filter(([x, y]) => !token.contains(document.elementFromPoint(r.left + x * r.width, r.top + y * r.height))).join(' | ');
  });
  ok(covered === '', 'eight on one square: nothing covers the token of whoever plays', covered);
  await resize(page, [390, 844]);
  await page.waitForSelector('.mini .piece.turn');
  ok(await page.evaluate(() => [...document.querySelectorAll('.mini .piece')].at(-1).matches('.turn')), '... on the small board neither');
  await context.close();
  for (const [language, name] of [['fr', 'Joueur'], ['en', 'Player'], ['ru', 'Игрок']]) {
    const { page, context } = await open(browser, server, { size: 'phone', language, settings: { language } });
    opened(module, [name, 'Vera', 'Lina', 'Otto'], (i) => (i ? 'bot:easy' : 'person'), 5);
    await load(page, server, module.save());
    for (const size of [[390, 844], [360, 640]]) {
      await resize(page, size);
      const [text, broad, room] = await page.locator('.players.compact .me .name').evaluate((e) => [e.textContent.trim(), e.scrollWidth, e.clientWidth]);
      ok(text && broad <= room, `${language}, ${size[0]}: the name of a player without one is whole (${text})`, `${broad} in ${room}`);
    }
    await context.close();
  }
}

/** A game that ends with several who were in jail most often: the prize is nobody's. */
async function prizes(browser, server, module) {
  const tie = (list) => Math.max(...list) > 0 && list.filter((n) => n === Math.max(...list)).length > 1;
  let save = '';
  for (let seed = 1; seed < 60 && !save; seed++) {
    opened(module, ['Ada', 'Bob', 'Cyd'], () => 'bot:easy', seed, ['option end=rounds:6']);
    for (let i = 0, told; i < 1500 && (told = module.ask('step', 0xfe)); i++) if (told.state.stage === 'over') break;
    if (module.ask('look', 0).state.stage === 'over' && tie(module.ask('summary').jailed)) save = withPerson(module.save(), 0);
  }
  ok(save !== '', 'a game with several who were in jail equally often');
  const { page, context } = await open(browser, server, { language: 'en', settings: { language: 'en' } });
  await load(page, server, save);
  if (!(await page.locator('.awards').count())) await page.locator('[data-act=results]:visible').click();
  await page.waitForSelector('.awards');
  const said = await page.locator('.awards').innerText();
  ok(!said.includes('Most often in jail'), 'nobody alone has been in jail most often', said);
  await context.close();
}

const only = process.argv[2], fresh = { heat, plans, ahead, crowd, prizes };

await run(async ({ browser, server: files }) => {
  const module = await Module.open(made);
  if (only) return fresh[only](browser, files, module);
  for (const look of Object.values(fresh)) await look(browser, files, module);
  if (house) await server(browser, files, module);
  const { page, lines, context } = await open(browser, files, { settings: { motion: 'less' } });
  await bids(page, files, module);
  await purses(page, files, module);
  await past(page, files, module);
  await debt(page, files, module);
  ok(lines.length === 0, 'no console line', lines.join('\n'));
  await context.close();
  await tax(browser, files, module);
}, () => house?.port);
await house?.close();
