// master.mjs - the master in the page: its weights are a file for each edition, fetched when the board stands; with them it
// plays as the program does, without them as `hard`, and says so.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keptText, load, made, ok, open, rest, run, sheet } from './browser.mjs';
import { Module, withPerson } from './positions.mjs';

const MOVES = 250, FOUND = 0, NOT_FETCHED = 1, NONE = 2;
const binary = process.env.BQ_BINARY ?? 'build/banquier';
const folder = mkdtempSync(join(tmpdir(), 'banquier-master-'));

const plan = (best, options = '') => [...(options ? [`option ${options}`] : []), `seat bot:${best} 0 Ada`, 'seat bot:hard 1 Bob', `seat bot:${best} 2 Cyd`, 'dealer seed 7'].join('\n');
const moves = (save) => save.split(/^log [0-9a-f]{16}\n/m)[1].split('\n').slice(0, MOVES).join('\n');
const bring = (module, text, found = FOUND) => module.doors.bq_web_learn(module.put(new TextEncoder().encode(text)), found);
const note = (module) => module.ask('look', 0xfe).extra.note ?? '';
const weights = (module) => readFileSync(`${made}/weights/${module.ask('wanted').key}.weights`, 'utf8');
function played(module) {
  for (let i = 0; i < MOVES; i++) if (!module.ask('step', 0xfe)) break;
  return module.save();
}

/** The same game, played by the program. */
function natively(save) {
  const file = join(folder, 'game.txt');
  writeFileSync(file, save);
  spawnSync(binary, ['play', '--plain', '--load', file], { encoding: 'utf8', input: '', maxBuffer: 1 << 26 });
  return readFileSync(file, 'utf8');
}

async function modules() {
  for (const edition of ['console', 'reseau', 'classique', 'atlantic-city', 'topclubs']) {
    const first = await Module.open(made), module = await Module.open(made, 'master.wasm');
    first.edition(edition, 'en');
    first.say('open', plan('master'));
    ok(first.ask('wanted').key.length === 16 && /on its way/.test(note(first)), `${edition}: the first module wants them, too`);
    ok(bring(first, weights(first)) === 0 && /could not/.test(note(first)), `${edition}: ... and has nobody to play by them`);
    module.edition(edition, 'en');
    module.say('open', plan('hard'));
    ok(module.ask('wanted') === null && note(module) === '', `${edition}: where no master plays nothing is fetched`);
    const hard = moves(played(module));
    module.say('open', plan('master'));
    const begun = module.save();
    ok(/on its way/.test(note(module)), `${edition}: until the weights are there it says so`, note(module));
    ok(moves(played(module)) === hard && moves(played(first)) === hard, `${edition}: ... and plays as hard does, in both modules`);
    bring(module, '', NOT_FETCHED);
    ok(/could not be fetched/.test(note(module)), `${edition}: so it does where they could not be fetched`, note(module));
    module.say('open', plan('master'));
    ok(bring(module, weights(module).slice(0, -9)) === 0 && /could not/.test(note(module)), `${edition}: half a file is none`);
    ok(bring(module, weights(module)) === 1 && note(module) === '' && module.ask('wanted') === null, `${edition}: the whole one is learnt`);
    const here = moves(played(module)), there = moves(natively(begun)), i = here.split('\n').findIndex((line, k) => line !== there.split('\n')[k]);
    ok(here === there, `${edition}: with it ${here.split('\n').length} moves are the program's`, `${i}: ${here.split('\n')[i]} / ${there.split('\n')[i]}`);
    ok(edition === 'reseau' || here !== hard, `${edition}: ... and not hard's`);
    module.say('load', begun);
    ok(note(module) === '' && moves(played(module)) === here, `${edition}: what was learnt is not forgotten with the next game`);
    module.say('open', plan('master', 'start_cash=10000000'));
    ok(/have not learnt these rules/.test(note(module)), `${edition}: of rules that it was not trained for it says so`, note(module));
  }
  const module = await Module.open(made, 'master.wasm');
  module.edition('classique', 'en');
  module.say('open', plan('master', 'houses_before_hotel=3'));
  ok(!existsSync(`${made}/weights/${module.ask('wanted').key}.weights`), 'other rules have another key');
  bring(module, '', NONE);
  ok(/have not learnt these rules/.test(note(module)), '... and no file: that is said', note(module));
  module.say('open', plan('master'));
  return withPerson(module.save(), 1);
}

if (!existsSync(`${made}/banquier.wasm`)) {
  console.log('ok 1 # SKIP the page is not built (make web)\n1..1');
} else {
  const save = await modules();
  rmSync(folder, { recursive: true, force: true });
  await run(async ({ browser, server }) => {
    const fetched = () => [...server.sent.keys()].filter((path) => /\.weights$|master-[^/]*\.wasm$/.test(path)).length;
    const { page, lines, context } = await open(browser, server, { language: 'en' });
    ok(fetched() === 0, 'the front page fetches no weights');
    await load(page, server, save);
    await page.waitForFunction(() => performance.getEntriesByType('resource').length >= 0 && !document.querySelector('[data-note]'));
    await page.waitForSelector('[data-act]');
    await rest(page);
    ok(fetched() === 2, 'a board with a master at it has them fetched, and who plays by them', fetched());
    ok((await page.locator('[data-note]').count()) === 0, '... and then nothing more is said about it');
    if (await sheet(page, 't')) {
      await page.locator('dialog[open] input[type=number]').first().fill('10');
      await page.locator('dialog[open] [data-act=sound]:not([disabled])').click();
      await page.waitForSelector('[data-sounded]');
      ok(/would/.test(await page.locator('[data-sounded]').textContent()), 'a bot says what it thinks of an offer before it is made');
      await page.locator('dialog[open] input[type=number]').first().fill('20');
      ok((await page.locator('[data-sounded]').count()) === 0, '... and of other terms nothing');
      await page.keyboard.press('Escape');
      await page.waitForFunction(() => !document.querySelector('dialog[open]'));
    } else ok(false, 'the sheet of trades opens');
    const before = (await keptText(page)).length;
    await page.locator('[data-act=roll]:visible, [data-act=buy]:visible, [data-act=end]:visible').first().click();
    await rest(page);
    ok((await keptText(page)).length > before, '... and the game goes on there');
    ok(lines.length === 0, 'no console line, no violation of the policy', lines.join('\n'));
    await context.close();

    const broken = await open(browser, server, { language: 'en' });
    await broken.page.route('**/*.weights', (route) => route.abort());
    await load(broken.page, server, save);
    await broken.page.waitForFunction(() => /could not be fetched/.test(document.querySelector('[data-note]')?.textContent ?? ''));
    await rest(broken.page);
    ok((await broken.page.locator('[data-act]:visible').count()) > 0, 'where they cannot be fetched it says so, and the game goes on');
    await broken.context.close();
  });
}
