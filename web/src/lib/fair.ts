// fair.ts - dice checked by code other than the code that dealt them: docs/FAIRNESS.md, computed with @noble/hashes.
// The module is only asked what its log says and what each draw was; every hash here is our own.
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';

export type Bytes = Uint8Array;
/** A command of the log: its line, the digest after it, and of a draw its purpose, its n, and from which draw to which
 * it is what fell (one only, but where something happens or not). */
export type ProofRow = [line: string, digest: string, purpose?: number, n?: number, least?: number, most?: number];
export type Found = 'dealer' | 'secret' | 'commitment' | 'nonce' | 'log' | 'draw' | 'chain';
export interface Report {
  ok: boolean;
  found?: Found;
  /** Which command, from 1. */
  at?: number;
  draws: number;
  lines: number;
  /** The seats that added something of their own. */
  added: number[];
  chain: string;
}

const encoder = new TextEncoder();
const text = (word: string): Bytes => encoder.encode(word);
export const hex = (bytes: Bytes): string => [...bytes].map((b) => b.toString(16).padStart(2, '0')).join('');
export function bytes(digits: string): Bytes {
  if (digits.length % 2 || /[^0-9a-f]/.test(digits)) throw new RangeError('not hexadecimal');
  return Uint8Array.from({ length: digits.length / 2 }, (_, i) => parseInt(digits.slice(2 * i, 2 * i + 2), 16));
}

/** A number as so many bytes, the highest first. */
function big(n: number | bigint, size: number): Bytes {
  const out = new Uint8Array(size);
  let rest = BigInt(n);
  for (let i = size - 1; i >= 0; i--, rest >>= 8n) out[i] = Number(rest & 0xffn);
  return out;
}

/** Fields in a row, each with its length before it. */
function row(...fields: Bytes[]): Bytes {
  const out = new Uint8Array(fields.reduce((sum, f) => sum + 4 + f.length, 0));
  let at = 0;
  for (const field of fields) {
    out.set(big(field.length, 4), at);
    out.set(field, at + 4);
    at += 4 + field.length;
  }
  return out;
}

export const houseCommitment = (game: Bytes, rules: Bytes, secret: Bytes): Bytes => sha256(row(text('fair1'), game, rules, secret));
export const seatCommitment = (game: Bytes, seat: number, nonce: Bytes): Bytes =>
  sha256(row(text('banquier-seat-1'), game, big(seat, 1), nonce));

/** All nonces as one; null stands for a seat that trusts the house. */
export const entropyOf = (nonces: (Bytes | null)[]): Bytes =>
  sha256(row(text('banquier-entropy-1'), ...nonces.flatMap((nonce, seat) => (nonce ? [big(seat, 1), nonce] : []))));

/** Draw k below n: the first word of the block that favours no outcome. */
export function drawOf(game: Bytes, secret: Bytes, entropy: Bytes, k: number | bigint, purpose: number, n: number): number {
  const fair = Math.floor(2 ** 32 / n) * n;
  for (let again = 0; again < 256; again++) {
    const block = hmac(
      sha256,
      secret,
      row(text('banquier-draw-1'), game, entropy, big(k, 8), big(purpose, 1), big(n, 4), big(again, 1)),
    );
    const words = new DataView(block.buffer, block.byteOffset, block.length);
    for (let i = 0; i < 8; i++) {
      const word = words.getUint32(4 * i);
      if (word < fair) return word % n;
    }
  }
  throw new RangeError('no draw'); // one in 2 to the power of 2048
}

export const chainBegin = (game: Bytes, commitment: Bytes, entropy: Bytes): Bytes =>
  sha256(row(text('banquier-chain-1'), game, commitment, entropy));
export const chainNext = (before: Bytes, line: number | bigint, said: Bytes, digest: Bytes): Bytes =>
  sha256(row(before, big(line, 8), sha256(said), digest));

// ---- a save ----

/** What a save says about its dice, in hexadecimal digits, as the module reads it (web/wasm/saved.c). */
export interface Bound {
  game: string;
  commitment: string;
  rules: string;
  seats: ({ commitment: string; nonce: string } | null)[];
  log: string[];
  secret?: string;
  chain?: string;
}

const same = (a: Bytes, b: Bytes): boolean => hex(a) === hex(b);

/** Every hash and every draw of a save computed again; null: another dealer dealt. `rows` tells some of its commands, as the
 * module has them. */
export async function check(b: Bound | null, rows: (from: number, to: number) => Promise<ProofRow[]>): Promise<Report> {
  const report: Report = { ok: false, draws: 0, lines: 0, added: [], chain: '' };
  if (!b) return { ...report, found: 'dealer' };
  const game = bytes(b.game), commitment = bytes(b.commitment), nonces = b.seats.map((s) => (s ? bytes(s.nonce) : null));
  report.added = nonces.flatMap((nonce, seat) => (nonce ? [seat] : []));
  if (!b.secret) return { ...report, found: 'secret' };
  const secret = bytes(b.secret);
  if (!same(houseCommitment(game, sha256(bytes(b.rules)), secret), commitment)) return { ...report, found: 'commitment' };
  for (const seat of report.added)
    if (!same(seatCommitment(game, seat, nonces[seat]!), bytes(b.seats[seat]!.commitment)))
      return { ...report, found: 'nonce', at: seat };
  const entropy = entropyOf(nonces), SOME = 2000;
  let chain = chainBegin(game, commitment, entropy);
  for (let from = 0; from < b.log.length; from += SOME) {
    const part = await rows(from, from + SOME);
    for (const [line, digest, purpose, n, least, most] of part) {
      const at = ++report.lines;
      if (b.log[at - 1] !== `${line} ${digest.slice(0, 8)}`) return { ...report, found: 'log', at };
      if (n !== undefined) {
        const draw = drawOf(game, secret, entropy, report.draws++, purpose!, n);
        if (draw < least! || draw > most!) return { ...report, found: 'draw', at };
      }
      chain = chainNext(chain, at, text(line), bytes(digest));
    }
    if (part.length < Math.min(SOME, b.log.length - from)) break;
  }
  report.chain = hex(chain);
  if (report.lines !== b.log.length) return { ...report, found: 'log', at: report.lines + 1 };
  if (report.chain !== b.chain) return { ...report, found: 'chain' };
  return { ...report, ok: true };
}
