// room.svelte.ts - a table on a server, as the module's client tells it (web/wasm/online.c): shown here, kept for it in
// this browser, and handed what is said. Who we are, what was seen, what is said again is known there.
import { address } from './address';
import { type Bank, ourEditions, ours } from './bank';
import { Game, type Presence } from './game.svelte';
import { Link, type Health, type Orders } from './link';
import { bytesOf, ownEdition, ownEditions } from './own';
import * as saves from './saves';
import { describe, forget, hold, keysOf, type Held } from './seats';
import { sound } from './sound';
import { type Done, type Texts } from './types';
import { language, t } from './words.svelte';

export interface Seat { name: string; kind: string; here: boolean; level?: string; out?: boolean; stand_in?: boolean; bank?: number }
export interface RoomTable {
  id: string; code?: string; status: string; edition: string; options: string; public: boolean; seats: (Seat | null)[];
  host: string | null; you: string | null; watching?: number; tempo: number; clock: number; auction?: number; bank?: number; delay?: number; time?: number; n: number;
  rematch?: string;
}
/** What the dice of the table follow from, as far as it may be known (docs/FAIRNESS.md). */
export interface Fair {
  game: string; commitment: string; phase: string; n?: number; chain?: string;
  seats: ({ name: string; seat: number; entropy: string } | null)[];
}
/** An edition of the server's, in its own words. */
export interface TheirEdition { name: string; title: string; least: number; most: number; digest: string }
export interface Vote { what: 'kick' | 'stop'; name: string; by: string; have: number; need: number }
export interface PublicTable { id: string; code?: string; edition: string; status: string; seats: unknown[]; host?: string; options?: string }

/** One thing the client has heard. `message`: the server's own words, where they are only shown. */
export interface Heard {
  heard: string; re: number; why: string; text: string; ms: number; me: number; waiting: number;
  chain?: string; message?: Record<string, unknown>; told?: Done; keep?: Partial<Held> & { table: string };
}
export interface Answer { said: { ok: boolean; re?: number; text?: string; keep?: Heard['keep'] } | null; heard: Heard | null; aside: Heard[]; orders: Orders }
interface Theirs { texts: Texts; bytes: Uint8Array }

/** What somebody has typed as a line may have it: no pasted tab, no joints of an emoji. */
export const spoken = (text: string): string => text.replace(/\p{Cc}/gu, ' ').replace(/\p{Cf}/gu, '').trim();

const AWAY_MOST = 200, GUESTS = 8, CHAT = 'banquier.chat.';
const BEHIND = 8; // so many messages wait: moves are not shown at leisure

export class Room {
  health = $state<Health>('connecting');
  table = $state.raw<RoomTable | null>(null);
  tables = $state.raw<PublicTable[]>([]);
  editions = $state.raw<TheirEdition[]>([]);
  chat = $state.raw<{ id: number; from: string; text: string }[]>([]);
  /** Whom we do not hear: the client drops what they say, and keeps them with the seat. */
  muted = $state.raw<Set<string>>(new Set());
  /** What the operator has switched off, each with its sentence. */
  off = $state.raw<Orders['off']>({});
  news = $state('');
  /** The house does not keep its word, in a sentence; '' as long as it does. */
  house = $state('');
  /** The link of the chain after the last move, in words, in a sentence. */
  chain = $state('');
  trouble = $state('');
  game = $state.raw<Game | null>(null);
  left = $state.raw<Game['left']>(null);
  elsewhere = $state(false);
  vote = $state.raw<Vote | null>(null);
  fair = $state.raw<Fair | null>(null);
  /** The table at which this game is played once more. */
  rematch = $state('');
  again: (table: string) => void = () => {};
  /** How many moves led to the server's states; and how often one did not. */
  agreed = $state(0);
  differed = $state(0);
  begun: (game: Game) => void = () => {};
  /** What concerned our seat while nobody sat here, in sentences. */
  away = $state.raw<string[]>([]);

  private readonly link = new Link((what, line) => void this.tell(what, line));
  private readonly answers = new Map<number, (answer: Heard | null) => void>();
  private readonly exports: (() => void)[] = [];
  private readonly known = new Map<string, Theirs>();
  private readonly wanted: { key: string; done: (one: Theirs | undefined) => void }[] = [];
  private turn: Promise<unknown> = Promise.resolve();
  private doing = 0;
  private taking = false;
  private closed = false;
  private serial = 0;
  private wantsAgain = false;
  /** The seat of which the news says that it was taken away; -1: it says something else. Has it been told empty since? */
  private emptied = -1;
  private empty = false;
  /** The last move that was seen here before we were gone; -1: we are here. */
  private gone = -1;
  private readonly seen = () => { if (document.hidden) this.goes(); else void this.comesBack(); };

  constructor(readonly bank: Bank) {
    document.addEventListener('visibilitychange', this.seen);
  }

  // ---- the client ----

  /** Go online; at a table, if it is named: in a seat that this browser holds, or as a watcher, with the moves that it
   * has seen already. */
  async open(id = ''): Promise<void> {
    const good = /^[0-9a-f]{32}$/.test(id), known = [...ourEditions(), ...(await ownEditions()).map((e) => e.name)];
    if (id && !good) this.trouble = t('page.link.no_table');
    const opened = await this.bank.online('open', [language(), ` ${known.join(' ')} `, ...(good ? [id, ...keysOf(id)] : [])].join('\n'));
    const kept = good ? await saves.get(saves.ONLINE + id) : undefined;
    if (kept && keysOf(id)[0]) this.gone = kept.length;
    if (good) this.remembered(id);
    if (kept && known.includes(kept.edition)) await this.bank.recall(kept.edition, language(), kept.text).catch(() => undefined); // then from the server
    this.obey(opened);
  }

  /** A word to the client: what it orders is done, and what need not wait is heard. */
  private async tell(what: string, text?: string): Promise<Answer> {
    const answer = await this.bank.online(what, text);
    this.obey(answer);
    return answer;
  }

  private obey({ orders, aside }: Answer): void {
    if (this.closed) return;
    this.health = orders.health;
    this.elsewhere = orders.elsewhere;
    if (orders.muted.join('\n') !== [...this.muted].join('\n')) this.muted = new Set(orders.muted);
    if (JSON.stringify(orders.off) !== JSON.stringify(this.off)) this.off = orders.off;
    if (!orders.table && !this.game) this.table = null;
    this.link.obey(orders);
    for (const heard of aside) void this.hear(heard);
    void this.take();
  }

  /** What concerns the game is taken one by one, as it is shown. */
  private async take(): Promise<void> {
    if (this.taking) return;
    this.taking = true;
    for (let heard: Heard | null; !this.closed && (heard = (await this.tell('next')).heard); ) await this.hear(heard);
    this.taking = false;
    void this.game?.caughtUp();
    void this.comesBack();
  }

  // ---- away and back ----

  private goes(): void {
    if (this.gone < 0 && this.game) this.gone = this.game.length;
  }
  /** Everything that was missed is there: what of it was ours is told. */
  private async comesBack(): Promise<void> {
    const { game, gone, table } = this;
    if (gone < 0 || !game || document.hidden || this.health !== 'open' || table?.status === 'waiting' || game.length < (table?.n ?? Infinity)) return;
    this.gone = -1;
    const own = (game.me >= 0 && game.length > gone ? await this.bank.missed(gone, game.me) : null) ?? [];
    if (own.length) this.away = [...this.away, ...own].slice(-AWAY_MOST);
  }

  /** What was said at the table is not lost with the page. */
  private remembered(table: string): void {
    try {
      const kept = JSON.parse(sessionStorage.getItem(CHAT + table) ?? '[]') as { from: string; text: string }[];
      this.chat = kept.map((c) => ({ id: ++this.serial, from: String(c.from), text: String(c.text) }));
    } catch {
      // then not
    }
  }
  private remember(): void {
    try {
      if (this.table) sessionStorage.setItem(CHAT + this.table.id, JSON.stringify(this.chat.map(({ from, text }) => ({ from, text }))));
    } catch {
      // a browser that keeps nothing
    }
  }

  close(): void {
    this.closed = true;
    document.removeEventListener('visibilitychange', this.seen);
    void this.bank.online('close').then(({ orders }) => {
      this.link.obey(orders);
      this.link.close();
    });
    this.silence(true);
  }

  // ---- saying ----

  /** The answer to what was said; null: there is none. */
  private async asked(what: 'say' | 'do' | 'go' | 'report', text: string): Promise<Heard | null> {
    const re = (await this.tell(what, text)).said?.re ?? 0;
    if (what === 'do') this.doing = re;
    return re ? new Promise((done) => this.answers.set(re, done)) : null;
  }
  /** The line is lost: nobody answers what was said on it. A command of the game is said again. */
  private silence(all: boolean): void {
    for (const [re, done] of this.answers) {
      if (re === this.doing && !all) continue;
      this.answers.delete(re);
      done(null);
    }
    for (const done of this.exports.splice(0)) done();
  }
  /** Why not, in words; null: it was done. */
  private why(answer: Heard | null): string | null {
    if (!answer) return t('page.online.silence');
    return answer.heard === 'no' ? answer.text || answer.why : null;
  }
  private async ask(what: 'say' | 'go', text: string): Promise<boolean> {
    this.trouble = '';
    const why = this.why(await this.asked(what, text));
    this.trouble = why ?? '';
    return why === null;
  }
  say = (line: string) => this.ask('say', line);
  create = (edition: string, name: string, options: string) => this.enter(name, (n) => ['create', edition, n, options]);
  join = (code: string, name: string) => this.enter(name, (n) => ['join', code.trim(), n]);
  /** Who has no name is a guest: the first, or the next where others are. */
  private async enter(name: string, line: (name: string) => string[]): Promise<boolean> {
    let answer: Heard | null = null;
    this.trouble = '';
    for (let n = 1; n <= GUESTS; n++) {
      answer = await this.asked('go', line(name || t('page.online.guest', { n })).join('\n'));
      if (name || answer?.heard !== 'no' || answer.why !== 'name-taken') break;
    }
    const why = this.why(answer);
    this.trouble = why ?? '';
    return why === null;
  }
  watch = (code: string) => this.ask('go', ['watch', code.trim()].join('\n'));
  /** Who looks on at a table that waits sits down there. */
  sitDown = (name: string) => this.join(this.table?.id ?? '', name);
  /** A command of the game, after those before it were answered; the reason why not, or null. */
  private act(command: string): Promise<string | null> {
    const done = this.turn.then(async () => this.why(await this.asked('do', command)));
    this.turn = done;
    return done;
  }
  /** What a bot would say to an offer that is not made yet, or why that is not known. */
  private async sound(terms: string): Promise<string> {
    const answer = await this.asked('say', `sound ${terms}`);
    return answer?.heard === 'sound' ? answer.text : (this.why(answer) ?? '');
  }
  /** The whole game as the server keeps it, a save; '' if it does not give it. */
  async exported(): Promise<string> {
    if (!(await this.tell('export')).said?.ok) return '';
    await new Promise<void>((done) => this.exports.push(done));
    return this.bank.exported();
  }
  /** Once more, with the same rules and people: at the table that somebody has opened for it, or at a new one. */
  async playAgain(): Promise<void> {
    this.wantsAgain = true;
    if (this.rematch) this.again(this.rematch);
    else if (!(await this.say('rematch'))) this.game?.warn(this.trouble);
  }
  /** Have WORD told to us when we are away; '' nothing. The reason why not, or null. */
  notify = async (word: string): Promise<string | null> => this.why(await this.asked('say', `notify ${word}`.trim()));
  agree(): void {
    if (this.vote) void this.say(this.vote.what === 'kick' ? `vote kick "${this.vote.name}"` : 'vote stop');
  }
  /** Another window holds our seat; have it here again. */
  retake = () => void this.tell('retake');

  async mute(name: string, on: boolean): Promise<void> {
    const { said } = await this.tell('mute', [on ? 'mute' : 'unmute', name].join('\n'));
    this.keepSeat(said?.keep);
    if (!said?.ok) this.trouble = said?.text ?? '';
  }
  /** Tell the operator of somebody. The reason why not, or null. */
  report = async (name: string, reason: string): Promise<string | null> => this.why(await this.asked('report', `"${name}" ${spoken(reason)}`.trim()));
  private keepSeat(keep: Heard['keep']): void {
    if (!keep) return;
    const { table, ...seat } = keep;
    hold(table, seat);
  }

  // ---- hearing ----

  private async hear(h: Heard): Promise<void> {
    const m = h.message ?? {};
    this.keepSeat(h.keep);
    if (h.chain) this.chain = h.chain;
    switch (h.heard) {
      case 'ok':
      case 'seat':
      case 'sound':
      case 'no':
        if (this.answers.has(h.re)) {
          this.answers.get(h.re)!(h);
          this.answers.delete(h.re);
        } else if (h.heard === 'no') this.trouble = h.text || h.why;
        break;
      case 'lost':
        this.goes();
        this.silence(false);
        break;
      case 'failed':
        this.silence(true);
        this.trouble = h.text || t(h.why === 'late' ? 'page.online.late' : 'page.online.differs');
        break;
      case 'gone':
        forget(h.why);
        break;
      case 'editions':
        this.editions = (m['editions'] as TheirEdition[] | undefined) ?? [];
        break;
      case 'edition':
        await this.learn(m);
        break;
      case 'tables':
        this.tables = (m['tables'] as PublicTable[] | undefined) ?? [];
        break;
      case 'table':
        await this.seat(m as unknown as RoomTable, h.me);
        break;
      case 'game':
        await this.begin(h);
        break;
      case 'move':
        this.agreed = h.told?.n ?? 0;
        if (h.told) await this.game?.follow(h.told, h.waiting > BEHIND, h.waiting > 0);
        break;
      case 'differs':
        this.differed++;
        if (this.game) void saves.remove(this.game.id);
        this.game?.close();
        this.game = null;
        break;
      case 'ask':
        this.waits(h.ms >= 0 ? { until: performance.now() + h.ms, all: Math.max(h.ms, ((m['question'] === 'auction' && this.table?.auction) || (this.table?.clock ?? 0)) * 1000 + Number(m['bank'] ?? 0)), bank: Number(m['bank'] ?? 0), seats: (m['seats'] as string[] | undefined) ?? [] } : null);
        break;
      case 'vote':
        this.vote = { what: m['what'] === 'kick' ? 'kick' : 'stop', name: String(m['name'] ?? ''), by: String(m['by'] ?? ''), have: Number(m['have']), need: Number(m['need']) };
        if (this.vote.have >= this.vote.need) this.vote = null;
        break;
      case 'rematch':
        this.rematch = h.text;
        if (this.wantsAgain) this.again(h.text);
        break;
      case 'fair':
        this.fair = m as unknown as Fair;
        break;
      case 'house':
        this.house = h.text;
        this.game?.warn(h.text);
        break;
      case 'chat':
        this.chat = [...this.chat.slice(-99), { id: ++this.serial, from: String(m['from']), text: h.text }];
        this.remember();
        break;
      case 'news':
        this.news = h.text || h.why;
        this.emptied = h.why === 'unseated' ? (this.table?.seats.findIndex((s) => s?.name === m['seat']) ?? -1) : -1;
        this.empty = false;
        break;
      case 'export':
        for (const done of this.exports.splice(0)) done();
        break;
      default:
        break;
    }
  }

  /** A seat was taken away: once somebody sits there again, or the game begins, that is no news. */
  private settles(table: RoomTable): void {
    if (this.emptied < 0) return;
    const taken = table.seats[this.emptied] !== null && table.seats[this.emptied] !== undefined;
    if (!taken && table.status === 'waiting') this.empty = true;
    else if (this.empty || table.status !== 'waiting') {
      this.news = '';
      this.emptied = -1;
    }
  }

  private async seat(table: RoomTable, me: number): Promise<void> {
    const people = (of: RoomTable | null) => of?.seats.filter((s) => s?.kind === 'person').length ?? 0;
    if (this.table && table.status === 'waiting' && people(table) > people(this.table)) sound('turn'); // somebody has sat down
    this.table = table;
    this.settles(table);
    if (table.rematch) this.rematch = table.rematch;
    if (table.you) describe(table.id, table.seats.flatMap((s) => (s && s.name !== table.you ? [s.name] : [])).join(', '), table.code);
    if (table.status !== 'playing') {
      this.vote = null;
      this.waits(null); // no clock runs on
    }
    if (!location.hash.startsWith(`#table=${table.id}`)) address(`#table=${table.id}`);
    if (this.game) this.present(this.game, me);
    else if (table.status !== 'waiting' && (await this.has(table.edition))) await this.opened(table.edition).catch(() => undefined); // its words, before its rules are taken
  }
  private present(game: Game, me: number): void {
    const seats = this.table!.seats.filter((s): s is Seat => s !== null);
    game.presence = seats.map((s): Presence => (s.stand_in ? 'stand-in' : s.kind === 'bot' ? 'bot' : s.here ? 'here' : 'away'));
    game.givenUp = ['abandoned', 'expired'].includes(this.table!.status); // by the operator, or by an earlier version of the server
    game.seated(me);
    if (game.board.minutes) game.begins(this.table!.status === 'playing' ? this.table!.time : undefined);
  }
  private waits(left: Game['left']): void {
    this.left = left;
    if (this.game) this.game.left = left;
  }

  /** The game is there: from its beginning, or further on than can be shown move by move. */
  private async begin(h: Heard): Promise<void> {
    this.agreed = h.told!.n;
    if (this.game) return this.game.renew(h.told!);
    this.trouble = '';
    const { edition, id } = this.table!;
    const game = await Game.followed(this.bank, edition, h.told!, h.me, { act: (command) => this.act(command), sound: (terms) => this.sound(terms), here: () => void this.tell('say', 'may') }, this.known.get(this.key(edition))?.texts);
    game.id = saves.ONLINE + id;
    game.left = this.left;
    this.present(game, h.me);
    this.game = game;
    this.begun(game);
  }

  // ---- editions that only the server has ----

  private key = (edition: string): string => `${language()} ${edition}`;
  /** What it calls things, and its bytes. */
  private async learn(m: Record<string, unknown>): Promise<void> {
    const edition = String(m['name']), key = this.key(edition);
    const squares = m['squares'] as { name: string; short?: string }[], groups = m['groups'] as Record<string, string>, decks = m['decks'] as Record<string, string[]>;
    const tokens = m['tokens'] as string[], words = (field: string, other: string[]) => (m[field] as string[] | undefined) ?? other;
    const texts: Texts = {
      name: edition, title: String(m['title']), summary: String(m['summary'] ?? ''), money: String(m['money']), squares: squares.map((s) => s.name), shorts: squares.map((s) => s.short ?? s.name),
      groupKeys: Object.keys(groups), groups: Object.values(groups), decks: words('deck_names', [t('page.own.chance'), t('page.own.chest')]),
      cards: [decks['chance'] ?? [], decks['chest'] ?? []], tokenKeys: words('token_keys', tokens), tokens,
      house: words('house', [1, 2, 5].map((n) => t('page.own.house', { n }))), hotel: words('hotel', [1, 2, 5].map((n) => t('page.own.hotel', { n }))), facts: [],
    };
    const one = { texts, bytes: bytesOf(String(m['bytes'] ?? '')) };
    this.known.set(key, one);
    for (const { key: name, done } of this.wanted) if (name === key) done(one);
    if (this.table?.edition === edition && !this.game) await this.bank.edition(edition, language(), one.bytes, texts).catch(() => undefined);
  }
  private async theirs(edition: string): Promise<Theirs | undefined> {
    const key = this.key(edition), known = this.known.get(key);
    if (known) return known;
    return new Promise((done) => {
      this.wanted.push({ key, done });
      setTimeout(() => done(undefined), 15000);
      void this.asked('say', `edition ${edition}`).then((answer) => { if (answer) done(undefined); }); // it has none
    });
  }
  private has = async (edition: string): Promise<boolean> => ours(edition) || (await ownEdition(edition)) !== undefined;
  /** Open an edition in the bank, ours or the server's: so that its options can be told in words before the game. */
  async opened(edition: string): Promise<Texts> {
    const one = (await this.has(edition)) ? undefined : await this.theirs(edition);
    return this.bank.edition(edition, language(), one?.bytes, one?.texts);
  }
  /** Another language from now on: the server learns it, and an edition of its own comes anew. */
  async speak(): Promise<void> {
    await this.tell('speak', language());
    const edition = this.table?.edition;
    if (this.game && edition && !(await this.has(edition))) this.game.words = (await this.theirs(edition))?.texts;
  }
}
