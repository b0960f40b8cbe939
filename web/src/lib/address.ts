// address.ts - the page's place in the browser's address: going back from a table leads to the front page, and another
// address, typed, pasted or gone back to, is another beginning. What lies over the page - a sheet, the past - has one entry
// of its own above the page's, with the same address: going back closes what lies on top, and stays.

let current = location.hash; // the page's own, whatever lies over it
let over: string | undefined = history.state?.over; // the entry where we are was made for what lies over the page
let popping = false; // we go back from it ourselves
let timer: ReturnType<typeof setTimeout>;
const layers: (() => void)[] = [];
const SETTLED_MS = 250; // one sheet is closed, and perhaps another one comes in its place

/** The page has gone there by itself; '': to the front page. */
export function address(hash: string): void {
  current = hash;
  if (hash && !location.hash && !over) history.pushState(null, '', hash);
  else {
    if (hash && !location.hash) over = undefined; // the entry of a sheet over the front page is now the table's
    history.replaceState(over ? history.state : null, '', hash || location.pathname);
  }
}

/** Something lies over the page, until the function that is returned is called; going back calls `close`. */
export function layer(close: () => void): () => void {
  layers.push(close);
  settle();
  return () => {
    layers.splice(layers.indexOf(close), 1);
    settle();
  };
}

/** There is an entry for what lies over the page as long as there is something. */
function settle(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (popping || !layers.length === !over) return;
    if (layers.length) {
      over = String(Math.random());
      history.replaceState({ under: over }, '');
      history.pushState({ over }, '');
    } else {
      popping = true;
      history.back();
    }
  }, layers.length ? 0 : SETTLED_MS);
}

addEventListener('popstate', ({ state }) => {
  const was = over;
  over = state?.over;
  if (was && state?.under === was) {
    if (location.hash !== current) history.replaceState(state, '', current || location.pathname);
    if (!popping) layers.at(-1)?.();
  }
  popping = false;
  settle();
});
// What the page writes itself is no news: this is a person's doing.
addEventListener('hashchange', () => { if (location.hash !== current) location.reload(); });
if (!current.includes('&move=')) settle(); // loaded anew while a sheet lay over it
