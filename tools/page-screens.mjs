#!/usr/bin/env node
// tools/page-screens.mjs FOLDER [SIZE|THEME|SCREEN ...]: every screen of the page, on every size, in light and dark, several to a
// picture, for eyes (after make web; BQ_BINARY: the program whose server is asked). Without words it takes all of them; with
// words those of these sizes ("390x844"), themes ("dark") and screens ("offer"). What can be measured is in tests/page.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { houseRules, load, made, open, resize, rest, run } from '../tests/page/browser.mjs';
import { House, Line, served, sitDown, table } from '../tests/page/house.mjs';
import { Module, positions, withPerson } from '../tests/page/positions.mjs';

const [folder = 'page-screens', ...words] = process.argv.slice(2);
const sizes = [[1440, 900], [1280, 720], [1920, 1080], [390, 844], [844, 390], [768, 1024]], themes = ['light', 'dark'];
const wanted = (list) => { const some = list.filter((one) => words.includes(one)); return some.length ? some : list; };
const house = served() ? new House() : null;
const verbs = ['buy', 'bid', 'accept', 'offer', 'settle', 'pay', 'declare', 'claim', 'flat', 'build', 'roll'];
/** How large one of them is on a sheet, and how many stand beside one another. */
const layout = ([w, h]) => (w > 1100 ? { width: 760, columns: 2, rows: 3 } : w > h ? { width: 760, columns: 2, rows: 4 } : w > 600 ? { width: 500, columns: 3, rows: 2 } : { width: 380, columns: 4, rows: 2 });

/** A game of four bots, of whom Ada is a person when it has come so far. */
function game(module, edition, language, until) {
  module.edition(edition, language);
  module.say('open', [...['Ada', 'Lina', 'Vera', 'Hugo'].map((name, i) => `seat bot:medium ${i} ${name}`), 'dealer seed 29'].join('\n'));
  for (let i = 0; i < 4000; i++) {
    const told = module.ask('step', 0xfe);
    if (!told || told.state.stage === 'over') break;
    if (told.state.question.seat === 'Ada' && until(told)) break;
  }
  return withPerson(module.save(), 0);
}
/** A whole one. */
function whole(module, edition, language) {
  module.edition(edition, language);
  module.say('open', [...['Ada', 'Lina', 'Vera', 'Hugo'].map((name, i) => `seat bot:${i ? 'medium' : 'hard'} ${i} ${name}`), 'option end=rounds:60', 'dealer seed 31'].sort((a, b) => a.startsWith('option') ? -1 : b.startsWith('option') ? 1 : 0).join('\n'));
  for (let i = 0; i < 6000 && module.ask('look', 0).state.stage !== 'over'; i++) if (!module.ask('step', 0xfe)) break;
  return module.save();
}

const press = (page, act) => page.locator(`[data-act="${act}"]:visible`).first().click();
const settle = async (page) => { await rest(page); await page.waitForTimeout(350); };
/** Each screen: how one gets there. */
function screens(saves, online) {
  const at = (save, more) => async (page, server) => { await load(page, server, save); await settle(page); await more?.(page, server); };
  const sheet = (save, key, wait = 'dialog[open]') => at(save, async (page) => { await page.keyboard.press(key); await page.waitForSelector(wait); await page.waitForTimeout(500); });
  const front = (page) => page.waitForSelector('.difference [data-length]');
  const list = {
    front,
    rules_of_house: async (page) => { await front(page); await page.locator('summary').first().click(); await houseRules(page, 'jail_pay_when=any_turn_incl_entry salary=400'); await page.locator('[data-rule=jail_pay_when]').scrollIntoViewIfNeeded(); },
    ...Object.fromEntries(Object.entries(saves.boards).map(([edition, save]) => [`board_${edition}`, at(save)])),
    early: at(saves.early), late: at(saves.late),
    card: at(saves.card, async (page) => { await page.evaluate(() => undefined); await press(page, 'roll'); await page.waitForSelector('.scene[data-scene=card], .drawn').catch(() => undefined); await page.waitForTimeout(700); }),
    auction: at(saves.bid), trade: sheet(saves.offer, 't'), offer: at(saves.accept), settle: at(saves.settle), debt: at(saves.declare), jail: at(saves.pay), claim: at(saves.claim), tax: at(saves.flat),
    manage: sheet(saves.build, 'm'), help: sheet(saves.roll, '?'), settings: sheet(saves.roll, 'S'), rules: sheet(saves.roll, 'R'), ledger: sheet(saves.late, '$'),
    hint: sheet(saves.buy, 'H', '.hints li, dialog[open] li, dialog[open] p'),
    menu: at(saves.roll, async (page) => { await press(page, 'menu'); await page.waitForSelector('dialog[open]'); }),
    end: at(saves.over, async (page) => { await page.waitForSelector('.podium'); await page.waitForTimeout(1500); }),
    curves: at(saves.over, async (page) => { await page.waitForSelector('.podium'); await page.waitForTimeout(1500); await page.locator('dialog h3').first().scrollIntoViewIfNeeded(); await page.locator('dialog .content, dialog').last().evaluate((e) => e.scrollBy(0, 400)); }),
    dice: at(saves.over, async (page) => { await page.waitForSelector('.podium'); await press(page, 'verify'); await page.waitForSelector('.checked p'); await page.locator('.checked').scrollIntoViewIfNeeded(); }),
    replay: at(saves.late, async (page) => { await press(page, 'menu'); await press(page, 'replay'); await page.waitForSelector('input[type=range]'); await page.locator('input[type=range]').fill('60'); await page.waitForTimeout(400); }),
    ...(online ? {
      lobby: async (page) => { await press(page, 'online'); await page.waitForSelector('.lobby .difference [data-length]'); },
      room: async (page, server) => {
        await list.lobby(page);
        await page.click('[data-act=create]:not([disabled])');
        await page.waitForSelector('.code');
        const bob = new Line(house, `Bob${Line.last}`);
        bob.say(`join ${await page.locator('.code').innerText()} Bob`);
        await page.waitForFunction(() => document.querySelector('.seats')?.innerText.includes('Bob'));
        await page.waitForTimeout(500);
        bob.close();
      },
      online: async (page) => { await sitDown(page, 'classique', online.id, online.token, online.save); await page.waitForTimeout(800); },
    } : {}),
  };
  return list;
}

/** Pictures beside one another, their names above them. */
async function contact(browser, shots, size, file) {
  const { width, columns } = layout(size), context = await browser.newContext({ viewport: { width: columns * (width + 8) + 8, height: 600 } }), page = await context.newPage();
  await page.setContent(`<body style="margin:0;background:#777;display:grid;grid-template-columns:repeat(${columns},${width}px);gap:8px;padding:8px;font:12px sans-serif;color:#fff">${
    shots.map(({ name, png }) => `<figure style="margin:0"><figcaption>${name}</figcaption><img width="${width}" src="data:image/png;base64,${png.toString('base64')}"></figure>`).join('')}</body>`);
  writeFileSync(file, await page.screenshot({ fullPage: true }));
  await context.close();
  console.log(`# ${file}`);
}

await run(async ({ browser, server }) => {
  const module = await Module.open(made), editions = ['classique', 'atlantic-city', 'console', 'reseau', 'topclubs'], built = ({ state }) => state.squares.some((s) => s.level > 2);
  const found = { ...positions(module, 'classique', { want: verbs.filter((v) => !['flat', 'claim'].includes(v)), games: 60, steps: 1500 }), ...positions(module, 'atlantic-city', { want: ['flat'], games: 60, steps: 1500 }), ...positions(module, 'topclubs', { want: ['claim'], games: 60, steps: 1500 }) };
  const saves = Object.fromEntries(Object.entries(found).map(([verb, { save }]) => [verb, save]));
  saves.boards = Object.fromEntries(editions.map((e) => [e, game(module, e, 'fr', built)]));
  saves.early = game(module, 'classique', 'fr', ({ state }) => state.round > 1);
  saves.late = game(module, 'classique', 'fr', ({ state }) => state.round > 12 && state.squares.filter((s) => s.level > 3).length > 1);
  saves.card = game(module, 'classique', 'fr', ({ state }) => state.round > 3 && state.question.kind === 'roll');
  saves.over = whole(module, 'classique', 'fr');
  let online = null;
  if (house) {
    await house.start(server.url.replace(/\/$/, ''));
    const names = ['Ada', 'Bob', 'Cyd', 'Dora'], { id, tokens } = await table(house, 'classique', names, 'clock=600');
    await house.stop();
    module.say('load', found.roll.save);
    house.put([{ id, log: module.ask('proof', 0, 1e6).map(([line, digest]) => [line, digest]) }]);
    await house.start();
    online = { id, token: tokens.Ada, save: found.roll.save };
  }
  mkdirSync(folder, { recursive: true });
  const all = screens(saves, online);
  for (const size of wanted(sizes.map((s) => s.join('x'))).map((s) => s.split('x').map(Number)))
    for (const theme of wanted(themes)) {
      const { columns, rows } = layout(size), names = wanted(Object.keys(all));
      const { page, context } = await open(browser, server, { size: Math.min(...size) < 500 ? 'phone' : 'desk', settings: { theme, sound: false } });
      page.setDefaultTimeout(30000); // what does not come is left out, and said
      await resize(page, size);
      for (let i = 0, shots = []; i < names.length; i++) {
        try {
          await page.goto('about:blank'); // another beginning
          await page.goto(server.url);
          await page.waitForSelector('[data-act="play"]:not([disabled])');
          await all[names[i]](page, server);
          shots.push({ name: `${names[i]} ${size.join('x')} ${theme}`, png: await page.screenshot() });
        } catch (error) {
          console.log(`# ${names[i]} ${size.join('x')} ${theme}: ${String(error).split('\n')[0]}`);
        }
        if (shots.length < columns * rows && i + 1 < names.length) continue;
        await contact(browser, shots, size, join(folder, `${size.join('x')}-${theme}-${names[i]}.png`));
        shots = [];
      }
      await context.close();
    }
}, () => house?.port);
await house?.close();
