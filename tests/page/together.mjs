// together.mjs - one game, three kinds of players: a browser, a bot in Python that knows the protocol's document alone,
// and `banquier join` in a terminal (terminal.py). They finish it together, and see the same end.
import { spawn } from 'node:child_process';
import { goOn, houseRules, ok, open, patience, run } from './browser.mjs';
import { answer } from './give.mjs';
import { binary, House, served } from './house.mjs';

if (!served()) {
  console.log('ok 1 # SKIP this program has no server\n1..1');
  process.exit(0);
}
const house = new House();
const file = (name) => new URL(name, import.meta.url).pathname;

/** A program beside us: what it has said, and its exit code when it has ended. */
function beside(program, args) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, BQ_BINARY: binary } });
  const one = { said: '', end: () => child.kill(), gone: new Promise((done) => child.once('exit', (code) => done(code))) };
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (one.said += text));
  one.ended = (ms = patience) => Promise.race([one.gone, new Promise((done) => setTimeout(() => done('it still runs'), ms).unref())]);
  return one;
}

/** The page plays by its buttons until it shows who has won. */
async function playOn(page) {
  await goOn(() => page.locator('.winner').count(), async () => { if (!(await answer(page))) await page.waitForTimeout(40); });
  return page.locator('.winner').innerText({ timeout: 3000 }).catch(async () => { throw new Error(`no end: ${await page.locator('.question').allInnerTexts()} | ${await page.locator('[role=alert]').allInnerTexts()} | round ${await page.locator('.bar').first().innerText()}`); });
}

await run(async ({ browser, server }) => {
  await house.start(server.url.replace(/\/$/, ''));
  const { page, lines, context } = await open(browser, server, { settings: { name: 'Ada' } });
  await page.click('[data-act=online]');
  await page.waitForFunction(() => document.querySelector('[role=status]:not(.bad)'));
  await page.locator('summary').first().click();
  await page.selectOption('#end', 'rounds');
  await page.locator('input[type=number][min="1"]').last().fill('6');
  await houseRules(page, 'start_cash=500');
  await page.click('[data-act=create]:not([disabled])');
  await page.waitForSelector('.code');
  const code = await page.locator('.code').innerText();
  await page.waitForSelector('.difference li', { timeout: 5000 }).catch(() => undefined);
  ok((await page.locator('.difference li').count()) > 0, 'what the table changes is said in words');

  const seated = (name, who) => page.waitForFunction((n) => document.querySelector('.seats')?.innerText.includes(n), name, { timeout: 15000 }).catch(() => { throw new Error(`no ${name}: ${who.said}`); });
  const basil = beside('python3', [file('../server/bot.py'), '127.0.0.1', String(house.tcp), 'join', code, 'Basil']);
  await seated('Basil', basil);
  const tom = beside('python3', [file('terminal.py'), `127.0.0.1:${house.tcp}`, code, 'Tom']);
  await seated('Tom', tom);
  await page.click('[data-act=start]');
  await page.waitForSelector('#square-0', { state: 'attached', timeout: 15000 });
  const names = await page.locator('.players .name').allTextContents();
  ok(names.length === 3 && names.includes('Basil') && names.includes('Tom'), 'a browser, a bot in Python and a terminal sit at one table');
  const won = await playOn(page);
  ok(/\p{L}/u.test(won), `they finish the game: ${won}`);
  const code1 = await tom.ended(), code2 = await basil.ended();
  const told = tom.said.replace(/\s+/g, ' '), name = won.match(/Ada|Basil|Tom/)?.[0] ?? 'nobody';
  ok(code1 === 0 && new RegExp(`tour de table est joué : [^.]*${name}[^.]*gagne`).test(told), 'the terminal tells the same end', `${code1}: ${tom.said.slice(-900)}`);
  ok(told.includes('Tom, à vous : lancez les dés') && /roll: Tom lance les dés : \d et \d, total/.test(told), 'what was typed there was played');
  ok(code2 === 0, 'the bot has heard the end, too', `${code2}: ${basil.said}`);
  ok(Number(await page.locator('[data-differed]').first().getAttribute('data-differed')) === 0 && Number(await page.locator('[data-agreed]').first().getAttribute('data-agreed')) > 20, 'every state of the page was the server\'s');
  const noise = lines.filter((l) => !/WebSocket connection to/.test(l));
  ok(noise.length === 0, 'no console line', noise.join('\n'));
  tom.end();
  basil.end();
  await context.close();
}, () => house.port);
await house.close();
