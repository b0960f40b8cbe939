// answers.mjs - what a key or a press answers, in a game without a server. The space bar never bids; a key that was
// pressed before its question could be read answers nothing; while something moves it only skips that. Giving up asks
// again, and is taken back even from the end page, but not where dice are bound; so does selling several hotels at once, by
// the sheet of buildings or by a typed line. That sheet tells of each lot why, and has its keys. While the income tax is chosen no
// fortune is to be seen, and the choice stands. Two who owe rent for one square are claimed from one after the other. What is said
// ahead - a roll, no purchase, no bid - follows when it is asked. Nothing here waits for a time to pass: animations that would last for
// minutes, and events that are older than the question they come to.
import { goOn, keptText, load, made, ok, open, rest, run, still } from './browser.mjs';
import { can, Module, positions, withPerson } from './positions.mjs';

/** The game of this save as it stands now: as it was loaded until something is said. */
const now = async (page, save) => { const kept = await keptText(page); return kept.startsWith(save.split(/^log /m)[0]) && kept.length >= save.length ? kept : save; };
const said = async (page, save, what) => (await now(page, save)).split('\n').filter((line) => new RegExp(`: ${what}\\b`).test(line)).length;
const press = (page, act) => page.locator(`[data-act="${act}"]:visible`).first().click();
const gone = (page) => page.waitForSelector('dialog', { state: 'detached' });

/** A game of persons that stands before a roll after which `kind` is asked. */
function before(module, edition, kind) {
  module.edition(edition);
  for (let seed = 1; seed < 200; seed++) {
    module.say('open', ['seat person 0 Ada', 'seat person 1 Bob', `dealer seed ${seed}`].join('\n'));
    while (module.ask('look', 0).state.question.kind === 'chance') module.ask('step', 0xfe);
    const save = module.save(), { question } = module.ask('look', 0).state, name = question.seat;
    if (question.kind !== 'roll') continue;
    module.say('say', `${name}: roll`, 0);
    while (module.ask('look', 0).state.question.kind === 'chance') module.ask('step', 0xfe);
    if (module.ask('look', 0).state.question.kind === kind) return save;
  }
  throw new Error(`no ${kind} after a roll`);
}

async function space(page, server, { bid }) {
  await load(page, server, bid.save);
  const count = async () => (await now(page, bid.save)).split('\n').filter((line) => new RegExp(`^"?${bid.name}"?: bid`).test(line)).length, first = await count();
  for (let i = 0; i < 4; i++) {
    await rest(page);
    await page.keyboard.press('Space');
  }
  await rest(page);
  ok((await count()) === first, 'an auction: the space bar does not bid');
  ok(await page.locator('.toast').innerText().then((text) => /espace/.test(text), () => false), 'and says so');
  await page.locator('[data-act="bid"]:visible').first().focus();
  await page.keyboard.press('Space');
  await rest(page);
  ok((await count()) === first, 'nor with the focus on the button');
  await page.locator('[data-act="bid"]:visible').first().click();
  await page.keyboard.press('Space');
  await rest(page);
  if (await page.locator('[data-act="bid"]:not([aria-disabled]):visible').count()) await page.keyboard.press('Space');
  await rest(page);
  ok((await count()) === first + 1, 'a press of the mouse bids, and the space bar after it does not bid again', `${first} → ${await count()}`);
}

async function early(page, server, save) {
  await load(page, server, save);
  await page.evaluate(() => { // they are as old as this moment, whenever they arrive
    window.old = ['b', ' '].map((key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    window.oldClick = new MouseEvent('click', { bubbles: true, cancelable: true });
    new MutationObserver(() => { // and these come at the very moment when the question does
      const buy = document.querySelector('[data-act="buy"]');
      if (!buy || window.at) return;
      window.at = true;
      for (const key of ['b', ' ']) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      buy.click();
    }).observe(document.body, { childList: true, subtree: true });
  });
  await press(page, 'roll');
  await page.waitForSelector('[data-act="buy"]');
  await rest(page);
  ok((await page.evaluate(() => window.at)) && (await said(page, save, 'buy')) === 0, 'a key, the space bar, a press at the moment when the question appears do not answer it');
  await page.evaluate(() => {
    for (const e of window.old) document.body.dispatchEvent(e);
    document.querySelector('[data-act="buy"]').dispatchEvent(window.oldClick);
  });
  await rest(page);
  ok((await said(page, save, 'buy')) === 0, 'nor do those that are older than the question');
  await page.evaluate(() => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'b', repeat: true, bubbles: true, cancelable: true })));
  await rest(page);
  ok((await said(page, save, 'buy')) === 0, 'nor does a key that is held down');
  await page.keyboard.press('b');
  await page.waitForFunction(() => !document.querySelector('[data-act="buy"]'));
  await rest(page);
  ok((await said(page, save, 'buy')) === 1, 'a key that is meant does');
}

/** Each step of this animation takes minutes; the space bar goes on. */
async function skips(browser, server, save) {
  const { page, context } = await open(browser, server, { settings: { speed: 600, motion: 'full' } });
  const rolls = await said(page, save, 'roll');
  await load(page, server, save);
  await press(page, 'roll');
  const there = await page.waitForFunction(() => {
    if (document.querySelector('[data-act="buy"]')) return true;
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true }));
    return false;
  }, null, { timeout: 20000, polling: 50 }).then(() => true, () => false);
  ok(there, 'the space bar skips an animation', await page.locator('.decision').innerText());
  await rest(page).catch(() => undefined);
  ok((await said(page, save, 'roll')) === rolls + 1 && (await said(page, save, 'buy')) === 0, 'and nothing else: one roll, nothing bought');
  await context.close();
}

/** The table's button; where the game is over, that of its end page. */
async function takeBack(page, over) {
  await rest(page);
  if (over) await page.waitForSelector('.winner');
  await page.locator(over ? 'dialog [data-act="undo"]' : '[data-act="undo"]:visible').first().click();
}

async function bankrupt(page, server, { declare }) {
  const save = withPerson(declare.save, null), first = await said(page, save, 'declare');
  await load(page, server, save); // everybody a person: nobody plays on by himself
  const asks = async (how) => {
    if (how === 'mouse') await press(page, 'declare');
    else await page.keyboard.press('D');
    await page.waitForSelector('[data-act="declare-sure"]');
  };
  await asks('keys');
  ok(await page.evaluate(() => document.activeElement?.dataset.act === 'stay-in'), 'bankruptcy asks again, and "no" has the focus');
  ok(/Tout ce que vous avez revient à/.test(await page.locator('dialog').innerText()) && /revenir en arrière/.test(await page.locator('dialog').innerText()), 'it says what becomes of all, and that it can be taken back', await page.locator('dialog').innerText());
  await page.keyboard.press('Enter');
  await gone(page);
  await asks('mouse');
  await page.keyboard.press('Escape');
  await gone(page);
  await asks('keys');
  await press(page, 'stay-in');
  await gone(page);
  await page.keyboard.press(':');
  await page.fill('#command-line', 'declare');
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-act="declare-sure"]');
  await page.keyboard.press('Escape');
  await gone(page);
  ok((await said(page, save, 'declare')) === first, 'Enter, Escape and "no" leave everything as it was, by keys, by mouse, by a typed line');
  const then = (await now(page, save)).split('\n').length;
  await asks('mouse');
  await press(page, 'declare-sure');
  await page.waitForFunction((name) => [...document.querySelectorAll('.players li.out .name')].some((e) => e.textContent === name), declare.name);
  ok(true, 'yes is bankruptcy');
  await takeBack(page, declare.told.state.seats.filter((s) => s.in).length === 2);
  await page.waitForFunction((name) => ![...document.querySelectorAll('.players li.out .name')].some((e) => e.textContent === name), declare.name);
  await rest(page);
  ok((await keptText(page)).split('\n').length === then && (await said(page, save, 'declare')) === first && (await page.locator('[data-act="declare"]:visible').count()) === 1, 'which is taken back');
}

async function resigns(page, server, save) {
  await load(page, server, save);
  await press(page, 'menu');
  await press(page, 'resigning');
  await page.waitForSelector('[data-act="resign-sure"]');
  const text = await page.locator('dialog').innerText();
  ok(/la partie finit, et (Ada|Bob) gagne/.test(text), 'who is one of two reads that the game ends', text);
  await press(page, 'resign-sure');
  await page.waitForSelector('.winner');
  return text;
}

async function ended(page, server, save) {
  await resigns(page, server, save);
  await takeBack(page, true);
  await page.waitForSelector('.winner', { state: 'detached' });
  await rest(page);
  ok((await said(page, save, 'resign')) === 0 && (await page.locator('[data-act="roll"]:visible').count()) === 1, 'the end page takes it back, and the game goes on');
}

/** Dice that can be checked: no way back. */
async function bound(page, server, module) {
  const hex = (n, c) => c.repeat(2 * n);
  module.edition('classique');
  const opened = module.say('open', ['seat person 0 Ada', 'seat person 1 Bob', `dealer fair ${hex(16, 'a')} ${hex(32, 'b')}`, `nonce 0 ${hex(32, 'c')}`, `nonce 1 ${hex(32, 'd')}`].join('\n'));
  if (!opened?.ok) throw new Error(opened?.text);
  while (module.ask('look', 0).state.question.kind === 'chance') module.ask('step', 0xfe);
  const text = await resigns(page, server, module.save());
  ok(/ne se reprend pas/.test(text), 'where dice are bound it says that there is no way back', text);
  ok((await page.locator('[data-act="undo"]').count()) === 0, 'and there is none on the end page or behind it');
  await page.keyboard.press('Escape');
}

/** Ada has two lots of one colour, with hotels on them, and another lot that she cannot build on. */
function hotels(module) {
  module.edition('classique');
  for (let seed = 1; seed < 200; seed++) {
    module.say('open', ['option max_players=2 deal_deeds=8 deal_in_every_mode=yes build_needs_full_group=no hotel_needs_whole_group=no start_cash=9000', 'seat person 0 Ada', 'seat person 1 Bob', `dealer seed ${seed}`].join('\n'));
    while (module.ask('deal', 0)) continue;
    const { state } = module.ask('look', 0), { groups, squares } = module.ask('board'), own = state.seats[0].deeds;
    const lots = groups.map((g) => g.lots.filter((i) => own.includes(i))).find((l) => l.length === 2 && squares[l[0]].kind === 'street'), station = own.find((i) => squares[i].kind === 'station');
    const street = own.find((i) => squares[i].kind === 'street' && !lots?.includes(i));
    if (state.question.seat !== 'Ada' || !lots || station === undefined || street === undefined) continue;
    const all = Array(5).fill(lots).flat().join(' ');
    if (module.say('say', `Ada: build ${all}`, 0)?.ok && module.say('say', `Ada: mortgage ${street}`, 0)?.ok) return { save: module.save(), lots, station, street };
  }
  throw new Error('no hotels');
}

const opens = async (page, key) => { await rest(page); await page.keyboard.press(key); await page.waitForSelector('dialog[open]'); };
const planned = (page) => page.waitForFunction(() => document.querySelector('dialog [data-act="apply"]')?.hasAttribute('aria-disabled') === false);

async function sells(page, server, module) {
  const { save, lots, station, street } = hotels(module), sold = async () => (await now(page, save)).split('\n').filter((l) => /: sell/.test(l)).length;
  await load(page, server, save);
  await opens(page, 'm');
  const why = (act) => page.locator(`dialog [data-act="${act}"]`).getAttribute('title');
  const refusal = (line) => module.say('try', `Ada: ${line}`, 0)[0].text;
  module.say('load', save);
  for (const [act, line] of [[`build:${lots[0]}`, `build ${lots[0]}`], [`build:${street}`, `build ${street}`], [`mortgage:${lots[1]}`, `mortgage ${lots[1]}`], [`sell:${street}`, `sell ${street}=0`]])
    ok(refusal(line) && (await why(act))?.startsWith(refusal(line)), `the sheet of buildings: the reason of ${act} is its own`, `"${await why(act)}" for "${refusal(line)}"`);
  ok((await why(`mortgage:${station}`)) === '' && (await why(`mortgage:${street}`)) === '', 'what can be done has none');
  const level = (i) => page.locator(`dialog [data-lot="${i}"] output`).innerText();
  for (const i of lots) {
    await page.locator(`dialog [data-act="sell:${i}"]`).focus();
    for (let n = 0; n < 5; n++) await page.keyboard.press('-');
  }
  await page.locator(`dialog [data-act="mortgage:${station}"]`).focus();
  await page.keyboard.press('h');
  ok((await Promise.all(lots.map(level))).join() === '0,0' && (await page.locator(`dialog [data-act="mortgage:${station}"]`).getAttribute('aria-pressed')) === 'true', 'its keys are those of the line that has the focus', (await Promise.all(lots.map(level))).join());
  ok(/ - .* h /.test(await page.locator('dialog .keys').innerText().catch(() => '')), 'and are told');
  await planned(page);
  await press(page, 'apply');
  const asks = async (what) => {
    const there = await page.waitForSelector('[data-act="sell-sure"]', { timeout: 5000 }).then(() => true, () => false);
    ok(there && (await page.evaluate(() => document.activeElement?.dataset.act === 'stay-in')) && /2\s/.test(await page.locator('dialog').last().innerText()), `${what}: to sell two hotels at once is asked again, and "no" has the focus`);
  };
  await asks('the sheet');
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-act="sell-sure"]', { state: 'detached' });
  ok((await sold()) === 0 && (await level(lots[0])) === '0', '"no" sells nothing, and leaves the plan');
  await page.keyboard.press('Escape');
  await gone(page);
  await opens(page, ':');
  await page.fill('#command-line', `sell ${lots.map((i) => `${i}=0`).join(' ')}`);
  await page.keyboard.press('Enter');
  await asks('a typed line');
  await page.keyboard.press('Escape');
  await gone(page);
  ok((await sold()) === 0, 'and sells nothing either');
  await opens(page, ':');
  await page.fill('#command-line', `sell ${lots[0]}=4`);
  await page.keyboard.press('Enter');
  await gone(page);
  await rest(page);
  ok((await sold()) === 1, 'one hotel is sold without a question');
  await opens(page, ':');
  await page.fill('#command-line', `build ${lots[0]}`);
  await page.keyboard.press('Enter');
  await gone(page);
  await opens(page, 'm');
  for (const i of lots) for (let n = 0; n < 5; n++) await page.locator(`dialog [data-act="sell:${i}"]`).click();
  await planned(page);
  await press(page, 'apply');
  await press(page, 'sell-sure');
  await gone(page);
  await rest(page);
  const lines = (await keptText(page)).split('\n');
  ok(lines.some((l) => l.includes(`: sell ${lots.map((i) => `${i}=0`).join(' ')}`)), '"yes" sells them', lines.slice(-4).join('\n'));
}

/** All that can be read, seen or hovered over, digits only beside what they belong to. */
const everything = (page) => page.evaluate(() => [document.body.innerText, ...[...document.querySelectorAll('[title], [aria-label], [aria-valuetext]')].map((e) => `${e.title} ${e.getAttribute('aria-label')} ${e.getAttribute('aria-valuetext')}`)].join('\n').replace(/(\d)[\s\u202f\u00a0](?=\d{3})/g, '$1'));

/** Somebody with property has to choose the income tax, and others have some, too; what nobody may know yet. */
function choice(module) {
  for (let seed = 1; seed < 100; seed++) {
    module.edition('atlantic-city');
    module.say('open', ['seat bot:hard 0 Ada', 'seat bot:hard 1 Bob', 'seat bot:medium 2 Cyd', `dealer seed ${seed}`].join('\n'));
    for (let i = 0, told; i < 600 && (told = module.ask('step', 0xfe)); i++) {
      if (told.state.question.kind !== 'tax' || told.state.round < 5) continue;
      const { seat: name } = told.state.question, seat = ['Ada', 'Bob', 'Cyd'].indexOf(name), save = withPerson(module.save(), null);
      const { events, state, extra } = module.say('say', `${name}: share`, seat), tenth = events.find((e) => e.event === 'pay')?.amount ?? 0;
      const worth = extra.fortunes[seat] + tenth, others = extra.fortunes.filter((_, k) => state.seats[k].in && k !== seat);
      if (tenth && new Set([worth, ...others, ...state.seats.map((s) => s.cash)]).size === 6) return { save, name, worth, tenth, others };
      break;
    }
  }
  throw new Error('nobody has to choose');
}

async function tax(page, server, module) {
  const { save, name, worth, tenth, others } = choice(module);
  await load(page, server, save);
  const hidden = async (where) => {
    const text = await everything(page), found = [worth, ...others].filter((n) => new RegExp(`\\b${n}\\b`).test(text));
    ok(found.length === 0, `while the tax is chosen ${where} tells no fortune (${[worth, ...others].join(', ')})`, found.join());
  };
  ok(true, `${name} has to choose: a tenth of ${worth} would be ${tenth}`);
  await hidden('the table');
  const stage = `${await page.locator('.decision').innerText()} ${await page.locator('.decision [title]').evaluateAll((l) => l.map((e) => e.title).join(' '))}`;
  ok(!new RegExp(`\\b${tenth}\\b`).test(stage), 'nor what the tenth would be', stage);
  ok((await page.locator('.players .note.number').allInnerTexts()).every((note) => note.includes('—')), 'the list has a stroke for each');
  await press(page, 'menu');
  await press(page, 'figures');
  await page.waitForSelector('.luck');
  await hidden('the page of figures');
  ok((await page.locator('figure svg[role=slider]').count()) === 0, 'which has no curve');
  await press(page, 'replay');
  await page.waitForSelector('input[type=range]');
  await page.locator('input[type=range]').press('End');
  await page.waitForFunction(() => { const e = document.querySelector('input[type=range]'); return e.value === e.max; });
  await hidden('the past');
  ok((await page.locator('.players .note.number').allInnerTexts()).every((note) => note.includes('—')), 'and has strokes, too');
  await page.locator('input[type=range]').blur();
  // Two keys at once: the moment before, and away from the past while it is still on its way.
  await page.evaluate(() => ['[', 'Escape'].forEach((key) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))));
  await page.waitForSelector('input[type=range]', { state: 'detached' });
  await rest(page);
  await still(page);
  ok((await page.locator('input[type=range]').count()) === 0 && (await page.locator('[data-act="share"]:visible').count()) > 0, 'who leaves the past is not taken back to it');
  const before = await said(page, save, 'share');
  await press(page, 'share');
  await page.waitForFunction(() => !document.querySelector('[data-act="share"]'));
  await rest(page);
  ok((await said(page, save, 'share')) === before + 1 && !(await page.locator('.players .note.number').allInnerTexts()).some((note) => note.includes('—')), 'when it is chosen the fortunes are there again');
  const then = await keptText(page);
  await press(page, 'undo');
  await page.waitForSelector('.toast');
  await rest(page);
  ok((await keptText(page)).split('\n').length === then.split('\n').length && /ne se reprend pas/.test(await page.locator('.toast').innerText()), 'and the choice stands', await page.locator('.toast').innerText());
}

/** A game of topclubs in which two owe Ada rent for one square while she is asked something else. */
function owedTwice(module) {
  module.edition('topclubs');
  for (let seed = 1; seed < 60; seed++) {
    module.say('open', ['seat person 0 Ada', ...['Bob', 'Cyd', 'Dora'].map((n, i) => `seat bot:easy ${i + 1} ${n}`), `dealer seed ${seed}`].join('\n'));
    for (let i = 0; i < 900; i++) {
      if (module.ask('step', 0xfe)) continue;
      const now = module.ask('look', 0), owed = now.state.claims.filter((c) => c.owner === 'Ada'), first = owed.find((c, k) => owed.findIndex((d) => d.square === c.square) < k);
      if (first && now.state.question.seats.includes('Ada')) return { save: module.save(), square: first.square, names: owed.filter((c) => c.square === first.square).map((c) => c.payer) };
      const verb = ['buy', 'draw', 'roll', 'end', 'pass', 'reject', 'pay'].find((v) => can(now, v));
      if (!verb || !module.say('say', `Ada: ${verb}`, 0)?.ok) break;
    }
  }
  throw new Error('nobody owes twice');
}

async function twice(page, server, { save, square, names }) {
  await load(page, server, save);
  const before = await said(page, save, `claim ${square}`);
  for (const [n, name] of names.entries()) {
    const button = page.locator(`[data-act="claim:${square}"]:visible`);
    ok((await button.count()) === 1 && (await button.innerText()).includes(name), `rent of one square from ${names.join(' and ')}: one button, and it names ${name}`, await button.allInnerTexts());
    await button.click();
    await rest(page);
    ok((await said(page, save, `claim ${square}`)) === before + n + 1, `${name}'s is claimed`);
  }
  ok((await page.locator(`[data-act="claim:${square}"]:visible`).count()) === 0, 'then there is none');
}

/** A game in which it is Ada's to end her turn: after the bot's, her next roll leads to a purchase. */
function beforePurchase(module) {
  module.edition('classique');
  const ask = () => module.ask('look', 0).state.question;
  const until = (kinds) => { for (let i = 0; i < 60 && !(ask().seat === 'Ada' && ask().kind !== 'chance' && kinds.includes(ask().kind)); i++) if (!module.ask('step', 0)) break; };
  const say = (line) => module.say('say', `Ada: ${line}`, 0)?.ok;
  for (let seed = 1; seed < 200; seed++) {
    module.say('open', ['seat person 0 Ada', 'seat bot:easy 1 Bob', `dealer seed ${seed}`].join('\n'));
    until(['roll']);
    if (!say('roll')) continue;
    until(['buy', 'end']);
    if (ask().kind === 'buy' && !say('buy')) continue;
    until(['end']);
    const save = module.save();
    if (ask().kind !== 'end' || !say('end')) continue;
    until(['roll']);
    if (ask().kind !== 'roll' || module.ask('look', 0).state.offers.length || !say('roll')) continue;
    until(['buy']);
    if (ask().kind === 'buy') return save;
  }
  throw new Error('no purchase after a bot');
}
/** An auction in which somebody outbids the least that a person can bid. */
function outbid(module, other) {
  const names = ['Ada', 'Bob', 'Cyd'];
  module.edition('classique');
  other.edition('classique');
  for (let seed = 1; seed < 60; seed++) {
    module.say('open', [...names.map((name, i) => `seat bot:medium ${i} ${name}`), `dealer seed ${seed}`].join('\n'));
    for (let i = 0; i < 300; i++) {
      const { question, auction } = module.ask('look', 0).state, seat = names.indexOf(question.seat);
      if (question.kind === 'auction' && !auction.bidder) {
        const save = withPerson(module.save(), seat);
        other.say('load', save);
        const choice = other.ask('look', seat).extra.choices.find((c) => c.verb === 'bid' && c.no === undefined && !c.open);
        if (choice && other.say('say', `${names[seat]}: ${choice.do}`, seat)?.ok && !other.ask('look', seat).state.question.seats.includes(names[seat])) {
          while (other.ask('look', seat).state.auction && other.ask('step', seat));
          if (other.ask('look', seat).state.auction) return { save, name: names[seat] };
        }
      }
      if (!module.ask('step', 0xfe)) break;
    }
  }
  throw new Error('nobody is outbid');
}

/** What is said ahead, while the bots stand still: the next roll, that nothing is bought then, that an auction is passed. */
async function ahead(page, server, module) {
  const save = beforePurchase(module), lines = async () => [await said(page, save, 'roll'), await said(page, save, 'decline')].join();
  await load(page, server, save);
  ok((await page.locator('[data-act^=ahead-]').count()) === 0, 'whoever is asked has nothing to say ahead');
  await page.locator('.foot [data-act=pause]').click(); // the bots wait
  await press(page, 'end');
  await rest(page);
  const [rolls, declines] = (await lines()).split(',').map(Number), pressed = (word) => page.locator(`[data-act=ahead-${word}][aria-pressed=true]`).count();
  await page.keyboard.press('f');
  await rest(page);
  ok((await pressed('roll')) === 1 && (await page.locator('.toast').innerText()).includes('Ada'), 'the next roll is said ahead by its key, and that is told', await page.locator('.toast').allInnerTexts());
  await press(page, 'ahead-decline');
  await rest(page);
  ok((await pressed('decline')) === 1, 'that nothing is bought then, by its button');
  await press(page, 'ahead-decline');
  await rest(page);
  ok((await pressed('decline')) === 0, 'once more takes it back');
  await page.keyboard.press('F');
  await rest(page);
  await page.locator('.foot [data-act=pause]').click(); // they go on
  await page.waitForFunction(() => document.querySelector('.answers [data-act]'));
  await goOn(async () => (await lines()) !== [rolls, declines].join() && (await said(page, save, 'decline')) > declines, () => page.waitForTimeout(40));
  ok((await said(page, save, 'roll')) > rolls && (await said(page, save, 'decline')) === declines + 1, 'both follow of themselves when they are asked', await lines());
  await rest(page);

  const bid = outbid(module, await Module.open(made)), mine = async () => (await now(page, bid.save)).split('\n').filter((line) => new RegExp(`^"?${bid.name}"?: pass`).test(line)).length;
  await load(page, server, bid.save);
  await page.locator('.foot [data-act=pause]').click();
  await page.locator('[data-act="bid"]:visible').first().click();
  await rest(page);
  const before = await mine();
  await press(page, 'ahead-pass');
  await rest(page);
  await page.locator('.foot [data-act=pause]').click();
  await goOn(async () => (await mine()) > before, () => page.waitForTimeout(40));
  ok((await mine()) === before + 1, 'an auction that was passed ahead is passed when somebody bids more', (await now(page, bid.save)).slice(-300));
}

await run(async ({ browser, server }) => {
  const module = await Module.open(made), { page, lines } = await open(browser, server);
  const found = positions(module, 'classique', { want: ['bid', 'declare'], games: 60, steps: 1500 }), roll = before(module, 'classique', 'buy');
  await space(page, server, found);
  await early(page, server, roll);
  await skips(browser, server, roll);
  await bankrupt(page, server, found);
  await ended(page, server, roll);
  await bound(page, server, module);
  await sells(page, server, module);
  await tax(page, server, module);
  await twice(page, server, owedTwice(module));
  await ahead(page, server, module);
  ok(lines.length === 0, 'no console line', lines.join('\n'));
});
