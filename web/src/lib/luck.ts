// luck.ts - the dice of each seat. The module says in sentences how unusual they are (src/game/luck.c).
import type { Summary } from './types';

export interface Luck { seat: number; rolls: number; mean: number; doubles: number }

export function luck(summary: Summary): Luck[] {
  return summary.dice.map((counts, seat) => {
    const rolls = counts.reduce((a, b) => a + b, 0);
    return {
      seat,
      rolls,
      mean: rolls ? counts.reduce((a, n, sum) => a + n * sum, 0) / rolls : 7,
      doubles: summary.doubles[seat] ?? 0,
    };
  });
}
