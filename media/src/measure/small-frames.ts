import { type Blocks, blocksOf, type Displacement, displacementOf, type Grey } from './displacement.ts';

export interface SmallFrame {
  /** Luma, 16 black to 235 white: mean and standard deviation. */
  mean: number;
  deviation: number;
  /** The luma below which 99 % of the picture stays. */
  brightest: number;
  /** The first frame of the current still run. */
  stillSince: number;
  /** Shares of the picture (0 to 1) that are clipped at either end of the range. */
  white: number;
  black: number;
  /** The mean difference from the previous frame, in the whole frame and in the most changed part; null for the first. */
  change: number | null;
  largestChange: number | null;
  /** Displacements over the two paces, if one ends at this frame. */
  quick: Displacement | null;
  slow: Displacement | null;
}

const WHITE = 234;
const BLACK = 17;
const PART = 16;
/** Changes that compression causes in a still picture. */
const STILL = { change: 0.4, largestChange: 3 };

/** Returns the number of frames between displacements: few enough to detect shake, and enough to detect a slow pan. */
export function pacesOf(fps: number): { quick: number; slow: number } {
  return { quick: Math.max(1, Math.round(fps / 12.5)), slow: Math.max(1, Math.round(fps / 5)) };
}

export function watchSmallFrames(width: number, height: number, fps: number) {
  const frames: SmallFrame[] = [];
  const paces = pacesOf(fps);
  let before: Uint8Array | null = null;
  let still: { since: number; pixels: Uint8Array } | null = null;
  let quickBefore: Blocks | null = null;
  let slowBefore: Blocks | null = null;
  return {
    frames,
    next: (pixels: Uint8Array) => {
      const [endsQuick, endsSlow] = [frames.length % paces.quick === 0, frames.length % paces.slow === 0];
      const blocks = endsQuick || endsSlow ? blocksOf(halved({ width, height, pixels })) : null;
      const copy = pixels.slice();
      const changes = before && changesOf(before, pixels, width);
      // Compared with the run's first frame, because a slow movement hardly shows between neighbours.
      const sinceStill = still && (still.pixels === before ? changes : changesOf(still.pixels, pixels, width));
      if (!still || !sinceStill || !isStill(sinceStill)) still = { since: frames.length, pixels: copy };
      frames.push({
        ...levelsOf(pixels),
        stillSince: still.since,
        ...(changes ?? { change: null, largestChange: null }),
        quick: endsQuick && blocks && quickBefore ? displacementOf(quickBefore, blocks) : null,
        slow: endsSlow && blocks && slowBefore ? displacementOf(slowBefore, blocks) : null,
      });
      before = copy;
      if (endsQuick) quickBefore = blocks;
      if (endsSlow) slowBefore = blocks;
    },
  };
}

type Levels = Pick<SmallFrame, 'mean' | 'deviation' | 'brightest' | 'white' | 'black'>;

const isStill = ({ change, largestChange }: { change: number; largestChange: number }) =>
  change < STILL.change && largestChange < STILL.largestChange;

function levelsOf(pixels: Uint8Array): Levels {
  const counts = new Uint32Array(256);
  for (const value of pixels) counts[value]!++;
  let [sum, squares, white, black] = [0, 0, 0, 0];
  for (let value = 0; value < 256; value++) {
    const count = counts[value]!;
    sum += count * value;
    squares += count * value * value;
    if (value >= WHITE) white += count;
    if (value <= BLACK) black += count;
  }
  const total = pixels.length;
  const mean = sum / total;
  let brightest = 255;
  for (let above = 0; brightest > 0; brightest--) {
    above += counts[brightest]!;
    if (above > total / 100) break;
  }
  const deviation = Math.sqrt(Math.max(0, squares / total - mean * mean));
  return { mean, deviation, brightest, white: white / total, black: black / total };
}

function changesOf(before: Uint8Array, after: Uint8Array, width: number) {
  const columns = Math.ceil(width / PART);
  const parts = new Uint32Array(columns * Math.ceil(after.length / width / PART));
  for (let y = 0, i = 0; i < after.length; y++) {
    const [row, rowEnd] = [Math.floor(y / PART) * columns, i + width];
    for (let column = 0; column < columns; column++) {
      let difference = 0;
      for (const end = Math.min(i + PART, rowEnd); i < end; i++) difference += Math.abs(after[i]! - before[i]!);
      parts[row + column]! += difference;
    }
  }
  const sum = parts.reduce((total, part) => total + part, 0);
  return { change: sum / after.length, largestChange: Math.max(...parts) / (PART * PART) };
}

/** Halves width and height, which is enough to detect movement. */
function halved({ width, height, pixels }: Grey): Grey {
  const [w, h] = [width >> 1, height >> 1];
  const half = new Uint8Array(w * h);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const at = y * 2 * width + x * 2;
      half[y * w + x] = (pixels[at]! + pixels[at + 1]! + pixels[at + width]! + pixels[at + width + 1]! + 2) >> 2;
    }
  }
  return { width: w, height: h, pixels: half };
}
