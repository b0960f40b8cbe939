// windows.mjs - one local game in two windows of a browser: whatever is done in either, nothing that was kept is lost. The window
// that does not know the newest state says so and writes nothing; it can take the game over from there, and then the other
// one is told. A game is kept from its beginning.
import { axe, keptText, ok, open, rest, run } from './browser.mjs';
import { answer } from './give.mjs';

const press = (page, act) => page.locator(`[data-act="${act}"]:visible`).first().click();
const moves = (text) => text.trimEnd().split('\n').length;
const told = (page) => page.waitForSelector('dialog[open] [data-act="take-over"]').then(() => true, () => false);

async function play(page, more) {
  const from = moves(await keptText(page));
  for (let i = 0; i < 300 && moves(await keptText(page)) < from + more; i++) {
    await rest(page);
    await answer(page);
    await page.waitForTimeout(30);
  }
  await rest(page);
}

/** `quiet`: windows do not hear of each other. */
async function two(browser, server, quiet) {
  const what = quiet ? 'windows that hear nothing of each other: ' : '';
  const a = await open(browser, server);
  if (quiet) await a.context.addInitScript(() => { delete globalThis.BroadcastChannel; });
  await a.page.reload();
  await a.page.waitForSelector('[data-act="play"]:not([disabled])');
  await press(a.page, 'play');
  await a.page.waitForSelector('#square-0', { state: 'attached' });
  await play(a.page, 8);
  const b = await open(browser, server, { context: a.context });
  await b.page.locator('[data-act="continue"]').first().click();
  await b.page.waitForSelector('#square-0', { state: 'attached' });
  await rest(b.page);
  await play(a.page, 20);
  const newest = await keptText(a.page);
  await b.page.keyboard.press('u');
  await b.page.waitForTimeout(1000);
  const safe = (await keptText(a.page)) === newest;
  ok(safe, `${what}the window that was left behind writes nothing`, `${moves(newest)} lines, now ${moves(await keptText(a.page))}`);
  if (!safe) return a.context.close();
  ok(await told(b.page), `${what}and says that the game is played in another one`);
  const list = await axe(b.page);
  ok(list.length === 0, `${what}axe: played in another window`, list.join('\n'));
  await press(b.page, 'take-over');
  await b.page.waitForFunction(() => !document.querySelector('dialog[open]'));
  await rest(b.page);
  ok((await keptText(a.page)) === newest, `${what}taken over, it is the newest state`);
  if (quiet) await a.page.keyboard.press('u');
  ok(await told(a.page), `${what}then the other one is told`);
  await play(b.page, 6);
  const later = await keptText(b.page);
  ok(moves(later) > moves(newest) && later.startsWith(newest.trimEnd()), `${what}the game goes on in the one that has it`, `${moves(newest)} ${moves(later)}`);
  await a.page.reload();
  await a.page.waitForSelector('#square-0', { state: 'attached' });
  await rest(a.page);
  ok((await keptText(a.page)) === later, `${what}and loaded anew the other has all of it`);
  ok([...a.lines, ...b.lines].length === 0, `${what}no console line`, [...a.lines, ...b.lines].join('\n'));
  await a.context.close();
}

/** A new game in which a bot begins, seen from its beginning: the page while the bot still moves. */
async function begun(browser, server, context) {
  for (let seed = 1; seed < 20; seed++) {
    const one = await open(browser, server, { seed, context, settings: { speed: 1, motion: 'full' } });
    await press(one.page, 'play');
    await one.page.waitForSelector('.players li.turn');
    if (await one.page.locator('.players li.turn:not(.me)').count()) return one;
    await (context ? one.page : one.context).close();
  }
  throw new Error('the person always begins');
}

/** Loaded anew before anybody has done anything, a game is there; the list of the front page is not filled with such. */
async function young(browser, server) {
  const { page, lines, context } = await begun(browser, server), at = page.url();
  await page.reload();
  await page.waitForSelector('#square-0, [data-act=play]:not([disabled])', { state: 'attached' });
  ok((await page.locator('#square-0').count()) === 1 && page.url() === at, 'a game in which a bot begins, loaded anew before its person has said anything, is there', page.url());
  await page.close();
  const second = await begun(browser, server, context);
  await second.page.waitForTimeout(200);
  const front = await open(browser, server, { context });
  const listed = await front.page.locator('[data-act=continue]').count();
  ok(listed === 1, 'of games in which nobody has done anything the front page has the newest only', String(listed));
  await front.page.evaluate((to) => { window.before = true; location.hash = to; }, new URL(at).hash);
  await front.page.waitForFunction(() => !window.before); // another address is another beginning
  await front.page.waitForSelector('#square-0, [data-act=play]:not([disabled])', { state: 'attached' });
  ok((await front.page.locator('#square-0').count()) === 1, 'and the address of the other one is still good');
  ok([...lines, ...second.lines, ...front.lines].length === 0, 'no console line', [...lines, ...second.lines, ...front.lines].join('\n'));
  await context.close();
}

await run(async ({ browser, server }) => {
  await young(browser, server);
  await two(browser, server, false);
  await two(browser, server, true);
});
