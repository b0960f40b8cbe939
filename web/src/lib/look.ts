// look.ts - colours and drawings: groups by colour and sign, seats by colour and shape, tokens.

const groups: Record<string, string> = {
  brown: '#8a5a3c', light_blue: '#8ccbe3', pink: '#cf76ab', orange: '#e0913c', red: '#cc4a41', yellow: '#e7cb4a',
  green: '#4c9a66', dark_blue: '#3d5ea8', station: '#5d6470', utility: '#9aa08c',
};
const others = [
  '#7d6bb0', '#4aa3a0', '#b0863f', '#a34f6d', '#6f8f3c', '#4d7ea8', '#c0673d', '#7a7a7a', '#5aa06f', '#a05ab0', '#b5a642',
  '#3f7f7f',
];

export const groupColour = (key: string, index: number): string => groups[key] ?? others[index % others.length]!;

/** One sign a group, on a field of 10 by 10: people who do not see colours see these. */
export const signs: string[] = [
  'M5 1a4 4 0 1 0 0 8 4 4 0 0 0 0-8z', 'M5 1l4.4 8H.6z', 'M1.5 1.5h7v7h-7z', 'M5 .5l4.5 4.5L5 9.5.5 5z',
  'M3.6 1h2.8v2.6H9v2.8H6.4V9H3.6V6.4H1V3.6h2.6z', 'M5 .6l1.3 2.9 3.1.3-2.3 2.1.7 3.1L5 7.4 2.2 9l.7-3.1L.6 3.8l3.1-.3z',
  'M2.8 1h4.4L9.4 5 7.2 9H2.8L.6 5z', 'M1 1h8v2.2H1zm0 2.9h8v2.2H1zm0 2.9h8V9H1z',
  'M1 1h2.2v8H1zm5.8 0H9v8H6.8zM3.2 3h3.6v1.4H3.2zm0 2.6h3.6V7H3.2z', 'M6 .5L1.5 5.8h2.8L3.6 9.5 8.5 4H5.6z',
  'M5 .8a4.2 4.2 0 1 0 0 8.4A4.2 4.2 0 0 0 5 .8zm0 2.2a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
  'M2.2.8L5 3.6 7.8.8l1.4 1.4L6.4 5l2.8 2.8-1.4 1.4L5 6.4 2.2 9.2.8 7.8 3.6 5 .8 2.2z',
];

/** Colours of seats, dark enough for white letters. */
export const seatColours = ['#a8381f', '#1f5f8b', '#2f6b45', '#7a4a9c', '#8a5a00', '#a02f6b', '#2a6f74', '#4d4a45'];
/** Shapes of seats on a field of 24 by 24. */
export const seatShapes: string[] = [
  'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20z', 'M3 3h18v18H3z', 'M12 1l11 11-11 11L1 12z', 'M7 2h10l6 10-6 10H7L1 12z',
  'M12 1l11 8-4.2 13H5.2L1 9z', 'M8 2h8v6h6v8h-6v6H8v-6H2V8h6z', 'M3 2h18v11c0 5-4 8-9 10-5-2-9-5-9-10z',
  'M12 1c5 6 9 9 9 13a9 9 0 0 1-18 0c0-4 4-7 9-13z',
];

export const tokens: Record<string, string> = {
  circle: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 5a4 4 0 1 1 0 8 4 4 0 0 1 0-8z',
  square: 'M4 4h16v16H4zm5 5v6h6V9z',
  triangle: 'M12 3l10 18H2zm0 8l-3.4 6h6.8z',
  diamond: 'M12 2l9 10-9 10-9-10zm0 6l-3.6 4 3.6 4 3.6-4z',
  star: 'M12 2l3 6.3 6.9.9-5 4.8 1.2 6.8L12 17.5l-6.1 3.3L7.100 14l-5-4.800 6.900-.9z',
  cross: 'M9 2h6v7h7v6h-7v7H9v-7H2V9h7z',
  heart: 'M12 21S2.500 14.800 2.500 8.700A5 5 0 0 1 12 6.300a5 5 0 0 1 9.500 2.400C21.500 14.800 12 21 12 21z',
  spade: 'M12 2s9 6.400 9 11.300a4.200 4.200 0 0 1-7 3.100l1.600 5.600H8.400L10 16.400a4.200 4.200 0 0 1-7-3.100C3 8.400 12 2 12 2z',
  thimble: 'M8.500 3.500q3.500-1.800 7 0L18 17H6zM4.500 18.500h15V21h-15z',
  iron: 'M2 19c0-4.500 2.500-7 6-7h9.500c-.7-2.200-2.300-3-4.500-3H7V6h7c5.500 0 8 4.500 8 13z',
  top_hat: 'M7 3h10v9H7zM7 13.500h10V16h5v4H2v-4h5z',
  shoe: 'M2 7h6l1 2 2-.5 3.500 4.500 5 1.500c1.700.5 2.500 1.700 2.500 3.500H2zM2 19h20v2H2z',
  boot: 'M7 2h7v10l6 3c1.300.7 2 2 2 4H7zM7 20h15v2H7z',
  battleship: 'M1 14h22l-3 7H5zM5 13V9.500h4V4h2v2h4v3.500h5V13z',
  race_car: 'M1 13.500l4-1L8.500 8h6L18 12l5 1.500V17h-2.300a2.700 2.700 0 0 0-5.200 0H9a2.700 2.700 0 0 0-5.200 0H1zM6.400 16a1.700 1.700 0 1 1 0 3.400 1.700 1.700 0 0 1 0-3.400zm11.700 0a1.700 1.700 0 1 1 0 3.400 1.700 1.700 0 0 1 0-3.400z',
  dog: 'M3 6.500l4-2.500 1.500 2 2.500 5h6l2.500-4 2 1-1 5V21h-3v-5h-6.500v5H8v-8.500L6.500 10H3z',
  wheelbarrow: 'M1 5h5l2.500 4H22l-3.500 7h-8L7 20H4l3.500-6L4.500 7.500H1zM18 16.500a2.700 2.700 0 1 1 0 5.400 2.700 2.700 0 0 1 0-5.400z',
  cannon: 'M2 9.500L17 4l1.800 5.400-7.200 2.700a5 5 0 1 1-7.600.2zM18.500 3.500l2.500-1 2 6-2.500 1z',
  duck: 'M14 3a4.500 4.500 0 0 1 4.500 4l4 .5-3.500 2.800c2.800 4.200.5 10.700-6.500 10.700-6.700 0-10.500-3.500-10.500-9 3.500 2.500 7 2 7.800-.5.300-1.200-.3-2.300-.3-4A4.500 4.500 0 0 1 14 3z',
  cat: 'M4 2l5 4h6l5-4v10c0 5.500-3.500 10-8 10s-8-4.500-8-10zm4.500 8v2.500h2V10zm5 0v2.500h2V10z',
  tyrannosaur: 'M12 2h9v5h-4v2h-2.500v3H17v2h-2.500l1 8h-3l-1-5H9.800L8 22H5l1.200-6.500C3.500 15 1.500 12.500 1 9.500c2.500 1.500 5 1 7-1L12 5.500z',
  penguin: 'M12 1.500c3.300 0 5.300 2.500 5.300 6 0 1.500 3.200 4.500 3.200 9l-2.700-1.500c0 2.500-1 4-2.300 5l2 2h-11l2-2c-1.300-1-2.300-2.500-2.300-5L3.500 16.500c0-4.500 3.200-7.500 3.200-9 0-3.500 2-6 5.300-6zM12 9c-2.500 2-3 5-3 7.500 0 2 1.200 3 3 3s3-1 3-3c0-2.500-.5-5.500-3-7.500z',
  rider: 'M10 1.500a2.300 2.300 0 1 1 0 4.600 2.300 2.300 0 0 1 0-4.600zM8 7h4l1.500 3.500H17L19 7l3 1.500-1 4-2.500 2V22h-2.500v-5.500H10L9 22H6.500l1-8.500L3 12V9.500h4z',
  whistle: 'M1 7h14l7-3v5l-4.500 1.800A7 7 0 1 1 4.400 11H1zm10 4.500a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
  football: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 5.500l4.300 3.100-1.600 5h-5.400l-1.600-5z',
  goal: 'M1 4h22v16h-3V7H4v13H1zM6 9h12v1.800H6zm0 3.500h12v1.800H6zM6 16h12v1.800H6z',
  goalkeeper: 'M12 2.500a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5zM1.500 4L4 2.500l4.500 6h7L20 2.500 22.500 4 17 12.500v3l3 6.500h-3.500L12 16.500 7.500 22H4l3-6.500v-3z',
  player: 'M14 1.500a2.400 2.400 0 1 1 0 4.800 2.400 2.400 0 0 1 0-4.800zM8 7.500h7l5 3.500-1.300 2-3.700-2v4l3.500 6.500h-3.300L11.500 17 9 22H5.500l3.500-7.500V11l-3 3-2-1.500zM19.500 17.500a2.300 2.300 0 1 1 0 4.600 2.300 2.300 0 0 1 0-4.600z',
  referee: 'M10 2a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5zM5.500 8.500h8.300L18 1l3 1.600L15 14v8h-3.300v-6H9.300v6H5.500z',
  eiffel_tower: 'M11.200 1h1.600l.7 7h1.200v2.200h-1l1.200 5.300h2V18h-1.400L18 23h-4.500c0-2.300-.5-4-1.500-4s-1.500 1.700-1.500 4H6l2.500-5H7v-2.500h2l1.300-5.300h-1V8h1.200z',
};

/** What the squares that are not deeds show, on a field of 24 by 24. */
export const squareDrawings: Record<string, string> = {
  go: 'M3 9h10V4l9 8-9 8v-5H3z',
  chance: 'M12 1.500l2.200 7.300L21.500 12l-7.300 2.200L12 22.500l-2.200-8.300L2.500 12l7.300-3.200z',
  chest: 'M3 6h18v12H3zm2 2v.6l7 4.800 7-4.800V8zm0 3v5h14v-5l-7 4.700z',
  tax_income: 'M12 2l9 5v2H3V7zM5 10h3v8H5zm5.500 0h3v8h-3zM16 10h3v8h-3zM3 19h18v3H3z',
  tax_luxury: 'M7 3h10l4 6-9 13L3 9zm.8 2L5.500 8.500h13L16.200 5zM6 10l6 8.700L18 10z',
  jail: 'M4 3h16v3H4zM5 7h2.500v11H5zm4 0h2.500v11H9zm4 0h2.500v11H13zm4 0h2.500v11H17zM4 19h16v3H4z',
  parking: 'M12 2c4 0 6 3 6 5.500 2 .8 3 2.500 3 4.300 0 2.700-2 4.700-5 4.700h-2.500V22h-3v-5.500H8c-3 0-5-2-5-4.700 0-1.800 1-3.500 3-4.300C6 5 8 2 12 2z',
  gotojail: 'M2 10h9V6l7 6-7 6v-4H2zM18 3h2v18h-2zm3.200 0H23v18h-1.800z',
  station: 'M6 2h12a2 2 0 0 1 2 2v11a3 3 0 0 1-3 3l2.500 4h-3l-1.200-2H8.700l-1.200 2h-3L7 18a3 3 0 0 1-3-3V4a2 2 0 0 1 2-2zm1 3v6h10V5zm1.500 8a1.500 1.500 0 1 0 0 3 1.500 1.500 0 0 0 0-3zm7 0a1.500 1.500 0 1 0 0 3 1.500 1.500 0 0 0 0-3z',
  utility: 'M13.500 1.500L4 13.500h6L9 22.500l10-13h-6.500z',
};

const canvas = typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d');
const known = new Map<string, number>();

/** How wide a text is, in ems, in the letters of the board. */
export function ems(text: string): number {
  let width = known.get(text);
  if (width === undefined) {
    if (canvas) canvas.font = `600 100px ${getComputedStyle(document.documentElement).getPropertyValue('--sans')}`;
    width = canvas ? canvas.measureText(text).width / 100 : text.length * 0.6;
    if (known.size > 5000) known.clear();
    known.set(text, width);
  }
  return width;
}

/** So narrow may letters be made before a name is cut. */
const NARROW = 0.78;

interface Written { size: number; lines: string[] }

/** A name in at most `lines` lines of `width`, as large as fits between `most` and `least`, then with narrow letters, then by
 * its short name; null: it does not fit. */
export function fit(
  name: string, short: string | undefined, width: number, lines: number, most: number, least: number,
): Written | null {
  for (const [said, to, narrow] of [[name, most, 1], [name, least, NARROW], [short, least, NARROW]] as const)
    for (let size = to; said && size >= least; size -= 0.5) {
      const broken = wrap(said, width / size / narrow);
      if (broken.length <= lines && broken.every((line) => ems(line) * size * narrow <= width)) return { size, lines: broken };
    }
  return null;
}

/** As much of it as there is room for. */
export function shorten(name: string, width: number, lines: number, size: number): Written {
  const broken = wrap(name, width / size), shown = broken.slice(0, lines);
  if (broken.length > lines) shown[lines - 1] = `${broken[lines - 1]} ${broken[lines]}`; // so that it ends with an ellipsis
  return { size, lines: shown.map((line) => (ems(line) * size > width ? cut(line, width / size) : line)) };
}

function cut(line: string, width: number): string {
  let out = line;
  while (out && ems(out + '…') > width) out = out.slice(0, -1).trimEnd();
  return out === line ? line : out + '…';
}

function wrap(name: string, width: number): string[] {
  const out: string[] = [];
  let line = '';
  for (const word of name.replace(/([-/–])(?=\p{L}{3})/gu, '$1\u0001').split(/ +|(?<=\u0001)/)) {
    const glued = line.endsWith('\u0001');
    const longer = line ? `${line}${glued ? '' : ' '}${word}` : word;
    if (!line || ems(longer) <= width) line = longer;
    else {
      out.push(line);
      line = word;
    }
  }
  return [...out, line].map((l) => l.replaceAll('\u0001', ''));
}
