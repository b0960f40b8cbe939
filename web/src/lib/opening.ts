// opening.ts - what a game is opened with: the lines of its plan (docs/SAVE-FORMAT.md, the head), chance of the browser's
// own, and the rules that a save brings along.
import { ours } from './bank';
import { ownEdition } from './own';
import type { Player } from './types';

export interface Plan {
  edition: string;
  options: string;
  seats: Player[];
  colours: number[];
  dealer: 'seed' | 'typed' | 'system' | 'fair';
}

const random = (n: number): string => [...crypto.getRandomValues(new Uint8Array(n))].map((b) => b.toString(16).padStart(2, '0')).join('');

export const seatLines = (seats: Player[]): string[] => seats.map((s) => `seat ${s.player} ${s.token} ${s.name}`);

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

export const savedEdition = (text: string): string => /^edition ([a-z0-9-]{1,32}) /m.exec(text)?.[1] ?? '';

/** The rules of a save, where we have no edition of that name. */
export async function savedRules(text: string, name: string): Promise<Uint8Array | undefined> {
  if (ours(name) || (await ownEdition(name))) return undefined;
  const digits = /^rules\n((?:[0-9a-f]+\n)+)log /m.exec(text)?.[1]?.replaceAll('\n', '') ?? '';
  return Uint8Array.from({ length: digits.length >> 1 }, (_, i) => parseInt(digits.slice(2 * i, 2 * i + 2), 16));
}
