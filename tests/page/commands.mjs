// commands.mjs EDITION: every command that this edition has, given through the page: with the mouse on a
// desk, with the keyboard alone on a phone's width (SOAK=1: both on both). Each position is a saved game in
// which the command is possible; what counts is that it stands in the log afterwards.
import { axe, keptText, load, made, ok, open, rest, run } from './browser.mjs';
import { give, lists } from './give.mjs';
import { Module, positions } from './positions.mjs';

const edition = process.argv[2];

async function tickAll(where, how, found, browser, server) {
  const { page, lines, context } = await open(browser, server, { size: where });
  const wrong = new Map();
  for (const [verb, at] of Object.entries(found)) {
    try {
      await load(page, server, at.save);
      const before = at.save.split('\n').length - 1;
      await give(page, how, verb, at);
      let said = '';
      for (let i = 0; i < 60 && !said; i++) {
        said = (await keptText(page)).split('\n').slice(before).find((line) => new RegExp(`^(${at.name}|"${at.name}"): ${verb}\\b`).test(line)) ?? '';
        if (!said) await page.waitForTimeout(80);
      }
      if (!said) throw new Error(`not in the log; ${await page.locator('[role=alert]').allInnerTexts()}`);
    } catch (error) {
      wrong.set(verb, error.message);
    }
    await page.goto(server.url);
    await page.waitForSelector('[data-act="play"]');
  }
  for (const verb of Object.keys(found)) ok(!wrong.has(verb), `${edition}, ${where}, ${how}: ${verb}`, wrong.get(verb));
  ok(lines.length === 0, `${edition}, ${where}, ${how}: no console line`, lines.join('\n'));
  await context.close();
}

await run(async ({ browser, server }) => {
  const module = await Module.open(made);
  const want = lists[edition];
  const found = positions(module, edition, { want, games: 60, steps: 1500, seats: edition === 'reseau' ? 4 : 4 });
  if (edition === 'classique') Object.assign(found, positions(module, edition, { want: ['want', 'place'], options: 'houses=6 hotels=1', games: 60, steps: 1500 }));
  const all = edition === 'classique' ? [...want, 'want', 'place'] : want;
  ok(all.every((verb) => found[verb]), `${edition}: a position for each of ${all.length} commands`, all.filter((v) => !found[v]).join(' '));
  const soak = process.env.SOAK === '1';
  for (const where of ['desk', 'phone'])
    for (const how of ['mouse', 'keys']) if (soak || (where === 'desk') === (how === 'mouse')) await tickAll(where, how, found, browser, server);
  // The board of this edition, seen by axe on both widths.
  for (const where of ['desk', 'phone']) {
    const { page, context } = await open(browser, server, { size: where });
    await load(page, server, found.roll.save);
    const seen = await axe(page);
    ok(seen.length === 0, `${edition}, ${where}: axe has nothing to say about the table`, seen.join('\n'));
    await context.close();
  }
  await rest;
});
