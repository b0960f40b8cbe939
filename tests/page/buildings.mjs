// buildings.mjs - houses and hotels as they are drawn: on every street of every edition, on all four sides of a ring and in
// rows, at every width (SOAK=1; else the smallest of a kind and another one in each edition), each lies whole inside its square, is covered by nothing, and a hotel is seen to be more than a house.
import { load, made, ok, open, resize, run } from './browser.mjs';
import { Module, withPerson } from './positions.mjs';

const desks = [[1920, 1080], [1440, 900], [1280, 720], [1024, 768], [768, 1024]];
const phones = [[360, 640], [568, 320], [390, 844], [844, 390]];
const smallest = { desk: [[1024, 768]], phone: phones.slice(0, 2) };
/** The sizes that the n-th edition is looked at in. */
const sizesOf = (size, list, n) => (process.env.SOAK === '1' ? list : [...new Set([...smallest[size].map(String), ...(n % 2 ? [String(list[n % list.length])] : [])])].map((s) => s.split(',').map(Number)));

/** What the module tells passes through here first: these streets are all built up to this level. */
const plant = (page, streets, level) => page.addInitScript(([lots, n]) => {
  const real = Object.getOwnPropertyDescriptor(Worker.prototype, 'onmessage');
  Object.defineProperty(Worker.prototype, 'onmessage', {
    set(heard) {
      real.set.call(this, (message) => {
        const { state } = message.data.answer ?? {};
        for (const s of state?.squares ?? []) if (lots.includes(s.square)) Object.assign(s, { owner: state.seats[s.square % 4].name, level: n, mortgaged: false });
        heard(message);
      });
    },
  });
}, [streets, level]);

/** What is wrong with what stands on these streets, and how large it is at least. */
const seen = (page, streets, each) => page.evaluate(([lots, wanted]) => {
  const out = [], least = { width: Infinity, height: Infinity };
  for (const i of lots) {
    const square = document.getElementById(`square-${i}`), cell = square.querySelector('.cell');
    square.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const face = cell.getBoundingClientRect(), drawn = [...square.querySelectorAll('.house, .hotel')];
    if (drawn.length !== wanted) out.push(`square ${i} has ${drawn.length} buildings of ${wanted}`);
    for (const one of drawn) {
      const box = one.getBBox(), m = one.getScreenCTM(), line = parseFloat(getComputedStyle(one).strokeWidth) / 2;
      const at = (x, y) => new DOMPoint(x, y).matrixTransform(m);
      const a = at(box.x - line, box.y - line), b = at(box.x + box.width + line, box.y + box.height + line);
      const [left, right, top, bottom] = [Math.min(a.x, b.x), Math.max(a.x, b.x), Math.min(a.y, b.y), Math.max(a.y, b.y)];
      if (left < face.left || top < face.top || right > face.right || bottom > face.bottom) out.push(`square ${i}: it stands out of its square, ${[left - face.left, top - face.top, face.right - right, face.bottom - bottom].map((n) => n.toFixed(1))}`);
      least.width = Math.min(least.width, right - left);
      least.height = Math.min(least.height, bottom - top);
      let inside = 0, covered = 0;
      for (let x = 0.5; x < 7; x++) for (let y = 0.5; y < 7; y++) {
        const p = new DOMPoint(box.x + (box.width * x) / 7, box.y + (box.height * y) / 7);
        if (!one.isPointInFill(p)) continue;
        const { x: px, y: py } = p.matrixTransform(m);
        inside++;
        if (document.elementFromPoint(px, py) !== one) covered++;
      }
      if (!inside || covered) out.push(`square ${i}: ${covered} of ${inside} points are covered or cut`);
    }
  }
  return { out, least };
}, [streets, each]);

await run(async ({ browser, server }) => {
  const module = await Module.open(made);
  for (const [n, edition] of ['classique', 'atlantic-city', 'console', 'reseau', 'topclubs'].entries()) {
    module.edition(edition);
    module.say('open', [...['Ada', 'Lina', 'Otto', 'Vera'].map((name, i) => `seat bot:medium ${i} ${name}`), 'dealer seed 11'].join('\n'));
    for (let i = 0; i < 12; i++) module.ask('step', 0xfe);
    const save = withPerson(module.save(), 0), board = module.ask('board');
    const streets = board.squares.flatMap((s, i) => (s.kind === 'street' ? [i] : []));
    for (const [size, list] of [['desk', desks], ['phone', phones]]) {
      const least_of = {};
      for (const [what, level, each] of [['houses', board.hotel - 1, board.hotel - 1], ['hotels', board.hotel, 1]]) {
        const { page, context, lines } = await open(browser, server, { size, settings: { motion: 'less' } }), bad = [];
        await plant(page, streets, level);
        await page.goto(server.url);
        await load(page, server, save);
        for (const at of sizesOf(size, list, n)) {
          await resize(page, at);
          if (at[0] < 700 && at[0] < at[1]) await page.locator('.tabs .button').nth(1).click();
          const { out, least } = await seen(page, streets, each);
          bad.push(...out.map((line) => `${at.join(' x ')}: ${line}`));
          (least_of[at] ??= {})[what] = least;
        }
        ok(bad.length === 0, `${edition}, ${size}: ${what} on ${streets.length} streets are whole`, bad.join('\n'));
        ok(lines.length === 0, `${edition}, ${size}: no console line`, lines.join('\n'));
        await context.close();
      }
      const small = Object.entries(least_of).filter(([, { houses, hotels }]) => !(houses.height >= 4 && hotels.width > 1.1 * houses.width && hotels.height > 1.1 * houses.height));
      ok(small.length === 0, `${edition}, ${size}: a hotel is broader and higher than a house`, small.map(([at, s]) => `${at}: ${JSON.stringify(s)}`).join('\n'));
    }
  }
});
