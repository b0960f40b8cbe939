// module.ts - banquier.wasm behind plain functions: text in, JSON out. Runs in the worker.
import { weightsWords, type Weights } from '$made/tables';
import type { Language, Texts } from './types';
import { languages } from './types';

type Entry = (...args: number[]) => number;

export class Module {
  private readonly memory: WebAssembly.Memory;
  private readonly entries: Record<string, Entry>;
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();
  // What it was told: another module that takes over is told the same.
  private readonly spoken = new Map<Language, Uint8Array>();
  private readonly called = new Map<Language, Texts>();
  private bytes: Uint8Array | null = null;

  constructor(instance: WebAssembly.Instance) {
    this.memory = instance.exports['memory'] as WebAssembly.Memory;
    this.entries = instance.exports as unknown as Record<string, Entry>;
    this.entries['_initialize']?.();
    const words = crypto.getRandomValues(new Uint32Array(2));
    this.call('bq_web_entropy', words[0]!, words[1]!);
  }

  private call(name: string, ...args: number[]): number {
    const entry = this.entries[name];
    if (!entry) throw new Error(`no ${name}`);
    return entry(...args);
  }

  private put(bytes: Uint8Array): number {
    const at = this.call('bq_web_input', bytes.length);
    if (!at) throw new Error('no memory');
    new Uint8Array(this.memory.buffer, at, bytes.length).set(bytes);
    return bytes.length;
  }

  private taken(n: number): string {
    const at = this.call('bq_web_output');
    return this.decoder.decode(new Uint8Array(this.memory.buffer, at, n));
  }

  /** An answer as JSON; null: there is none. */
  ask<T>(name: string, ...args: number[]): T | null {
    const n = this.call(`bq_web_${name}`, ...args);
    return n ? (JSON.parse(this.taken(n)) as T) : null;
  }

  /** The same, with a text that goes in first. */
  say<T>(name: string, text: string, ...args: number[]): T | null {
    const n = this.put(this.encoder.encode(text));
    return this.ask<T>(name, ...(name === 'predict' ? [...args, n] : [n, ...args]));
  }

  /** An answer that is a number. */
  count(name: string, ...args: number[]): number {
    return this.call(`bq_web_${name}`, ...args);
  }

  /** The language that is spoken now. */
  get speaks(): Language | undefined {
    return [...this.spoken.keys()].at(-1);
  }

  /** An answer that is no JSON but a save; '': there is none. */
  raw(name: string): string {
    const n = this.call(`bq_web_${name}`);
    return n ? this.taken(n) : '';
  }

  /** Chance for what must not be guessed. */
  pour(): void {
    this.call('bq_web_pour', this.put(crypto.getRandomValues(new Uint8Array(1024))));
  }

  /** A word to the client of a server's table, which is told the time first. */
  online<T>(what: string, now: number, text?: string): T | null {
    if (what === 'open') return this.say<T>('online_open', text ?? '', now);
    const told = this.ask<T>('online_tick', now);
    return what === 'tick' ? told : text === undefined ? this.ask<T>(`online_${what}`) : this.say<T>(`online_${what}`, text);
  }

  /** What a master has learnt, or (with `found`) why there is nothing. */
  learn(text: string, found: Weights): boolean {
    return this.call('bq_web_learn', this.put(this.encoder.encode(text)), weightsWords.indexOf(found)) === 1;
  }

  /** The table goes on in another module, as it stands. False: it does not, and stays here. */
  moved(to: Module): boolean {
    const save = this.raw('save');
    for (const [language, bytes] of this.spoken) to.words(language, bytes);
    const taken = this.bytes ? to.edition(this.bytes) : to.say<{ ok: boolean }>('brought', save);
    for (const [language, t] of this.called) to.texts(language, t);
    return taken?.ok === true && to.say<{ ok: boolean }>('load', save)?.ok === true;
  }

  edition(bytes: Uint8Array): { ok: boolean; text?: string } {
    this.bytes = bytes;
    this.called.clear();
    return this.ask('edition', this.put(bytes)) ?? { ok: false };
  }

  /** The sentences of a language; it is spoken from now on. */
  words(language: Language, bytes: Uint8Array): void {
    const n = this.put(bytes);
    if (!this.call('bq_web_words', languages.indexOf(language), n)) throw new Error('words');
    this.spoken.delete(language); // what is spoken now stands last
    this.spoken.set(language, bytes);
  }

  texts(language: Language, t: Texts): void {
    this.called.delete(language);
    this.called.set(language, t);
    const list = [
      t.name, ...t.groupKeys, t.title, t.money, ...t.squares, ...t.groups, ...t.decks,
      ...(t.cards[0] ?? []), ...(t.cards[1] ?? []), ...t.house, ...t.hotel, t.notes ?? '', ...t.tokens,
    ];
    const n = this.put(this.encoder.encode(list.map((word) => word.replaceAll('\0', '') + '\0').join('')));
    this.call('bq_web_texts', languages.indexOf(language), n);
  }
}
