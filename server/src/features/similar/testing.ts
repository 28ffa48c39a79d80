import { STILL_BYTES, SIDE } from '@zhenku/media/likeness/stills';

/** A soft pattern without repeats, so that every movement has one best match. */
export const pattern = (x: number, y: number) =>
  128 + 50 * Math.sin(x / 3.1 + y / 7.3) + 40 * Math.cos(y / 2.7 - x / 9.1) + 25 * Math.sin((x * y) / 40);

export const still = (at: (x: number, y: number) => number) =>
  Uint8Array.from({ length: STILL_BYTES }, (_, i) => Math.round(at(i % SIDE, Math.floor(i / SIDE))));

/** Packs stills like the pipeline does. */
export function packed(pictures: readonly Uint8Array[], intervalSeconds: number): Buffer {
  const header = Buffer.alloc(4);
  header.writeUInt32LE(Math.round(intervalSeconds * 1_000));
  return Buffer.concat([header, ...pictures]);
}

/** Stills in which the picture moves by some pixels from one to the next. */
export const movingStills = (x: number, y: number, count = 12) =>
  Array.from({ length: count }, (_, i) => still((u, v) => pattern(u - i * x, v - i * y)));
