/**
 * Picture codes, which recognise a clip in a film that shows it cropped, flipped or graded. The server codes clips, and
 * the browser codes the film. All functions take the whole picture's luma at any aspect ratio, downscaled by averaging
 * to about `frameSizeOf`; the range of the luma does not matter.
 */

import { CODE_BYTES } from '@zhenku/contract/rules/film-limits';
import {
  averageBlocks,
  type LumaPicture,
  type Rectangle,
  SIDE,
  type Sides,
  type Sums,
  sumsOf,
  varianceOf,
} from './frame-blocks.ts';
import { CLIP_WINDOWS, partOf } from './frame-windows.ts';

/** Size of a film's frames, the same as for clips' frames, so that the borders of insets are exact to one percent. */
const FRAME_SIZE = { width: 256, height: 144 };
const PORTRAIT_SIZE = { width: FRAME_SIZE.height, height: FRAME_SIZE.width };

export const frameSizeOf = (aspect: number) => (aspect < 1 ? PORTRAIT_SIZE : FRAME_SIZE);

const CODE_BITS = CODE_BYTES * 8;

/** Block variance below which a picture is too plain to code. */
const PLAIN = 9;

/** Columns and rows of the first coefficients after the mean, by rising frequency. */
const FREQUENCIES = (() => {
  const found: { u: number; v: number }[] = [];
  for (let sum = 1; found.length < CODE_BITS; sum++) {
    for (let u = 0; u <= sum && found.length < CODE_BITS; u++) found.push({ u, v: sum - u });
  }
  return found;
})();
const HIGHEST = Math.max(...FREQUENCIES.map(({ u, v }) => Math.max(u, v)));
/** Number of coefficient rows that each column needs. */
const ROWS = Array.from({ length: HIGHEST + 1 }, (_, u) =>
  Math.max(...FREQUENCIES.filter((each) => each.u === u).map(({ v }) => v + 1)),
);
/** Length of each cosine's first half. The second half mirrors it, negated for odd frequencies. */
const HALF = SIDE / 2;
const COSINES = Float64Array.from({ length: (HIGHEST + 1) * HALF }, (_, at) =>
  Math.cos((Math.PI * (2 * (at % HALF) + 1) * Math.floor(at / HALF)) / (2 * SIDE)),
);
/** Bits that mirroring flips: the odd columns. */
const MIRROR = (() => {
  const mask = new Uint8Array(CODE_BYTES);
  FREQUENCIES.forEach(({ u }, bit) => (mask[bit >> 3]! |= (u & 1) << (bit & 7)));
  return mask;
})();

/** Returns the code of a rectangle within the picture; null if it is too plain. */
export function frameCode({ luma, width, height }: LumaPicture, rectangle: Rectangle): Uint8Array | null {
  return codeOf(sumsOf(luma, width, height), rectangle);
}

/** Returns a clip frame's codes, in the order of `CLIP_WINDOWS`. */
export function clipCodes(luma: Uint8Array, width: number, height: number): (Uint8Array | null)[] {
  const sums = sumsOf(luma, width, height);
  return CLIP_WINDOWS.map((window) => codeOf(sums, partOf({ x: 0, y: 0, width, height }, window)));
}

export function distance(a: Uint8Array, b: Uint8Array): number {
  let bits = 0;
  for (let i = 0; i < CODE_BYTES; i++) bits += BIT_COUNTS[a[i]! ^ b[i]!]!;
  return bits;
}

const BIT_COUNTS = Uint8Array.from({ length: 256 }, (_, byte) => {
  let bits = 0;
  for (let rest = byte; rest > 0; rest >>= 1) bits += rest & 1;
  return bits;
});

export function mirrored(code: Uint8Array): Uint8Array {
  return code.map((byte, i) => byte ^ MIRROR[i]!);
}

const rowSpectra = new Float64Array((HIGHEST + 1) * SIDE);
const spectrum = new Float64Array((HIGHEST + 1) * (HIGHEST + 1));
const evens = new Float64Array(HALF);
const odds = new Float64Array(HALF);

export function codeOf(sums: Sums, rectangle: Rectangle, unseen?: Sides): Uint8Array | null {
  const blocks = averageBlocks(sums, rectangle, unseen);
  if (varianceOf(blocks) < PLAIN) return null;
  for (let y = 0; y < SIDE; y++) {
    fold(y * SIDE, blocks);
    for (let u = 0; u <= HIGHEST; u++) rowSpectra[u * SIDE + y] = project(u);
  }
  for (let u = 0; u <= HIGHEST; u++) {
    fold(u * SIDE, rowSpectra);
    for (let v = 0; v < ROWS[u]!; v++) spectrum[v * (HIGHEST + 1) + u] = project(v);
  }
  const code = new Uint8Array(CODE_BYTES);
  for (let bit = 0; bit < CODE_BITS; bit++) {
    const { u, v } = FREQUENCIES[bit]!;
    if (spectrum[v * (HIGHEST + 1) + u]! > 0) code[bit >> 3]! |= 1 << (bit & 7);
  }
  return code;
}

/** Adds and subtracts the two halves of a line, since cosines are even or odd around the middle. */
function fold(start: number, line: Float64Array): void {
  for (let i = 0; i < HALF; i++) {
    const [first, last] = [line[start + i]!, line[start + SIDE - 1 - i]!];
    evens[i] = first + last;
    odds[i] = first - last;
  }
}

function project(frequency: number): number {
  const half = frequency % 2 === 0 ? evens : odds;
  const start = frequency * HALF;
  let sum = 0;
  for (let i = 0; i < HALF; i++) sum += half[i]! * COSINES[start + i]!;
  return sum;
}
