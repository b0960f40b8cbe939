// terms.ts - the terms of a trade as a line, and as words.
import { quoted, type Shown } from './shown.svelte';
import { money } from './speak';
import { decks, type Name } from '$made/tables';
import type { Offer, Side } from './types';
import { t } from './words.svelte';

function goods(side: Side): string {
  return [...side.deeds.map(String), ...(side.cash > 0 ? [`+${side.cash}`] : []), ...side.cards.map((d) => `card ${d}`)].join(', ');
}

export function offerLine(to: Name, give: Side, take: Side): string {
  const g = goods(give), k = goods(take);
  return `offer ${quoted(to)}${g ? ` give ${g}` : ''}${k ? ` take ${k}` : ''}`;
}

export const settleLine = (give: Side): string => `settle give ${goods(give)}`;

export function sideWords(game: Shown, side: Side): string {
  const list = [
    ...side.deeds.map((i) => game.texts.squares[i] ?? String(i)),
    ...(side.cash > 0 ? [money(game, side.cash)] : []),
    ...side.cards.map((d) => t('page.trade.card', { deck: game.texts.decks[decks.indexOf(d)] ?? '' })),
  ];
  return list.length ? list.join(', ') : t('page.trade.nothing');
}

export const offerWords = (game: Shown, o: Offer): string =>
  t('page.trade.sentence', { from: o.seat, to: o.to, give: sideWords(game, o.give), take: sideWords(game, o.take) });
