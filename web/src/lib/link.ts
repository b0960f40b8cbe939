// link.ts - the connection to the server this page came from, and nothing of what is said on it: a WebSocket, a
// timer, whether there is a network. What to do with them is ordered by the module (web/wasm/online.c).

import type { Off } from '$made/tables';

/** What the client in the module wants of its line; `wait`: when to come again, in milliseconds. `muted`: whom we do not hear;
 * `off`: what the server's operator has switched off, with the sentence that says so. */
export interface Orders {
  health: Health;
  table: boolean;
  elsewhere: boolean;
  muted: string[];
  off: Partial<Record<Off, string>>;
  close: boolean;
  connect: boolean;
  wait: number;
  send: string[];
}
export type Health = 'connecting' | 'open' | 'waiting' | 'closed';
/** What a line does. */
export type Doing = 'opened' | 'line' | 'lost' | 'hurry' | 'tick';

export class Link {
  private socket: WebSocket | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly tell: (what: Doing, line?: string) => void) {
    addEventListener('offline', this.offline);
    addEventListener('online', this.online);
    document.addEventListener('visibilitychange', this.seen);
  }

  obey({ close, connect, send, wait }: Orders): void {
    if (close) this.cut();
    if (connect) this.open();
    if (this.socket?.readyState === WebSocket.OPEN) for (const line of send) this.socket.send(line);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.tell('tick'), wait);
  }

  close(): void {
    removeEventListener('offline', this.offline);
    removeEventListener('online', this.online);
    document.removeEventListener('visibilitychange', this.seen);
    clearTimeout(this.timer);
    this.cut();
  }

  private open(): void {
    this.cut();
    const url = new URL('./play', location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(url);
    this.socket = socket;
    socket.onopen = () => this.tell('opened');
    socket.onmessage = (event: MessageEvent<string>) => this.tell('line', event.data);
    socket.onclose = () => {
      this.cut();
      this.tell('lost');
    };
  }

  private cut(): void {
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  /** The network is gone: known at once, not when the next word is not answered. */
  private readonly offline = (): void => {
    if (!this.socket) return;
    this.cut();
    this.tell('lost');
  };
  /** And back: no more waiting. */
  private readonly online = (): void => this.tell('hurry');
  /** The timers of a page that nobody sees are slow. */
  private readonly seen = (): void => this.tell('tick');
}
