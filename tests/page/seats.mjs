// seats.mjs - three browsers at one table of the real server: a seat has one colour and one token in all of them, whatever each user
// likes, and in the replay; everybody sees which seat is the own one. In an auction everybody who may bid is asked, by
// name, and bids from the own screen; giving up asks again and is not taken back.
import { made, ok, open, rest, run } from './browser.mjs';
import { House, served, sitDown, table } from './house.mjs';
import { Module, positions } from './positions.mjs';

if (!served()) {
  console.log('ok 1 # SKIP this program has no server\n1..1');
  process.exit(0);
}
const house = new House(), edition = 'classique', names = ['Ada', 'Bob', 'Cyd'];

/** What colour each seat has: in the list by its name, and on the board in the order of the seats. */
const colours = (page) => page.evaluate(() => {
  const fill = (e) => getComputedStyle(e).fill, list = {};
  for (const li of document.querySelectorAll('.players:not(.compact) li')) list[li.querySelector('.name').textContent] = fill(li.querySelector('svg path'));
  return { list, board: [...document.querySelectorAll('.tokens .token .body')].map(fill) };
});
/** What each seat's token is drawn with, on the board and in the list: its shape and its own drawing. */
const drawings = (page) => page.evaluate(() => {
  const paths = (e) => [...e.querySelectorAll('path')].map((p) => p.getAttribute('d')).join(' | '), list = {};
  for (const li of document.querySelectorAll('.players:not(.compact) li')) list[li.querySelector('.name').textContent] = paths(li.querySelector('svg'));
  return { list, board: [...document.querySelectorAll('.tokens .token')].map(paths) };
});
const bids = (page) => page.evaluate(() => [...document.querySelectorAll('.log .line')].map((e) => e.textContent));

async function sameColours(people) {
  const seen = await Promise.all(people.map((p) => colours(p.page))), first = JSON.stringify(seen[0]);
  ok(Object.keys(seen[0].list).length === 3 && new Set(Object.values(seen[0].list)).size === 3, 'three seats, three colours', first);
  ok(names.every((name, i) => seen[0].list[name] === seen[0].board[i]), 'the list and the board have the same', first);
  ok(seen.every((s) => JSON.stringify(s) === first), 'a seat has one colour in all browsers', seen.map((s) => JSON.stringify(s)).join('\n'));
  const drawn = await Promise.all(people.map((p) => drawings(p.page)));
  ok(new Set(drawn[0].board.map((d) => d.split(' | ')[1])).size === 3 && names.every((name, i) => drawn[0].list[name] === drawn[0].board[i]), 'three tokens, in the list as on the board', JSON.stringify(drawn[0]));
  ok(drawn.every((d) => JSON.stringify(d) === JSON.stringify(drawn[0])), 'a seat has one token in all browsers, whatever each has chosen for games at home', drawn.map((d) => JSON.stringify(d)).join('\n'));
  for (const { page, name } of people) {
    const mine = await page.locator('.players li:has(.you) .name').allInnerTexts();
    ok(mine.length === 1 && mine[0] === name, `${name} sees which seat is the own one`, mine.join());
  }
  const { page } = people[1];
  await page.locator('[data-act="menu"]:visible').click();
  await page.locator('[data-act="replay"]:visible').click();
  await page.waitForSelector('input[type=range]');
  ok(JSON.stringify(await colours(page)) === first, 'and in the replay', JSON.stringify(await colours(page)));
  await page.keyboard.press('Escape');
  await page.waitForSelector('input[type=range]', { state: 'detached' });
}

/** Somebody declines; then each is asked, the last in order bids first. */
async function auction(people, asker) {
  await rest(asker.page);
  await asker.page.locator('[data-act="decline"]:visible').click();
  for (const { page, name } of people) {
    await page.waitForSelector('[data-act="bid"]:not([aria-disabled])', { timeout: 20000 });
    await rest(page);
    const headline = await page.locator('.question').first().innerText();
    ok(headline.startsWith(`${name},`), `${name} is asked to bid, by name`, headline);
    const clock = await page.evaluate(() => ({ left: Number(document.querySelector('.clock [data-left]')?.dataset.left), share: parseFloat(document.querySelector('.clock .bar b')?.style.width) / 100 }));
    if (page === people[0].page) ok(clock.left <= 20 && Math.abs(clock.share - clock.left / 20) < 0.08, 'the bar of its clock is as long as its seconds', JSON.stringify(clock));
  }
  const last = people.findIndex((p) => p === asker); // who declined is asked last by the rules; here it bids first
  const order = [people[last], ...people.filter((p) => p !== asker)];
  for (const { page, name } of order) {
    await page.waitForSelector('[data-act="bid"]:not([aria-disabled])', { timeout: 20000 });
    await rest(page);
    await page.locator('[data-act="bid"]:visible').first().click();
    const heard = await Promise.all(people.map((p) => p.page.waitForFunction((n) => document.querySelector('.auction .first span[dir]')?.textContent === n, name, { timeout: 20000 }).then(() => true, () => false)));
    ok(heard.every(Boolean), `${name} bids from the own screen, and leads in all`, (await bids(page)).slice(-3).join('\n'));
  }
  const leader = order.at(-1), headline = await leader.page.locator('.question').first().innerText(), waiting = await leader.page.locator('.decision').first().innerText();
  ok(!names.some((n) => headline.startsWith(`${n},`)) && order.slice(0, -1).every((p) => waiting.includes(p.name)), 'who leads is told whom the table waits for', waiting);
  for (const { page } of order.slice(0, -1)) {
    await rest(page);
    await page.locator('[data-act="pass"]:visible').click();
  }
}

/** Asked again, the focus on "no"; Escape is no; yes is a move, for good. */
async function givingUp({ page, name }) {
  await page.waitForSelector('.auction', { state: 'detached', timeout: 20000 });
  await rest(page);
  const ask = async () => {
    await page.locator('[data-act="menu"]:visible').click();
    await page.locator('[data-act="resigning"]:visible').click();
    await page.waitForSelector('[data-act="resign-sure"]');
  };
  await ask();
  ok(await page.evaluate(() => document.activeElement?.dataset.act === 'stay-in'), 'giving up asks again, and "no" has the focus');
  ok(/ne se reprend pas/.test(await page.locator('dialog').innerText()), 'it says that there is no way back', await page.locator('dialog').innerText());
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
  await ask();
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog', { state: 'detached' });
  ok(!(await page.locator('.players li.out').count()), 'Escape and Enter leave everything as it was');
  await ask();
  await page.locator('[data-act="resign-sure"]').click();
  await page.waitForFunction((n) => [...document.querySelectorAll('.players li.out .name')].some((e) => e.textContent === n), name, { timeout: 20000 });
  ok((await page.locator('[data-act="undo"]').count()) === 0, 'yes gives up, and there is no undo on a server');
}

await run(async ({ browser, server }) => {
  const module = await Module.open(made), { decline } = positions(module, edition, { want: ['decline'], seats: 3 });
  await house.start(server.url.replace(/\/$/, ''));
  const { id, tokens } = await table(house, edition, names);
  await house.stop();
  const liked = module.edition(edition).tokenKeys[2];
  module.say('load', decline.save);
  house.put([{ id, log: module.ask('proof', 0, 1e6).map(([line, digest]) => [line, digest]) }]);
  await house.start();
  const people = [];
  for (const [i, name] of names.entries()) { // each likes another colour, two of them the same, and all one token
    const one = await open(browser, server, { settings: { name, colour: [3, 3, 0][i], token: liked } });
    await sitDown(one.page, edition, id, tokens[name], decline.save);
    people.push({ ...one, name });
  }
  await sameColours(people);
  await auction(people, people.find((p) => p.name === decline.name));
  await givingUp(people[0]);
  for (const p of people) ok(p.lines.length === 0, `${p.name}: no console line`, p.lines.join('\n'));
}, () => house.port);
await house.close();
