// room.svelte.ts - a table on a server, as the module's client tells it (web/wasm/online.c): shown here, kept for it in
// this browser, and handed what is said. The client there knows who we are, what was seen and what is said again.
import { address } from './address';
import { call } from './call';
import { type Bank, ourEditions } from './bank';
import * as chat from './chat';
import { Errands, whyNot } from './errands';
import { Game, type Presence } from './game.svelte';
import { Link, type Health, type Orders } from './link';
import { ownEditions } from './own';
import * as saves from './saves';
import { describe, forget, hold, keysOf, offered } from './seats';
import {
  leftOf, newcomers, voteOf, type Answer, type Fair, type Heard, type PublicTable, type RoomTable, type Seat, type TheirEdition,
  type Vote,
} from './server';
import { has, Theirs } from './theirs';
import type { Texts } from './types';
import { language, t } from './words.svelte';

const AWAY_MOST = 200, GUESTS = 8;
const SLOW = 3600; // the clock of a game of days: nobody sits in
const BEHIND = 8; // so many messages wait: moves are not shown at leisure

export class Room {
  health = $state<Health>('connecting');
  table = $state.raw<RoomTable | null>(null);
  tables = $state.raw<PublicTable[]>([]);
  editions = $state.raw<TheirEdition[]>([]);
  chat = $state.raw<chat.Line[]>([]);
  /** Whom we do not hear: the client drops what they say, and keeps them with the seat. */
  muted = $state.raw<Set<string>>(new Set());
  /** What the operator has switched off, each with its sentence. */
  off = $state.raw<Orders['off']>({});
  news = $state('');
  /** The house does not keep its word, or what else one should know of its dice: a sentence each. */
  house = $state.raw<string[]>([]);
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
  private readonly errands = new Errands((what, text) => this.tell(what, text));
  private readonly theirs: Theirs;
  private taking = false;
  private closed = false;
  private wantsAgain = false;
  /** The table of a rematch that was kept without a press. */
  private offered = '';
  /** The seat of which the news says that it was taken away; -1: it says something else. Has it been told empty since? */
  private emptied = -1;
  private empty = false;
  /** The last move that was seen here before we were gone; -1: we are here. */
  private gone = -1;
  private readonly seen = () => { if (document.hidden) this.goes(); else void this.comesBack(); };

  constructor(readonly bank: Bank) {
    this.theirs = new Theirs(bank, (edition) => this.errands.ask('say', `edition ${edition}`));
    document.addEventListener('visibilitychange', this.seen);
  }

  // ---- the client ----

  /** Go online; at a table, if it is named: in a seat that this browser holds, or as a watcher, with the moves that it
   * has seen already. */
  async open(id = ''): Promise<void> {
    const good = /^[0-9a-f]{32}$/.test(id), known = [...ourEditions(), ...(await ownEditions()).map((e) => e.name)];
    if (id && !good) this.trouble = t('page.link.no_table');
    const who = [language(), ` ${known.join(' ')} `, ...(good ? [id, ...keysOf(id)] : [])];
    const opened = await this.bank.online('open', who.join('\n'));
    const kept = good ? await saves.get(saves.ONLINE + id) : undefined;
    if (kept && keysOf(id)[0]) this.gone = kept.length;
    if (good) this.chat = chat.recall(id);
    if (kept && known.includes(kept.edition))
      await this.bank.recall(kept.edition, language(), kept.text).catch(() => undefined); // then from the server
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
    if (gone < 0 || !game || document.hidden || this.health !== 'open') return;
    if (table?.status === 'waiting' || game.length < (table?.n ?? Infinity)) return;
    this.gone = -1;
    const own = (game.me >= 0 && game.length > gone ? await this.bank.missed(gone, game.me) : null) ?? [];
    if (own.length) this.away = [...this.away, ...own].slice(-AWAY_MOST);
  }

  close(): void {
    this.closed = true;
    document.removeEventListener('visibilitychange', this.seen);
    void this.bank.online('close').then(({ orders }) => {
      this.link.obey(orders);
      this.link.close();
    });
    this.errands.silence(true);
  }

  // ---- saying ----

  private async ask(what: 'say' | 'go', text: string): Promise<boolean> {
    this.trouble = '';
    const why = whyNot(await this.errands.ask(what, text));
    this.trouble = why ?? '';
    return why === null;
  }
  say = (line: string) => this.ask('say', line);
  create = (edition: string, name: string, options: string) => this.enter(name, (n) => ['create', edition, n, options]);
  join = (code: string, name: string) => this.enter(name, (n) => ['join', code.trim(), n]);
  /** A player without a name is a guest: the first, or the next where others are. */
  private async enter(name: string, line: (name: string) => string[]): Promise<boolean> {
    let answer: Heard | null = null;
    this.trouble = '';
    for (let n = 1; n <= GUESTS; n++) {
      answer = await this.errands.ask('go', line(name || t('page.online.guest', { n })).join('\n'));
      if (name || answer?.heard !== 'no' || answer.why !== 'name-taken') break;
    }
    const why = whyNot(answer);
    this.trouble = why ?? '';
    return why === null;
  }
  watch = (code: string) => this.ask('go', ['watch', code.trim()].join('\n'));
  /** A watcher at a table that waits sits down there. */
  sitDown = (name: string) => this.join(this.table?.id ?? '', name);
  /** The whole game as the server keeps it, a save; '' if it does not give it. */
  async exported(): Promise<string> {
    return (await this.errands.exported()) ? this.bank.exported() : '';
  }
  /** Once more, with the same rules and people: at the table that somebody has opened for it, or at a new one. */
  async playAgain(): Promise<void> {
    this.wantsAgain = true;
    if (this.rematch) this.again(this.rematch);
    else if (!(await this.say('rematch'))) this.game?.warn(this.trouble);
  }
  /** Have WORD told to us when we are away; '' nothing. The reason why not, or null. */
  notify = async (word: string): Promise<string | null> => whyNot(await this.errands.ask('say', `notify ${word}`.trim()));
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
  report = async (name: string, reason: string): Promise<string | null> =>
    whyNot(await this.errands.ask('report', `"${name}" ${chat.spoken(reason)}`.trim()));
  private keepSeat(keep: Heard['keep']): void {
    if (!keep) return;
    const { table, ...seat } = keep;
    hold(table, seat);
  }

  private keepOffered({ table, ...seat }: NonNullable<Heard['keep']>): void {
    if (offered(table, seat, this.offered)) this.offered = table;
  }
  private get over(): boolean {
    return !!this.table && !['waiting', 'playing'].includes(this.table.status);
  }

  // ---- hearing ----

  private async hear(h: Heard): Promise<void> {
    const m = h.message ?? {};
    if (h.heard !== 'rematch') this.keepSeat(h.keep);
    if (h.chain) this.chain = h.chain;
    switch (h.heard) {
      case 'ok':
      case 'seat':
      case 'sound':
      case 'no':
        if (!this.errands.answered(h) && h.heard === 'no') this.trouble = h.text || h.why;
        break;
      case 'lost':
        this.goes();
        this.errands.silence(false);
        break;
      case 'failed':
        this.errands.silence(true);
        this.trouble = h.text || t(h.why === 'late' ? 'page.online.late' : 'page.online.differs');
        break;
      case 'gone':
        if (!this.house.length) forget(h.why); // a house that was caught does not have its traces removed
        break;
      case 'editions':
        this.editions = (m['editions'] as TheirEdition[] | undefined) ?? [];
        break;
      case 'edition':
        await this.theirs.learn(m, this.table?.edition, this.game !== null);
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
        if (this.game && !this.house.length) void saves.remove(this.game.id);
        this.game?.close();
        this.game = null;
        break;
      case 'ask':
        this.waits(leftOf(h, this.table));
        break;
      case 'vote':
        this.vote = voteOf(m);
        break;
      case 'rematch':
        if (h.keep && this.over) this.keepOffered(h.keep);
        this.rematch = h.text;
        if (this.wantsAgain) this.again(h.text);
        break;
      case 'fair':
        this.fair = m as unknown as Fair;
        break;
      case 'house':
        if (!this.house.includes(h.text)) this.house = [...this.house, h.text];
        this.game?.warn(h.text);
        break;
      case 'chat':
        this.chat = chat.more(this.chat, String(m['from']), h.text);
        if (this.table) chat.keep(this.table.id, this.chat);
        break;
      case 'news':
        this.news = h.text || h.why;
        this.emptied = h.why === 'unseated' ? (this.table?.seats.findIndex((s) => s?.name === m['seat']) ?? -1) : -1;
        this.empty = false;
        break;
      case 'export':
        this.errands.arrived();
        break;
      default:
        break;
    }
  }

  /** A seat was taken away: once somebody sits there again, or the game begins, that is no news. */
  private clearStaleNews(table: RoomTable): void {
    if (this.emptied < 0) return;
    const taken = table.seats[this.emptied] !== null && table.seats[this.emptied] !== undefined;
    if (!taken && table.status === 'waiting') this.empty = true;
    else if (this.empty || table.status !== 'waiting') {
      this.news = '';
      this.emptied = -1;
    }
  }

  private async seat(table: RoomTable, me: number): Promise<void> {
    for (const name of newcomers(this.table, table)) call('join', t('page.call.join', { name }));
    this.table = table;
    this.clearStaleNews(table);
    if (table.rematch) this.rematch = table.rematch;
    if (table.you)
      describe(table.id, table.seats.flatMap((s) => (s && s.name !== table.you ? [s.name] : [])).join(', '), table.code);
    if (table.status !== 'playing') {
      this.vote = null;
      this.waits(null); // no clock runs on
    }
    if (!location.hash.startsWith(`#table=${table.id}`)) address(`#table=${table.id}`);
    if (this.game) this.present(this.game, me);
    else if (table.status !== 'waiting' && (await has(table.edition)))
      await this.opened(table.edition).catch(() => undefined); // its words, before its rules are taken
  }
  private present(game: Game, me: number): void {
    const seats = this.table!.seats.filter((s): s is Seat => s !== null);
    game.presence = seats.map((s): Presence => (s.stand_in ? 'stand-in' : s.kind === 'bot' ? 'bot' : s.here ? 'here' : 'away'));
    game.grace = this.table!.clock >= SLOW ? -1 : (this.table!.grace ?? -1);
    game.live = this.table!.hints === 'on';
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
    const remote = {
      act: (command: string) => this.errands.act(command),
      sound: (terms: string) => this.errands.sound(terms),
      here: () => void this.tell('say', 'may'),
    };
    const game = await Game.followed(this.bank, edition, h.told!, h.me, remote, this.theirs.known(edition)?.texts);
    game.id = saves.ONLINE + id;
    game.left = this.left;
    this.present(game, h.me);
    this.game = game;
    this.begun(game);
  }

  /** Open an edition in the bank, ours or the server's: so that its options can be told in words before the game. */
  opened = (edition: string): Promise<Texts> => this.theirs.opened(edition);
  /** Another language from now on: the server learns it, and an edition of its own comes anew. */
  async speak(): Promise<void> {
    await this.tell('speak', language());
    const edition = this.table?.edition;
    if (this.game && edition && !(await has(edition))) this.game.words = (await this.theirs.find(edition))?.texts;
  }
}
