// actions.ts - what can be pressed now: every command with its label, its key, and the engine's reason
// when it is not possible. Buttons, keys and the help sheet all come from here.
import type { Game } from './game.svelte';
import { money } from './speak';
import { t } from './words.svelte';

export interface Action {
  id: string;
  label: string;
  key: string;
  why?: string;
  main?: boolean;
  run: (e: Event) => void;
}
export type Panel = 'manage' | 'trade' | 'rules' | 'settings' | 'help' | 'ledger' | 'menu' | 'line' | 'resign' | 'declare' | 'dice' | 'debt' | null;

const key: Record<string, string> = {
  roll: 'r', end: 'e', buy: 'b', decline: 'a', bid: 'b', pass: 'p', pay: 'y', use: 'f', stay: 's', flat: '1', share: '2',
  draw: 'd', want: 'w', keep: 'k', lift: 'l', declare: 'x', evict: 'v', leave: 'q', settle: 'g', claim: 'c', accept: 'j', reject: 'n',
  withdraw: 'h', manage: 'm', trade: 't', undo: 'u', redo: 'U', prison: 'z',
};
export const keyOf = (id: string): string => key[id] ?? '';

function verb(game: Game, id: string, label: string, command = id, main = false): Action {
  const may = game.view.may?.verbs[id.split(':')[0]!];
  return {
    id, label, key: keyOf(id), main, run: (e) => { if (game.hears(e)) void game.act(command); },
    ...(game.at >= 0 ? { why: t('page.why.past') } : may === true ? {} : { why: may || t('page.why.watching') }),
  };
}

/** What the space bar never does: it costs something for good. Keys and buttons of their own do it. */
export const grave = ['bid', 'bid-own', 'flat', 'share', 'accept'];
/** ... and what it does even where nothing is taken back: the game goes on. */
const onward = ['roll', 'end', 'claim', 'stay', 'dice', 'debt'];
/** The obvious answer: a rent before the next roll. */
export function obvious(game: Game, all: Action[]): Action | undefined {
  const main = all.find((a) => a.main && !a.why), id = main?.id.split(':')[0] ?? '';
  return !grave.includes(id) && (game.undoable || onward.includes(id)) ? main : undefined;
}

/** The answers to the question, the usual one first. */
export function answers(game: Game, open: (panel: Panel) => void): Action[] {
  const { view, me } = game, ask = view.ask;
  if (me < 0 || game.over || game.givenUp || game.at >= 0) return [];
  const jailed = view.seats[me]?.jailed ?? false, list: Action[] = [];
  const fine = money(game, Number(game.board.rules['jail_fine']) || 0);
  const leaveJail = () => [verb(game, 'pay', t('page.act.pay_fine', { amount: fine })), verb(game, 'use', t('page.act.use'))];
  if (ask.kind === 'chance' && game.board.dealer === 'typed' && !game.remote) {
    return [{ id: 'dice', label: t('page.act.dice'), key: 'r', main: true, run: () => open('dice') }];
  }
  if (!ask.seats.includes(me)) return jailed && view.may?.verbs['pay'] === true ? leaveJail() : [];
  switch (ask.kind) {
    case 'roll':
      list.push(verb(game, 'roll', jailed ? t('page.act.roll_jail') : t('page.act.roll'), 'roll', true));
      if (jailed) list.push(...leaveJail());
      break;
    case 'end':
      list.push(verb(game, 'end', t('page.act.end'), 'end', true));
      if (jailed) list.push(...leaveJail());
      break;
    case 'buy':
      list.push(verb(game, 'buy', t('page.act.buy', { amount: money(game, ask.amount) }), 'buy', true));
      list.push(verb(game, 'decline', game.board.rules['auction_on_decline'] === 'yes' ? t('page.act.decline_auction') : t('page.act.decline')));
      break;
    case 'auction':
      list.push(verb(game, 'bid', t('page.act.bid', { amount: money(game, view.may?.bidLeast ?? ask.amount) }), `bid ${view.may?.bidLeast ?? ask.amount}`, true));
      list.push(verb(game, 'pass', t('page.act.pass')));
      break;
    case 'tax':
      list.push(verb(game, 'flat', t('page.act.flat', { amount: money(game, ask.amount) }), 'flat', true));
      list.push(verb(game, 'share', t('page.act.share', { share: game.board.rules['income_tax_share'] ?? '' })));
      break;
    case 'fine-or-draw':
      list.push(verb(game, 'pay', t('page.act.pay_card', { amount: money(game, ask.amount) }), 'pay', true));
      list.push(verb(game, 'draw', t('page.act.draw', { deck: game.texts.decks[ask.what] ?? '' })));
      break;
    case 'debt':
      list.push({ id: 'debt', label: t('page.act.raise'), key: 'm', main: true, run: () => open('debt') });
      list.push({ ...verb(game, 'settle', t('page.act.settle')), run: () => open('trade') });
      list.push({ ...verb(game, 'declare', t('page.act.declare')), run: () => open('declare') }); // asks again
      break;
    case 'inherit':
      list.push(verb(game, 'keep', t('page.act.keep'), 'keep', true));
      break;
    case 'jailed':
      list.push(verb(game, 'stay', t('page.act.stay'), 'stay', true), ...leaveJail());
      break;
    case 'squatter':
      list.push(verb(game, 'evict', t('page.act.evict', { amount: money(game, Number(game.board.rules['squatter_fee']) || 0) }), 'evict', true));
      list.push(verb(game, 'leave', t('page.act.leave')));
      break;
    default:
      break; // want and place have their own buttons, one a choice
  }
  return list;
}

/** Choices that are many: how many buildings, which lot, which mortgage to lift. */
export function choices(game: Game): Action[] {
  const { view, me } = game, ask = view.ask;
  if (me < 0 || !game.mine) return [];
  const name = (i: number) => game.texts.squares[i] ?? String(i);
  const at = (n: number) => (n < 9 ? String(n + 1) : '');
  if (ask.kind === 'want')
    return Array.from({ length: (view.may?.wantMost ?? 0) + 1 }, (_, n) => ({ ...verb(game, 'want', t('page.act.want', { n }), `want ${n}`), id: `want:${n}`, key: String(n).slice(-1) }));
  if (ask.kind === 'place')
    return (view.may?.place ?? []).map((i, n) => ({ ...verb(game, 'place', t('page.act.place', { square: name(i) }), `place ${i}`), id: `place:${i}`, key: at(n) }));
  if (ask.kind === 'inherit')
    return view.inherited.map((i, n) => ({ ...verb(game, 'lift', t('page.act.lift', { square: name(i), amount: money(game, game.board.squares[i]?.redeem ?? 0) }), `lift ${i}`), id: `lift:${i}`, key: at(n) }));
  return [];
}

/** Rents that wait to be claimed, and offers to answer: they concern me whoever's turn it is. */
export function calls(game: Game): Action[] {
  const { view, me } = game;
  if (me < 0 || game.givenUp || game.at >= 0) return [];
  // Of one square the oldest: that is the one which `claim SQUARE` means.
  const oldest = view.claims.filter((c, i, all) => game.person(c.owner) && all.findIndex((d) => d.square === c.square && d.owner === c.owner) === i);
  return oldest.map((c, n) => ({
    id: `claim:${c.square}`,
    label: t('page.act.claim', { square: game.texts.squares[c.square] ?? '', name: game.name(c.payer), amount: money(game, c.amount) }),
    key: n === 0 ? 'c' : '',
    main: true,
    run: () => void game.say(`"${game.name(c.owner)}": claim ${c.square}`),
  }));
}

/** What stays at hand beside the question. */
export function tools(game: Game, open: (panel: Panel) => void): Action[] {
  const { view, me } = game;
  if (me < 0 || game.givenUp || game.at >= 0) return [];
  const undo: Action = { id: 'undo', label: t('page.tool.undo'), key: 'u', run: () => void game.undo(true), ...(game.length === 0 ? { why: t('page.why.nothing_to_undo') } : {}) };
  if (game.over) return game.undoable ? [undo] : [];
  const verbs = view.may?.verbs ?? {};
  const some = (...ids: string[]) => ids.some((id) => verbs[id] === true);
  const why = (...ids: string[]) => (some(...ids) ? {} : { why: (ids.map((id) => verbs[id]).find((w) => typeof w === 'string') as string) || '' });
  return [
    { id: 'manage', label: t('page.tool.manage'), key: 'm', run: () => open('manage'), ...why('build', 'sell', 'mortgage', 'redeem', 'prison') },
    { id: 'trade', label: t('page.tool.trade'), key: 't', run: () => open('trade'), ...why('offer', 'settle') },
    ...(game.remote
      ? [{ id: 'hold', label: t('page.tool.hold'), key: 'u', run: () => void game.act('hold') }]
      : [undo]),
  ];
}
