import { createFft, hann } from './fft.ts';
import type { Grey } from './displacement.ts';
import { median } from './frames.ts';

const SIZE = 64;
const BINS = SIZE / 2;
/** The strongest edges of a frame: where a picture has detail, it is there. */
const EDGES = 600;
/** Fewer than these tell nothing. */
const EDGES_LEAST = 150;
/** The least difference of luma across an edge. */
const CONTRAST = 8;
/** Where half of them are weaker, grain is what is left, which says nothing of the picture. */
const CONTRAST_USUAL = 18;
const GRID = 8;

const fft = createFft(SIZE);
const window = hann(SIZE);

export interface Detail {
  /** Of differences across the strongest edges, by frequency up to half the pixels' own: decibels below the lowest. */
  spectrum: Float64Array;
  /** Pixels in which an edge rises: the median of the strongest. */
  edgeWidth: number;
}

/** The detail along the strongest edges of a full-size frame; null for a picture with hardly any. */
export function detailOf({ width, height, pixels }: Grey): Detail | null {
  const edges = strongestEdges({ width, height, pixels });
  if (edges.length < EDGES_LEAST || edges[edges.length >> 1]!.strength < CONTRAST_USUAL) return null;
  const power = new Float64Array(BINS);
  for (const { at, step } of edges) {
    const values = { re: new Float64Array(SIZE), im: new Float64Array(SIZE) };
    for (let k = 0; k < SIZE; k++) {
      const i = at + (k - BINS) * step;
      values.re[k] = (pixels[i + step]! - pixels[i]!) * window[k]!;
    }
    fft.line(values, 0, 1);
    for (let k = 1; k < BINS; k++) power[k]! += values.re[k]! ** 2 + values.im[k]! ** 2;
  }
  const reference = (power[2]! + power[3]! + power[4]!) / 3;
  return {
    spectrum: power.map((value) => 10 * Math.log10(value / reference + 1e-9)),
    edgeWidth: median(edges.slice(0, 200).map((edge) => widthOf(pixels, edge))),
  };
}

interface Edge {
  /** Index of the pixel, and the distance to the next one across the edge. */
  at: number;
  step: number;
  strength: number;
}

/** One edge at most in each direction of each cell of a grid. */
function strongestEdges({ width, height, pixels }: Grey): Edge[] {
  const edges: Edge[] = [];
  const margin = BINS + GRID;
  for (let top = margin; top < height - margin - GRID; top += GRID) {
    for (let left = margin; left < width - margin - GRID; left += GRID) {
      const corner = top * width + left;
      const [across, down] = [strongest(pixels, corner, 1), strongest(pixels, corner, width)];
      if (across) edges.push(across);
      if (down) edges.push(down);
    }
  }
  return edges.toSorted((a, b) => b.strength - a.strength).slice(0, EDGES);
}

function strongest(pixels: Uint8Array, corner: number, step: number): Edge | null {
  let [strength, at] = [0, corner];
  for (let k = 0, i = corner; k < GRID; k++, i += step) {
    const difference = Math.abs(pixels[i + step]! - pixels[i - step]!);
    if (difference > strength) [strength, at] = [difference, i];
  }
  return strength < CONTRAST ? null : { at, step, strength };
}

/** Pixels from one end of the rise to the other, by its height and steepest part. */
function widthOf(pixels: Uint8Array, { at, step, strength }: Edge): number {
  const rises = pixels[at + step]! > pixels[at - step]!;
  const grows = (i: number) => (rises ? pixels[i + step]! - pixels[i]! : pixels[i]! - pixels[i + step]!) > 0;
  let [from, to] = [at, at];
  for (let k = 0; k < BINS && grows(from - step); k++) from -= step;
  for (let k = 0; k < BINS && grows(to); k++) to += step;
  return (2 * Math.abs(pixels[to]! - pixels[from]!)) / strength;
}
