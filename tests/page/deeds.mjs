// deeds.mjs - a deed on the page: its rows are those of the module, the one that is marked is the rent that a visitor pays, and
// the strip of the next throw says what the module says. Games of every edition, every deed of them.
import { keptText, load, made, ok, open, rest, run } from './browser.mjs';
import { Module, withPerson } from './positions.mjs';

const digits = (text) => text.replace(/\D/g, '');

/** What the card of this square shows: amounts, and which is marked. */
const card = (page) => page.evaluate(() => [...document.querySelectorAll('.deed table tr')].map((row) => ({ text: row.querySelector('td:last-child')?.textContent ?? '', now: row.classList.contains('now') })));

await run(async ({ browser, server }) => {
  const module = await Module.open(made), { page, lines } = await open(browser, server, { settings: { motion: 'less' } });
  for (const edition of ['classique', 'atlantic-city', 'console', 'reseau', 'topclubs']) {
    module.edition(edition);
    module.say('open', [...['Ada', 'Lina', 'Otto'].map((name, i) => `seat bot:medium ${i} ${name}`), 'dealer seed 4'].join('\n'));
    for (let i = 0, told = null; i < 130 || told.state.question.kind !== 'roll' || told.state.question.seat !== 'Ada'; i++) told = module.ask('step', 0xfe); // Ada is to roll: nobody plays on
    const save = withPerson(module.save(), 0), { squares } = module.ask('board'), wrong = [];
    await page.goto(server.url);
    await load(page, server, save);
    await rest(page);
    const kept = await keptText(page); // if bots have managed first
    module.say('load', kept.includes(`\nedition ${edition} `) ? kept : save);
    const { extra } = module.ask('look', 0), earns = new Map(extra.deeds.map((d) => [d.square, d]));
    let looked = 0, marked = 0;
    for (const [i, s] of squares.entries()) {
      if (!s.rows) continue;
      await page.locator(`#square-${i}`).focus();
      const rows = await card(page), now = rows.findIndex((r) => r.now);
      looked++;
      if (rows.map((r) => digits(r.text)).join() !== s.rows.map((r) => String(r.amount)).join()) wrong.push(`square ${i}: ${JSON.stringify(rows)} for ${JSON.stringify(s.rows)}`);
      if (now !== (earns.get(i)?.row ?? -1)) wrong.push(`square ${i}: row ${now} is marked for ${earns.get(i)?.row}`);
      if (now >= 0 && s.kind !== 'utility' && Number(digits(rows[now].text)) !== earns.get(i)?.rent) wrong.push(`square ${i}: ${rows[now].text} for a rent of ${earns.get(i)?.rent}`);
      marked += now >= 0;
    }
    ok(looked > 20 && marked > 1 && wrong.length === 0, `${edition}: ${looked} deeds, ${marked} of them with a rent that is paid now`, wrong.join('\n'));
    const strip = await page.evaluate(() => [...document.querySelectorAll('section ul.plain .cost')].map((e) => e.textContent));
    const told = extra.ahead.filter((a) => a.ways > 0).map((a) => (['rent', 'tax', 'free'].includes(a.kind) && a.cost ? String(a.cost) : ''));
    ok(strip.length > 9 && strip.map(digits).join() === told.join(), `${edition}: the squares that the next throw may lead to, and no others, cost what the module says`, `${strip} for ${told}`);
  }
  ok(lines.length === 0, 'no console line', lines.join('\n'));
});
