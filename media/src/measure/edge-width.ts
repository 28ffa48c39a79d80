import type { Grey } from './displacement.ts';

/** The height at which blur is visible; at more lines grain would show. */
const LINES = 360;
/** The distance, in those lines, over which to look for an edge, wide enough for a blurred one. */
const REACH = 11;
const CONTRAST = 24;
const MIN_EDGES = 60;
/** The quantile of the sharpest edges that represents the picture. */
const SHARPEST = 0.05;
const EVERY = 2;
/** Block sizes, in pixels, for detecting large structures; a soft picture has SOFT times more of them at each size. */
const SIZES = [8, 16, 32];
const SOFT = 1.5;

interface Picture {
  width: number;
  height: number;
  pixels: ArrayLike<number>;
}

/**
 * Returns the width of the sharpest edges in pixels of a 1080-line picture: their height divided by their steepest
 * slope. Blurred edges have no detail, so values further apart are compared to find them. Returns null for a picture
 * with hardly any edges, and for one that is soft at any size, such as ink or fog: a blurred picture becomes sharp when
 * it is downscaled.
 */
export function edgeWidthOf(frame: Grey): number | null {
  const small = reduced(frame, Math.max(1, Math.round(Math.min(frame.width, frame.height) / LINES)));
  const widths = edgeWidths(small);
  if (widths.length < MIN_EDGES || isSoft(small)) return null;
  return (quantile(widths, SHARPEST) * 1080) / Math.min(small.width, small.height);
}

function edgeWidths({ width, height, pixels }: Picture): number[] {
  const widths: number[] = [];
  const walk = (from: number, length: number, step: number) => {
    for (let k = 0; k + REACH < length; k += REACH >> 1) {
      const edge = widthAt(pixels, from + k * step, step);
      if (edge !== null) widths.push(edge);
    }
  };
  for (let y = 0; y < height; y += EVERY) walk(y * width, width, 1);
  for (let x = 0; x < width; x += EVERY) walk(x, height, width);
  return widths;
}

function widthAt(pixels: ArrayLike<number>, from: number, step: number): number | null {
  let [darkest, brightest, steepest] = [255, 0, 0];
  let before = pixels[from]!;
  for (let k = 0, i = from; k <= REACH; k++, i += step) {
    const value = pixels[i]!;
    darkest = Math.min(darkest, value);
    brightest = Math.max(brightest, value);
    steepest = Math.max(steepest, Math.abs(value - before));
    before = value;
  }
  return brightest - darkest < CONTRAST ? null : (brightest - darkest) / steepest;
}

function isSoft(picture: Picture): boolean {
  const levels = SIZES.map((size) => structureOf(reduced(picture, size)));
  return levels.slice(1).every((level, i) => level > SOFT * levels[i]!);
}

/** Returns how much the strongest one-pixel structures differ from their surroundings. */
function structureOf({ width, height, pixels }: Picture): number {
  const differences: number[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 1, i = y * width + 1; x < width - 1; x++, i++) {
      differences.push(Math.abs(2 * pixels[i]! - pixels[i - 1]! - pixels[i + 1]!));
    }
  }
  return quantile(differences, 0.995);
}

const quantile = (values: number[], part: number) =>
  Float64Array.from(values).sort()[Math.floor((values.length - 1) * part)] ?? 0;

/** Returns the means of `by` × `by` squares; for large squares, only of every other line. */
function reduced({ width, height, pixels }: Picture, by: number): Picture {
  const [w, h] = [Math.floor(width / by), Math.floor(height / by)];
  const means = new Float32Array(w * h);
  const every = by >= 4 ? 2 : 1;
  const count = by * Math.ceil(by / every);
  for (let y = 0, at = 0; y < h; y++) {
    for (let x = 0; x < w; x++, at++) {
      let sum = 0;
      for (let line = 0; line < by; line += every) {
        const from = (y * by + line) * width + x * by;
        for (let i = from; i < from + by; i++) sum += pixels[i]!;
      }
      means[at] = sum / count;
    }
  }
  return { width: w, height: h, pixels: means };
}
