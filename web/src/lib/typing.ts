// typing.ts - the keyboard of a table: a key walks through the past, answers, opens a sheet, skips. The module says which key
// means which choice; keys.ts which key was pressed.
import type { Tool } from '$made/tables';
import { ahead, all, answers, calls, choices, lineOf, obvious, possible, toolKey, tools, type Action } from './actions';
import type { Attention } from './attention.svelte';
import type { Game } from './game.svelte';
import { keyOf } from './keys';
import { t } from './words.svelte';

/** What the space bar never does, not even on its button. */
const neverBySpace = (game: Game, act: string): boolean =>
  act === 'bid-own' || all(game).some((c) => c.verb === act && c.space === 'never' && !c.open && c.group !== 'table');

/** A key while the past is looked at; false: it means nothing there. */
function past(game: Game, attention: Attention, typed: string): boolean {
  if (typed === toolKey(game, 'BACK')) void game.seek(Math.max(0, game.at - 1));
  else if (typed === toolKey(game, 'FORTH')) void game.seek(Math.min(game.length, game.at + 1));
  else if (typed === toolKey(game, 'HINT')) attention.open('hint');
  else if (typed === 'Escape') void game.present();
  else return false;
  return true;
}

/** The tools that have a key and no button. */
function plain(game: Game, attention: Attention): Record<string, () => void> {
  const key = (id: Tool) => toolKey(game, id), { open } = attention;
  const offer = game.state.offers.find((o) => game.person(game.seat(o.to)));
  return {
    [key('HELP')]: () => open('help'),
    [key('SETTINGS')]: () => open('settings'),
    [key('HINT')]: () => open('hint'),
    [key('COMMAND')]: () => open('line'),
    [key('LEDGER')]: () => open('ledger'),
    [key('RULES')]: () => open('rules'),
    [key('LOG')]: () => attention.turnTo('log'),
    [key('HEAT')]: () => void attention.overlay(),
    [key('FIND')]: () => document.getElementById('log-search')?.focus(),
    [key('REDO')]: () => void game.redo(),
    [key('BACK')]: () => void game.seek(Math.max(0, game.length - 1)),
    [key('SQUARE')]: () => document.getElementById(`square-${attention.square}`)?.focus(),
    [key('HOLD')]: () => game.pause(),
    [key('COUNTER')]: () => { if (offer) attention.counter(offer.seat); },
    [key('MUTE')]: () => attention.hush(),
    [key('SKIP')]: () => { if (game.moving) game.hurry(); },
  };
}

/** The space bar; false: the button that has the focus takes it. */
function space(game: Game, e: KeyboardEvent, list: Action[]): boolean {
  const pressed = (e.target as HTMLElement).closest<HTMLElement>('button, [role="button"], summary, a');
  const usual = obvious(game, [...calls(game), ...list]);
  if (game.moving) game.hurry();
  else if (pressed ? neverBySpace(game, pressed.dataset['act'] ?? '') : list.some((a) => a.main) && !usual)
    game.warn(t('page.why.space'));
  else if (pressed) return false;
  else usual?.run(e);
  return true;
}

/** A key of a choice, of an offer, of a tool; false: it means nothing. */
function letter(game: Game, attention: Attention, e: KeyboardEvent, typed: string, list: Action[]): boolean {
  const traded = all(game).find((c) => c.group === 'trade' && !c.open && c.key === typed && possible(c));
  const run = plain(game, attention)[typed];
  const found =
    list.find((a) => a.key && a.key === typed && !a.why) ?? (traded || run ? undefined : list.find((a) => a.key === typed));
  if (traded && !found) {
    if (game.meant(e)) void game.say(lineOf(traded));
  } else if (found) {
    if (found.why) game.warn(found.why);
    else found.run(e);
  } else if (run) run();
  else return false;
  return true;
}

export function press(game: Game, attention: Attention, e: KeyboardEvent): void {
  const from = e.target as HTMLElement, typed = keyOf(e), { open } = attention;
  if (e.ctrlKey || e.altKey || e.metaKey || document.querySelector('dialog[open]')) return;
  if (from.matches('input:not([type=range]), select, textarea')) return;
  if (attention.panel && typed === 'Escape') attention.panel = null; // a sheet that is still on its way
  const now = (): Action[] =>
    [...choices(game, open), ...answers(game, open), ...calls(game), ...tools(game, open), ...ahead(game)];
  const done =
    game.at >= 0 ? past(game, attention, typed)
    : typed === ' ' ? space(game, e, now())
    : letter(game, attention, e, typed, now());
  if (done) e.preventDefault();
}
