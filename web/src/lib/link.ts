// link.ts - the line to a server: words up, JSON down (docs/PROTOCOL.md). It says hello, takes the seat again
// after a drop, waits longer each time, and gives up only when told to.

export interface Message { say: string; re?: number; why?: string; text?: string; n?: number; [field: string]: unknown }
export type Health = 'connecting' | 'open' | 'waiting' | 'closed';

const BACK_OFF_MS = [300, 700, 1500, 3000, 6000, 12000];
const ANSWER_MS = 15000;

/** This browser among the devices of a player: makes a resent command harmless. */
function clientId(): string {
  const kept = sessionStorage.getItem('banquier.client');
  if (kept && /^[a-z0-9]{8,32}$/.test(kept)) return kept;
  const made = [...crypto.getRandomValues(new Uint8Array(8))].map((b) => b.toString(36).padStart(2, '0')).join('').slice(0, 16);
  sessionStorage.setItem('banquier.client', made);
  return made;
}

export class Link {
  heard: (message: Message) => void = () => {};
  health: (health: Health) => void = () => {};
  /** What to say after hello: how a seat is taken again. */
  greeting: () => string | null = () => null;

  private socket: WebSocket | null = null;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private counter = Date.now() % 1e12;
  private readonly waiting = new Map<number, { line: string; done: (answer: Message) => void; timer: ReturnType<typeof setTimeout> }>();

  constructor(private readonly language: () => string) {
    addEventListener('offline', this.cut);
    addEventListener('online', this.back);
  }

  /** The network is gone: known at once, not when the next word is not answered. */
  private readonly cut = (): void => {
    const socket = this.socket;
    if (!socket) return;
    socket.onclose = null;
    socket.close();
    this.lost(socket);
  };
  /** And back: no more waiting. */
  private readonly back = (): void => {
    if (this.socket || this.closed) return;
    clearTimeout(this.timer);
    this.open();
  };

  open(): void {
    if (this.closed) return;
    this.health('connecting');
    const url = new URL('./play', location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(url);
    this.socket = socket;
    socket.onopen = () => socket.send(`hello 1 ${this.language()} client=${clientId()} ping`);
    socket.onmessage = (event: MessageEvent<string>) => this.read(event.data);
    socket.onclose = () => this.lost(socket);
    socket.onerror = () => socket.close();
  }

  private read(text: string): void {
    let message: Message;
    try {
      message = JSON.parse(text) as Message;
    } catch {
      return; // not a line of this protocol
    }
    if (message.say === 'ping') return this.raw(`pong ${String(message['word'] ?? '')}`);
    if (message.say === 'hello') {
      this.tries = 0;
      this.health('open');
      const greeting = this.greeting();
      if (greeting) this.raw(greeting);
      for (const [n, { line }] of this.waiting) this.raw(`#${n} ${line}`); // said before the drop: done once, whatever happened
    }
    if (message.re !== undefined) {
      const asked = this.waiting.get(message.re);
      if (asked) {
        clearTimeout(asked.timer);
        this.waiting.delete(message.re);
        asked.done(message);
      }
    }
    this.heard(message);
  }

  private lost(socket: WebSocket): void {
    if (this.socket !== socket || this.closed) return;
    this.socket = null;
    this.health('waiting');
    const wait = BACK_OFF_MS[Math.min(this.tries++, BACK_OFF_MS.length - 1)]!;
    this.timer = setTimeout(() => this.open(), wait * (0.75 + Math.random() / 2));
  }

  private raw(line: string): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(line);
  }

  /** A line with a counter; its answer: `ok`, `no`, or a message of its own that carries the counter. */
  say(line: string): Promise<Message> {
    const n = ++this.counter;
    return new Promise((done) => {
      const timer = setTimeout(() => {
        this.waiting.delete(n);
        done({ say: 'no', why: 'silence' });
      }, ANSWER_MS);
      this.waiting.set(n, { line, done, timer });
      this.raw(`#${n} ${line}`);
    });
  }

  /** A question whose answer is a message of its own. */
  tell(line: string): void {
    this.raw(line);
  }

  /** Does the drop at once, as a bad network would; for who wants to see it come back. */
  drop(): void {
    this.socket?.close();
  }

  close(): void {
    this.closed = true;
    removeEventListener('offline', this.cut);
    removeEventListener('online', this.back);
    clearTimeout(this.timer);
    this.raw('quit');
    this.socket?.close();
    this.health('closed');
  }
}
