// seatings.mjs - two windows of one browser with two seats at one table of the real server: each keeps its own over a reload, and
// the front page offers both.
import { ok, open, rest, run } from './browser.mjs';
import { House, served } from './house.mjs';

if (!served()) {
  console.log('ok 1 # SKIP this program has no server\n1..1');
  process.exit(0);
}
const house = new House();
const press = (page, act) => page.locator(`[data-act="${act}"]:visible`).first().click();
const mine = (page) => page.waitForFunction(() => document.querySelector('.players li.me .name')?.textContent || document.querySelector('[data-act="retake"]')?.textContent).then((h) => h.jsonValue());

await run(async ({ browser, server }) => {
  await house.start(server.url.replace(/\/$/, ''));
  const ann = await open(browser, server, { settings: { name: 'Ann' } });
  await press(ann.page, 'online');
  await ann.page.waitForFunction(() => document.querySelector('[role=status]:not(.bad)'));
  await press(ann.page, 'create');
  await ann.page.waitForSelector('.code');
  const code = await ann.page.locator('.code').innerText();
  const bob = await open(browser, server, { context: ann.context });
  await bob.page.goto(`${server.url}icon.svg`);
  await bob.page.goto(`${server.url}#join=${code}`);
  await bob.page.waitForSelector('[data-act="join"]:visible:not([disabled])');
  const name = bob.page.locator('input[maxlength]:visible').first();
  await name.fill('Bob');
  await press(bob.page, 'join');
  await bob.page.waitForFunction(() => location.hash.startsWith('#table='));
  await ann.page.waitForSelector('[data-act="start"]:not([aria-disabled="true"]):not([disabled])');
  await press(ann.page, 'start');
  for (const { page } of [ann, bob]) {
    await page.waitForSelector('#square-0', { state: 'attached' });
    await rest(page);
  }
  for (let i = 0; i < 2; i++) for (const [one, who] of [[bob, 'Bob'], [ann, 'Ann']]) {
    await one.page.reload();
    await one.page.waitForSelector('#square-0', { state: 'attached' });
    await rest(one.page);
    const seat = await mine(one.page);
    ok(seat === who, `the window of ${who} is that of ${who} after a reload`, seat);
  }
  for (const [{ page }, who] of [[ann, 'Ann'], [bob, 'Bob']]) ok((await page.locator('[data-act="retake"]:visible').count()) === 0 && (await mine(page)) === who, `nobody took the seat of ${who}`);
  const third = await open(browser, server, { context: ann.context });
  const seats = await third.page.locator('[data-act="sit-again"] [dir=auto]').allInnerTexts();
  ok(seats.length === 2 && ['Ann', 'Bob'].every((who) => seats.some((s) => s.startsWith(who))), 'the front page offers both', seats.join(' | '));
  await third.page.locator('[data-act="sit-again"]', { hasText: /Ann.*/ }).filter({ has: third.page.locator('[dir=auto]', { hasText: /^Ann/ }) }).click();
  await third.page.waitForSelector('#square-0', { state: 'attached' });
  await rest(third.page);
  ok((await mine(third.page)) === 'Ann', 'and leads to the one that was chosen', await mine(third.page));
}, () => house.port);
await house.close();
