// game.svelte.ts - one game on the screen: opened, spoken to, looked at in its past. State flows one way: a line goes to the
// bank (or to the server), what came of it comes back as a move and the state, is shown step by step (flow.svelte.ts,
// stage.svelte.ts), and becomes the state that is shown (shown.svelte.ts).
import { ours, type Bank } from './bank';
import { Flow } from './flow.svelte';
import { opening, type Plan } from './opening';
import { ownEdition } from './own';
import * as saves from './saves';
import { LOG_MOST, quoted } from './shown.svelte';
import type { Done, Language, Move, Standing, Texts, Told, Verdict } from './types';
import { language } from './words.svelte';

export { quoted };
export type { Plan };
/** Who sits where in a game on a server, and who is there. */
export type Presence = 'here' | 'bot' | 'away' | 'stand-in';
/** Where commands go in a game on a server: the reason why not, or null. */
export interface Remote {
  act: (command: string) => Promise<string | null>;
  sound: (terms: string) => Promise<string>;
  here: () => void;
}
export interface Toast { id: number; text: string; row?: string }
/** Something that is not got back by another move: it is asked again before it is said. */
export interface Doubt { verb: string; hotels: number; bid: number; least: number; answer: (yes: boolean) => void }

export class Game extends Flow {
  toast = $state.raw<Toast | null>(null);
  doubt = $state.raw<Doubt | null>(null);
  /** A link leads to a moment of the past, which is still to come here. */
  aiming = $state(false);
  /** What the server calls things, in an edition that only it has. */
  words: Texts | undefined;
  /** On a server: who is there, and until when an answer is waited for (by performance.now). */
  presence = $state.raw<Presence[]>([]);
  /** After how many seconds away a bot sits in; -1: none does, or nobody has said. */
  grace = $state(-1);
  left = $state.raw<{ until: number; all: number; bank: number; seats: string[] } | null>(null);
  remote: Remote | null = null;
  /** ... and everybody who plays agrees to hints and live chances. */
  live = $state(false);
  /** Of a timed game: when it ends, and how many milliseconds that is from now; -1: it has no clock, or it does not run. */
  endsAt = $state(0);
  endsIn = $state(-1);
  private wanted = -1; // the moment of the past that was asked for last; -1: the present
  private said = '';
  private did = { line: '', when: -Infinity }; // what was accepted last
  private serial = 0;
  private since = 0; // when the clock of a timed game was begun, by performance.now
  private until = Infinity;
  private clock: ReturnType<typeof setInterval> | undefined;

  /** A bot plays for us, though we are here: any word of ours has the seat back. */
  get stoodIn(): boolean {
    return this.presence[this.me] === 'stand-in' && this.state.seats[this.me]!.in && !this.over && !this.givenUp;
  }

  /** Can what is said here be taken back? Not on a server, not where dice are bound. */
  get undoable(): boolean {
    return !this.remote && this.board.dealer !== 'fair';
  }

  // ---- opening ----

  static async fresh(bank: Bank, plan: Plan): Promise<Game> {
    const game = new Game(bank), { lines, secret } = opening(plan);
    game.texts = await bank.edition(plan.edition, language());
    const told = await bank.open(lines);
    if (!told.ok) throw new Error(told.text);
    game.secret = secret;
    game.colours = plan.colours;
    game.idle = plan.seats.some((s) => s.player === 'person');
    if (plan.guided) await game.guide(true);
    await game.arrive(plan.edition, told);
    void game.keep(); // its address is good from now on
    return game;
  }

  /** A save's text. The edition's words are ours if we have that edition; its rules are in the save. */
  static async loaded(bank: Bank, text: string, kept?: saves.Kept): Promise<Game> {
    const game = new Game(bank), name = await bank.head(text);
    let failed: unknown;
    try {
      if (name)
        game.texts =
          ours(name) || (await ownEdition(name))
            ? await bank.edition(name, language())
            : await bank.brought(name, language(), text);
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
      game.idle = kept.idle ?? false;
      if (game.secret) await bank.secret(game.secret);
      if (kept.guided) await game.guide(true);
    }
    await game.arrive(name, told);
    if (!kept) void game.keep();
    return game;
  }

  /** A game on a server, as the module's client has it; its moves come one by one (follow). */
  static async followed(bank: Bank, edition: string, told: Done, seat: number, remote: Remote, words?: Texts): Promise<Game> {
    const game = new Game(bank);
    game.words = words;
    game.texts = await bank.language(edition, language(), words);
    game.remote = remote;
    game.own = seat;
    await game.arrive(edition, told);
    return game;
  }

  /** One move of the server's; quickly, where many wait. */
  follow(told: Done, quick: boolean, behind: boolean): Promise<void> {
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
  renew(told: Done): Promise<void> {
    return this.job(async () => {
      await this.remember(told.n);
      this.length = told.n;
      this.others = true; // not one of them was seen here
      if (this.at < 0) this.put(told);
      else this.callFor(told);
    });
  }

  /** Our seat at a server's table; -1: we look on. */
  seated(seat: number): void {
    if (seat === this.own || !this.remote) return;
    this.own = this.me = seat;
    if (this.at < 0) void this.refresh();
  }

  override start(): void {
    super.start();
    void this.learn();
  }

  /** A master's knowledge of these rules comes after the board. */
  private async learn(): Promise<void> {
    const want = this.remote ? null : await this.bank.wanted();
    if (!want) return;
    const found = await this.bank.weights(want.key);
    if (this.closed) return;
    await this.job(async () => {
      if (await this.bank.learn(found)) {
        if (this.secret) await this.bank.secret(this.secret);
        if (this.guided) await this.bank.guide(true);
      }
      if (this.at < 0) await this.refresh();
    });
  }

  private async arrive(edition: string, told: Done): Promise<void> {
    this.edition = edition;
    this.board = await this.bank.board();
    if (!this.colours.length) this.colours = this.players.map((_, i) => i);
    this.take(told);
    this.me = this.turnOf(told.state);
    await this.remember(told.n);
    await this.refresh();
    this.stage.recall(this.log.flatMap((m) => m.events), this.state.dice);
    if (this.board.minutes && !this.remote) this.begins((this.board.minutes * 60 - (this.board.played ?? 0)) * 1000);
  }

  /** The clock of a timed game has so many milliseconds left; undefined: it stands still. */
  begins(left: number | undefined): void {
    clearInterval(this.clock);
    if (left === undefined || this.over) this.endsIn = -1;
    else {
      this.since = performance.now() - (this.board.played ?? 0) * 1000;
      this.until = performance.now() + left;
      this.endsAt = Date.now() + left;
      this.clock = setInterval(() => this.tick(), 1000);
      this.tick();
    }
  }

  /** A guide tells what is new, or no longer. */
  async guide(on: boolean): Promise<void> {
    this.guided = on;
    await this.bank.guide(on);
    if (!on) await this.refresh();
  }

  override close(): void {
    super.close();
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
    this.stage.hurried = true;
    this.toast = null;
    this.answered = null;
    let grave: (Verdict & { ok: true }) | undefined;
    const work = async () => {
      grave = (await this.bank.try(lines, true)).find((v) => v.ok && v.sure) as typeof grave;
      return grave ? false : this.tell(lines);
    };
    const done = await (this.remote ? work() : this.job(work));
    this.said = '';
    if (!grave) return done;
    const { sure: verb = '', hotels = 0, bid = 0, least = 0 } = grave;
    if (!(await new Promise<boolean>((answer) => { this.doubt = { verb, hotels, bid, least, answer }; }))) return false;
    return this.remote ? this.tell(lines) : this.job(() => this.tell(lines));
  }

  /** What a bot would say to these terms (as of `offer`) before they are offered, in a sentence. */
  async sound(terms: string): Promise<string> {
    if (this.remote) return this.remote.sound(terms);
    return (await this.bank.sound(`${quoted(this.name(this.me))}: offer ${terms}`))?.text ?? '';
  }

  /** Something is said before one is asked for it; said twice it is taken back. */
  sayAhead(word: keyof Standing): Promise<void> {
    return this.job(async () => {
      const told = await this.bank.standing(word, this.looker);
      if (!told) return;
      this.extra = { ...this.extra, standing: told.standing };
      this.warn(told.text);
    });
  }

  /** The answer to what was asked again. */
  confirm(yes: boolean): void {
    this.doubt?.answer(yes);
    this.doubt = null;
  }

  private async tell(lines: string[]): Promise<boolean> {
    for (const line of lines) if (!(await (this.remote ? this.ask(line) : this.obey(line)))) return false;
    return true;
  }

  /** To the server, for the seat that plays here; what came of it comes back as moves. */
  private async ask(line: string): Promise<boolean> {
    const mine = `${quoted(this.name(this.me))}: `;
    const why = line.startsWith(mine) ? await this.remote!.act(line.slice(mine.length)) : '';
    if (why === null) this.did = { line, when: performance.now() };
    else if (why && !this.repeats(line)) this.warn(why);
    return why === null;
  }

  private async obey(line: string): Promise<boolean> {
    this.stage.hurried = true;
    const told = await this.bank.say(line, this.looker);
    this.said = '';
    if (told.ok) {
      this.idle = false;
      this.did = { line, when: performance.now() };
      await this.show(told);
      this.did.when = performance.now();
    } else if (!this.repeats(line)) this.warn(told.text, told.row);
    return told.ok;
  }

  /** A press that came twice: what it wants is done already, and nothing need be said. */
  private repeats(line: string): boolean {
    return line === this.did.line && performance.now() - this.did.when < 2000;
  }

  warn(text: string, row?: string): void {
    this.toast = { id: ++this.serial, text, ...(row ? { row } : {}) };
    this.spoken = text;
  }

  // ---- time ----

  undo(far: boolean): Promise<boolean> {
    return this.time(() => this.bank.undo(far, this.looker));
  }
  redo(): Promise<boolean> {
    return this.time(() => this.bank.redo(this.looker));
  }
  /** Another way from there, played here: whatever the game was, it now has nothing to do with it. */
  fork(length: number): Promise<boolean> {
    this.id = saves.newId();
    this.taken = this.idle = false;
    this.at = this.wanted = -1;
    this.before = null;
    this.remote = null;
    this.own = undefined;
    this.presence = [];
    this.left = null;
    this.live = false;
    this.secret = '';
    return this.time(async () => {
      const told = await this.bank.fork(length, this.looker);
      if (this.guided) await this.bank.guide(true); // it is another game to the module
      this.board = await this.bank.board();
      void this.learn();
      return told;
    });
  }

  private time(work: () => Promise<Told>): Promise<boolean> {
    this.stage.hurried = true;
    return this.job(async () => {
      const told = await work();
      if (told.ok) {
        this.stage.clear();
        this.me = this.turnOf(told.state);
        await this.remember(told.n);
        await this.refresh();
        await this.keep();
      } else this.warn(told.text);
      return told.ok;
    });
  }

  async seek(at: number): Promise<void> {
    this.wanted = at;
    const covers = (list: Move[]) => (list[0]?.n ?? Infinity) <= Math.max(1, at - 20) && (list.at(-1)?.n ?? -1) >= at;
    const near = covers(this.log)
      ? null
      : this.before && covers(this.before)
        ? this.before
        : await this.bank.history(Math.max(0, at - LOG_MOST), Math.min(this.length, at + LOG_MOST));
    const told = await this.bank.seek(at);
    if (this.wanted !== at) return; // another moment meanwhile, or the present
    this.at = at;
    this.before = near;
    this.put(told);
    this.stage.recall(told.events, told.state.dice);
    this.spoken = told.words.join(' ');
  }

  /** Look at that move as soon as the game has come so far. */
  async reach(at: number): Promise<void> {
    this.aiming = at >= 0;
    for (let i = 0; i < 200 && at > this.length && !this.closed; i++) await new Promise((done) => setTimeout(done, 100));
    if (at >= 0 && at <= this.length && !this.closed) await this.seek(at);
    this.aiming = false;
  }

  async present(): Promise<void> {
    this.at = this.wanted = -1;
    this.before = null;
    this.stage.clear();
    await this.refresh();
    this.stage.recall([], this.state.dice);
    void this.pump();
  }

  // ---- language, clock, keeping ----

  async speak(language: Language): Promise<void> {
    this.texts = await this.bank.language(this.edition, language, this.words);
    await this.remember(this.length);
    this.before = null;
    if (this.at >= 0) await this.seek(this.at);
    else await this.refresh();
  }

  get playedSeconds(): number {
    return (performance.now() - this.since) / 1000;
  }

  private tick(): void {
    this.endsIn = this.over ? -1 : Math.max(0, this.until - performance.now());
    if (this.endsIn > 0) return;
    clearInterval(this.clock);
    if (!this.over && !this.remote) void this.say('clock: time_up'); // on a server it is the server's word
  }
}
