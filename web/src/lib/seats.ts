// seats.ts - the seats that this browser holds at tables of the server it came from. A token stays here and in the
// line that takes the seat. An address has at most the table, but for the one that takes a seat to another device: behind
// the #, which is sent to nobody, and only until it is opened.

import { address } from './address';

/** `over`: of a game that has ended; the seat still serves to look at it and to play once more. `pin`: what the seat holds the
 * house to, for the module that comes back; `muted`: whom it does not hear, likewise. `others`, `code`: what one knows the
 * table by. */
export interface Held {
  id: string;
  token: string;
  edition: string;
  name: string;
  when: number;
  over?: boolean;
  pin?: string;
  muted?: string;
  others?: string;
  code?: string;
}

/** By the table; by table and name where another window of this browser has another seat there. */
const KEY = 'banquier.seats', MOST = 40;
type Seats = Record<string, Omit<Held, 'id'>>;

function read(): Seats {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Partial<Held> | string>;
    return Object.fromEntries(Object.entries(kept).flatMap(([id, h]) => {
      if (typeof h === 'string') return [[id, { token: h, edition: '', name: '', when: 0 }]]; // as the first pages kept it
      if (typeof h?.token !== 'string') return [];
      const held = {
        token: h.token,
        edition: String(h.edition ?? ''),
        name: String(h.name ?? ''),
        when: Number(h.when) || 0,
        over: h.over === true,
        ...(h.pin ? { pin: String(h.pin) } : {}),
        ...(h.muted ? { muted: String(h.muted) } : {}),
        ...(h.others ? { others: String(h.others) } : {}),
        ...(h.code ? { code: String(h.code) } : {}),
      };
      return [[id, held]];
    }));
  } catch {
    return {};
  }
}

function write(all: Seats): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(Object.entries(all).slice(-MOST))));
  } catch {
    // Without memory a seat lasts as long as the page.
  }
}

/** The kept seat that this window means, with its key. */
function ours(all: Seats, table: string): [string, Seats[string]] | undefined {
  const here = Object.entries(all).filter(([key]) => key.split(' ', 1)[0] === table);
  return here.find(([, h]) => h.token === own.get(table)) ?? here.at(-1);
}

/** Tokens that an address has brought and no server has taken yet: until then they replace nothing that is held. The window
 * keeps them over a reload, for the address says nothing of them any more. */
const BROUGHT = 'banquier.brought';
const brought = new Map(kept(BROUGHT));
/** Which of a table's seats this window has: it keeps it over a reload, whatever other windows do meanwhile. */
const OWN = 'banquier.own';
const own = new Map(kept(OWN));
export function sitAs(table: string, token: string): void {
  own.set(table, token);
  keep(OWN, own);
}
function kept(key: string): [string, string][] {
  try {
    return Object.entries(JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, string>);
  } catch {
    return [];
  }
}
function keep(key: string, all: Map<string, string>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(Object.fromEntries(all)));
  } catch {
    // then as long as the page
  }
}
/** Was it one of them? It is no longer. */
function unbring(table: string): boolean {
  const was = brought.delete(table);
  if (was) keep(BROUGHT, brought);
  return was;
}
/** What takes the seat again: its token, what it holds the house to, whom it does not hear. */
export function keysOf(table: string): string[] {
  const held = ours(read(), table)?.[1], token = brought.get(table) ?? held?.token ?? '';
  return token === held?.token ? [token, held.pin ?? '', held.muted ?? ''] : [token, '', ''];
}
/** Those that one can still play in. */
export const seatsHeld = (): Held[] =>
  Object.entries(read())
    .map(([key, h]) => ({ id: key.split(' ', 1)[0]!, ...h }))
    .filter((h) => !h.over)
    .sort((a, b) => b.when - a.when);

/** What a seat holds the house to is not written over by another token, whatever the house calls its tables: only an address
 * that was opened here does that. */
export function hold(table: string, what: Partial<Omit<Held, 'id'>>): void {
  const all = read(), none: Seats[string] = { token: '', edition: '', name: '', when: 0 };
  if (what.token) sitAs(table, what.token);
  const [at = table, kept = none] = ours(all, table) ?? [], same = !what.token || kept.token === what.token;
  const after = { ...(same ? kept : none), ...what, when: Date.now() }; // another seat promised nothing yet
  const beside = kept.name === after.name ? `${table} ${after.name} ${after.token.slice(0, 8)}` : `${table} ${after.name}`;
  const brought = unbring(table), gives = brought || !kept.pin;
  let key = same || !kept.name || (kept.name === after.name && gives) ? at : beside;
  const there = all[key];
  if (there?.pin && there.token !== after.token && !brought) key = `${beside} ${after.token.slice(0, 8)}`;
  delete all[key]; // the newest stands last
  if (after.token) write({ ...all, [key]: after });
}

/** The house names a table at which a game that is over is played once more: nobody has pressed anything yet, so it replaces
 * nothing that is kept. `before`: the one it named last; where nobody sat it gives way, so that many names crowd nothing out. */
export function offered(table: string, what: Partial<Omit<Held, 'id'>>, before: string): boolean {
  const all = read(), last = all[before];
  if (!/^[0-9a-f]{32}$/.test(table) || !what.token || ours(all, table)) return false;
  if (last?.token === what.token && !last.pin) delete all[before];
  write({ ...all, [table]: { edition: '', name: '', ...what, token: what.token, when: Date.now() } });
  return true;
}

/** Who else sits there, and the table's code as long as it has one; nothing else of the seat changes. */
export function describe(table: string, others: string, code: string | undefined): void {
  const all = read(), [key = '', one] = ours(all, table) ?? [];
  if (one && (one.others !== others || (code && one.code !== code)))
    write({ ...all, [key]: { ...one, others, ...(code ? { code } : {}) } });
}

/** An address that takes the seat to another device. Whoever has it has the seat. */
export const seatAddress = (table: string): string => new URL(`#seat=${table}.${keysOf(table)[0]}`, location.href).href;
/** Such an address was opened here: the seat is asked for, and the address says no more than the table. '': it is none. */
export function arrived(word: string): string {
  const [table = '', token = ''] = word.split('.');
  const good = /^[0-9a-f]{32}$/.test(table) && /^[0-9a-zA-Z_-]{8,40}$/.test(token);
  address(good ? `#table=${table}` : '');
  if (good) {
    brought.set(table, token);
    keep(BROUGHT, brought);
  }
  return good ? table : '';
}

/** It is no more; if an address had brought it, what was held before stays. */
export function forget(table: string, token?: string): void {
  if (unbring(table)) return;
  const all = read(), here = Object.entries(all).filter(([key]) => key.split(' ', 1)[0] === table);
  const one = here.find(([, h]) => h.token === token) ?? ours(all, table);
  if (one) delete all[one[0]];
  write(all);
}
