import { createFft, hann } from './fft.ts';
import type { Grey } from './displacement.ts';

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
}

/** The detail along the strongest edges of a full-size frame; null for a picture with hardly any. */
export function detailOf({ width, height, pixels }: Grey): Detail | null {
  const edges = strongestEdges({ width, height, pixels });
  if (edges.length < EDGES_LEAST || edges[edges.length >> 1]!.strength < CONTRAST_USUAL) return null;
  const power = new Float64Array(BINS);
  const values = { re: new Float64Array(SIZE), im: new Float64Array(SIZE) };
  for (const { at, step } of edges) {
    values.im.fill(0);
    for (let k = 0; k < SIZE; k++) {
      const i = at + (k - BINS) * step;
      values.re[k] = (pixels[i + step]! - pixels[i]!) * window[k]!;
    }
    fft.line(values, 0, 1);
    for (let k = 1; k < BINS; k++) power[k]! += values.re[k]! ** 2 + values.im[k]! ** 2;
  }
  const reference = (power[2]! + power[3]! + power[4]!) / 3;
  return { spectrum: power.map((value) => 10 * Math.log10(value / reference + 1e-9)) };
}

interface Edge {
  /** Index of the pixel, and the distance to the next one across the edge. */
  at: number;
  step: number;
  strength: number;
}

/** The strongest edge in each direction of each cell of a grid, of which only the strongest of all are kept, in their order. */
function strongestEdges({ width, height, pixels }: Grey): Edge[] {
  const margin = BINS + GRID;
  const [columns, rows] = [width, height].map((size) => Math.max(0, Math.floor((size - 2 * margin) / GRID)));
  const strengths = new Uint8Array(columns! * rows! * 2);
  const places = new Uint32Array(strengths.length);
  const counts = new Uint32Array(256);
  for (let cell = 0; cell < strengths.length; cell++) {
    const index = cell >> 1;
    const step = cell % 2 === 0 ? 1 : width;
    const row = Math.floor(index / columns!);
    const from = (margin + row * GRID) * width + margin + (index - row * columns!) * GRID;
    const place = steepest(pixels, from, step);
    const strength = Math.abs(pixels[place + step]! - pixels[place - step]!);
    places[cell] = place;
    strengths[cell] = strength;
    counts[strength]!++;
  }
  let [weakest, more] = [256, 0];
  while (weakest > CONTRAST && more < EDGES) more += counts[--weakest]!;
  const edges: Edge[] = [];
  strengths.forEach((strength, cell) => {
    if (strength >= weakest) edges.push({ at: places[cell]!, step: cell % 2 === 0 ? 1 : width, strength });
  });
  return edges.toSorted((a, b) => b.strength - a.strength).slice(0, EDGES);
}

/** Where, in the first pixels of a line, the difference across is the largest. */
function steepest(pixels: Uint8Array, from: number, step: number): number {
  let place = from;
  let strength = 0;
  for (let k = 0, i = from; k < GRID; k++, i += step) {
    const difference = Math.abs(pixels[i + step]! - pixels[i - step]!);
    if (difference <= strength) continue;
    strength = difference;
    place = i;
  }
  return place;
}
