#!/usr/bin/env node
// tools/page-pictures.mjs: the two pictures of the page in README.md, taken anew (after make web). The same seed, the
// same question: the first that asks Ada to buy something once there are houses on the board.
import { load, made, open, run } from '../tests/page/browser.mjs';
import { Module, withPerson } from '../tests/page/positions.mjs';

const docs = new URL('../docs/', import.meta.url).pathname;

await run(async ({ browser, server }) => {
  const module = await Module.open(made);
  module.edition('classique');
  module.say('open', [...['Ada', 'Lina', 'Vera', 'Hugo'].map((name, i) => `seat bot:medium ${i} ${name}`), 'dealer seed 29'].join('\n'));
  for (let i = 0; i < 2000; i++) {
    const { state } = module.ask('step', 0xfe);
    if (state.stage === 'over') throw new Error('nothing was sold: another seed');
    if (state.question.kind === 'buy' && state.question.seat === state.seats[0].name && state.squares.some((s) => s.level > 1)) break;
  }
  const save = withPerson(module.save(), 0);
  for (const [size, theme] of [['desk', 'light'], ['phone', 'dark']]) {
    const { page, context } = await open(browser, server, { size, settings: { theme } });
    await load(page, server, save);
    await page.waitForTimeout(500);
    await page.screenshot({ path: `${docs}page-${size}.png` });
    console.log(`# docs/page-${size}.png`);
    await context.close();
  }
});
