// commands.mjs EDITION: every command that this edition has, given through the page to the real server: with the mouse
// and with the keyboard alone, on a desk and on a phone's width. Each is a table that has come to a position in which
// the command is possible; what counts is that the server has made it a move, and that the page's state is the
// server's. Where a player resigned, bots go on before the page's eyes.
import { axe, goOn, made, ok, open, run } from './browser.mjs';
import { give, lists } from './give.mjs';
import { House, served, sitDown, table } from './house.mjs';
import { Module, positions } from './positions.mjs';

const edition = process.argv[2];
if (!served()) {
  console.log('ok 1 # SKIP this program has no server\n1..1');
  process.exit(0);
}
const soak = process.env.SOAK === '1', ends = soak || edition === 'classique'; // the others know no end by rounds
const house = new House(), names = ['Ada', 'Bob', 'Cyd', 'Dora'], scarce = 'houses=6 hotels=1', short = 'end=rounds:12', enough = soak ? 40 : 15;
const verbs = [...new Set([...Object.values(lists).flat(), 'want', 'place'])];
const ways = [['desk', 'mouse'], ['phone', 'keys'], ['desk', 'keys'], ['phone', 'mouse']];
/** Each command one way, in the next edition another; what all editions have, in every third of them. Or (SOAK=1) every way. */
function waysOf(verb) {
  const turn = Object.keys(lists).indexOf(edition) + verbs.indexOf(verb);
  if (soak) return ways;
  if (verb !== 'resign' && turn % 3 && Object.values(lists).every((list) => list.includes(verb))) return [];
  return [ways[turn % ways.length]];
}

/** For each command of the edition a position in which it can be given. */
function every(module) {
  const want = lists[edition], search = { games: 60, steps: 1500 }, found = positions(module, edition, { want, ...search });
  const few = edition === 'classique' ? ['want', 'place'] : []; // asked only where buildings run short
  const with_options = (list, options) => {
    for (const [verb, at] of Object.entries(list.length ? positions(module, edition, { want: list, options, late: 8, ...search }) : {})) found[verb] = { ...at, options };
  };
  with_options(few, scarce);
  if (ends && !soak) delete found.resign;
  with_options(ends && !soak ? ['resign'] : [], short);
  const all = [...want, ...few];
  ok(all.every((verb) => found[verb]), `${edition}: a position for each of ${all.length} commands`, all.filter((v) => !found[v]).join(' '));
  return found;
}

/** The line of this command among the moves that came after `before`, or ''. */
const moved = (page, id, before, said) => page.evaluate(({ key, before, said }) => new Promise((done) => {
  const asked = indexedDB.open('banquier', 1);
  asked.onsuccess = () => {
    const got = asked.result.transaction('games').objectStore('games').get(key);
    got.onsuccess = () => {
      asked.result.close();
      const lines = ((got.result?.text ?? '').split(/^log [0-9a-f]{16}\n/m)[1] ?? '').split('\n');
      done(lines.slice(before).find((line) => new RegExp(said).test(line)) ?? '');
    };
  };
}), { key: `table-${id}`, before, said });

async function tick(one, page) {
  const before = await sitDown(page, edition, one.id, one.tokens[one.at.name], one.at.save), said = `^(${one.at.name}|"${one.at.name}"): ${one.verb}\\b`;
  if (one.verb === 'roll') {
    const seen = await axe(page);
    ok(seen.length === 0, `${edition}, ${one.size}, ${one.how}: axe has nothing to say about the table`, seen.join('\n'));
  }
  await give(page, one.how, one.verb, one.at);
  await goOn(() => moved(page, one.id, before, said), () => page.waitForTimeout(50));
  if (!(await moved(page, one.id, before, said))) throw new Error(`no such move; ${await page.locator('[role=alert]').allInnerTexts()}`);
  if ((await page.locator('[data-differed]').first().getAttribute('data-differed')) !== '0') throw new Error('the states differ');
}

/** Whoever resigned has left; the others are played by bots, and the page sees it: for a while, or until the end, which
 * comes after round 12 or (SOAK=1) when one is left. */
async function finish({ size, how, seen: { page, lines } }) {
  const at = `${edition}, ${size}, ${how}`, number = async (what) => Number(await page.locator(`[data-${what}]`).first().getAttribute(`data-${what}`));
  const from = await number('agreed');
  if (ends) {
    const won = await page.waitForSelector('.winner').then((w) => w.innerText(), () => '');
    ok(/\p{L}/u.test(won), `${at}: the bots finish the game: ${won}`, await page.locator('.question').allInnerTexts());
  } else await goOn(async () => (await number('agreed')) > from + enough || (await page.locator('.winner').count()) > 0, () => page.waitForTimeout(100));
  const least = (await page.locator('.winner').count()) > 0 ? 0 : enough; // a game may be over sooner
  ok((await number('agreed')) > from + least && (await number('differed')) === 0, `${at}: ${(await number('agreed')) - from} moves more, each with the server's digest`);
  ok(lines.length === 0, `${at}: no console line until the end`, lines.join('\n'));
}

await run(async ({ browser, server }) => {
  const module = await Module.open(made), found = every(module);
  const cases = Object.entries(found).flatMap(([verb, at]) => waysOf(verb).map(([size, how]) => ({ size, how, verb, at })));
  await house.start(server.url.replace(/\/$/, ''));
  for (const one of cases) Object.assign(one, await table(house, edition, names, [one.at.options ?? '', one.verb === 'resign' ? 'grace=1' : ''].join(' ').trim()));
  await house.stop();
  house.put(cases.map((one) => {
    module.edition(edition);
    module.say('load', one.at.save);
    return { id: one.id, log: module.ask('proof', 0, 1e6).map(([line, digest]) => [line, digest]) };
  }));
  await house.start();
  const tried = async (one, page) => {
    const wrong = await tick(one, page).then(() => '', (error) => error.message);
    ok(!wrong, `${edition}, ${one.size}, ${one.how}: ${one.verb}`, wrong);
  };
  for (const [size, how] of ways) {
    const { page, lines, context } = await open(browser, server, { size });
    for (const one of cases.filter((c) => c.size === size && c.how === how && c.verb !== 'resign')) await tried(one, page);
    ok(lines.length === 0, `${edition}, ${size}, ${how}: no console line`, lines.join('\n'));
    await context.close();
  }
  for (const one of cases.filter((c) => c.verb === 'resign')) {
    one.seen = await open(browser, server, { size: one.size });
    await tried(one, one.seen.page);
    await finish(one);
    await one.seen.context.close();
  }
}, () => house.port);
await house.close();
