import { TRUE_RESOLUTION, type TrueResolution } from './findings.ts';
import type { Grey } from './displacement.ts';
import { createFft, hann } from './fft.ts';
import { LIMITS } from './limits.ts';
import { rounded } from './stretches.ts';

/**
 * The spectrum of a picture's strongest edges: power by frequency, in steps of 1/64 of the pixels' rate, whose half is
 * the finest that the size can show.
 */
export interface EdgeSpectrum {
  /** Of the windows across the strongest edges, less that of the windows without edges, which is noise. */
  power: Float64Array;
  /** The height of the edges in the middle of the list, of 255; 0 where there are too few. */
  contrast: number;
}

const LENGTH = 64;
const GRID = 8;
const MARGIN = 40;
const STRONGEST = 600;
/** With fewer a few specks would decide. */
const FEWEST = 100;
const EDGE = 6;
const PLAIN = 3;

const fft = createFft(LENGTH);
const window = hann(LENGTH);

interface Window {
  /** Of its middle pixel. */
  at: number;
  /** From one of its pixels to the next: 1 along a row, the width along a column. */
  step: number;
  contrast: number;
}

export function edgeSpectrum(frame: Grey): EdgeSpectrum {
  const { edges, plain } = findWindows(frame);
  const strongest = edges.toSorted((a, b) => b.contrast - a.contrast).slice(0, STRONGEST);
  if (strongest.length < FEWEST) return { power: new Float64Array(LENGTH / 2), contrast: 0 };
  const noise = meanPower(frame.pixels, plain);
  const power = meanPower(frame.pixels, strongest).map((value, i) => Math.max(value / 1000, value - noise[i]!));
  return { power, contrast: strongest[strongest.length >> 1]!.contrast };
}

/** One window along the row and one along the column for each part of the picture, where its contrast is highest. */
function findWindows({ width, height, pixels }: Grey): { edges: Window[]; plain: Window[] } {
  const edges: Window[] = [];
  const plain: Window[] = [];
  for (let y = MARGIN; y < height - MARGIN; y += GRID) {
    for (let x = MARGIN; x < width - MARGIN; x += GRID) {
      for (const step of [1, width]) {
        const found = strongestAlong(pixels, y * width + x, step);
        if (found.contrast > EDGE) edges.push(found);
        else if (found.contrast <= PLAIN && plain.length < STRONGEST * GRID) plain.push(found);
      }
    }
  }
  // Not only those at the top of the picture.
  return { edges, plain: plain.filter((_each, i) => i % GRID === 0) };
}

function strongestAlong(pixels: Uint8Array, from: number, step: number): Window {
  let best = { at: from, step, contrast: 0 };
  for (let k = 0; k < GRID; k++) {
    const at = from + k * step;
    const contrast = Math.abs(pixels[at + step]! - pixels[at - step]!);
    if (contrast > best.contrast) best = { at, step, contrast };
  }
  return best;
}

/** Of the differences between neighbours, in which an ideal edge has the same power at every frequency. */
function meanPower(pixels: Uint8Array, windows: Window[]): Float64Array {
  const power = new Float64Array(LENGTH / 2);
  for (const { at, step } of windows) {
    const values = { re: new Float64Array(LENGTH), im: new Float64Array(LENGTH) };
    for (let k = 0; k < LENGTH; k++) {
      const pixel = at + (k - LENGTH / 2) * step;
      values.re[k] = (pixels[pixel + step]! - pixels[pixel]!) * window[k]!;
    }
    fft.line(values, 0, 1);
    for (let k = 1; k < LENGTH / 2; k++) power[k]! += values.re[k]! ** 2 + values.im[k]! ** 2;
  }
  return power.map((sum) => sum / Math.max(1, windows.length));
}

/** Of 255; weaker edges are no more than grain. */
const CONTRAST = 16;

export interface Detail {
  /** The power beyond 1080p, in decibels of that of coarse detail. */
  fine: number;
  /** By how many decibels that is less than the softness of the coarser detail explains. */
  missing: number;
  contrast: number;
}

const decibels = (ratio: number) => 10 * Math.log10(ratio);

/**
 * What the edges of a picture of 2160 lines have beyond the 1080 lines' finest detail. A soft lens weakens detail more and
 * more the finer it is (a Gaussian: decibels fall with the square of the frequency), while an enlarged picture is sharp up
 * to the finest detail of its former size and has nothing beyond.
 */
export function detailOf({ power, contrast }: EdgeSpectrum): Detail | null {
  if (contrast < CONTRAST) return null;
  const mean = (from: number, to: number) =>
    power.subarray(from, to + 1).reduce((sum, p) => sum + p, 0) / (to - from + 1);
  const coarse = mean(2, 4);
  let [over, under] = [0, 0];
  for (let k = 5; k <= 10; k++) {
    over += decibels(power[k]! / coarse) * k * k;
    under += k ** 4;
  }
  const softness = Math.min(0, over / under);
  const fine = decibels(mean(20, 28) / coarse);
  const at = decibels(mean(20, 24) / coarse);
  return { fine, missing: softness * 22 * 22 - at, contrast };
}

/** Decibels: less is within what a soft lens and the encoder do. */
const MISSING = 2;

/** The verdict over a few frames of a clip: a sharp one among soft ones counts. */
export function trueResolutionOf(frames: readonly (Detail | null)[]): TrueResolution {
  const seen = frames.filter((frame) => frame !== null).toSorted((a, b) => b.fine - a.fine);
  const sharp = seen[Math.floor(seen.length / 4)];
  if (!sharp) return { verdict: TRUE_RESOLUTION.undecided, value: -60 };
  const value = rounded(sharp.fine, 1);
  if (sharp.fine >= LIMITS.enlarged) return { verdict: TRUE_RESOLUTION.real, value };
  const enlarged = seen.filter(({ missing }) => missing >= MISSING).length > seen.length / 2;
  return { verdict: enlarged ? TRUE_RESOLUTION.enlarged : TRUE_RESOLUTION.undecided, value };
}
