// geometry.ts - the places of a board's squares, in pixels, from their number and the room there is. Long boards are
// rings with a stage inside, as broad as the window lets them be; short or odd ones are read like a page, row by row.

export interface Box { x: number; y: number; w: number; h: number }
export interface Place extends Box { side: 'top' | 'right' | 'bottom' | 'left' | 'corner' | 'inner' }
export interface Plan { width: number; height: number; places: Place[]; stage: Box | null }

const RING_LEAST = 34, FINGER = 46;

export const isRing = (n: number): boolean => n >= RING_LEAST && n % 2 === 0;

/** A ring of `columns` by `rows` cells whose sides are `across` broad and `deep` high; square 0 lies bottom right and the way goes
 * clockwise. */
function ring(columns: number, rows: number, width: number, height: number, across: number, deep: number): Plan {
  const places: Place[] = [], one = (width - 2 * across) / (columns - 2), each = (height - 2 * deep) / (rows - 2);
  const col = (i: number): [number, number] =>
    i === 0 ? [0, across] : i === columns - 1 ? [width - across, across] : [across + (i - 1) * one, one];
  const row = (i: number): [number, number] =>
    i === 0 ? [0, deep] : i === rows - 1 ? [height - deep, deep] : [deep + (i - 1) * each, each];
  const put = (c: number, r: number, side: Place['side']) => {
    const [x, w] = col(c), [y, h] = row(r);
    places.push({ x, y, w, h, side });
  };
  for (let c = columns - 1; c >= 0; c--) put(c, rows - 1, c === 0 || c === columns - 1 ? 'corner' : 'bottom');
  for (let r = rows - 2; r >= 0; r--) put(0, r, r === 0 ? 'corner' : 'left');
  for (let c = 1; c < columns; c++) put(c, 0, c === columns - 1 ? 'corner' : 'top');
  for (let r = 1; r < rows - 1; r++) put(columns - 1, r, 'right');
  return { width, height, places, stage: { x: across, y: deep, w: width - 2 * across, h: height - 2 * deep } };
}

function grid(n: number, columns: number, width: number, height: number): Plan {
  const w = width / columns, h = height / Math.ceil(n / columns);
  const places = Array.from({ length: n }, (_, i): Place => ({
    x: (i % columns) * w,
    y: Math.floor(i / columns) * h,
    w,
    h,
    side: 'inner',
  }));
  return { width, height, places, stage: null };
}

const between = (least: number, n: number, most: number): number => Math.max(least, Math.min(most, n));

/** On a desk, in a box of this size. */
export function wide(n: number, width: number, height: number): Plan {
  if (!isRing(n)) return grid(n, n <= 4 ? n : n <= 12 ? Math.ceil(n / 2) : 8, width, height);
  const columns = Math.ceil((n + 4) / 4);
  return ring(columns, (n + 4) / 2 - columns, width, height, between(84, width * 0.128, 190), between(84, height * 0.136, 160));
}

/** On a phone: a tall ring six cells wide, or rows of four, so that each can be touched. */
export function tall(n: number, width: number): Plan {
  const columns = isRing(n) ? 6 : Math.min(n, 4), one = width / columns, high = Math.max(FINGER, one * 0.74);
  if (!isRing(n)) return grid(n, columns, width, Math.ceil(n / columns) * high);
  const rows = (n + 4) / 2 - columns;
  return ring(columns, rows, width, rows * high, one, high);
}

/** The whole board in a small box, whatever its number: a ring that nobody reads, with room inside. An odd one has a gap at its
 * end. */
export function mini(n: number, width: number, height: number): Plan {
  const even = n + (n % 2), sum = (even + 4) / 2;
  const rows = between(3, Math.round((sum * height) / (width + height)), sum - 3), columns = sum - rows;
  const plan = ring(columns, rows, width, height, width / columns, height / rows);
  return { ...plan, places: plan.places.slice(0, n) };
}
