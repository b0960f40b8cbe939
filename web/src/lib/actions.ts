// actions.ts - the buttons of the moment. The module says what a seat can do, what it is called, which key means it,
// what it costs and why not (src/game/choice.h); here choices become buttons, and some buttons open a sheet.
import type { Game } from './game.svelte';
import { quoted } from './game.svelte';
import { standingWords, type Name, type Refusal, type Tool, type Verb } from '$made/tables';
import type { Choice } from './types';
import { t } from './words.svelte';

export interface Action {
  id: string;
  label: string;
  key: string;
  why?: string;
  no?: Refusal;
  main?: boolean;
  /** What it does, where its name does not say it. */
  hint?: string;
  /** It is the usual answer, and still not urged upon anybody. */
  quiet?: boolean;
  /** It is said, and can be taken back. */
  pressed?: boolean;
  /** What the space bar may do with it. */
  space?: Choice['space'];
  run: (e: Event) => void;
}
export type Panel =
  | 'manage' | 'trade' | 'rules' | 'settings' | 'help' | 'hint' | 'ledger' | 'menu' | 'line' | 'dice' | 'debt' | 'elsewhere'
  | 'away' | null;
type Open = (panel: Panel) => void;

type Which = (c: Choice) => boolean;
export const of = (verb: Verb): Which => (c) => c.verb === verb;
export const possible: Which = (c) => c.no === undefined;
/** Why it cannot be done. */
const reason = (c: Choice | undefined): string | undefined => (c && !possible(c) ? c.words : undefined);
/** Of which there are many choices at once: each has its square or number in its name. */
const many: Which = (c) => c.form === 'square' || c.form === 'count';

export const all = (game: Game): Choice[] => (game.me < 0 || game.givenUp || game.at >= 0 ? [] : (game.extra.choices ?? []));
/** Why none of these can be done; undefined: one can. */
export function whyNot(game: Game, which: Which): string | undefined {
  const list = all(game).filter(which);
  return list.some(possible) ? undefined : (reason(list[0]) ?? t(game.at >= 0 ? 'page.why.past' : 'page.why.watching'));
}
/** The key of a verb, whether it can be said now or not. */
export const keyFor = (game: Game, word: Verb): string => all(game).find((c) => c.verb === word && c.key)?.key ?? '';
/** The key of a tool, as the terminal has it. */
export const toolKey = (game: Game, id: Tool): string => game.board.keys[id] ?? '';

/** A key of its own, or its number in the list. */
function keyOf(game: Game, choice: Choice): string {
  if (choice.key || !possible(choice) || choice.open) return choice.key;
  const n = all(game).filter((c) => possible(c) && !c.open).indexOf(choice) + 1;
  return n > 0 && n < 10 ? String(n) : '';
}

/** The line of a choice, with its speaker: this seat, or another one of this page. */
export const lineOf = (choice: Choice): string => `${quoted(choice.by)}: ${choice.do}`;

function action(game: Game, choice: Choice, open: Open, id: string = choice.verb): Action {
  const why = reason(choice);
  return {
    id,
    label: choice.label ?? '',
    key: keyOf(game, choice),
    main: choice.usual ?? false,
    quiet: choice.verb === 'pass',
    space: choice.space,
    run: (e) => {
      if (!game.hears(e)) return;
      if (choice.open) open('trade');
      else void game.say(lineOf(choice));
    },
    ...(why === undefined ? {} : { why, no: choice.no }),
  };
}

/** The obvious answer, if the space bar may give it. */
export function obvious(game: Game, list: Action[]): Action | undefined {
  const usual = list.find((a) => a.main && !a.why);
  return usual && (usual.space === 'always' || (usual.space === 'back' && game.undoable)) ? usual : undefined;
}

/** The answers to the question, in their order: those that can be given, and those that cannot with the reason. */
export function answers(game: Game, open: Open): Action[] {
  const { kind } = game.state.question;
  if (game.me < 0 || game.over || game.givenUp || game.at >= 0) return [];
  if (kind === 'chance' && game.board.dealer === 'typed' && !game.remote)
    return [
      { id: 'dice', label: t('page.act.dice'), key: keyFor(game, 'roll'), main: true, space: 'always', run: () => open('dice') },
    ];
  const list: Action[] = [], seen = new Set<string>();
  if (game.mine && kind === 'debt')
    list.push({
      id: 'debt',
      label: t('page.act.raise'),
      key: toolKey(game, 'MANAGE'),
      main: true,
      space: 'always',
      run: () => open('debt'),
    });
  const typed = game.board.dealer === 'typed' && !game.remote; // whoever has dice at hand says at once what fell
  for (const c of all(game)) {
    const answer = c.asked || (c.group === 'answer' && possible(c));
    if (!answer || many(c) || c.key === toolKey(game, 'TRADE')) continue; // they have their own places
    if (c.form === 'amount' && (seen.has(c.verb) || c.open)) continue; // other sums are beside the auction
    const one = action(game, c, open, seen.has(c.verb) ? `${c.verb}:${c.arg}` : c.verb);
    list.push(typed && c.verb === 'roll' && !one.why ? { ...one, run: (e) => { if (game.hears(e)) open('dice'); } } : one);
    seen.add(c.verb);
  }
  return list;
}

/** Choices that are many: how many buildings, which lot, which mortgage to lift. */
export const choices = (game: Game, open: Open = () => {}): Action[] =>
  game.mine
    ? all(game)
        .filter((c) => many(c) && possible(c) && c.asked && !c.sheet)
        .map((c) => action(game, c, open, `${c.verb}:${c.whole ? 'all' : c.arg}`))
    : [];

/** Rents that wait to be claimed: they concern me whoever's turn it is. */
export const calls = (game: Game): Action[] =>
  all(game)
    .filter((c) => c.payer !== undefined)
    .map((c) => ({ ...action(game, c, () => {}, `${c.verb}:${c.arg}`), main: true, run: () => void game.say(lineOf(c)) }));

/** The answers to an offer, and taking one's own back. */
export const offered = (game: Game, verb: 'accept' | 'reject' | 'withdraw', from: Name): Choice | undefined =>
  all(game).find((c) => c.verb === verb && possible(c) && (verb === 'withdraw' || c.arg === from));

/** What can be said before one is asked: while others decide, and nothing waits for an answer of one's own. */
export function ahead(game: Game): Action[] {
  const { standing = {} } = game.extra;
  if (game.stoodIn || game.at >= 0 || game.givenUp || game.persons.length > 1) return [];
  if (game.mine || game.offered.length || game.claimable || (game.turn === game.me && !game.state.auction)) return [];
  const keys = { roll: toolKey(game, 'AHEAD'), decline: toolKey(game, 'AHEAD_DECLINE'), pass: keyFor(game, 'pass') };
  return standingWords
    .filter((word) => standing[word] !== undefined && (word === 'pass') === (game.state.auction !== null))
    .map((word) => ({
      id: `ahead-${word}`,
      label: t(`page.ahead.${word}`),
      key: keys[word],
      hint: t('page.ahead.why'),
      pressed: standing[word]!,
      run: () => void game.sayAhead(word),
    }));
}

/** What stays at hand beside the question. */
export function tools(game: Game, open: Open): Action[] {
  if (game.me < 0 || game.givenUp || game.at >= 0) return [];
  const why = (reason: string | undefined) => (reason === undefined ? {} : { why: reason });
  const undo: Action = {
    id: 'undo', label: t('page.tool.undo'), key: toolKey(game, 'UNDO'), run: () => void game.undo(true),
    ...why(game.length === 0 ? t('page.why.nothing_to_undo') : undefined),
  };
  if (game.over) return game.undoable ? [undo] : [];
  const debt = game.mine && game.state.question.kind === 'debt'; // its own button has that key
  return [
    {
      id: 'manage',
      label: t('page.tool.manage'),
      key: debt ? '' : toolKey(game, 'MANAGE'),
      run: () => open('manage'),
      ...why(whyNot(game, (c) => c.sheet === 'manage')),
    },
    {
      id: 'trade',
      label: t('page.tool.trade'),
      key: toolKey(game, 'TRADE'),
      run: () => open('trade'),
      ...why(whyNot(game, (c) => c.sheet === 'trade')),
    },
    ...(game.remote
      ? [
          {
            id: 'hold',
            label: t('page.tool.hold'),
            key: toolKey(game, 'HOLD'),
            hint: t('page.tool.hold_hint'),
            run: () =>
              void game.act('hold').then((held) => {
                if (held) game.warn(t('page.tool.hold_hint'));
              }),
          },
        ]
      : [undo]),
    ...(!game.remote || game.live
      ? [{ id: 'hint', label: t('page.tool.hint'), key: toolKey(game, 'HINT'), run: () => open('hint') }]
      : []),
  ];
}
