import { createFft, hann } from './fft.ts';
import type { Grey } from './displacement.ts';

const SIZE = 64;
const BINS = SIZE / 2;
/** The number of strongest edges used per frame, because they show a picture's detail. */
const EDGES = 600;
const MIN_EDGES = 150;
const CONTRAST = 8;
/** If half of the edges are weaker, only grain is left, which says nothing about the picture. */
const MIN_MEDIAN_CONTRAST = 18;
const GRID = 8;

const fft = createFft(SIZE);
const window = hann(SIZE);

export interface Detail {
  /**
   * The power spectrum of differences across the strongest edges, up to half the pixel frequency, in decibels relative to
   * the lowest.
   */
  spectrum: Float64Array;
}

/** Returns the detail along a full-size frame's strongest edges; null for a picture with hardly any. */
export function detailOf({ width, height, pixels }: Grey): Detail | null {
  const edges = strongestEdges({ width, height, pixels });
  if (edges.length < MIN_EDGES || edges[edges.length >> 1]!.strength < MIN_MEDIAN_CONTRAST) return null;
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
  /** The pixel's index, and the distance to the next one across the edge. */
  at: number;
  step: number;
  strength: number;
}

/** Returns the strongest edges in order, at most one per direction and grid cell. */
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
