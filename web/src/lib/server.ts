// server.ts - the words of a server about its tables, as the client in the module hands them on (web/wasm/online.c), and what
// the page reads out of them.
import type { TableStatus } from '$made/tables';
import type { Game } from './game.svelte';
import type { Orders } from './link';
import type { Held } from './seats';
import type { Done } from './types';

export interface Seat {
  name: string;
  kind: string;
  here: boolean;
  level?: string;
  out?: boolean;
  stand_in?: boolean;
  bank?: number;
  agrees?: boolean;
}
export interface RoomTable {
  id: string;
  code?: string;
  status: TableStatus;
  edition: string;
  options: string;
  public: boolean;
  seats: (Seat | null)[];
  host: string | null;
  you: string | null;
  watching?: number;
  tempo: number;
  clock: number;
  auction?: number;
  bank?: number;
  delay?: number;
  grace?: number;
  time?: number;
  n: number;
  rematch?: string;
  /** Hints and live chances: the table was opened without; not everybody who plays agrees; all do. */
  hints?: 'never' | 'off' | 'on';
}
/** What the dice of the table follow from, as far as it may be known (docs/FAIRNESS.md). */
export interface Fair {
  game: string; commitment: string; phase: string; n?: number; chain?: string;
  seats: ({ name: string; seat: number; entropy: string } | null)[];
}
/** An edition of the server's, in its own words. */
export interface TheirEdition { name: string; title: string; least: number; most: number; digest: string }
export interface Vote { what: 'kick' | 'stop'; name: string; by: string; have: number; need: number }
export interface PublicTable {
  id: string;
  code?: string;
  edition: string;
  status: TableStatus;
  seats: unknown[];
  host?: string;
  options?: string;
}

/** One thing the client has heard. `message`: the server's own words, where they are only shown. */
export interface Heard {
  heard: string; re: number; why: string; text: string; ms: number; me: number; waiting: number;
  chain?: string; message?: Record<string, unknown>; told?: Done; keep?: Partial<Held> & { table: string };
}
export interface Answer {
  said: { ok: boolean; re?: number; text?: string; keep?: Heard['keep'] } | null;
  heard: Heard | null;
  aside: Heard[];
  orders: Orders;
}

type Message = NonNullable<Heard['message']>;

export function voteOf(m: Message): Vote | null {
  const have = Number(m['have']), need = Number(m['need']);
  if (have >= need) return null;
  return { what: m['what'] === 'kick' ? 'kick' : 'stop', name: String(m['name'] ?? ''), by: String(m['by'] ?? ''), have, need };
}

/** Until when somebody is waited for, of how long in all; null: no clock runs. */
export function leftOf({ ms, message: m = {} }: Heard, table: RoomTable | null): Game['left'] {
  if (ms < 0) return null;
  const bank = Number(m['bank'] ?? 0), usual = (m['question'] === 'auction' && table?.auction) || (table?.clock ?? 0);
  return {
    until: performance.now() + ms,
    all: Math.max(ms, usual * 1000 + bank),
    bank,
    seats: (m['seats'] as string[] | undefined) ?? [],
  };
}

/** Who has sat down at a table that waits, since it was told before. */
export function newcomers(before: RoomTable | null, table: RoomTable): string[] {
  const people = (of: RoomTable) => of.seats.flatMap((s) => (s?.kind === 'person' ? [s.name] : []));
  if (!before || table.status !== 'waiting') return [];
  const there = people(before);
  return people(table).filter((name) => name !== table.you && !there.includes(name));
}
