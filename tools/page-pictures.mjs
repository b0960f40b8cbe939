#!/usr/bin/env node
// tools/page-pictures.mjs: the pictures of the page in README.md, taken anew (after make web; `tools/need pictures`): a desk, a
// phone upright and sideways at the same question, the first that asks Ada to buy something once there are houses on the
// board; and a turn as it moves, from her roll to her next one.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load, made, open, resize, rest, run } from '../tests/page/browser.mjs';
import { Module, withPerson } from '../tests/page/positions.mjs';

const docs = new URL('../docs/', import.meta.url).pathname;
const BETWEEN_MS = 90, LAST_MS = 1500, QUALITY = '55';

/** A game of four bots, of whom Ada becomes a person at the first question that is so, when there are houses. */
function game(module, language, so) {
  module.edition('classique', language);
  module.say('open', [...['Ada', 'Lina', 'Vera', 'Hugo'].map((name, i) => `seat bot:medium ${i} ${name}`), 'dealer seed 29'].join('\n'));
  for (let i = 0; i < 2000; i++) {
    const { state } = module.ask('step', 0xfe);
    if (state.stage === 'over') break;
    if (state.question.seat === state.seats[0].name && state.squares.some((s) => s.level > 1) && so(state)) return withPerson(module.save(), 0);
  }
  throw new Error('there is no such question: another seed');
}

async function picture(browser, server, save, name, { size, theme, at }) {
  const { page, context } = await open(browser, server, { size, settings: { theme } });
  await load(page, server, save);
  if (at) await resize(page, at);
  await page.waitForTimeout(500);
  await page.screenshot({ path: `${docs}${name}.png` });
  console.log(`# docs/${name}.png`);
  await context.close();
}

/** What the page draws, frame by frame, while `work` is done. */
async function frames(page, work) {
  const session = await page.context().newCDPSession(page), list = [];
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    list.push({ data, at: 1000 * metadata.timestamp });
    void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await session.send('Page.startScreencast', { format: 'png', maxWidth: 840, maxHeight: 600 });
  await work();
  await session.send('Page.stopScreencast');
  return list.filter((frame, i) => i === 0 || i === list.length - 1 || frame.at - list[i - 1].at > 0);
}

function animation(list, to) {
  const folder = mkdtempSync(join(tmpdir(), 'banquier-pictures-')), words = ['-loop', '0', '-lossy', '-q', QUALITY, '-m', '6'];
  let last = -Infinity, kept = list.filter((f) => { const far = f.at - last >= BETWEEN_MS; if (far) last = f.at; return far; });
  kept = [...kept, list.at(-1)];
  kept.forEach((frame, i) => {
    const file = join(folder, `${i}.png`), wait = i + 1 < kept.length ? Math.min(kept[i + 1].at - frame.at, LAST_MS) : LAST_MS;
    writeFileSync(file, Buffer.from(frame.data, 'base64'));
    words.push('-d', String(Math.max(20, Math.round(wait))), file);
  });
  const done = spawnSync('img2webp', [...words, '-o', to], { stdio: 'inherit' });
  rmSync(folder, { recursive: true });
  if (done.status !== 0) throw new Error('img2webp is missing, or refused: tools/need pictures');
  console.log(`# ${to}: ${kept.length} frames`);
}

await run(async ({ browser, server }) => {
  const module = await Module.open(made), buys = game(module, 'fr', (state) => state.question.kind === 'buy');
  await picture(browser, server, buys, 'page-desk', { size: 'desk', theme: 'light' });
  await picture(browser, server, buys, 'page-phone', { size: 'phone', theme: 'dark' });
  await picture(browser, server, buys, 'page-sideways', { size: 'phone', theme: 'light', at: [844, 390] });

  const { page, context } = await open(browser, server, { settings: { speed: 2, sound: false } });
  await load(page, server, game(module, 'fr', (state) => state.question.kind === 'roll'));
  await resize(page, [1120, 700]);
  await page.waitForTimeout(600);
  const list = await frames(page, async () => {
    await page.locator('[data-act=roll]:visible').first().click();
    await page.waitForTimeout(300);
    for (const end = Date.now() + 14000; Date.now() < end; await page.waitForTimeout(700)) {
      await rest(page);
      const act = await page.locator('.decision [data-act]:not([aria-disabled=true]):visible').evaluateAll((l) => ['buy', 'end'].find((a) => l.some((e) => e.dataset.act === a)));
      if (!act) break;
      await page.locator(`[data-act=${act}]:visible`).first().click();
    }
  });
  animation(list, `${docs}page-turn.webp`);
  await context.close();
});
