// sheets.ts - the parts of the page that are not wanted at once: each comes when it is opened for the first time,
// and all of them when the page has nothing else to do.
export const sheets = {
  table: () => import('../ui/Table.svelte'),
  lobby: () => import('../ui/Lobby.svelte'),
  room: () => import('./room.svelte'),
  guests: () => import('../ui/Guests.svelte'),
  manage: () => import('../ui/Manage.svelte'),
  trade: () => import('../ui/Trade.svelte'),
  rules: () => import('../ui/Rules.svelte'),
  settings: () => import('../ui/Settings.svelte'),
  help: () => import('../ui/Help.svelte'),
  ledger: () => import('../ui/Ledger.svelte'),
  end: () => import('../ui/End.svelte'),
};

const calm = (work: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 4000 });
  else setTimeout(work, 1500);
};

/** In quiet moments, one after the other. A network that has gone away is no matter: they are asked for again. */
export function fetchAhead(names: (keyof typeof sheets)[], after = 0): void {
  const [first, ...rest] = names;
  if (first) setTimeout(() => calm(() => void (sheets[first]() as Promise<unknown>).catch(() => undefined).then(() => fetchAhead(rest))), after);
}
