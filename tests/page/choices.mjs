// choices.mjs PROGRAM [EDITION] - what the page offers against what then happens. The module: at every question of 20 random games
// an edition each choice is tried and leaves what it says, each reason is that of a like command, and the whole list is
// the one that the program (tests/page/choices.c) tells of the same games. The page: the buttons of two games an edition
// (SOAK=1: of 20) are compared with the list of a module that has read the save, and the key that a button shows is
// pressed: the save has that command, and the purse what was told.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { keptText, load, made, ok, open, rest, run } from './browser.mjs';
import { Module } from './positions.mjs';

const program = process.argv[2] ?? 'build/tests/page-choices', editions = process.argv[3] ? [process.argv[3]] : ['classique', 'atlantic-city', 'console', 'reseau', 'topclubs'];
const names = ['Ada', 'Bob', 'Cyd'], games = 20, questions = 60;
const property = ['build', 'sell', 'mortgage', 'redeem', 'prison'], many = ['want', 'place', 'lift'];

/** The same 32 bits as in choices.c. */
function dice(state) {
  return () => {
    state = (state ^ (state << 13)) >>> 0;
    state = (state ^ (state >>> 17)) >>> 0;
    state = (state ^ (state << 5)) >>> 0;
    return state;
  };
}

/** The table of choices.c: half of the games by the edition's own rules. */
function sit(module, number, seats, seed) {
  const { rules } = module.ask('board'), half = Math.floor(Math.floor(Number(rules.start_cash) / 2) / Number(rules.money_scale)) * Number(rules.money_scale);
  for (let deal = 8; deal; deal--) {
    const options = number % 4 === 1 ? `houses=3 hotels=1 deal_deeds=${deal} deal_in_every_mode=yes building_shortage=auction build_needs_full_group=no unlimited_buildings=no jail_pay_when=any_management_time`
      : number % 4 === 3 ? `deal_deeds=${deal} deal_in_every_mode=yes start_cash=${half} prisons=yes squatters=yes squatter_draw=1 settle_debt_in_kind=yes debt_raise_cash=yes trade=yes transfer_interest=lift_or_keep10 bankrupt_to_player=all_to_creditor ${[1, 2, 3, 4].map((n) => `station_rent_${n}=${3 * half}`).join(' ')}` : '';
    if (module.say('open', [...(options ? [`option ${options}`] : []), ...names.slice(0, seats).map((n, i) => `seat person ${i} ${n}`), `dealer seed ${seed}`].join('\n'))?.ok) return;
  }
  throw new Error('no table');
}

const possible = (c) => c.why === undefined;
function pick(choices, r) {
  for (let asked = r & 1; asked >= 0; asked--) {
    const fit = choices.filter((c) => possible(c) && !c.open && (c.verb !== 'resign' || r % 64 === 0) && (c.asked || !asked));
    if (fit.length) return fit[(r >>> 8) % fit.length];
  }
  return null;
}

// ---- the module ----

const told = (c) => (possible(c)
  ? `+ ${c.seat} ${c.key || '.'} ${c.amount} ${c.left} ${c.usual ? 'usual ' : ''}${c.sure ? 'sure ' : ''}${c.open ? 'open' : '-'} ${c.open ? c.verb : c.say}`
  : `- ${c.seat} ${c.key || '.'} ${c.verb} ${c.refusal}`);

/** What comes of a choice, by the purses before and after it; what is wrong, or nothing. */
function sums(c, verdict, debt) {
  if (!verdict?.ok) return `refused: ${verdict?.text}`;
  const before = verdict.before[c.seat].cash, after = verdict.after[c.seat].cash;
  const told = c.verb === 'mortgage' || c.verb === 'sell' ? c.left === before + c.amount && (debt || after === c.left)
    : c.verb === 'bid' ? c.left === before - c.amount && c.say === `bid ${c.amount}`
      : c.verb === 'share' ? c.left === before && c.amount === 0
        : after === c.left || (c.left < 0 && c.left === before - c.amount);
  return told ? '' : `${before} before, ${after} after, told ${c.amount} and ${c.left}`;
}

/** Lines that somebody might say of a verb. */
function like(verb, view, seat, keys) {
  const own = view.squares.flatMap((s, i) => (s.owner === seat ? [i] : [])), all = view.squares.map((_, i) => i), others = names.slice(0, view.seats.length).filter((_, i) => i !== seat);
  switch (verb) {
    case 'bid': return [`bid ${view.ask.amount ?? 0}`];
    case 'want': return ['want 0', 'want 1'];
    case 'use': return ['use', 'use chance', 'use chest'];
    case 'place': case 'claim': return all.map((i) => `${verb} ${i}`);
    case 'mortgage': case 'redeem': case 'lift': case 'prison': return all.map((i) => `${verb} ${i}`);
    case 'build': return [...all.map((i) => `build ${i}`), ...keys.map((k) => `build ${k} 1`)];
    case 'sell': return [...all.flatMap((i) => [`sell ${i}`, `sell ${i}=0`]), ...keys.map((k) => `sell ${k} 1`)];
    case 'accept': return others.flatMap((n) => [`accept ${n}`, `accept ${n} v0`]);
    case 'reject': return others.map((n) => `reject ${n}`);
    case 'offer': return others.flatMap((n) => [`offer ${n} give +1`, `offer ${n} give +100`]);
    case 'settle': return [...own, 1].map((i) => `settle give ${i}`);
    default: return [verb];
  }
}

/** One question; what is wrong with it is noted by kind, once. */
function look(module, view, me, keys, note) {
  const { choices } = view, can = choices.filter((c) => possible(c) && !c.open), debt = view.ask.kind === 'debt' && view.ask.seat === me;
  const verdicts = can.length ? module.say('try', can.map((c) => `${names[c.seat]}: ${c.say}`).join('\n'), 0) : [];
  can.forEach((c, i) => { const wrong = sums(c, verdicts[i], debt); if (wrong) note('sums', `${c.say}: ${wrong}`); });
  const pressed = can.filter((c) => c.key && !property.includes(c.verb));
  pressed.forEach((c, i) => { if (pressed.findIndex((d) => d.key === c.key) < i) note('keys', `two choices have the key ${c.key}: ${c.say}`); });
  for (const c of choices.filter((d) => !possible(d))) {
    const said = module.say('try', like(c.verb, view, c.seat, keys).map((l) => `${names[c.seat]}: ${l}`).join('\n'), 0);
    const same = said.filter((v) => !v.ok && v.refusal === c.refusal);
    if (!same.some((v) => c.why.startsWith(v.text))) note('reasons', `${c.verb}: ${c.why} (${c.refusal}), refused ${[...new Set(said.map((v) => v.refusal ?? v.wire ?? 'not at all'))]}`);
  }
  return choices.length;
}

function play(module, edition, number, tell, note) {
  const seats = 2 + (number % 2), random = dice((2463534242 + number) >>> 0), texts = module.edition(edition, ['fr', 'en', 'ru'][number % 3]);
  sit(module, number, seats, 400 + number);
  const scale = Number(module.ask('board').rules.money_scale);
  let seen = 0;
  for (let i = 0; i < questions; i++) {
    while (module.ask('deal', 0)) continue;
    let { view } = module.ask('look', 0);
    if (view.stage === 'over') break;
    const me = view.offers.length ? view.offers[0].to : view.ask.seat;
    ({ view } = module.ask('look', me));
    tell(`? ${view.ask.kind} ${me}`, ...view.choices.map(told));
    seen += look(module, view, me, texts.groupKeys, note);
    const r = random();
    if (r % 7 === 0 && module.say('say', `${names[me]}: offer ${names[(me + 1) % seats]} give +${scale}`, me)?.ok) continue;
    const c = pick(view.choices, r);
    if (!c) break;
    const done = module.say('say', `${names[c.seat]}: ${c.say}`, me);
    if (!done?.ok) { note('sums', `${c.say} was refused: ${done?.text}`); break; }
  }
  return seen;
}

function inModule(module) {
  for (const edition of editions) {
    const wrong = {}, lines = [], note = (kind, text) => { wrong[kind] ??= text; };
    let seen = 0;
    for (let g = 0; g < games; g++) {
      lines.push(`game ${g}`);
      seen += play(module, edition, g, (...more) => lines.push(...more), (kind, text) => note(kind, `game ${g}, ${text}`));
    }
    const native = spawnSync(program, [edition, String(games), String(questions)], { encoding: 'utf8', maxBuffer: 1 << 28 }).stdout?.trimEnd().split('\n') ?? [];
    const first = lines.findIndex((l, i) => l !== native[i]), asked = lines.filter((l) => l.startsWith('?')).length;
    ok(asked > 500, `${edition}: ${asked} questions, ${seen} choices and reasons`);
    ok(first < 0 && native.length === lines.length, `${edition}: the module tells what the program tells`, `${first}: ${lines[first]} for ${native[first]}`);
    ok(!wrong.sums, `${edition}: every choice is accepted, and leaves what it says`, wrong.sums);
    ok(!wrong.reasons, `${edition}: every reason is that of a like command`, wrong.reasons);
    ok(!wrong.keys, `${edition}: a key means one choice`, wrong.keys);
    if (edition !== 'classique') continue;
    const view = { ask: { kind: 'buy', seat: 0 } }, buy = { verb: 'buy', seat: 0, say: 'buy', amount: 60, left: 1441 };
    ok(view && sums(buy, { ok: true, before: [{ cash: 1500 }], after: [{ cash: 1440 }] }, false) !== '', 'a planted sum is found');
  }
}

// ---- the page ----

/** What stands on the stage: buttons with their keys, words and reasons. */
const buttons = (page) => page.evaluate(() => [...document.querySelectorAll('.decision [data-act]')].filter((e) => e.checkVisibility()).map((e) => ({
  act: e.dataset.act, key: e.querySelector('kbd')?.textContent ?? '', label: (e.querySelector('span')?.textContent ?? e.textContent).trim(),
  off: e.getAttribute('aria-disabled') === 'true', title: e.title, tool: !!e.closest('.tools'),
})));
const digits = (text) => text.replace(/\D/g, '');

/** The number of a choice in the list is its key where it has none. */
function keyOf(choices, c) {
  if (c.key || !possible(c) || c.open) return c.key;
  const n = choices.filter((d) => possible(d) && !d.open).indexOf(c) + 1;
  return n > 0 && n < 10 ? String(n) : '';
}

/** The choice of a button, by what it says; for a bid the least. */
function choiceOf(choices, act) {
  const [verb, arg] = act.split(':');
  const of = choices.filter((c) => c.verb === verb && !(c.verb === 'bid' && c.open));
  return of.find((c) => (arg === undefined ? true : arg === 'all' ? c.whole : String(c.arg) === arg && !c.whole));
}

function compare(view, shown, note) {
  const { choices } = view, tools = ['manage', 'trade', 'undo', 'debt', 'counter', 'bid-own', 'let-go'];
  for (const b of shown) {
    if (tools.includes(b.act) || (['bid', 'accept', 'reject', 'withdraw'].includes(b.act) && !b.key)) continue; // another sum, another person's
    const c = choiceOf(choices, b.act);
    if (!c) { note('buttons', `${b.act}: no such choice`); continue; }
    if (b.key !== keyOf(choices, c) && !['accept', 'reject', 'withdraw'].includes(c.verb)) note('keys', `${b.act}: the key ${b.key} for ${keyOf(choices, c)}`);
    if (!['accept', 'reject', 'withdraw'].includes(c.verb) && b.label !== c.label) note('words', `${b.act}: ${b.label} for ${c.label}`);
    if (b.off !== !possible(c) || (b.off && b.title !== c.why)) note('reasons', `${b.act}: ${b.off} ${b.title} for ${c.why}`);
  }
  for (const c of choices.filter((d) => d.asked && d.verb !== 'offer' && !property.includes(d.verb) && !(d.verb === 'bid' && d.open) && (possible(d) || !many.includes(d.verb))))
    if (!shown.some((b) => choiceOf(choices, b.act)?.verb === c.verb)) note('buttons', `${c.verb} has no button`);
  const keyed = shown.filter((b) => b.key && !b.off);
  keyed.forEach((b, i) => { if (keyed.findIndex((d) => d.key === b.key) < i) note('keys', `two buttons have the key ${b.key}: ${b.act}`); });
}

/** Press the key that a button shows: the save has its command next. */
async function press(page, module, edition, view, shown, before, r, note) {
  const fit = shown.filter((b) => b.key && !b.off && !b.tool && !['debt', 'counter'].includes(b.act) && choiceOf(view.choices, b.act));
  if (!fit.length) return null;
  const b = fit[(r >>> 8) % fit.length], c = choiceOf(view.choices, b.act);
  const after = c.verb === 'buy' ? await page.locator('.decision .words > p.small').allInnerTexts() : [];
  if (after.length && !after.some((text) => digits(text) === String(c.left))) note('sums', `${after} for ${c.left}`);
  await page.keyboard.press(b.key);
  if (c.open) return null;
  if (c.sure) {
    await page.waitForSelector(`[data-act="${c.verb}-sure"]`);
    await page.locator(`[data-act="${c.verb}-sure"]`).click();
  }
  await page.waitForFunction((n) => document.querySelector('[data-busy]')?.getAttribute('data-busy') === 'false' || n < 0, before.length);
  let text = before;
  for (let i = 0; i < 200 && text.length <= before.length; i++) {
    await page.waitForTimeout(10);
    text = (await keptText(page)) || before;
  }
  await rest(page);
  text = await keptText(page);
  const line = text.slice(before.length).split('\n').find((l) => l && !l.startsWith('bank:'))?.replace(/^"|"(?=:)/g, '') ?? 'nothing';
  if (line !== `${names[c.seat]}: ${c.say}` && !line.startsWith(`${names[c.seat]}: ${c.say} `)) note('pressed', `${b.key} on ${b.act} said "${line}", not "${c.say}"`);
  return { text, c };
}

async function inPage(page, server, module, edition, number) {
  const wrong = {}, note = (kind, text) => { wrong[kind] ??= text; }, random = dice((88675123 + number) >>> 0), seen = new Set();
  const fresh = () => { module.edition(edition); sit(module, number, 3, 900 + number); while (module.ask('deal', 0)) continue; return module.save(); };
  let text = fresh(), asked = 0, held = 0, before = null;
  const scale = Number(module.ask('board').rules.money_scale);
  await load(page, server, text);
  for (; asked < 45; asked++) {
    module.edition(edition);
    const loaded = module.say('load', text);
    if (before?.verb === 'buy' && loaded?.view.seats[before.seat].cash !== before.left) note('sums', `question ${asked}, ${before.label}: ${loaded?.view.seats[before.seat].cash} is left, told ${before.left}`);
    before = null;
    if (loaded?.view.stage === 'over') { text = fresh(); await load(page, server, text); continue; }
    if (loaded.view.ask.kind === 'chance') { // it holds the dice back while somebody may claim
      await page.evaluate(() => document.querySelector('[data-act="let-go"]')?.click());
      await page.waitForTimeout(20);
      await rest(page);
      text = await keptText(page);
      if (++held > 500) { note('pressed', `question ${asked}, the dice do not come: ${await page.locator('.decision').first().innerText()}`); break; }
      asked--;
      continue;
    }
    const me = loaded.view.offers.length ? loaded.view.offers[0].to : loaded.view.ask.seat, { view } = module.ask('look', me), shown = await buttons(page);
    compare(view, shown, (kind, what) => note(kind, `question ${asked} (${view.ask.kind}), ${what}`));
    shown.forEach((b) => seen.add(b.act.split(':')[0]));
    const r = random();
    if (r % 6 === 0 && !loaded.view.offers.length && module.say('say', `${names[me]}: offer ${names[(me + 1) % 3]} give +${scale}`, me)?.ok) { // somebody proposes something
      text = module.save();
      await load(page, server, text);
      continue;
    }
    const done = await press(page, module, edition, view, shown, text, r, (kind, what) => note(kind, `question ${asked} (${view.ask.kind}), ${what}`));
    if (!done) { // nothing with a key: the first thing that can be clicked
      const c = view.choices.find((d) => possible(d) && !d.open && !d.sure);
      if (!c) break;
      module.say('say', `${names[c.seat]}: ${c.say}`, me);
      while (module.ask('deal', 0)) continue;
      text = module.save();
      await load(page, server, text);
      continue;
    }
    ({ text, c: before } = done);
  }
  ok(asked >= 40 || wrong.pressed, `${edition} ${number}: ${asked} questions in the page: ${[...seen].join(' ')}`);
  for (const [kind, what] of [['buttons', 'a button for every answer, and no other'], ['keys', 'the keys that buttons show are those of the choices'], ['words', 'so are their words'], ['reasons', 'what cannot be pressed says why'], ['sums', 'what is left after buying is told'], ['pressed', 'a key that is shown says that command']])
    ok(!wrong[kind], `${edition}: ${what}`, wrong[kind]);
}

if (!existsSync(`${made}/banquier.wasm`)) {
  console.log('ok 1 # SKIP the page is not built (make web)\n1..1');
} else {
  const module = await Module.open(made);
  if (existsSync(program)) inModule(module);
  else ok(false, 'the program that tells the lists is there', program);
  await run(async ({ browser, server }) => {
    for (const edition of editions) {
      const { page, lines, context } = await open(browser, server, { seed: 5 });
      for (const g of process.env.SOAK ? Array(20).keys() : [0, 3]) await inPage(page, server, module, edition, g);
      ok(lines.length === 0, `${edition}: no console line`, lines.join('\n'));
      await context.close();
    }
  });
}
