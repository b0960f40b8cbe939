// types.ts - types of the module's answers that no table of src has: the rest is made from those ($made/tables). State,
// moves, refusals and choices are the protocol's (docs/PROTOCOL.md); what only the page is told stands beside them.
import type {
  AheadKind, Cause, ChoiceGroup, Deck, DeedRowKind, GameEvent, Lot, Name, NotUnderstood, Purpose, Question, Reason, Refusal, Space,
  SquareKind, Stage, StandingWord, Switch, Tool, Trouble, Verb,
} from '$made/tables';

// ---- the state, as src/wire/state_json.c writes it ----

/** What the game waits for. Without a square, a lot, a debtor or a number where there is none. */
export interface Ask {
  kind: Question;
  seats: Name[];
  seat?: Name;
  purpose?: Purpose;
  n?: number;
  lot?: Lot;
  to?: Name;
  reason?: Reason;
  most?: number;
  square?: number;
  amount: number;
}
export interface SeatState {
  name: Name;
  in: boolean;
  cash: number;
  at: number;
  jailed: boolean;
  jail_turns: number;
  resigning: boolean;
  deeds: number[];
  cards: Deck[];
}
export interface SquareState { square: number; owner: Name; level: number; mortgaged: boolean; prison?: boolean; squatter?: number }
export interface Side { deeds: number[]; cash: number; cards: Deck[] }
export interface Offer { seat: Name; to: Name; version: number; settles: boolean; give: Side; take: Side; lift: number[] }
export interface Auction { lot: Lot; square?: number; high: number; bidder?: Name; open: number; in: Name[] }
export interface Claim { owner: Name; payer: Name; square: number; amount: number }
export interface Pile { unseen: number; cards_unseen: number[]; order: number[] }
export interface State {
  digest: string;
  round: number;
  turns: number;
  commands: number;
  stage: Stage;
  turn: Name;
  doubles: number;
  dice: number[];
  agenda: number;
  question: Ask;
  seats: SeatState[];
  order: Name[];
  squares: SquareState[];
  stock: { houses: number; hotels: number };
  bank: number;
  pot: number;
  offers: Offer[];
  auction: Auction | null;
  ordered: number[];
  claims: Claim[];
  decks: Record<Deck, Pile>;
  estate: number[];
  inherited: number[];
  bankruptcies: number;
  time_up: boolean;
  winners: Name[];
  over_by?: Cause;
}

// ---- beside it ----

/** What a deed earns now; of its rows the one that counts; after how many landings a building more has earned its price. */
export interface Earning { square: number; rent: number; row?: number; payback?: number }
export type Deed = SquareState & Earning;
/** A square before somebody's token: src/game/ahead.h. `ways` lead there, `throws` have that sum. */
export interface Ahead { sum: number; ways: number; throws: number; square: number; kind: AheadKind; cost: number }
/** What a seat can do, or (with the refusal, and the reason in words) cannot: as the message `choices` has it. */
export interface Choice {
  verb: Verb; group: ChoiceGroup; key: string; words: string; no?: Refusal;
  do?: string; amount?: number; left?: number; usual?: boolean; sure?: boolean; open?: boolean;
  // And for buttons: who says it, what is written on it, the sheet it is chosen on, what tells it from others of its verb.
  by: Name; space: Space; asked: boolean; label?: string; sheet: 'manage' | 'trade' | ''; form: 'square' | 'count' | 'amount' | '';
  payer?: Name; arg?: number | string; whole?: boolean; lots?: number[];
}
export type Standing = Partial<Record<StandingWord, boolean>>;
export interface Extra {
  /** What is asked, in words; in a guided game, a lesson about it; what bots say of themselves. */
  question: string; lesson?: string; note?: string;
  /** Not told while somebody chooses the income tax. */
  fortunes?: number[];
  deeds: Earning[]; ahead: Ahead[]; risk: { seat: Name; ways: number; total: number }; choices?: Choice[];
  /** What may be said before one is asked, and whether it is; the command that follows of it now (web/wasm/standing.c). */
  standing?: Standing; onward?: string;
}

// ---- answers ----

/** One command and what came of it, an event and its sentence in the same place; `said` is what a bot thought of an offer. */
/** `late`: whose time ran out. */
export interface Move { n: number; by?: Name; do?: string; late?: Name; events: GameEvent[]; words: string[]; said?: string }
export const moveOf = ({ n, by, do: command, late, events, words, said }: Move): Move =>
  ({ n, by, do: command, late, events, words, said });
/** As one tells it: an offer is accepted, then the deal is made. */
export function asTold(move: Move): Move {
  const i = move.events.findIndex((e, k) => e.event === 'trade' && move.events[k + 1]?.event === 'offer-closed');
  const turned = <T>(list: T[]): T[] => [...list.slice(0, i), list[i + 1]!, list[i]!, ...list.slice(i + 2)];
  return i < 0 ? move : { ...move, events: turned(move.events), words: turned(move.words) };
}
/** Is it about that player? */
export const concerns = (e: GameEvent & { seat?: unknown; from?: unknown; to?: unknown }, name: Name): boolean =>
  [e.seat, e.from, e.to].includes(name);
export interface Seen { ok: true; n: number; state: State; extra: Extra }
export interface Done extends Seen, Move { torn?: boolean }
export interface No { ok: false; text: string; why?: Refusal | NotUnderstood; row?: string; trouble?: Trouble }
export type Told = Done | No;
/** What a lot is to become. */
export interface Wish { square: number; level: number; mortgaged: boolean; prisoned?: boolean }
/** One press on a lot: what it costs or brings, and why it cannot be. */
export interface Act { amount: number; no?: Refusal; words?: string }
export interface Planted extends Wish { build?: Act; sell?: Act; mortgage?: Act; redeem?: Act; prison?: Act }
/** Wishes as commands in their order, as far as they are accepted, and the lots after them (web/wasm/manage.c). */
export interface Planned {
  steps: { do: string; sure?: Verb; hotels?: number; no?: Refusal; words?: string }[];
  cash: number;
  owed: number;
  lots: Planted[];
}
// ---- the board, editions, the end ----

export interface BoardSquare {
  kind: SquareKind; group?: number; price?: number; mortgage?: number; redeem?: number; house?: number;
  /** What the deed says it earns; what is paid, or got, on a square that is none. */
  rows?: DeedRow[]; toll?: number; brings?: number;
}
/** src/game/deed.h */
export interface DeedRow { kind: DeedRowKind; n: number; amount: number }
export interface Player { name: string; player: string; token: number }
export interface Board {
  squares: BoardSquare[];
  groups: { kind: string; lots: number[] }[];
  decks?: number[];
  hotel: number;
  jail?: number;
  least: number;
  most: number;
  scale: number;
  rounds?: number;
  minutes?: number;
  played?: number;
  keys: Record<Tool, string>;
  options?: string;
  dealer?: string;
  players?: Player[];
}
/** A rule that a table may set, with the edition's own value. A share is one of its words, or none. */
export interface Offered {
  name: Switch;
  kind: 'flag' | 'word' | 'number' | 'maybe' | 'share';
  value: string;
  words?: string[];
  least?: number;
  most?: number;
}
/** What a table may change: how a game may end, what is usually changed, and all the rest by theme (src/game/house.h). */
export interface Switches {
  ends: { end: string; n?: number }[]; proposed: string; switches: Offered[]; themes: { theme: string; switches: Offered[] }[];
}
/** Options, judged: what they change, in sentences; or what is wrong, and of a rule that is named what it may be or why not. */
export interface Judged {
  ok: boolean; changes: string[]; text?: string; which?: Switch; least?: number; most?: number; maybe?: boolean; why?: string;
}
export interface Fact { name: string; group: number; lines: [string, string][] }
export interface Texts {
  name: string; title: string; summary: string; money: string; squares: string[]; shorts: string[];
  groupKeys: string[]; groups: string[]; decks: string[]; cards: string[][]; tokenKeys: string[];
  tokens: string[]; house: string[]; hotel: string[]; facts: Fact[];
  /** The banknotes of the first money, if the edition names them. */
  notes?: string;
}
export interface SeatFigures { cash: number; fortune?: number; groups: number; rent: number }
/** Would it be accepted, and what would it do? */
export type Verdict = No | {
  ok: true; before: SeatFigures[]; after: SeatFigures[];
  /** Why an offer could not be accepted as it is. */
  deal?: { why: Refusal; text: string; row: string };
  /** The verb before which the page asks again, and the hotels that go; of a bid, and what would do. */
  sure?: Verb; hotels?: number; bid?: number; least?: number;
};
export interface Summary {
  curve: number[][]; paid: number[][]; earned: number[]; landed: number[]; dice: number[][]; doubles: number[]; jailed: number[];
  trades: number; rents: { amount: number; n: number; from: Name; to: Name; square: number }[];
}
/** What would be best, with the chance in millionths; or why there is nothing to say (web/wasm/analysis.c). */
export interface Hints { hints: { chance: number; words: string }[]; none?: string }
/** How far an analysis has come; at its end the chances of all seats, moment after moment, and what was found. */
export interface Analysed { part: number; chances?: Int32Array; found?: Found }
export interface Turn { move: number; seat: number; words: string }
export interface Found { source: string; told: string[]; swings: Turn[]; mistakes: Turn[] }
export interface RulesBlock { kind: string; section: string; text?: string; rows?: string[][] }
export interface Prediction { games: [number, number][]; landed: number[] }
export interface EditionEntry {
  name: string; titles: Record<Language, string>; summaries: Record<Language, string>;
  squares: number; least: number; most: number; tokens: string[];
}
export const languages = ['fr', 'en', 'ru'] as const;
export type Language = (typeof languages)[number];
