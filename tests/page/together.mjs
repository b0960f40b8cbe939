// together.mjs - one game, three kinds of players: a browser, a bot in Python that knows the protocol's document alone,
// and a terminal that says lines. They finish it together, and see the same end.
import { spawn } from 'node:child_process';
import { ok, open, run } from './browser.mjs';
import { House, Line, served } from './house.mjs';

if (!served()) {
  console.log('ok 1 # SKIP this program has no server\n1..1');
  process.exit(0);
}
const house = new House();
const bot = new URL('../server/bot.py', import.meta.url).pathname;

/** Lines by hand: whatever is asked, the plain answer. */
function typing(line) {
  const plain = { roll: 'roll', end: 'end', buy: 'buy', auction: 'pass', tax: 'flat', 'fine-or-draw': 'draw', inherit: 'keep', jailed: 'stay', squatter: 'leave', want: 'want 0' };
  const hear = line.hear.bind(line);
  line.hear = (m) => {
    hear(m);
    if (m.say === 'move' && m.do?.startsWith(`offer "${line.name}"`)) line.say(`reject "${m.by}"`);
    if (m.say !== 'ask' || !m.seats.includes(line.name)) return;
    const may = m.may?.verbs ?? [];
    if (m.question === 'debt') line.say(may.includes('sell') ? `sell ${m.may.sell[0]}` : may.includes('mortgage') ? `mortgage ${m.may.mortgage[0]}` : 'declare');
    else if (m.question === 'place') line.say(`place ${m.may.place[0]}`);
    else if (m.question === 'buy') line.say(may.includes('buy') ? 'buy' : 'decline');
    else line.say(plain[m.question] ?? 'end');
  };
}

/** The page plays by its buttons until it shows who has won. */
async function playOn(page) {
  const order = ['reject', 'buy', 'decline', 'pass', 'flat', 'draw', 'stay', 'keep', 'roll', 'end', 'pay', 'declare'];
  for (let i = 0; i < 3000 && !(await page.locator('.winner').count()); i++) {
    const acts = await page.locator('[data-act]:not([aria-disabled=true]):visible').evaluateAll((l) => l.map((e) => e.dataset.act));
    const act = order.find((a) => acts.includes(a));
    if (act) await page.locator(`[data-act="${act}"]:visible`).first().click({ timeout: 1500 }).catch(() => undefined);
    else await page.waitForTimeout(40);
  }
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
  await page.fill('#options', 'start_cash=500');
  await page.click('[data-act=create]:not([disabled])');
  await page.waitForSelector('.code');
  const code = await page.locator('.code').innerText();
  await page.waitForSelector('.difference li', { timeout: 5000 }).catch(() => undefined);
  ok((await page.locator('.difference li').count()) > 0, 'what the table changes is said in words');

  const python = spawn('python3', [bot, '127.0.0.1', String(house.tcp), 'join', code, 'Basil'], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  python.stdout.on('data', (d) => (said += d));
  python.stderr.on('data', (d) => (said += d));
  const ended = new Promise((done) => python.once('exit', done));
  const tom = new Line(house, 'Tom');
  typing(tom);
  await page.waitForFunction(() => document.querySelector('.seats')?.innerText.includes('Basil'), null, { timeout: 10000 });
  tom.say(`join ${code} Tom`);
  await tom.until((m) => m.say === 'seat');
  await page.waitForFunction(() => document.querySelector('.seats')?.innerText.includes('Tom'));
  await page.click('[data-act=start]');
  await page.waitForSelector('#square-0', { state: 'attached', timeout: 15000 });
  const names = await page.locator('.players .name').allTextContents();
  ok(names.length === 3 && names.includes('Basil') && names.includes('Tom'), 'a browser, a bot in Python and a terminal sit at one table');
  const won = await playOn(page);
  ok(/\p{L}/u.test(won), `they finish the game: ${won}`);
  const over = await tom.until((m) => m.say === 'table' && m.status === 'finished');
  ok(over.status === 'finished', 'the terminal has heard the end, too');
  const code0 = await Promise.race([ended, new Promise((done) => setTimeout(() => done('it still runs'), 10000))]);
  ok(code0 === 0, 'and so has the bot', `${code0}: ${said}`);
  ok(Number(await page.locator('[data-differed]').first().getAttribute('data-differed')) === 0 && Number(await page.locator('[data-agreed]').first().getAttribute('data-agreed')) > 20, 'every state of the page was the server\'s');
  const noise = lines.filter((l) => !/WebSocket connection to/.test(l));
  ok(noise.length === 0, 'no console line', noise.join('\n'));
  tom.close();
  python.kill();
  await context.close();
}, () => house.port);
await house.close();
