// room.svelte.ts - a table on a server, as this browser knows it: who sits there, its chat, its moves. The
// moves are played again here, by our own module, and every digest is compared with the server's.
import { address } from './address';
import { type Bank, ours } from './bank';
import { Game, quoted, type Presence } from './game.svelte';
import { Link, type Health, type Message } from './link';
import { bytesOf, ownEdition } from './own';
import * as saves from './saves';
import { forget, hold, tokenOf } from './seats';
import type { Texts } from './types';
import { language, t } from './words.svelte';

export interface Seat { name: string; kind: string; here: boolean; level?: string; out?: boolean; stand_in?: boolean; bank?: number }
export interface RoomTable {
  id: string; code?: string; status: string; edition: string; options: string; public: boolean; seats: (Seat | null)[];
  host: string | null; you: string | null; watching?: number; tempo: number; clock: number; bank?: number; delay?: number; n: number;
}
/** What the dice of the table follow from, as far as it may be known (docs/FAIRNESS.md). */
export interface Fair {
  game: string; commitment: string; phase: string; n?: number; chain?: string;
  seats: ({ name: string; seat: number; entropy: string } | null)[];
}
/** An edition of the server's, in its own words. */
export interface TheirEdition { name: string; title: string; least: number; most: number; digest: string }
export interface Vote { what: 'kick' | 'stop'; name: string; by: string; have: number; need: number }
interface Move { n: number; by: string; do: string; digest: string }
export interface PublicTable { id: string; code?: string; edition: string; status: string; seats: unknown[]; host?: string; options?: string }

/** Why not, in words. */
const reason = (no: Message): string => no.text ?? (no.why === 'silence' ? t('page.online.silence') : no.why ?? '');

/** The code or the table that was meant: as it was said, or in the address that somebody has sent. */
const meant = (code: string): string => /#(?:join|watch|table)=([^&\s]+)/.exec(code)?.[1] ?? code.trim();

const lineOf = ({ by, do: said }: Move): string => `${by === 'bank' || by === 'clock' ? by : quoted(by)}: ${said}`;

/** The moves of a save's log, from the first. */
function movesOf(text: string): Move[] {
  const out: Move[] = [];
  for (const line of (text.split(/^log [0-9a-f]{16}\n/m)[1] ?? '').split('\n')) {
    const said = /^("[^"]*"|[^":]+): (.*) ([0-9a-f]{8})$/.exec(line);
    if (said && !line.startsWith('clock: played')) out.push({ n: out.length + 1, by: said[1]!.replaceAll('"', ''), do: said[2]!, digest: said[3]! });
  }
  return out;
}

export class Room {
  readonly link: Link;
  health = $state<Health>('connecting');
  table = $state.raw<RoomTable | null>(null);
  tables = $state.raw<PublicTable[]>([]);
  editions = $state.raw<TheirEdition[]>([]);
  chat = $state.raw<{ id: number; from: string; text: string }[]>([]);
  muted = $state.raw<Set<string>>(new Set());
  news = $state('');
  trouble = $state('');
  game = $state.raw<Game | null>(null);
  left = $state.raw<Game['left']>(null);
  elsewhere = $state(false);
  vote = $state.raw<Vote | null>(null);
  fair = $state.raw<Fair | null>(null);
  /** The table at which this game is played once more. */
  rematch = $state('');
  again: (table: string) => void = () => {};
  /** How often the server's state and ours were the same; and how often not. */
  agreed = $state(0);
  differed = $state(0);
  begun: (game: Game) => void = () => {};

  private id = '';
  private token = '';
  private moves: Move[] = [];
  private seen = 0;
  private opening = false;
  private serial = 0;
  private fetching = false;
  private wantsAgain = false;
  private readonly known = new Map<string, { texts: Texts; bytes: Uint8Array }>();

  constructor(readonly bank: Bank) {
    this.link = new Link(language);
    this.link.health = (health) => (this.health = health);
    this.link.heard = (message) => this.hear(message);
    this.link.greeting = () => this.greeting();
  }

  private greeting(): string | null {
    if (!this.id) return 'list';
    return this.token && !this.elsewhere ? `sit ${this.id} ${this.token} since=${this.seen}` : `watch ${this.id} since=${this.seen}`;
  }

  // ---- saying ----

  private async ask(line: string): Promise<boolean> {
    this.trouble = '';
    const answer = await this.link.say(line);
    if (answer.say === 'no') this.trouble = reason(answer);
    return answer.say === 'ok';
  }
  create = (edition: string, name: string, options: string) => this.ask(`create ${edition} ${quoted(name)} ${options}`.trim());
  join = (code: string, name: string) => this.ask(`join ${meant(code)} ${quoted(name)}`);
  watch = (code: string) => {
    this.seen = 0;
    return this.ask(`watch ${meant(code)} since=0`);
  };
  /** Go online; at a table, if it is named: in a seat that this browser remembers, or as who looks on. The moves
   * that it has seen already are played from its own memory. */
  async open(id = ''): Promise<void> {
    if (/^[0-9a-f]{32}$/.test(id)) {
      this.id = id;
      this.token = tokenOf(id);
      this.moves = movesOf((await saves.get(saves.ONLINE + id))?.text ?? '');
      this.seen = this.moves.length;
    } else if (id) this.trouble = t('page.link.no_table');
    this.link.open();
  }
  say = (line: string) => this.ask(line);
  /** The whole game as the server keeps it, a save, part by part; '' if it does not give it. */
  async exported(): Promise<string> {
    let text = '';
    for (let n = 0, of = 1; n < of; ) {
      const part = await this.link.say(`export ${n}`);
      if (part.say !== 'export' || !(Number(part['to']) > n || Number(part['of']) === n)) return '';
      text += String(part.text ?? '');
      n = Number(part['to']);
      of = Number(part['of']);
    }
    return text;
  }
  /** Once more, with the same rules and people: at the table that somebody has opened for it, or at a new one. */
  async playAgain(): Promise<void> {
    this.wantsAgain = true;
    if (this.rematch) this.rematched(this.rematch);
    else if (!(await this.ask('rematch'))) this.game?.warn(this.trouble);
  }
  private rematched(table: string): void {
    if (!/^[0-9a-f]{32}$/.test(table)) return;
    this.rematch = table;
    if (this.token) hold(table, { token: this.token, ...(this.table ? { edition: this.table.edition } : {}) }); // every token is good there, too
    if (this.wantsAgain) this.again(table);
  }
  /** Have WORD told to us when we are away; '' nothing. The reason why not, or null. */
  async notify(word: string): Promise<string | null> {
    const answer = await this.link.say(`notify ${word}`.trim());
    return answer.say === 'ok' ? null : reason(answer);
  }
  /** Who looks on at a table that waits sits down there. */
  sitDown(name: string): Promise<boolean> {
    this.link.tell('part');
    return this.join(this.id, name);
  }
  agree(): void {
    if (this.vote) void this.ask(this.vote.what === 'kick' ? `vote kick ${quoted(this.vote.name)}` : 'vote stop');
  }
  /** Another window holds our seat; have it here again. */
  retake(): void {
    this.elsewhere = false;
    this.link.tell('part');
    this.link.tell(this.greeting()!);
  }

  close(): void {
    this.link.close();
  }

  mute(name: string): void {
    const next = new Set(this.muted);
    if (!next.delete(name)) next.add(name);
    this.muted = next;
  }

  // ---- hearing ----

  private hear(m: Message): void {
    switch (m.say) {
      case 'hello':
        this.link.tell('editions');
        break;
      case 'editions':
        this.editions = (m['editions'] as TheirEdition[] | undefined) ?? [];
        break;
      case 'tables':
        this.tables = (m['tables'] as PublicTable[] | undefined) ?? [];
        break;
      case 'seat':
        this.id = String(m['table']);
        this.token = String(m['token']);
        hold(this.id, { token: this.token, name: String(m['name'] ?? '') });
        break;
      case 'table':
        this.table = m as unknown as RoomTable;
        if (this.token && this.table.you === null && this.table.status === 'waiting' && !this.elsewhere) { // unseated by the host
          forget(this.id);
          this.token = '';
        }
        this.id = this.table.id;
        if (this.table.status !== 'playing') {
          this.vote = null;
          this.waits(null); // no clock runs on
        }
        if (!location.hash.startsWith(`#table=${this.id}`)) address(`#table=${this.id}`);
        if (this.game) {
          this.game.presence = this.presence();
          this.game.givenUp = this.givenUp;
        }
        if (typeof m['rematch'] === 'string') this.rematch = m['rematch'];
        if (this.token && this.table.status !== 'expired') hold(this.id, { token: this.token, edition: this.table.edition, over: !['waiting', 'playing'].includes(this.table.status), ...(this.table.you ? { name: this.table.you } : {}) });
        else if (this.token) forget(this.id);
        if (m['commitment'] && this.table.status === 'waiting' && this.fair?.commitment !== m['commitment']) this.link.tell('fair');
        if (this.opening) this.link.tell('rules'); // the line was cut while they were on their way
        else if (this.table.status !== 'waiting' && !this.game) void this.begin();
        break;
      case 'move':
        this.take(m as unknown as Move);
        break;
      case 'ask':
        this.waits(typeof m['left'] === 'number' ? { until: performance.now() + m['left'], all: m['left'], bank: Number(m['bank'] ?? 0), seats: (m['seats'] as string[] | undefined) ?? [] } : null);
        break;
      case 'state':
        void this.late(Number(m.n));
        break;
      case 'vote':
        this.vote = { what: m['what'] === 'kick' ? 'kick' : 'stop', name: String(m['name'] ?? ''), by: String(m['by'] ?? ''), have: Number(m['have']), need: Number(m['need']) };
        if (this.vote.have >= this.vote.need) this.vote = null;
        break;
      case 'rematch':
        this.rematched(String(m['table'] ?? ''));
        break;
      case 'fair':
        this.fair = m as unknown as Fair;
        void this.add(this.fair);
        break;
      case 'chat':
        this.chat = [...this.chat.slice(-99), { id: ++this.serial, from: String(m['from']), text: String(m.text ?? '') }];
        break;
      case 'news':
        this.news = String(m.text ?? m['what'] ?? '');
        if (m['what'] === 'elsewhere') this.elsewhere = true;
        break;
      case 'no':
        if (m.re === undefined && m.why !== 'begun') this.trouble = reason(m); // begun: our part in the dice came too late
        if (m.why === 'unknown-table' && m.re === undefined && !this.table) { // the table of the address is no more: what is there instead?
          forget(this.id);
          this.id = this.token = '';
          this.moves = [];
          this.seen = 0;
          this.link.tell('list');
        }
        break;
      default:
        break;
    }
  }

  private waits(left: Game['left']): void {
    this.left = left;
    if (this.game) this.game.left = left;
  }
  /** Closed before the game was over, by the operator or by an earlier version of the server. */
  private get givenUp(): boolean {
    return ['abandoned', 'expired'].includes(this.table?.status ?? '');
  }

  /** Our part in the dice: a nonce that the house did not know when it bound itself, first its digest, then itself. */
  private async add(fair: Fair): Promise<void> {
    const mine = fair.seats.find((s) => s && s.name === this.table?.you), key = `banquier.nonce.${fair.game}`;
    if (!mine || this.elsewhere) return;
    if ((fair.phase === 'open' && mine.entropy === 'house') || (fair.phase === 'commit' && mine.entropy === 'asked')) {
      const { bytes, hex, seatCommitment } = await import('./fair');
      const nonce = hex(crypto.getRandomValues(new Uint8Array(32)));
      sessionStorage.setItem(key, nonce); // so that a page loaded anew can still show it
      this.link.tell(`commit ${hex(seatCommitment(bytes(fair.game), mine.seat, bytes(nonce)))}`);
    } else if (fair.phase === 'reveal' && mine.entropy === 'committed') {
      const nonce = sessionStorage.getItem(key);
      if (nonce) this.link.tell(`reveal ${nonce}`);
    }
  }

  /** An edition that only the server has: what it calls things, and its bytes. */
  private async theirs(edition: string): Promise<{ texts: Texts; bytes: Uint8Array } | undefined> {
    const key = `${language()} ${edition}`, known = this.known.get(key);
    if (known) return known;
    const m = await this.link.say(`edition ${edition}`);
    if (m.say !== 'edition') return undefined;
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
    return one;
  }
  /** Open an edition in the bank, ours or the server's: so that its options can be told in words before the game. */
  async opened(edition: string): Promise<Texts> {
    const one = ours(edition) || (await ownEdition(edition)) ? undefined : await this.theirs(edition);
    if (this.opening || this.game) throw new Error('begun'); // the bank is the game's from then on
    return this.bank.edition(edition, language(), one?.bytes, one?.texts);
  }
  /** Another language from now on: the server learns it with a new hello, and an edition of its own is asked for anew. */
  async speak(): Promise<void> {
    this.link.drop();
    const edition = this.table?.edition;
    if (this.game && edition && !ours(edition) && !(await ownEdition(edition))) this.game.words = (await this.theirs(edition))?.texts;
  }
  private seats(): Seat[] {
    return this.table!.seats.filter((s): s is Seat => s !== null);
  }
  private presence(): Presence[] {
    return this.seats().map((s) => (s.stand_in ? 'stand-in' : s.kind === 'bot' ? 'bot' : s.here ? 'here' : 'away'));
  }

  /** The rules come as bytes; then the game is played here from its first move. */
  private async begin(): Promise<void> {
    this.opening = true;
    this.trouble = '';
    const table = this.table!;
    const rules = await new Promise<string>((done) => {
      const before = this.link.heard;
      this.link.heard = (m) => {
        if (m.say === 'rules') {
          this.link.heard = before;
          done(String(m['bytes'] ?? ''));
        } else before(m);
      };
      this.link.tell('rules');
    });
    const bytes = Uint8Array.from(atob(rules), (c) => c.charCodeAt(0));
    const words = ours(table.edition) || (await ownEdition(table.edition)) ? undefined : (await this.theirs(table.edition))?.texts;
    const seats = this.seats().map((s, i) => ({ name: s.name, player: s.name === table.you ? 'person' : 'bot:medium', token: i }));
    const game = await Game.followed(this.bank, table.edition, bytes, seats, {
      act: async (command) => {
        const answer = await this.link.say(command);
        return answer.say === 'ok' ? null : reason(answer);
      },
    }, words);
    game.id = saves.ONLINE + this.id;
    game.presence = this.presence();
    game.givenUp = this.givenUp;
    game.left = this.left;
    this.game = game;
    this.opening = false;
    this.begun(game);
    this.catchUp(this.moves);
    this.moves = [];
    if (this.seen === 0) this.link.tell('since 0');
  }

  private take(move: Move): void {
    if (move.n <= this.seen) return; // heard before
    if (move.n > this.seen + 1) {
      this.link.tell(`since ${this.seen}`); // a gap: ask for what is missing
      return;
    }
    this.seen = move.n;
    if (this.game) this.play(move);
    else this.moves.push(move);
  }

  private catchUp(moves: Move[]): void {
    if (!moves.length) return;
    void this.game!.followAll(moves.map((move) => ({ line: lineOf(move), digest: move.digest }))).then((good) => {
      this.agreed += good;
      if (good < moves.length) this.resync();
    });
  }

  private play(move: Move): void {
    void this.game!.follow(lineOf(move), move.digest).then((same) => {
      if (same) this.agreed++;
      else this.resync();
    });
  }

  /** Our state is not the server's: begin again from its log. */
  private resync(): void {
    this.differed++;
    void saves.remove(saves.ONLINE + this.id);
    this.game?.close();
    this.game = null;
    this.seen = 0;
    this.moves = [];
    if (this.differed < 4) void this.begin();
  }

  /** The server has moved on further than it has moves at hand: the whole log, then. */
  private async late(n: number): Promise<void> {
    if (n <= this.seen || this.fetching) return;
    this.fetching = true;
    const all = movesOf(await this.exported());
    this.fetching = false;
    if (all.length < n) this.trouble = 'late';
    const missed = all.filter((move) => move.n > this.seen);
    if (!missed.length) return;
    this.seen = missed.at(-1)!.n;
    if (this.game) this.catchUp(missed);
    else this.moves.push(...missed);
  }
}
