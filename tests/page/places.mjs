// places.mjs - what a phone has at hand stays where it is: leaves, tools and answers do not move while others play, nothing comes
// where the usual answer was; everybody's money is in sight above; a press that repeats what is done says nothing. On a desk nothing jumps under the mouse,
// and on a desk and a tablet answers, tools, pause and skip have one place each.
import { load, made, ok, open, resize, rest, run, still } from './browser.mjs';
import { answer } from './give.mjs';
import { Module, positions, withPerson } from './positions.mjs';

const LONG = ['Екатерина-Длинное-Имя', 'Vera', 'Lina', 'Otto'];

/** In the page: at every frame where each button of the dock is, and the leaves. */
const watch = () => {
  const seen = (globalThis.seen = { tabs: new Set(), tools: new Set(), main: [], others: new Map() });
  const look = () => {
    const tabs = document.querySelector('.phone:not(.flat) .tabs'), dock = document.querySelector('.dock');
    if (tabs && dock && !dock.querySelector('.replay')) {
      const place = (e) => { const r = e.getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom].map(Math.round); };
      seen.tabs.add(place(tabs)[1]);
      for (const b of dock.querySelectorAll('.button')) {
        if (!b.checkVisibility({ visibilityProperty: true })) continue;
        const act = b.dataset.act ?? b.getAttribute('aria-label') ?? b.textContent.trim(), at = place(b);
        if (act === 'manage') seen.tools.add(at.slice(0, 2).join());
        if (b.classList.contains('main') && !act.startsWith('claim')) seen.main.push(at);
        else if (['manage', 'trade', 'undo', 'hint'].includes(act) || act.startsWith('ahead-') || !b.dataset.act) seen.others.set(`${act} ${at}`, at);
      }
    }
    requestAnimationFrame(look);
  };
  look();
};
const found = (page) => page.evaluate(() => {
  const { tabs, tools, main, others } = globalThis.seen;
  const over = [...others].filter(([, [l, t, r, b]]) => main.some(([x, y, z, w]) => l < z - 1 && r > x + 1 && t < w - 1 && b > y + 1));
  return { tabs: [...tabs], tools: [...tools], over: over.map(([what]) => what), ahead: [...others.keys()].filter((k) => k.startsWith('ahead')).length, main: main.length };
});

async function dock(browser, server, size, seed) {
  const { page, context } = await open(browser, server, { size: 'phone', settings: { speed: 2, motion: 'less' }, seed });
  await resize(page, size);
  await page.locator('[data-act=play]:not([disabled])').click();
  await page.waitForSelector('#square-0', { state: 'attached' });
  await page.evaluate(watch);
  for (let i = 0, asked = 0; i < 400 && asked < 9; i++) {
    if (await answer(page)) asked++;
    await page.waitForTimeout(120);
  }
  const { tabs, tools, over, ahead, main } = await found(page), at = size.join(' x ');
  ok(main > 20 && ahead > 0, `${at}: somebody was asked, and could answer ahead`, `${main} ${ahead}`);
  ok(tabs.length === 1, `${at}: the leaves stay where they are`, `at ${tabs}`);
  ok(tools.length === 1, `${at}: the tools stay where they are`, tools.join(' | '));
  ok(over.length === 0, `${at}: nothing else comes where the usual answer was`, over.join('\n'));
  await context.close();
}

/** Whose money or name is not in sight. */
const hidden = (page) => page.evaluate(() => [...document.querySelectorAll('.players.compact li')].flatMap((li) => {
  const cash = li.querySelector('.cash').getBoundingClientRect(), points = [0.05, 0.5, 0.95].map((f) => [cash.left + f * cash.width, (cash.top + cash.bottom) / 2]);
  const seen = points.every(([x, y]) => { const top = document.elementFromPoint(x, y); return top && (li.contains(top) || top.contains(li)) && x < document.querySelector('[data-act=menu]').getBoundingClientRect().left; });
  const clear = getComputedStyle(li).backgroundColor;
  return [...(seen ? [] : [`the money of ${li.textContent.trim().slice(0, 20)}`]), ...(/rgba\(.*, 0\)|transparent/.test(clear) ? [`${li.textContent.trim().slice(0, 20)} is transparent`] : [])];
}));

async function header(browser, server, module) {
  const { page, context } = await open(browser, server, { size: 'phone', settings: { motion: 'less' } });
  for (const seats of [3, 4]) {
    module.edition('console');
    module.say('open', [...LONG.slice(0, seats).map((n, i) => `seat bot:random ${i} ${n}`), 'dealer seed 4'].join('\n'));
    const saves = [];
    for (let i = 0, last = null; i < 3000 && saves.length < 3; i++) {
      const told = module.ask('step', 0xfe);
      if (!told || told.state.stage === 'over') break;
      const { question, seats: all } = told.state;
      if (question.kind !== 'roll') continue;
      const out = all.findIndex((s) => !s.in);
      if (!saves.length || (saves.length === 1 && question.seat !== LONG[0] && last !== question.seat)) saves.push(['', withPerson(module.save(), 0)]);
      else if (out >= 0) { saves.push([', one is out', withPerson(module.save(), out)]); break; }
      last = question.seat;
    }
    for (const [what, save] of saves) {
      await page.goto(server.url);
      await load(page, server, save);
      await page.keyboard.press('Escape'); // where the bots have played to the end meanwhile
      for (const size of [[390, 844], [360, 640]]) {
        await resize(page, size);
        const bad = await hidden(page);
        ok(bad.length === 0 && (what || (await page.locator('.players.compact li.turn').count()) === 1), `${seats} players${what}, ${size.join(' x ')}: everybody's money is in sight`, bad.join('\n'));
      }
    }
    ok(saves.length === 3 || seats === 3, `${seats} players: with one who is out`, saves.length);
  }
  await context.close();
}

/** In the page: at every frame where the answers of a desk are, and what goes on beside them. */
const watchStage = () => {
  const seen = (globalThis.seen = { first: new Map(), tools: new Map(), pace: new Map(), main: [], others: new Map(), frames: 0 });
  const note = (map, what, at) => map.set(what, (map.get(what) ?? new Set()).add(at));
  const look = () => {
    const foot = document.querySelector('.desk div.foot');
    if (foot && !document.querySelector('.replay, dialog[open]')) {
      const place = (e) => { const r = e.getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom].map(Math.round); };
      const shown = (what) => [...foot.querySelectorAll(what)].filter((b) => b.checkVisibility({ visibilityProperty: true }));
      seen.frames++;
      shown('.answers .button[data-act]').forEach((b, i) => {
        const [l, t, r, low] = place(b);
        if (!i && !b.dataset.act.startsWith('rematch')) note(seen.first, 'the first answer', `${l} ${low}`);
        if (b.classList.contains('main')) seen.main.push([l, t, r, low]);
      });
      for (const b of shown('.tools .button')) {
        const [l, t] = place(b);
        if (!b.dataset.act.startsWith('ahead-')) note(seen.tools, b.dataset.act, `${l} ${t}`);
      }
      for (const b of shown('.button')) {
        const at = place(b), act = b.dataset.act ?? '';
        if (!act || act === 'pause' || act === 'skip') note(seen.pace, act || (b.getAttribute('aria-pressed') ? 'pause' : 'skip'), `${at[2]} ${at[1]}`);
        if (!act || act === 'pause' || act === 'skip' || act.startsWith('ahead-') || b.closest('.tools')) seen.others.set(`${act || b.textContent.trim()} ${at}`, at);
      }
    }
    requestAnimationFrame(look);
  };
  look();
};

/** A desk and a tablet held upright: answers, tools, pause and skip have one place each, whoever plays and whatever is told. */
async function stage(browser, server, module, edition, size, language) {
  const { page, context } = await open(browser, server, { language, settings: { speed: 2, motion: 'less', language }, seed: 5 });
  await resize(page, size);
  await load(page, server, positions(module, edition, { want: ['roll'] }).roll.save);
  await page.evaluate(watchStage);
  for (let i = 0, asked = 0; i < 250 && asked < 8; i++) {
    if (await answer(page)) asked++;
    await page.waitForTimeout(100);
  }
  const { places, over, main, frames } = await page.evaluate(() => {
    const { first, tools, pace, main, others, frames } = globalThis.seen;
    const places = [...first, ...tools, ...pace].filter(([, at]) => at.size > 1).map(([what, at]) => `${what} at ${[...at].join(' | ')}`);
    const over = [...others].filter(([, [l, t, r, b]]) => main.some(([x, y, z, w]) => l < z - 1 && r > x + 1 && t < w - 1 && b > y + 1)).map(([what]) => what);
    return { places, over, main: main.length, frames };
  });
  const at = `${edition}, ${size.join(' x ')}, ${language}`;
  ok(main > 5 && frames > 50, `${at}: somebody was asked`, `${main} ${frames}`);
  ok(places.length === 0, `${at}: answers, tools, pause and skip stay where they are`, places.join('\n'));
  ok(over.length === 0, `${at}: nothing else comes where the usual answer was`, over.join('\n'));
  await context.close();
}

/** The same button again and again, for a second: it says nothing. */
async function twice(browser, server, module) {
  for (const size of ['phone', 'desk']) {
    const { page, context } = await open(browser, server, { size, settings: { speed: 2 } });
    await load(page, server, positions(module, 'classique', { want: ['roll'] }).roll.save);
    const said = await page.evaluate(async () => {
      const out = new Set(), press = () => [...document.querySelectorAll('[data-act=roll]')].find((e) => e.checkVisibility())?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
      for (const end = performance.now() + 1200; performance.now() < end;) {
        press();
        await new Promise((done) => setTimeout(done, 90));
        const toast = document.querySelector('.toast');
        if (toast) out.add(toast.textContent.trim());
      }
      return [...out];
    });
    await load(page, server, positions(module, 'classique', { want: ['mortgage'] }).mortgage.save);
    await page.locator('[data-act=manage]:visible').first().click();
    await page.locator('dialog [data-act^="mortgage:"]:not(.off)').first().click();
    await page.waitForSelector('[data-act=apply]:not([aria-disabled])');
    said.push(...(await page.evaluate(async () => {
      const out = new Set(), button = document.querySelector('[data-act=apply]');
      for (const end = performance.now() + 900; performance.now() < end;) {
        if (button.isConnected) button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
        await new Promise((done) => setTimeout(done, 20));
        const toast = document.querySelector('.toast');
        if (toast) out.add(toast.textContent.trim());
      }
      return [...out];
    })));
    ok(said.length === 0, `${size}: the same press again is no other wish`, said.join('\n'));
    await context.close();
  }
}

/** A mouse that rests: what is pressed again is where it was. */
async function desk(browser, server, module) {
  const { page, context } = await open(browser, server, { settings: { motion: 'less' } }), at = [1280, 720];
  const place = (what) => page.locator(what).first().evaluate((e) => { const r = e.getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom].map(Math.round).join(); });
  const found = positions(module, 'classique', { want: ['offer', 'bid'] });
  await resize(page, at);
  await load(page, server, found.offer.save);
  await page.locator('[data-act=trade]:visible').first().click();
  await page.waitForSelector('dialog[open] [data-act=send]');
  await still(page);
  const before = [await place('dialog[open]'), (await place('[data-act=send]')).split(',').slice(1)];
  await page.locator('dialog[open] input[type=checkbox]').first().check();
  await page.waitForSelector('dialog[open] .verdict :is(table, .wrong)');
  await still(page);
  const after = [await place('dialog[open]'), (await place('[data-act=send]')).split(',').slice(1)];
  ok(before.join() === after.join(), 'the sheet of a trade stays where it is when something is chosen', `${before} then ${after}`);
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('dialog[open]'));
  await page.locator('[data-act=menu]:visible').click();
  await page.locator('[data-act=replay]').click();
  await page.waitForSelector('.replay .chance'); // it comes a moment later, and is there from then on
  const slider = new Set();
  for (let i = 0; i < 30; i++) {
    await page.keyboard.press('[');
    await page.waitForTimeout(60);
    slider.add(await place('.replay input'));
  }
  ok(new Set([...slider].map((s) => s.split(',')[1])).size === 1, 'the slider of the past stays where it is', [...slider].join(' | '));
  await load(page, server, found.bid.save);
  const sums = async () => [await place('[data-act=bid-own]'), await place('.bids input'), await place('.bids [data-act=bid]')].map((p) => p.split(',').filter((_, i) => i % 2 === 0).join()).join(' | ');
  const first = await sums();
  await page.locator('.bids [data-act=bid]').first().click();
  await rest(page);
  if (await page.locator('.bids').count()) ok((await sums()) === first, 'quick bids stay where they are', `${first} then ${await sums()}`);
  await context.close();
}

await run(async ({ browser, server }) => {
  const module = await Module.open(made), only = process.argv[2];
  if (!only || only === 'dock') {
    await dock(browser, server, [390, 844], 3);
    await dock(browser, server, [360, 640], 4);
  }
  if (!only || only === 'stage')
    for (const [edition, size, language] of [['console', [768, 1024], 'fr'], ['topclubs', [768, 1024], 'fr'], ['classique', [1280, 720], 'fr'], ['console', [1440, 900], 'ru']])
      await stage(browser, server, module, edition, size, language);
  if (!only || only === 'header') await header(browser, server, module);
  if (!only || only === 'desk') await desk(browser, server, module);
  if (!only || only === 'twice') await twice(browser, server, module);
});
