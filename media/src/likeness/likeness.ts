import { bitCount } from './bits.ts';
import { type Fingerprint, FRAMES_PER_SECOND, mirrored } from './fingerprint.ts';
import { matchStills, type PreparedStills, prepareStills, type StillsMatch } from './match-stills.ts';
import type { Orientation, PackedStills } from './stills.ts';

export const LIKELY_COPY = 0.3;

/** The minimum evidence for showing a percentage. */
const STRONG = { stills: 6, seconds: 1.5, texture: 100, hashes: 10, distinctHashes: 3 };
/**
 * The minimum evidence for claiming a likeness. Different clips of one scene kind reach .69, plain ones (gradients,
 * glows) .77.
 */
const CLAIMED = { stills: 2, correlation: 0.72, plainCorrelation: 0.82, hashes: 4 };
/** The sparsest stills that can verify a short copy. */
const DENSE_SECONDS = 1;

const NEAR_BITS = 10;
/**
 * The number of the shorter clip's frames used to choose the offsets. Using all frames of two-hour clips would take
 * seconds.
 */
const SAMPLES = 512;
const PROMISING = 16;

export interface ClipPrint {
  fingerprint: Fingerprint;
  /** Null for clips processed by a pipeline that stored none. */
  stills: PackedStills | null;
}

/** The strength of a likeness's evidence. `thin`: few or plain pictures, and no percentage. */
export type Evidence = 'strong' | 'thin';

export interface Likeness extends Orientation {
  /** Share (0 to 1) of the shorter clip's pictures that match. */
  score: number;
  evidence: Evidence;
  /** The time of a picture in the second clip is its time in the first one · speed + offset. */
  speed: number;
  offsetSeconds: number;
}

/**
 * Returns a function that compares other clips with this one, which is parsed only once; it returns null without a
 * likeness.
 */
export function likenessTo(a: ClipPrint): (b: ClipPrint) => Likeness | null {
  const hashes = hashLikenessTo(a.fingerprint);
  const left = a.stills && prepareStills(a.stills);
  return (b) => {
    const right = b.stills && prepareStills(b.stills);
    const verified = left && right && judgeStills(matchStills(left, right));
    if (verified) return verified;
    const isDecided = left && right && [left, right].every(isDense);
    return isDecided ? null : judgeHashes(hashes(b.fingerprint));
  };
}

const isDense = ({ intervalSeconds }: PreparedStills) => intervalSeconds <= DENSE_SECONDS;

function judgeStills(match: StillsMatch | null): Likeness | null {
  if (!match) return null;
  const { matched, compared, correlation, mirrored, rotation, speed, offsetSeconds } = match;
  const score = Math.min(1, matched / compared);
  const isPlain = match.texture < STRONG.texture;
  const needed = isPlain ? CLAIMED.plainCorrelation : CLAIMED.correlation;
  if (score < LIKELY_COPY || matched < CLAIMED.stills || correlation < needed) return null;
  const isStrong = matched >= STRONG.stills && match.seconds >= STRONG.seconds && !isPlain;
  return { score, evidence: isStrong ? 'strong' : 'thin', mirrored, rotation, speed, offsetSeconds };
}

/** Compares clips without stills, or with stills too sparse for a short copy. */
function judgeHashes({ score, near, distinct, mirrored, offsetSeconds }: HashLikeness): Likeness | null {
  if (score < LIKELY_COPY || near < CLAIMED.hashes) return null;
  const isStrong = near >= STRONG.hashes && distinct >= STRONG.distinctHashes;
  return { score, evidence: isStrong ? 'strong' : 'thin', mirrored, rotation: 0, speed: 1, offsetSeconds };
}

/** The likeness of two fingerprints, as they are or with one flipped, whichever is higher. */
export interface HashLikeness {
  /** The result of `similarity`. */
  score: number;
  /** Matching frames, and how many different pictures they show. */
  near: number;
  distinct: number;
  mirrored: boolean;
  /** The difference from a time in the first video to the time of the same picture in the second. */
  offsetSeconds: number;
}

export const hashLikeness = (a: Fingerprint, b: Fingerprint): HashLikeness => hashLikenessTo(a)(b);

function hashLikenessTo(a: Fingerprint): (b: Fingerprint) => HashLikeness {
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

function align(left: Halves, right: Halves): Omit<HashLikeness, 'mirrored'> {
  const frames = Math.min(left.present, right.present);
  if (frames === 0) return { score: 0, near: 0, distinct: 0, offsetSeconds: 0 };
  const { offset, near } = bestAlignment(left, right);
  return {
    score: Math.min(1, near / frames),
    near,
    distinct: countDistinct(left, right, offset),
    offsetSeconds: offset === 0 ? 0 : -offset / FRAMES_PER_SECOND,
  };
}

/** Counts the matching frames that differ from the previous counted one: a still shot has one. */
function countDistinct(left: Halves, right: Halves, offset: number): number {
  let count = 0;
  let last: Uint32Array | null = null;
  for (let i = Math.max(0, offset); i < Math.min(left.length, offset + right.length); i++) {
    const hash = left.words.subarray(i * 2, i * 2 + 2);
    const other = right.words.subarray((i - offset) * 2, (i - offset) * 2 + 2);
    if (left.flat[i] || right.flat[i - offset] || bitsBetween(hash, other) > NEAR_BITS) continue;
    if (last && bitsBetween(hash, last) <= NEAR_BITS) continue;
    count++;
    last = hash;
  }
  return count;
}

const bitsBetween = (a: Uint32Array, b: Uint32Array): number => bitCount(a[0]! ^ b[0]!) + bitCount(a[1]! ^ b[1]!);

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
