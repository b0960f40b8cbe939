// geometry.ts - where the squares of a board lie, from their number alone. Long boards are rings with a
// stage inside; short or odd ones are read like a page, row by row.

export interface Place { x: number; y: number; w: number; h: number; side: 'top' | 'right' | 'bottom' | 'left' | 'corner' | 'inner' }
export interface Plan { width: number; height: number; places: Place[]; stage: { x: number; y: number; w: number; h: number } | null }

const RING_LEAST = 34;

/** A ring of `columns` by `rows` cells; square 0 lies bottom right and the way goes clockwise. */
function ring(columns: number, rows: number, depth: number): Plan {
  const width = columns - 2 + 2 * depth, height = rows - 2 + 2 * depth;
  const places: Place[] = [];
  const col = (i: number): [number, number] => (i === 0 ? [0, depth] : i === columns - 1 ? [width - depth, depth] : [depth + i - 1, 1]);
  const row = (i: number): [number, number] => (i === 0 ? [0, depth] : i === rows - 1 ? [height - depth, depth] : [depth + i - 1, 1]);
  const put = (c: number, r: number, side: Place['side']) => {
    const [x, w] = col(c), [y, h] = row(r);
    places.push({ x, y, w, h, side });
  };
  for (let c = columns - 1; c >= 0; c--) put(c, rows - 1, c === 0 || c === columns - 1 ? 'corner' : 'bottom');
  for (let r = rows - 2; r >= 0; r--) put(0, r, r === 0 ? 'corner' : 'left');
  for (let c = 1; c < columns; c++) put(c, 0, c === columns - 1 ? 'corner' : 'top');
  for (let r = 1; r < rows - 1; r++) put(columns - 1, r, 'right');
  return { width, height, places, stage: { x: depth, y: depth, w: width - 2 * depth, h: height - 2 * depth } };
}

function grid(n: number, columns: number, ratio: number): Plan {
  const rows = Math.ceil(n / columns);
  const places = Array.from({ length: n }, (_, i): Place => ({
    x: (i % columns), y: Math.floor(i / columns) * ratio, w: 1, h: ratio, side: 'inner',
  }));
  return { width: columns, height: rows * ratio, places, stage: null };
}

/** On a desk. */
export function wide(n: number): Plan {
  if (n >= RING_LEAST && n % 2 === 0) {
    const columns = Math.ceil((n + 4) / 4), rows = (n + 4) / 2 - columns;
    return ring(columns, rows, 1.55);
  }
  const columns = n <= 4 ? n : n <= 12 ? Math.ceil(n / 2) : 8;
  return grid(n, columns, 0.92);
}

/** On a phone: a tall ring six cells wide, or rows of four, so that each can be touched. */
export function tall(n: number): Plan {
  if (n >= RING_LEAST && n % 2 === 0) {
    const plan = ring(6, (n + 4) / 2 - 6, 1);
    const squash = (p: { y: number; h: number }) => { p.y *= 0.8; p.h *= 0.8; };
    plan.places.forEach(squash);
    if (plan.stage) squash(plan.stage);
    plan.height *= 0.8;
    return plan;
  }
  return grid(n, Math.min(n, 4), 0.78);
}
