/**
 * Describes a film's shots so that the shop can distinguish a clip's watermarked preview from its master. The shop
 * keeps the watermark secret, and the film stays in the browser, which sends one bit per scattered point of a frame.
 */

import { MARK_POINT_BYTES, MARK_POINTS } from '@zhenku/contract/rules/film-limits';
import type { MarkSign } from '@zhenku/contract/rules/film-status';
import { type Rectangle, type Sums, sumsOf } from './frame-blocks.ts';
import { insideBorders } from './frame-borders.ts';

export interface Grey {
  pixels: Uint8Array;
  width: number;
  height: number;
}

/** The position of a clip's whole picture in a frame, as fractions of the frame; parts outside the frame are cropped off. */
export type ClipBox = Rectangle;

export function joinSigns(a: MarkSign, b: MarkSign): MarkSign {
  if (a === b || b === 'unsure') return a;
  return a === 'unsure' ? b : 'unsure';
}

/** A frame's points, and the part of the frame inside its borders, over which they are scattered. */
export interface FramePoints {
  /** In pixels. */
  inside: Rectangle;
  /** One bit per point, lowest first: whether the point is brighter than its surroundings. */
  bits: Uint8Array<ArrayBuffer>;
}

/** Pixels beside a border that blend with it. */
const MIXED = 2;
/** Radius of the surroundings as a share of the frame's width. */
const AROUND = 1 / 60;

export const surroundingsRadius = (frameWidth: number): number => Math.max(2, Math.round(frameWidth * AROUND));

export function framePoints({ pixels, width, height }: Grey): FramePoints {
  const inside = withoutBorders(pixels, width, height);
  const values = new Uint8Array(inside.width * inside.height);
  for (let y = 0; y < inside.height; y++) {
    const from = (inside.y + y) * width + inside.x;
    values.set(pixels.subarray(from, from + inside.width), y * inside.width);
  }
  const sums = sumsOf(values, inside.width, inside.height);
  const radius = surroundingsRadius(width);
  const bits = new Uint8Array(MARK_POINT_BYTES);
  for (let point = 0; point < MARK_POINTS; point++) {
    const { x, y } = pointAt(point, inside);
    if (values[y * inside.width + x]! > meanAround(sums, { x, y }, radius)) bits[point >> 3]! |= 1 << (point & 7);
  }
  return { inside, bits };
}

/** Steps of a low-discrepancy sequence, which fills the plane evenly. */
const STEPS = { x: 0.754_877_666_246_692_8, y: 0.569_840_290_998_053_3 };

export const pointAt = (point: number, { width, height }: { width: number; height: number }) => ({
  x: Math.floor((((point + 1) * STEPS.x) % 1) * width),
  y: Math.floor((((point + 1) * STEPS.y) % 1) * height),
});

function withoutBorders(pixels: Uint8Array, width: number, height: number): Rectangle {
  const inside = insideBorders(pixels, width, height);
  if (!inside) return { x: 0, y: 0, width, height };
  const { x, y } = inside;
  return { x: x + MIXED, y: y + MIXED, width: inside.width - 2 * MIXED, height: inside.height - 2 * MIXED };
}

export function meanAround(
  { width, height, values }: Sums,
  { x, y }: { x: number; y: number },
  radius: number,
): number {
  const across = width + 1;
  const [top, bottom] = [Math.max(0, y - radius) * across, Math.min(height, y + radius + 1) * across];
  const [left, right] = [Math.max(0, x - radius), Math.min(width, x + radius + 1)];
  const sum = values[bottom + right]! - values[bottom + left]! - values[top + right]! + values[top + left]!;
  return sum / (((bottom - top) / across) * (right - left));
}
