// commands.mjs EDITION: every command that this edition has, given through the page: with the mouse on a
// desk, with the keyboard alone on a phone's width (SOAK=1: both on both). Each position is a saved game in
// which the command is possible; what counts is that it stands in the log afterwards.
import { axe, keptText, load, made, ok, open, rest, run } from './browser.mjs';
import { Module, positions } from './positions.mjs';

const edition = process.argv[2];
const always = 'roll end buy decline build sell mortgage redeem pay use resign'.split(' ');
const lists = {
  classique: [...always, ...'bid pass offer accept reject withdraw settle lift keep declare'.split(' ')],
  'atlantic-city': [...always, ...'bid pass flat share offer accept reject withdraw declare'.split(' ')],
  console: [...always, ...'draw offer accept reject withdraw declare'.split(' ')],
  reseau: [...always, ...'stay draw prison evict leave'.split(' ')],
  topclubs: [...always, ...'draw bid pass claim offer accept reject withdraw'.split(' ')],
};

const visible = (page, act) => page.locator(`[data-act="${act}"]:visible`).first();

/** Press by mouse, or by going there with Tab and pressing Enter. */
async function press(page, how, act) {
  const button = visible(page, act);
  await button.waitFor({ timeout: 5000 });
  if (how === 'mouse') return button.click();
  for (let i = 0; i < 160; i++) {
    if (await page.evaluate((a) => document.activeElement?.getAttribute('data-act') === a, act)) return page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${act}`);
}

/** A check box of the trade sheet. */
async function tick(page, how, fieldset) {
  const box = page.locator(`dialog fieldset >> nth=${fieldset} >> input[type=checkbox]`).first();
  if (how === 'mouse') return box.check();
  await box.focus();
  return page.keyboard.press('Space');
}

const keys = { roll: 'r', end: 'e', buy: 'b', decline: 'a', bid: 'b', pass: 'p', pay: 'y', use: 'f', stay: 's', flat: '1', share: '2', draw: 'd', keep: 'k', declare: 'x', evict: 'v', leave: 'q', claim: 'c', accept: 'j', reject: 'n', withdraw: 'h' };

async function manage(page, how, act, debt) {
  if (how === 'mouse') await press(page, how, debt ? 'debt' : 'manage');
  else await page.keyboard.press('m');
  await page.waitForSelector('dialog[open]');
  await press(page, how, act);
  await page.waitForFunction(() => !document.querySelector('[data-act="apply"]')?.hasAttribute('aria-disabled'), null, { timeout: 5000 });
  await press(page, how, 'apply');
}

async function give(page, how, verb, at) {
  const { view } = at, debt = view.ask.kind === 'debt' && view.ask.seats.includes(at.seat);
  switch (verb) {
    case 'build': case 'sell': case 'mortgage': case 'redeem': case 'prison':
      return manage(page, how, `${verb === 'redeem' ? 'mortgage' : verb}:${view.may[verb][0]}`, debt);
    case 'want': case 'place': case 'lift': {
      const act = await page.locator(`[data-act^="${verb}:"]:visible`).last().getAttribute('data-act');
      return press(page, how, act);
    }
    case 'claim':
      if (how === 'keys') return page.keyboard.press('c');
      return page.locator('[data-act^="claim:"]:visible').first().click();
    case 'offer':
      if (how === 'mouse') await press(page, how, 'trade');
      else await page.keyboard.press('t');
      await tick(page, how, 0);
      await page.waitForFunction(() => !document.querySelector('[data-act="send"]')?.hasAttribute('aria-disabled'), null, { timeout: 5000 });
      return press(page, how, 'send');
    case 'settle':
      await press(page, how, 'settle');
      await tick(page, how, 0);
      await page.waitForFunction(() => !document.querySelector('[data-act="send"]')?.hasAttribute('aria-disabled'), null, { timeout: 5000 });
      return press(page, how, 'send');
    case 'resign':
      await press(page, how, 'menu');
      await press(page, how, 'resigning');
      return press(page, how, 'resign');
    default:
      return how === 'keys' ? page.keyboard.press(keys[verb]) : press(page, how, verb);
  }
}

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
