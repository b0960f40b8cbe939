// settings.svelte.ts - this browser's memory of its user: name, look, pace.
import type { Language } from './types';
import { speak, wished } from './words.svelte';

export interface Settings {
  language: Language | '';
  speed: number; // 0: no animation; 1: as usual; above: slower
  motion: 'system' | 'less' | 'full';
  theme: 'system' | 'light' | 'dark';
  name: string;
  token: string;
  colour: number;
  sound: boolean;
  touch: boolean; // a phone trembles
  autoEnd: boolean;
  signs: boolean;
  setup: string; // the last table that was played here, as the front page writes it
  tell: boolean; // a notification of the desktop when we are wanted and do not look
  notice: string; // what a server passes on when we are away
}

const usual: Settings = {
  language: '',
  speed: 1,
  motion: 'system',
  theme: 'system',
  name: '',
  token: '',
  colour: 0,
  sound: true,
  touch: true,
  autoEnd: false,
  signs: true,
  setup: '',
  tell: false,
  notice: '',
};

function read(): Settings {
  try {
    const kept = JSON.parse(localStorage.getItem('banquier.settings') ?? '{}') as Partial<Settings>;
    const good = Object.fromEntries(
      Object.entries(kept).filter(([k, v]) => k in usual && typeof v === typeof usual[k as keyof Settings]),
    );
    return { ...usual, ...good };
  } catch {
    return { ...usual };
  }
}

export const settings = $state<Settings>(read());

export function keep(): void {
  try {
    localStorage.setItem('banquier.settings', JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
  paint();
}

const evening = matchMedia('(prefers-color-scheme: dark)');
evening.addEventListener('change', () => paint());

const media = matchMedia('(prefers-reduced-motion: reduce)');
media.addEventListener('change', () => paint());

/** Are tokens to jump instead of walk? */
export const still = (): boolean => settings.motion === 'less' || (settings.motion === 'system' && media.matches);

function paint(): void {
  const dark = settings.theme === 'dark' || (settings.theme === 'system' && evening.matches);
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
  document.documentElement.dataset['motion'] = still() ? 'less' : 'full';
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#1b1815' : '#f1e9db');
}

export async function begin(): Promise<void> {
  keep();
  await speak(settings.language || wished());
}
