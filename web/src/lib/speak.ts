// speak.ts - small sentences about things on the table, for labels and readers.
import type { Shown } from './shown.svelte';
import { form, number, t } from './words.svelte';

/** An amount as the edition writes it. */
export const money = (game: Shown, amount: number): string =>
  (amount < 0 ? '\u2212' : '') + game.texts.money.replace('{}', number(Math.abs(amount)));

export const signed = (game: Shown, amount: number): string => (amount > 0 ? '+' : '') + money(game, amount);

/** A number of houses or hotels in the edition's words: one, few, many. */
export function counted(forms: string[], n: number): string {
  return `${number(n)}\u00A0${forms[form(n)] ?? ''}`;
}

/** What is under the hammer; '' if nothing is. */
export function lotName(game: Shown): string {
  const a = game.state.auction;
  if (!a) return '';
  return (
    (a.lot === 'deed' ? game.texts.squares[a.square ?? 0] : a.lot === 'hotel' ? game.texts.hotel[0] : game.texts.house[0]) ?? ''
  );
}

export function builtWords(game: Shown, level: number): string {
  if (level <= 0) return '';
  return level >= game.board.hotel ? counted(game.texts.hotel, 1) : counted(game.texts.house, level);
}

/** A square for a reader: name, owner, what it costs now, what stands there, who stands there. */
export function describe(game: Shown, i: number): string {
  const s = game.board.squares[i]!, now = game.deed(i), parts = [game.texts.squares[i] ?? String(i)];
  if (s.group !== undefined) {
    parts.push(game.texts.groups[s.group] ?? '');
    if (game.owner(i) < 0) parts.push(t('page.square.for_sale', { amount: money(game, s.price ?? 0) }));
    else {
      parts.push(t('page.square.owned_by', { name: now!.owner }));
      parts.push(now!.mortgaged ? t('page.square.mortgaged') : t('page.square.rent_now', { amount: money(game, now!.rent) }));
    }
    if (now?.level) parts.push(builtWords(game, now.level));
    if (now?.prison) parts.push(t('page.square.prison'));
    if (now?.squatter) parts.push(t('page.square.squatter'));
  }
  const there = game.state.seats.filter((s) => s.in && s.at === i).map((s) => s.name);
  if (there.length) parts.push(t('page.square.here', { names: there.join(', ') }));
  return parts.filter(Boolean).join(', ');
}
