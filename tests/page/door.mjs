// door.mjs - one game of `reseau`, four kinds of players: a browser, a terminal (terminal.py), a bot of the server, and a player
// of document 001 through its door (examples/player_001.py). They finish it together, see the same end, and the game verifies.
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { goOn, houseRules, ok, open, patience, run } from './browser.mjs';
import { answer } from './give.mjs';
import { binary, House, served } from './house.mjs';

if (!served()) {
  console.log('ok 1 # SKIP this program has no server\n1..1');
  process.exit(0);
}
const house = new House(['--door-001', '127.0.0.1:0']);
const file = (name) => new URL(name, import.meta.url).pathname;

/** A program beside us: what it has said, and its exit code when it has ended. */
function beside(program, args) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, BQ_BINARY: binary } });
  const one = { said: '', end: () => child.kill(), gone: new Promise((done) => child.once('exit', (code) => done(code))) };
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (one.said += text));
  one.ended = (ms = patience) => Promise.race([one.gone, new Promise((done) => setTimeout(() => done('it still runs'), ms).unref())]);
  return one;
}

await run(async ({ browser, server }) => {
  await house.start(server.url.replace(/\/$/, ''));
  const door = house.said.match(/door-001 (\S+)/)[1];
  const { page, lines, context } = await open(browser, server, { settings: { name: 'Ada' } });
  await page.click('[data-act=online]');
  await page.waitForFunction(() => document.querySelector('[role=status]:not(.bad)'));
  await page.selectOption('#online-edition', 'reseau');
  await page.locator('summary').first().click();
  await houseRules(page, 'salary=0 start_cash=300');
  await page.click('[data-act=create]:not([disabled])');
  await page.waitForSelector('.code');
  const code = await page.locator('.code').innerText();
  const seated = (name, who) => page.waitForFunction((n) => document.querySelector('.seats')?.innerText.includes(n), name).catch(() => { throw new Error(`no ${name}: ${who.said}`); });
  const paul = beside('python3', [file('../../examples/player_001.py'), door, code, 'Paul']);
  await seated('Paul', paul);
  const tom = beside('python3', [file('terminal.py'), `127.0.0.1:${house.tcp}`, code, 'Tom']);
  await seated('Tom', tom);
  await page.click('[data-act=bots]');
  await page.waitForFunction(() => document.querySelectorAll('.seats li b').length === 4);
  const listed = house.admin('list').stdout;
  ok(/Paul \(127\.0\.0\.1, door 001\)/.test(listed) && /Tom \(127\.0\.0\.1\)/.test(listed), 'the operator sees who came through which door', listed);
  await page.click('[data-act=start]');
  await page.waitForSelector('#square-0', { state: 'attached' });
  await goOn(() => page.locator('.winner').count(), async () => { if (!(await answer(page))) await page.waitForTimeout(40); });
  const won = await page.locator('.winner').innerText();
  const name = won.match(/Ada|Paul|Tom/)?.[0] ?? 'the bot';
  ok(/\p{L}/u.test(won), `they finish the game: ${won}`);
  const code1 = await paul.ended(), code2 = await tom.ended();
  ok(code1 === 0 && paul.said.trim() === (name === 'Paul' ? 'youWin' : 'youLost'), 'the player of document 001 is told the same end', `${code1}: ${paul.said}`);
  ok(code2 === 0, 'the terminal has seen it, too', `${code2}: ${tom.said.slice(-900)}`);
  ok(Number(await page.locator('[data-differed]').first().getAttribute('data-differed')) === 0 && Number(await page.locator('[data-agreed]').first().getAttribute('data-agreed')) > 20, 'every state of the page was the server\'s');
  const id = house.admin('list', '--over').stdout.match(/[0-9a-f]{32}/)?.[0] ?? house.admin('list').stdout.match(/[0-9a-f]{32}/)[0];
  const save = join(house.folder, 'game.bqg');
  const exported = house.admin('export', id, '-o', save);
  const verified = spawnSync(binary, ['verify', save, '--lang', 'en'], { encoding: 'utf8' });
  ok(exported.status === 0 && verified.status === 0, 'the game verifies', `${exported.stderr}${verified.stdout}${verified.stderr}`);
  const noise = lines.filter((l) => !/WebSocket connection to/.test(l));
  ok(noise.length === 0, 'no console line', noise.join('\n'));
  paul.end();
  tom.end();
  await context.close();
}, () => house.port);
await house.close();
