import type { Grey } from './displacement.ts';

/** Measured of one of a few frames at full size, with luma as the file holds it. */
export interface Levels {
  /** Shares of the pixels, 0 to 1, beyond black and white of the limited range. */
  below: number;
  above: number;
}

const [BELOW, ABOVE] = [10, 246];
const EVERY = 3;

export function rawLevels({ pixels }: Grey): Levels {
  const counts = new Uint32Array(256);
  for (let i = 0; i < pixels.length; i += EVERY) counts[pixels[i]!]!++;
  const total = Math.ceil(pixels.length / EVERY);
  const share = (from: number, to: number) => counts.subarray(from, to + 1).reduce((sum, n) => sum + n, 0) / total;
  return { below: share(0, BELOW), above: share(ABOVE, 255) };
}

const TOOTH = 12;

/** The share of the picture, 0 to 1, where lines jut out in turn, as the two fields of something moving do. */
export function combed({ width, height, pixels }: Grey): number {
  let teeth = 0;
  let seen = 0;
  for (let y = 0; y + 4 < height; y += 2) {
    for (let x = 0; x < width; x += 4) {
      const at = y * width + x;
      const [a, b, c, d] = [pixels[at]!, pixels[at + width]!, pixels[at + 2 * width]!, pixels[at + 3 * width]!];
      const least = Math.min(Math.abs(a - b), Math.abs(c - b), Math.abs(c - d));
      const zigzag = (a - b) * (c - b) > 0 && (c - b) * (c - d) > 0;
      if (zigzag && least > TOOTH && Math.abs(a - c) < least && Math.abs(b - d) < least) teeth++;
      seen++;
    }
  }
  return teeth / seen;
}
