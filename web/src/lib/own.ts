// own.ts - editions that the user has opened, kept in this browser beside the five that come with the page.
import { shelf } from './shelf';
import type { Language, Texts } from './types';

export interface OwnEdition {
  name: string;
  bytes: string;
  texts: Record<Language, Texts>;
  squares: number;
  least: number;
  most: number;
}

const memory = new Map<string, OwnEdition>(); // also where the browser keeps nothing
const work = shelf('banquier-editions', 'editions', 'name');

export async function ownEditions(): Promise<OwnEdition[]> {
  for (const one of (await work<OwnEdition[]>('readonly', (store) => store.getAll())) ?? []) memory.set(one.name, one);
  return [...memory.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

export async function ownEdition(name: string): Promise<OwnEdition | undefined> {
  if (!memory.has(name)) await ownEditions();
  return memory.get(name);
}

export async function keepEdition(one: OwnEdition): Promise<void> {
  memory.set(one.name, one);
  await work('readwrite', (store) => store.put(one));
}

export async function dropEdition(name: string): Promise<void> {
  memory.delete(name);
  await work('readwrite', (store) => store.delete(name));
}

export const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
