// stop.mjs - everybody agrees to stop: in two browsers, one of them a phone, with a bot at the table. Both see the end and
// who has won, nobody is asked any more, a page loaded anew shows the same, and both play once more. A table that the
// operator closes asks nobody either.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { axe, ok, open, run } from './browser.mjs';
import { answer } from './give.mjs';
import { binary, House, served } from './house.mjs';

if (!served()) {
  console.log('ok 1 # SKIP this program has no server\n1..1');
  process.exit(0);
}
const house = new House();
const press = (page, act) => page.locator(`[data-act="${act}"]:visible`).first().click();
const figure = (page, which) => page.locator(`[data-${which}]`).first().getAttribute(`data-${which}`).then(Number);
const soon = (page, css, timeout = 15000) => page.waitForSelector(css, { timeout }).then(() => true, () => false);

async function sit(browser, server, name, size = 'desk') {
  const one = await open(browser, server, { size, settings: { name } });
  await press(one.page, 'online');
  await one.page.waitForFunction(() => document.querySelector('[role=status]:not(.bad)'));
  return { ...one, name };
}

/** A table of two people and a bot, some moves into the game. */
async function begin(browser, server) {
  const ada = await sit(browser, server, 'Ada');
  await ada.page.click('[data-act=create]:not([disabled])');
  await ada.page.waitForSelector('.code');
  const bob = await sit(browser, server, 'Bob', 'phone');
  const code = await ada.page.locator('.code').innerText();
  await bob.page.fill('#code', code);
  await press(bob.page, 'join');
  await bob.page.waitForSelector('.seats');
  ok((await bob.page.locator('[data-auction="20"]').count()) === 1, 'how long an answer in an auction may take is among the conditions');
  await ada.page.fill('#chat', 'bonsoir');
  await press(ada.page, 'chat');
  await bob.page.waitForFunction(() => document.querySelector('.chat')?.innerText.includes('bonsoir'));
  await press(ada.page, 'bots');
  await press(ada.page, 'start');
  const people = [ada, bob];
  for (const { page } of people) await page.waitForSelector('#square-0', { state: 'attached', timeout: 25000 });
  for (let i = 0; i < 600 && (await figure(ada.page, 'agreed')) < 40; i++) {
    for (const { page } of people) await answer(page);
    await ada.page.waitForTimeout(25);
  }
  return { people, code };
}

/** What a person could still press: answers, bids, claims, tools. */
const asked = (page) => page.locator('.decision [data-act]:visible, .dock [data-act]:visible').evaluateAll((l) => l.map((e) => e.dataset.act));
const clocks = (page) => page.locator('.decision [role=timer]:visible, .decision .clock:visible').count();

await run(async ({ browser, server }) => {
  await house.start(server.url.replace(/\/$/, ''));
  const { people, code } = await begin(browser, server), [ada, bob] = people;
  ok((await figure(ada.page, 'agreed')) >= 40, 'a game is on its way');
  ok((await bob.page.locator('.unread').count()) === 0, 'what was read before the game is not counted as new');
  const front = await ada.context.newPage();
  await front.goto(server.url);
  await front.waitForSelector('[data-act=sit-again]:visible');
  const entry = await front.locator('[data-act=sit-again]').first().innerText();
  ok(entry.includes('Bob') && entry.includes(code), 'the front page says with whom, and the code of the table', entry);
  await front.close();

  // One asks, the other agrees.
  await ada.page.locator('[data-act=menu]:visible').first().click();
  await press(ada.page, 'vote-stop');
  ok(await soon(ada.page, '[data-act=ask-yes]') && (await bob.page.locator('[data-act=agree]').count()) === 0, 'one tap proposes nothing: it is asked first');
  await press(ada.page, 'ask-yes');
  ok(await soon(bob.page, '[data-act=agree]:visible'), 'the other is asked whether to stop');
  ok((await ada.page.locator('.winner').count()) === 0, 'one alone does not stop it');
  await press(bob.page, 'agree');
  for (const { page, name } of people) ok(await soon(page, '.winner'), `${name}: the end is shown`, await page.locator('.question').allInnerTexts().then((l) => l.join(' | ')));
  const won = await ada.page.locator('.winner').innerText({ timeout: 3000 });
  ok(/\p{L}/u.test(won) && (await bob.page.locator('.winner').innerText()) === won, `both see who has won: ${won}`);
  for (const { page, name } of people) {
    ok(await soon(page, '[data-act=rematch]:visible'), `${name}: once more is offered`);
    ok((await page.locator('[data-ending]').innerText()).includes("d'un commun accord"), `${name}: ... and that it was stopped`);
    ok((await page.locator('dialog[open] table tbody tr').count()) >= 3, `${name}: with the figures of all`);
  }
  const list = await axe(bob.page);
  ok(list.length === 0, 'axe: the end on a phone', list.join('\n'));

  // What was told is what happened: the log, the server's own save, and the program that judges it.
  const [file] = await Promise.all([ada.page.waitForEvent('download'), press(ada.page, 'export')]);
  const path = await file.path(), text = readFileSync(path, 'utf8');
  ok(/\nclock: stop [0-9a-f]{8}\n/.test(text), 'the export says that it was stopped');
  const verified = spawnSync(binary, ['verify', path], { encoding: 'utf8' });
  ok(verified.status === 0, 'the program verifies it', verified.stdout + verified.stderr);
  const replayed = spawnSync(binary, ['replay', '--lang', 'fr', path], { encoding: 'utf8' });
  const names = won.match(/Ada|Bob|\p{Lu}\p{L}+(?= a gagné| ont gagné|,)/gu) ?? [];
  const said = replayed.stdout.split('\n').find((l) => l.includes("d'un commun accord")) ?? '';
  ok(names.length > 0 && names.every((n) => said.includes(n)), 'and tells the same winner', `${won} | ${said}`);
  const n = await figure(ada.page, 'agreed');

  // Behind the end nobody is asked.
  for (const { page, name } of people) {
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('dialog[open]'));
    const left = (await asked(page)).filter((act) => !['menu', 'skip', 'rematch-now', 'results', 'replay-now'].includes(act));
    ok(left.length === 0 && (await clocks(page)) === 0, `${name}: no answer, no clock`, left.join(' '));
    const told = (await page.locator('.log').allInnerTexts()).join(' ') + (await page.locator('body').innerText());
    ok(told.includes("d'un commun accord"), `${name}: the log says why`, told.slice(-400));
  }

  // Loaded anew: the same end, in the same seat.
  for (const { page, name } of people) {
    await page.reload();
    ok(await soon(page, '.winner', 25000), `${name}: loaded anew, the end is there`);
    ok((await page.locator('.winner').innerText({ timeout: 3000 })) === won, `${name}: ... with the same winner`);
    ok(await soon(page, '[data-act=rematch]:visible'), `${name}: ... and once more is offered`);
    ok((await figure(page, 'agreed')) === n && (await figure(page, 'differed')) === 0, `${name}: ... every state as the server's`, String(await figure(page, 'agreed')));
  }
  const id = new URL(ada.page.url()).hash.slice('#table='.length, '#table='.length + 32);
  const start = await ada.context.newPage();
  await start.goto(server.url);
  await start.waitForSelector('[data-act=online]:visible');
  ok(!(await start.content()).includes(id), 'a game that is over is not among the seats to come back to');
  ok(await soon(start, '[data-act=continue]') && (await start.locator('[data-act=continue]').first().innerText()).includes('Ada, Bob'), '... it is kept among those of this browser');
  await start.locator('[data-act=continue]').first().click();
  ok(await soon(start, '.winner') && (await start.locator('.winner').innerText()) === won, '... and shows its end without the server');
  await start.close();

  // Once more.
  await press(ada.page, 'rematch');
  ok(await soon(ada.page, '.seats'), 'Ada: another table');
  ok(await soon(bob.page, 'dialog[open] [data-act=again-end]:visible'), 'Bob: told so on the sheet of the end');
  await ada.page.waitForFunction(() => document.querySelector('.seats')?.innerText.includes('Bob'));
  await press(ada.page, 'start');
  ok(await soon(ada.page, '[data-act=ask-no]'), 'Ada: asked before it begins without Bob');
  await press(ada.page, 'ask-no');
  await press(bob.page, 'again-end');
  ok(await soon(bob.page, '.seats'), 'Bob: the same one');
  await ada.page.waitForFunction(() => [...document.querySelectorAll('.seats li')].some((li) => li.innerText.includes('Bob') && !li.innerText.includes('·')));
  await press(ada.page, 'start');
  for (const { page, name } of people) ok(await page.waitForSelector('#square-0', { state: 'attached', timeout: 25000 }).then(() => true, () => false), `${name}: it begins`);

  // The operator closes that one in the middle of it: nobody has won, nobody is asked.
  const again = new URL(ada.page.url()).hash.slice('#table='.length, '#table='.length + 32);
  const closed = house.admin('close', again);
  ok(closed.status === 0, 'the operator closes a game', closed.stdout + closed.stderr);
  for (const { page, name } of people) {
    const quiet = await page.waitForFunction(() => {
      const left = [...document.querySelectorAll('.decision [data-act], .dock [data-act]')].filter((e) => e.checkVisibility() && e.dataset.act !== 'menu');
      return left.length === 0 && document.querySelector('.decision .question')?.textContent.includes('arrêtée');
    }, null, { timeout: 15000 }).then(() => true, () => false);
    ok(quiet && (await page.locator('.winner').count()) === 0, `${name}: it is said, and nobody is asked`, `${await asked(page)} | ${await page.locator('.question').allInnerTexts()}`);
  }
  const noise = people.flatMap((p) => p.lines).filter((l) => !/WebSocket connection to|ERR_CONNECTION/.test(l));
  ok(noise.length === 0, 'no console line', noise.join('\n'));
}, () => house.port);
await house.close();
