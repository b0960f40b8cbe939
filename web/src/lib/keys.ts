// keys.ts - the key that was meant: where the layout of a keyboard writes no Latin letter, what a Latin one has in that place.
// The terminal has the same table for Russian (src/terminal/screens/keys.c).
const places: Record<string, string> = {
  BracketLeft: '[{',
  BracketRight: ']}',
  Semicolon: ';:',
  Quote: '\'"',
  Comma: ',<',
  Period: '.>',
  Backquote: '`~',
};

export function keyOf(e: KeyboardEvent): string {
  if (!/^(?!\p{Script=Latin})\p{L}\p{M}*$/u.test(e.key)) return e.key;
  const letter = /^Key([A-Z])$/.exec(e.code)?.[1];
  if (letter) return e.shiftKey === e.getModifierState('CapsLock') ? letter.toLowerCase() : letter;
  return places[e.code]?.[e.shiftKey ? 1 : 0] ?? e.key;
}
