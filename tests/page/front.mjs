// front.mjs - the front page, on a phone and a desk, in three languages: the sheet about the team has AUTHORS, the five
// documents and every library; everybody who sits at this screen chooses a token, no two the same, and plays with it; the
// rules of Top Clubs tell how its money is handed out; all rules that a table may set are offered, and told, in words; nothing
// moves under the finger.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { axe, goOn, houseRules, keptText, ok, open, rest, run, still } from './browser.mjs';

const root = new URL('../../', import.meta.url).pathname, read = (path) => readFileSync(root + path, 'utf8');
const press = (page, act) => page.locator(`[data-act="${act}"]:visible`).first().click();
const inside = (page) => page.locator('dialog[open]').evaluate((e) => e.innerText.replace(/\s+/g, ' '));

/** What the sources import by a package's name. */
const imported = () => [...new Set(readdirSync(`${root}web/src`, { recursive: true }).filter((f) => /\.(ts|svelte)$/.test(f))
  .flatMap((f) => [...read(`web/src/${f}`).matchAll(/(?:from |import\()'((?:@[a-z]+\/)?[a-z][a-z-]*)/g)].map((m) => m[1])))];

async function team(browser, server) {
  const packages = imported().map((name) => { const { version, license } = JSON.parse(read(`web/node_modules/${name}/package.json`)); return `${name} ${version}|${license}`; });
  ok(['svelte', 'yaml', '@noble/hashes', 'uqr'].every((name) => packages.some((p) => p.startsWith(`${name} `))), `the page imports ${packages.length} packages`, packages.join());
  for (const [language, size] of [['fr', 'desk'], ['en', 'phone'], ['ru', 'phone']]) {
    const { page, lines, context } = await open(browser, server, { size, language });
    await press(page, 'team');
    await page.waitForSelector('dialog[open] li');
    await still(page);
    const shown = await inside(page), said = execFileSync(process.env.BQ_BINARY ?? `${root}build/banquier`, ['play', '--plain', '--no-save', '--lang', language], { input: 'team\nquit\n', encoding: 'utf8' });
    const told = said.split('\n').filter((line) => /^team: (?!Banquier )/.test(line)).map((line) => line.slice(6).replace(/\s+/g, ' ').trim());
    const missing = told.filter((line) => !shown.includes(line));
    ok(told.length > 14 && missing.length === 0, `${language}, ${size}: the team and the libraries, as the terminal tells them`, missing.join('\n'));
    const lacking = packages.filter((p) => { const [name, licence] = p.split('|'), at = shown.indexOf(name); return at < 0 || !shown.slice(at, at + name.length + 30).includes(licence); });
    ok(lacking.length === 0, `${language}, ${size}: ... and those that the page is made with`, lacking.join('\n'));
    const seen = await axe(page);
    ok(seen.length === 0, `${language}, ${size}: axe has nothing to say about it`, seen.join('\n'));
    const over = await page.locator('dialog[open]').evaluate((e) => e.scrollWidth - e.clientWidth);
    ok(over <= 0, `${language}, ${size}: nothing of it is cut off`, `${over} px`);
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => !document.querySelector('dialog[open]'));
    ok(lines.length === 0, 'no console line', lines.join('\n'));
    await context.close();
  }
}

/** Three people and a bot. */
async function tokens(browser, server) {
  for (const [language, size, edition] of [['fr', 'desk', 'topclubs'], ['ru', 'phone', 'console']]) {
    const { page, lines, context } = await open(browser, server, { size, language });
    await page.locator(`input[name=edition][value=${edition}]`).check({ force: true });
    const texts = JSON.parse(readFileSync(`${root}build-web/made/editions/${edition}.${language}.json`, 'utf8')), keys = texts.tokenKeys;
    await page.waitForFunction((list) => [...document.querySelectorAll('input[name=token]')].map((e) => e.value).join() === list, keys.join());
    for (const i of [0, 1]) await page.locator('.others li').nth(i).locator('select').first().selectOption('person');
    const of = (n) => page.locator(`select[data-token="${n}"]`);
    const all = async () => [await page.locator('input[name=token]:checked').inputValue(), await of(2).inputValue(), await of(3).inputValue()];
    ok((await of(2).count()) === 1 && (await of(3).count()) === 1 && (await of(4).count()) === 0, `${edition}, ${size}: everybody chooses a token: each person, and no bot`);
    ok((await of(2).locator('option').allInnerTexts()).join() === texts.tokens.join(), `${edition}, ${size}: among those of the edition, by name`, (await of(2).locator('option').allInnerTexts()).join());
    await of(2).selectOption(keys[5]);
    await of(3).selectOption(keys[7]);
    await page.locator(`input[name=token][value=${keys[6]}]`).check({ force: true });
    ok((await all()).join() === [6, 5, 7].map((i) => keys[i]).join(), `${edition}, ${size}: what each has chosen is kept`, (await all()).join());
    await of(3).selectOption(keys[5]);
    ok((await all()).join() === [6, 7, 5].map((i) => keys[i]).join(), `${edition}, ${size}: who takes another's gives the own one for it`, (await all()).join());
    const seen = await axe(page);
    ok(seen.length === 0, `${edition}, ${size}: axe has nothing to say about it`, seen.join('\n'));
    await press(page, 'play');
    await page.waitForSelector('#square-0', { state: 'attached' });
    await rest(page);
    const seats = [...(await keptText(page)).matchAll(/^seat .*$/gm)].map((m) => m[0]), numbers = seats.map((s) => Number(/\b(\d+)\b/.exec(s)?.[1]));
    ok(numbers.slice(0, 3).join() === '6,7,5' && new Set(numbers).size === 4, `${edition}, ${size}: they play with them, and the bot with another`, seats.join('\n'));
    ok(lines.length === 0, 'no console line', lines.join('\n'));
    await context.close();
  }
}

async function notes(browser, server) {
  for (const [language, size, words] of [['fr', 'desk', '2 × 50 000 F, 4 × 10 000 F'], ['en', 'phone', '2 × 50,000 F, 4 × 10,000 F'], ['ru', 'phone', '2 × 50 000 F, 4 × 10 000 F']]) {
    const { page, context } = await open(browser, server, { size, language });
    await page.locator('input[name=edition][value=topclubs]').check({ force: true });
    await page.waitForSelector('input[name=token][value=whistle]', { state: 'attached' });
    await press(page, 'rules');
    await page.waitForSelector('dialog[open] h3');
    const shown = await inside(page);
    ok(shown.includes(words), `${language}, ${size}: the rules tell how the 150 000 francs are handed out`, shown.slice(0, 600));
    await context.close();
  }
}

/** As a person types: the last digit goes, and another number comes; an empty box that is left is as the edition has it. */
async function typed(page, what) {
  for (const rule of ['start_cash', 'salary']) {
    const box = page.locator(`[data-rule=${rule}]`), first = await box.inputValue(), seen = [];
    await box.focus();
    for (const key of ['End', ...Array(first.length).fill('Backspace')]) await box.press(key);
    seen.push(await box.inputValue());
    await box.pressSequentially('2340');
    seen.push(await box.inputValue());
    ok(seen.join() === ',2340', `${what}: ${rule} is typed over`, `${first}: ${seen.join(' → ')}`);
    await box.fill('');
    await box.blur();
    ok((await box.inputValue()) === first, `${what}: ... and left empty it is the edition's again`, await box.inputValue());
  }
}

/** Another language has the same rules: what was chosen stands. */
async function spoken(page, what) {
  await houseRules(page, 'start_cash=1700 jail_max_turns=2');
  const kept = () => page.evaluate(() => ['start_cash', 'jail_max_turns'].map((name) => document.querySelector(`[data-rule=${name}]`).value).join());
  const before = await kept(), title = await page.locator('[data-act=play]').innerText();
  await page.locator('button[lang=ru]').click();
  await page.waitForFunction((was) => document.querySelector('[data-act=play]').innerText !== was, title);
  await page.waitForSelector('.difference [data-length]');
  ok(before === '1700,2' && (await kept()) === before, `${what}: another language leaves the rules that were chosen`, `${before} → ${await kept()}`);
  await page.locator('button[lang=fr]').click();
  await page.waitForFunction((was) => document.querySelector('[data-act=play]').innerText === was, title);
}

/** Every rule that a table may set is offered in words: no name of a switch, no word of a file, no option of a save. */
async function rules(browser, server) {
  const raw = (text) => text.match(/[a-z0-9]+_[a-z0-9_]+|[a-z]+=\S+/g) ?? [];
  for (const [language, size, edition] of [['fr', 'desk', 'classique'], ['en', 'phone', 'topclubs'], ['ru', 'phone', 'reseau'], ['en', 'desk', 'console'], ['ru', 'desk', 'atlantic-city']]) {
    const what = `${language}, ${size}, ${edition}`, { page, lines, context } = await open(browser, server, { size, language });
    await page.locator(`input[name=edition][value=${edition}]`).check({ force: true });
    await page.waitForSelector(`input[name=edition][value=${edition}]:checked`, { state: 'attached' });
    await page.waitForSelector('.difference [data-length]');
    await page.locator('summary').first().click();
    await houseRules(page, 'jail_max_turns=2');
    await page.evaluate(() => document.querySelectorAll('.theme').forEach((e) => { e.open = true; }));
    const offered = await page.evaluate(() => [...document.querySelectorAll('[data-rule]')].map((e) => ({
      name: e.dataset.rule, words: (e.closest('label').querySelector('span')?.textContent ?? '').trim(), values: [...(e.options ?? [])].map((o) => o.textContent.trim()), hint: e.placeholder ?? '',
    })));
    const poor = offered.filter((o) => !o.words || o.values.some((v) => !v) || raw([o.words, ...o.values, o.hint].join(' ')).length);
    ok(offered.length > 70 && new Set(offered.map((o) => o.name)).size === offered.length && poor.length === 0, `${what}: ${offered.length} rules, each once and in words`, poor.map((o) => JSON.stringify(o)).join('\n'));
    const shown = raw(await page.locator('main').innerText());
    ok(shown.length === 0, `${what}: no raw word of an option on the page`, shown.join(' '));
    if (edition === 'classique') await typed(page, what);
    if (edition === 'classique') await spoken(page, what);
    const seen = await axe(page), small = await page.evaluate(() => [...document.querySelectorAll('details[open] :is(input:not([type=checkbox]), select, summary)')].filter((e) => e.checkVisibility() && e.getBoundingClientRect().height < 43.5).length), over = await page.evaluate(() => document.scrollingElement.scrollWidth - innerWidth);
    ok(seen.length === 0 && small === 0 && over <= 0, `${what}: axe, 44 pixels, nothing beside the page`, `${seen.join('\n')} ${small} ${over}`);
    await houseRules(page, 'jail_pay_effect=play_next_turn bankrupt_to_bank=auction_all salary=300');
    await page.waitForFunction(() => document.querySelectorAll('.difference li').length > 1);
    await houseRules(page, 'start_cash=99999999999');
    await page.waitForSelector('.difference .wrong');
    const wrong = await page.locator('.difference .wrong').innerText();
    ok(raw(wrong).length === 0 && wrong.length > 20, `${what}: what does not fit is said in words`, wrong);
    ok(wrong.replace(/\D/g, '').endsWith('1000000000'), `${what}: ... and what would`, wrong);
    await houseRules(page, 'start_cash=2000');
    await page.waitForSelector('[data-act=play]:not([disabled])');
    await press(page, 'play');
    await page.waitForSelector('#square-0', { state: 'attached' });
    await rest(page);
    let text = '';
    await goOn(async () => (text = await keptText(page)) !== '', () => press(page, 'roll').catch(() => undefined)); // a game in which nothing has happened is not kept
    const option = /^option (.*)$/m.exec(text)?.[1] ?? '', own = ['jail_max_turns=2', 'jail_pay_effect=play_next_turn', 'bankrupt_to_bank=auction_all', 'salary=300', 'start_cash=2000'];
    const lost = own.filter((o) => !option.includes(o) && !(edition === 'reseau' && o.startsWith('jail_pay_effect')) && !(['classique', 'atlantic-city', 'topclubs'].includes(edition) && o.startsWith('bankrupt_to_bank')));
    ok(lost.length === 0, `${what}: the game is played with them`, `${option} without ${lost}`);
    await page.goto(server.url);
    await page.waitForSelector('.difference li');
    await page.locator('summary').first().click();
    await page.locator('[data-act=all-rules]').click();
    const again = await page.locator('[data-rule=jail_max_turns]').inputValue();
    ok(again === '2', `${what}: and proposed again`, again);
    ok(lines.length === 0, `${what}: no console line`, lines.join('\n'));
    await context.close();
  }
}

/** Whoever opens the page with games to go on with presses what they aim at: nothing moves once it stands there. */
async function steady(browser, server) {
  for (const size of ['desk', 'phone']) {
    const { page, context } = await open(browser, server, { size });
    await press(page, 'play');
    await page.waitForSelector('#square-0', { state: 'attached' });
    await goOn(async () => (await keptText(page)) !== '', () => press(page, 'roll').catch(() => undefined));
    await page.addInitScript(() => {
      globalThis.moved = [];
      const parts = '[data-act], .tokens, .editions label, .others li, input, select';
      const places = () => new Map([...document.querySelectorAll(parts)].filter((e) => e.checkVisibility()).map((e) => [e, e.getBoundingClientRect()]));
      let before = new Map();
      const look = () => {
        const now = places();
        for (const [e, was] of before) {
          const is = now.get(e);
          if (is && was.width && (Math.abs(is.x - was.x) > 1 || Math.abs(is.y - was.y) > 1)) globalThis.moved.push(`${e.dataset.act ?? e.name ?? e.className} ${was.x},${was.y} → ${is.x},${is.y}`);
        }
        before = now;
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto(server.url);
    await page.waitForSelector('.difference [data-length]');
    await still(page);
    ok((await page.locator('[data-act=continue]').count()) === 1, `${size}: the game is there to go on with`);
    const moved = await page.evaluate(() => globalThis.moved);
    ok(moved.length === 0, `${size}: nothing moves once it stands there`, moved.join('\n'));
    await context.close();
  }
}

/** One of them by its name, or all. */
const parts = { team, tokens, notes, rules, steady };
await run(async ({ browser, server }) => {
  for (const [name, part] of Object.entries(parts)) if (!process.argv[2] || process.argv[2] === name) await part(browser, server);
});
