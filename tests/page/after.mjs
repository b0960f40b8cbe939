// after.mjs - when a game on the server is over: its dice are verified in the page and by the program, it is exported,
// looked at by who comes late, linked to by a move, gone on with alone from there, and played once more.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { axe, goOn, houseRules, ok, open, rest, run } from './browser.mjs';
import { answer } from './give.mjs';
import { binary, House, served } from './house.mjs';

if (!served()) {
  console.log('ok 1 # SKIP this program has no server\n1..1');
  process.exit(0);
}
const house = new House();
const press = (page, act) => page.locator(`[data-act="${act}"]:visible`).first().click();
const figure = (page, which) => page.locator(`[data-${which}]`).first().getAttribute(`data-${which}`).then(Number);

async function sit(browser, server, name, size = 'desk') {
  const one = await open(browser, server, { size, settings: { name } });
  await press(one.page, 'online');
  await one.page.waitForFunction(() => document.querySelector('[role=status]:not(.bad)'));
  return { ...one, name };
}

/** Whoever is asked answers, until the end is shown. */
async function playOut(people) {
  const over = async () => (await Promise.all(people.map((p) => p.page.locator('.winner').count()))).every(Boolean);
  await goOn(over, async () => {
    for (const { page } of people) await answer(page);
    await people[0].page.waitForTimeout(25);
  });
  if (await over()) return;
  const seen = (p) => p.page.locator('.question, [role=alert], dialog[open], [data-act]:visible').evaluateAll((l) => l.map((e) => e.dataset.act ?? e.innerText));
  throw new Error(`no end: ${JSON.stringify(await Promise.all(people.map(seen)))}`);
}

await run(async ({ browser, server }) => {
  await house.start(server.url.replace(/\/$/, ''));
  const ada = await sit(browser, server, 'Ada');
  await ada.page.locator('summary').first().click();
  await ada.page.selectOption('#end', 'rounds');
  await ada.page.locator('input[type=number][min="1"]').last().fill('6');
  await houseRules(ada.page, 'start_cash=900');
  await ada.page.click('[data-act=create]:not([disabled])');
  await ada.page.waitForSelector('.code');
  const bob = await sit(browser, server, 'Bob', 'phone');
  await bob.page.fill('#code', await ada.page.locator('.code').innerText());
  await press(bob.page, 'join');
  await bob.page.waitForSelector('.seats');
  await press(ada.page, 'bots');
  await ada.page.waitForFunction(() => document.querySelector('[data-added="2"]'), null, { timeout: 8000 }).catch(() => undefined);
  ok((await ada.page.locator('[data-added="2"]').count()) === 1, 'both people have added to the dice before the game');
  await press(ada.page, 'start');
  const people = [ada, bob];
  for (const { page } of people) await page.waitForSelector('#square-0', { state: 'attached', timeout: 25000 });
  await playOut(people);
  ok(/\p{L}/u.test(await ada.page.locator('.winner').innerText()), `the game is over: ${await ada.page.locator('.winner').innerText()}`);
  const n = await figure(ada.page, 'agreed');
  ok(n > 80 && (await figure(ada.page, 'differed')) === 0, `${n} moves, each with the server's digest`);

  // The dice, in the page, and by the program from the exported file.
  for (const { page, name } of people) {
    await press(page, 'verify');
    await page.waitForSelector('.checked.good, .checked.bad', { timeout: 15000 }).catch(() => undefined);
    const told = await page.locator('.checked').innerText();
    ok((await page.locator('.checked.good').count()) === 1 && /\d+/.test(told) && told.includes('Ada, Bob'), `${name}: the dice are verified in the page`, told);
  }
  const list = await axe(ada.page);
  ok(list.length === 0, 'axe: the end, with its dice', list.join('\n'));
  const [file] = await Promise.all([ada.page.waitForEvent('download'), press(ada.page, 'export')]);
  const path = await file.path(), text = readFileSync(path, 'utf8');
  ok(/^dealer fair /m.test(text) && /^nonce 0 /m.test(text) && /\nsecret [0-9a-f]{64} [0-9a-f]{64}\n$/.test(text), 'what is exported has the commitment, the nonces and the secret');
  const verified = spawnSync(binary, ['verify', path], { encoding: 'utf8' });
  ok(verified.status === 0, 'the program verifies it', verified.stdout + verified.stderr);

  // Who comes late sees all of it; a link leads to a move; from there one can go on alone.
  const id = new URL(ada.page.url()).hash.slice('#table='.length, '#table='.length + 32);
  const eve = await open(browser, server, { settings: { name: 'Eve' } });
  await eve.page.goto(`${server.url}#table=${id}&move=40`);
  await eve.page.waitForSelector('input[type=range]', { timeout: 25000 });
  await eve.page.waitForFunction((n) => Number(document.querySelector('[data-agreed]')?.getAttribute('data-agreed')) >= n, n, { timeout: 25000 }); // the moves after it still come
  ok((await figure(eve.page, 'agreed')) === n && (await eve.page.locator('input[type=range]').inputValue()) === '40', 'who comes late has every move, and a link leads to the one that was meant');
  await press(eve.page, 'link');
  ok(new URL(eve.page.url()).hash.endsWith('&move=40'), 'and makes a link of it');
  await press(eve.page, 'fork');
  await eve.page.waitForFunction(() => !document.querySelector('.guests'));
  await rest(eve.page);
  await eve.page.waitForSelector('[data-act]:visible', { timeout: 8000 });
  ok((await eve.page.locator('[data-act=undo]').count()) === 1 && (await eve.page.locator('.players .note').allInnerTexts()).join(' ').includes('vous'), 'a fork is a game of one\'s own');

  // Once more.
  await press(ada.page, 'rematch');
  await ada.page.waitForSelector('.seats', { timeout: 15000 });
  await bob.page.keyboard.press('Escape');
  await bob.page.locator('.tabs .button').last().click();
  await bob.page.locator('[data-act=again]:visible').first().click();
  await bob.page.waitForSelector('.seats', { timeout: 15000 });
  await ada.page.waitForFunction(() => [...document.querySelectorAll('.seats li')].some((li) => li.innerText.includes('Bob') && !li.innerText.includes('·'))); // and there
  ok(new URL(ada.page.url()).hash !== `#table=${id}`, 'a rematch is another table, with the same people');
  await press(ada.page, 'start');
  for (const { page } of people) await page.waitForSelector('#square-0', { state: 'attached', timeout: 25000 });
  ok(true, 'and begins');
  const noise = [...ada.lines, ...bob.lines, ...eve.lines].filter((l) => !/WebSocket connection to|ERR_CONNECTION/.test(l));
  ok(noise.length === 0, 'no console line', noise.join('\n'));
}, () => house.port);
await house.close();
