/**
 * Whether a shot of a film is the watermarked preview of a clip or its master. The mark stands still while the picture moves: what
 * stands out in the frames of a shot is averaged, and correlated with what the mark alone would add to that picture.
 */

import type { Rectangle } from './frame-blocks.ts';
import { insideBorders } from './frame-borders.ts';

/** How large a film’s frames must be for the strokes of a mark to show. */
export const MARK_FRAME = { width: 480, height: 270 } as const;

/** Brightness, a byte a pixel. */
export interface Grey {
  pixels: Uint8Array;
  width: number;
  height: number;
}

/** A mark as it is drawn over a picture: a pixel becomes `light + (1 - alpha) · pixel`. */
export interface Mark {
  width: number;
  height: number;
  light: Float32Array;
  /** From 0 to 1. */
  alpha: Float32Array;
}

/** Where the whole picture of a clip lies in shares of a film’s frame: what is outside of that is cropped off. */
export interface ClipBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** `preview`: the mark is seen; `clean`: it is not; `unsure`: nothing can be said. */
export const MARK_SIGNS = ['preview', 'clean', 'unsure'] as const;
export type MarkSign = (typeof MARK_SIGNS)[number];

/** Held out of `bench/preview-marks.ts`, see decision 099. */
export const MARK_LIMITS = { preview: 0.25, clean: 0.17 } as const;

/** `score` is null where nothing could be compared. */
export function markSign(score: number | null): MarkSign {
  if (score === null) return 'unsure';
  if (score >= MARK_LIMITS.preview) return 'preview';
  return score < MARK_LIMITS.clean ? 'clean' : 'unsure';
}

/** Half the side of the surroundings that a stroke stands out from, in shares of the frame’s width. */
const AROUND = 1 / 60;
/** What stands out by more, of 255, is the picture’s: no edge of it outweighs the mark. */
const STRONGEST = 24;
/** Strokes that are fainter than this share of the strongest are not looked at. */
const FAINT = 0.1;
/** Pixels with strokes, at half the size, below which too little of the mark is in the frame. */
const LEAST = 120;

/** What stands out in frames, and the surroundings that it stands out from. */
interface Strokes {
  width: number;
  height: number;
  strokes: Float32Array;
  /** Below 0: outside of the borders, where nothing is compared. */
  around: Float32Array;
}

/** The frames of a shot, in two sizes. */
export interface MarkFrames {
  full: Strokes;
  half: Strokes;
}

/** Averages frames of one size that show a clip at one place; `flipped`: as a mirror shows them. Null: there are none. */
export function markFrames(frames: readonly Grey[], flipped = false): MarkFrames | null {
  const [first] = frames;
  if (!first) return null;
  const { width, height } = first;
  const full = emptyStrokes(width, height);
  for (const { pixels } of frames) {
    const inside = withoutBorders(pixels, width, height);
    const [right, bottom] = [inside.x + inside.width, inside.y + inside.height];
    const around = blur(extend(pixels, width, height, inside), width, height);
    for (let y = 0, at = 0; y < height; y++) {
      for (let x = 0; x < width; x++, at++) {
        const to = flipped ? at + width - 1 - 2 * x : at;
        if (x < inside.x || y < inside.y || x >= right || y >= bottom) full.around[to] = -Infinity;
        const over = pixels[at]! - around[at]!;
        full.strokes[to]! += Math.max(-STRONGEST, Math.min(STRONGEST, over)) / frames.length;
        full.around[to]! += around[at]! / frames.length;
      }
    }
  }
  return { full, half: halve(full) };
}

/** Lines beside a border that are partly of it. */
const MIXED = 2;

function withoutBorders(pixels: Uint8Array, width: number, height: number): Rectangle {
  const inside = insideBorders(pixels, width, height);
  if (!inside) return { x: 0, y: 0, width, height };
  const { x, y } = inside;
  return { x: x + MIXED, y: y + MIXED, width: inside.width - 2 * MIXED, height: inside.height - 2 * MIXED };
}

/** Borders filled with what is next to them: their edges are no strokes. */
function extend(pixels: Uint8Array, width: number, height: number, inside: Rectangle): Float32Array {
  const within = (value: number, from: number, size: number) => Math.max(from, Math.min(from + size - 1, value));
  return Float32Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return pixels[within(y, inside.y, inside.height) * width + within(x, inside.x, inside.width)]!;
  });
}

/** The mark in a picture that has it over black above, and over white below. */
export function markOf({ pixels, width, height }: Grey): Mark {
  const half = Math.floor(height / 2);
  const light = Float32Array.from(pixels.subarray(0, width * half));
  return {
    width,
    height: half,
    light,
    alpha: light.map((value, at) => 1 - (pixels[width * half + at]! - value) / 255),
  };
}

/** A mark that is ready to be drawn at any place: sums of all its pixels to the left of and above each corner. */
export interface ReadyMark {
  aspect: number;
  width: number;
  height: number;
  light: Float64Array;
  alpha: Float64Array;
}

export function readyMark({ width, height, light, alpha }: Mark): ReadyMark {
  const sums = (values: Float32Array) => sumsOf(values, width, height);
  return { aspect: width / height, width, height, light: sums(light), alpha: sums(alpha) };
}

/** The zooms that are tried around one that is known, and between those of the half size. */
const STEP = 0.012;
const NEAR = [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((step) => 1 + step * STEP);
const NEARER = [1 - STEP / 3, 1, 1 + STEP / 3];
/** Pixels that are tried in all directions: of the half size, and of the full one. */
const PIXELS = { half: 8, full: 2 } as const;
/** From -1 to 1: how much a mark shows in frames that show its clip at `box`, or near it. Null: too little of it is in the frame. */
export function markScore(frames: MarkFrames, mark: ReadyMark, box: ClipBox): number | null {
  const templates = NEAR.map((zoom) => drawMark(mark, zoomed(box, zoom), frames.half));
  return finest(frames, mark, search(frames.half, templates, PIXELS.half));
}

interface Found {
  score: number;
  box: ClipBox;
}

/** The same place in the full size, which tells strokes from noise. */
function finest({ full }: MarkFrames, mark: ReadyMark, coarse: Found | null): number | null {
  if (!coarse) return null;
  const templates = NEARER.map((zoom) => drawMark(mark, zoomed(coarse.box, zoom), full));
  return search(full, templates, PIXELS.full)?.score ?? null;
}

function search(film: Strokes, templates: readonly Template[], pixels: number): Found | null {
  let best: Found | null = null;
  for (const template of templates) {
    if (template.at.length < LEAST) continue;
    const { box } = template;
    for (let down = -pixels; down <= pixels; down++) {
      for (let aside = -pixels; aside <= pixels; aside++) {
        const score = correlate(film, template, aside, down);
        if (best && score <= best.score) continue;
        best = { score, box: { ...box, x: box.x + aside / film.width, y: box.y + down / film.height } };
      }
    }
  }
  return best;
}

function zoomed({ x, y, width, height }: ClipBox, zoom: number): ClipBox {
  const [w, h] = [width * zoom, height * zoom];
  return { x: x + (width - w) / 2, y: y + (height - h) / 2, width: w, height: h };
}

/** The strokes of a mark in a film’s frame, pixel by pixel. */
interface Template {
  box: ClipBox;
  at: Int32Array;
  x: Int32Array;
  y: Int32Array;
  light: Float32Array;
  alpha: Float32Array;
}

function drawMark(mark: ReadyMark, box: ClipBox, { width, height }: Strokes): Template {
  const [light, alpha] = [mark.light, mark.alpha].map((sums) => {
    const drawn = averagesIn(sums, mark, box, width, height);
    const around = blur(drawn, width, height);
    return drawn.map((value, at) => value - around[at]!);
  }) as [Float32Array, Float32Array];
  let strongest = 0;
  for (const value of alpha) strongest = Math.max(strongest, Math.abs(value));
  const at: number[] = [];
  for (let i = 0; i < alpha.length; i++) if (Math.abs(alpha[i]!) > strongest * FAINT) at.push(i);
  return {
    box,
    at: Int32Array.from(at),
    x: Int32Array.from(at, (i) => i % width),
    y: Int32Array.from(at, (i) => Math.floor(i / width)),
    light: Float32Array.from(at, (i) => light[i]!),
    alpha: Float32Array.from(at, (i) => alpha[i]!),
  };
}

/** On what is bright a mark darkens, on what is dark it lightens: what it adds depends on the film’s surroundings. */
function correlate(
  { width, height, strokes, around }: Strokes,
  template: Template,
  aside: number,
  down: number,
): number {
  const shift = down * width + aside;
  let [both, film, mark] = [0, 0, 0];
  for (let i = 0; i < template.at.length; i++) {
    const [x, y] = [template.x[i]! + aside, template.y[i]! + down];
    if (x < 0 || y < 0 || x >= width || y >= height) continue;
    const at = template.at[i]! + shift;
    if (around[at]! < 0) continue;
    const added = template.light[i]! - around[at]! * template.alpha[i]!;
    const seen = strokes[at]!;
    both += added * seen;
    film += seen * seen;
    mark += added * added;
  }
  return film > 0 && mark > 0 ? both / Math.sqrt(film * mark) : 0;
}

const emptyStrokes = (width: number, height: number): Strokes => ({
  width,
  height,
  strokes: new Float32Array(width * height),
  around: new Float32Array(width * height),
});

function halve({ width, height, strokes, around }: Strokes): Strokes {
  const half = emptyStrokes(Math.floor(width / 2), Math.floor(height / 2));
  for (let y = 0, to = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++, to++) {
      const at = 2 * (y * width + x);
      for (const from of [at, at + 1, at + width, at + width + 1]) {
        half.strokes[to]! += strokes[from]! / 4;
        half.around[to]! += around[from]! / 4;
      }
    }
  }
  return half;
}

function sumsOf(values: Float32Array, width: number, height: number): Float64Array {
  const across = width + 1;
  const sums = new Float64Array(across * (height + 1));
  for (let y = 0, at = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += values[at++]!;
      sums[(y + 1) * across + x + 1] = sums[y * across + x + 1]! + row;
    }
  }
  return sums;
}

/** The means of the squares around each pixel. */
function blur(values: Float32Array, width: number, height: number): Float32Array {
  const radius = Math.max(2, Math.round(width * AROUND));
  const sums = sumsOf(values, width, height);
  const across = width + 1;
  const means = new Float32Array(width * height);
  for (let y = 0, at = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - radius), Math.min(height, y + radius + 1)];
    for (let x = 0; x < width; x++, at++) {
      const [left, right] = [Math.max(0, x - radius), Math.min(width, x + radius + 1)];
      const sum =
        sums[bottom * across + right]! -
        sums[bottom * across + left]! -
        sums[top * across + right]! +
        sums[top * across + left]!;
      means[at] = sum / ((bottom - top) * (right - left));
    }
  }
  return means;
}

/** A picture at a place of a frame of `width` × `height`: what is beside it is 0. */
function averagesIn(
  sums: Float64Array,
  picture: { width: number; height: number },
  box: ClipBox,
  width: number,
  height: number,
): Float32Array {
  const across = picture.width + 1;
  const lines = (size: number, from: number, share: number, pixels: number) =>
    Float64Array.from({ length: size + 1 }, (_, i) =>
      Math.max(0, Math.min(pixels, ((i / size - from) / share) * pixels)),
    );
  const [columns, rows] = [
    lines(width, box.x, box.width, picture.width),
    lines(height, box.y, box.height, picture.height),
  ];
  const area = ((picture.width / (box.width * width)) * picture.height) / (box.height * height);
  const corner = (x: number, y: number) => {
    const [left, top] = [Math.min(picture.width - 1, Math.floor(x)), Math.min(picture.height - 1, Math.floor(y))];
    const [aside, down] = [x - left, y - top];
    const at = top * across + left;
    return (
      (sums[at]! * (1 - aside) + sums[at + 1]! * aside) * (1 - down) +
      (sums[at + across]! * (1 - aside) + sums[at + across + 1]! * aside) * down
    );
  };
  const means = new Float32Array(width * height);
  let above = Float64Array.from(columns, (x) => corner(x, rows[0]!));
  for (let y = 0, at = 0; y < height; y++) {
    const below = Float64Array.from(columns, (x) => corner(x, rows[y + 1]!));
    for (let x = 0; x < width; x++, at++) means[at] = (below[x + 1]! - below[x]! - above[x + 1]! + above[x]!) / area;
    above = below;
  }
  return means;
}
