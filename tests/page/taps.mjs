// taps.mjs - a thumb on a phone: a bid is typed as one likes and judged when it is sent, a second tap of the same finger
// answers nothing, what is grave is asked with the harmless answer in colour, and who sits in jail is told so. Going back
// closes what lies over the game; taps that skip pause nothing; an offer is led to from every leaf; no two buttons are
// called alike.
import { load, made, ok, open, rest, run } from './browser.mjs';
import { Module, positions, withPerson } from './positions.mjs';

const NAMES = ['Ada', 'Bob', 'Cyd'];
const count = (page) => page.evaluate(() => document.querySelectorAll('.log li').length);
const press = (page, act) => page.locator(`[data-act="${act}"]:visible`).first().click();
const coloured = (page, act) => page.locator(`[data-act="${act}"]:visible`).first().evaluate((e) => e.classList.contains('main'));

/** A save in which somebody rolls, and the roll leads to a square for sale. */
function sale(module) {
  for (let seed = 1; seed < 60; seed++) {
    module.edition('classique');
    module.say('open', [...NAMES.map((n, i) => `seat bot:medium ${i} ${n}`), `dealer seed ${seed}`].join('\n'));
    for (let i = 0; i < 60; i++) {
      const told = module.ask('step', 0xfe);
      if (!told || told.state.question.kind !== 'roll') continue;
      const name = told.state.question.seats[0], save = withPerson(module.save(), NAMES.indexOf(name));
      module.say('load', save);
      let after = module.say('say', `${name}: roll`, 0xfe);
      for (let k = 0; k < 4 && after?.state?.question.kind === 'chance'; k++) after = module.ask('step', 0xfe);
      if (after?.state?.question.kind === 'buy') return save;
      break;
    }
  }
  throw new Error('no such position');
}

/** A save in which somebody owns nothing and is to roll. */
function poor(module) {
  module.edition('classique');
  module.say('open', [...NAMES.map((n, i) => `seat bot:medium ${i} ${n}`), 'dealer seed 5'].join('\n'));
  for (let i = 0; i < 40; i++) {
    const told = module.ask('step', 0xfe), name = told?.state.question.seats[0];
    if (told?.state.question.kind === 'roll' && told.state.seats.find((s) => s.name === name).deeds.length === 0) return withPerson(module.save(), NAMES.indexOf(name));
  }
  throw new Error('no such position');
}

/** In the page: once the roll was tapped and its question stands there, the other answer is tapped, half a second after. */
const secondTap = () => new Promise((done) => {
  addEventListener('click', (first) => {
    const shown = () => [...document.querySelectorAll('[data-act=decline]')].find((e) => e.checkVisibility());
    const wait = () => {
      const after = performance.now() - first.timeStamp, button = shown();
      if (after > 580) return done({ late: true, after });
      if (!button || after < 500) return requestAnimationFrame(wait);
      button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 }));
      return done({ late: false, after });
    };
    wait();
  }, { once: true, capture: true });
});

/** Going back closes what lies over the game, leaves the past, and only then the game. */
async function back(browser, server) {
  const { page, lines, context } = await open(browser, server, { size: 'phone' });
  await press(page, 'play');
  await page.waitForSelector('#square-0', { state: 'attached' });
  await rest(page);
  const at = page.url(), settle = () => page.waitForTimeout(600), goes = () => page.evaluate(() => history.back());
  const open1 = async (...way) => {
    await press(page, 'menu');
    await page.waitForSelector('dialog[open]');
    for (const act of way) await act();
    await settle();
  };
  /** Still in the game, nothing over it, under its own address. */
  const inGame = async (what) => {
    await settle();
    const over = await page.locator('dialog[open], [data-act=leave-replay]').count(), there = await page.locator('#square-0').count();
    ok(page.url() === at && there === 1 && over === 0, what, `${page.url()} ${there} ${over}`);
    if (there) return;
    await page.goto(at);
    await page.waitForSelector('#square-0', { state: 'attached' });
  };
  const rules = async () => {
    await page.locator('dialog[open] .list .button').first().click();
    await page.waitForFunction(() => document.querySelector('dialog[open]') && !document.querySelector('dialog[open] .list'));
  };
  const past = async () => {
    await press(page, 'replay');
    await page.waitForSelector('[data-act=leave-replay]');
  };
  await open1();
  await goes();
  await inGame('going back closes the menu, and stays in the game');
  await open1(rules);
  await goes();
  await inGame('... and a sheet that the menu has led to');
  await open1(past, () => press(page, 'link'));
  await goes();
  await inGame('... and leads from the past to the present');
  await open1(past, settle);
  await press(page, 'leave-replay');
  await inGame('the past is left by its own button as well');
  await open1();
  await page.reload();
  await page.waitForSelector('#square-0', { state: 'attached' });
  await inGame('loaded anew while the menu is open, the game is there');
  await open1();
  await page.keyboard.press('Escape');
  await settle();
  await goes();
  await page.waitForSelector('[data-act="play"]:not([disabled])');
  ok(!page.url().includes('#'), 'with nothing over it going back leaves the game, however sheets were closed before', page.url());
  await page.evaluate(() => history.forward());
  await page.waitForSelector('#square-0', { state: 'attached' });
  await inGame('and going forward leads to it again');
  await open1();
  await press(page, 'leave');
  await page.waitForSelector('[data-act="play"]:not([disabled])');
  await settle();
  ok(!page.url().includes('#') && (await page.locator('#square-0').count()) === 0, 'left by the menu, the game stays left', page.url());
  ok(lines.length === 0, 'no console line', lines.join('\n'));
  await context.close();
}

/** Taps on the place where scenes are skipped, fast and many: the game is never paused by them. What pauses says so. */
async function skipping(browser, server) {
  const { page, lines, context } = await open(browser, server, { size: 'phone', settings: { speed: 1, motion: 'full' } });
  await press(page, 'play');
  await page.waitForSelector('.pause');
  const paused = await page.evaluate(async () => {
    let paused = 0;
    for (let i = 0; i < 60; i++) {
      const button = document.querySelector('.pause');
      button?.click();
      await new Promise((done) => setTimeout(done, 60));
      if (document.querySelector('.pause')?.textContent.trim() === '▶') paused++;
    }
    return paused;
  });
  ok(paused === 0, 'fast taps skip what moves, and pause nothing', String(paused));
  const headline = () => page.locator('.question:visible').first().innerText();
  await page.waitForFunction(() => document.querySelector('.pause')?.textContent.trim() === '❚❚' || document.querySelector('.pause')?.textContent.trim() === '▶');
  const before = await headline();
  if ((await page.locator('.pause').innerText()).trim() === '❚❚') await page.locator('.pause').click();
  await page.waitForTimeout(300);
  const word = await headline(), way = page.locator('[data-act=unpause]:visible');
  ok(word === 'En pause' && (await way.count()) === 1, 'a game that is paused says so, with the way on', word);
  if (await way.count()) {
    await way.click();
    ok((await headline()) === before && before !== word, '... which leads back to the question', await headline());
  }
  ok(lines.length === 0, 'no console line', lines.join('\n'));
  await context.close();
}

/** Where everything is in sight at once, no two things are called alike. */
async function words(browser, server, save) {
  for (const language of ['fr', 'en', 'ru']) {
    const { page, context } = await open(browser, server, { size: 'phone', language });
    await page.setViewportSize({ width: 360, height: 740 });
    await load(page, server, save);
    const all = await page.locator('.tabs .button:visible, .dock .button:visible').evaluateAll((l) => l.map((e) => { const name = e.cloneNode(true); for (const more of name.querySelectorAll('kbd, .hidden')) more.remove(); return name.textContent.trim(); }));
    ok(all.length > 7 && new Set(all).size === all.length, `${language}: no two buttons of a phone have one name`, all.join(' | '));
    const broad = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    ok(!broad, '... and all of them have room');
    await page.locator('.tabs .button').nth(3).click();
    const filter = await page.locator('.log [aria-pressed]').nth(3).innerText(), title = await page.locator('.tabs .button').nth(2).innerText();
    ok(filter === title, '... and the log calls deeds as their leaf does', `${filter} ${title}`);
    await context.close();
  }
}

await run(async ({ browser, server }) => {
  const module = await Module.open(made);
  const { page, lines, context } = await open(browser, server, { size: 'phone' });
  const found = positions(module, 'classique', { want: ['bid', 'pay', 'accept'] });

  // A bid of one's own.
  await load(page, server, found.bid.save);
  const field = page.locator('[data-key=bid]:visible').first(), said = await count(page);
  const least = Number(await field.inputValue());
  await field.click({ clickCount: 3 });
  await page.keyboard.type('1');
  ok((await field.inputValue()) === '1', `what is typed stays as it is typed, below the least bid (${least}) too`, await field.inputValue());
  await press(page, 'bid-own');
  await page.waitForSelector('.toast', { timeout: 4000 }).catch(() => undefined);
  ok((await page.locator('.toast').count()) === 1 && (await page.locator('.toast').innerText()).replace(/\s/g, '').includes(String(least)), 'too little is refused in a sentence that says how much it takes');
  ok((await count(page)) === said && (await field.inputValue()) === '1', 'nothing was bid, and what was typed is still there');
  await field.fill('');
  await press(page, 'bid-own');
  ok(/\d/.test(await page.locator('.toast').innerText()) && (await count(page)) === said, 'nor is nothing a bid');
  const cash = found.bid.told.state.seats[found.bid.seat].cash;
  ok(!(await coloured(page, 'pass')), 'to pass is not the answer in colour');
  const price = module.edition('classique') && Math.max(2 * least + 1, 401);
  ok(cash > price, `there is money for a slip of the finger: ${cash}`);
  await field.click({ clickCount: 3 });
  await page.keyboard.type(String(price));
  await press(page, 'bid-own');
  await page.waitForSelector('[data-act="bid-sure"]', { timeout: 4000 }).catch(() => undefined);
  ok((await page.locator('[data-act="bid-sure"]').count()) === 1 && (await count(page)) === said, 'a bid far above what would do is asked again');
  ok((await coloured(page, 'stay-in')) && !(await coloured(page, 'bid-sure')), 'the harmless answer is the one in colour');
  await press(page, 'stay-in');
  ok((await count(page)) === said && (await field.inputValue()) === String(price), 'not meant: nothing was bid, the field has it still');
  await field.fill(String(least + 1));
  await press(page, 'bid-own');
  await page.waitForFunction((n) => document.querySelectorAll('.log li').length > n, said);
  ok(true, 'a bid that is meant is made at once');

  // The second tap of a finger, as late as it can be; where the machine was too slow for that, once more.
  let tapped = { late: true };
  for (let i = 0; i < 10 && tapped.late; i++) {
    await load(page, server, sale(module));
    const roll = await page.locator('[data-act=roll]:visible').first().boundingBox(), second = page.evaluate(secondTap);
    await page.touchscreen.tap(roll.x + roll.width / 2, roll.y + roll.height / 2);
    tapped = await second;
  }
  await page.waitForTimeout(200);
  ok(!tapped.late && (await page.locator('[data-act=buy]:visible').count()) === 1, 'a second tap answers nothing, with animation off too', JSON.stringify(tapped));
  await rest(page);
  await press(page, 'buy');
  await page.waitForFunction(() => ![...document.querySelectorAll('[data-act=buy]')].some((e) => e.checkVisibility()));
  ok(true, 'a tap after that does');

  // An offer that comes while one looks at another leaf.
  await load(page, server, found.accept.save);
  for (const leaf of [1, 2, 3]) {
    await page.locator('.tabs .button').nth(leaf).click();
    await page.waitForTimeout(500);
    const way = page.locator('[data-act=to-offer]:visible');
    ok((await way.count()) === 1, `leaf ${leaf + 1}: an offer that waits is told, with a way to it`);
    if (await way.count()) await way.click();
    else await page.locator('.tabs .button').first().click();
    await page.waitForTimeout(500);
    const seen = await page.locator('[data-act=accept]').first().boundingBox();
    ok(seen && seen.x >= 0 && seen.x < 390 && (await way.count()) === 0, '... which leads to its answers');
  }

  // An offer is accepted, then the deal is made.
  await press(page, 'accept');
  await page.waitForFunction(() => document.querySelector('.log')?.innerText.includes('accepte'));
  await rest(page);
  const log = await page.locator('.log li').allInnerTexts(), yes = log.findLastIndex((l) => l.includes("accepte l'offre"));
  ok(yes >= 0 && log[yes + 1]?.includes('font affaire'), 'the log tells an offer accepted before the deal', log.slice(-8).join(' | '));

  // What options change is said once.
  module.edition('classique', 'en');
  const { ok: good, changes } = module.say('options', 'end=rounds:5');
  ok(good && changes.filter((c) => /\b5 rounds/.test(c)).length === 1, 'how long a game lasts is said once', changes?.join(' | '));

  // In jail.
  const jail = found.pay, turn = jail.told.state.seats[jail.seat].jail_turns;
  await load(page, server, jail.save);
  const asked = await page.locator('.question:visible').first().innerText();
  ok(jail.told.state.seats[jail.seat].jailed && /prison/i.test(asked) && asked.includes(`${turn} sur 3`), 'who is to roll in jail is told so, and in which turn', asked);
  const ways = await page.locator('.sum small').allInnerTexts();
  ok(turn === 3 || (ways.length === 6 && ways.every((w) => w === '1/36')), 'only doubles lead out', ways.join(' '));

  // Nothing to manage.
  await load(page, server, poor(module));
  await page.locator('[data-act=manage]:visible').first().click({ force: true }); // it cannot be done, and says why
  await page.waitForSelector('.toast');
  ok((await page.locator('.toast').innerText()).includes('ne possédez encore rien'), 'who owns nothing is told that', await page.locator('.toast').innerText());

  // Giving up: the harmless answer is the one in colour.
  await press(page, 'menu');
  await press(page, 'resigning');
  await page.waitForSelector('[data-act="resign-sure"]');
  ok((await coloured(page, 'stay-in')) && !(await coloured(page, 'resign-sure')), 'giving up is not the answer in colour');
  ok(lines.length === 0, 'no console line', lines.join('\n'));
  await context.close();
  await words(browser, server, found.bid.save);
  await back(browser, server);
  await skipping(browser, server);
});
