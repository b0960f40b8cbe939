// sheets.ts - the parts of the page that are not wanted at once: each comes when it is opened for the first time,
// and all of them when the page has nothing else to do.
import { speakAll } from './words.svelte';

/** With the words that are said nowhere else. */
const later = async <T>(part: Promise<T>): Promise<T> => (await Promise.all([part, speakAll()]))[0];

export const sheets = {
  table: () => import('../ui/Table.svelte'),
  lobby: () => later(import('../ui/Lobby.svelte')),
  room: () => later(import('./room.svelte')),
  guests: () => later(import('../ui/Guests.svelte')),
  clock: () => later(import('../ui/Clock.svelte')),
  back: () => later(import('../ui/Back.svelte')),
  taken: () => later(import('../ui/Taken.svelte')),
  away: () => later(import('../ui/Away.svelte')),
  elsewhere: () => later(import('../ui/Elsewhere.svelte')),
  manage: () => later(import('../ui/Manage.svelte')),
  trade: () => later(import('../ui/Trade.svelte')),
  offers: () => later(import('../ui/Offers.svelte')),
  auction: () => later(import('../ui/Auction.svelte')),
  rules: () => later(import('../ui/Rules.svelte')),
  settings: () => later(import('../ui/Settings.svelte')),
  help: () => later(import('../ui/Help.svelte')),
  menu: () => later(import('../ui/Menu.svelte')),
  sure: () => later(import('../ui/Sure.svelte')),
  replay: () => later(import('../ui/Replay.svelte')),
  ledger: () => later(import('../ui/Ledger.svelte')),
  end: () => later(import('../ui/End.svelte')),
  hint: () => later(import('../ui/Hints.svelte')),
  bar: () => later(import('../ui/Bar.svelte')),
  team: () => later(import('../ui/Team.svelte')),
  ask: () => later(import('../ui/Ask.svelte')),
  house: () => later(import('../ui/House.svelte')),
  tell: () => later(import('../ui/Tell.svelte')),
  small: () => later(import('../ui/Small.svelte')),
};

const calm = (work: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 4000 });
  else setTimeout(work, 1500);
};

/** In quiet moments, one after the other, and something else at the end. A network that has gone away is no matter: they are
 * asked for again. */
export function fetchAhead(names: (keyof typeof sheets)[], after = 0, last?: () => Promise<unknown>): void {
  const [first, ...rest] = names, work = (first ? sheets[first] : last) as (() => Promise<unknown>) | undefined;
  if (work) setTimeout(() => calm(() => void work().catch(() => undefined).then(() => first && fetchAhead(rest, 0, last))), after);
}
