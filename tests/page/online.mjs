// online.mjs - three browsers at one table of the real server: open, sit down by code, chat, play; one drops and
// comes back; a fourth looks on. Every move's digest is compared in every page.
import { request } from 'node:http';
import { appendFileSync, readFileSync } from 'node:fs';
import { axe, goOn, ok, open, rest, run } from './browser.mjs';
import { answer } from './give.mjs';
import { House, served } from './house.mjs';
import { csp } from './serve.mjs';

if (!served()) {
  console.log('ok 1 # SKIP this program has no server\n1..1');
  process.exit(0);
}
const house = new House();
appendFileSync(house.limits, 'clock_s 30\n'); // who finds no answer is not waited for long
const sees = async (page, what) => { const list = await axe(page); ok(list.length === 0, `axe: ${what}`, list.join('\n')); };
const press = (page, act) => page.locator(`[data-act="${act}"]:visible`).first().click();
const figure = (page, which) => page.locator(`[data-${which}]`).first().getAttribute(`data-${which}`).then(Number);

/** The status of a WebSocket handshake from this origin. */
const handshake = (origin) => new Promise((done) => {
  const asked = request({ host: '127.0.0.1', port: house.port, path: '/play', headers: { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13', 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==', ...(origin ? { origin } : {}) } });
  asked.on('upgrade', (answer, socket) => { socket.destroy(); done(answer.statusCode); });
  asked.on('response', (answer) => { answer.resume(); done(answer.statusCode); });
  asked.on('error', () => done(0));
  asked.end();
});

async function sit(browser, server, name, size = 'desk') {
  const one = await open(browser, server, { size, settings: { name } });
  await press(one.page, 'online');
  await one.page.waitForFunction(() => document.querySelector('[role=status]:not(.bad)'));
  return { ...one, name };
}

/** Whoever is asked answers, until so many moves are made. */
const playOn = (people, moves) => goOn(async () => Math.max(...(await Promise.all(people.map((p) => figure(p.page, 'agreed'))))) >= moves, async () => {
  for (const { page } of people) await answer(page);
  await people[0].page.waitForTimeout(60);
});

await run(async ({ browser, server }) => {
  await house.start(server.url.replace(/\/$/, ''));
  // The program's own page, under the policy that these tests are run with.
  const home = await fetch(`http://127.0.0.1:${house.port}/`);
  if (home.status === 200) {
    ok(home.headers.get('content-security-policy') === csp && home.headers.get('x-content-type-options') === 'nosniff', 'the program serves the page under its policy');
    const own = await open(browser, { url: `http://127.0.0.1:${house.port}/` }, { settings: { name: 'Zoé' } });
    await press(own.page, 'online');
    await own.page.waitForFunction(() => document.querySelector('[role=status]:not(.bad)'));
    ok(own.lines.length === 0, 'its page is online, no console line', own.lines.join('\n'));
    await own.context.close();
  } else ok(home.status !== 0, `this program has no page inside (${home.status})`);
  ok((await handshake(null)) === 101 && (await handshake(server.url.replace(/\/$/, ''))) === 101, 'no origin, and an origin on the list, are let in');
  for (const origin of ['http://evil.example', `${server.url.slice(0, -1)}.evil.example`, 'null', 'http://127.0.0.1:1', server.url]) ok((await handshake(origin)) === 403, `a foreign origin is refused: ${origin.replace(/:\d{4,}/, ':PORT')}`);
  const ada = await sit(browser, server, 'Ada');
  await sees(ada.page, 'the lobby');
  await press(ada.page, 'create');
  await ada.page.waitForSelector('.code');
  const code = await ada.page.locator('.code').innerText();
  ok(/^[A-Z0-9]{5,8}$/.test(code), `a table is open, its code is ${code}`);
  await ada.page.waitForSelector('.invite svg');
  await sees(ada.page, 'the room');
  const bob = await sit(browser, server, 'Bob', 'phone');
  await bob.page.fill('#online-name', 'Bob');
  await bob.page.fill('#code', code);
  await press(bob.page, 'join');
  await bob.page.waitForSelector('.seats');
  const cyd = await sit(browser, server, 'Cyd');
  await cyd.page.fill('#online-name', 'Cyd');
  await cyd.page.fill('#code', code);
  await press(cyd.page, 'join');
  await cyd.page.waitForSelector('.seats');
  await press(ada.page, 'bots');
  for (const payload of readFileSync(new URL('./xss.txt', import.meta.url), 'utf8').trimEnd().split('\n')) {
    await ada.page.fill('#chat', payload);
    await ada.page.keyboard.press('Enter');
    await bob.page.waitForFunction((text) => [...document.querySelectorAll('.chat .text')].some((e) => e.textContent === text), payload.replaceAll('\t', ' ').replaceAll('\u200d', '').replace(/(\p{M}{4})\p{M}+/gu, '$1').trim(), { timeout: 5000 }).catch(() => ok(false, `chat is heard as it was said: ${payload}`));
  }
  ok((await bob.page.locator('.chat .text').count()) > 20, 'chat is heard as it was said');
  await press(ada.page, 'start');
  const people = [ada, bob, cyd];
  for (const p of people) await p.page.waitForSelector('#square-0', { state: 'attached', timeout: 15000 }).catch(() => { throw new Error(p.name + ' has no board: ' + p.lines.join(' | ')); });
  ok(true, 'the game begins for all three');
  await ada.page.fill('#chat', 'Bonne chance !');
  await ada.page.keyboard.press('Enter');
  ok(await bob.page.waitForSelector('.tabs .unread', { timeout: 5000 }).then(() => true, () => false), 'a phone says that somebody has spoken');
  await ada.page.waitForFunction(() => { const e = document.querySelector('.chat ol'); return e.scrollTop + e.clientHeight > e.scrollHeight - 4; }, null, { timeout: 3000 }).catch(() => ok(false, 'the newest word of the chat is in sight'));
  ok((await ada.page.locator('.guests .bad').count()) === 0, 'nothing is wrong when nothing is');
  // Whoever comes with the code now is told what it may be.
  const late = await sit(browser, server, 'Bob');
  await late.page.fill('#code', code);
  await press(late.page, 'join');
  await late.page.waitForSelector('.trouble[role=alert]');
  const told = await late.page.locator('.trouble[role=alert]').first().innerText();
  ok(/jusqu'au début/.test(told) && /appareil/.test(told) && /regard/.test(told), 'the code of a table that has begun: what may be, and the ways back', told);
  await late.context.close();
  await playOn(people, 25);
  const n = await figure(ada.page, 'agreed');
  ok(n >= 25, `${n} moves, each with the server's digest`);

  // Two of them drop and come back; the board stays meanwhile.
  for (const socket of [...server.lines].slice(1, 3)) socket.destroy();
  await bob.page.waitForTimeout(200);
  ok((await bob.page.locator('#square-0').count()) === 1, 'the board stays while the line is cut');
  for (const p of people) await p.page.waitForFunction(() => document.querySelector('.guests [role=status]:not(.bad)'), null, { timeout: 20000 });
  await playOn(people, n + 15);
  const after = await Promise.all(people.map((p) => figure(p.page, 'agreed')));
  ok(after.every((a) => a >= n + 5), `after the drop all play on (${after.join(', ')} moves)`);
  ok((await Promise.all(people.map((p) => figure(p.page, 'differed')))).every((d) => d === 0), 'no state ever differed');

  // The page is loaded anew: the seat is still ours, by the token this browser keeps.
  await cyd.page.reload();
  await cyd.page.waitForSelector('#square-0', { state: 'attached', timeout: 15000 });
  await rest(cyd.page);
  ok((await cyd.page.locator('.players .name').allTextContents()).includes('Cyd') && !cyd.page.url().includes('token'), 'a page loaded anew has its seat again, and no token in its address');

  // Somebody looks on.
  const eve = await open(browser, server, { settings: { name: 'Eve' } });
  const id = new URL(ada.page.url()).hash.slice('#table='.length);
  await eve.page.goto(`${server.url}#table=${id}`);
  await eve.page.waitForSelector('#square-0', { state: 'attached', timeout: 15000 });
  ok((await eve.page.locator('[data-act=roll]').count()) === 0, 'who looks on has no buttons');

  // Far on, the server has forgotten the first moves; this browser has not.
  await playOn(people, 150);
  const far = await figure(cyd.page, 'agreed');
  await cyd.page.reload();
  await cyd.page.waitForSelector('#square-0', { state: 'attached', timeout: 15000 });
  await cyd.page.waitForFunction((n) => Number(document.querySelector('[data-agreed]')?.getAttribute('data-agreed')) >= n, far, { timeout: 20000 }).catch(() => undefined);
  ok((await figure(cyd.page, 'agreed')) >= far && (await figure(cyd.page, 'differed')) === 0, `a page loaded anew after ${far} moves knows them all`);

  // The server goes away and comes back: said, and played on.
  await house.stop();
  await ada.page.waitForSelector('.guests .bad', { timeout: 10000 });
  ok((await ada.page.locator('#square-0').count()) === 1, 'the server gone: it is said, and the board stays');
  ok(await bob.page.waitForSelector('.guests.urgent .bad', { timeout: 10000 }).then((e) => e.isVisible(), () => false), 'on a phone above every leaf');
  await house.start();
  await ada.page.waitForFunction(() => document.querySelector('.guests [role=status]:not(.bad)'), null, { timeout: 30000 });
  const before = await figure(ada.page, 'agreed');
  await playOn(people, before + 8);
  ok((await figure(ada.page, 'agreed')) > before, 'the server back: the game goes on');
  // Two windows on one seat: the newest speaks, the older one says so and can have it back.
  const second = await open(browser, server, { context: ada.context });
  await second.page.goto(`${server.url}#table=${id}`);
  await second.page.waitForSelector('#square-0', { state: 'attached', timeout: 15000 });
  await ada.page.waitForSelector('[data-act=retake]', { timeout: 10000 });
  ok((await second.page.locator('[data-act=retake]').count()) === 0, 'two windows on one seat: the newest has it, the older one says so');
  await press(ada.page, 'retake');
  await second.page.waitForSelector('[data-act=retake]', { timeout: 10000 });
  ok((await ada.page.locator('[data-act=retake]').count()) === 0, 'and can have it back');
  await second.page.close();
  const resumed = await figure(ada.page, 'agreed');
  await playOn(people, resumed + 4);
  ok((await figure(ada.page, 'agreed')) > resumed && (await figure(ada.page, 'differed')) === 0, 'and plays on');

  const noise = [...ada.lines, ...bob.lines, ...cyd.lines].filter((l) => !/WebSocket connection to|ERR_CONNECTION/.test(l));
  ok(noise.length === 0, 'no console line but of the cut itself', noise.join('\n'));
}, () => house.port);
await house.close();
