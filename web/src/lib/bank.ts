// bank.ts - the worker as functions that can be awaited. The only thing of the page that talks to it.
import wasmUrl from '$made/banquier.wasm?url';
import workerUrl from './worker.ts?worker&url';
import index from '$made/editions.json';
import { standingWords, type StandingWord, type Weights } from '$made/tables';
import { lackOf, type Lack } from './lack';
import type { Compiled } from './compile';
import { bytesOf, ownEdition } from './own';
import { scriptUrl } from './trust';
import type { EditionFile } from './yaml';
import type { Bound, ProofRow } from './fair';
import type { Answer as Online } from './server';
import type {
  Analysed, Board, Done, Hints, Judged, Language, Move, Planned, Prediction, RulesBlock, Seen, Standing, Summary, Switches,
  Texts, Told, Verdict, Wish,
} from './types';

export const ours = (name: string): boolean => index.some((e) => e.name === name);
export const ourEditions = (): string[] => index.map((e) => e.name);

type Answer = { id: number; answer?: unknown; error?: string };

export class Bank {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, { done: (answer: unknown) => void; failed: (error: Error) => void }>();
  private last = 0;

  constructor() {
    this.worker = new Worker(scriptUrl(new URL(workerUrl, location.href).href) as string, { type: 'module' });
    // The module is fetched and compiled while the worker itself is still on its way.
    void WebAssembly.compileStreaming(fetch(new URL(wasmUrl, location.href))).then(
      (wasm) => this.worker.postMessage({ wasm }),
      (error: unknown) => this.worker.postMessage({ failed: String(error) }),
    );
    this.worker.onmessage = (message: MessageEvent<Answer>) => {
      const { id, answer, error } = message.data;
      const asked = this.waiting.get(id);
      this.waiting.delete(id);
      if (error === undefined) asked?.done(answer);
      else asked?.failed(new Error(error));
    };
  }

  private ask<T>(what: string, ...args: unknown[]): Promise<T> {
    const id = ++this.last;
    return new Promise((done, failed) => {
      this.waiting.set(id, { done: done as (answer: unknown) => void, failed });
      this.worker.postMessage({ id, what, args });
    });
  }

  /** An edition by name; `bytes` are rules of a save or a server, `words` what a server calls things. */
  edition = async (name: string, language: Language, bytes?: Uint8Array, words?: Texts) => {
    const own = ours(name) ? undefined : await ownEdition(name);
    return this.ask<Texts>('edition', name, language, bytes ?? (own && bytesOf(own.bytes)), words ?? own?.texts[language]);
  };
  language = async (name: string, language: Language, words?: Texts) => {
    const own = ours(name) ? undefined : await ownEdition(name);
    return this.ask<Texts>('language', name, language, words ?? own?.texts[language]);
  };
  /** The rules that a save brings along, where we have no edition of that name. */
  brought = (name: string, language: Language, save: string) => this.ask<Texts>('brought', name, language, save);
  compile = (files: EditionFile[], language: Language) => this.ask<Compiled>('compile', files, language);
  open = (plan: string) => this.ask<Told>('open', plan);
  /** The edition that a save was played with; '': it is no sound save. */
  head = (text: string) => this.ask<{ edition?: string }>('head', text).then((h) => h.edition ?? '');
  bound = (text: string) => this.ask<Bound | null>('bound', text);
  load = (text: string) => this.ask<Told>('load', text);
  verify = (text: string) => this.ask<{ ok: boolean; text?: string }>('verify', text);
  secret = (digits: string) => this.ask<{ ok: boolean }>('secret', digits);
  reveal = () => this.ask<{ ok: boolean }>('reveal');
  proof = (from: number, to: number) => this.ask<ProofRow[]>('proof', from, to);
  save = () => this.ask<string>('save');
  board = () => this.ask<Board>('board');
  switches = () => this.ask<Switches>('switches');
  say = (line: string, me: number) => this.ask<Told>('say', line, me);
  look = (me: number) => this.ask<Seen>('look', me);
  step = (me: number) => this.ask<Done | null>('step', me);
  run = (me: number, most: number) => this.ask<(Done & { news: Move[] }) | null>('run', me, most);
  /** A word to the client of a server's table, and what comes of it. */
  online = (what: string, text?: string) => this.ask<Online>('online', what, performance.now(), text);
  /** The moves that this browser knows of a server's game. */
  recall = async (name: string, language: Language, save: string) => {
    const own = ours(name) ? undefined : await ownEdition(name);
    return this.ask<{ ok: boolean }>('recall', name, language, save, own && bytesOf(own.bytes), own?.texts[language]);
  };
  exported = () => this.ask<string>('exported');
  undo = (far: boolean, me: number) => this.ask<Told>('undo', far, me);
  redo = (me: number) => this.ask<Told>('redo', me);
  fork = (length: number, me: number) => this.ask<Told>('fork', length, me);
  try = (lines: string[], oneAfterAnother = false) => this.ask<Verdict[]>('try', lines, oneAfterAnother);
  manage = (wishes: Wish[], me: number) => this.ask<Planned | null>('manage', wishes, me);
  /** How a debt could be paid; null: there is no way. */
  propose = (me: number) => this.ask<Wish[] | null>('propose', me);
  /** Something is said before one is asked, or taken back; what stands then. 'none': it was refused, and stands no more. */
  standing = (word: StandingWord | 'none', me: number) =>
    this.ask<{ text: string; standing: Standing } | null>('standing', [...standingWords, 'none'].indexOf(word), me);
  /** The weights that a master of this table wants, by their key; fetched, whatever is played meanwhile; taken. True: they
   * are, in another module, which must hear what no save tells. */
  wanted = (always = false) => this.ask<{ key: string } | null>('wanted', always);
  weights = (key: string) => this.ask<Weights>('weights', key);
  learn = (found: Weights) => this.ask<boolean>('learn', found);
  /** What tells chances is fetched, whoever plays. '': it is there. */
  analyst = async (): Promise<Lack> => {
    const want = await this.wanted(true);
    return want ? lackOf(await this.weights(want.key)) : 'not_here';
  };
  /** The best things that a seat could do after so many moves; null: nobody has learnt these rules. */
  hints = (seat: number, at: number) => this.ask<Hints | null>('hints', seat, at);
  /** Chances of all seats as it stands; none while somebody chooses the income tax; null: nobody has learnt these rules. */
  position = () => this.ask<number[] | null>('position');
  /** Chances of all seats, moment after moment, at once; then, a slice at a time, all that there is to say. */
  analysis = () => this.ask<Int32Array | null>('analysis');
  analyse = () => this.ask<Analysed | null>('analyse');
  /** A first game: from now on what is new is told. */
  guide = (on: boolean) => this.ask<null>('guide', on);
  /** So many seconds of a timed game were played. */
  clock = (played: number) => this.ask<null>('clock', played);
  history = (from: number, to: number) => this.ask<Move[]>('history', from, to);
  /** What concerned a seat since that move, in sentences. */
  missed = (from: number, seat: number) => this.ask<string[] | null>('missed', from, seat);
  /** What a bot would say to an offer that is not made yet: a line with its speaker. */
  sound = (line: string) => this.ask<{ text: string } | null>('sound', line);
  seek = (at: number) => this.ask<Done>('seek', at);
  /** How lucky the game was, in sentences, the most telling first. */
  luck = () => this.ask<string[] | null>('luck');
  summary = () => this.ask<Summary>('summary');
  rules = () => this.ask<RulesBlock[]>('rules');
  row = (row: string) => this.ask<{ text: string } | null>('row', row);
  options = (options: string) => this.ask<Judged>('options', options);
  predict = (seats: number, games: number, seed: number, options: string) =>
    this.ask<Prediction | null>('predict', seats, games, seed, options);
  close = () => this.worker.terminate();
}
