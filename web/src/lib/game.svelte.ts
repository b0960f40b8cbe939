// game.svelte.ts - one game on the screen. State flows one way: a line goes to the bank (or to the
// server), what came of it comes back as events and a view, is shown step by step, and becomes `view`.
import { type Bank, ours } from './bank';
import { ownEdition } from './own';
import * as saves from './saves';
import { settings, still } from './settings.svelte';
import type { Board, GameEvent, Language, News, Offer, Player, Texts, Told, Verdict, View } from './types';
import { language } from './words.svelte';

export interface Plan {
  edition: string;
  options: string;
  seats: Player[];
  colours: number[];
  dealer: 'seed' | 'typed' | 'system' | 'fair';
}
/** Who sits where in a game on a server, and who is there. */
export type Presence = 'here' | 'bot' | 'away' | 'stand-in';
/** Where commands go in a game on a server: the reason why not, or null. */
export interface Remote { act: (command: string) => Promise<string | null> }
export interface Flash { id: number; seat: number; amount: number }
export interface Toast { id: number; text: string; row?: string }
/** Something that is not got back by another move: it is asked again before it is said. */
export interface Doubt { verb: string; hotels: number; answer: (yes: boolean) => void }

const LOG_MOST = 80;
const CLAIM_MS = 7000;
const READ_MS = 200; // nobody reads a question faster
export const NOBODY = 0xfe;

/** Names go between quotation marks, which none contains. */
export const quoted = (name: string): string => `"${name}"`;
const random = (n: number): string => [...crypto.getRandomValues(new Uint8Array(n))].map((b) => b.toString(16).padStart(2, '0')).join('');

export class Game {
  readonly bank: Bank;
  id = saves.newId();
  edition = '';
  colours: number[] = [];
  texts = $state.raw<Texts>()!;
  board = $state.raw<Board>()!;
  view = $state.raw<View>()!;
  log = $state.raw<News[]>([]);
  length = $state(0);
  me = $state(-1);
  positions = $state<number[]>([]);
  walking = $state(-1);
  dice = $state({ a: 1, b: 1, rolling: false, shown: false, by: -1 });
  private drawn = $state.raw<{ deck: number; n: number; seat: number } | null>(null);
  flashes = $state.raw<Flash[]>([]);
  toast = $state.raw<Toast | null>(null);
  doubt = $state.raw<Doubt | null>(null);
  spoken = $state('');
  moving = $state(false);
  paused = $state(false);
  /** Where in the past we look; -1: at the present. */
  at = $state(-1);
  /** A link leads to a moment of the past, which is still to come here. */
  aiming = $state(false);
  kept = $state(true);
  elapsed = 0;

  /** Something is on its way: an answer, or the moves of others. */
  busy = $state(false);
  /** A rent that a person may claim, and for how long the others wait for it. */
  claiming = $state(false);

  remote: Remote | null = null;
  private seat = -1; // ours, at a server's table
  private behind = false; // more moves of the server's wait
  /** What the server calls things, in an edition that only it has. */
  words: Texts | undefined;
  /** On a server: the table was closed before the game was over. Nobody is asked any more, and nobody has won. */
  givenUp = $state(false);
  /** On a server: who is there, and until when an answer is waited for (by performance.now). */
  presence = $state.raw<Presence[]>([]);
  left = $state.raw<{ until: number; all: number; bank: number; seats: string[] } | null>(null);
  /** What a game with dice that can be checked follows from; not in its save before the end. */
  secret = '';

  /** A question has appeared that nobody can have read yet. */
  posing = $state(false);
  private asked = '';
  private read = 0; // when it could be (by performance.now)
  private pumping = false;
  private said = '';
  private wake: (() => void) | null = null;
  private skip: (() => void) | null = null; // the pause of an animation
  private hurried = false;
  private closed = false;
  private pending: (() => Promise<void>)[] = [];
  private serial = 0;
  private since = performance.now();
  private clock: ReturnType<typeof setInterval> | undefined;

  constructor(bank: Bank) {
    this.bank = bank;
  }

  // ---- who ----

  get players(): Player[] {
    return this.board?.players ?? [];
  }
  name = (seat: number): string => this.players[seat]?.name ?? '';
  /** Somebody at this screen. */
  person = (seat: number): boolean => (this.remote ? seat === this.seat : (this.players[seat]?.player.startsWith('person') ?? false));
  get persons(): number[] {
    return this.players.map((_, i) => i).filter(this.person);
  }
  colour = (seat: number): number => this.colours[seat] ?? seat;
  /** May the one who sits here answer what is asked now? */
  get mine(): boolean {
    return this.at < 0 && this.me >= 0 && !this.givenUp && this.view.ask.seats.includes(this.me);
  }
  get over(): boolean {
    return this.view.stage === 'over';
  }
  /** Can what is said here be taken back? Not on a server, not where dice are bound. */
  get undoable(): boolean {
    return !this.remote && this.board.dealer !== 'fair';
  }

  private turnOf(view: View): number {
    const persons = this.persons;
    if (persons.length < 2) return persons[0] ?? -1;
    const offered = view.offers.find((o: Offer) => this.person(o.to) && view.agenda === 0)?.to;
    if (offered !== undefined && !view.ask.seats.includes(this.me)) return offered;
    if (this.person(view.ask.seat) && view.ask.kind !== 'chance') return view.ask.seat;
    return this.me >= 0 ? this.me : persons[0]!;
  }

  // ---- opening ----

  static async fresh(bank: Bank, plan: Plan): Promise<Game> {
    const game = new Game(bank);
    game.texts = await bank.edition(plan.edition, language());
    const seed = crypto.getRandomValues(new BigUint64Array(1))[0]!;
    const lines = [
      ...(plan.options ? [`option ${plan.options}`] : []),
      ...plan.seats.map((s) => `seat ${s.player} ${s.token} ${s.name}`),
      ...(plan.dealer === 'fair' ? game.bind(plan) : [plan.dealer === 'seed' ? `dealer seed ${seed}` : `dealer ${plan.dealer}`]),
    ];
    const told = await bank.open(lines.join('\n'));
    if (!told.ok) throw new Error(told.text);
    game.colours = plan.colours;
    await game.arrive(plan.edition, told);
    return game;
  }

  /** A game's id, its secret, and what each person adds: the module commits itself to them. */
  private bind(plan: Plan): string[] {
    this.secret = random(32);
    const persons = plan.seats.flatMap((s, i) => (s.player === 'person' ? [`nonce ${i} ${random(32)}`] : []));
    return [`dealer fair ${random(16)} ${this.secret}`, ...persons];
  }

  /** A save's text. The edition's words are ours if we have that edition; its rules are in the save. */
  static async loaded(bank: Bank, text: string, kept?: saves.Kept): Promise<Game> {
    const game = new Game(bank);
    const name = await bank.head(text);
    let failed: unknown;
    try {
      if (name) game.texts = ours(name) || (await ownEdition(name)) ? await bank.edition(name, language()) : await bank.brought(name, language(), text);
    } catch (error) {
      failed = error;
    }
    const told = await bank.load(text); // what is wrong with a save is told in words
    if (!told.ok) throw new Error(told.text);
    if (failed) throw failed;
    if (kept) {
      game.id = kept.id;
      game.colours = kept.colours;
      game.secret = kept.secret ?? '';
      if (game.secret) await bank.secret(game.secret);
    }
    await game.arrive(name, told);
    return game;
  }

  /** A game on a server, as the module's client has it; its moves come one by one (follow). */
  static async followed(bank: Bank, edition: string, told: Told, seat: number, remote: Remote, words?: Texts): Promise<Game> {
    const game = new Game(bank);
    game.words = words;
    game.texts = await bank.language(edition, language(), words);
    game.remote = remote;
    game.seat = seat;
    await game.arrive(edition, told);
    return game;
  }

  /** One move of the server's; quickly, where many wait. */
  follow(told: Told, quick: boolean, behind: boolean): Promise<void> {
    return this.job(async () => {
      if (!this.remote) return;
      this.behind = behind;
      await this.show(told, quick);
    });
  }

  /** Nothing more of the server's waits: what was not kept on the way is kept now. */
  async caughtUp(): Promise<void> {
    if (!this.behind) return;
    this.behind = false;
    await this.keep();
  }

  /** Many moves at once, none of them shown. */
  renew(told: Told): Promise<void> {
    return this.job(async () => {
      this.log = await this.bank.history(Math.max(0, told.length - LOG_MOST), told.length);
      if (this.at >= 0) this.length = told.length;
      else this.take(told.view, told.length);
    });
  }

  /** Our seat at a server's table; -1: we look on. */
  seated(seat: number): void {
    if (seat === this.seat || !this.remote) return;
    this.seat = this.me = seat;
    if (this.at < 0) void this.refresh();
  }

  private async arrive(edition: string, told: Told): Promise<void> {
    this.edition = edition;
    this.board = await this.bank.board();
    if (!this.colours.length) this.colours = this.players.map((_, i) => i);
    this.view = told.view;
    this.length = told.length;
    this.me = this.turnOf(told.view);
    this.pose();
    this.log = await this.bank.history(Math.max(0, told.length - LOG_MOST), told.length);
    await this.refresh();
    this.since = performance.now();
    if (this.board.minutes) this.clock = setInterval(() => this.tick(), 1000);
  }

  /** The view for who sits here now. */
  private async refresh(): Promise<void> {
    const told = await this.bank.look(this.me < 0 ? NOBODY : this.me);
    this.take(told.view, told.length);
  }

  private take(view: View, length: number): void {
    this.view = view;
    this.length = length;
    this.pose();
    this.positions = view.seats.map((s) => s.at);
    if (view.dice[0]) this.dice = { ...this.dice, a: view.dice[0], b: view.dice[1], rolling: false };
  }

  // ---- what a key may answer ----

  /** Another question: it is drawn, then there is a moment to read it. */
  private pose(): void {
    const { turns, doubles, ask, offers } = this.view;
    const asked = JSON.stringify([this.me, turns, doubles, ask.kind, ask.text, offers.map((o) => [o.seat, o.version])]);
    if (asked === this.asked) return;
    this.asked = asked;
    this.posing = true;
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => {
      if (asked !== this.asked) return;
      this.read = performance.now();
      this.posing = false;
    }, READ_MS)));
  }
  /** Was this key or press made by somebody who could have read what is asked? A key that is held down was not. */
  meant(e: Event): boolean {
    return !this.posing && e.timeStamp >= this.read && !(e as KeyboardEvent).repeat;
  }
  /** May it answer? While something moves it only skips that. */
  hears(e: Event): boolean {
    if (this.moving) this.hurry();
    return !this.moving && this.meant(e);
  }

  start(): void {
    void this.pump();
  }

  close(): void {
    this.closed = true;
    clearInterval(this.clock);
  }

  // ---- saying ----

  /** A command of the seat that plays here. */
  act(command: string): Promise<boolean> {
    return this.say(`${quoted(this.name(this.me))}: ${command}`);
  }

  /** Lines with their speaker, one after the other as far as they are accepted. True: all were. Whatever way they came
   * here, what is grave among them is asked again before the first is said. */
  async say(...lines: string[]): Promise<boolean> {
    const all = lines.join('\n');
    if (this.said === all) return false; // pressed twice
    this.said = all;
    this.hurried = true;
    this.toast = null;
    let grave: Verdict | undefined;
    const work = async () => {
      grave = (await this.bank.try(lines, true)).find((v) => v.sure);
      return grave ? false : this.tell(lines);
    };
    const done = await (this.remote ? work() : this.job(work));
    this.said = '';
    if (!grave) return done;
    const { sure: verb = '', hotels = 0 } = grave;
    if (!(await new Promise<boolean>((answer) => { this.doubt = { verb, hotels, answer }; }))) return false;
    return this.remote ? this.tell(lines) : this.job(() => this.tell(lines));
  }

  /** The answer to what was asked again. */
  settle(yes: boolean): void {
    this.doubt?.answer(yes);
    this.doubt = null;
  }

  private async tell(lines: string[]): Promise<boolean> {
    for (const line of lines) if (!(await (this.remote ? this.ask(line) : this.put(line)))) return false;
    return true;
  }

  /** To the server, for the seat that plays here; what came of it comes back as moves. */
  private async ask(line: string): Promise<boolean> {
    const mine = `${quoted(this.name(this.me))}: `;
    const why = line.startsWith(mine) ? await this.remote!.act(line.slice(mine.length)) : '';
    if (why) this.warn(why);
    return why === null;
  }

  private async put(line: string): Promise<boolean> {
    this.hurried = true;
    const told = await this.bank.say(line, this.me < 0 ? NOBODY : this.me);
    this.said = '';
    if (told.ok) await this.show(told);
    else this.warn(told.text ?? '', told.row);
    return told.ok;
  }

  /** In its turn among what is still to be done. */
  private job<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((done) => {
      this.pending.push(async () => done(await work()));
      void this.pump();
    });
  }

  warn(text: string, row?: string): void {
    this.toast = { id: ++this.serial, text, ...(row ? { row } : {}) };
    this.spoken = text;
  }

  undo(far: boolean): Promise<boolean> {
    return this.time(() => this.bank.undo(far, this.me < 0 ? NOBODY : this.me));
  }
  redo(): Promise<boolean> {
    return this.time(() => this.bank.redo(this.me < 0 ? NOBODY : this.me));
  }
  /** Another way from there, played here: whatever the game was, it now has nothing to do with it. */
  fork(length: number): Promise<boolean> {
    this.id = saves.newId();
    this.at = -1;
    this.remote = null;
    this.presence = [];
    this.left = null;
    this.secret = '';
    return this.time(async () => {
      const told = await this.bank.fork(length, this.me < 0 ? NOBODY : this.me);
      this.board = await this.bank.board();
      return told;
    });
  }

  private time(work: () => Promise<Told>): Promise<boolean> {
    this.hurried = true;
    return new Promise((done) => {
      this.pending.push(async () => {
        const told = await work();
        if (told.ok) {
          this.drawn = null;
          this.me = this.turnOf(told.view);
          this.log = await this.bank.history(Math.max(0, told.length - LOG_MOST), told.length);
          await this.refresh();
          await this.keep();
        } else this.warn(told.text ?? '');
        done(told.ok);
      });
      void this.pump();
    });
  }

  // ---- going on ----

  hurry(): void {
    this.hurried = true;
    this.wake?.();
    this.skip?.();
  }

  /** Others do not move on while a person can still claim a rent: a few seconds, or until they say so. */
  private async claims(): Promise<void> {
    if (!this.view.choices?.some((c) => c.payer !== undefined) || this.mine) return; // while dice fall nobody can claim
    this.claiming = true;
    this.moving = false;
    this.busy = false;
    await new Promise<void>((done) => {
      const timer = setTimeout(done, CLAIM_MS);
      this.wake = () => {
        clearTimeout(timer);
        done();
      };
    });
    this.wake = null;
    this.claiming = false;
  }

  pause(): void {
    this.paused = !this.paused;
    if (!this.paused) void this.pump();
  }

  private async pump(): Promise<void> {
    this.wake?.();
    this.busy = true;
    if (this.pumping) return;
    this.pumping = true;
    let moved = 0, waited = '';
    while (!this.closed) {
      this.busy = true;
      const next = this.pending.shift();
      if (next) {
        await next();
        moved++;
        if (!this.remote) await this.keep(); // what a person decided is not lost, whatever happens next
        continue;
      }
      if (this.paused || this.at >= 0 || this.over || this.remote) break;
      const claims = JSON.stringify(this.view.claims);
      if (this.view.claims.length && claims !== waited) {
        waited = claims;
        await this.claims();
        continue;
      }
      if (settings.speed === 0 && !this.persons.some((seat) => this.view.seats[seat]?.in)) {
        const many = await this.bank.run(this.me < 0 ? NOBODY : this.me, 200);
        if (!many) break;
        this.log = [...this.log, ...many.news].slice(-LOG_MOST);
        this.take(many.view, many.length);
        moved++;
        continue;
      }
      const told = await this.bank.step(this.me < 0 ? NOBODY : this.me);
      if (!told) break;
      await this.show(told);
      if (++moved % 50 === 0) await this.keep();
    }
    this.pumping = false;
    this.moving = false;
    this.busy = this.pending.length > 0;
    if (moved && !this.closed) {
      if (this.over && this.secret) await this.bank.reveal();
      if (!this.remote || !this.behind) await this.keep();
      this.own();
    }
    if (this.pending.length && !this.closed) void this.pump();
  }

  /** What follows of itself when the user wishes so. */
  private own(): void {
    if (settings.autoEnd && this.mine && this.view.ask.kind === 'end' && this.view.offers.length === 0) void this.act('end');
  }

  private wait(ms: number): Promise<void> {
    const time = this.hurried || document.hidden ? 0 : ms * settings.speed;
    return time < 1 ? Promise.resolve() : new Promise((done) => {
      const timer = setTimeout(done, time);
      this.skip = () => { clearTimeout(timer); done(); };
    });
  }

  // ---- showing ----

  private async show(told: Told, quick = false): Promise<void> {
    const events = told.events ?? [];
    this.hurried = quick;
    this.moving = true;
    this.log = [...this.log.slice(-LOG_MOST + 1), { n: told.length, line: told.line, events, ...(told.said ? { said: told.said } : {}) } as News];
    if (this.at >= 0) { // who looks at the past stays there; the present waits
      this.length = told.length;
      return;
    }
    this.spoken = [told.said, ...events.map((e) => e.text)].filter(Boolean).join(' ');
    for (const event of events) await this.play(event);
    this.take(told.view, told.length);
    const me = this.turnOf(told.view);
    if (me !== this.me) {
      this.me = me;
      await this.refresh();
    }
    if (told.said) await this.wait(900);
  }

  private async play(e: GameEvent): Promise<void> {
    switch (e.k) {
      case 'roll':
        this.drawn = null;
        this.dice = { a: e.a, b: e.b, rolling: !still(), shown: true, by: e.seat };
        await this.wait(still() ? 250 : 520);
        this.dice = { a: e.a, b: e.b, rolling: false, shown: true, by: e.seat };
        return this.wait(220);
      case 'move':
        return this.walk(e.seat, e.a, e.square ?? 0, e.what);
      case 'card':
        this.draw(e);
        return this.wait(1500);
      case 'pay':
        this.flash(e.seat, -e.amount);
        this.flash(e.to, e.amount);
        return this.wait(260);
      case 'jailed':
        if (this.board.jail >= 0) this.positions[e.seat] = this.board.jail;
        return this.wait(350);
      case 'bid':
      case 'pass':
        return this.wait(this.person(e.seat) ? 0 : 420);
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

  private draw(e: GameEvent): void {
    this.drawn = { deck: e.what === 'chest' ? 1 : 0, n: e.a, seat: e.seat };
  }
  /** The card on the stage, in the language of now. Events count the cards of a deck from 1. */
  get card(): { deck: number; text: string; seat: number } | null {
    const drawn = this.drawn;
    return drawn && { deck: drawn.deck, text: this.texts.cards[drawn.deck]?.[drawn.n - 1] ?? '', seat: drawn.seat };
  }

  private flash(seat: number, amount: number): void {
    if (seat < 0 || !amount) return;
    const id = ++this.serial;
    this.flashes = [...this.flashes, { id, seat, amount }];
    setTimeout(() => (this.flashes = this.flashes.filter((f) => f.id !== id)), 1600);
  }

  private async walk(seat: number, from: number, to: number, cause: string): Promise<void> {
    const n = this.board.squares.length, back = cause === 'back', steps = back ? (from - to + n) % n : (to - from + n) % n;
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

  // ---- the past ----

  async seek(at: number): Promise<void> {
    const told = await this.bank.seek(at);
    this.at = at;
    this.drawn = null;
    this.take(told.view, this.length);
    const rolled = told.events?.find((e) => e.k === 'roll');
    if (rolled) this.dice = { a: rolled.a, b: rolled.b, rolling: false, shown: true, by: rolled.seat };
    const drawn = told.events?.find((e) => e.k === 'card');
    if (drawn) this.draw(drawn);
    this.spoken = told.events?.map((e) => e.text).join(' ') ?? '';
  }

  /** Look at that move as soon as the game has come so far. */
  async reach(at: number): Promise<void> {
    this.aiming = at >= 0;
    for (let i = 0; i < 200 && at > this.length && !this.closed; i++) await new Promise((done) => setTimeout(done, 100));
    if (at >= 0 && at <= this.length && !this.closed) await this.seek(at);
    this.aiming = false;
  }

  async present(): Promise<void> {
    this.at = -1;
    await this.refresh();
    void this.pump();
  }

  // ---- language, clock, keeping ----

  async speak(language: Language): Promise<void> {
    this.texts = await this.bank.language(this.edition, language, this.words);
    this.log = await this.bank.history(Math.max(0, this.length - LOG_MOST), this.length);
    if (this.at >= 0) await this.seek(this.at);
    else await this.refresh();
  }

  get minutesLeft(): number {
    return (this.board.minutes ?? 0) - (this.elapsed + performance.now() - this.since) / 60000;
  }

  private tick(): void {
    if (this.minutesLeft <= 0 && !this.over && this.view.ask.kind !== 'over') {
      clearInterval(this.clock);
      void this.say('clock: time_up');
    }
  }

  async keep(): Promise<void> {
    if (this.remote && !this.id.startsWith(saves.ONLINE)) return;
    const text = await this.bank.save();
    if (!text) return;
    this.kept = await saves.put({
      id: this.id, edition: this.edition, title: this.texts.title, players: this.players.map((p) => p.name),
      colours: [...this.colours], when: Date.now(), length: this.length, round: this.view.round, over: this.over, text,
      ...(this.secret ? { secret: this.secret } : {}),
    });
  }
}
