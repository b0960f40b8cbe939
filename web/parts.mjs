// parts.mjs - which script of the page a source belongs to: for the build (vite.config.ts), and for its words (data.mjs).
// What two parts share belongs to the base: else one would fetch the whole other for it (tests/page/figures.mjs).
const parts = [
  [/\/ui\/(Manage|Trade|Rules|Settings|Help|Menu|Replay|Sure|Ledger|End|Podium|Curve|Chances|Hints|Bar|Throws|Small|Team|Ask|Tell|House|Taken)\.svelte|\/lib\/(luck|analysis\.svelte)\.ts/, 'sheets'],
  [/\/ui\/(Lobby|Qr|Times|Guests|Agree|Chat|People|Notice|Away|Back|Clock|Elsewhere)\.svelte|\/lib\/(room\.svelte|server|errands|chat|link|theirs)\.ts/, 'online'],
  [/\/ui\/(Dialog|Token|Options|Difference|Balance)\.svelte|\/node_modules\/(svelte|esm-env|clsx)\/|\/src\/lib\/(?!fair|yaml|compile|sheets|tones)|\/made\/(editions\.json|tables\.ts)|vite\/preload-helper/, 'base'],
];
export const partOf = (id) => parts.find(([match]) => match.test(id))?.[1];
/** It comes after the first board, and so do the words that only it says. */
export const comesLater = (id) => ['sheets', 'online'].includes(partOf(id) ?? '');
