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
  /** Another one each time that it is written: a window that has read or written another one does not know what is kept. */
  mark?: string | undefined;
  /** Of a game with dice that can be checked, until it is over and the save has it. */
  secret?: string;
  /** A first game, with a guide. */
  guided?: boolean;
  /** It was begun, and no person has said anything in it yet. */
  idle?: boolean;
}

/** Games on a server are kept too, so that a page loaded anew knows their moves; they are not in the list. Once such a game is
 * over, a copy of it is: it stays when the server has forgotten the table. */
export const ONLINE = 'table-';
export const finished = (id: string): string => id.replace(ONLINE, 'played-');

const IDLE_MS = 86400000;
const memory = new Map<string, Kept>(); // what the browser did not keep (private windows, a full disk)
const work = shelf('banquier', 'games', 'id');

/** What this window has read or written last of each game; and the other windows of this browser, which hear of it. */
const known = new Map<string, string | undefined>();
const air = 'BroadcastChannel' in globalThis ? new BroadcastChannel('banquier.games') : null;

/** Another window has written this game. */
export function onWritten(heard: (id: string) => void): void {
  if (air) air.onmessage = ({ data: { id, mark } }) => { if (known.get(id) !== mark) heard(id); };
}

/** False: the browser does not keep it. Null: another window has written it since it was read or written here; what that one
 * has kept stays. `anyway`: it is a copy of something that is kept elsewhere. */
export async function put(game: Kept, anyway = false): Promise<boolean | null> {
  const { id } = game, mark = newId(), before = known.get(id), made = !known.has(id); // never read here: it was made here
  let ours = false;
  const found = await work<Kept | undefined>('readwrite', (store) => {
    const asked: IDBRequest<Kept | undefined> = store.get(id);
    asked.onsuccess = () => {
      ours = anyway || made || !asked.result || asked.result.mark === known.get(id);
      if (!ours) return;
      known.set(id, mark); // at once: the next one of ours may be under way
      store.put({ ...game, mark });
    };
    return asked;
  });
  if (found === null) {
    if (known.get(id) === mark) known.set(id, before);
    memory.set(id, { ...game, mark: known.get(id) });
    return false;
  }
  if (!ours) return null;
  memory.delete(id);
  air?.postMessage({ id, mark });
  return true;
}

/** The newest first. Of games in which nobody has said anything it has the newest only; the others have their address,
 * for a day. */
export async function list(): Promise<Kept[]> {
  const found = (await work<Kept[]>('readonly', (store) => store.getAll())) ?? [];
  const all = [...found.filter((game) => !memory.has(game.id)), ...memory.values()]
    .filter((game) => !game.id.startsWith(ONLINE))
    .sort((a, b) => b.when - a.when);
  const idle = all.filter((game) => game.idle);
  for (const game of idle.slice(1)) if (game.when < Date.now() - IDLE_MS) void remove(game.id);
  return all.filter((game) => !game.idle || game === idle[0]);
}

export async function get(id: string): Promise<Kept | undefined> {
  const kept = memory.get(id) ?? (await work<Kept>('readonly', (store) => store.get(id))) ?? undefined;
  known.set(id, kept?.mark);
  return kept;
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
