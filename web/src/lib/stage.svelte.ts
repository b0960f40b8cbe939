// stage.svelte.ts - the director: whatever happens is shown here, one scene after the other - dice fall, tokens walk, a card turns
// over, money goes from purse to purse, something is sold, somebody is jailed or ruined. Sums change with their scene, and what is
// told waits for it (flow.svelte.ts). Whoever watches may hurry it. Nothing here decides anything: the events have happened.
import { decks, type Cause, type GameEvent } from '$made/tables';
import { settings, still } from './settings.svelte';
import type { Shown } from './shown.svelte';
import { sound, type Sound } from './sound';
import type { State } from './types';

export interface Flash { id: number; seat: number; amount: number }
/** Money on its way; -1 is the bank. */
export interface Coin { id: number; from: number; to: number; amount: number }
/** What stands large in the middle for a moment: a card, or a word that is stamped. */
export type Scene =
  | { kind: 'card'; deck: number; text: string; seat: number }
  | { kind: 'sold' | 'deal' | 'built' | 'jail' | 'broke'; text: string; seat: number };

export class Stage {
  private readonly game: Shown;
  positions = $state<number[]>([]);
  jailed = $state<boolean[]>([]);
  /** Everybody's cash as far as it was shown. */
  cash = $state<number[]>([]);
  scene = $state.raw<Scene | null>(null);
  coins = $state.raw<Coin[]>([]);
  walking = $state(-1);
  dice = $state({ a: 1, b: 1, rolling: false, shown: false, by: -1 });
  flashes = $state.raw<Flash[]>([]);
  /** Everything at once, until the next move. */
  hurried = false;
  private drawn = $state.raw<{ deck: number; n: number; seat: number } | null>(null);
  private known: number[] = []; // the dice that the state had last
  private skip: (() => void) | null = null; // the pause of an animation
  private serial = 0;

  constructor(game: Shown) {
    this.game = game;
  }

  /** The card on the stage, in the present language. Events count the cards of a deck from 1. */
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

  /** Everything stands where the state has it. Dice stay, with their thrower: the state has those of the last
   * move, and forgets a throw for the order of play or for a rent. */
  set(state: State): void {
    const [a = 0, b = 0] = state.dice, { dice, known } = this;
    this.positions = state.seats.map((s) => s.at);
    this.jailed = state.seats.map((s) => s.jailed);
    this.cash = state.seats.map((s) => s.cash);
    this.scene = null;
    this.known = [a, b];
    if ((a === known[0] && b === known[1]) || (dice.a === a && dice.b === b)) return;
    this.lay(a, b, dice.shown);
  }

  /** Dice that nobody has seen fall. */
  private lay(a: number, b: number, shown: boolean): void {
    this.dice = { a: a || 1, b: b || 1, rolling: false, shown: shown && a > 0, by: -1 };
  }

  clear(): void {
    this.drawn = null;
  }

  /** The dice and the card of a moment, not those of where one looked before. */
  recall(events: GameEvent[], [a = 0, b = 0]: number[]): void {
    this.clear();
    this.known = [a, b];
    this.lay(a, b, true);
    for (const e of events)
      if (e.event === 'roll') {
        this.clear();
        this.dice = { a: e.a, b: e.b, rolling: false, shown: true, by: this.game.seat(e.seat) };
      } else if (e.event === 'card') this.draw(e);
  }

  // ---- one event after the other ----

  /** `words` tell it. */
  async play(e: GameEvent, words: string): Promise<void> {
    const seat = this.game.seat('seat' in e ? e.seat : undefined);
    switch (e.event) {
      case 'roll':
        this.drawn = null;
        this.dice = { a: e.a, b: e.b, rolling: !still() && !this.hurried, shown: true, by: seat };
        this.sound('dice');
        await this.wait(still() ? 250 : 560);
        this.dice = { a: e.a, b: e.b, rolling: false, shown: true, by: seat };
        return this.wait(240);
      case 'move':
        return this.walk(seat, e.from, e.square ?? 0, e.cause);
      case 'card':
        await this.stand(
          {
            kind: 'card',
            deck: decks.indexOf(e.deck),
            text: this.game.texts.cards[decks.indexOf(e.deck)]?.[e.card - 1] ?? '',
            seat,
          },
          'card',
          1900,
        );
        return this.draw(e);
      case 'pay':
        return this.pay(this.game.seat(e.from), this.game.seat(e.to), e.amount);
      case 'jailed':
        if (this.game.board.jail !== undefined) this.positions[seat] = this.game.board.jail;
        this.jailed[seat] = true;
        return this.stand({ kind: 'jail', text: words, seat }, 'jail', 800);
      case 'freed':
        this.jailed[seat] = false;
        return undefined;
      case 'bid':
      case 'pass':
        return this.wait(this.game.person(seat) ? 0 : 420);
      case 'sold':
        return this.stand({ kind: 'sold', text: words, seat }, 'stamp', 800);
      case 'trade':
        return this.stand({ kind: 'deal', text: words, seat }, 'stamp', 1000);
      case 'built':
        if (e.to >= this.game.board.hotel) return this.stand({ kind: 'built', text: words, seat }, 'stamp', 800);
        this.sound('step');
        return this.wait(300);
      case 'bankrupt':
        return this.stand({ kind: 'broke', text: words, seat }, 'broke', 1300);
      case 'over':
        this.sound('win');
        return undefined;
      case 'squatter':
      case 'declined':
      case 'offer':
        return this.wait(380);
      default:
        return undefined;
    }
  }

  /** Nothing is heard of what nobody sees happen. */
  private sound(kind: Sound): void {
    if (!this.hurried && settings.speed > 0 && !document.hidden) sound(kind);
  }

  private async stand(scene: Scene, kind: Sound, ms: number): Promise<void> {
    this.sound(kind);
    this.scene = scene;
    await this.wait(ms);
    this.scene = null;
  }

  /** From purse to purse: the sum that is paid goes at once, the other one grows when it has come. */
  private async pay(from: number, to: number, amount: number): Promise<void> {
    if (!amount) return;
    this.sound('coin');
    if (from >= 0) this.cash[from] = (this.cash[from] ?? 0) - amount;
    this.flash(from, -amount);
    if (!this.hurried && !still() && settings.speed > 0) {
      const id = ++this.serial;
      this.coins = [...this.coins, { id, from, to, amount }];
      await this.wait(420);
      this.coins = this.coins.filter((c) => c.id !== id);
    } else await this.wait(260);
    if (to >= 0) this.cash[to] = (this.cash[to] ?? 0) + amount;
    this.flash(to, amount);
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
      this.sound('step');
      this.positions[seat] = (from + (back ? -i : i) + n) % n;
      await this.wait(each);
    }
    this.walking = -1;
    return this.wait(160);
  }
}
