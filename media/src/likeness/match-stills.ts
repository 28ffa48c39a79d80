import { inverse, type Orientation, ORIENTATIONS, type PackedStills, SIDE, turned, unpackStills } from './stills.ts';

/**
 * Verifies a likeness picture by picture: finds the orientation and the crop that align two stills, then the offset and
 * speed at which most others agree. Pictures are compared by local contrast, so that grading changes little and plain
 * areas weigh nothing.
 */

/** Radius of the local mean that is subtracted from each pixel. */
const RADIUS = 3;
/** Contrast in grey levels below which an area counts as plain; a poor encoder makes about two. */
const NOISE = 4;
const COARSE = 12;
/** Numbers of stills of one clip whose windows are compared, and of whole stills of the other to compare them with. */
const [SEARCHED, ANCHORS] = [16, 6];
/** Correlation that unrelated pictures may have by chance. */
const CHANCE = 0.3;
/** Number of hypotheses to verify, and the minimum rank of a match that ends the search. */
const [PROMISING, CERTAIN] = [6, 0.85];
const SPEEDS = [1, 1.1, 1.25, 4 / 3, 1.5, 2].flatMap((speed) => (speed === 1 ? [1] : [speed, 1 / speed]));

/** A part of a picture, in fractions of its side. */
interface Window {
  x: number;
  y: number;
  width: number;
  height: number;
}

const WHOLE: Window = { x: 0, y: 0, width: 1, height: 1 };

interface Contrasts {
  values: Float32Array;
  texture: number;
}

export interface PreparedStills {
  intervalSeconds: number;
  pictures: Float32Array[];
  stills: Contrasts[];
  /** Coarse unit vectors of the searched stills' windows, with each still's index. */
  searched: { index: number; windows: Float32Array[] }[];
}

export interface StillsMatch extends Orientation {
  /** Stills of the shorter clip that have texture, and how many of them match. */
  compared: number;
  matched: number;
  /** Median correlation and texture of the matching pairs. */
  correlation: number;
  texture: number;
  /** Seconds of the shorter clip from its first to its last match. */
  seconds: number;
  /** The second clip's time is the first one's · speed + offset. */
  speed: number;
  offsetSeconds: number;
}

export function prepareStills(packed: PackedStills): PreparedStills {
  const { intervalSeconds, pictures: bytes } = unpackStills(packed);
  const pictures = bytes.map((each) => Float32Array.from(each));
  const stills = pictures.map(contrastsOf);
  const informative = stills.flatMap(({ texture }, index) => (texture >= MIN_TEXTURE ? [index] : []));
  const searched = spread(informative, SEARCHED).map((index) => ({
    index,
    windows: WINDOWS.map((window) => unit(halved(windowOf(stills[index]!.values, window)))),
  }));
  return { intervalSeconds, pictures, stills, searched };
}

/** The minimum number of textured pixels, of 576. */
export const MIN_TEXTURE = 24;
/** Correlation from which two stills match. */
export const MATCHING = 0.6;

export function matchStills(a: PreparedStills, b: PreparedStills): StillsMatch | null {
  const found = [
    ...search(a, b).map((hypothesis) => ({ ...hypothesis, swapped: false })),
    ...search(b, a).map((hypothesis) => ({ ...hypothesis, swapped: true })),
  ].toSorted((one, other) => other.correlation - one.correlation);
  let best: StillsMatch | null = null;
  for (const { swapped, ...hypothesis } of found.slice(0, PROMISING)) {
    const match = swapped ? verify(b, a, hypothesis) : verify(a, b, hypothesis);
    if (!match || (best && rank(match) <= rank(best))) continue;
    best = swapped ? swap(match) : match;
    if (rank(best) > CERTAIN) break;
  }
  return best;
}

const rank = ({ matched, compared, correlation }: StillsMatch) => (matched / Math.max(4, compared)) * correlation;

function swap(match: StillsMatch): StillsMatch {
  const { speed, offsetSeconds, mirrored, rotation } = match;
  const back = inverse({ mirrored, rotation });
  return { ...match, ...back, speed: 1 / speed, offsetSeconds: offsetSeconds === 0 ? 0 : -offsetSeconds / speed };
}

/** Assumes that a still of `b`, turned by `orientation`, shows the window of a still of `a`. */
interface Hypothesis {
  correlation: number;
  still: number;
  other: number;
  window: Window;
  orientation: Orientation;
}

/** Compares windows of the first clip's stills with some whole stills of the second, in each orientation. */
function search(a: PreparedStills, b: PreparedStills): Hypothesis[] {
  const found: Hypothesis[] = [];
  const anchors = spread(b.searched, ANCHORS);
  for (const orientation of ORIENTATIONS) {
    // The second clip's stills are turned back to the first one's orientation.
    const back = inverse(orientation);
    const wholes = anchors.map(({ index }) => ({
      index,
      vector: unit(halved(turned(b.stills[index]!.values, SIDE, back))),
    }));
    let best: Hypothesis | null = null;
    for (const { index: still, windows } of a.searched)
      for (const { index: other, vector } of wholes)
        for (let w = 0; w < windows.length; w++) {
          const correlation = dot(windows[w]!, vector);
          if (correlation > (best?.correlation ?? CHANCE))
            best = { correlation, still, other, window: WINDOWS[w]!, orientation };
        }
    if (best) found.push(best);
  }
  return found;
}

function verify(a: PreparedStills, b: PreparedStills, hypothesis: Hypothesis): StillsMatch | null {
  const { orientation, still, other } = hypothesis;
  const back = inverse(orientation);
  const target = unit(turned(b.stills[other]!.values, SIDE, back));
  const { window, correlation } = refine(a.pictures[still]!, target, hypothesis.window);
  if (correlation < MATCHING) return null;
  const left = a.pictures.map((picture) => {
    const { values, texture } = contrastsOf(windowOf(picture, window));
    return { texture, values: unit(values) };
  });
  const right = b.stills.map(({ values, texture }) => ({ texture, values: unit(turned(values, SIDE, back)) }));
  return alignTimes(
    { stills: left, intervalSeconds: a.intervalSeconds },
    { stills: right, intervalSeconds: b.intervalSeconds },
    orientation,
  );
}

function refine(picture: Float32Array, target: Float32Array, start: Window) {
  let window = start;
  let correlation = correlationWith(target, picture, start);
  for (const step of [0.05, 0.025, 0.0125]) {
    for (let round = 0; round < 2; round++) {
      const before = correlation;
      for (const tried of neighbours(window, step)) {
        const found = correlationWith(target, picture, tried);
        if (found <= correlation) continue;
        [window, correlation] = [tried, found];
      }
      if (correlation === before) break;
    }
  }
  return { window, correlation };
}

/** Computes contrast within the window only, because the other clip may show nothing else. */
const correlationWith = (target: Float32Array, picture: Float32Array, window: Window) =>
  dot(unit(contrastsOf(windowOf(picture, window)).values), target);

function neighbours({ x, y, width, height }: Window, step: number): Window[] {
  const half = step / 2;
  return [
    { x: x - step, y, width, height },
    { x: x + step, y, width, height },
    { x, y: y - step, width, height },
    { x, y: y + step, width, height },
    { x: x - half, y: y - half, width: width + step, height: height + step },
    { x: x + half, y: y + half, width: width - step, height: height - step },
    { x: x - half, y, width: width + step, height },
    { x: x + half, y, width: width - step, height },
    { x, y: y - half, width, height: height + step },
    { x, y: y + half, width, height: height - step },
  ].filter((window) => isInside(window));
}

const isInside = ({ x, y, width, height }: Window) =>
  x >= -0.01 && y >= -0.01 && x + width <= 1.01 && y + height <= 1.01 && Math.min(width, height) >= 0.28;

interface Track {
  intervalSeconds: number;
  stills: Contrasts[];
}

interface Line {
  speed: number;
  offsetSeconds: number;
}

function alignTimes(a: Track, b: Track, orientation: Orientation): StillsMatch | null {
  const pairs = { a, b, correlations: correlationsOf(a, b) };
  let best: { line: Line; total: number } | null = null;
  const step = Math.min(a.intervalSeconds, b.intervalSeconds);
  for (const speed of SPEEDS) {
    const first = -a.stills.length * a.intervalSeconds * speed;
    const last = b.stills.length * b.intervalSeconds;
    for (let at = Math.ceil(first / step); at * step <= last; at++) {
      const line = { speed, offsetSeconds: at * step };
      let total = 0;
      eachPair(line, pairs, (_i, _j, correlation) => {
        if (correlation > CHANCE) total += correlation - CHANCE;
      });
      total /= isShorter(a, b, speed) ? a.stills.length : b.stills.length;
      // Among equal totals, for example in still shots, the simplest explanation wins.
      total = total * (speed === 1 ? 1 : 0.95) - Math.abs(line.offsetSeconds) * 1e-4;
      if (!best || total > best.total) best = { line, total };
    }
  }
  return best && measure(best.line, pairs, orientation);
}

function correlationsOf(a: Track, b: Track): Float32Array {
  const found = new Float32Array(a.stills.length * b.stills.length);
  let at = 0;
  for (const left of a.stills)
    for (const right of b.stills) {
      const informs = left.texture >= MIN_TEXTURE && right.texture >= MIN_TEXTURE;
      found[at++] = informs ? dot(left.values, right.values) : 0;
    }
  return found;
}

interface Pairs {
  a: Track;
  b: Track;
  correlations: Float32Array;
}

/** Calls `visit` with the pairs on a line, one per still of the clip that is shorter at this speed. */
function eachPair(
  { speed, offsetSeconds }: Line,
  { a, b, correlations }: Pairs,
  visit: (i: number, j: number, correlation: number) => void,
): void {
  const fromA = isShorter(a, b, speed);
  const [own, other] = fromA ? [a, b] : [b, a];
  const width = b.stills.length;
  for (let k = 0; k < own.stills.length; k++) {
    const time = (k + 0.5) * own.intervalSeconds;
    const place = (fromA ? time * speed + offsetSeconds : (time - offsetSeconds) / speed) / other.intervalSeconds - 0.5;
    const [before, after] = [Math.floor(place), Math.ceil(place)];
    const at = (near: number) => {
      if (near < 0 || near >= other.stills.length) return -1;
      return correlations[fromA ? k * width + near : near * width + k]!;
    };
    const [early, late] = [at(before), at(after)];
    if (early < 0 && late < 0) continue;
    const near = early >= late ? before : after;
    visit(fromA ? k : near, fromA ? near : k, Math.max(early, late));
  }
}

const isShorter = (a: Track, b: Track, speed: number) =>
  a.stills.length * a.intervalSeconds * speed <= b.stills.length * b.intervalSeconds;

function measure(line: Line, pairs: Pairs, orientation: Orientation): StillsMatch | null {
  const { a, b } = pairs;
  const fromA = isShorter(a, b, line.speed);
  const own = fromA ? a : b;
  const matches: { place: number; correlation: number; texture: number }[] = [];
  eachPair(line, pairs, (i, j, correlation) => {
    if (correlation < MATCHING) return;
    const texture = Math.min(a.stills[i]!.texture, b.stills[j]!.texture);
    matches.push({ place: fromA ? i : j, correlation, texture });
  });
  if (matches.length === 0) return null;
  const compared = own.stills.filter(({ texture }) => texture >= MIN_TEXTURE).length;
  const places = matches.map(({ place }) => place);
  return {
    ...orientation,
    ...line,
    compared: Math.max(compared, matches.length),
    matched: matches.length,
    correlation: medianOf(matches.map((match) => match.correlation)),
    texture: medianOf(matches.map((match) => match.texture)),
    seconds: (Math.max(...places) - Math.min(...places) + 1) * own.intervalSeconds,
  };
}

/** Returns each pixel's difference from its surroundings, relative to the contrast there. */
function contrastsOf(picture: Float32Array): Contrasts {
  const values = blurred(picture);
  const squares = new Float32Array(SIDE * SIDE);
  for (let at = 0; at < values.length; at++) {
    values[at] = picture[at]! - values[at]!;
    squares[at] = values[at]! * values[at]!;
  }
  const energy = blurred(squares);
  for (let at = 0; at < values.length; at++) values[at] = values[at]! / (Math.sqrt(energy[at]!) + NOISE);
  return { values, texture: textureOf(values) };
}

const textureOf = (values: Float32Array) => dot(values, values);

/** Returns means over a window that shrinks towards the edges, so that a gradient has no contrast there. */
function blurred(picture: Float32Array): Float32Array {
  return averagedDown(averagedDown(picture));
}

/** Averages each column, and writes it as a row. */
function averagedDown(picture: Float32Array): Float32Array {
  const result = new Float32Array(SIDE * SIDE);
  for (let x = 0; x < SIDE; x++) {
    sums[0] = 0;
    for (let y = 0; y < SIDE; y++) sums[y + 1] = sums[y]! + picture[y * SIDE + x]!;
    for (let y = 0; y < SIDE; y++) {
      const radius = Math.min(RADIUS, y, SIDE - 1 - y);
      result[x * SIDE + y] = (sums[y + radius + 1]! - sums[y - radius]!) / (2 * radius + 1);
    }
  }
  return result;
}

const sums = new Float64Array(SIDE + 1);

function windowOf(picture: Float32Array, { x, y, width, height }: Window): Float32Array {
  const result = new Float32Array(SIDE * SIDE);
  for (let row = 0, at = 0; row < SIDE; row++) {
    const v = clamp(y * SIDE + (row + 0.5) * height - 0.5);
    const top = Math.min(SIDE - 2, Math.floor(v));
    const down = v - top;
    for (let column = 0; column < SIDE; column++) {
      const u = clamp(x * SIDE + (column + 0.5) * width - 0.5);
      const left = Math.min(SIDE - 2, Math.floor(u));
      const right = u - left;
      const place = top * SIDE + left;
      const above = picture[place]! * (1 - right) + picture[place + 1]! * right;
      const below = picture[place + SIDE]! * (1 - right) + picture[place + SIDE + 1]! * right;
      result[at++] = above * (1 - down) + below * down;
    }
  }
  return result;
}

const clamp = (value: number) => Math.max(0, Math.min(SIDE - 1, value));

function halved(picture: Float32Array): Float32Array {
  const result = new Float32Array(COARSE * COARSE);
  for (let y = 0; y < COARSE; y++)
    for (let x = 0; x < COARSE; x++) {
      const at = 2 * y * SIDE + 2 * x;
      result[y * COARSE + x] = picture[at]! + picture[at + 1]! + picture[at + SIDE]! + picture[at + SIDE + 1]!;
    }
  return result;
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(textureOf(vector));
  if (length > 0) for (let i = 0; i < vector.length; i++) vector[i] = vector[i]! / length;
  return vector;
}

/** Sums in four parts, which the processor adds in parallel. Lengths are multiples of four. */
function dot(a: Float32Array, b: Float32Array): number {
  let [first, second, third, fourth] = [0, 0, 0, 0];
  for (let i = 0; i < a.length; i += 4) {
    first += a[i]! * b[i]!;
    second += a[i + 1]! * b[i + 1]!;
    third += a[i + 2]! * b[i + 2]!;
    fourth += a[i + 3]! * b[i + 3]!;
  }
  return first + second + third + fourth;
}

/** The whole picture, crops of one shape, and crops to another shape. */
const WINDOWS: readonly Window[] = [
  WHOLE,
  ...[0.9, 0.8, 0.7].flatMap((side) => {
    const places = placesOf(side, side === 0.9 ? 3 : 4);
    return places.flatMap((x) => places.map((y) => ({ x, y, width: side, height: side })));
  }),
  ...[0.75, 0.5625, 0.316].flatMap((side) =>
    placesOf(side, side === 0.75 ? 3 : 5).flatMap((at) => [
      { x: at, y: 0, width: side, height: 1 },
      { x: 0, y: at, width: 1, height: side },
    ]),
  ),
];

function placesOf(side: number, count: number): number[] {
  return Array.from({ length: count }, (_, i) => ((1 - side) * i) / (count - 1));
}

function spread<T>(items: readonly T[], count: number): T[] {
  if (items.length <= count) return [...items];
  return Array.from({ length: count }, (_, i) => items[Math.floor(((i + 0.5) * items.length) / count)]!);
}

function medianOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
