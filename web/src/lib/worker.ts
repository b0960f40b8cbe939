// worker.ts - the banker's worker: the module, and the editions it has been given. The page asks by
// message, one answer a question, in order.
import masterUrl from '$made/master.wasm?url';
import type { Weights } from '$made/tables';
import { Module } from './module';
import type { EditionFile } from './yaml';
import { moveOf, type Board, type Done, type Language, type Move, type Texts, type Wish } from './types';

export interface Request { id: number; what: string; args: unknown[]; wasm?: WebAssembly.Module; failed?: string }

const editions = import.meta.glob('$made/editions/*.bin', {
  query: '?url', import: 'default', eager: true,
}) as Record<string, string>;
const texts = import.meta.glob('$made/editions/*.json', {
  query: '?url', import: 'default', eager: true,
}) as Record<string, string>;

const sentences = import.meta.glob('$made/words/*.words', {
  query: '?url', import: 'default', eager: true,
}) as Record<string, string>;

const weights = import.meta.glob('$made/weights/*.weights', {
  query: '?url', import: 'default', eager: true,
}) as Record<string, string>;

const find = (list: Record<string, string>, end: string): string | undefined =>
  Object.entries(list).find(([path]) => path.endsWith(`/${end}`))?.[1];

/** The module comes compiled from the page, which has asked for it before this worker was there. */
let bring: (wasm: WebAssembly.Module) => void, fail: (error: Error) => void;
const begun = (wasm: WebAssembly.Module): Promise<Module> =>
  WebAssembly.instantiate(wasm, {}).then((instance) => new Module(instance));
let made = new Promise<WebAssembly.Module>((done, failed) => { bring = done; fail = failed; }).then(begun);
made.catch(() => undefined); // said to whoever asks for something

async function fetched(url: string | undefined): Promise<Response> {
  if (!url) throw new Error('unknown edition');
  const answer = await fetch(new URL(url, self.location.href));
  if (!answer.ok) throw new Error(String(answer.status));
  return answer;
}

/** Words for an edition that nobody has words for: its squares by number. */
function numbered(name: string, board: Board): Texts {
  const numbers = (n: number) => Array.from({ length: n }, (_, i) => String(i));
  return {
    name,
    title: name,
    summary: '',
    money: '{}',
    squares: numbers(board.squares.length),
    shorts: numbers(board.squares.length),
    groupKeys: board.groups.map((_, i) => `g${i}`),
    groups: numbers(board.groups.length),
    decks: ['1', '2'],
    cards: (board.decks ?? [0, 0]).map(numbers),
    tokenKeys: [],
    tokens: [],
    house: ['⌂', '⌂', '⌂'],
    hotel: ['⌂⌂', '⌂⌂', '⌂⌂'],
    facts: [],
  };
}

const spoken = new Map<Language, Promise<Uint8Array>>();

/** The sentences of a language: fetched once, and asked for before the module is there. */
function sentencesOf(language: Language): Promise<Uint8Array> {
  const coming =
    spoken.get(language) ??
    fetched(find(sentences, `${language}.words`))
      .then((a) => a.arrayBuffer())
      .then((b) => new Uint8Array(b));
  spoken.set(language, coming);
  coming.catch(() => spoken.delete(language)); // next time, then
  return coming;
}

/** An edition of ours by name, in one language; or other bytes (a server), other words (the user's own); where nobody has
 * words for it, numbers. */
async function loaded(module: Module, name: string, language: Language, bytes?: Uint8Array, words?: Texts): Promise<Texts> {
  const known = find(texts, `${name}.${language}.json`);
  const [bin, t] = await Promise.all([
    bytes ?? fetched(find(editions, `${name}.bin`)).then((a) => a.arrayBuffer()).then((b) => new Uint8Array(b)),
    words ?? (known ? fetched(known).then((a) => a.json() as Promise<Texts>) : null),
  ]);
  module.words(language, await sentencesOf(language));
  const taken = module.edition(bin);
  if (!taken.ok) throw new Error(taken.text ?? 'edition');
  const said = t ?? numbered(name, module.ask<Board>('board')!);
  module.texts(language, said);
  return said;
}

const learnt = new Map<string, string>(); // weights by their key
let brought = '', taken = false; // the weights that were asked for last; the module with the master in it is the one that plays
let compiled: Promise<WebAssembly.Module> | undefined, other: Promise<Module> | undefined, analyst: Promise<Module> | undefined;

/** The weights of that key are fetched, and who can play by them, while the game goes on. */
async function weightsOf(key: string): Promise<Weights> {
  const url = find(weights, `${key}.weights`);
  if (!url) return 'untrained';
  try {
    compiled ??= WebAssembly.compileStreaming(fetch(new URL(masterUrl, self.location.href)));
    brought = learnt.get(key) ?? (await (await fetched(url)).text());
    learnt.set(key, brought);
    await compiled;
    return 'found';
  } catch {
    compiled = undefined; // another time, then
    return 'missing';
  }
}

/** What a master of the table wanted has come, or not. True: it is another module that plays on. */
async function learn(module: Module, found: Weights): Promise<boolean> {
  const next = found === 'found' && !taken ? await (other ??= compiled!.then(begun)) : module;
  const moves = next !== module && module.moved(next);
  if (moves) {
    made = Promise.resolve(next);
    taken = true;
  }
  (moves ? next : module).learn(found === 'found' ? brought : '', found);
  return moves;
}

/** The game as it stands, in a module of its own that knows the value: whoever plays does not notice. Null: nobody has learnt
 * these rules, or the files are not there yet (weightsOf). */
let analysed = '';
async function seen(module: Module): Promise<Module | null> {
  const key = module.ask<{ key: string }>('wanted', 1)?.key ?? '', text = learnt.get(key);
  if (text === undefined || !compiled) return null;
  const judge = await (analyst ??= compiled.then(begun)), save = module.raw('save') + module.speaks;
  if (save === analysed) return judge;
  analysed = '';
  if (!module.moved(judge)) return null;
  judge.learn(text, 'found');
  analysed = save;
  return judge;
}

const SLICE_MS = 20; // of an analysis: then whoever plays is heard
let pieces = 0, piece = 0;
const chances = (judge: Module): Int32Array => Int32Array.from(judge.ask<number[]>('analysis_chances') ?? []);

const work: Record<string, (module: Module, ...args: never[]) => unknown> = {
  edition: loaded,
  async brought(module: Module, name: string, language: Language, save: string) {
    module.words(language, await sentencesOf(language));
    const taken = module.say<{ ok: boolean; text?: string }>('brought', save);
    if (!taken?.ok) throw new Error(taken?.text ?? 'edition');
    const said = numbered(name, module.ask<Board>('board')!);
    module.texts(language, said);
    return said;
  },
  async language(module: Module, name: string, language: Language, words?: Texts) {
    const known = find(texts, `${name}.${language}.json`);
    const t = words ?? (known ? ((await (await fetched(known)).json()) as Texts) : numbered(name, module.ask<Board>('board')!));
    module.words(language, await sentencesOf(language));
    module.texts(language, t);
    return t;
  },
  compile: async (_: Module, files: EditionFile[], language: Language) => (await import('./compile')).compile(files, language),
  open: (module: Module, plan: string) => module.say('open', plan),
  load: (module: Module, text: string) => module.say('load', text),
  head: (module: Module, text: string) => module.say('head', text),
  bound: (module: Module, text: string) => module.say('bound', text),
  verify: (module: Module, text: string) => module.say('verify', text),
  secret: (module: Module, digits: string) => module.say('secret', digits),
  reveal: (module: Module) => module.ask('reveal'),
  proof: (module: Module, from: number, to: number) => module.ask('proof', from, to),
  save: (module: Module) => module.raw('save'),
  board: (module: Module) => module.ask('board'),
  switches: (module: Module) => module.ask('switches'),
  say: (module: Module, line: string, me: number) => module.say('say', line, me),
  look: (module: Module, me: number) => module.ask('look', me),
  step: (module: Module, me: number) => module.ask('step', me),
  /** Many steps at once, for a user who does not want to watch: the last answer, and the news of all. */
  run: (module: Module, me: number, most: number) => {
    const news: Move[] = [];
    let last: Done | null = null;
    for (let i = 0; i < most; i++) {
      const told = module.ask<Done>('step', me);
      if (!told) break;
      last = told;
      news.push(moveOf(told));
      if (told.state.stage === 'over') break;
    }
    return last && { ...last, news: news.slice(-100) };
  },
  /** A word to the client of a server's table (web/wasm/online.c), what was heard if that was asked, what it orders. */
  online: (module: Module, what: string, now: number, text?: string) => {
    if (what === 'open' || what === 'opened') module.pour();
    const said = module.online<object>(what, now, text), aside: object[] = [];
    for (let heard: object | null; (heard = module.ask<object>('online_aside')); ) aside.push(heard);
    return { ...(what === 'next' ? { heard: said } : { said }), aside, orders: module.ask('online_orders') };
  },
  recall: async (module: Module, name: string, language: Language, save: string, bytes?: Uint8Array, words?: Texts) => {
    await loaded(module, name, language, bytes, words);
    return module.say('online_recall', save);
  },
  exported: (module: Module) => module.raw('online_exported'),
  undo: (module: Module, far: boolean, me: number) => module.ask('undo', far ? 1 : 0, me),
  redo: (module: Module, me: number) => module.ask('redo', me),
  fork: (module: Module, length: number, me: number) => module.ask('fork', length, me),
  try: (module: Module, lines: string[], oneAfterAnother: boolean) => module.say('try', lines.join('\n'), oneAfterAnother ? 1 : 0),
  manage: (module: Module, wishes: Wish[], me: number) =>
    module.say(
      'manage',
      wishes.map((w) => `${w.square} ${w.level} ${Number(w.mortgaged)} ${Number(w.prisoned ?? false)}\n`).join(''),
      me,
    ),
  propose: (module: Module, me: number) => module.ask('propose', me),
  standing: (module: Module, word: number, me: number) => module.ask('standing', word, me),
  wanted: (module: Module, always: boolean) => module.ask('wanted', always ? 1 : 0),
  learn,
  hints: async (module: Module, seat: number, at: number) => (await seen(module))?.ask('hints', seat, at) ?? null,
  position: async (module: Module) => (await seen(module))?.ask('position') ?? null,
  /** The chances of a first look; null: there are none. */
  analysis: async (module: Module) => {
    const judge = await seen(module);
    pieces = judge?.count('analysis') ?? 0;
    piece = 0;
    return judge && pieces ? chances(judge) : null;
  },
  /** Some of the work. How far it has come, and at the end what was found; null: there is another game to look at. */
  analyse: async () => {
    const judge = await analyst!, end = performance.now() + SLICE_MS;
    for (; piece < pieces && performance.now() < end; piece++) if (!judge.count('analysis_piece', piece)) return null;
    return piece < pieces ? { part: piece / pieces } : { part: 1, chances: chances(judge), found: judge.ask('analysis_found') };
  },
  guide: (module: Module, on: boolean) => module.ask('guide', on ? 1 : 0),
  clock: (module: Module, played: number) => module.ask('clock', played),
  history: (module: Module, from: number, to: number) => module.ask('history', from, to),
  missed: (module: Module, from: number, seat: number) => module.ask('missed', from, seat),
  sound: (module: Module, line: string) => module.say('sound', line),
  seek: (module: Module, at: number) => module.ask('seek', at),
  summary: (module: Module) => module.ask('summary'),
  luck: (module: Module) => module.ask('luck'),
  rules: (module: Module) => module.ask('rules'),
  row: (module: Module, row: string) => module.ask('row', row.charCodeAt(0), Number(row.slice(1))),
  options: (module: Module, options: string) => module.say('options', options),
  predict: (module: Module, seats: number, games: number, seed: number, options: string) =>
    module.say('predict', options, seats, games, seed),
};

let queue: Promise<unknown> = Promise.resolve();

self.onmessage = (message: MessageEvent<Request>) => {
  const { id, what, args, wasm, failed } = message.data;
  if (wasm) return bring(wasm);
  if (failed !== undefined) return fail(new Error(failed));
  if (what === 'weights') return void weightsOf(args[0] as string).then((answer) => self.postMessage({ id, answer }));
  if (what === 'edition' || what === 'language') sentencesOf(args[1] as Language).catch(() => undefined);
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
