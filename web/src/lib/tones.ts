// tones.ts - the sounds, each made of tones and noise, no file among them.
import type { Sound } from './sound';

let world: AudioContext;

function tone(pitch: number, after: number, ms: number, loud: number, type: OscillatorType = 'sine', to = pitch): void {
  const at = world.currentTime + after / 1000, end = at + ms / 1000, gain = world.createGain(), voice = world.createOscillator();
  voice.type = type;
  voice.frequency.setValueAtTime(pitch, at);
  voice.frequency.exponentialRampToValueAtTime(to, end);
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  voice.connect(gain).connect(world.destination);
  voice.start(at);
  voice.stop(end);
}

let rustle: AudioBuffer | null = null;
function noise(after: number, ms: number, loud: number, pitch: number): void {
  if (!rustle) {
    rustle = world.createBuffer(1, world.sampleRate / 2, world.sampleRate);
    const data = rustle.getChannelData(0);
    for (let i = 0, x = 1; i < data.length; i++) data[i] = (x = (x * 16807) % 2147483647) / 1073741824 - 1;
  }
  const at = world.currentTime + after / 1000, end = at + ms / 1000;
  const gain = world.createGain(), band = world.createBiquadFilter(), source = world.createBufferSource();
  band.type = 'bandpass';
  band.frequency.value = pitch;
  source.buffer = rustle;
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  source.connect(band).connect(gain).connect(world.destination);
  source.start(at, (pitch % 97) / 400, ms / 1000);
}

const sounds: Record<Sound, () => void> = {
  dice: () => [0, 70, 150, 215, 300, 420].forEach((ms, i) => noise(ms, 45, 0.5 - i * 0.05, 1800 + 260 * (i % 3))),
  step: () => noise(0, 28, 0.16, 900),
  coin: () => { tone(1320, 0, 90, 0.07, 'triangle'); tone(1980, 60, 160, 0.06, 'triangle'); },
  card: () => noise(0, 190, 0.3, 3200),
  stamp: () => { noise(0, 60, 0.6, 220); tone(140, 0, 130, 0.2, 'sine', 60); },
  jail: () => [0, 130, 260].forEach((ms) => { tone(196, ms, 220, 0.1, 'square', 180); noise(ms, 40, 0.25, 2400); }),
  broke: () => [392, 330, 262, 196].forEach((pitch, i) => tone(pitch, i * 170, 260, 0.1, 'triangle')),
  win: () => [523, 659, 784, 1047, 784, 1047].forEach((pitch, i) => tone(pitch, i * 140, 320, 0.1, 'triangle')),
  turn: () => { tone(660, 0, 140, 0.09); tone(880, 120, 240, 0.09); },
  offer: () => [740, 740, 988].forEach((pitch, i) => tone(pitch, i * 110, 150, 0.09)),
  join: () => { tone(523, 0, 120, 0.09); tone(784, 90, 180, 0.09); },
};

export function play(where: AudioContext, kind: Sound): void {
  world = where;
  sounds[kind]();
}
