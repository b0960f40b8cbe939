// sound.ts - sounds and vibration, and whether they are wanted. The sounds themselves (tones.ts) come a moment after
// the first press. Nothing sounds before that press (browsers would not let it), and nothing when it is off; whatever
// sounds is shown as well.
import { keep, settings } from './settings.svelte';

export type Sound = 'dice' | 'step' | 'coin' | 'card' | 'stamp' | 'jail' | 'broke' | 'win' | 'turn' | 'offer' | 'join';

let world: AudioContext | null = null, began = 0, resting = 0;
const REST = 3000; // milliseconds without a sound: then the machine need not mix silence
const LATER = 1500; // milliseconds after the first press: the board comes first, and only calls do not wait
const calls: Sound[] = ['turn', 'offer', 'join'];

function awake(now: AudioContext): Promise<void> {
  clearTimeout(resting);
  resting = setTimeout(() => void now.suspend(), REST);
  return now.state === 'running' ? Promise.resolve() : now.resume();
}

function wake(): void {
  if (!settings.sound) return;
  try {
    began ||= performance.now();
    world ??= new AudioContext();
    awake(world).catch(() => undefined); // not allowed yet
  } catch {
    world = null; // a machine without sound plays all the same
  }
}
addEventListener('pointerdown', wake, { passive: true });
addEventListener('keydown', wake, { passive: true });

const pulses: Partial<Record<Sound, number | number[]>> = {
  dice: [15, 50, 15, 50, 20],
  stamp: 30,
  jail: [40, 60, 40],
  broke: [60, 80, 120],
  win: [30, 60, 30, 60, 90],
  turn: 40,
  offer: [30, 60, 30],
};

export function sound(kind: Sound): void {
  if (settings.touch && pulses[kind] && matchMedia('(pointer: coarse)').matches && navigator.userActivation?.hasBeenActive)
    navigator.vibrate?.(pulses[kind]);
  const now = world;
  if (!settings.sound || !now || (!calls.includes(kind) && performance.now() <= began + LATER)) return;
  void Promise.all([import('./tones'), awake(now)]).then(([{ play }]) => play(now, kind), () => undefined);
}

/** On or off, and remembered. */
export function mute(): boolean {
  settings.sound = !settings.sound;
  keep();
  if (settings.sound) wake();
  return settings.sound;
}
