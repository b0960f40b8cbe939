// choices.mjs PROGRAM [EDITION] - what the page offers against what then happens. The module: at every question of 20 random games
// an edition each choice is tried and leaves what it says, each reason is that of a like command, and the whole list is
// the one that the program (tests/page/choices.c) tells of the same games. The page: at 12 questions of two games an
// edition (SOAK=1: at 60 of 20) its buttons are compared with the list of a module that plays along, sums, keys, words and
// reasons, now and then those of the sheet of buildings too, and the key that a button shows is pressed; in the end both
// have played the same game. Differences that are planted, in what the module tells and in the page, are found.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { keptText, load, made, ok, open, run } from './browser.mjs';
import { deed, Module } from './positions.mjs';

const program = process.argv[2] ?? 'build/tests/page-choices', editions = process.argv[3] ? [process.argv[3]] : ['classique', 'atlantic-city', 'console', 'reseau', 'topclubs'];
const names = ['Ada', 'Bob', 'Cyd'], games = 20, questions = 60, verbs = new Set();
const drawn = process.env.SOAK ? { games, questions } : { games: 1, questions: 14 };

/** The same 32 bits as in choices.c. */
function dice(state) {
  return () => {
    state = (state ^ (state << 13)) >>> 0;
    state = (state ^ (state >>> 17)) >>> 0;
    state = (state ^ (state << 5)) >>> 0;
    return state;
  };
}

/** A switch of an edition, as the program tells it. */
const known = {};
function ruleOf(edition, name) {
  known[edition] ??= JSON.parse(spawnSync(process.env.BQ_BINARY ?? 'build/banquier', ['edition', 'show', edition, '--json'], { encoding: 'utf8', maxBuffer: 1 << 26 }).stdout);
  return known[edition].rules[name];
}

/** The table of choices.c: half of the games by the edition's own rules. */
function sit(module, number, seats, seed) {
  const { scale } = module.ask('board'), start = Number(module.ask('switches').switches.find((s) => s.name === 'start_cash').value), half = Math.floor(Math.floor(start / 2) / scale) * scale;
  for (let deal = 8; deal; deal--) {
    const options = number % 4 === 1 ? `houses=3 hotels=1 deal_deeds=${deal} deal_in_every_mode=yes building_shortage=auction build_needs_full_group=no unlimited_buildings=no jail_pay_when=any_management_time`
      : number % 4 === 3 ? `deal_deeds=${deal} deal_in_every_mode=yes start_cash=${half} prisons=yes squatters=yes squatter_draw=1 settle_debt_in_kind=yes debt_raise_cash=yes trade=yes transfer_interest=lift_or_keep10 bankrupt_to_player=all_to_creditor ${[1, 2, 3, 4].map((n) => `station_rent_${n}=${3 * half}`).join(' ')}` : '';
    if (module.say('open', [...(options ? [`option ${options}`] : []), ...names.slice(0, seats).map((n, i) => `seat person ${i} ${n}`), `dealer seed ${seed}`].join('\n'))?.ok) return;
  }
  throw new Error('no table');
}

const possible = (c) => c.no === undefined, seatOf = (name) => names.indexOf(name);
function pick(choices, r) {
  for (let asked = r & 1; asked >= 0; asked--) {
    const fit = choices.filter((c) => possible(c) && !c.open && (c.verb !== 'resign' || r % 64 === 0) && (c.asked || !asked));
    if (fit.length) return fit[(r >>> 8) % fit.length];
  }
  return null;
}

// ---- the module ----

const told = (c) => (possible(c)
  ? `+ ${seatOf(c.by)} ${c.key || '.'} ${c.amount} ${c.left} ${c.usual ? 'usual ' : ''}${c.sure ? 'sure ' : ''}${c.open ? 'open' : '-'} ${c.open ? c.verb : c.do}`
  : `- ${seatOf(c.by)} ${c.key || '.'} ${c.verb} ${c.no}`);

/** What comes of a choice, by the purses before and after it; what is wrong, or nothing. */
function sums(c, verdict, debt) {
  if (!verdict?.ok) return `refused: ${verdict?.text}`;
  const before = verdict.before[seatOf(c.by)].cash, after = verdict.after[seatOf(c.by)].cash;
  const told = c.verb === 'mortgage' || c.verb === 'sell' ? c.left === before + c.amount && (debt || after === c.left)
    : c.verb === 'bid' ? c.left === before - c.amount && c.do === `bid ${c.amount}`
      : c.verb === 'share' ? c.left === before && c.amount === 0
        : after === c.left || (c.left < 0 && c.left === before - c.amount);
  return told ? '' : `${before} before, ${after} after, told ${c.amount} and ${c.left}`;
}

/** Who has no deed, or none of a street, is told that, and not whose the square is. */
const nothing = ['Vous ne possédez encore rien.', 'You own nothing yet.', 'У вас пока нет собственности.'];
const noLot = ["Vous n'avez encore aucun terrain.", 'You own no lot yet.', 'У вас пока нет участков.'];

/** Lines that somebody might say of a verb. */
function like(verb, { question, seats, squares }, name, keys, board) {
  const own = squares.flatMap((s) => (s.owner === name ? [s.square] : [])), all = [...Array(board).keys()], others = seats.map((s) => s.name).filter((n) => n !== name);
  switch (verb) {
    case 'bid': return [`bid ${question.amount}`];
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
function look(module, { state, extra }, me, keys, board, note) {
  extra.choices.forEach((c) => verbs.add(c.verb));
  const { choices } = extra, can = choices.filter((c) => possible(c) && !c.open), debt = state.question.kind === 'debt' && state.question.seat === names[me];
  const verdicts = can.length ? module.say('try', can.map((c) => `${c.by}: ${c.do}`).join('\n'), 0) : [];
  can.forEach((c, i) => { const wrong = sums(c, verdicts[i], debt); if (wrong) note('sums', `${c.do}: ${wrong}`); });
  const pressed = can.filter((c) => c.key && c.sheet !== 'manage');
  pressed.forEach((c, i) => { if (pressed.findIndex((d) => d.key === c.key) < i) note('keys', `two choices have the key ${c.key}: ${c.do}`); });
  for (const c of choices.filter((d) => !possible(d))) {
    const said = module.say('try', like(c.verb, state, c.by, keys, board).map((l) => `${c.by}: ${l}`).join('\n'), 0);
    const same = said.filter((v) => !v.ok && v.why === c.no);
    // In the turn of arrest the card is in nobody's way: who asks for it is told that the next turn is meant (J5).
    if (c.verb === 'use' && c.no === 'already-rolled' && said.some((v) => v.why === 'being-resolved')) continue;
    if (same.length && c.no === 'not-owner' && (state.squares.some((s) => s.owner === c.by) ? noLot : nothing).includes(c.words)) continue;
    if (!same.some((v) => c.words.startsWith(v.text))) note('reasons', `${c.verb}: ${c.words} (${c.no}), refused ${[...new Set(said.map((v) => v.why ?? 'not at all'))]}`);
  }
  return choices.length;
}

function play(module, edition, number, tell, note) {
  const seats = 2 + (number % 2), random = dice((2463534242 + number) >>> 0), texts = module.edition(edition, ['fr', 'en', 'ru'][number % 3]);
  sit(module, number, seats, 400 + number);
  const { scale, squares } = module.ask('board');
  let seen = 0;
  for (let i = 0; i < questions; i++) {
    while (module.ask('deal', 0)) continue;
    const { stage, offers, question } = module.ask('look', 0).state;
    if (stage === 'over') break;
    const me = seatOf(offers.length ? offers[0].to : question.seat), now = module.ask('look', me);
    tell(`? ${question.kind} ${me}`, ...now.extra.choices.map(told));
    seen += look(module, now, me, texts.groupKeys, squares.length, note);
    const r = random();
    if (r % 7 === 0 && module.say('say', `${names[me]}: offer ${names[(me + 1) % seats]} give +${scale}`, me)?.ok) continue;
    const c = pick(now.extra.choices, r);
    if (!c) break;
    const done = module.say('say', `${c.by}: ${c.do}`, me);
    if (!done?.ok) { note('sums', `${c.do} was refused: ${done?.text}`); break; }
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
  }
}

/** Differences in what the module tells: each is noted by its kind. */
const spoil = {
  sums: (list) => { const c = list.find((d) => d.verb === 'buy' && possible(d)); if (c) c.left -= 1; return c; },
  keys: (list) => { const [a, b] = list.filter((d) => possible(d) && d.asked && d.key); if (b) b.key = a.key; return b; },
  reasons: (list) => { const [a, b] = list.filter((d) => !possible(d)).filter((d, i, l) => l.findIndex((e) => e.no === d.no) === i); if (b) [a.words, a.no] = [b.words, b.no]; return b; },
};

/** The same module, but what it tells is not so. */
class Liar extends Module {
  ask(name, ...args) {
    const told = super.ask(name, ...args);
    if (name === 'look' && told.extra.choices && this.spoils(told.extra.choices)) this.lies = (this.lies ?? 0) + 1;
    return told;
  }
}

function planted(liar) {
  for (const kind of Object.keys(spoil)) {
    const wrong = {};
    Object.assign(liar, { lies: 0, spoils: spoil[kind] });
    play(liar, 'classique', 0, () => undefined, (what, text) => { wrong[what] ??= text; });
    ok(liar.lies > 0 && wrong[kind], `planted in what the module tells: ${kind} are found`, JSON.stringify(wrong));
  }
}

// ---- the page ----

/** It is answered as fast as it is drawn: nobody needs time to read. What waits for seconds waits as ever. */
const hasty = () => { const wait = window.setTimeout; window.setTimeout = (work, ms = 0, ...more) => wait(work, ms <= 250 ? 0 : ms, ...more); };

/** When nothing moves any more, what stands on the stage: buttons with their keys, words and reasons, and the small print. */
const settled = (page) => page.evaluate(async () => {
  for (const end = Date.now() + 120000; Date.now() < end; await new Promise((done) => requestAnimationFrame(done))) {
    if (document.querySelector('[data-busy]')?.getAttribute('data-busy') !== 'false') continue;
    const go = document.querySelector('[data-act="let-go"]'); // it holds the dice back while somebody may claim
    if (!go) break;
    go.click();
  }
  return {
    buttons: [...document.querySelectorAll('.decision [data-act]')].filter((e) => e.checkVisibility()).map((e) => ({
      act: e.dataset.act, key: e.querySelector('kbd')?.textContent ?? '', label: (e.querySelector('span')?.textContent ?? e.firstChild?.textContent ?? '').trim(),
      off: e.getAttribute('aria-disabled') === 'true', title: e.title, tool: !!e.closest('.tools'),
    })),
    notes: [...document.querySelectorAll('.decision .words > p.small')].map((e) => e.textContent),
    question: document.querySelector('.decision .question')?.textContent.trim() ?? '',
  };
});

const trades = ['accept', 'reject', 'withdraw'], tools = ['manage', 'trade', 'undo', 'hint', 'debt', 'counter', 'bid-own', 'let-go', 'raise', 'pause', 'skip', 'unpause'];
const named = ['buy', 'bid', 'evict', 'flat', 'pay', 'lift', 'claim']; // their words have the sum

/** The sums of money in a text. */
function money(pattern, text) {
  const [before, after] = pattern.split('{}').map((p) => p.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s/g, '\\s'));
  return [...text.matchAll(new RegExp(`${before}(\\d[\\d\\s]*?)${after}(?!\\d)(?![\\s]\\d)`, 'g'))].map((m) => Number(m[1].replace(/\s/g, '')));
}

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

function compare(texts, { choices, question: asked }, { buttons, notes, question }, offered, note) {
  const raises = choices.filter((c) => c.verb === 'bid' && possible(c) && !c.open).slice(1), bids = [];
  const sum = (b, c) => {
    const shown = money(texts.money, b.label);
    if (shown.some((n) => n !== c.amount) || (!shown.length && c.amount > 0 && named.includes(c.verb))) note('sums', `${b.act}: "${b.label}" for ${c.amount}`);
  };
  const fits = offered ? question.startsWith(`${offered} offre`) : question === asked; // of offers while another one is asked
  if (!fits) note('words', `"${question}" is asked for "${offered ? `${offered} offers` : asked}"`);
  for (const b of buttons) {
    if (tools.includes(b.act)) continue;
    if (b.act === 'bid' && !b.key && !b.off) { bids.push(money(texts.money, b.label)[0]); continue; } // another sum
    if (trades.includes(b.act) && !b.key) continue; // another person's
    const c = choiceOf(choices, b.act);
    if (!c) { note('buttons', `${b.act}: no such choice`); continue; }
    if (b.key !== keyOf(choices, c)) note('keys', `${b.act}: the key ${b.key} for ${keyOf(choices, c)}`);
    if (!trades.includes(c.verb) && b.label !== c.label) note('words', `${b.act}: ${b.label} for ${c.label}`);
    if (b.off !== !possible(c) || (b.off && b.title !== c.words)) note('reasons', `${b.act}: ${b.off} ${b.title} for ${c.words}`);
    if (possible(c) && !trades.includes(c.verb)) sum(b, c);
  }
  if (bids.length && bids.join() !== raises.map((c) => c.amount).join()) note('sums', `raises of ${bids} for ${raises.map((c) => c.amount)}`);
  const buy = choices.find((c) => c.verb === 'buy' && possible(c));
  if (buy && !notes.some((text) => money(texts.money, text).includes(buy.left))) note('sums', `${notes} for ${buy.left}`);
  for (const c of choices.filter((d) => d.asked && d.verb !== 'offer' && d.sheet !== 'manage' && !(d.verb === 'bid' && d.open) && (possible(d) || !['square', 'count'].includes(d.form))))
    if (!buttons.some((b) => choiceOf(choices, b.act)?.verb === c.verb)) note('buttons', `${c.verb} has no button`);
  for (const [what, tool, sheet] of [['manage', 'manage', 'manage'], ['trade', 'trade', 'trade']]) { // a tool is off where nothing of its sheet can be done
    const b = buttons.find((d) => d.act === tool), of = choices.filter((c) => c.sheet === sheet);
    if (b && (b.off !== !of.some(possible) || (b.off && b.title !== of[0]?.words))) note('reasons', `${what}: ${b.off} ${b.title} for ${of[0]?.words}`);
  }
  const keyed = buttons.filter((b) => b.key && !b.off);
  keyed.forEach((b, i) => { if (keyed.findIndex((d) => d.key === b.key) < i) note('keys', `two buttons have the key ${b.key}: ${b.act}`); });
}

/** The sheet of buildings: of each lot the reasons and sums are those of its own commands. */
async function sheet(page, module, texts, told, me, note) {
  await page.keyboard.press('m');
  await page.waitForSelector('dialog[open] .total');
  await page.waitForFunction(() => document.querySelector('dialog [data-lot]'));
  const lots = await page.evaluate(() => [...document.querySelectorAll('dialog [data-lot]')].flatMap((l) => [...l.querySelectorAll('[data-act]')].map((e) => ({ act: e.dataset.act, title: e.title, text: e.textContent }))));
  const { squares } = module.ask('board'), auto = ruleOf(texts.name, 'build_even') === 'auto_board_order';
  for (const { act, title, text } of lots) {
    const [word, i] = act.split(':'), verb = word === 'mortgage' && deed(told, i).mortgaged ? 'redeem' : word, group = texts.groupKeys[squares[i].group];
    const line = auto && ['build', 'sell'].includes(verb) ? `${verb} ${group} 1` : verb === 'sell' ? `sell ${i}=${Math.max(0, deed(told, i).level - 1)}` : `${verb} ${i}`;
    const [said] = module.say('try', `${names[me]}: ${line}`, 0), c = told.extra.choices.find((d) => d.verb === verb && possible(d) && (d.lots ? d.lots.includes(Number(i)) : String(d.arg) === i));
    if (said.ok || c ? title !== '' : !title.startsWith(said.text)) note('reasons', `the sheet, ${act}: "${title}" for "${said.text ?? ''}"`);
    if (c && ['mortgage', 'redeem'].includes(verb) && money(texts.money, text)[0] !== c.amount) note('sums', `the sheet, ${act}: ${text} for ${c.amount}`);
  }
  if (lots.length === 0) note('buttons', 'the sheet has no lots');
  await page.keyboard.press('Escape');
  await page.waitForSelector('dialog', { state: 'detached' });
}

/** In the page: the key that a button shows, a yes where it asks again. */
async function press(page, b, c) {
  await page.keyboard.press(b.key);
  if (c.sure) await page.locator(`[data-act="${c.verb}-sure"]`).click();
}

/** In the page: a line of this seat, and a yes where it asks again: an offer of a gift. */
async function type(page, line) {
  await page.keyboard.press(':');
  await page.fill('#command-line', line);
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => !document.querySelector('#command-line') || document.querySelector('[data-act$="-sure"]'));
  const yes = page.locator('[data-act$="-sure"]');
  if (await yes.count()) await yes.click();
  await page.waitForSelector('dialog', { state: 'detached' });
}

/** Who sits before a page of persons alone, as shown.svelte.ts has it. */
function turn({ offers, question, agenda }, me) {
  if (offers.length && agenda === 0 && !question.seats.includes(names[me])) return seatOf(offers[0].to);
  return question.kind !== 'chance' ? seatOf(question.seat) : Math.max(me, 0);
}
/** Chance has its way; who sits there then. */
function deal(module, me) {
  for (let told = module.ask('look', 0); told; told = module.ask('deal', 0)) me = turn(told.state, me);
  return me;
}
/** The commands of a save, without the digests of states. */
const commands = (text) => text.slice(text.search(/^log /m)).split('\n').slice(1).map((l) => l.replace(/^"([^"]*)":/, '$1:').replace(/ [0-9a-f]{8}$/, ''));

async function inPage(page, server, module, edition, number, wrong, seen) {
  const note = (kind, text) => { wrong[kind] ??= `game ${number}, ${text}`; }, random = dice((88675123 + number) >>> 0), texts = module.edition(edition);
  let asked = 0, sheets = 0, tables = 0, me = -1;
  const fresh = async () => {
    module.edition(edition);
    sit(module, number, 3, 900 + number + 100 * tables++);
    deal(module, -1);
    me = turn(module.ask('look', 0).state, -1);
    await load(page, server, module.save());
  };
  await fresh();
  const { scale } = module.ask('board');
  for (; asked < drawn.questions; asked++) {
    const now = module.ask('look', me), { state, extra } = now;
    if (state.stage === 'over') { await fresh(); continue; }
    const shown = await settled(page), at = (kind, what) => note(kind, `question ${asked} (${state.question.kind}), ${what}`), r = random();
    const offered = state.question.seats.includes(names[me]) ? 0 : state.offers.filter((o) => o.to === names[me]).length;
    compare(texts, extra, shown, offered, at);
    shown.buttons.forEach((b) => seen.add(b.act.split(':')[0]));
    if (r % 8 === 1 && extra.choices.some((c) => c.sheet === 'manage' && possible(c))) { sheets++; await sheet(page, module, texts, now, me, at); }
    const offer = `offer ${names[(me + 1) % 3]} give +${scale}`;
    const fit = shown.buttons.filter((b) => b.key && !b.off && !b.tool && !tools.includes(b.act)).map((b) => [b, choiceOf(extra.choices, b.act)]).filter(([, c]) => c && possible(c) && !c.open);
    let said;
    if (r % 6 === 0 && !state.offers.length && module.say('try', `${names[me]}: ${offer}`, 0)[0].ok) { // somebody proposes something
      said = [names[me], offer];
      await type(page, offer);
    } else if (fit.length) {
      const [b, c] = fit[(r >>> 8) % fit.length];
      said = [c.by, c.do];
      await press(page, b, c);
    } else { // nothing with a key
      const c = extra.choices.find((d) => possible(d) && !d.open && !d.sure && d.by === names[me]);
      if (!c) break;
      said = [c.by, c.do];
      await type(page, c.do);
    }
    if (!module.say('say', `${said[0]}: ${said[1]}`, me)?.ok) { at('pressed', `${said[1]} was refused`); break; }
    me = deal(module, me);
  }
  await settled(page);
  const here = commands(await keptText(page)), there = commands(module.save()), first = there.findIndex((l, i) => l !== here[i]);
  if (asked && first >= 0) note('pressed', `line ${first} is "${here[first]}", not "${there[first]}"`);
  return { asked, sheets };
}

// ---- planted in the page ----

/** What the module tells passes through here first. */
const forge = () => {
  const real = Object.getOwnPropertyDescriptor(Worker.prototype, 'onmessage');
  Object.defineProperty(Worker.prototype, 'onmessage', {
    set(heard) {
      real.set.call(this, (message) => {
        const of = (verb) => message.data.answer?.extra?.choices?.find((c) => c.verb === verb), what = sessionStorage.getItem('planted');
        if (what === 'sums' && of('buy')) of('buy').left += 1;
        if (what === 'words' && of('buy')) of('buy').label = of('buy').label.replace(/\d/, (d) => (Number(d) + 1) % 10);
        if (what === 'keys' && of('buy')) of('buy').key = 'x';
        if (what === 'reasons') for (const c of message.data.answer?.extra?.choices ?? []) if (c.no !== undefined && c.sheet) c.words = '…';
        heard(message);
      });
    },
  });
};
/** Changes of what stands on the page, just before it is read. */
const scratches = {
  keys: () => { document.querySelector('[data-act="buy"] kbd').textContent = 'x'; },
  words: () => { document.querySelector('[data-act="decline"] span').textContent += '.'; },
  sums: () => { const e = document.querySelector('[data-act="buy"] span'); e.textContent = e.textContent.replace(/\d/, (d) => (Number(d) + 1) % 10); },
  reasons: () => { document.querySelector('.tools [aria-disabled]').title = ''; },
  buttons: () => { document.querySelector('[data-act="decline"]').remove(); },
};

async function forged(browser, server, module) {
  const { page, context } = await open(browser, server), texts = module.edition('classique'), noted = (extra, shown) => { const kinds = {}; compare(texts, extra, shown, 0, (kind, text) => { kinds[kind] ??= text; }); return kinds; };
  let now;
  for (let seed = 1; now?.state.question.kind !== 'buy'; seed++) { // the first who moves comes to something for sale, and has nothing yet
    module.say('open', [...names.map((n, i) => `seat person ${i} ${n}`), `dealer seed ${seed}`].join('\n'));
    deal(module, 0);
    module.say('say', `${module.ask('look', 0).state.question.seat}: roll`, 0);
    deal(module, 0);
    now = module.ask('look', seatOf(module.ask('look', 0).state.question.seat));
  }
  await page.addInitScript(forge);
  const shown = async (what) => {
    await page.evaluate((w) => sessionStorage.setItem('planted', w), what);
    await page.goto(server.url);
    await load(page, server, module.save());
    return settled(page);
  };
  ok(Object.keys(noted(now.extra, await shown(''))).length === 0, 'nothing planted: nothing is noted', JSON.stringify(noted(now.extra, await shown(''))));
  for (const kind of ['sums', 'words', 'keys', 'reasons']) {
    const found = noted(now.extra, await shown(kind));
    ok(found[kind], `planted in what the module tells the page: ${kind} are found`, JSON.stringify(found));
  }
  for (const [kind, scratch] of Object.entries(scratches)) {
    await shown('');
    await page.evaluate(scratch);
    const found = noted(now.extra, await settled(page));
    ok(found[kind], `planted in the page: ${kind} are found`, JSON.stringify(found));
  }
  await context.close();
}

const kinds = { buttons: 'a button for every answer, and no other', keys: 'the keys that buttons show are those of the choices', words: 'so are their words', sums: 'and their sums', reasons: 'what cannot be pressed says why', pressed: 'a key that is shown says that command' };

if (!existsSync(`${made}/banquier.wasm`)) {
  console.log('ok 1 # SKIP the page is not built (make web)\n1..1');
} else {
  const module = await Module.open(made);
  if (existsSync(program)) inModule(module);
  else ok(false, 'the program that tells the lists is there', program);
  planted(await Liar.open(made));
  for (const language of ['fr', 'en', 'ru']) { // the help sheet lists every verb
    const words = Object.assign({}, ...['words', 'later'].map((part) => JSON.parse(readFileSync(`${made}/${part}/${language}.json`, 'utf8')))), without = [...verbs].filter((verb) => !words[`page.verb.${verb}`]);
    ok(verbs.size > 25 && without.length === 0, `${language}: each of ${verbs.size} verbs has its words`, without.join());
  }
  await run(async ({ browser, server }) => {
    for (const edition of editions) {
      const { page, lines, context } = await open(browser, server, { seed: 5, settings: { motion: 'less' } }), wrong = {}, seen = new Set(), list = [...Array(drawn.games).keys()];
      await page.addInitScript(hasty);
      await page.goto(server.url);
      let asked = 0, sheets = 0;
      for (const g of list) {
        const done = await inPage(page, server, module, edition, g, wrong, seen);
        asked += done.asked;
        sheets += done.sheets;
      }
      ok(asked === drawn.games * drawn.questions, `${edition}: ${asked} questions of ${list.length} games in the page, ${sheets} sheets: ${[...seen].join(' ')}`);
      for (const [kind, what] of Object.entries(kinds)) ok(!wrong[kind], `${edition}: ${what}`, wrong[kind]);
      ok(lines.length === 0, `${edition}: no console line`, lines.join('\n'));
      await context.close();
    }
    await forged(browser, server, module);
  });
}
