import { ffmpeg, fileInput } from './run.ts';

/**
 * One 64-bit difference hash, 16 hexadecimal digits, every half second; null where the frame says nothing (black, white,
 * a plain background, a gradient, a glow in the middle), because such frames of any two videos are alike.
 */
export type Fingerprint = (string | null)[];

/** Similar enough for a reviewer to look at; different clips score 0. */
export const LIKELY_COPY = 0.3;

const FRAMES_PER_SECOND = 2;
const WIDTH = 9;
const HEIGHT = 8;
const FLAT = 8;
/** Bits that differ between neighbouring rows: less is the same edge in every row. Measured on drawn and real footage. */
const PLAIN = 6;
const NEAR_BITS = 10;

/** Reduces frames to the raw 9×8 grey pictures that `fingerprintOf` reads. Two steps: area averaging drops detail. */
export const FINGERPRINT_FILTER = `fps=${FRAMES_PER_SECOND},scale=36:32:flags=area,format=gray,scale=${WIDTH}:${HEIGHT}:flags=area`;

/** The fingerprint of a file of at most a day. */
export async function computeFingerprint(path: string, signal?: AbortSignal): Promise<Fingerprint> {
  const args = [...fileInput(path), '-an', '-vf', FINGERPRINT_FILTER, '-f', 'rawvideo', 'pipe:1'];
  const maxStdoutBytes = FRAMES_PER_SECOND * 86_400 * WIDTH * HEIGHT;
  const { stdout } = await ffmpeg(args, { signal, timeoutMs: 3_600_000, maxStdoutBytes });
  return fingerprintOf(stdout);
}

/** Hashes raw grey frames of 9×8 bytes (144 bytes a second of video). */
export function fingerprintOf(frames: Buffer): Fingerprint {
  const hashes: Fingerprint = [];
  for (let at = 0; at + WIDTH * HEIGHT <= frames.length; at += WIDTH * HEIGHT) {
    hashes.push(hashOf(frames.subarray(at, at + WIDTH * HEIGHT)));
  }
  return hashes;
}

/** The fingerprint of the same video flipped left to right, as near as equal neighbours allow. */
export function mirrored(fingerprint: Fingerprint): Fingerprint {
  return fingerprint.map((hash) => hash && hash.replace(/../g, (row) => hex(~reversed(parseInt(row, 16)) & 0xff)));
}

/** How alike two videos are, as they are or with one of them flipped, whichever is more. */
export interface Likeness {
  /** As of `similarity`. */
  score: number;
  mirrored: boolean;
  /** Added to a time of the first video it gives the time of the same picture in the second. */
  offsetSeconds: number;
}

export const likeness = (a: Fingerprint, b: Fingerprint): Likeness => likenessTo(a)(b);

/** The same for many second videos, which reads the first one only once. */
export function likenessTo(a: Fingerprint): (b: Fingerprint) => Likeness {
  const [left, turned] = [halves(a), halves(mirrored(a))];
  return (b) => {
    const right = halves(b);
    const [plain, flipped] = [align(left, right), align(turned, right)];
    return flipped.score > plain.score ? { ...flipped, mirrored: true } : { ...plain, mirrored: false };
  };
}

/**
 * Returns the share, 0 to 1, of the shorter fingerprint's frames that differ from the other's by at most 10 bits at the best
 * offset. Flat frames neither match nor count.
 */
export const similarity = (a: Fingerprint, b: Fingerprint): number => align(halves(a), halves(b)).score;

interface Alignment {
  offset: number;
  /** Pairs of frames that are alike, and the bits in which they differ. */
  near: number;
  bits: number;
}

function align(left: Halves, right: Halves): Pick<Likeness, 'score' | 'offsetSeconds'> {
  const [a, b] = [left.flat, right.flat];
  const frames = Math.min(left.present, right.present);
  let best: Alignment = { offset: 0, near: 0, bits: 0 };
  for (let offset = 1 - b.length; offset < a.length; offset++) {
    const found: Alignment = { offset, near: 0, bits: 0 };
    for (let i = Math.max(0, offset); i < Math.min(a.length, offset + b.length); i++) {
      const j = i - offset;
      if (a[i] || b[j]) continue;
      const bits = distance(left.words, i, right.words, j);
      if (bits > NEAR_BITS) continue;
      found.near++;
      found.bits += bits;
    }
    if (isBetter(found, best)) best = found;
  }
  const score = frames === 0 ? 0 : Math.min(1, best.near / frames);
  return { score, offsetSeconds: best.offset === 0 ? 0 : -best.offset / FRAMES_PER_SECOND };
}

/** Slow shots are alike at many offsets: there the smallest difference says which one it is. */
function isBetter(a: Alignment, b: Alignment): boolean {
  if (a.near !== b.near) return a.near > b.near;
  if (a.bits !== b.bits) return a.bits < b.bits;
  return Math.abs(a.offset) < Math.abs(b.offset);
}

/** Each row of nine pixels gives eight bits: whether it gets brighter from one to the next. */
function hashOf(pixels: Buffer): string | null {
  if (Math.max(...pixels) - Math.min(...pixels) < FLAT) return null;
  const rows = Array.from({ length: HEIGHT }, (_, y) => rowOf(pixels.subarray(y * WIDTH, (y + 1) * WIDTH)));
  const changes = rows.slice(1).reduce((sum, row, y) => sum + bitCount(row ^ rows[y]!), 0);
  return changes < PLAIN ? null : rows.map(hex).join('');
}

function rowOf(pixels: Buffer): number {
  let row = 0;
  for (let x = 0; x < WIDTH - 1; x++) row = (row << 1) | (pixels[x]! < pixels[x + 1]! ? 1 : 0);
  return row;
}

type Halves = ReturnType<typeof halves>;

function halves(fingerprint: Fingerprint) {
  const words = new Uint32Array(fingerprint.length * 2);
  const flat = fingerprint.map((hash) => hash === null);
  fingerprint.forEach((hash, i) => {
    if (hash) words.set([parseInt(hash.slice(0, 8), 16), parseInt(hash.slice(8), 16)], i * 2);
  });
  return { words, flat, present: flat.filter((isFlat) => !isFlat).length };
}

function distance(a: Uint32Array, i: number, b: Uint32Array, j: number): number {
  return bitCount(a[i * 2]! ^ b[j * 2]!) + bitCount(a[i * 2 + 1]! ^ b[j * 2 + 1]!);
}

function bitCount(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

function reversed(byte: number): number {
  let turned = 0;
  for (let bit = 0; bit < 8; bit++) turned |= ((byte >> bit) & 1) << (7 - bit);
  return turned;
}

function hex(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}
