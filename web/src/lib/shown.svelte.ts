// shown.svelte.ts - the state of a game as it is shown: what the module has told last, and the few questions that the
// page asks of it. The module calls players by their names; the page draws and colours seats by their numbers. Here,
// and nowhere else, one becomes the other.
import type { Name } from '$made/tables';
import { offerWords } from './terms';
import {
  asTold, type Board, type Choice, type Deed, type Extra, type Move, type Offer, type Player, type Seen, type State, type Texts,
} from './types';

/** How many moves are at hand without asking. */
export const LOG_MOST = 80;
/** In place of a seat, where the module is asked: of whoever looks on. */
export const NOBODY = 0xfe;

/** Names go between quotation marks, which none contains. */
export const quoted = (name: Name): string => `"${name}"`;

export class Shown {
  texts = $state.raw<Texts>()!;
  board = $state.raw<Board>()!;
  /** As the server tells it, and what only the page is told. */
  state = $state.raw<State>()!;
  extra = $state.raw<Extra>()!;
  log = $state.raw<Move[]>([]);
  /** The moves before the moment of the past that is looked at, where they are not at hand any more. */
  protected before = $state.raw<Move[] | null>(null);
  /** How many moves the game has. */
  length = $state(0);
  /** The player who sits here; -1: nobody, a watcher. */
  me = $state(-1);
  /** Where in the past we look; -1: at the present. */
  at = $state(-1);
  /** On a server: the table was closed before the game was over. Nobody is asked any more, and nobody has won. */
  givenUp = $state(false);
  colours: number[] = [];
  /** At a server's table the seat that is ours, -1: none; undefined: a game of this page's own. */
  protected own: number | undefined;

  /** What had happened at the moment that is shown. */
  readonly told = $derived((this.at < 0 ? this.log : (this.before ?? this.log).filter((m) => m.n <= this.at)).map(asTold));

  // ---- who ----

  get players(): Player[] {
    return this.board?.players ?? [];
  }
  private readonly numbers = $derived(new Map(this.players.map((p, i) => [p.name, i])));
  /** -1 is the bank, and nobody. */
  seat = (name: Name | undefined): number => this.numbers.get(name ?? '') ?? -1;
  name = (seat: number): Name => this.players[seat]?.name ?? '';
  /** Somebody at this screen. */
  person = (seat: number): boolean =>
    this.own === undefined ? (this.players[seat]?.player.startsWith('person') ?? false) : seat === this.own;
  get persons(): number[] {
    return this.players.map((_, i) => i).filter(this.person);
  }
  colour = (seat: number): number => this.colours[seat] ?? seat;
  /** Whom the module is asked for. */
  get looker(): number {
    return this.me < 0 ? NOBODY : this.me;
  }

  // ---- the state ----

  readonly order = $derived((this.state?.order ?? []).map(this.seat));
  readonly turn = $derived(this.seat(this.state?.turn));
  get over(): boolean {
    return this.state.stage === 'over';
  }
  asked = (seat: number): boolean => this.state.question.seats.includes(this.name(seat));
  /** May the one who sits here answer what is asked now? */
  get mine(): boolean {
    return this.at < 0 && this.me >= 0 && !this.givenUp && this.asked(this.me);
  }
  /** Offers that wait for somebody at this screen. */
  get offered(): Offer[] {
    return this.at < 0 ? this.offersOf(this.state) : [];
  }
  protected offersOf = (state: State): Offer[] =>
    state.stage === 'over' || this.givenUp ? [] : state.offers.filter((o) => this.person(this.seat(o.to)));
  /** Does the game wait for somebody at this screen, whosever turn it is? */
  get calls(): boolean {
    return this.at < 0 && this.callOf(this.state, this.extra) !== '';
  }
  /** ... and for what, in words; '': it does not. An offer, the question, a rent that can still be claimed. */
  protected callOf(state: State, extra: Extra): string {
    if (state.stage === 'over' || this.givenUp) return '';
    const offer = this.offersOf(state)[0];
    if (!offer && extra.onward) return ''; // it was answered before it was asked
    if (offer) return offerWords(this, offer);
    if (this.me >= 0 && state.question.seats.includes(this.name(this.me))) return extra.question || this.texts.title;
    return this.claimOf(extra)?.words ?? '';
  }
  /** A rent that somebody at this screen may still claim. */
  get claimable(): boolean {
    return this.at < 0 && !this.over && !this.givenUp && this.claimOf(this.extra) !== undefined;
  }
  private claimOf = (extra: Extra): Choice | undefined => extra.choices?.find((c) => c.payer !== undefined && c.no === undefined);
  /** What the one who sits here owes, and must raise now. */
  get owed(): number {
    return this.state.question.kind === 'debt' && this.asked(this.me) ? this.state.question.amount : 0;
  }

  private readonly deeds = $derived(
    new Map((this.state?.squares ?? []).map((s, i): [number, Deed] => [s.square, { ...this.extra.deeds[i]!, ...s }])),
  );
  /** A square that can be owned, and what it earns. */
  deed = (square: number): Deed | undefined => this.deeds.get(square);
  owner = (square: number): number => this.seat(this.deed(square)?.owner);
  /** How likely the next throw of the one who sits here ends there. */
  odds(square: number): number {
    if (this.at >= 0 || !this.state.seats[this.me]?.in) return 0;
    return (this.extra.ahead.find((a) => a.square === square)?.ways ?? 0) / 36;
  }

  // ---- taking ----

  protected take(told: Seen): void {
    this.state = told.state;
    this.extra = told.extra;
  }

  /** Who of the persons at this page plays, as the game stands. */
  protected turnOf(state: State): number {
    const persons = this.persons, { question, offers, agenda } = state, asked = this.seat(question.seat);
    if (persons.length < 2) return persons[0] ?? -1;
    const offered = agenda === 0 ? offers.map((o) => this.seat(o.to)).find(this.person) : undefined;
    if (offered !== undefined && !question.seats.includes(this.name(this.me))) return offered;
    if (this.person(asked) && question.kind !== 'chance') return asked;
    return this.me >= 0 ? this.me : persons[0]!;
  }
}
