// saves.ts - games kept in this browser: the text of the save, as the terminal and the server write it, too, and a
// few lines about it for the list.
import { shelf } from './shelf';

export interface Kept {
  id: string;
  edition: string;
  title: string;
  players: string[];
  colours: number[];
  when: number;
  length: number;
  round: number;
  over: boolean;
  text: string;
  /** Of a game with dice that can be checked, until it is over and the save has it. */
  secret?: string;
  /** A first game, with a guide. */
  guided?: boolean;
}

/** Games on a server are kept too, so that a page loaded anew knows their moves; they are not in the list. Once such a game is
 * over, a copy of it is: it stays when the server has forgotten the table. */
export const ONLINE = 'table-';
export const finished = (id: string): string => id.replace(ONLINE, 'played-');

const memory = new Map<string, Kept>(); // what the browser did not keep (private windows, a full disk)
const work = shelf('banquier', 'games', 'id');

export async function put(game: Kept): Promise<boolean> {
  const kept = (await work('readwrite', (store) => store.put(game))) !== null;
  if (kept) memory.delete(game.id);
  else memory.set(game.id, game);
  return kept;
}

export async function list(): Promise<Kept[]> {
  const found = (await work<Kept[]>('readonly', (store) => store.getAll())) ?? [];
  return [...found.filter((game) => !memory.has(game.id)), ...memory.values()]
    .filter((game) => !game.id.startsWith(ONLINE))
    .sort((a, b) => b.when - a.when);
}

export async function get(id: string): Promise<Kept | undefined> {
  return memory.get(id) ?? (await work<Kept>('readonly', (store) => store.get(id))) ?? undefined;
}

export async function remove(id: string): Promise<void> {
  memory.delete(id);
  await work('readwrite', (store) => store.delete(id));
}

export const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** A text as a file on the user's disk. */
export function download(name: string, text: string, type = 'text/plain'): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
