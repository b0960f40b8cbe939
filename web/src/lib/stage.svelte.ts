// stage.svelte.ts - what moves on the screen: dice fall, tokens walk, a card is drawn, money comes and goes, one event
// after the other. Whoever watches may hurry it. Nothing here decides anything: the events have happened.
import { decks, type Cause, type GameEvent } from '$made/tables';
import { settings, still } from './settings.svelte';
import type { Shown } from './shown.svelte';
import type { State } from './types';

export interface Flash { id: number; seat: number; amount: number }

export class Stage {
  private readonly game: Shown;
  positions = $state<number[]>([]);
  walking = $state(-1);
  dice = $state({ a: 1, b: 1, rolling: false, shown: false, by: -1 });
  flashes = $state.raw<Flash[]>([]);
  /** Everything at once, until the next move. */
  hurried = false;
  private drawn = $state.raw<{ deck: number; n: number; seat: number } | null>(null);
  private skip: (() => void) | null = null; // the pause of an animation
  private serial = 0;

  constructor(game: Shown) {
    this.game = game;
  }

  /** The card on the stage, in the language of now. Events count the cards of a deck from 1. */
  get card(): { deck: number; text: string; seat: number } | null {
    const drawn = this.drawn;
    return drawn && { deck: drawn.deck, text: this.game.texts.cards[drawn.deck]?.[drawn.n - 1] ?? '', seat: drawn.seat };
  }

  // ---- time ----

  hurry(): void {
    this.hurried = true;
    this.skip?.();
  }

  wait(ms: number): Promise<void> {
    const time = this.hurried || document.hidden ? 0 : ms * settings.speed;
    return time < 1 ? Promise.resolve() : new Promise((done) => {
      const timer = setTimeout(done, time);
      this.skip = () => { clearTimeout(timer); done(); };
    });
  }

  // ---- at once ----

  /** Everything stands where the state has it. */
  set(state: State): void {
    const [a = 0, b = 0] = state.dice;
    this.positions = state.seats.map((s) => s.at);
    if (a) this.dice = { ...this.dice, a, b, rolling: false };
  }

  clear(): void {
    this.drawn = null;
  }

  /** The dice and the card of a moment of the past: its own, or those that lay there, whoever had thrown them. */
  recall(state: State, events: GameEvent[]): void {
    const [a = 0, b = 0] = state.dice;
    this.clear();
    this.dice = { a: a || 1, b: b || 1, rolling: false, shown: a > 0, by: -1 };
    for (const e of events)
      if (e.event === 'roll') this.dice = { a: e.a, b: e.b, rolling: false, shown: true, by: this.game.seat(e.seat) };
      else if (e.event === 'card') this.draw(e);
  }

  // ---- one event after the other ----

  async play(e: GameEvent): Promise<void> {
    const seat = this.game.seat('seat' in e ? e.seat : undefined);
    switch (e.event) {
      case 'roll':
        this.drawn = null;
        this.dice = { a: e.a, b: e.b, rolling: !still(), shown: true, by: seat };
        await this.wait(still() ? 250 : 520);
        this.dice = { a: e.a, b: e.b, rolling: false, shown: true, by: seat };
        return this.wait(220);
      case 'move':
        return this.walk(seat, e.from, e.square ?? 0, e.cause);
      case 'card':
        this.draw(e);
        return this.wait(1500);
      case 'pay':
        this.flash(this.game.seat(e.from), -e.amount);
        this.flash(this.game.seat(e.to), e.amount);
        return this.wait(260);
      case 'jailed':
        if (this.game.board.jail !== undefined) this.positions[seat] = this.game.board.jail;
        return this.wait(350);
      case 'bid':
      case 'pass':
        return this.wait(this.game.person(seat) ? 0 : 420);
      case 'sold':
      case 'trade':
      case 'built':
      case 'bankrupt':
      case 'squatter':
      case 'declined':
      case 'offer':
        return this.wait(380);
      default:
        return undefined;
    }
  }

  private draw(e: GameEvent & { event: 'card' }): void {
    this.drawn = { deck: decks.indexOf(e.deck), n: e.card, seat: this.game.seat(e.seat) };
  }

  private flash(seat: number, amount: number): void {
    if (seat < 0 || !amount) return;
    const id = ++this.serial;
    this.flashes = [...this.flashes, { id, seat, amount }];
    setTimeout(() => (this.flashes = this.flashes.filter((f) => f.id !== id)), 1600);
  }

  private async walk(seat: number, from: number, to: number, cause: Cause): Promise<void> {
    const n = this.game.board.squares.length, back = cause === 'back', steps = back ? (from - to + n) % n : (to - from + n) % n;
    if (still() || cause === 'raid' || cause === 'square' || steps === 0) {
      this.positions[seat] = to;
      return this.wait(250);
    }
    this.walking = seat;
    const each = Math.min(110, 1300 / steps);
    for (let i = 1; i <= steps; i++) {
      this.positions[seat] = (from + (back ? -i : i) + n) % n;
      await this.wait(each);
    }
    this.walking = -1;
    return this.wait(160);
  }
}
