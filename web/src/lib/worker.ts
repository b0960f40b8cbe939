// worker.ts - where the banker sits: the module, and the editions it has been given. The page asks by
// message, one answer a question, in order.
import wasmUrl from '$made/banquier.wasm?url';
import { Module } from './module';
import type { Language, News, Texts, Told } from './types';

export interface Request { id: number; what: string; args: unknown[] }

const editions = import.meta.glob('$made/editions/*.bin', { query: '?url', import: 'default', eager: true }) as Record<string, string>;
const texts = import.meta.glob('$made/editions/*.json', { query: '?url', import: 'default', eager: true }) as Record<string, string>;

const find = (list: Record<string, string>, end: string): string | undefined =>
  Object.entries(list).find(([path]) => path.endsWith(`/${end}`))?.[1];

const made = WebAssembly.instantiateStreaming(fetch(new URL(wasmUrl, self.location.href)), {}).then((m) => new Module(m.instance));

async function fetched(url: string | undefined): Promise<Response> {
  if (!url) throw new Error('unknown edition');
  const answer = await fetch(new URL(url, self.location.href));
  if (!answer.ok) throw new Error(String(answer.status));
  return answer;
}

const work: Record<string, (module: Module, ...args: never[]) => unknown> = {
  /** An edition of ours by name, in one language; or other bytes with those texts (a save, a server). */
  async edition(module: Module, name: string, language: Language, bytes?: Uint8Array) {
    const [bin, t] = await Promise.all([
      bytes ?? fetched(find(editions, `${name}.bin`)).then((a) => a.arrayBuffer()).then((b) => new Uint8Array(b)),
      fetched(find(texts, `${name}.${language}.json`)).then((a) => a.json() as Promise<Texts>),
    ]);
    const loaded = module.edition(bin);
    if (!loaded.ok) throw new Error(loaded.text ?? 'edition');
    module.texts(language, t);
    return t;
  },
  async language(module: Module, name: string, language: Language) {
    const t = (await (await fetched(find(texts, `${name}.${language}.json`))).json()) as Texts;
    module.texts(language, t);
    return t;
  },
  words: (module: Module, language: Language) => module.language(language),
  open: (module: Module, plan: string) => module.say('open', plan),
  load: (module: Module, text: string) => module.say('load', text),
  verify: (module: Module, text: string) => module.say('verify', text),
  save: (module: Module) => module.save(),
  board: (module: Module) => module.ask('board'),
  say: (module: Module, line: string, me: number) => module.say('say', line, me),
  look: (module: Module, me: number) => module.ask('look', me),
  step: (module: Module, me: number) => module.ask('step', me),
  /** Many steps at once, for who does not want to watch: the last answer, and the news of all. */
  run: (module: Module, me: number, most: number) => {
    const news: News[] = [];
    let last: Told | null = null;
    for (let i = 0; i < most; i++) {
      const told = module.ask<Told>('step', me);
      if (!told) break;
      last = told;
      news.push({ n: told.length, events: told.events ?? [], ...(told.line ? { line: told.line } : {}) });
      if (told.view.stage === 'over') break;
    }
    return last && { ...last, news: news.slice(-100) };
  },
  undo: (module: Module, far: boolean, me: number) => module.ask('undo', far ? 1 : 0, me),
  redo: (module: Module, me: number) => module.ask('redo', me),
  fork: (module: Module, length: number, me: number) => module.ask('fork', length, me),
  try: (module: Module, lines: string[], chain: boolean) => module.say('try', lines.join('\n'), chain ? 1 : 0),
  history: (module: Module, from: number, to: number) => module.ask('history', from, to),
  seek: (module: Module, at: number) => module.ask('seek', at),
  summary: (module: Module) => module.ask('summary'),
  rules: (module: Module) => module.ask('rules'),
  row: (module: Module, row: string) => module.ask('row', row.charCodeAt(0), Number(row.slice(1))),
  options: (module: Module, options: string) => module.say('options', options),
  predict: (module: Module, seats: number, games: number, seed: number, options: string) =>
    module.say('predict', options, seats, games, seed),
};

let queue: Promise<unknown> = Promise.resolve();

self.onmessage = (message: MessageEvent<Request>) => {
  const { id, what, args } = message.data;
  queue = queue.then(async () => {
    try {
      const module = await made;
      const answer = await (work[what] as (module: Module, ...args: unknown[]) => unknown)(module, ...args);
      self.postMessage({ id, answer });
    } catch (error) {
      self.postMessage({ id, error: error instanceof Error ? error.message : String(error) });
    }
  });
};
