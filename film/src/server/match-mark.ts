/**
 * Decides whether a film frame's points show a clip's watermark. The watermark moves, so frames are not averaged:
 * each text is searched at its position for the frame's time, around the places and times that the picture comparison
 * found.
 */
import { type Rectangle, sumsOf } from '../rules/frame-blocks.ts';
import { MARK_POINTS } from '@zhenku/contract/rules/film-limits';
import type { MarkSign } from '@zhenku/contract/rules/film-status';
import { type ClipBox, meanAround, pointAt, surroundingsRadius } from '../rules/preview-mark.ts';
import { placeAt } from '@zhenku/media/watermark/mark-layout';
import type { MarkTexts, TextTone } from './mark-texts.ts';

export interface MarkFrame {
  /** Seconds of the clip. */
  time: number;
  /** In pixels of the frame. */
  inside: Rectangle;
  bits: Uint8Array;
}

export interface MarkQuestion {
  width: number;
  height: number;
  /** Position of the clip; in the mirrored frame if `flipped`. */
  box: ClipBox;
  flipped: boolean;
  frames: readonly MarkFrame[];
}

/** Limits of the score; see decision 132. */
export const MARK_LIMITS = { preview: 0.18, clean: 0.15 } as const;

export function markSign(score: number | null): MarkSign {
  if (score === null) return 'unsure';
  if (score >= MARK_LIMITS.preview) return 'preview';
  return score < MARK_LIMITS.clean ? 'clean' : 'unsure';
}

/** Search ranges: zooms and times around the known values, and pixels in each direction. */
const ZOOMS = [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((step) => 1 + step * 0.012);
/** Rotations that a film may apply, in radians. */
const ANGLES = [-0.026, -0.013, 0, 0.013, 0.026];
const SECONDS = [-0.3, -0.2, -0.1, 0, 0.1, 0.2, 0.3];
const PIXELS = 15;
/** Extra pixels by which zooms and times can move a text. */
const MORE_PIXELS = 16;
/** Tones below this fraction of the strongest are omitted. */
const FAINT = 0.1;
/** With fewer text points the result is inconclusive. */
const POINTS_MIN = 150;

/**
 * Returns the best correlation (-1 to 1) between a film's points and a clip's watermark; null if there is too little
 * to compare.
 */
export function markScore(
  { size, shrunk, texts }: MarkTexts,
  { width, height, box, flipped, frames }: MarkQuestion,
): number | null {
  const scale = { x: ((box.width * width) / size.width) * shrunk, y: ((box.height * height) / size.height) * shrunk };
  const radius = surroundingsRadius(width);
  const drawn = new Map<TextTone, Strokes>();
  const strokesOf = (tone: TextTone) => {
    const strokes = drawn.get(tone) ?? strokesIn(tone, scale, radius);
    drawn.set(tone, strokes);
    return strokes;
  };
  const seen: TextFit[] = [];
  for (const frame of frames) {
    const points = pointsOf(frame, flipped ? width - 1 : null);
    for (const { place, tone } of texts) {
      const places = SECONDS.map((seconds) => placeAt(place, Math.max(0, frame.time + seconds)));
      // It is uncertain which text is visible near the end of a turn.
      if (places.includes(null)) continue;
      const centres = places.map((at) => ({
        x: (box.x + (at!.x / size.width) * box.width) * width,
        y: (box.y + (at!.y / size.height) * box.height) * height,
      }));
      const one = lookFor(strokesOf(tone), points, centres);
      if (one) seen.push(one);
    }
  }
  const middle = { x: (box.x + box.width / 2) * width, y: (box.y + box.height / 2) * height };
  return bestFit(seen, middle);
}

/** A text's strokes in a film's pixels, relative to the text's centre. */
interface Strokes {
  width: number;
  height: number;
  values: Float32Array;
}

/** Number of a film's pixels per pixel of a tone. */
interface Scale {
  x: number;
  y: number;
}

function strokesIn(tone: TextTone, scale: Scale, radius: number): Strokes {
  const { x: across, y: down } = scale;
  const width = Math.ceil(tone.width * across) + 2 * radius;
  const height = Math.ceil(tone.height * down) + 2 * radius;
  const left = (width - tone.width * across) / 2;
  const top = (height - tone.height * down) / 2;
  const drawn = new Float32Array(width * height);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      drawn[at] = meanIn(tone, { left: (x - left) / across, top: (y - top) / down }, scale);
    }
  }
  const sums = sumsOf(drawn, width, height);
  const values = drawn.map(
    (value, at) => value - meanAround(sums, { x: at % width, y: Math.floor(at / width) }, radius),
  );
  const strongest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return { width, height, values: values.map((value) => (Math.abs(value) < strongest * FAINT ? 0 : value)) };
}

/** Returns a tone's mean under a film pixel, given its upper left corner. */
function meanIn(
  { width, height, values }: TextTone,
  { left, top }: { left: number; top: number },
  { x: across, y: down }: Scale,
): number {
  const [right, bottom] = [Math.max(left + 1, left + 1 / across), Math.max(top + 1, top + 1 / down)];
  let sum = 0;
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, Math.ceil(bottom)); y++) {
    const share = Math.min(bottom, y + 1) - Math.max(top, y);
    for (let x = Math.max(0, Math.floor(left)); x < Math.min(width, Math.ceil(right)); x++) {
      sum += values[y * width + x]! * share * (Math.min(right, x + 1) - Math.max(left, x));
    }
  }
  return sum / ((right - left) * (bottom - top));
}

interface Points {
  x: Int16Array;
  y: Int16Array;
  /** 1: brighter than its surroundings; -1: not. */
  signs: Int8Array;
}

/** Returns a frame's points. `mirror` is the frame's last column, which becomes the first; null: not mirrored. */
function pointsOf({ inside, bits }: MarkFrame, mirror: number | null): Points {
  const points: Points = {
    x: new Int16Array(MARK_POINTS),
    y: new Int16Array(MARK_POINTS),
    signs: new Int8Array(MARK_POINTS),
  };
  for (let point = 0; point < MARK_POINTS; point++) {
    const { x, y } = pointAt(point, inside);
    points.x[point] = mirror === null ? inside.x + x : mirror - inside.x - x;
    points.y[point] = inside.y + y;
    points.signs[point] = (bits[point >> 3]! >> (point & 7)) & 1 ? 1 : -1;
  }
  return points;
}

const REACH = PIXELS + MORE_PIXELS;
const ACROSS = 2 * REACH + 1;

/** Fit of a text in a frame at each nearby position. */
interface TextFit {
  /** Text centres at each of `SECONDS`. */
  centres: { x: number; y: number }[];
  /** Centre of `fits`. */
  x: number;
  y: number;
  fits: Float32Array;
  points: number;
  energy: number;
}

function lookFor(
  { width, height, values }: Strokes,
  points: Points,
  centres: { x: number; y: number }[],
): TextFit | null {
  const centre = centres[SECONDS.indexOf(0)]!;
  const [left, top] = [Math.round(centre.x - width / 2), Math.round(centre.y - height / 2)];
  const fits = new Float32Array(ACROSS * ACROSS);
  let [counted, energy] = [0, 0];
  for (let point = 0; point < points.x.length; point++) {
    const [x, y] = [points.x[point]! - left, points.y[point]! - top];
    if (x < -REACH || y < -REACH || x >= width + REACH || y >= height + REACH) continue;
    const sign = points.signs[point]!;
    if (x >= 0 && y >= 0 && x < width && y < height) {
      const value = values[y * width + x]!;
      if (value !== 0) counted += 1;
      energy += value * value;
    }
    for (let down = Math.max(-REACH, y - height + 1); down <= Math.min(REACH, y); down++) {
      const [from, to] = [Math.max(-REACH, x - width + 1), Math.min(REACH, x)];
      const row = (y - down) * width + x;
      const into = (down + REACH) * ACROSS + REACH;
      for (let aside = from; aside <= to; aside++) fits[into + aside]! += sign * values[row - aside]!;
    }
  }
  return counted > 0 ? { centres, x: centre.x, y: centre.y, fits, points: counted, energy } : null;
}

function bestFit(seen: readonly TextFit[], middle: { x: number; y: number }): number | null {
  const points = seen.reduce((sum, each) => sum + each.points, 0);
  const energy = seen.reduce((sum, each) => sum + each.energy, 0);
  if (points < POINTS_MIN || energy === 0) return null;
  let best = -Infinity;
  const sums = new Float64Array((2 * PIXELS + 1) ** 2);
  for (const [zoom, angle] of ZOOMS.flatMap((each) => ANGLES.map((turned) => [each, turned] as const))) {
    const [cos, sin] = [zoom * Math.cos(angle), zoom * Math.sin(angle)];
    for (let moment = 0; moment < SECONDS.length; moment++) {
      sums.fill(0);
      for (const { centres, x, y, fits } of seen) {
        const centre = centres[moment]!;
        const [fromX, fromY] = [centre.x - middle.x, centre.y - middle.y];
        const movedX = Math.round(middle.x + fromX * cos - fromY * sin - x);
        const movedY = Math.round(middle.y + fromX * sin + fromY * cos - y);
        const aside = Math.max(-MORE_PIXELS, Math.min(MORE_PIXELS, movedX));
        const down = Math.max(-MORE_PIXELS, Math.min(MORE_PIXELS, movedY));
        for (let row = -PIXELS, at = 0; row <= PIXELS; row++) {
          const from = (row + down + REACH) * ACROSS + aside + REACH;
          for (let column = -PIXELS; column <= PIXELS; column++) sums[at++]! += fits[from + column]!;
        }
      }
      for (const sum of sums) best = Math.max(best, sum);
    }
  }
  return best / Math.sqrt(points * energy);
}
