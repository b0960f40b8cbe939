// eyes.mjs - what fresh eyes met: everybody at a server's table is in sight on a small desk, the bar of the clock says what its seconds
// say, a report is written on a sheet that is in sight; a sum that was taken back leaves the field of the bids, a trade without the cash
// says whose it is, the strip of the past is of one player, a debt that is settled in kind is told, and the choice of the income tax
// stands whole on a small desk, without a sum that would give it away.
import { besideWrong, load, made, ok, open, resize, rest, run } from './browser.mjs';
import { House, served, sitDown, table } from './house.mjs';
import { Module, positions } from './positions.mjs';

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

await run(async ({ browser, server: files }) => {
  const module = await Module.open(made);
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
