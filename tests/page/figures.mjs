// figures.mjs - the page's size and speed, printed and judged: bytes until the first board, time until it
// can be used, long tasks, the frames of a walk, memory after many turns. FIGURES=strict also judges what
// depends on the machine's load; without it those are only printed.
import { made, ok, open, rest, run } from './browser.mjs';
import { Module, withPerson } from './positions.mjs';

const strict = process.env.FIGURES === 'strict';
const KIB = 1024;
const say = (text) => console.log(`# ${text}`);
const judged = (good, what) => ok(strict ? good : true, `${what}${strict ? '' : ' (printed only; FIGURES=strict judges)'}`);

await run(async ({ browser, server }) => {
  // Bytes on the wire until the first board: one language, one edition, the module.
  const first = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'fr', serviceWorkers: 'block' });
  const page = await first.newPage();
  await page.addInitScript(() => new MutationObserver((_, seen) => {
    if (!document.getElementById('square-39')) return;
    window.boardAt = performance.timeOrigin + performance.now();
    seen.disconnect();
  }).observe(document, { childList: true, subtree: true }));
  const began = Date.now();
  await page.goto(server.url, { waitUntil: 'commit' });
  await page.waitForSelector('[data-act="play"]:not([disabled])');
  const ready = await page.evaluate(() => performance.now());
  await page.click('[data-act="play"]');
  await page.waitForSelector('#square-39', { state: 'attached' });
  const board = Date.now() - began;
  const drawn = await page.evaluate(() => window.boardAt); // what is asked for later comes after the board
  const bytes = [...server.sent].filter(([path]) => server.asked.get(path) <= drawn).sort((a, b) => b[1] - a[1]);
  const total = bytes.reduce((sum, [, n]) => sum + n, 0);
  for (const [path, n] of bytes) say(`${String(n).padStart(7)} ${path}`);
  ok(total <= 260 * KIB, `${(total / KIB).toFixed(1)} KiB on the wire until the first board, at most 260`);
  ok(bytes.filter(([path]) => /\/(sheets|online)-[^/]*\.css$/.test(path)).length === 0, 'nothing of the sheets or the lobby among it');
  judged(ready <= 1000, `interactive after ${ready.toFixed(0)} ms without cache, at most 1000 (board after ${board} ms)`);
  await first.close();

  // A walk of twelve squares: a save whose next throw is known.
  const module = await Module.open(made);
  let save = '', seed = 0;
  for (; !save; seed++) {
    module.edition('classique');
    module.say('open', ['seat bot:medium 0 Ada', 'seat bot:medium 1 Bob', `dealer seed ${seed}`].join('\n'));
    for (let i = 0; i < 400 && !save; i++) {
      const told = module.ask('step', 0xfe);
      if (!told || told.state.stage === 'over') break;
      const { question, seats } = told.state, seat = seats.findIndex((s) => s.name === question.seat);
      if (question.kind !== 'roll' || seats[seat].jailed) continue;
      const here = module.save();
      module.ask('step', 0xfe);
      const dice = module.ask('step', 0xfe);
      const roll = dice?.events?.find((e) => e.event === 'roll');
      if (roll && roll.a + roll.b === 12) save = withPerson(here, seat);
    }
  }
  const walk = await open(browser, server, { settings: { motion: 'full', speed: 1 } });
  await walk.page.setInputFiles('#open-save', { name: 'g.txt', mimeType: 'text/plain', buffer: Buffer.from(save) });
  await walk.page.waitForSelector('[data-act=roll]:visible');
  await walk.page.waitForTimeout(800);
  const session = await walk.context.newCDPSession(walk.page);
  const events = [];
  session.on('Tracing.dataCollected', (e) => events.push(...e.value));
  const complete = new Promise((done) => session.once('Tracing.tracingComplete', done));
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel', 'blink'] } });
  await walk.page.locator('[data-act=roll]:visible').click();
  await walk.page.waitForTimeout(3200);
  await session.send('Tracing.end');
  await complete;
  const main = events.find((e) => e.name === 'thread_name' && e.args?.name === 'CrRendererMain' && events.some((x) => x.tid === e.tid && x.name === 'FunctionCall'))
    ?? events.find((e) => e.name === 'thread_name' && e.args?.name === 'CrRendererMain');
  const tasks = events.filter((e) => e.name === 'RunTask' && e.tid === main?.tid && e.pid === main?.pid && e.dur);
  const longest = Math.max(0, ...tasks.map((e) => e.dur / 1000));
  const work = new Map(); // milliseconds of the thread's own time in each frame of 60 a second
  for (const e of tasks) work.set(Math.floor(e.ts / 16667), (work.get(Math.floor(e.ts / 16667)) ?? 0) + (e.tdur ?? e.dur) / 1000);
  const frames = [...work.values()].sort((a, b) => a - b);
  const p95 = frames[Math.floor(frames.length * 0.95)] ?? 0;
  judged(longest <= 50, `longest task of the main thread in a walk of twelve: ${longest.toFixed(1)} ms, at most 50`);
  judged(p95 <= 8, `work a frame, p95 of ${frames.length} frames: ${p95.toFixed(1)} ms, at most 8`);
  ok(frames.length > 10, 'the walk was traced');
  await walk.context.close();

  // Memory: the heap after collection at turn 1000 against turn 200 (SOAK=1: these numbers; else fewer).
  const [early, late] = process.env.SOAK === '1' ? [200, 1000] : [10, 30];
  const long = await open(browser, server, { settings: { speed: 0 } });
  module.edition('classique');
  module.say('open', ['option start_cash=1000000', 'seat bot:medium 0 Ada', 'seat bot:medium 1 Bob', 'dealer seed 11'].join('\n'));
  module.ask('step', 0xfe);
  await long.page.setInputFiles('#open-save', { name: 'g.txt', mimeType: 'text/plain', buffer: Buffer.from(withPerson(module.save(), 0)) });
  await long.page.waitForSelector('#square-0', { state: 'attached' });
  const heap = async () => {
    const cdp = await long.context.newCDPSession(long.page);
    await cdp.send('HeapProfiler.enable');
    for (let i = 0; i < 3; i++) await cdp.send('HeapProfiler.collectGarbage');
    const { usedSize } = await cdp.send('Runtime.getHeapUsage');
    await cdp.detach();
    return usedSize;
  };
  let at200 = 0, turns = 0;
  for (let i = 0; i < 60 * late && turns < late; i++) {
    await rest(long.page);
    if (await long.page.locator('.winner').count()) break;
    const acts = await long.page.locator('[data-act]:not([aria-disabled=true]):visible').evaluateAll((l) => l.map((e) => e.dataset.act));
    const act = ['accept', 'buy', 'pass', 'roll', 'end', 'pay'].find((a) => acts.includes(a));
    if (!act) break;
    if (act === 'roll') turns++;
    await long.page.locator(`[data-act="${act}"]:visible`).first().click();
    if (turns === early && !at200) at200 = await heap();
  }
  const grown = (await heap()) - at200, most = process.env.SOAK === '1' ? 1024 : 2048; // few turns: what is collected late weighs more
  ok(turns >= late && grown <= most * KIB, `the heap has grown by ${(grown / KIB).toFixed(0)} KiB from turn ${early} to turn ${turns}, at most ${most}`);
  ok(long.lines.length === 0, 'no console line', long.lines.join('\n'));
  await long.context.close();
});
