// game.mjs - a whole game offline: begun on the front page, played, taken back, spoken in three languages,
// resumed after the page was closed and the network lost, finished by bots; figures, verification of the dice,
// replay, fork, export. On both widths; axe looks at every screen; the console stays silent.
import { readFileSync } from 'node:fs';
import { axe, keptText, ok, open, rest, run, sheet, still } from './browser.mjs';
import { answer } from './give.mjs';

const sees = async (page, what) => {
  const list = await axe(page);
  ok(list.length === 0, `axe: ${what}`, list.join('\n'));
};
const press = (page, act) => page.locator(`[data-act="${act}"]:visible`).first().click();

/** Some turns, whatever is asked. */
async function turns(page, n) {
  for (let done = 0, i = 0; done < n && i < 40 * n; i++) {
    await rest(page);
    const act = await answer(page);
    if (!act) return;
    if (act === 'roll') done++;
  }
  await rest(page);
}

async function whole(size, browser, server) {
  const at = `${size}: `;
  const { page, lines, context } = await open(browser, server, { size, workers: 'allow' });
  await sees(page, `${at}the front page`);
  await page.setInputFiles('#open-save', { name: 'x.txt', mimeType: 'text/plain', buffer: Buffer.from('edition nosuch 1\n') });
  const refused = await page.waitForSelector('[role=alert]', { timeout: 5000 }).then((e) => e.innerText(), () => '');
  ok(refused.includes('partie sauvegardée'), `${at}a file that is no game is refused in words`, refused);
  await page.fill('#name', 'Ада Лавлейс-Бернулли Ёж');
  await press(page, 'play');
  await page.waitForSelector('#square-0', { state: 'attached' });
  await rest(page);
  ok((await page.locator('.players .name').allTextContents()).includes('Ада Лавлейс-Бернулли Ёж'.slice(0, 24)), `${at}the name is shown as it was given`);
  await turns(page, 4);

  // Taken back: the log is shorter, and the same dice fall again.
  const before = await keptText(page);
  await press(page, 'undo');
  await rest(page);
  const after = await keptText(page);
  ok(after.length < before.length && before.startsWith(after.trimEnd().slice(0, after.length - 60)), `${at}undo takes the last decision back`);

  // Three languages, at once.
  for (const [language, word] of [['en', /Round|roll|turn/i], ['ru', /Круг|ход|кости/i], ['fr', /Tour|dés/i]]) {
    await page.keyboard.press('S');
    await page.locator(`dialog span[lang=${language}]`).click();
    await page.keyboard.press('Escape');
    await page.waitForFunction((l) => document.documentElement.lang === l && !document.querySelector('dialog'), language);
    await still(page);
    ok(word.test(await page.locator('body').innerText()), `${at}the table speaks ${language}`);
  }

  // One sheet closed and the next opened in the same breath: the browser tells of the first when the second is there.
  await sheet(page, '?');
  await page.evaluate(() => {
    document.querySelector('dialog[open]').close();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '$', bubbles: true }));
  });
  await still(page);
  ok((await page.locator('dialog[open]').count()) === 1, `${at}a sheet that is opened while another one closes stays open`);
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('dialog'));

  // Every sheet, seen by axe.
  for (const [key, what] of [['?', 'help'], ['$', 'ledger'], ['S', 'settings'], [':', 'command line'], ['t', 'trade'], ['m', 'manage']]) {
    if (!(await sheet(page, key))) continue;
    await sees(page, `${at}${what}`);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('dialog[open]'));
  }

  // A command typed by hand; a wrong one is refused in words.
  await page.keyboard.press(':');
  await page.fill('#command-line', 'buy the moon');
  await page.keyboard.press('Enter');
  await page.waitForSelector('dialog [role=alert]');
  ok((await page.locator('dialog [role=alert]').innerText()).length > 5, `${at}a wrong command is refused in words`);
  await page.keyboard.press('Escape');

  // The browser's own way back leads to the front page, and forth to the table.
  await page.waitForFunction(() => !history.state?.over); // the sheet's own entry is gone
  await page.evaluate(() => history.back());
  const front = await page.waitForSelector('[data-act="continue"]', { timeout: 10000 }).then(() => true, () => false);
  await page.evaluate(() => history.forward());
  await page.waitForSelector('#square-0', { state: 'attached' });
  await rest(page);
  ok(front, `${at}back leads to the front page, forward to the table again`);

  // Closed and opened again without a network: the service worker has the page, the browser the game.
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => (await caches.keys()).length > 0 && (await (await caches.open((await caches.keys())[0])).keys()).length > 20);
  const kept = await keptText(page);
  await context.setOffline(true);
  await page.goto(server.url);
  await page.waitForSelector('[data-act="continue"]');
  await press(page, 'continue');
  await page.waitForSelector('#square-0', { state: 'attached' });
  await rest(page);
  ok((await keptText(page)).startsWith(kept.trimEnd().slice(0, -40)), `${at}the game goes on without a network`);

  // Resign; the bots finish.
  if (!(await page.locator('.winner').count())) {
    await press(page, 'menu');
    await press(page, 'resigning');
    await press(page, 'resign-sure');
  }
  await page.waitForSelector('.winner', { timeout: 90000 });
  ok(/\p{L}/u.test(await page.locator('.winner').innerText()), `${at}the bots finish the game: ${await page.locator('.winner').innerText()}`);
  await page.waitForSelector('figure svg[role=slider]');
  await sees(page, `${at}the end`);
  ok((await page.locator('.luck li').count()) > 3 && /\d/.test(await page.locator('.luck li').first().innerText()), `${at}the luck of the game is told in sentences`, (await page.locator('.luck li').allInnerTexts()).join('\n'));
  await press(page, 'verify');
  await page.waitForFunction(() => document.querySelector('[role=status]')?.textContent?.length > 10);
  ok(/juste/.test(await page.locator('dialog [role=status]').innerText()), `${at}the dice are verified in the page`);
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'export')]);
  const text = readFileSync(await file.path(), 'utf8');
  ok(text.startsWith('banquier save 1\n'), `${at}the game is exported as a save`);
  await press(page, 'replay');
  await page.waitForSelector('input[type=range]');
  await page.locator('input[type=range]').fill('20');
  await still(page);
  await page.keyboard.press('Tab');
  await sees(page, `${at}replay`);
  await press(page, 'fork');
  await rest(page);
  const lengths = (await keptText(page)).split(/^log .*\n/m)[1].split('\n').length;
  ok(lengths > 15 && lengths < text.split(/^log .*\n/m)[1].split('\n').length, `${at}a fork begins at the move that was looked at (${lengths} lines)`);
  ok(lines.filter((l) => !/ERR_INTERNET_DISCONNECTED/.test(l)).length === 0, `${at}no console line`, lines.join('\n'));
  await context.close();
}

await run(async ({ browser, server }) => {
  for (const size of process.argv[2] ? [process.argv[2]] : ['desk', 'phone']) await whole(size, browser, server);
});
