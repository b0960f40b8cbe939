// yaml.ts - files of an edition as web/wasm/edition wants them: their bytes, and what stands in them, event by event,
// as the npm package `yaml` reads it.
import { isAlias, isMap, isScalar, isSeq, LineCounter, parseAllDocuments, type Document, type Node } from 'yaml';

export interface EditionFile { name: string; bytes: Uint8Array }
export interface Part { role: string; file: EditionFile }

const encoder = new TextEncoder();
export const decoder = new TextDecoder();

/** What stands in a file, event by event (web/wasm/edition/events.c). */
export function events(text: string): string {
  const lines = new LineCounter(), out: string[] = [];
  const place = (offset: number): string => {
    const { line, col } = lines.linePos(offset);
    return `${Math.max(0, line - 1)} ${[...text.slice(offset - col + 1, offset)].length}`;
  };
  const said = (word: string): string => `${encoder.encode(word).length} ${word}\n`;
  const dressed = (node: { anchor?: string; tag?: string }): number =>
    node.anchor !== undefined || node.tag !== undefined ? 1 : 0;
  /** Where a node begins: at its anchor or tag, if it has one. */
  const begins = (node: Node | null | undefined, at: number): number => {
    const from = node?.range?.[0] ?? at;
    if (!node || isAlias(node) || !dressed(node)) return from;
    const signs = [
      ...(node.anchor === undefined ? [] : [text.lastIndexOf(`&${node.anchor}`, from)]),
      ...(node.tag === undefined ? [] : [text.slice(0, from + 1).search(/!+[^!]*$/)]),
    ].filter((i) => i >= 0);
    return Math.min(from, ...signs);
  };
  const walk = (node: Node | null | undefined, at: number): void => {
    const from = begins(node, at);
    if (!node) out.push(`w ${place(at)} 1 0 ${said('')}`);
    else if (isAlias(node)) out.push(`a ${place(from)}\n`);
    else if (isScalar(node)) {
      const word = typeof node.value === 'string' ? node.value : (node.source ?? '');
      out.push(`w ${place(from)} ${node.type === 'PLAIN' || node.type === undefined ? 1 : 0} ${dressed(node)} ${said(word)}`);
    } else if (isMap(node)) {
      out.push(`m ${place(from)} ${dressed(node)}\n`);
      for (const pair of node.items) {
        const key = pair.key as Node | null;
        walk(key, from);
        walk(pair.value as Node | null, key?.range?.[1] ?? from);
      }
      out.push('.\n');
    } else if (isSeq(node)) {
      out.push(`l ${place(from)} ${dressed(node)}\n`);
      for (const item of node.items) walk(item as Node | null, from);
      out.push('.\n');
    }
  };
  let docs: Document[];
  try {
    docs = [
      ...parseAllDocuments(text, {
        lineCounter: lines,
        schema: 'failsafe',
        prettyErrors: false,
        uniqueKeys: false,
        merge: false,
        logLevel: 'silent',
      }),
    ] as Document[];
    for (const doc of docs) {
      const directed = doc.directives && (doc.directives.yaml.explicit || Object.keys(doc.directives.tags).length > 1);
      out.push(`d ${place(directed ? Math.max(0, text.search(/^%/m)) : (doc.range?.[0] ?? 0))} ${directed ? 1 : 0}\n`);
      const error = doc.errors[0];
      if (error) return out.concat(`! ${place(error.pos[0])} ${said(error.message.split('\n')[0]!.slice(0, 120))}`).join('');
      if (doc.contents) walk(doc.contents, 0);
    }
  } catch {
    return `! 0 0 ${said('unreadable')}`; // too deep for the reader
  }
  return out.join('');
}

/** Which part of an edition a file is, by its name. */
export const partOf = (name: string): string => /(?:^|[/.])(fr|en|ru)\.ya?ml$/.exec(name)?.[1] ?? 'edition';

/** All of them in one row of bytes. */
export function pack(parts: Part[]): Uint8Array {
  const out: Uint8Array[] = [];
  for (const { role, file } of parts) {
    const bytes = file.bytes[0] === 0xef && file.bytes[1] === 0xbb && file.bytes[2] === 0xbf ? file.bytes.slice(3) : file.bytes;
    const told = encoder.encode(events(decoder.decode(bytes)));
    out.push(
      encoder.encode(`${bytes.length} ${told.length} ${role} ${file.name.replace(/[\n\0]/g, ' ')}\n`),
      bytes,
      new Uint8Array(1),
      told,
      new Uint8Array(1),
    );
  }
  const all = new Uint8Array(out.reduce((n, p) => n + p.length, 0));
  out.reduce((at, part) => { all.set(part, at); return at + part.length; }, 0);
  return all;
}
