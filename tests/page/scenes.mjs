// scenes.mjs - the director: what happens is shown scene by scene, and nothing tells it before. While dice still fall, neither log nor
// headline nor a sum knows where they lead; a card stands large with the words of the log; readers of the screen hear each line once and
// in its order; a key that does nothing else skips; nothing sounds before the first press, or when it is off; the last set-up and the
// sound are remembered; the end has a podium of who won.
import { load, made, ok, open, rest, run } from './browser.mjs';
import { can, Module, withPerson } from './positions.mjs';

/** Saves in which Ada is to roll, and what comes of it: a card, and a rent or a tax that they pay. */
function rolls(module) {
  const found = {}, names = ['Ada', 'Bob', 'Cyd'];
  for (let seed = 1; seed < 60 && !(found.card && found.pay); seed++) {
    module.edition('classique');
    module.say('open', [...names.map((n, i) => `seat bot:easy ${i} ${n}`), `dealer seed ${seed}`].join('\n'));
    let before = null, rolled = false;
    for (let i = 0; i < 300 && !(found.card && found.pay); i++) {
      const now = module.ask('look', 0), { question } = now.state;
      if (question.kind !== 'chance') { before = question.kind === 'roll' && question.seat === 'Ada' && can(now, 'roll') ? module.save() : null; rolled = false; }
      const told = module.ask('step', 0xfe), events = told?.events ?? [];
      if (!told || told.state.stage === 'over') break;
      rolled ||= events.some((e) => e.event === 'move' && e.seat === 'Ada');
      if (before && rolled && events.some((e) => e.event === 'card')) { found.card ??= withPerson(before, 0); before = null; }
      else if (before && rolled && events.some((e) => e.event === 'pay' && e.from === 'Ada') && events.some((e) => e.event === 'roll' && e.a !== e.b)) { found.pay ??= withPerson(before, 0); before = null; }
    }
  }
  return found;
}

/** Note, at every change, what stands where. */
const watch = (page) => page.evaluate(() => {
  const text = (s) => [...document.querySelectorAll(s)].map((e) => e.textContent.replace(/\s+/g, ' ').trim());
  const seen = (window.seen = []), heard = (window.heard = []), known = new Set(document.querySelectorAll('#spoken p'));
  const note = () => {
    for (const p of document.querySelectorAll('#spoken p')) if (!known.has(p)) { known.add(p); heard.push(p.textContent.replace(/\s+/g, ' ').trim()); }
    seen.push({
      rolling: !!document.querySelector('.decision .rolling'), walking: !!document.querySelector('.token.walking'), log: [...document.querySelectorAll('.log .line')].slice(-12).map((e) => e.firstChild.textContent.replace(/\s+/g, ' ').trim()), question: text('.question').join(), cash: text('.players .cash').join(' '),
      scene: document.querySelector('.scene')?.dataset.scene ?? '', card: text('.scene .front p').join(), busy: document.querySelector('[data-busy]')?.dataset.busy,
    });
  };
  note();
  new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ['class', 'data-busy'] });
});

await run(async ({ browser, server }) => {
  const module = await Module.open(made), { card, pay } = rolls(module);
  ok(card && pay, 'a roll to a card and a roll to a payment are found');
  const { page, lines, context } = await open(browser, server, { settings: { speed: 0.35, motion: 'full' } });
  await page.addInitScript(() => { // who asks for sound?
    const Real = window.AudioContext;
    window.contexts = 0;
    window.AudioContext = class extends Real { constructor() { super(); window.contexts++; } };
  });
  await page.goto(server.url);

  await load(page, server, pay);
  ok((await page.evaluate(() => window.contexts)) === 0, 'nothing sounds before the first press');
  await watch(page);
  const before = await page.evaluate(() => window.seen[0]);
  await page.locator('[data-act=roll]:visible').first().click();
  await page.waitForFunction(() => window.seen.some((s) => s.rolling));
  await rest(page);
  const seen = await page.evaluate(() => window.seen), heard = await page.evaluate(() => window.heard);
  const falling = seen.filter((s) => s.rolling), last = before.log.at(-1);
  const early = falling.filter((s) => s.log.at(-1) !== last);
  ok(falling.length > 0 && early.length === 0, 'while the dice fall the log does not know them', JSON.stringify(early[0]?.log.slice(-2)));
  ok(falling.every((s) => s.cash === before.cash), '... nor does a sum', JSON.stringify(falling.find((s) => s.cash !== before.cash)?.cash));
  const arrived = seen.findIndex((s) => s.walking), log = seen.at(-1).log, told = log.slice(log.lastIndexOf(last) + 1);
  const spoiled = seen.filter((s, i) => s.walking && i >= arrived && s.log.length && told.slice(1).includes(s.log.at(-1)) && s.log.at(-1) !== told[0]);
  ok(arrived > 0 && spoiled.length === 0, 'while the token walks the log has the dice at most', JSON.stringify(spoiled[0]?.log.slice(-2)));
  const said = heard.filter((line) => told.includes(line));
  ok(told.length > 1 && said.join('|') === told.filter((line) => said.includes(line)).join('|') && new Set(said).size === said.length && told.every((line) => heard.some((h) => h.includes(line))), 'readers of the screen hear every line once, in its order', `${heard.join('\n')}\n--\n${told.join('\n')}`);
  ok((await page.evaluate(() => window.contexts)) === 1, 'after a press there is sound');

  await page.goto(server.url);
  await load(page, server, card);
  await watch(page);
  await page.locator('[data-act=roll]:visible').first().click();
  await page.waitForFunction(() => window.seen.some((s) => s.scene === 'card'));
  const large = await page.evaluate(() => window.seen.findLast((s) => s.scene === 'card').card);
  await rest(page);
  const drawn = await page.evaluate(() => document.querySelector('.drawn p')?.textContent.replace(/\s+/g, ' ').trim());
  ok(large.length > 5 && large === drawn, 'the card that stands large is the one that stays', `${large} / ${drawn}`);

  // Loaded anew, the dice and the card of the moment are there.
  await page.reload();
  await page.waitForSelector('#square-0', { state: 'attached' });
  await rest(page);
  const again = await page.evaluate(() => ({ card: document.querySelector('.drawn p')?.textContent.replace(/\s+/g, ' ').trim(), dim: !!document.querySelector('.decision .dice.dim') }));
  ok(again.card === drawn && !again.dim, 'a page that is loaded anew has the card and the dice of the moment', JSON.stringify(again));
  await watch(page);

  // The key that skips, and nothing else.
  const moves = () => page.evaluate(() => document.querySelectorAll('.log .line').length + document.querySelector('.question').textContent);
  const quiet = await moves();
  await page.keyboard.press('.');
  await page.waitForTimeout(300);
  ok((await moves()) === quiet, 'the key that skips answers nothing');
  await page.goto(server.url);
  await page.evaluate(() => localStorage.setItem('banquier.settings', JSON.stringify({ ...JSON.parse(localStorage.getItem('banquier.settings')), speed: 1.8 })));
  await page.reload();
  await load(page, server, card);
  await page.locator('[data-act=roll]:visible').first().click();
  await page.waitForSelector('.decision .rolling');
  const began = Date.now();
  for (let i = 0; i < 40 && (await page.evaluate(() => document.querySelector('[data-busy]').dataset.busy)) === 'true'; i++) await page.keyboard.press('.');
  await rest(page);
  ok(Date.now() - began < 5000 && (await page.locator('.drawn').count()) === 1, 'it skips what moves, and the card is there all the same', `${Date.now() - began} ms`);

  // Off, and remembered.
  await page.keyboard.press('M');
  await page.waitForFunction(() => JSON.parse(localStorage.getItem('banquier.settings')).sound === false);
  await page.reload();
  await page.waitForSelector('[data-act=mute]');
  await page.locator('h1').first().click();
  ok((await page.locator('[data-act=mute]').getAttribute('aria-pressed')) === 'false' && (await page.evaluate(() => window.contexts)) === 0, 'sound that is off stays off, and nothing is made for it');
  ok(lines.length === 0, 'no console line', lines.join('\n'));
  await context.close();

  // The last set-up.
  const two = await open(browser, server, {});
  await two.page.locator('input[name=edition][value=topclubs]').evaluate((e) => e.click());
  await two.page.locator('.others input').first().fill('Zoé');
  await two.page.waitForFunction(() => !document.querySelector('[data-act=play]').disabled);
  await two.page.locator('[data-act=play]').click();
  await two.page.waitForSelector('#square-0', { state: 'attached' });
  await two.page.goto(server.url);
  await two.page.waitForSelector('[data-act=play]:not([disabled])');
  const kept = await two.page.evaluate(() => [document.querySelector('input[name=edition]:checked').value, document.querySelector('.others input').value]);
  ok(kept.join() === 'topclubs,Zoé', 'the last set-up is proposed again', kept.join());

  // The end.
  module.edition('classique');
  module.say('open', ['seat person 0 Ada', 'seat person 1 Bob', 'dealer seed 3'].join('\n'));
  for (let i = 0; i < 30 && module.ask('look', 0).state.question.kind === 'chance'; i++) module.ask('step', 0xfe);
  module.say('say', 'Bob: resign', 1);
  for (let i = 0; i < 30 && module.ask('look', 0).state.stage !== 'over'; i++) if (!module.ask('step', 0xfe)) break;
  const over = module.ask('look', 0).state;
  await load(two.page, server, module.save());
  if (over.stage === 'over') await two.page.waitForSelector('.podium');
  const first = await two.page.evaluate(() => document.querySelector('.step[data-place="1"] b')?.textContent);
  ok(over.stage === 'over' && first === over.winners[0], 'who won stands highest', `${over.stage} ${first} ${over.winners}`);
  ok(two.lines.length === 0, 'no console line', two.lines.join('\n'));
  await two.context.close();
});
