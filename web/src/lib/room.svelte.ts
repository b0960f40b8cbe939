// room.svelte.ts - a table on a server, as this browser knows it: who sits there, its chat, its moves. The
// moves are played again here, by our own module, and every digest is compared with the server's.
import type { Bank } from './bank';
import { Game, quoted } from './game.svelte';
import { Link, type Health, type Message } from './link';
import * as saves from './saves';
import { language } from './words.svelte';

export interface Seat { name: string; kind: string; here: boolean; level?: string; out?: boolean; stand_in?: boolean }
export interface RoomTable {
  id: string; code?: string; status: string; edition: string; options: string; public: boolean; seats: (Seat | null)[];
  host: string | null; you: string | null; tempo: number; clock: number; n: number;
}
interface Move { n: number; by: string; do: string; digest: string }
export interface PublicTable { id: string; code?: string; edition: string; status: string; seats: unknown[]; host?: string; options?: string }

const SEATS = 'banquier.seats';

/** Tokens stay in this browser; the address has at most the table. */
function tokens(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(SEATS) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}
function keepToken(table: string, token: string): void {
  const all = { ...tokens(), [table]: token };
  try {
    localStorage.setItem(SEATS, JSON.stringify(Object.fromEntries(Object.entries(all).slice(-40))));
  } catch {
    // Without memory the seat lasts as long as the page.
  }
}

export class Room {
  readonly link: Link;
  health = $state<Health>('connecting');
  table = $state.raw<RoomTable | null>(null);
  tables = $state.raw<PublicTable[]>([]);
  chat = $state.raw<{ id: number; from: string; text: string }[]>([]);
  muted = $state.raw<Set<string>>(new Set());
  news = $state('');
  trouble = $state('');
  game = $state.raw<Game | null>(null);
  left = $state<{ until: number; seats: string[] } | null>(null);
  elsewhere = $state(false);
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

  constructor(private readonly bank: Bank) {
    this.link = new Link(language);
    this.link.health = (health) => (this.health = health);
    this.link.heard = (message) => this.hear(message);
    this.link.greeting = () => this.greeting();
  }

  private greeting(): string | null {
    if (!this.id) return 'list';
    return this.token ? `sit ${this.id} ${this.token} since=${this.seen}` : `watch ${this.id} since=${this.seen}`;
  }

  // ---- saying ----

  private async ask(line: string): Promise<boolean> {
    this.trouble = '';
    const answer = await this.link.say(line);
    if (answer.say === 'no') this.trouble = answer.text ?? answer.why ?? '';
    return answer.say === 'ok';
  }
  create = (edition: string, name: string, options: string) => this.ask(`create ${edition} ${quoted(name)} ${options}`.trim());
  join = (code: string, name: string) => this.ask(`join ${code.trim()} ${quoted(name)}`);
  watch = (code: string) => {
    this.seen = 0;
    return this.ask(`watch ${code.trim()} since=0`);
  };
  /** Go online; at a table, if it is named: in a seat that this browser remembers, or as who looks on. The moves
   * that it has seen already are played from its own memory. */
  async open(id = ''): Promise<void> {
    if (/^[0-9a-f]{32}$/.test(id)) {
      this.id = id;
      this.token = tokens()[id] ?? '';
      const log = (await saves.get(saves.ONLINE + id))?.text.split(/^log [0-9a-f]{16}\n/m)[1] ?? '';
      for (const line of log.split('\n')) {
        const said = /^("[^"]*"|[^":]+): (.*) ([0-9a-f]{8})$/.exec(line);
        if (said && !line.startsWith('clock: played')) this.moves.push({ n: ++this.seen, by: said[1]!.replaceAll('"', ''), do: said[2]!, digest: said[3]! });
      }
    }
    this.link.open();
  }
  say = (line: string) => this.ask(line);

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
      case 'tables':
        this.tables = (m['tables'] as PublicTable[] | undefined) ?? [];
        break;
      case 'seat':
        this.id = String(m['table']);
        this.token = String(m['token']);
        keepToken(this.id, this.token);
        break;
      case 'table':
        this.table = m as unknown as RoomTable;
        this.id = this.table.id;
        history.replaceState(null, '', `#table=${this.id}`);
        if (this.table.status !== 'waiting' && !this.game && !this.opening) void this.begin();
        break;
      case 'move':
        this.take(m as unknown as Move);
        break;
      case 'ask':
        this.left = typeof m['left'] === 'number' ? { until: Date.now() + (m['left'] as number), seats: (m['seats'] as string[] | undefined) ?? [] } : null;
        break;
      case 'state':
        this.late(Number(m.n));
        break;
      case 'chat':
        this.chat = [...this.chat.slice(-99), { id: ++this.serial, from: String(m['from']), text: String(m.text ?? '') }];
        break;
      case 'news':
        this.news = String(m.text ?? m['what'] ?? '');
        if (m['what'] === 'elsewhere') this.elsewhere = true;
        break;
      case 'no':
        if (m.re === undefined) this.trouble = m.text ?? m.why ?? '';
        break;
      default:
        break;
    }
  }

  /** The rules come as bytes; then the game is played here from its first move. */
  private async begin(): Promise<void> {
    this.opening = true;
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
    const seats = table.seats.filter((s): s is Seat => s !== null).map((s, i) => ({ name: s.name, player: s.name === table.you ? 'person' : 'bot:medium', token: i }));
    const game = await Game.followed(this.bank, table.edition, bytes, seats, {
      act: async (command) => {
        const answer = await this.link.say(command);
        return answer.say === 'ok' ? null : (answer.text ?? answer.why ?? '');
      },
    });
    game.id = saves.ONLINE + this.id;
    this.game = game;
    this.opening = false;
    this.begun(game);
    for (const move of this.moves) this.play(move);
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

  private play(move: Move): void {
    const speaker = move.by === 'bank' || move.by === 'clock' ? move.by : quoted(move.by);
    void this.game!.follow(`${speaker}: ${move.do}`, move.digest).then((same) => {
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

  /** The server has moved on further than it remembers moves. */
  private late(n: number): void {
    if (n > this.seen) this.trouble = 'late';
  }
}
