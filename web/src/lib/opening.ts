// opening.ts - the opening of a game: its plan as lines for the module (bq_web_open), with chance of the browser's own. They
// look like those of a save's head (docs/SAVE-FORMAT.md), but a dealer that can be checked is `dealer fair GAME SECRET`, and
// what a seat adds to its dice is `nonce SEAT NONCE`.
import { usualEdition } from '$made/tables';
import type { Language, Player } from './types';

export interface Plan {
  edition: string;
  options: string;
  seats: Player[];
  colours: number[];
  dealer: 'seed' | 'typed' | 'system' | 'fair';
  guided?: boolean;
}

/** The edition that is proposed first. */
export const proposed = (language: Language): string => usualEdition[language];

const random = (n: number): string =>
  [...crypto.getRandomValues(new Uint8Array(n))].map((b) => b.toString(16).padStart(2, '0')).join('');

const seatLines = (seats: Player[]): string[] => seats.map((s) => `seat ${s.player} ${s.token} ${s.name}`);

/** A game's id, its secret, and what each person adds: the module commits itself to them. */
function bound(plan: Plan, secret: string): string[] {
  const persons = plan.seats.flatMap((s, i) => (s.player === 'person' ? [`nonce ${i} ${random(32)}`] : []));
  return [`dealer fair ${random(16)} ${secret}`, ...persons];
}

/** The lines, and the secret of a game whose dice can be checked. */
export function opening(plan: Plan): { lines: string; secret: string } {
  const seed = crypto.getRandomValues(new BigUint64Array(1))[0]!, secret = plan.dealer === 'fair' ? random(32) : '';
  const lines = [
    ...(plan.options ? [`option ${plan.options}`] : []),
    ...seatLines(plan.seats),
    ...(secret ? bound(plan, secret) : [plan.dealer === 'seed' ? `dealer seed ${seed}` : `dealer ${plan.dealer}`]),
  ];
  return { lines: lines.join('\n'), secret };
}
