// guests.mjs - the first hour at the real server: an edition that was chosen is the one of the new table; who only wants to
// watch is asked for nothing else; guests without a name are told apart; the code of the invitation stands above what the
// dice are bound to; who looks on sees nothing in colours of their own; what was said is there after a reload; who was away
// reads what became of their seat; whom a bot has sat in for has the seat back by one press; the log follows; a seat goes to another device by a square for phones, whose secret no server ever sees.
import { appendFileSync } from 'node:fs';
import { axe, ok, open, resize, rest, run, still } from './browser.mjs';
import { answer } from './give.mjs';
import { House, Line, served } from './house.mjs';

if (!served()) {
  console.log('ok 1 # SKIP this program has no server\n1..1');
  process.exit(0);
}
const house = new House();
appendFileSync(house.limits, 'grace_s 0\n'); // who is away is sat in for at once
const press = (page, act) => page.locator(`[data-act="${act}"]:visible`).first().click();
const text = (page, where) => page.locator(where).allInnerTexts().then((all) => all.join(' | ').replace(/[\u00A0\u202F]/g, ' '));
const there = (page) => page.waitForFunction(() => document.querySelector('[role=status]:not(.bad)'));
const figure = (page) => page.locator('[data-agreed]').first().getAttribute('data-agreed').then(Number);

async function guest(browser, server, size = 'desk', door = 'online') {
  const one = await open(browser, server, { size, settings: { name: '' } });
  await press(one.page, door);
  await there(one.page);
  return one;
}

/** The button of the banner is there, in sight, and nothing lies over it. */
const banner = (page) => page.evaluate(() => {
  const e = document.querySelector('[data-act="here"]');
  if (!e) return 'no button';
  const r = e.getBoundingClientRect(), top = document.elementFromPoint((r.left + r.right) / 2, (r.top + r.bottom) / 2);
  return [e.matches('.main'), r.top >= 0 && r.bottom <= innerHeight && r.left >= 0 && r.right <= innerWidth && e.contains(top), r.height >= 40].join();
});
const played = (page) => page.evaluate(() => document.querySelector('.players li.me .note')?.textContent.includes('un robot joue') ?? false);

/** Who has missed the clock twice, with the page open, is played by a bot and told so; as long as it is so, and whatever is
 * being shown, the seat is had back by a button, a press anywhere, Enter or a letter. */
async function back(browser, server) {
  const line = new Line(house, 'Ada');
  line.say('create classique Ada seats=3 tempo=1500 clock=3'); // at leisure: the game is not over before it is looked at
  const { code } = await line.until((m) => m.say === 'table');
  const bob = new Line(house, 'Bob');
  bob.say(`join ${code} Bob`);
  await line.until((m) => m.say === 'table' && m.seats.filter(Boolean).length === 2);
  line.say('bots easy');
  await line.until((m) => m.say === 'table' && m.seats.every(Boolean));
  line.say('start');
  const { id } = await line.until((m) => m.say === 'table' && m.status === 'playing'), { token } = await line.until((m) => m.say === 'seat');
  line.close();
  const { page, lines, context } = await open(browser, server, { settings: { speed: 1 } }); // as people see it: scenes take their time
  await page.evaluate(([id, token]) => localStorage.setItem('banquier.seats', JSON.stringify({ [id]: { token, edition: 'classique', name: 'Ada', when: 1 } })), [id, token]);
  await page.evaluate((id) => { location.hash = `table=${id}`; }, id);
  await page.waitForSelector('#square-0', { state: 'attached' });
  const own = () => text(page, '.players li.me .who');
  await page.waitForSelector('.players li.me .note');
  ok(/Ada\W+vous\W+en ligne/.test(await own()), 'the own card says once that it is one\'s own', await own());
  const ways = {
    button: () => press(page, 'here'),
    Enter: () => page.keyboard.press('Enter'),
    'a letter': () => page.keyboard.press('r'),
    'a press on the board': () => page.locator('.board').first().click({ position: { x: 90, y: 200 } }),
  };
  for (const [way, size] of [['button', [390, 844]], ['button', [1280, 720]], ['Enter', [1280, 720]], ['a letter', [1280, 720]], ['a press on the board', [1280, 720]]]) {
    await resize(page, size);
    await page.waitForFunction(() => document.querySelector('.players li.me .note')?.textContent.includes('un robot joue'));
    await page.waitForTimeout(500);
    const seen = [];
    for (let i = 0; i < 30; i++) {
      seen.push(await banner(page));
      await page.waitForTimeout(100);
    }
    const good = seen.every((one) => one === 'true,true,true');
    ok(good && (await played(page)), `${size.join(' x ')}: how to have the seat back stays in sight while bots play`, [...new Set(seen)].join(' | '));
    if (!good) break;
    if (way === 'Enter') {
      const list = await axe(page);
      ok(list.length === 0, 'axe: a bot sits in', list.join('\n'));
    }
    await ways[way]();
    ok(await page.waitForFunction(() => !document.querySelector('.players li.me .note')?.textContent.includes('un robot joue') && !document.querySelector('[data-act="here"]')).then(() => true, () => false), `by ${way} one plays again`, await own());
  }
  const late = (await page.locator('.log li').allInnerTexts()).filter((one) => one.includes('écoulé'));
  ok(late.length > 0 && late.every((one) => /écoulé pour (Ada|Bob)\./.test(one)), 'the log says whose time ran out', late.join(' | ') || (await text(page, '.log li')));
  bob.close();
  const noise = lines.filter((l) => !/WebSocket connection to|ERR_CONNECTION/.test(l));
  ok(noise.length === 0, 'no console line', noise.join('\n'));
  await context.close();
}

/** Left, and continued from the front page: the log shows its newest lines, and follows. */
async function again(browser, server) {
  const people = [new Line(house, 'Ada'), new Line(house, 'Bob')];
  people[0].say('create classique Ada seats=3 tempo=600 clock=1');
  const { code } = await people[0].until((m) => m.say === 'table');
  people[1].say(`join ${code} Bob`);
  await people[0].until((m) => m.say === 'table' && m.seats.filter(Boolean).length === 2);
  people[0].say('bots easy');
  await people[0].until((m) => m.say === 'table' && m.seats.every(Boolean));
  people[0].say('start');
  const { id } = await people[0].until((m) => m.say === 'table' && m.status === 'playing'), { token } = await people[0].until((m) => m.say === 'seat');
  await people[1].until((m) => m.say === 'move' && m.n > 40); // nobody says anything: bots play on
  people[0].close();
  const { page, lines, context } = await open(browser, server, { settings: { speed: 1 } });
  await page.evaluate(([id, token]) => localStorage.setItem('banquier.seats', JSON.stringify({ [id]: { token, edition: 'classique', name: 'Ada', when: 1 } })), [id, token]);
  await page.evaluate((id) => { location.hash = `table=${id}`; }, id);
  await page.setViewportSize({ width: 1280, height: 720 });
  for (let i = 0; i < 2; i++) {
    await page.waitForSelector('#square-0', { state: 'attached' });
    await page.waitForSelector('[data-agreed]', { state: 'attached' });
    const at = await figure(page), far = [];
    await page.waitForFunction((n) => Number(document.querySelector('[data-agreed]').dataset.agreed) > n + 10, at);
    for (let k = 0; k < 10; k++) {
      await page.waitForTimeout(100);
      far.push(await page.evaluate(() => { const box = document.querySelector('.log ol'); return Math.round(box.scrollHeight - box.clientHeight - box.scrollTop); }));
    }
    ok(far.filter((n) => n > 60).length < 3, `${i ? 'continued from the front page' : 'opened'}, the log shows its newest lines and follows`, far.join());
    // What stands beside the log comes a moment later than its lines: it has been scrolled, and has less room at once.
    const room = (high) => page.evaluate((high) => { const box = document.querySelector('.log ol'); box.style.flex = `0 0 ${high}px`; box.style.minHeight = `${high}px`; }, high);
    await room(500);
    await page.waitForTimeout(300);
    await page.evaluate(() => {
      const box = document.querySelector('.log ol');
      box.style.flex = box.style.minHeight = '';
      box.style.flex = '0 0 400px';
      box.style.minHeight = '400px';
      box.scrollTop = box.scrollHeight;
      box.style.flex = '0 0 90px';
      box.style.minHeight = '90px';
    });
    await page.waitForTimeout(500);
    const left = await page.evaluate(() => { const box = document.querySelector('.log ol'); return Math.round(box.scrollHeight - box.clientHeight - box.scrollTop); });
    ok(left < 60, 'and when it gets less room', left);
    await page.evaluate(() => document.querySelector('[data-act="menu"]').click());
    await page.waitForSelector('[data-act="leave"]:visible');
    await press(page, 'leave');
    await page.waitForSelector('[data-act="sit-again"]');
    await press(page, 'sit-again');
  }
  people[1].close();
  const noise = lines.filter((l) => !/WebSocket connection to|ERR_CONNECTION/.test(l));
  ok(noise.length === 0, 'no console line', noise.join('\n'));
  await context.close();
}

await run(async ({ browser, server }) => {
  await house.start(server.url.replace(/\/$/, ''));
  if (process.argv[2] !== 'again') await back(browser, server);
  if (process.argv[2] !== 'back') await again(browser, server);
  if (process.argv[2]) return;
  const requests = [];
  // An edition that was chosen before.
  const ada = await open(browser, server, { settings: { name: '' } });
  ada.page.on('request', (r) => requests.push(r.url()));
  await ada.page.locator('input[name=edition][value=topclubs]').evaluate((e) => e.click());
  await press(ada.page, 'online');
  await there(ada.page);
  ok((await ada.page.locator('#online-edition').inputValue()) === 'topclubs', 'the edition that was chosen is the one of a new table', await ada.page.locator('#online-edition').inputValue());
  await ada.page.locator('#online-edition').selectOption('classique');

  // Who wants to watch.
  const eve = await guest(browser, server, 'desk', 'look-on');
  ok((await text(eve.page, 'h1')).includes('Regarder') && (await eve.page.locator('[data-act="create"], [data-act="join"], #online-name').count()) === 0 && (await eve.page.locator('[data-act="watch"].main').count()) === 1, 'who wants to watch is asked for a table, and for nothing else', await text(eve.page, '.lobby'));
  await eve.page.reload();
  await there(eve.page);
  ok((await eve.page.locator('[data-act="create"]').count()) === 0, 'after a reload, too');
  const list = await axe(eve.page);
  ok(list.length === 0, 'axe: the lobby of who watches', list.join('\n'));
  await press(eve.page, 'play-along');
  ok((await eve.page.locator('[data-act="create"]').count()) === 1, 'and can still play');

  // Three without a name.
  await ada.page.locator('input[type=number]').first().fill('3');
  await ada.page.click('[data-act=create]:not([disabled])');
  await ada.page.waitForSelector('.code');
  const code = await ada.page.locator('.code').innerText();
  const bob = await guest(browser, server, 'phone'), cyd = await guest(browser, server);
  for (const { page } of [bob, cyd]) {
    await page.fill('#code', code);
    await press(page, 'join');
    await page.waitForSelector('.seats');
  }
  await ada.page.waitForFunction(() => document.querySelectorAll('.seats b').length === 3);
  const names = await ada.page.locator('.seats b').allInnerTexts();
  ok(names.join() === 'Camarade 1,Camarade 2,Camarade 3', 'guests without a name are told apart', names.join());
  await ada.page.waitForSelector('.invite .digits');
  ok(await ada.page.evaluate(() => document.querySelector('.invite .code').getBoundingClientRect().bottom <= document.querySelector('.invite .digits').getBoundingClientRect().top), 'the code of the invitation stands first');

  // Said, and still there when the page comes again.
  await ada.page.fill('#chat', 'Bonsoir à tous');
  await ada.page.keyboard.press('Enter');
  await bob.page.waitForFunction(() => document.querySelector('.chat .text')?.textContent === 'Bonsoir à tous');
  await press(ada.page, 'start');
  for (const { page } of [ada, bob, cyd]) await page.waitForSelector('#square-0', { state: 'attached' });
  await cyd.page.reload();
  await cyd.page.waitForSelector('#square-0', { state: 'attached' });
  ok(await cyd.page.waitForFunction(() => document.querySelector('.chat .text')?.textContent === 'Bonsoir à tous').then(() => true, () => false), 'what was said is there after a reload', await text(cyd.page, '.chat'));

  const id = new URL(ada.page.url()).hash.slice('#table='.length, '#table='.length + 32);
  await eve.page.goto(`${server.url}#table=${id}`);
  await eve.page.waitForSelector('#square-0', { state: 'attached' });

  // Bob's phone is put away; the table goes on; back, it is told.
  const play = async (people, moves) => {
    for (let i = 0; i < 400 && (await figure(people[0].page)) < moves; i++) {
      for (const { page } of people) await answer(page);
      await people[0].page.waitForTimeout(50);
    }
  };
  await play([ada, bob, cyd], 24);
  ok((await bob.page.locator('[data-act="away"]').count()) === 0, 'who was never away is told nothing of it');
  await bob.page.goto(`${server.url}icon.svg`);
  const before = await figure(ada.page);
  await play([ada, cyd], before + 25);
  await bob.page.goto(`${server.url}#table=${id}`);
  await bob.page.waitForSelector('#square-0', { state: 'attached' });
  const told = await bob.page.waitForSelector('[data-act="away"]:visible').then(() => true, () => false);
  ok(told && /absence/.test(await text(bob.page, '.missed')), 'who comes back reads that something became of their seat', await text(bob.page, '.guests'));
  await press(bob.page, 'away');
  await bob.page.waitForSelector('dialog[open] .away li');
  const missed = await text(bob.page, 'dialog .away li');
  ok(missed.split(' | ').every((line) => line.includes('Camarade 2') && !/lance les dés|de jouer/.test(line)), 'and what, each line about it, without turns and throws', missed);
  const seen = await axe(bob.page);
  ok(seen.length === 0, 'axe: while you were away', seen.join('\n'));
  await press(bob.page, 'away-seen');
  await bob.page.waitForFunction(() => !document.querySelector('dialog[open]') && !document.querySelector('[data-act="away"]'));
  ok(true, 'once');

  // Who looks on has no colours of loss and gain.
  await eve.page.waitForFunction((n) => Number(document.querySelector('[data-agreed]')?.getAttribute('data-agreed')) >= n, before);
  const paid = await eve.page.locator('.log .line').count();
  ok(paid > 3 && (await eve.page.locator('.log .line b').count()) === 0, 'who looks on has neither lost nor gained');

  // The seat goes to another device.
  await press(ada.page, 'menu');
  await press(ada.page, 'elsewhere');
  await ada.page.waitForSelector('dialog[open] svg[role=img]');
  const address = await ada.page.locator('code[data-seat]').innerText(), token = new URL(address).hash.split('.')[1];
  ok(new URL(address).hash.startsWith(`#seat=${id}.`) && token.length >= 16 && !address.split('#')[0].includes(token), 'the seat as an address, its secret behind the #', address.replace(token, 'TOKEN'));
  ok((await text(ada.page, 'dialog .warning')).includes('a votre place'), 'with a warning', await text(ada.page, 'dialog'));
  ok(!(await ada.page.locator('dialog svg[role=img]').getAttribute('aria-label')).includes(token), 'and the square is not read aloud');
  const sheet = await axe(ada.page);
  ok(sheet.length === 0, 'axe: the seat for another device', sheet.join('\n'));
  await ada.page.keyboard.press('Escape');
  const other = await open(browser, server, { size: 'phone', settings: { name: '' } });
  other.page.on('request', (r) => requests.push(r.url()));
  await other.page.goto(`${server.url}icon.svg`);
  let shut = true; // a phone without a network yet: the page is loaded anew before any server has heard of the seat
  await other.page.routeWebSocket(/play$/, (ws) => { if (shut) ws.close(); else ws.connectToServer(); });
  await other.page.goto(address);
  await other.page.waitForFunction(() => document.querySelector('.lobby [role=status].bad'));
  ok((await other.page.evaluate((t) => Object.values(localStorage).every((v) => !v.includes(t)), token)), 'a seat that no server has given yet is kept by the window alone');
  await other.page.reload();
  await other.page.waitForFunction(() => document.querySelector('.lobby [role=status].bad'));
  shut = false;
  await other.page.waitForSelector('#square-0', { state: 'attached' });
  await rest(other.page);
  await other.page.waitForFunction(() => document.querySelector('.players li.me .name'));
  ok((await text(other.page, '.players li.me .name')).includes('Camarade 1'), 'the other device sits in that seat', await text(other.page, '.players'));
  ok(!other.page.url().includes(token) && new URL(other.page.url()).hash === `#table=${id}`, 'its address says no more than the table', other.page.url().replace(token, 'TOKEN'));
  ok(requests.length > 5 && requests.every((url) => !url.split('#')[0].includes(token)), `and none of ${requests.length} requests had the secret`);
  await ada.page.waitForSelector('[data-act="retake"]:visible');
  ok(true, 'the first device says that the seat is held elsewhere, and can have it back');
  await other.page.goto(`${server.url}icon.svg`);
  await other.page.goto(`${server.url}#seat=${id}.short`);
  await other.page.waitForSelector('[role=alert]');
  ok((await text(other.page, '[role=alert]')).includes('aucune place'), 'an address that leads to no seat says so', await text(other.page, '[role=alert]'));
  // What an address brings replaces nothing that is held before the server has taken it.
  const held = () => other.page.evaluate((table) => JSON.parse(localStorage.getItem('banquier.seats') ?? '{}')[table]?.token, id);
  await other.page.goto(`${server.url}icon.svg`);
  await other.page.goto(`${server.url}#seat=${id}.${'0'.repeat(32)}`);
  await other.page.waitForSelector('[role=alert]');
  ok((await held()) === token, "an address with a token that opens nothing leaves the seat that is held", await text(other.page, '[role=alert]'));
  await other.page.goto(`${server.url}icon.svg`);
  await other.page.goto(`${server.url}#table=${id}`);
  await other.page.waitForFunction(() => document.querySelector('.players li.me .name'));
  ok((await held()) === token, '... and it is sat in again');
  const noise = [ada, bob, cyd, eve, other].flatMap((p) => p.lines).filter((l) => !/WebSocket connection to|ERR_CONNECTION/.test(l));
  ok(noise.length === 0, 'no console line', noise.join('\n'));
}, () => house.port);
await house.close();
