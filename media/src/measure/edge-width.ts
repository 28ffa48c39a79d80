import type { Grey } from './displacement.ts';

/** Lines that are enough to see a blur by; more would show grain. */
const LINES = 360;
/** Of them: across which an edge is looked for, far enough for a blurred one. */
const REACH = 11;
/** The least difference of luma across an edge. */
const CONTRAST = 24;
/** Fewer edges than these tell nothing. */
const EDGES_LEAST = 60;
/** The part of all edges that is sharper than the one that stands for the picture. */
const SHARPEST = 0.05;
/** Lines from one that is looked at to the next. */
const EVERY = 2;
/** Pixels that are put together to look for what is large, and how much more of it there is at each size in a soft picture. */
const SIZES = [8, 16, 32];
const SOFT = 1.5;

interface Picture {
  width: number;
  height: number;
  pixels: ArrayLike<number>;
}

/**
 * In how many pixels of a picture of 1080 lines the luma changes across its sharpest edges: their height by their steepest
 * part. Blurred edges have no detail, so they are looked for by what lies farther apart. Null for a picture with hardly any,
 * and for one that is soft however small it is made, as ink or fog: a blurred one is sharp when it is small.
 */
export function edgeWidthOf(frame: Grey): number | null {
  const small = reduced(frame, Math.max(1, Math.round(Math.min(frame.width, frame.height) / LINES)));
  const widths = edgeWidths(small);
  if (widths.length < EDGES_LEAST || isSoft(small)) return null;
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

/** Null where the luma hardly changes. */
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

/** How much the strongest structures of the size of a pixel differ from what is beside them. */
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

/** The means of squares of so many pixels, of large ones by every other line. */
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
