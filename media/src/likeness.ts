import { bitCount } from './bits.ts';
import { type Fingerprint, FRAMES_PER_SECOND, mirrored } from './fingerprint.ts';

/** The minimum score for a reviewer to look at; different clips score 0. */
export const LIKELY_COPY = 0.3;

const NEAR_BITS = 10;
/** The number of the shorter clip's frames that choose the offsets. Using all frames of two-hour clips would take seconds. */
const SAMPLES = 512;
/** The number of offsets compared with all frames. */
const PROMISING = 16;

/** The likeness of two videos, as they are or with one flipped, whichever is higher. */
export interface Likeness {
  /** The result of `similarity`. */
  score: number;
  mirrored: boolean;
  /** The difference from a time in the first video to the time of the same picture in the second. */
  offsetSeconds: number;
}

export const likeness = (a: Fingerprint, b: Fingerprint): Likeness => likenessTo(a)(b);

/** Returns a function that compares many second videos with the first, which is parsed only once. */
export function likenessTo(a: Fingerprint): (b: Fingerprint) => Likeness {
  const [left, turned] = [halves(a), halves(mirrored(a))];
  return (b) => {
    const right = halves(b);
    const [plain, flipped] = [align(left, right), align(turned, right)];
    return flipped.score > plain.score ? { ...flipped, mirrored: true } : { ...plain, mirrored: false };
  };
}

/**
 * Returns the share (0 to 1) of the shorter fingerprint's frames that differ from the other's by at most 10 bits at the best
 * offset. Flat frames neither match nor count.
 */
export const similarity = (a: Fingerprint, b: Fingerprint): number => align(halves(a), halves(b)).score;

interface Alignment {
  offset: number;
  /** The number of similar frame pairs, and their differing bits. */
  near: number;
  bits: number;
}

function align(left: Halves, right: Halves): Pick<Likeness, 'score' | 'offsetSeconds'> {
  const frames = Math.min(left.present, right.present);
  if (frames === 0) return { score: 0, offsetSeconds: 0 };
  const { offset, near } = bestAlignment(left, right);
  return { score: Math.min(1, near / frames), offsetSeconds: offset === 0 ? 0 : -offset / FRAMES_PER_SECOND };
}

function bestAlignment(left: Halves, right: Halves): Alignment {
  const step = Math.ceil(Math.min(left.length, right.length) / SAMPLES);
  const best: Alignment[] = [];
  for (let offset = 1 - right.length; offset < left.length; offset++) {
    const found = alignAt(left, right, { offset, step });
    if (best.length === PROMISING && !isBetter(found, best.at(-1)!)) continue;
    const at = best.findIndex((other) => isBetter(found, other));
    best.splice(at === -1 ? best.length : at, 0, found);
    best.length = Math.min(best.length, PROMISING);
  }
  if (step === 1) return best[0]!;
  return best.map(({ offset }) => alignAt(left, right, { offset, step: 1 })).reduce((a, b) => (isBetter(b, a) ? b : a));
}

/** Compares every frame, or every `step`th of the shorter fingerprint. */
function alignAt(left: Halves, right: Halves, { offset, step }: { offset: number; step: number }): Alignment {
  const found: Alignment = { offset, near: 0, bits: 0 };
  const [from, to] = [Math.max(0, offset), Math.min(left.length, offset + right.length)];
  const first =
    left.length < right.length ? Math.ceil(from / step) * step : from + ((((offset - from) % step) + step) % step);
  for (let i = first; i < to; i += step) {
    const j = i - offset;
    if (left.flat[i] || right.flat[j]) continue;
    const bits =
      bitCount(left.words[i * 2]! ^ right.words[j * 2]!) + bitCount(left.words[i * 2 + 1]! ^ right.words[j * 2 + 1]!);
    if (bits > NEAR_BITS) continue;
    found.near++;
    found.bits += bits;
  }
  return found;
}

/** Returns whether an alignment is better. Slow shots match at many offsets, so the smallest difference decides. */
function isBetter(a: Alignment, b: Alignment): boolean {
  if (a.near !== b.near) return a.near > b.near;
  if (a.bits !== b.bits) return a.bits < b.bits;
  return Math.abs(a.offset) < Math.abs(b.offset);
}

interface Halves {
  length: number;
  words: Uint32Array;
  flat: Uint8Array;
  /** The number of frames that are not flat. */
  present: number;
}

function halves(fingerprint: Fingerprint): Halves {
  const { length } = fingerprint;
  const words = new Uint32Array(length * 2);
  const flat = Uint8Array.from(fingerprint, (hash) => (hash === null ? 1 : 0));
  fingerprint.forEach((hash, i) => {
    if (hash) words.set([parseInt(hash.slice(0, 8), 16), parseInt(hash.slice(8), 16)], i * 2);
  });
  return { length, words, flat, present: length - flat.reduce((sum, isFlat) => sum + isFlat, 0) };
}
