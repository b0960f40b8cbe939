// luck.ts - what fell, what was to be expected, and how unusual that is.
import type { Summary } from './types';

export interface Luck { seat: number; rolls: number; mean: number; doubles: number; unusual: number; word: 'page.luck.plain' | 'page.luck.high' | 'page.luck.low' }

/** The share of fair games whose mean lies at least so far from seven: two sides of the bell. */
function beyond(z: number): number {
  const t = 1 / (1 + 0.3275911 * (z / Math.SQRT2));
  const poly = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return poly * Math.exp((-z * z) / 2);
}

export function luck(summary: Summary): Luck[] {
  return summary.dice.map((counts, seat) => {
    const rolls = counts.reduce((a, b) => a + b, 0);
    const mean = rolls ? counts.reduce((a, n, sum) => a + n * sum, 0) / rolls : 7;
    const z = rolls ? Math.abs(mean - 7) / Math.sqrt(35 / 6 / rolls) : 0;
    const unusual = beyond(z);
    return { seat, rolls, mean, doubles: summary.doubles[seat] ?? 0, unusual, word: unusual > 0.1 ? 'page.luck.plain' : mean > 7 ? 'page.luck.high' : 'page.luck.low' };
  });
}
