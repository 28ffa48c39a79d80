import { createFft, hann, type Spectrum } from './fft.ts';
import { median } from './frames.ts';

export interface Grey {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** The picture's movement between two frames as a fraction of its width; `zoom` is the growth of lengths. */
export interface Displacement {
  x: number;
  y: number;
  zoom: number;
}

const BLOCK = 32;
const AREA = BLOCK * BLOCK;
/** The minimum pixel variation (of 255) for a usable block. */
const FLAT = 3;
/** The minimum correlation peak (of 1); lower ones mean that the blocks show different things. */
const PEAK = 0.08;
/** The maximum error of half of the blocks, in pixels; a larger error means movement within the picture. */
const AGREED = 1;

const fft = createFft(BLOCK);
const window = hann(BLOCK);

interface Block {
  x: number;
  y: number;
  spectrum: Spectrum | null;
}

export interface Blocks {
  width: number;
  height: number;
  blocks: Block[];
}

export function blocksOf(frame: Grey): Blocks {
  const [columns, rows] = [Math.floor(frame.width / BLOCK), Math.floor(frame.height / BLOCK)];
  const [left, top] = [(frame.width - columns * BLOCK) >> 1, (frame.height - rows * BLOCK) >> 1];
  const blocks = Array.from({ length: columns * rows }, (_, i) => {
    const [x, y] = [left + (i % columns) * BLOCK, top + Math.floor(i / columns) * BLOCK];
    return { x, y, spectrum: spectrumOf(frame, x, y) };
  });
  return { width: frame.width, height: frame.height, blocks };
}

/** Returns the displacement by phase correlation of the blocks; null if too few of them agree. */
export function displacementOf(before: Blocks, after: Blocks): Displacement | null {
  const moved: { x: number; y: number; dx: number; dy: number }[] = [];
  before.blocks.forEach(({ spectrum, x, y }, i) => {
    const next = after.blocks[i]!.spectrum;
    const shift = spectrum && next && shiftOf(spectrum, next);
    if (shift) moved.push({ x: x + BLOCK / 2 - before.width / 2, y: y + BLOCK / 2 - before.height / 2, ...shift });
  });
  if (moved.length < 2) return null;
  const dx = median(moved.map((block) => block.dx));
  const dy = median(moved.map((block) => block.dy));
  // Least squares of the movement towards or away from the centre.
  const radius = moved.reduce((sum, { x, y }) => sum + x * x + y * y, 0);
  const outwards = moved.reduce((sum, block) => sum + block.x * (block.dx - dx) + block.y * (block.dy - dy), 0);
  const zoom = moved.length < 4 ? 0 : outwards / radius;
  const apart = moved.map((block) => Math.hypot(block.dx - dx - zoom * block.x, block.dy - dy - zoom * block.y));
  if (median(apart) > AGREED) return null;
  return { x: dx / before.width, y: dy / before.width, zoom };
}

function spectrumOf({ width, pixels }: Grey, left: number, top: number): Spectrum | null {
  const values = { re: new Float64Array(AREA), im: new Float64Array(AREA) };
  let sum = 0;
  let squares = 0;
  for (let y = 0; y < BLOCK; y++) {
    for (let x = 0; x < BLOCK; x++) {
      const value = pixels[(top + y) * width + left + x]!;
      sum += value;
      squares += value * value;
      values.re[y * BLOCK + x] = value;
    }
  }
  const mean = sum / AREA;
  if (squares / AREA - mean * mean < FLAT * FLAT) return null;
  for (let i = 0; i < AREA; i++) {
    values.re[i] = (values.re[i]! - mean) * window[i % BLOCK]! * window[Math.floor(i / BLOCK)]!;
  }
  fft.square(values);
  return values;
}

/** Reused, because there are thousands of calls. */
const product: Spectrum = { re: new Float64Array(AREA), im: new Float64Array(AREA) };

function shiftOf(before: Spectrum, after: Spectrum): { dx: number; dy: number } | null {
  for (let i = 0; i < AREA; i++) {
    const re = after.re[i]! * before.re[i]! + after.im[i]! * before.im[i]!;
    const im = after.im[i]! * before.re[i]! - after.re[i]! * before.im[i]!;
    const size = Math.sqrt(re * re + im * im) || 1;
    // Conjugated, so that another forward transform is the inverse.
    product.re[i] = re / size;
    product.im[i] = -im / size;
  }
  fft.square(product);
  const { re } = product;
  let best = 0;
  for (let i = 1; i < AREA; i++) if (re[i]! > re[best]!) best = i;
  if (re[best]! / AREA < PEAK) return null;
  const [px, py] = [best % BLOCK, Math.floor(best / BLOCK)];
  const at = (x: number, y: number) => re[((y + BLOCK) % BLOCK) * BLOCK + ((x + BLOCK) % BLOCK)]!;
  const dx = signed(px) + vertex(at(px - 1, py), at(px, py), at(px + 1, py));
  const dy = signed(py) + vertex(at(px, py - 1), at(px, py), at(px, py + 1));
  return { dx, dy };
}

const signed = (position: number) => (position < BLOCK / 2 ? position : position - BLOCK);

/** Returns the peak's position between three neighbouring values, -0.5 to 0.5, interpolated from both sides. */
function vertex(left: number, middle: number, right: number): number {
  const [l, r] = [Math.max(0, left), Math.max(0, right)];
  return r > l ? r / (r + middle) : -l / (l + middle);
}
