// flow.svelte.ts - the course of a game: what is to be done, one thing after the other; what bots and chance do by
// themselves; each move shown, then taken. What is said, and by whom, is game.svelte.ts.
import type { Bank } from './bank';
import { call } from './call';
import { Reading } from './reading.svelte';
import * as saves from './saves';
import { settings } from './settings.svelte';
import { LOG_MOST, Shown } from './shown.svelte';
import { Stage } from './stage.svelte';
import { offerWords } from './terms';
import { moveOf, type Done, type Offer, type Seen } from './types';

const CLAIM_MS = 7000;
const KEEP_MS = 1000; // at most this much of what bots do is lost with the page

export abstract class Flow extends Shown {
  readonly bank: Bank;
  readonly stage = new Stage(this);
  private readonly reading = new Reading();
  id = saves.newId();
  edition = '';
  spoken = $state('');
  /** What readers of the screen are told, each once and in its order. */
  heard = $state.raw<{ id: number; text: string }[]>([]);
  private lines = 0;
  moving = $state(false);
  paused = $state(false);
  /** Something moves, or was skipped a moment ago: taps that come fast still mean that, and pause nothing. */
  skips = $state(false);
  hurries = $state(0);
  /** Something is on its way: an answer, or the moves of others. */
  busy = $state(false);
  /** A rent that a person may claim, and for how long the others wait for it. */
  claiming = $state(false);
  /** Seconds that are left for it. */
  claimLeft = $state(0);
  /** What became of an offer of ours, until the next word of ours. */
  answered = $state.raw<{ good: boolean; text: string } | null>(null);
  guided = false;
  kept = $state(true);
  /** Nobody here has said anything yet. */
  protected idle = false;
  /** Another window plays this game: here nothing goes on, and nothing is kept. */
  taken = $state(false);
  /** What a game with dice that can be checked follows from; not in its save before the end. */
  secret = '';
  /** Somebody else deals and plays the bots: the moves come from a server. */
  abstract remote: object | null;
  /** More moves of the server's wait. */
  protected behind = false;
  protected others = true; // somebody else has done something since somebody here was waited for
  private called = false; // somebody here is waited for,
  private known: string[] = []; // and these offers wait for them
  private pumping = false;
  private keptAt = -Infinity;
  private wake: (() => void) | null = null;
  protected closed = false;
  protected pending: (() => Promise<void>)[] = [];

  constructor(bank: Bank) {
    super();
    this.bank = bank;
  }

  /** How long it was played: the clock of a timed game. */
  abstract readonly playedSeconds: number;
  /** A command of the seat that plays here. */
  abstract act(command: string): Promise<boolean>;

  start(): void {
    void this.pump();
  }
  close(): void {
    this.closed = true;
  }

  /** In its turn among what is still to be done. */
  protected job<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((done) => {
      this.pending.push(async () => done(await work()));
      void this.pump();
    });
  }

  /** The last moves, in the present language. */
  protected async remember(n: number): Promise<void> {
    this.log = await this.bank.history(Math.max(0, n - LOG_MOST), n);
  }

  /** The state for the player who sits here now. */
  protected async refresh(): Promise<void> {
    const seen = await this.bank.look(this.looker);
    this.length = seen.n;
    this.put(seen);
  }

  /** It is there at once: nothing moves. */
  protected put(seen: Seen): void {
    const { turns, doubles, question, offers } = seen.state;
    const asked = this.extra?.question;
    this.take(seen);
    this.stage.set(seen.state);
    if (this.mine && asked !== seen.extra.question) this.hear(seen.extra.question);
    if (this.at < 0) this.callFor(seen);
    this.reading.pose(
      JSON.stringify([this.me, turns, doubles, question.kind, seen.extra.question, offers.map((o) => [o.seat, o.version])]),
    );
  }

  /** Somebody at this screen is waited for, or an offer more has come for them: they are called. */
  protected callFor({ state, extra }: Seen): void {
    const words = this.callOf(state, extra), offers = this.offersOf(state), key = (o: Offer) => `${o.seat} ${o.version}`;
    const chime = this.persons.length < this.players.length || this.remote !== null;
    const fresh = offers.filter((o) => !this.known.includes(key(o)));
    for (const offer of fresh) call('offer', offerWords(this, offer), chime);
    if (!fresh.length && words && !this.called && this.others) call('turn', words, chime);
    if (words) this.others = false;
    this.called = words !== '';
    this.known = offers.map(key);
  }

  /** Scenes are being shown, and what is asked will be another thing; in an auction everybody may speak at any time. */
  get showing(): boolean {
    return this.moving && this.state.question.kind !== 'auction';
  }

  // ---- what a key may answer ----

  get posing(): boolean {
    return this.reading.posing;
  }
  meant(e: Event): boolean {
    return this.reading.meant(e);
  }
  /** May it answer? While something moves it only skips that. */
  hears(e: Event): boolean {
    if (this.moving) this.hurry();
    return !this.moving && this.meant(e);
  }

  // ---- going on ----

  hurry(): void {
    this.hurries++;
    this.wake?.();
    this.stage.hurry();
  }

  pause(): void {
    this.paused = !this.paused;
    if (!this.paused) void this.pump();
  }

  /** Others do not move on while a person can still claim a rent: a few seconds, or until they say so. */
  private async claims(): Promise<void> {
    if (!this.extra.choices?.some((c) => c.payer !== undefined) || this.mine) return; // while dice fall nobody can claim
    this.claiming = true;
    this.moving = false;
    this.busy = false;
    await new Promise<void>((done) => {
      this.claimLeft = CLAIM_MS / 1000;
      const timer = setInterval(() => { if (--this.claimLeft <= 0) this.wake?.(); }, 1000);
      this.wake = () => {
        clearInterval(timer);
        done();
      };
    });
    this.wake = null;
    this.claiming = false;
  }

  protected async pump(): Promise<void> {
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
      if (this.paused || this.taken || this.at >= 0 || this.over || this.remote) break;
      const claims = JSON.stringify(this.state.claims);
      if (this.state.claims.length && claims !== waited) {
        waited = claims;
        await this.claims();
        continue;
      }
      if (!(await this.step())) break;
      if (++moved % 50 === 0 || performance.now() - this.keptAt > KEEP_MS) await this.keep();
    }
    this.pumping = false;
    this.moving = false;
    this.busy = this.pending.length > 0;
    if (moved && !this.closed) {
      if (this.over && this.secret) await this.bank.reveal();
      if (!this.remote || !this.behind) await this.keep();
      this.goOn();
    }
    if (this.pending.length && !this.closed) void this.pump();
  }

  /** What bots and chance do next; many steps at once where nobody watches. False: a person is waited for. */
  private async step(): Promise<boolean> {
    if (settings.speed === 0 && !this.persons.some((seat) => this.state.seats[seat]?.in)) {
      const many = await this.bank.run(this.looker, 200);
      if (!many) return false;
      this.log = [...this.log, ...many.news].slice(-LOG_MOST);
      this.length = many.n;
      this.others = true;
      this.put(many);
      return true;
    }
    const told = await this.bank.step(this.looker);
    if (told) await this.show(told);
    return told !== null;
  }

  /** What follows of itself when the user wishes so. */
  private goOn(): void {
    const { question, offers } = this.state;
    if (this.mine && this.extra.onward)
      void this.act(this.extra.onward).then((done) => { if (!done) void this.bank.standing('none', this.looker); });
    else if (settings.autoEnd && this.mine && question.kind === 'end' && !offers.length) void this.act('end');
  }

  protected hear(text: string): void {
    if (text) this.heard = [...this.heard.slice(-7), { id: ++this.lines, text }];
  }

  /** A move: what happened in it, scene by scene, then how the game stands. A line is told when its scene was shown, not before. */
  protected async show(told: Done, quick = false): Promise<void> {
    this.stage.hurried = quick || this.state.stage === 'order'; // it is soon said who begins
    this.moving = true;
    const { n, by, events, words, said } = told, before = this.log.slice(-LOG_MOST + 1), move = moveOf(told);
    this.others ||= this.seat(by) >= 0 && !this.person(this.seat(by));
    if (this.at >= 0) { // a user who looks at the past stays there; the present waits
      this.log = [...before, move];
      this.length = n;
      this.callFor(told);
      return;
    }
    this.spoken = [said, ...words].filter(Boolean).join(' ');
    let shown = 0;
    for (const [i, event] of events.entries()) {
      await this.stage.play(event, words[i] ?? '');
      if (this.stage.hurried) continue; // the rest at once
      this.log = [...before, { ...move, said: undefined, events: events.slice(0, i + 1), words: words.slice(0, i + 1) }];
      this.hear(words[i] ?? '');
      shown = i + 1;
    }
    this.hear([...words.slice(shown), said].filter(Boolean).join(' '));
    this.log = [...before, move];
    this.hearAnswer(told);
    this.length = n;
    this.put(told);
    const me = this.turnOf(told.state);
    if (me !== this.me) {
      this.me = me;
      await this.refresh();
    }
    if (said) await this.stage.wait(900);
  }

  /** Somebody else has said yes or no to an offer of ours. */
  private hearAnswer({ by, events, words, said }: Done): void {
    const i = events.findIndex(
      (e) => (e.event === 'trade' || e.event === 'offer-closed') && this.person(this.seat(e.seat)) && by !== e.seat,
    );
    if (i >= 0) this.answered = { good: events[i]!.event === 'trade', text: [words[i], said].filter(Boolean).join(' ') };
  }

  async keep(): Promise<void> {
    if (this.taken || (this.remote && !this.id.startsWith(saves.ONLINE))) return;
    if (this.board.minutes && !this.remote) await this.bank.clock(Math.floor(this.playedSeconds));
    this.keptAt = performance.now();
    const text = await this.bank.save();
    if (!text) return;
    const about: saves.Kept = {
      id: this.id, edition: this.edition, title: this.texts.title, players: this.players.map((p) => p.name),
      colours: [...this.colours], when: Date.now(), length: this.length, round: this.state.round, over: this.over, text,
      ...(this.secret ? { secret: this.secret } : {}), ...(this.guided ? { guided: true } : {}),
      ...(this.idle ? { idle: true } : {}),
    };
    const kept = await saves.put(about, this.remote !== null);
    if (kept === null) this.taken = true;
    else this.kept = kept;
    if (this.remote && this.over) await saves.put({ ...about, id: saves.finished(this.id) }, true);
  }
}
