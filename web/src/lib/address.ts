// address.ts - the page's place in the browser's address: going back from a table leads to the front page, and another
// address, typed, pasted or gone back to, is another beginning.

/** The page has gone there by itself. */
export function address(hash: string): void {
  if (location.hash) history.replaceState(null, '', hash);
  else history.pushState(null, '', hash);
}

// What the page writes itself is not announced: this is a person's doing.
addEventListener('hashchange', () => location.reload());
