// types.ts - what the module tells, as web/wasm writes it. Seats count from 0; -1 is the bank.

export interface Ask {
  kind: string; seats: number[]; seat: number; purpose: string; square?: number;
  to: number; what: number; reason: string; n: number; amount: number; text: string;
}
export interface SeatView {
  in: boolean; cash: number; at: number; jailed: boolean; jailTurns: number; resigning: boolean;
  cards: number[]; fortune?: number; // not told while somebody chooses the income tax
}
export interface SquareView {
  owner?: number; level?: number; rent?: number; mortgaged?: boolean; prison?: boolean; squatter?: number;
  /** Of the rows of its deed the one that counts; what a building more would add to the rent. */
  row?: number; more?: number;
}
/** A square before somebody's token: src/game/ahead.h. */
export interface Ahead { sum: number; ways: number; square: number; kind: 'other' | 'free' | 'mine' | 'rent' | 'tax' | 'jail' | 'card'; cost: number }
export interface Side { deeds: number[]; cash: number; cards: number[] }
export interface Offer {
  seat: number; to: number; version: number; settles: boolean; give: Side; take: Side; lift: number[];
}
export interface Auction { lot: string; square?: number; high: number; bidder: number; open: number; in: number[] }
export interface Claim { owner: number; payer: number; square: number; amount: number }
/** What a seat can do, or (with a reason) cannot: src/game/choice.h. */
export interface Choice {
  verb: string; seat: number; group: 'answer' | 'trade' | 'property' | 'table'; key: string;
  space: 'always' | 'back' | 'never'; usual: boolean; asked: boolean; label?: string; why?: string; refusal?: string;
  /** The sheet it is chosen on, and what tells it from others of its verb. */
  sheet: 'manage' | 'trade' | ''; by: 'square' | 'count' | 'amount' | ''; payer?: number;
  words?: string; say?: string; arg?: number; whole?: boolean; lots?: number[]; amount?: number; left?: number; open?: boolean;
}
/** What a lot is to become. */
export interface Wish { square: number; level: number; mortgaged: boolean; prisoned?: boolean }
/** One press on a lot: what it costs or brings, and why it cannot be. */
export interface Act { amount: number; why?: string; refusal?: string }
export interface Lot extends Wish { build?: Act; sell?: Act; mortgage?: Act; redeem?: Act; prison?: Act }
/** Wishes as commands in their order, as far as they are accepted, and the lots after them (web/wasm/manage.c). */
export interface Planned { steps: { say: string; why?: string; refusal?: string }[]; cash: number; owed: number; lots: Lot[] }
export interface View {
  digest: string; round: number; turns: number; stage: string; turn: number; doubles: number;
  dice: [number, number]; agenda: number; ask: Ask; seats: SeatView[]; order: number[]; squares: SquareView[];
  houses: number; hotels: number; pot: number; offers: Offer[]; auction: Auction | null; claims: Claim[];
  ahead: Ahead[]; risk: { ways: number; total: number }; ordered: number[]; estate: number[]; inherited: number[]; winners: number[]; overBy: string; choices?: Choice[];
}
export interface GameEvent {
  k: string; seat: number; to: number; square?: number; what: string; a: number; b: number;
  amount: number; row?: string; text: string;
}
/** One command and what came of it. */
export interface News { n: number; line?: string; events: GameEvent[]; said?: string }
export interface Told {
  ok: boolean; text?: string; refusal?: string; row?: string; length: number; line?: string;
  events?: GameEvent[]; view: View; said?: string; torn?: boolean; trouble?: string;
}
export interface BoardSquare {
  kind: string; group?: number; price?: number; mortgage?: number; redeem?: number; house?: number;
  /** What the deed says it earns; what is paid, or got, on a square that is none. */
  rows?: DeedRow[]; toll?: number; brings?: number;
}
/** src/game/deed.h */
export interface DeedRow { kind: 'bare' | 'whole' | 'built' | 'station' | 'utility'; n: number; amount: number }
export interface Player { name: string; player: string; token: number }
export interface Board {
  squares: BoardSquare[]; groups: { kind: string; lots: number[] }[]; decks?: number[]; hotel: number; jail: number;
  least: number; most: number; scale: number; rounds?: number; minutes?: number; keys: Record<string, string>; options?: string; dealer?: string; players?: Player[];
}
/** What tables like to change: how a game may end, and the usual switches. */
export interface Switches {
  ends: { end: string; n?: number }[]; example: string;
  switches: { name: string; kind: 'flag' | 'word' | 'number'; value: string; words?: string[] }[];
}
export interface Fact { name: string; group: number; lines: [string, string][] }
export interface Texts {
  name: string; title: string; summary: string; money: string; squares: string[]; shorts: string[];
  groupKeys: string[]; groups: string[]; decks: string[]; cards: string[][]; tokenKeys: string[];
  tokens: string[]; house: string[]; hotel: string[]; facts: Fact[];
}
export interface SeatFigures { cash: number; fortune?: number; groups: number; rent: number }
export interface Verdict {
  ok: boolean; text?: string; refusal?: string; before?: SeatFigures[]; after?: SeatFigures[];
  deal?: { text: string };
  /** The verb before which the page asks again, and the hotels that go. */
  sure?: string; hotels?: number;
}
export interface Summary {
  curve: number[][]; paid: number[][]; landed: number[]; dice: number[][]; doubles: number[]; jailed: number[];
  trades: number; rents: { amount: number; n: number; from: number; to: number; square: number }[];
}
export interface RulesBlock { kind: string; section: string; text?: string; rows?: string[][] }
export interface Prediction { games: [number, number][]; landed: number[] }
export interface EditionEntry {
  name: string; titles: Record<Language, string>; summaries: Record<Language, string>;
  squares: number; least: number; most: number; tokens: string[];
}
export const languages = ['fr', 'en', 'ru'] as const;
export type Language = (typeof languages)[number];
