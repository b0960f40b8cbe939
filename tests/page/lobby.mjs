// lobby.mjs - the room of a table on the real server: its times chosen and told in words, in three languages; somebody
// unseated by the host, who sits down again; a notice to the operator's webhook when somebody who is away is waited for;
// clocks of days shown as days, and shown right by a browser whose own clock is wrong by hours.
import { createServer } from 'node:http';
import { axe, goOn, houseRules, ok, open, run } from './browser.mjs';
import { House, served } from './house.mjs';

if (!served()) {
  console.log('ok 1 # SKIP this program has no server\n1..1');
  process.exit(0);
}
const told = [];
const webhook = createServer((asked, answer) => {
  let body = '';
  asked.on('data', (d) => (body += d)).on('end', () => { told.push(body); answer.end(); });
});
await new Promise((done) => webhook.listen(0, '127.0.0.1', done));
const house = new House(['--webhook', `http://127.0.0.1:${webhook.address().port}/turn`]);
const press = (page, act) => page.locator(`[data-act="${act}"]:visible`).first().click();
const text = (page, where) => page.locator(where).allInnerTexts().then((all) => all.join(' | ').replace(/[\u00A0\u202F]/g, ' '));
const shows = async (page, where, what, name) => {
  await page.waitForFunction(([w, s]) => [...document.querySelectorAll(w)].some((e) => e.innerText.replace(/[\u00A0\u202F]/g, ' ').includes(s)), [where, what], { timeout: 6000 }).catch(() => undefined);
  const shown = await text(page, where);
  ok(shown.includes(what), name, shown);
};

async function online(browser, server, options, wrongBy = 0) {
  const one = await open(browser, server, options);
  if (wrongBy) await one.context.addInitScript((ms) => { // this machine's clock is wrong
    const now = Date.now.bind(Date);
    Date.now = () => now() + ms;
  }, wrongBy);
  if (wrongBy) await one.page.reload();
  await press(one.page, 'online');
  await one.page.waitForFunction(() => document.querySelector('[role=status]:not(.bad)'));
  return one;
}
async function join(page, code) {
  await page.fill('#code', code);
  await press(page, 'join');
  await page.waitForSelector('.seats');
}
/** A table with these times; its code. */
async function table(page, clock, bank, delay) {
  await page.selectOption('#online-clock', clock);
  await page.selectOption('#online-bank', bank);
  await page.selectOption('#online-delay', delay);
  await page.click('[data-act=create]:not([disabled])');
  await page.waitForSelector('.code');
  return page.locator('.code').innerText();
}

/** Where addresses lead: the lobby has one, and one that leads nowhere says so. */
async function addresses(browser, server) {
  const { page, lines, context } = await online(browser, server, { settings: { name: 'Zoé' } });
  await page.evaluate(() => history.back());
  const front = await page.waitForSelector('[data-act=play]', { timeout: 6000 }).then(() => true, () => false);
  await page.evaluate(() => history.forward());
  ok(front && (await page.waitForSelector('#code', { timeout: 6000 }).then(() => true, () => false)), 'back from the lobby leads to the front page, forward to the lobby');
  for (const [hash, place, words] of [['table=zzz', '#code', 'aucune table'], [`table=${'0'.repeat(32)}`, '#code', "n'existe pas"], ['game=nosuch', '[data-act=play]', 'ne garde pas']]) {
    await page.evaluate((h) => { location.hash = h; }, hash);
    await page.waitForSelector(`:is(.lobby, .start) [role=alert]`, { timeout: 6000 }).catch(() => undefined);
    ok((await page.locator(place).count()) === 1 && (await text(page, '[role=alert]')).includes(words), `an address that leads nowhere says so: ${hash.slice(0, 12)}`, await text(page, '[role=alert]'));
    await page.evaluate(() => history.back());
    await page.waitForFunction(() => !document.querySelector('[role=alert]'));
  }
  ok(lines.length === 0, 'and no console line', lines.join('\n'));
  await context.close();
}

async function slow(browser, server) {
  const ada = await online(browser, server, { settings: { name: 'Ada' } });
  await ada.page.selectOption('#online-clock', '86400');
  await shows(ada.page, 'form', 'Jeu lent', 'a clock of a day: what slow play is, is said');
  const code = await table(ada.page, '86400', '600', '120');
  await shows(ada.page, '.times', 'Temps pour décider : 1 jour.', 'its clock in words');
  await shows(ada.page, '.times', 'pour toute la partie : 10 minutes.', 'its banks of time');
  await shows(ada.page, '.times', 'Retard : 2 minutes.', 'its delay for who watches');
  const bob = await online(browser, server, { language: 'ru', size: 'phone', settings: { name: 'Bob', language: 'ru' } });
  await join(bob.page, `${server.url}#join=${code}`); // as it was sent to him, whole
  await shows(bob.page, '.times', 'Время на решение: 1 день.', 'the same in Russian');
  const cyd = await online(browser, server, { language: 'en', settings: { name: 'Cyd', language: 'en' } }, 5 * 3600000);
  await join(cyd.page, code);
  await shows(cyd.page, '.times', 'Delay: 2 minutes.', 'the same in English');

  // Unseated by the host, and back.
  await ada.page.waitForFunction(() => document.querySelector('.seats')?.innerText.includes('Bob'));
  ok((await ada.page.locator('.seats li').filter({ hasText: 'Ada' }).locator('[data-act=unseat]').count()) === 0, 'nobody unseats himself');
  ok((await bob.page.locator('[data-act=unseat]').count()) === 0, 'only the host unseats');
  await ada.page.locator('.seats li').filter({ hasText: 'Bob' }).locator('[data-act=unseat]').dblclick();
  await ada.page.waitForSelector('dialog[open] [data-act=ask-yes]');
  ok((await text(ada.page, '.seats')).includes('Bob') && (await text(ada.page, 'dialog[open]')).includes('Bob'), 'it is asked first whether a person is to be unseated', await text(ada.page, '.seats'));
  await ada.page.locator('[data-act=ask-yes]').click();
  await bob.page.waitForSelector('[data-act=sit-down]', { timeout: 6000 }).catch(() => undefined);
  ok(!(await text(ada.page, '.seats')).includes('Bob') && (await text(bob.page, '.news')).length > 3, 'the host unseats a person, who is told so', await text(bob.page, '.news'));
  ok(await bob.page.evaluate(() => !Object.keys(JSON.parse(localStorage.getItem('banquier.seats') ?? '{}')).length), 'a seat that is lost is kept no longer');
  await press(bob.page, 'sit-down');
  await ada.page.waitForFunction(() => document.querySelector('.seats')?.innerText.includes('Bob'), null, { timeout: 6000 }).catch(() => undefined);
  ok((await text(ada.page, '.seats')).includes('Bob'), 'and sits down again');
  for (const { page } of [ada, bob]) {
    await page.waitForFunction(() => !document.querySelector('.news'), null, { timeout: 3000 }).catch(() => undefined);
    ok((await page.locator('.news').count()) === 0, 'that the seat was taken away is no news then', await page.locator('.news').allInnerTexts().then((l) => l.join(' ')));
    await page.waitForFunction(() => document.querySelector('[data-added]')?.innerText.includes('Bob'), null, { timeout: 3000 }).catch(() => undefined);
    ok((await text(page, '[data-added]')).includes('Bob'), 'and the new seat has a share in the dice', await text(page, '[data-added]'));
  }

  // A notice.
  await bob.page.locator('.notice summary').click();
  await bob.page.fill('#notice', 'два слова');
  await shows(bob.page, '.notice .bad', 'Не больше 64', 'a word that cannot be one is refused in words');
  await bob.page.fill('#notice', 'bob@example.org');
  await press(bob.page, 'notify');
  await shows(bob.page, '#notice-told', 'bob@example.org', 'a word for notices is taken');
  const seen = await axe(bob.page);
  ok(seen.length === 0, 'axe: the room on a phone', seen.join('\n'));
  await press(ada.page, 'start');
  for (const { page } of [ada, bob, cyd]) await page.waitForSelector('#square-0', { state: 'attached', timeout: 15000 });
  const order = ['buy', 'decline', 'pass', 'flat', 'draw', 'stay', 'roll', 'end', 'pay'];
  const answer = async (page) => {
    const acts = await page.locator('[data-act]:not([aria-disabled=true]):visible').evaluateAll((l) => l.map((e) => e.dataset.act));
    const act = order.find((a) => acts.includes(a));
    if (act) await page.locator(`[data-act="${act}"]:visible`).first().click({ timeout: 1500 }).catch(() => undefined);
  };
  // Who is asked while he is there has no notice: he goes when others are waited for.
  await goOn(async () => /^(Ada|Cyd)\b(?!.*Bob)/.test(await text(ada.page, '.clock')), async () => {
    await answer(bob.page);
    await ada.page.waitForTimeout(100);
  });
  await bob.context.close();
  await goOn(() => told.length, async () => {
    for (const { page } of [ada, cyd]) await answer(page);
    await ada.page.waitForTimeout(80);
  });
  ok(told.length >= 1 && told[0].includes('bob@example.org') && told[0].includes('Bob'), 'away and waited for: the webhook is told the word', told.join('\n'));
  await shows(ada.page, '.clock', 'Bob : encore', 'whose clock runs');
  const left = await text(ada.page, '.clock');
  ok(/encore (1 jour|2[345] heures)/.test(left), `a clock of a day is told as one: ${left}`, left);
  await shows(cyd.page, '.clock', 'Bob: ', 'whose clock runs, in another language');
  const [a, c] = await Promise.all([ada, cyd].map(({ page }) => page.locator('[data-left]').first().getAttribute('data-left').then(Number)));
  ok(Math.abs(a - c) < 60 && a > 86000, `a browser five hours ahead has the same clock (${a} and ${c} seconds)`);
  ok(!/un robot peut jouer/.test(await text(ada.page, '.guests')), 'in slow play nobody is said to sit in');
  await shows(ada.page, '.guests', 'Réserve de temps, Bob : 10:00', 'what is left of the banks of time');
  const noise = [...ada.lines, ...bob.lines, ...cyd.lines].filter((l) => !/WebSocket connection to/.test(l));
  ok(noise.length === 0, 'no console line', noise.join('\n'));
  await ada.context.close();
  await cyd.context.close();
}

/** The host changes the rules of a table that waits: from those that it has, and nobody who sits down meanwhile disturbs it. */
async function changed(page) {
  const cash = page.locator('.room [data-rule=start_cash]');
  await shows(page, '.room .difference', '1 600', 'the rules of a table that waits');
  await press(page, 'change');
  await page.locator('.room details summary').first().click();
  ok((await cash.inputValue()) === '1600', 'they are changed from what they are', await cash.inputValue());
  await cash.fill('1700');
  await press(page, 'bot');
  await page.waitForFunction(() => !document.querySelector('.seats [data-act=bot]'));
  ok((await cash.inputValue()) === '1700', '... whoever sits down meanwhile', await cash.inputValue());
  await houseRules(page, 'salary=300');
  await press(page, 'options');
  await page.waitForSelector('[data-act=change]');
  await shows(page, '.room .difference', '1 700', '... and are those of the table then');
}

/** The clock has run out: the bank is drawn on, and it is said. */
async function banks(browser, server) {
  const ada = await online(browser, server, { settings: { name: 'Ada' } }, -7 * 3600000);
  await ada.page.fill('input[type=number]', '2');
  await ada.page.locator('summary').first().click();
  await houseRules(ada.page, 'start_cash=1600');
  await table(ada.page, '30', '60', '0');
  await changed(ada.page);
  await press(ada.page, 'start');
  const own = ada.page.locator('[data-left]', { hasText: 'Ada' }); // the bot's has no bank
  await own.waitFor({ timeout: 20000 });
  const left = Number(await own.getAttribute('data-left'));
  ok(left > 30 && left <= 92, `clock and bank together, seven hours behind: ${left} seconds`);
  await ada.page.locator('.notice summary').click();
  await ada.page.fill('#notice', 'ada');
  await press(ada.page, 'notify');
  await shows(ada.page, '#notice-told', 'ada', 'a word for notices in the game, too');
  await ada.context.close();
}

await run(async ({ browser, server }) => {
  await house.start(server.url.replace(/\/$/, ''));
  await addresses(browser, server);
  await slow(browser, server);
  await banks(browser, server);
  const mute = new House();
  mute.port = house.port; // the same door, without a webhook
  mute.tcp = house.tcp;
  await house.stop();
  await mute.start(server.url.replace(/\/$/, ''));
  const ada = await online(browser, server, { settings: { name: 'Ada' } });
  await table(ada.page, '120', '0', '0');
  await ada.page.locator('.notice summary').click();
  await ada.page.fill('#notice', 'ada');
  await press(ada.page, 'notify');
  await shows(ada.page, '#notice-told.bad', 'serveur', 'a server that sends no notices says so');
  await mute.close();
}, () => house.port);
await house.close();
webhook.close();
