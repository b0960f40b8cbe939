// chat.ts - the chat of a table: what may be said in it, and what was said, kept in this window for the next load of the page.

export interface Line { id: number; from: string; text: string }

const KEY = 'banquier.chat.', MOST = 100;
let serial = 0;

/** What somebody has typed as a line may have it: no pasted tab, no joints of an emoji. */
export const spoken = (text: string): string => text.replace(/\p{Cc}/gu, ' ').replace(/\p{Cf}/gu, '').trim();

/** With one line more, and no more of them than anybody reads. */
export const more = (chat: Line[], from: string, text: string): Line[] => [...chat.slice(1 - MOST), { id: ++serial, from, text }];

export function recall(table: string): Line[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY + table) ?? '[]') as { from: string; text: string }[];
    return kept.map((c) => ({ id: ++serial, from: String(c.from), text: String(c.text) }));
  } catch {
    return []; // then not
  }
}

export function keep(table: string, chat: Line[]): void {
  try {
    sessionStorage.setItem(KEY + table, JSON.stringify(chat.map(({ from, text }) => ({ from, text }))));
  } catch {
    // a browser that keeps nothing
  }
}
