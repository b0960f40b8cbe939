// analysis.svelte.ts - the analysis of a game: what it was worth to each seat, move by move. A first look is there at once,
// then the worker looks closely, a slice at a time (worker.ts, web/wasm/analysis.c). All who show a game share one. How it
// stands now is asked by itself, as the terminal asks it: it does not wait for the past.
import type { Game } from './game.svelte';
import type { Lack } from './lack';
import type { Found, Texts } from './types';

/** What may be otherwise without another move. */
const passing = (lack: Lack): boolean => lack !== '' && lack !== 'untrained';

export class Analysis {
  /** In millionths, those of all seats, moment after moment; and as it stands. */
  chances = $state.raw<Int32Array | null>(null);
  present = $state.raw<number[]>([]);
  found = $state.raw<Found | null>(null);
  lack = $state<Lack>('');
  private length = -1;
  private live = false; // whether everybody had agreed to it then
  private texts: Texts | null = null;
  private running = false;
  private stood = ''; // when it was asked how it stands

  constructor(private readonly game: Game) {}

  /** The chances at a moment. */
  at(move: number): number[] {
    const seats = this.game.players.length;
    return [...(this.chances?.slice(move * seats, (move + 1) * seats) ?? [])];
  }

  /** How it stands is wanted. */
  async stand(): Promise<void> {
    const { length, live, bank } = this.game, now = `${length} ${live}`;
    if (now === this.stood) return;
    this.stood = now;
    const lack = await bank.analyst(), told = lack ? null : await bank.position();
    if (now !== this.stood) return; // it has gone on meanwhile
    this.lack = lack ? lack : !told ? 'untrained' : told.length ? '' : 'hidden';
    this.present = told ?? [];
    if (passing(this.lack)) this.stood = '';
  }

  /** The game is wanted as it is now, in the present language. */
  look(): void {
    const { length, texts, live } = this.game;
    if (length === this.length && texts === this.texts && live === this.live) return;
    this.length = length;
    this.texts = texts;
    this.live = live;
    if (!this.running) void this.run();
  }

  private async run(): Promise<void> {
    this.running = true;
    for (let done = false; !done; ) {
      const { length, texts, live } = this, still = () => length === this.length && texts === this.texts && live === this.live;
      await this.whole(still);
      done = still();
    }
    this.running = false;
  }

  private async whole(still: () => boolean): Promise<void> {
    const { bank } = this.game, lack = await bank.analyst();
    const first = lack ? null : await bank.analysis();
    this.lack = lack ? lack : first ? '' : this.game.extra.fortunes ? 'untrained' : 'hidden';
    if (passing(this.lack)) this.length = -1; // another time, then
    this.chances = first;
    this.found = null;
    while (first && still()) {
      const told = await bank.analyse();
      if (!told) this.length = -1; // somebody has asked about another moment of it
      if (told?.chances) this.chances = told.chances;
      if (told?.found) this.found = told.found;
      if (!told || told.found) return;
    }
  }
}

const known = new WeakMap<Game, Analysis>();
export function analysisOf(game: Game): Analysis {
  const one = known.get(game) ?? new Analysis(game);
  known.set(game, one);
  return one;
}
