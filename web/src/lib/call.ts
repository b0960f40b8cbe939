// call.ts - calls to a player who does not look: a chime, a mark in the title, a badge on the page's icon and, where they have
// asked for it and the browser allows it, a notification of the desktop. Whoever looks hears the chime only.
import { keep, settings } from './settings.svelte';
import { sound } from './sound';

/** It is somebody's turn here, an offer came for them, somebody has sat down at their table. */
export type Call = 'turn' | 'offer' | 'join';
type Badge = { setAppBadge?: () => Promise<void>; clearAppBadge?: () => Promise<void> };

let words = 'Banquier', waits = false, called = false;
let open: Notification | null = null;
const TAG = 'banquier';

/** What shows notifications where a page may not: on phones. */
const ashore = async (): Promise<ServiceWorkerRegistration | undefined> => navigator.serviceWorker?.getRegistration();

const unseen = (): boolean => document.hidden || !document.hasFocus();
const paint = (): void => { document.title = (waits || called ? '● ' : '') + words; };

/** What is on the screen, and whether it waits for somebody here. */
export function entitle(shown: string, waiting = false): void {
  words = shown ? `${shown} · Banquier` : 'Banquier';
  waits = waiting;
  paint();
}

function seen(): void {
  if (unseen()) return;
  called = false;
  paint();
  open?.close();
  open = null;
  void ashore()
    .then((worker) => worker?.getNotifications({ tag: TAG }))
    .then((list) => list?.forEach((one) => one.close()))
    .catch(() => undefined);
  void (navigator as Badge).clearAppBadge?.().catch(() => undefined);
}
document.addEventListener('visibilitychange', seen);
addEventListener('focus', seen);

// ---- the desktop ----

const can = (): boolean => 'Notification' in globalThis;
/** Does the player want it, and does the browser allow it still? */
export const told = (): boolean => settings.tell && can() && Notification.permission === 'granted';

/** From a press alone: the browser asks its user the first time. False: it does not allow what was wanted. */
export async function tellMe(on: boolean): Promise<boolean> {
  settings.tell = on && can() && (await Notification.requestPermission()) === 'granted';
  keep();
  return settings.tell === on;
}

/** One at a time: a newer one takes its place. Our own chime is enough of a sound. */
async function tell(text: string): Promise<void> {
  const what = {
    body: text,
    tag: TAG,
    renotify: true,
    silent: settings.sound,
    icon: './icon-192.png',
    lang: document.documentElement.lang,
    data: location.href, // where a press leads
  };
  try {
    open = new Notification(words, what);
    open.onclick = () => { window.focus(); seen(); };
  } catch { // phones: there the page without a network shows them (sw.js)
    await (await ashore())?.showNotification(words, what);
  }
}

/** Somebody here is wanted, for what the sentence says. Without a chime where everybody sits at this screen. */
export function call(kind: Call, text: string, chime = true): void {
  if (chime) sound(kind);
  if (!unseen()) return;
  called = true;
  paint();
  void (navigator as Badge).setAppBadge?.().catch(() => undefined);
  if (told()) void tell(text).catch(() => undefined);
}
