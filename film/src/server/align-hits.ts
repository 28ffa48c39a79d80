/** A film frame that resembles a span of a clip. Times are in seconds, inclusive; distance is in bits. */
export interface Hit {
  time: number;
  from: number;
  until: number;
  bits: number;
}

export interface Alignment {
  filmFrom: number;
  filmTo: number;
  /** Clip times at `filmFrom` and `filmTo`; descending if the clip runs backwards. */
  clipFrom: number;
  clipTo: number;
  speed: number;
  /** Number of film frames that support the alignment. */
  hits: number;
  /** Share of the sampled frames that support the alignment. */
  coverage: number;
  meanBits: number;
  score: number;
}

/** Clip seconds per film second. Earlier entries win if they explain the hits equally well. */
const SPEEDS = [1, 0.5, 2, 0.8, 1.25, 1.6, 0.25, 4, -1];
/** Factor by which another speed must explain more hits than the clip’s own. */
const OWN_SPEED = 1.1;
/** Width in seconds of a bin of clip time minus film time, and the number of bins counted on each side. */
const BIN = 0.25;
const BINS_ASIDE = 1;
const [HITS_MIN, GAP_MAX, COVERAGE_MIN] = [3, 1, 0.34];
/** Weight of an identical hit; each differing bit subtracts 1. */
const WORTH = 100;
/** Two hits are enough if they are this close on average, because a cut of half a second has no more. */
const [CLOSE_HITS_MIN, CLOSE_BITS] = [2, 60];
/** Hits beyond a gap at an end are chance above this many bits, and this many above the others' mean. */
const [CHANCE_BITS, FARTHER_BITS] = [70, 30];
const LINES_MAX = 20;

/** Film frames without a long gap, from `first` to `last`, that run through the clip at one speed. */
interface Line {
  speed: number;
  bin: number;
  score: number;
  first: number;
  last: number;
}

/**
 * Returns the film spans that run through a clip at a steady speed. `hits` and `times` (of all sampled frames) are in
 * time order. Spans do not share frames.
 */
export function alignHits(hits: readonly Hit[], times: readonly number[]): Alignment[] {
  const found: Alignment[] = [];
  let rest = [...hits];
  for (let lines = 0; lines < LINES_MAX; lines++) {
    const line = bestLine(rest);
    if (!line) break;
    const onLine = rest.filter((hit) => isOn(hit, line));
    const best = bestOfEachTime(onLine);
    // A single close hit may be left, in which case the others are the shot, not strays.
    const stretch = describe(withoutStrays(best, times), line, times) ?? describe(best, line, times);
    if (stretch) found.push(stretch);
    const done = new Set(onLine);
    const isDone = (hit: Hit) =>
      stretch === null ? done.has(hit) : hit.time >= stretch.filmFrom && hit.time < stretch.filmTo;
    rest = rest.filter((hit) => !isDone(hit));
  }
  return found;
}

const binsOf = ({ time, from, until }: Hit, speed: number): [number, number] => [
  Math.floor((from - speed * time) / BIN) - BINS_ASIDE,
  Math.floor((until - speed * time) / BIN) + BINS_ASIDE,
];

function isOn(hit: Hit, { speed, bin, first, last }: Line): boolean {
  const [lowest, highest] = binsOf(hit, speed);
  return bin >= lowest && bin <= highest && hit.time >= first && hit.time <= last;
}

/**
 * Returns the line with the most support, counting each frame's nearest hit; null if none has enough. A gap ends a
 * line, because two shots of a clip would otherwise form a slow line between them.
 */
function bestLine(hits: readonly Hit[]): Line | null {
  let best: Line | null = null;
  for (const speed of SPEEDS) {
    const ranges = hits.map((hit) => binsOf(hit, speed));
    const [low, high] = ranges.reduce(
      ([a, b], [first, last]) => [Math.min(a, first), Math.max(b, last)],
      [Infinity, -Infinity],
    );
    if (low > high) return null;
    const length = high - low + 1;
    const [scores, counts, firsts, times, worths] = [
      new Float64Array(length),
      new Int32Array(length),
      new Float64Array(length),
      new Float64Array(length).fill(-Infinity),
      new Float64Array(length),
    ];
    const preference = speed === 1 ? OWN_SPEED : 1;
    for (const [i, { time, bits }] of hits.entries()) {
      const worth = WORTH - bits;
      for (let bin = ranges[i]![0] - low; bin <= ranges[i]![1] - low; bin++) {
        if (time - times[bin]! > GAP_MAX) {
          [scores[bin], counts[bin], firsts[bin]] = [0, 0, time];
        }
        const isSame = times[bin] === time;
        const before = isSame ? worths[bin]! : 0;
        if (!isSame) counts[bin]!++;
        times[bin] = time;
        worths[bin] = Math.max(before, worth);
        scores[bin]! += worths[bin]! - before;
        const score = scores[bin]! * preference;
        if (isEnough(counts[bin]!, scores[bin]!) && score > (best?.score ?? 0)) {
          best = { speed, bin: bin + low, score, first: firsts[bin]!, last: time };
        }
      }
    }
  }
  return best;
}

const isEnough = (hits: number, worth: number): boolean =>
  hits >= HITS_MIN || (hits === CLOSE_HITS_MIN && worth >= CLOSE_HITS_MIN * (WORTH - CLOSE_BITS));

function bestOfEachTime(hits: readonly Hit[]): Hit[] {
  const best: Hit[] = [];
  for (const hit of hits) {
    const last = best.at(-1);
    if (last?.time !== hit.time) best.push(hit);
    else if (hit.bits < last.bits) best[best.length - 1] = hit;
  }
  return best;
}

/**
 * Drops hits beyond a gap at either end that are much less close than the others. Otherwise chance hits would stretch a
 * line of few close hits by up to a second into the next shot.
 */
function withoutStrays(hits: readonly Hit[], times: readonly number[]): Hit[] {
  let runs = runsOf(hits, times);
  for (;;) {
    const isStray = (at: number) => {
      const others = runs.filter((_, other) => other !== at).flat();
      return meanOf(runs[at]!) > Math.max(CHANCE_BITS, meanOf(others) + FARTHER_BITS);
    };
    const stray = runs.length > 1 ? [0, runs.length - 1].find(isStray) : undefined;
    if (stray === undefined) return runs.flat();
    runs = runs.filter((_, at) => at !== stray);
  }
}

/** Splits hits at sampled frames without hits. */
function runsOf(hits: readonly Hit[], times: readonly number[]): Hit[][] {
  const places = new Map(times.map((time, place) => [time, place]));
  const runs: Hit[][] = [];
  for (const [at, hit] of hits.entries()) {
    const isNext = at > 0 && places.get(hit.time) === places.get(hits[at - 1]!.time)! + 1;
    if (isNext) runs.at(-1)!.push(hit);
    else runs.push([hit]);
  }
  return runs;
}

const meanOf = (hits: readonly Hit[]) => hits.reduce((sum, { bits }) => sum + bits, 0) / hits.length;

function describe(hits: readonly Hit[], { speed, bin }: Line, times: readonly number[]): Alignment | null {
  const [first, last] = [hits[0]!.time, hits.at(-1)!.time];
  const within = times.filter((time) => time >= first && time <= last);
  const coverage = hits.length / within.length;
  const worth = hits.reduce((sum, { bits }) => sum + WORTH - bits, 0);
  if (!isEnough(hits.length, worth) || coverage < COVERAGE_MIN) return null;
  // The last frame lasts as long as the previous ones.
  const filmTo = last + (last - first) / (within.length - 1);
  const middle = (bin + 0.5) * BIN;
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const offset = mean(
    hits.map(({ time, from, until }) => Math.min(until - speed * time, Math.max(from - speed * time, middle))),
  );
  const meanBits = meanOf(hits);
  return {
    filmFrom: first,
    filmTo,
    clipFrom: Math.max(0, offset + speed * first),
    clipTo: Math.max(0, offset + speed * filmTo),
    speed,
    hits: hits.length,
    coverage,
    meanBits,
    score: hits.length * (WORTH - meanBits),
  };
}
