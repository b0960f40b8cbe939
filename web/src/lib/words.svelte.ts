// words.svelte.ts - the page's words, in the language chosen now. The sentences come from the PO files
// (build: po-compile --json page.); a change of language is seen everywhere at once.
import type words from '$made/words/fr.json';
import type later from '$made/later/fr.json';
import plurals from '$made/plurals.json';
import { untrack } from 'svelte';
import { languages, type Language } from './types';

export type Key = keyof typeof words | keyof typeof later;
type Words = Record<string, string | string[]>;

type Packs = Record<string, () => Promise<Words>>;
const first = import.meta.glob('$made/words/*.json', { import: 'default' }) as Packs;
/** What only sheets and lobby say (web/data.mjs). */
const rest = import.meta.glob('$made/later/*.json', { import: 'default' }) as Packs;

const now = $state<{ language: Language; words: Words }>({ language: 'en', words: {} });

export const language = (): Language => now.language;

const pack = (packs: Packs, language: Language): Promise<Words> =>
  Object.entries(packs).find(([path]) => path.endsWith(`/${language}.json`))![1]();
let all = false; // the later words are wanted, too

export async function speak(language: Language): Promise<void> {
  const [early, late] = await Promise.all([pack(first, language), all ? pack(rest, language) : {}]);
  now.words = { ...early, ...late };
  now.language = language;
  document.documentElement.lang = language;
}

/** All words of the present language, for a part that comes later. */
export async function speakAll(): Promise<void> {
  if (all) return;
  const language = untrack(() => now.language);
  const late = await pack(rest, language); // whoever asks is not drawn anew by another language
  all = true;
  if (language === now.language) now.words = { ...now.words, ...late };
  else await speak(now.language); // another one meanwhile
}

/** What the browser asks for: the first language of ours, English if none is. */
export const wished = (): Language =>
  navigator.languages.map((tag) => languages.find((l) => l === tag.toLowerCase().split('-')[0])).find((l) => l !== undefined) ??
  'en';

/** Which of a sentence's forms goes with a number (web/data.mjs asks the module). */
export const form = (n: number): number => Number(plurals[now.language][n < 100 ? n : 100 + (n % 100)]);

const between: Record<Language, [string, number]> = { fr: ['\u202F', 4], en: [',', 4], ru: ['\u00A0', 5] };

/** A whole number as the language writes it. */
export function number(n: number): string {
  const [gap, least] = between[now.language];
  const digits = String(Math.abs(Math.round(n)));
  const grouped = digits.length < least ? digits : digits.replace(/\B(?=(\d{3})+$)/g, gap);
  return (n < 0 ? '\u2212' : '') + grouped;
}

export const decimal = (n: number, places = 1): string =>
  n.toFixed(places).replace('.', now.language === 'en' ? '.' : ',').replace('-', '\u2212');

export function percent(part: number, places = 0): string {
  return now.language === 'en' ? `${decimal(part * 100, places)}%` : `${decimal(part * 100, places)}\u00A0%`;
}

/** How long something lasts, in the largest unit that tells it well. */
export function duration(seconds: number): string {
  const s = Math.ceil(seconds);
  if (s < 120 && s % 60) return t('page.online.seconds', { n: s });
  if (s < 7200 && s % 3600) return t('page.time.minutes', { n: Math.ceil(s / 60) });
  if (s < 172800 && s % 86400) return t('page.time.hours', { n: Math.round(s / 3600) });
  return t('page.time.days', { n: Math.round(s / 86400) });
}

/** What a clock shows: 4:05 below an hour (1:04:05 below what is told), words above. */
export function countdown(seconds: number, below = 3600): string {
  const s = Math.ceil(seconds), two = (n: number) => String(n).padStart(2, '0');
  if (s >= below) return duration(s);
  return s < 3600
    ? `${Math.floor(s / 60)}:${two(s % 60)}`
    : `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`;
}

/** What a rule is called that a table may set: the usual ones shortly, the rest as terminal and documents have it. */
export const called = (name: string): string => t(`page.switch.${name}` as Key) || t(`meaning.${name}` as Key);

/** A sentence; {n} chooses the plural. What is put in is never read as a sentence. */
export function t(key: Key, args: Record<string, string | number> = {}): string {
  const found = now.words[key];
  if (found === undefined) return '';
  const n = args['n'];
  const text = typeof found === 'string' ? found : (found[form(typeof n === 'number' ? Math.round(Math.abs(n)) : 1)] ?? '');
  return text.replace(/\{(\w+)\}/g, (hole, name: string) => {
    const value = args[name];
    return value === undefined ? hole : typeof value === 'number' ? number(value) : value;
  });
}
