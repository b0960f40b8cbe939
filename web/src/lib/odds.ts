// odds.ts - two dice: how many of the 36 throws lead where, and what that costs.
import type { Board, View } from './types';

export interface Ahead { sum: number; ways: number; square: number; cost: number; kind: 'rent' | 'free' | 'mine' | 'tax' | 'jail' | 'card' | 'other'; owner: number }

export const ways = (sum: number): number => (sum <= 7 ? sum - 1 : 13 - sum);

/** The next twelve squares of a seat; the first cannot be reached by one throw. */
export function ahead(board: Board, view: View, seat: number): Ahead[] {
  const from = view.seats[seat]?.at ?? 0, n = board.squares.length;
  return Array.from({ length: 12 }, (_, i) => {
    const sum = i + 1, square = (from + sum) % n;
    const what = board.squares[square]!, now = view.squares[square] ?? {};
    const owner = now.owner ?? -1;
    const item: Ahead = { sum, ways: sum < 2 ? 0 : ways(sum), square, cost: 0, kind: 'other', owner };
    if (what.price !== undefined) {
      item.kind = owner === seat ? 'mine' : owner < 0 ? 'free' : 'rent';
      item.cost = item.kind === 'rent' ? rentAt(board, view, square, sum) : item.kind === 'free' ? what.price : 0;
    } else if (what.kind === 'tax_income' || what.kind === 'tax_luxury') {
      item.kind = 'tax';
      item.cost = Number(board.rules[what.kind === 'tax_income' ? 'income_tax' : 'luxury_tax']) || 0;
    } else if (what.kind === 'gotojail') item.kind = 'jail';
    else if (what.kind === 'chance' || what.kind === 'chest') item.kind = 'card';
    return item;
  });
}

/** The module tells the rent for an average throw; a utility's grows with the dice. */
function rentAt(board: Board, view: View, square: number, sum: number): number {
  const rent = view.squares[square]?.rent ?? 0;
  if (view.squares[square]?.mortgaged) return 0;
  return board.squares[square]?.kind === 'utility' ? Math.round((rent / 7) * sum) : rent;
}

export function danger(list: Ahead[]): { chance: number; mean: number } {
  let paying = 0, total = 0;
  for (const item of list)
    if ((item.kind === 'rent' || item.kind === 'tax') && item.cost > 0) {
      paying += item.ways;
      total += item.ways * item.cost;
    }
  return { chance: paying / 36, mean: total / 36 };
}

/** How likely a seat is to stand on a square after its next throw. */
export function reach(from: number, to: number, n: number): number {
  const sum = (to - from + n) % n;
  return sum >= 2 && sum <= 12 ? ways(sum) / 36 : 0;
}
