// own.mjs - an edition that did not come with the page. Opened from its YAML files it is played offline, kept, and
// resumed; installed on a server only, it is chosen in the lobby, its options told in words, and played with the
// server's own words for it. And a game whose dice are bound is left, resumed, and its dice verified at its end.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { axe, goOn, houseRules, keptText, ok, open, rest, run } from './browser.mjs';
import { answer } from './give.mjs';
import { binary, House, served } from './house.mjs';

const folder = mkdtempSync(join(tmpdir(), 'banquier-own-'));
cpSync('editions', folder, { recursive: true });
const written = spawnSync(binary, ['edition', 'new', 'my-town', '--from', 'topclubs', '--dir', folder], { encoding: 'utf8' });
const change = (file, ...pairs) => {
  const path = join(folder, 'my-town', file);
  let text = readFileSync(path, 'utf8');
  for (const [from, to] of pairs) {
    if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
    text = text.replace(from, to);
  }
  writeFileSync(path, text);
};
const press = (page, act) => page.locator(`[data-act="${act}"]:visible`).first().click();
const plain = (s) => s.replace(/[\u00A0\u202F]/g, ' ');
const text = (page, where) => page.locator(where).allInnerTexts().then((all) => plain(all.join(' | ')));

/** Whoever is asked answers, until that is so. */
const playOn = (pages, until) => goOn(until, async () => {
  for (const page of pages) if (!(await answer(page))) await page.waitForTimeout(40);
});
const moves = (page) => keptText(page).then((kept) => (kept.split(/^log [0-9a-f]{16}\n/m)[1] ?? '').trimEnd().split('\n').filter(Boolean).length);
const square = (page, i) => page.locator(`#square-${i}`).getAttribute('aria-label').then((s) => plain(s ?? ''));

async function offline(browser, server) {
  const { page, lines, context } = await open(browser, server, { settings: { name: 'Ada' } });
  const file = (name) => ({ name, mimeType: 'text/yaml', buffer: readFileSync(join(folder, 'my-town', name)) });
  await page.setInputFiles('#own', [{ ...file('edition.yaml'), buffer: Buffer.from(readFileSync(join(folder, 'my-town', 'edition.yaml'), 'utf8').replace('kind: go}', 'kind: stop}')) }, file('fr.yaml')]);
  await page.waitForSelector('.own-wrong');
  ok(/edition\.yaml|stop/.test(await text(page, '.own-wrong')), `a file that is wrong is refused in words: ${await text(page, '.own-wrong')}`);
  await page.setInputFiles('#own', ['edition.yaml', 'fr.yaml', 'en.yaml', 'ru.yaml'].map(file));
  await page.waitForFunction(() => document.querySelector('.editions .chosen')?.innerText.includes('Ma Ville'), null, { timeout: 8000 }).catch(() => undefined);
  ok((await text(page, '.editions .chosen')).includes('Ma Ville'), 'an edition of one\'s own is opened and chosen', await text(page, '.own-wrong'));
  await page.click('[data-act=play]:not([disabled])');
  await page.waitForSelector('#square-0', { state: 'attached' });
  await rest(page);
  ok((await square(page, 1)).includes('Rue du Moulin') && (await square(page, 1)).includes('7 000 F'), 'its board is drawn with its own names and prices', await square(page, 1));
  await playOn([page], async () => (await moves(page)) > 40);
  ok((await moves(page)) > 40, `it is played for some turns (${await moves(page)} moves)`);
  const seen = await axe(page);
  ok(seen.length === 0, 'axe: its table', seen.join('\n'));
  await page.goto(server.url);
  await page.reload();
  await press(page, 'continue');
  await page.waitForSelector('#square-1', { state: 'attached' });
  await rest(page);
  ok((await square(page, 1)).includes('Rue du Moulin'), 'left and resumed, it has its names still');
  ok(lines.length === 0, 'no console line', lines.join('\n'));
  await context.close();
}

async function bound(browser, server) {
  const { page, lines, context } = await open(browser, server, { settings: { name: 'Ada' } });
  await page.selectOption('#dealer', 'fair');
  await page.locator('summary').first().click();
  await page.selectOption('#end', 'rounds');
  await page.locator('input[type=number][min="1"]').last().fill('3');
  await page.click('[data-act=play]:not([disabled])');
  await page.waitForSelector('#square-0', { state: 'attached' });
  await playOn([page], async () => (await moves(page)) >= 20);
  const before = await keptText(page);
  ok(/^dealer fair /m.test(before) && !/^secret /m.test(before), 'dice are bound, and their secret is not in the game yet');
  await page.goto(server.url);
  await page.reload();
  await press(page, 'continue');
  await page.waitForSelector('#square-0', { state: 'attached' });
  await playOn([page], async () => (await page.locator('.winner').count()) > 0);
  await rest(page);
  const after = await keptText(page), head = (s) => s.match(/^dealer fair .*$/m)?.[0];
  ok(head(after) === head(before) && /\nsecret [0-9a-f]{64} [0-9a-f]{64}\n$/.test(after), 'left, resumed and ended: the same binding, and now its secret', after.slice(0, 300));
  const path = join(folder, 'bound.bqg');
  writeFileSync(path, after);
  const judged = spawnSync(binary, ['verify', path, '--lang', 'en'], { encoding: 'utf8' });
  ok(judged.status === 0, 'the program accepts every throw of it', judged.stdout + judged.stderr);
  await press(page, 'verify');
  await page.waitForSelector('.checked p', { timeout: 10000 }).catch(() => undefined);
  ok((await page.locator('.checked.good').count()) === 1, 'and so does the page', await text(page, '.checked'));
  ok(lines.length === 0, 'no console line', lines.join('\n'));
  await context.close();
}

async function theirs(browser, server) {
  const sit = async (settings) => {
    const one = await open(browser, server, { language: settings.language, settings });
    await press(one.page, 'online');
    await one.page.waitForFunction(() => document.querySelector('[role=status]:not(.bad)'));
    return one;
  };
  const ada = await sit({ name: 'Ada', language: 'fr' });
  await ada.page.waitForSelector('#online-edition optgroup', { state: 'attached', timeout: 6000 }).catch(() => undefined);
  ok((await ada.page.locator('#online-edition optgroup option').allTextContents()).join() === 'Ma Ville', 'an edition that only the server has can be chosen, by its title');
  await ada.page.selectOption('#online-edition', 'my-town');
  await ada.page.waitForSelector('.difference [data-length]', { timeout: 15000 }).catch(() => undefined);
  ok((await text(ada.page, '.difference')).includes('Ma Ville') && Number(await ada.page.locator('[data-length]').getAttribute('data-length').catch(() => '0')) > 0, 'how long its games last is worked out here', await text(ada.page, '.difference'));
  await ada.page.locator('summary').first().click();
  await houseRules(ada.page, 'start_cash=90000');
  await ada.page.waitForSelector('.difference li', { timeout: 6000 }).catch(() => undefined);
  ok(plain(await text(ada.page, '.difference li')).includes('90 000 F'), 'what options change is said in its money', await text(ada.page, '.difference'));
  await ada.page.click('[data-act=create]:not([disabled])');
  await ada.page.waitForSelector('.code');
  const bob = await sit({ name: 'Bob', language: 'ru' });
  await bob.page.fill('#code', await ada.page.locator('.code').innerText());
  await press(bob.page, 'join');
  await bob.page.waitForSelector('.difference li', { timeout: 8000 }).catch(() => undefined);
  ok((await text(bob.page, '.room h2')).includes('Мой город') && plain(await text(bob.page, '.difference li')).includes('90 000 F'), 'who joins is told the same in his language', await text(bob.page, '.room'));
  const seen = await axe(ada.page);
  ok(seen.length === 0, 'axe: the room', seen.join('\n'));
  await press(ada.page, 'bots');
  await press(ada.page, 'start');
  for (const { page } of [ada, bob]) await page.waitForSelector('#square-1', { state: 'attached', timeout: 15000 });
  const figure = (page, which) => page.locator(`[data-${which}]`).first().getAttribute(`data-${which}`).then(Number);
  await playOn([ada.page, bob.page], async () => (await figure(ada.page, 'agreed')) >= 40);
  ok((await figure(ada.page, 'agreed')) >= 40 && (await figure(bob.page, 'agreed')) > 30 && !(await figure(ada.page, 'differed')) && !(await figure(bob.page, 'differed')), 'it is played, every state the server\'s');
  ok((await square(ada.page, 1)).includes('Rue du Moulin') && (await square(bob.page, 1)).includes('Мельничная улица'), 'with the server\'s names for its squares, in two languages', `${await square(ada.page, 1)} / ${await square(bob.page, 1)}`);
  // Another language in the middle of the game: ours and the server's words alike.
  await ada.page.keyboard.press('S');
  await ada.page.locator('dialog label', { hasText: 'English' }).click();
  await ada.page.waitForFunction(() => document.querySelector('#square-1')?.getAttribute('aria-label')?.includes('Mill Street'), null, { timeout: 10000 }).catch(() => undefined);
  ok((await square(ada.page, 1)).includes('Mill Street'), 'another language: the server\'s words, too', await square(ada.page, 1));
  await ada.page.keyboard.press('Escape');
  await ada.page.waitForFunction(() => document.querySelector('.guests [role=status]:not(.bad)'), null, { timeout: 10000 });
  const n = await figure(ada.page, 'agreed');
  await playOn([ada.page, bob.page], async () => (await figure(ada.page, 'agreed')) >= n + 10);
  ok((await figure(ada.page, 'agreed')) >= n + 10 && !(await figure(ada.page, 'differed')), 'and the game goes on');
  const noise = [...ada.lines, ...bob.lines].filter((l) => !/WebSocket connection to/.test(l));
  ok(noise.length === 0, 'no console line', noise.join('\n'));
  await ada.context.close();
  await bob.context.close();
}

const house = new House(['--editions', folder]);
await run(async ({ browser, server }) => {
  if (written.status !== 0) throw new Error(written.stderr);
  change('edition.yaml', ['price: 6000', 'price: 7000']);
  change('fr.yaml', ['title: Top Clubs', 'title: Ma Ville'], ['RC Strasbourg - équipe réserve', 'Rue du Moulin']);
  change('en.yaml', [/^title: .*$/m.exec(readFileSync(join(folder, 'my-town', 'en.yaml'), 'utf8'))[0], 'title: My Town'], [/^ {2}1: \{name: [^,]*/m.exec(readFileSync(join(folder, 'my-town', 'en.yaml'), 'utf8'))[0], '  1: {name: Mill Street']);
  change('ru.yaml', ['title: Топ-клубы', 'title: Мой город'], ['Страсбур — дублёры', 'Мельничная улица']);
  await offline(browser, server);
  await bound(browser, server);
  if (!served()) return ok(true, 'this program has no server');
  await house.start(server.url.replace(/\/$/, ''));
  await theirs(browser, server);
}, () => house.port);
await house.close();
rmSync(folder, { recursive: true, force: true });
