import { createHash } from 'node:crypto';
import type { PickValue } from './kinds.ts';

/** Returns a generator of numbers from 0 to 1, determined by the seed. */
export function numbersOf(seed: string): () => number {
  let drawn = 0;
  return () => createHash('sha256').update(`${seed} ${drawn++}`).digest().readUInt32BE() / 2 ** 32;
}

export const pickUsual: PickValue = (value) => value;

export const pickRandomly =
  (next: () => number): PickValue =>
  (_, least, most) =>
    Number((least + next() * (most - least)).toFixed(3));
