// art.ts - the look of an edition: the tone of its table, the drawing in its middle, and what it builds and sells where that is
// no house and no station. All of it is drawn here. An edition of one's own has the bank.

import { squareDrawings } from './look';

interface Look {
  /** Its tone, by day and in the evening. */
  tone: string;
  /** Lines on a field of 240 by 120. */
  art: string;
  house?: string; hotel?: string; tower?: string;
  squares?: Record<string, string>;
}

/** A building of one floor, as high and broad as its field, about its middle. */
export const HOUSE = 'M-7 7V-1L0-7 7-1V7H2V2H-2V7z';
/** A hotel as high as a band that lies, 20 with its outline, or as broad as one that stands. */
const HOTEL = 'M-18 9V-6H-7V-9H7V-6H18V9H3V3H-3V9zM-14-2h5v6h-5zM9-2h5v6h-5z';
const TOWER = 'M-9 13V-9H-5V-13H5V-9H9V13H2V7H-2V13zM-6-5h4v4h-4zM2-5h4v4h-4zM-6 1h4v4h-4zM2 1h4v4h-4z';

const ground = 'M4 112h232';
const waves = 'q6-5 12 0t12 0 12 0 12 0 12 0 12 0 12 0 12 0 12 0 12 0 12 0 12 0 12 0 12 0 12 0 12 0 12 0 12 0';
const bank: Look = {
  tone: '#95401b',
  art: `${ground}M60 112V100H180V112M68 100V56M82 100V56M100 100V56M114 100V56M126 100V56M140 100V56M158 100V56M172 100V56M58 56H182V46L120 14 58 46zM120 28a7 7 0 1 1 0 14 7 7 0 0 1 0-14z`,
};
const looks: Record<string, Look> = {
  // Roofs of Paris, the tower, the arch.
  classique: {
    tone: '#95401b',
    art: `${ground}M100 112C110 92 116 58 117 16h6C124 58 130 92 140 112M106 100h28M112 78h16M115 48h10M110 112a10 11 0 0 1 20 0M120 5v11M8 112V70l6-15h30l6 15v42M8 70h42M16 80h7v12h-7zM34 80h7v12h-7zM25 112V99h9v13M18 63h6v-5h-6zM34 63h6v-5h-6zM50 112V82l5-12h24l5 12v30M50 82h34M57 90h6v9h-6zM71 90h6v9h-6zM57 104h6M71 104h6M160 112V62h52v50h-15V88a11 11 0 0 0-22 0v24zM156 62h60V50h-60zM162 44h48v6h-48zM170 68v10M202 68v10M226 112V78M219 78a7 9 0 1 1 14 0 7 9 0 0 1-14 0z`,
  },
  // The wheel on the boardwalk, the pier, the sea.
  'atlantic-city': {
    tone: '#1f6f8b',
    art: `M112 58a44 44 0 1 1-88 0 44 44 0 0 1 88 0zM74 58a6 6 0 1 1-12 0 6 6 0 0 1 12 0zM68 14v38M68 64v38M24 58h38M74 58h38M37 27l27 27M72 62l27 27M99 27L72 54M64 62L37 89M64 63l-14 40M72 63l14 40M62 9h12v8H62zM62 99h12v5H62zM19 54h10v8H19zM107 54h10v8h-10zM4 103h232M130 103V80h76v23M124 80h88l-10-16h-68zM146 103V88h12v15M178 103V88h12v15M168 64V44M168 44l16 6-16 5M216 103V34h10v69M214 34h14v-8h-14zM217 26l4-8 4 8M6 113${waves}`,
  },
  // A screen of letters, its squares in rows.
  console: {
    tone: '#4a5a8a',
    art: 'M34 8h172a8 8 0 0 1 8 8v74a8 8 0 0 1-8 8H34a8 8 0 0 1-8-8V16a8 8 0 0 1 8-8zM26 24h188M38 16h4M50 16h4M62 16h4M42 38l12 9-12 9M62 58h18M96 38h22v16H96zM126 38h22v16h-22zM156 38h22v16h-22zM96 62h22v16H96zM126 62h22v16h-22zM156 62h22v16h-22zM186 38h14v16h-14zM186 62h14v16h-14zM100 98v12M140 98v12M78 112h84',
  },
  // Who is tied to whom.
  reseau: {
    tone: '#6d4fa0',
    art: 'M128 60a8 8 0 1 1-16 0 8 8 0 0 1 16 0zM66 26a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM186 22a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM52 92a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM200 90a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM125 106a6 6 0 1 1-12 0 6 6 0 0 1 12 0zM126 12a6 6 0 1 1-12 0 6 6 0 0 1 12 0zM26 56a5 5 0 1 1-10 0 5 5 0 0 1 10 0zM224 58a5 5 0 1 1-10 0 5 5 0 0 1 10 0zM65 30l48 26M173 26l-47 29M51 88l62-25M187 86l-60-23M120 68v32M120 18v34M66 25l48-12M172 21l-46-8M57 33L47 85M181 29l11 54M52 94l61 11M187 93l-62 12M26 54l28-24M25 59l16 27M215 55l-31-27M216 62l-18 22',
  },
  // The pitch between its stands.
  topclubs: {
    tone: '#2c7a3f',
    art: 'M20 20h200v84H20zM120 20v84M138 62a18 18 0 1 1-36 0 18 18 0 0 1 36 0zM122 62a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM20 38h30v48H20zM220 38h-30v48h30zM20 50h12v24H20zM220 50h-12v24h12zM50 52a14 14 0 0 1 0 20M190 52a14 14 0 0 0 0 20M40 74h.1M20 14h200M28 8h184M36 2h168M20 110h200M28 116h184',
    house: 'M-7 7V3H-3V-1H1V-5H7V7z',
    hotel: 'M-18 9V-2Q0-13 18-2V9H12V3H6V9H3V3H-3V9H-6V3H-12V9z',
    tower: 'M-9 13V-6Q0-16 9-6V13H5V5H2V13H-2V5H-5V13z',
    squares: {
      station: 'M2 21V9L22 3v18zM5 18h14v-2.200H5zm0-4.200h14v-2.200H5zM9 9.800h10V7.300z',
      utility: 'M2 6h20v4a2 2 0 0 0 0 4v4H2v-4a2 2 0 0 0 0-4zm12.500 1.500v2h1.500v-2zm0 3.500v2h1.500v-2zm0 3.500v2h1.500v-2z',
      jail: 'M12 1.500c1.700 0 3 1.300 3 3v4h4v14H5v-14h4v-4c0-1.700 1.300-3 3-3zm0 2c-.6 0-1 .4-1 1v4h2v-4c0-.6-.4-1-1-1zM8 12v7h1.500v-7zm3.300 0v7h1.500v-7zm3.300 0v7H16v-7z',
      chance: 'M2 12a10 10 0 1 0 20 0 10 10 0 0 0-20 0zm10-5l4.500 3.300-1.700 5.200H9.200l-1.700-5.200z',
      chest: 'M3 11l9-8 9 8v11h-6v-7H9v7H3z',
    },
  },
};

const lookOf = (edition: string): Look => looks[edition] ?? bank;
export const toneOf = (edition: string): string => lookOf(edition).tone;
export const artOf = (edition: string): string => lookOf(edition).art;
export const houseOf = (edition: string): string => lookOf(edition).house ?? HOUSE;
/** For a band that lies, or stands. */
export const hotelOf = (edition: string, stands: boolean): string =>
  stands ? (lookOf(edition).tower ?? TOWER) : (lookOf(edition).hotel ?? HOTEL);
/** What such a square shows that is no deed of a colour. */
export const drawingOf = (edition: string, kind: string): string | undefined =>
  lookOf(edition).squares?.[kind] ?? squareDrawings[kind];
