// people.mjs - people who talk at a table of the real server, at a desk and on a phone: muted, over a reload, and heard again;
// reported, with the answer, a refusal and a server of before; what the operator has switched off, said where it is missing.
import { axe, ok, open, run } from './browser.mjs';
import { House, Line, served } from './house.mjs';

if (!served()) {
  console.log('ok 1 # SKIP this program has no server\n1..1');
  process.exit(0);
}
const house = new House();
const press = (page, act) => page.locator(`[data-act="${act}"]:visible`).first().click();
const text = (page, where) => page.locator(where).allInnerTexts().then((all) => all.join(' | '));
const shows = async (page, where, what, name) => {
  await page.waitForFunction(([w, s]) => [...document.querySelectorAll(w)].some((e) => e.innerText.includes(s)), [where, what], { timeout: 6000 }).catch(() => undefined);
  const shown = await text(page, where);
  ok(shown.includes(what), name, shown);
};
const person = (page, name) => page.locator('.people li').filter({ hasText: name });
const say = async (line, words) => {
  const n = line.heard.filter((m) => m.say === 'ok').length;
  line.say(`chat ${words}`);
  await line.until(() => line.heard.filter((m) => m.say === 'ok').length > n);
};
async function lobby(browser, server, size, language) {
  const one = await open(browser, server, { size, language, settings: { name: 'Ada', language } });
  await press(one.page, 'online');
  await one.page.waitForFunction(() => document.querySelector('[role=status]:not(.bad)'));
  return one;
}

/** Whether this server is one of before: it does not know the word. */
const old = (page) => page.routeWebSocket(/play$/, (ws) => {
  const there = ws.connectToServer();
  ws.onMessage((line) => {
    if (/^#\d+ report /.test(line)) ws.send(JSON.stringify({ say: 'no', re: Number(/^#(\d+)/.exec(line)[1]), why: 'verb', text: 'no such command' }));
    else there.send(line);
  });
});

async function talk(browser, server, size, language, words) {
  const { page, lines, context } = await lobby(browser, server, size, language);
  await press(page, 'create');
  await page.waitForSelector('.code');
  const code = await page.locator('.code').innerText(), bob = new Line(house, 'Bob'), cyd = new Line(house, 'Cyd');
  bob.say(`join ${code} Bob`);
  cyd.say(`join ${code} Cyd`);
  await bob.until((m) => m.say === 'seat');
  await cyd.until((m) => m.say === 'seat');
  await say(bob, 'one <b>bold</b>');
  await shows(page, '.chat ol', 'one <b>bold</b>', `${size}: what is said is shown, as text`);
  ok(!(await page.locator('.people[open]').count()), `${size}: the people are folded away`);
  await page.locator('.chat .who').first().click();
  await page.waitForSelector('.people[open]');
  ok((await person(page, 'Bob').count()) === 1 && (await person(page, 'Cyd').count()) === 1 && (await person(page, 'Ada').count()) === 0, `${size}: a name leads to the people: the others, not oneself`);
  await person(page, 'Bob').locator('[data-act=mute]').click();
  await shows(page, '.people', words.muted, `${size}: somebody is muted`);
  await say(bob, 'two');
  await say(cyd, 'three');
  await shows(page, '.chat ol', 'three', `${size}: others are heard`);
  const heard = await text(page, '.chat ol');
  ok(!heard.includes('two') && !heard.includes('one'), `${size}: nothing of what they say, or said, is shown`, heard);
  if (size === 'phone') {
    const small = await page.locator('.people button:visible, .people summary:visible').evaluateAll((l) => l.map((e) => e.getBoundingClientRect()).filter((r) => r.height < 44).length);
    ok(small === 0, 'phone: fingers find every button');
    ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'phone: nothing is wider than the screen');
  }
  await page.reload();
  await page.waitForSelector('.seats');
  await page.waitForFunction(() => document.querySelector('.seats')?.innerText.includes('Cyd'));
  await say(bob, 'four');
  await say(cyd, 'five');
  await shows(page, '.chat ol', 'five', `${size}: the page was loaded anew`);
  ok(!(await text(page, '.chat ol')).includes('four'), `${size}: ... and they are still muted`);
  await page.locator('.people summary').click();
  await person(page, 'Bob').locator('[data-act=mute]').click();
  await page.waitForFunction((w) => !document.querySelector('.people').innerText.includes(w), words.muted);
  await say(bob, 'six');
  await shows(page, '.chat ol', 'six', `${size}: heard again`);

  // Reported.
  await person(page, 'Bob').locator('[data-act=report]').click();
  await page.fill('#report-reason', 'no');
  await press(page, 'report-no');
  ok((await page.locator('#report-reason').count()) === 0 && house.admin('reports').stdout === 'There are no reports.\n', `${size}: thought better of it: nothing is sent`);
  await person(page, 'Bob').locator('[data-act=report]').click();
  await page.fill('#report-reason', `says "two"\tand worse`);
  const seen = await axe(page);
  ok(seen.length === 0, `axe: a report, ${size}`, seen.join('\n'));
  const heardBy = (line) => line.heard.filter((m) => !['table', 'ping'].includes(m.say)).length, before = heardBy(bob); // a prediction may come at any time
  await press(page, 'report-send');
  await shows(page, '.people [role=status]', words.done, `${size}: a report is acknowledged`);
  const told = house.admin('reports').stdout;
  ok(/Ada reports Bob/.test(told) && told.includes('says "two"') && heardBy(bob) === before, `${size}: the operator has it, and who is reported hears nothing`, told);
  await person(page, 'Bob').locator('[data-act=report]').click();
  await press(page, 'report-send');
  await shows(page, '.people [role=status]', words.again, `${size}: twice the same is refused in words`);
  const number = told.split(':')[0];
  house.admin('dismiss', number);

  // A server of before.
  await old(page);
  await page.reload();
  await page.waitForSelector('.seats');
  await page.waitForFunction(() => document.querySelector('.seats')?.innerText.includes('Cyd'));
  await page.locator('.people summary').click();
  await person(page, 'Cyd').locator('[data-act=report]').click();
  await press(page, 'report-send');
  await shows(page, '.people [role=status]', words.old, `${size}: a server of before takes none: it is said`);

  // Off.
  house.admin('switch', 'chat', 'off');
  await shows(page, '.chat .off', words.off, `${size}: the chat is off, and it is said where it was`);
  ok((await page.locator('#chat').count()) === 0, `${size}: ... without a line to type in`);
  house.admin('switch', 'chat', 'on');
  await page.waitForSelector('#chat');
  ok(true, `${size}: and on again`);
  ok(lines.length === 0, `${size}: no console line`, lines.join('\n'));

  // Who looks on.
  const zoe = await lobby(browser, server, size, language);
  await zoe.page.fill('#code', code);
  await press(zoe.page, 'watch');
  await zoe.page.waitForSelector('.people');
  await zoe.page.locator('.people summary').click();
  await person(zoe.page, 'Bob').waitFor();
  ok((await zoe.page.locator('[data-act=report]').count()) === 0 && (await zoe.page.locator('[data-act=mute]').count()) >= 2, `${size}: who looks on may mute, and has no name to report under`);
  await zoe.context.close();
  bob.close();
  cyd.close();
  await context.close();
}

async function doors(browser, server) {
  const { page, context } = await lobby(browser, server, 'desk', 'fr');
  house.admin('switch', 'public', 'off');
  await shows(page, '.off', 'tables publiques', 'no public tables: said beside the form');
  ok(await page.locator('input[aria-describedby=public-off]').isDisabled(), '... and the box cannot be ticked');
  house.admin('switch', 'foreign', 'off');
  await shows(page, '.off', 'qui ne viennent pas avec le programme', 'no foreign editions: said beside the list');
  const seen = await axe(page);
  ok(seen.length === 0, 'axe: a lobby with things off', seen.join('\n'));
  house.admin('switch', 'public', 'on');
  house.admin('switch', 'foreign', 'on');
  await page.waitForFunction(() => !document.querySelector('.off'));
  ok(!(await page.locator('input[type=checkbox]').first().isDisabled()), 'and on again');
  await context.close();
}

await run(async ({ browser, server }) => {
  await house.start(server.url.replace(/\/$/, ''));
  await talk(browser, server, 'desk', 'fr', { muted: 'Bob, en sourdine', done: 'verra votre signalement', again: 'déjà signalé', old: 'ne prend pas de signalements', off: 'désactivé la conversation' });
  await talk(browser, server, 'phone', 'ru', { muted: 'Bob, не слышно', done: 'увидит вашу жалобу', again: 'уже пожаловались', old: 'не принимает жалоб', off: 'отключил чат' });
  await doors(browser, server);
  await house.close();
}, () => house.port);
