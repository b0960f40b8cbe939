// server.mjs EDITION...: the commands of each edition given through the page to the real server, by mouse on a desk and
// by keys alone on a phone's width: some of them; with SOAK=1 every one, on both, by both. Each is a table that has come
// to a position in which the command is possible. What counts is that the server has made it a move, and that the page's
// state is the server's. Then the bots finish a game before the page's eyes.
import { made, ok, open, run } from './browser.mjs';
import { give, lists } from './give.mjs';
import { House, served, table } from './house.mjs';
import { Module, positions } from './positions.mjs';

if (!served()) {
  console.log('ok 1 # SKIP this program has no server\n1..1');
  process.exit(0);
}
const soak = process.env.SOAK === '1';
const editions = process.argv.slice(2);
const names = ['Ada', 'Bob', 'Cyd', 'Dora'];
const house = new House();
const ways = soak ? [['desk', 'mouse'], ['phone', 'keys'], ['phone', 'mouse'], ['desk', 'keys']] : [['desk', 'mouse'], ['phone', 'keys']];

/** Which commands, where and how: all of them, or some, changing from edition to edition. */
function sample(edition, found) {
  const verbs = Object.keys(found), shift = Object.keys(lists).indexOf(edition);
  if (soak) return ways.flatMap((way) => verbs.map((verb) => ({ verb, way })));
  return verbs.filter((_, i) => i % 5 === shift % 5).map((verb, i) => ({ verb, way: ways[i % 2] }));
}

/** The log of the game that this browser follows. */
const logOf = (page, id) => page.evaluate((key) => new Promise((done) => {
  const asked = indexedDB.open('banquier', 1);
  asked.onsuccess = () => {
    const got = asked.result.transaction('games').objectStore('games').get(key);
    got.onsuccess = () => { asked.result.close(); done((got.result?.text ?? '').split(/^log [0-9a-f]{16}\n/m)[1] ?? ''); };
  };
}), `table-${id}`);

async function sitDown(page, server, one, size) {
  await page.evaluate(({ id, token, text, edition }) => new Promise((done) => {
    localStorage.setItem('banquier.seats', JSON.stringify({ [id]: { token, edition, name: 'x', when: 1 } }));
    const asked = indexedDB.open('banquier', 1); // what this browser would know of the game if it had been there
    asked.onsuccess = () => {
      const put = asked.result.transaction('games', 'readwrite').objectStore('games').put({ id: `table-${id}`, edition, title: '', players: [], colours: [], when: 1, length: 0, round: 0, over: false, text });
      put.onsuccess = () => { asked.result.close(); done(); };
    };
  }), one);
  await page.goto(`${server.url}#table=${one.id}`);
  await page.reload();
  await page.waitForSelector('#square-0', { state: 'attached', timeout: 15000 });
  const moves = one.text.split(/^log .*\n/m)[1].trimEnd().split('\n').length;
  await page.waitForFunction((n) => Number(document.querySelector('[data-agreed]')?.getAttribute('data-agreed')) >= n && document.querySelector('[data-busy]')?.getAttribute('data-busy') === 'false', moves, { timeout: 15000 });
  void size;
  return moves;
}

async function tick(browser, server, edition, cases) {
  const wrong = new Map(), pages = {};
  for (const one of cases) {
    const [size, how] = one.way, { at, verb } = one;
    try {
      pages[size] ??= await open(browser, server, { size });
      const { page } = pages[size];
      const before = await sitDown(page, server, { id: one.id, token: one.tokens[at.name], text: at.save, edition });
      await give(page, how, verb, at);
      let said = '';
      for (let i = 0; i < 80 && !said; i++) {
        said = (await logOf(page, one.id)).split('\n').slice(before).find((line) => new RegExp(`^(${at.name}|"${at.name}"): ${verb}\\b`).test(line)) ?? '';
        if (!said) await page.waitForTimeout(80);
      }
      if (!said) throw new Error(`no such move; ${await page.locator('[role=alert]').allInnerTexts()}`);
      if ((await page.locator('[data-differed]').first().getAttribute('data-differed')) !== '0') throw new Error('the states differ');
    } catch (error) {
      wrong.set(one, error.message);
    }
  }
  for (const one of cases) ok(!wrong.has(one), `${edition}, ${one.way.join(', ')}: ${one.verb}`, wrong.get(one));
  for (const [size, { lines, context }] of Object.entries(pages)) {
    const noise = lines.filter((l) => !/WebSocket connection to|ERR_CONNECTION/.test(l));
    ok(noise.length === 0, `${edition}, ${size}: no console line`, noise.join('\n'));
    await context.close();
  }
}

/** A player gives up; the others are played by bots until the end, and the page sees it. */
async function finish(browser, server, edition, one) {
  const { page, lines, context } = await open(browser, server, {});
  await sitDown(page, server, { id: one.id, token: one.tokens[one.at.name], text: one.at.save, edition });
  await give(page, 'mouse', 'resign', one.at);
  const won = await page.waitForSelector('.winner', { timeout: 120000 }).then((w) => w.innerText(), () => '');
  ok(/\p{L}/u.test(won), `${edition}: the bots finish the game: ${won}`, await page.locator('.question').allInnerTexts());
  const agreed = Number(await page.locator('[data-agreed]').first().getAttribute('data-agreed')), differed = Number(await page.locator('[data-differed]').first().getAttribute('data-differed'));
  ok(agreed > 20 && differed === 0, `${edition}: ${agreed} moves, each with the server's digest`);
  ok(lines.length === 0, `${edition}: no console line`, lines.join('\n'));
  await context.close();
}

await run(async ({ browser, server }) => {
  const module = await Module.open(made), origin = server.url.replace(/\/$/, '');
  for (const edition of editions) {
    const found = positions(module, edition, { want: lists[edition], games: 60, steps: 1500 });
    if (edition === 'classique') Object.assign(found, Object.fromEntries(Object.entries(positions(module, edition, { want: ['want', 'place'], options: 'houses=6 hotels=1', games: 60, steps: 1500 })).map(([v, at]) => [v, { ...at, options: 'houses=6 hotels=1' }])));
    const cases = sample(edition, found).map((c) => ({ ...c, at: found[c.verb] }));
    const last = soak || edition === 'classique' ? { verb: 'resign', at: found.resign, grace: 'grace=1' } : null;
    await house.start(origin);
    for (const one of [...cases, ...(last ? [last] : [])]) Object.assign(one, await table(house, edition, names, [one.at.options ?? '', one.grace ?? ''].join(' ').trim()));
    await house.stop();
    house.put([...cases, ...(last ? [last] : [])].map((one) => {
      module.edition(edition);
      module.say('load', one.at.save);
      return { id: one.id, log: module.ask('proof', 0, 1e6).map(([line, digest]) => [line, digest]) };
    }));
    await house.start(origin);
    await tick(browser, server, edition, cases);
    if (last) await finish(browser, server, edition, last);
    await house.stop();
  }
}, () => house.port);
await house.close();
