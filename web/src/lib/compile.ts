// compile.ts - self-written editions: their YAML is read here (npm `yaml`), and judged by the C that judges it in the
// program, as a module of its own (web/wasm/edition). Loaded only when somebody opens such files.
import editionUrl from '$made/edition.wasm?url';
import { languages, type Language, type Texts } from './types';
import { decoder, pack, partOf, type EditionFile, type Part } from './yaml';

export interface Compiled { ok: boolean; text?: string; name?: string; bytes?: string; texts?: Record<Language, Texts> }

const sources = import.meta.glob('$made/sources/*/*.yaml', {
  query: '?url', import: 'default', eager: true,
}) as Record<string, string>;

async function fetched(path: string): Promise<EditionFile | null> {
  const url = Object.entries(sources).find(([at]) => at.endsWith(`/sources/${path}.yaml`))?.[1];
  if (!url) return null;
  const answer = await fetch(new URL(url, self.location.href));
  return answer.ok ? { name: `${path}.yaml`, bytes: new Uint8Array(await answer.arrayBuffer()) } : null;
}

/** The editions that this one is built on, as far as they are ours. */
async function below(text: string): Promise<Part[]> {
  const out: Part[] = [];
  for (let at = text, depth = 0; depth < 5; depth++) {
    const name = /^extends:\s*["']?([a-z0-9-]{1,32})["']?\s*(?:#.*)?$/m.exec(at)?.[1];
    if (!name || out.some((o) => o.role === `${name}/edition`)) break;
    for (const part of ['edition', 'fr', 'en', 'ru']) {
      const file = await fetched(`${name}/${part}`);
      if (file) out.push({ role: `${name}/${part}`, file });
      if (part === 'edition') at = file ? decoder.decode(file.bytes) : '';
    }
  }
  return out;
}

let module: Promise<WebAssembly.Instance> | undefined;

/** The files of one edition: edition.yaml, and its words in fr.yaml, en.yaml, ru.yaml, as many as there are. */
export async function compile(files: EditionFile[], language: Language): Promise<Compiled> {
  module ??= WebAssembly.instantiateStreaming(fetch(new URL(editionUrl, self.location.href)), {}).then((m) => {
    (m.instance.exports['_initialize'] as (() => void) | undefined)?.();
    return m.instance;
  });
  const { exports } = await module;
  const own = files.map((file): Part => ({ role: `/${partOf(file.name)}`, file }));
  const main = own.find((o) => o.role === '/edition');
  if (!main) return { ok: false, text: 'edition.yaml' };
  const known = [...new Set(Object.keys(sources).map((at) => at.split('/').at(-2)!))].sort().join(', ');
  const list: Part = { role: '?/list', file: { name: 'list', bytes: new TextEncoder().encode(known) } };
  const bytes = pack([...own, ...(await below(decoder.decode(main.file.bytes))), list]);
  const at = (exports['bq_web_input'] as (n: number) => number)(bytes.length);
  if (!at) return { ok: false, text: 'too large' };
  const memory = () => (exports['memory'] as WebAssembly.Memory).buffer;
  new Uint8Array(memory(), at, bytes.length).set(bytes);
  const n = (exports['bq_web_compile'] as (n: number, language: number) => number)(bytes.length, languages.indexOf(language));
  const answer = new TextDecoder().decode(new Uint8Array(memory(), (exports['bq_web_output'] as () => number)(), n));
  return n ? (JSON.parse(answer) as Compiled) : { ok: false, text: 'too large' };
}
