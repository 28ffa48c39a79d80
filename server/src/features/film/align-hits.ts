/** A frame of a film that is like a stretch of a clip; in seconds, the last time included, and bits. */
export interface Hit {
  time: number;
  from: number;
  until: number;
  bits: number;
}

export interface Alignment {
  filmFrom: number;
  filmTo: number;
  /** At `filmFrom`, and at `filmTo`: less where the clip runs backwards. */
  clipFrom: number;
  clipTo: number;
  speed: number;
  /** Frames of the film that agree. */
  hits: number;
  /** Their share of the frames that were looked at. */
  coverage: number;
  meanBits: number;
  /** Higher is likelier. */
  score: number;
}

/** Clip’s seconds by a second of film. The first ones are preferred where they explain the hits as well. */
const SPEEDS = [1, 0.5, 2, 0.8, 1.25, 1.6, 0.25, 4, -1];
/** By how much another speed than the clip’s own must explain more. */
const OWN_SPEED = 1.1;
/** Seconds of one bin of a clip’s time less the film’s, and how many bins to each side count. */
const BIN = 0.25;
const BINS_ASIDE = 1;
const [LEAST_HITS, LONGEST_GAP, LEAST_COVERAGE] = [3, 1, 0.34];
/** What a hit without a bit in common counts less than one that is the same. */
const WORTH = 100;
/** Places of the same clip in one part of a film. */
const MOST_LINES = 12;

interface Line {
  speed: number;
  bin: number;
  score: number;
}

/**
 * The stretches of a film that run through a clip at some steady speed, of hits and the times of all frames that were looked at, both in the order of
 * time. Each frame is in one of them at most.
 */
export function alignHits(hits: readonly Hit[], times: readonly number[]): Alignment[] {
  const found: Alignment[] = [];
  let rest = [...hits];
  for (let lines = 0; lines < MOST_LINES; lines++) {
    const line = bestLine(rest);
    if (!line) break;
    const onLine = rest.filter((hit) => isOn(hit, line));
    const stretches = stretchesOf(bestOfEachTime(onLine)).flatMap((stretch) => describe(stretch, line, times));
    found.push(...stretches);
    const isTaken = ({ time }: Hit) => stretches.some(({ filmFrom, filmTo }) => time >= filmFrom && time < filmTo);
    const done = new Set(onLine);
    rest = rest.filter((hit) => !done.has(hit) && !isTaken(hit));
  }
  return found;
}

/** The bins that a hit votes for. */
const binsOf = ({ time, from, until }: Hit, speed: number): [number, number] => [
  Math.floor((from - speed * time) / BIN) - BINS_ASIDE,
  Math.floor((until - speed * time) / BIN) + BINS_ASIDE,
];

function isOn(hit: Hit, { speed, bin }: Line): boolean {
  const [first, last] = binsOf(hit, speed);
  return bin >= first && bin <= last;
}

/** The line with most agreement; of each frame its nearest hit counts. Null: none has enough. */
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
    const [scores, counts, times, worths] = [
      new Float64Array(length),
      new Int32Array(length),
      new Float64Array(length).fill(-1),
      new Float64Array(length),
    ];
    for (const [i, { time, bits }] of hits.entries()) {
      const worth = WORTH - bits;
      for (let bin = ranges[i]![0] - low; bin <= ranges[i]![1] - low; bin++) {
        const isSame = times[bin] === time;
        const before = isSame ? worths[bin]! : 0;
        if (!isSame) counts[bin]!++;
        times[bin] = time;
        worths[bin] = Math.max(before, worth);
        scores[bin]! += worths[bin]! - before;
      }
    }
    const preference = speed === 1 ? OWN_SPEED : 1;
    for (let bin = 0; bin < length; bin++) {
      const score = scores[bin]! * preference;
      if (counts[bin]! >= LEAST_HITS && score > (best?.score ?? 0)) best = { speed, bin: bin + low, score };
    }
  }
  return best;
}

/** Hits that are all of other frames, from such in the order of time. */
function bestOfEachTime(hits: readonly Hit[]): Hit[] {
  const best: Hit[] = [];
  for (const hit of hits) {
    const last = best.at(-1);
    if (last?.time !== hit.time) best.push(hit);
    else if (hit.bits < last.bits) best[best.length - 1] = hit;
  }
  return best;
}

function stretchesOf(hits: readonly Hit[]): Hit[][] {
  const stretches: Hit[][] = [];
  for (const hit of hits) {
    const last = stretches.at(-1);
    if (last && hit.time - last.at(-1)!.time <= LONGEST_GAP) last.push(hit);
    else stretches.push([hit]);
  }
  return stretches;
}

/** None where too few frames agree. */
function describe(hits: readonly Hit[], { speed, bin }: Line, times: readonly number[]): Alignment[] {
  const [first, last] = [hits[0]!.time, hits.at(-1)!.time];
  const within = times.filter((time) => time >= first && time <= last);
  const coverage = hits.length / within.length;
  if (hits.length < LEAST_HITS || coverage < LEAST_COVERAGE) return [];
  // The last frame is shown as long as those before it.
  const filmTo = last + (last - first) / (within.length - 1);
  const middle = (bin + 0.5) * BIN;
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const offset = mean(
    hits.map(({ time, from, until }) => Math.min(until - speed * time, Math.max(from - speed * time, middle))),
  );
  const meanBits = mean(hits.map(({ bits }) => bits));
  return [
    {
      filmFrom: first,
      filmTo,
      clipFrom: Math.max(0, offset + speed * first),
      clipTo: Math.max(0, offset + speed * filmTo),
      speed,
      hits: hits.length,
      coverage,
      meanBits,
      score: hits.length * (WORTH - meanBits),
    },
  ];
}
