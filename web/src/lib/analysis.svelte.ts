// analysis.svelte.ts - the analysis of a game: what it was worth to each seat, move by move. A first look is there at once, then the worker looks
// closely, a slice at a time (worker.ts, web/wasm/analysis.c). All who show a game share one.
import type { Game } from './game.svelte';
import type { Found, Texts } from './types';

/** Why there is none: the table forbids it, it could not be fetched, nobody has learnt these rules. */
const lacks = ['', 'missing', 'untrained', 'not_here'] as const;
export type Lack = (typeof lacks)[number];
export const lackOf = (fetched: number): Lack => lacks[fetched]!;

export class Analysis {
  /** In millionths, those of all seats, moment after moment. */
  chances = $state.raw<Int32Array | null>(null);
  found = $state.raw<Found | null>(null);
  lack = $state<Lack>('');
  private length = -1;
  private texts: Texts | null = null;
  private running = false;

  constructor(private readonly game: Game) {}

  /** The chances at a moment. */
  at(move: number): number[] {
    const seats = this.game.players.length;
    return [...(this.chances?.slice(move * seats, (move + 1) * seats) ?? [])];
  }

  /** The game is wanted as it is now, in the words of now. */
  look(): void {
    const { length, texts } = this.game;
    if (length === this.length && texts === this.texts) return;
    this.length = length;
    this.texts = texts;
    if (!this.running) void this.run();
  }

  private async run(): Promise<void> {
    this.running = true;
    for (let done = false; !done; ) {
      const { length, texts } = this;
      await this.whole(() => length === this.length && texts === this.texts);
      done = length === this.length && texts === this.texts;
    }
    this.running = false;
  }

  private async whole(still: () => boolean): Promise<void> {
    const { bank } = this.game, fetched = await bank.analyst();
    const first = fetched ? null : await bank.analysis();
    this.lack = fetched ? lackOf(fetched) : first ? '' : 'untrained';
    if (this.lack === 'missing') this.length = -1; // another time, then
    if (first) this.chances = first;
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
