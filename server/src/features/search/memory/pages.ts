import { type Bitmap, bitsOf, countBits, emptyBitmap, hasBit, withBit } from './bitmap.ts';
import { type ClipIndex, orderOf } from './clip-index.ts';
import type { Scores } from './match.ts';
import type { OrderName } from './orders.ts';

interface Range {
  from: number;
  size: number;
}

/** The slots at `from` and after it when the clips of `bits` are in the given order. */
export function slotsInOrder(index: ClipIndex, bits: Bitmap, name: OrderName, { from, size }: Range): number[] {
  const count = countBits(bits);
  if (from >= count) return [];
  const { slots, ranks } = orderOf(index, name);
  const last = Math.min(from + size, count);
  if (count === slots.length) return [...slots.subarray(from, last)];
  // Of many hits the first are soon met on a walk along the order; few are sorted sooner.
  const steps = (last / count) * slots.length;
  if (steps > count * Math.log2(count + 1)) {
    const sorted = bitsOf(bits, count).map((slot) => ranks[slot]!);
    sorted.sort();
    return [...sorted.subarray(from, last)].map((rank) => slots[rank]!);
  }
  const found: number[] = [];
  for (let rank = 0, met = 0; met < last; rank += 1) {
    if (!hasBit(bits, slots[rank]!)) continue;
    if (met >= from) found.push(slots[rank]!);
    met += 1;
  }
  return found;
}

/** The same when the highest scores come first, and equal ones in the hot order. */
export function slotsByScore(index: ClipIndex, bits: Bitmap, scores: Scores, { from, size }: Range): number[] {
  const hits = bitsOf(bits);
  const counts: number[] = [];
  for (const slot of hits) counts[scores[slot]!] = (counts[scores[slot]!] ?? 0) + 1;
  const found: number[] = [];
  let before = 0;
  for (let score = counts.length - 1; score >= 0 && found.length < size; score -= 1) {
    const count = counts[score] ?? 0;
    if (count > 0 && before + count > from) {
      const alike = count === hits.length ? bits : withScore(index, hits, scores, score);
      const range = { from: Math.max(0, from - before), size: size - found.length };
      found.push(...slotsInOrder(index, alike, 'hot', range));
    }
    before += count;
  }
  return found;
}

function withScore(index: ClipIndex, hits: Uint32Array, scores: Scores, score: number): Bitmap {
  const bits = emptyBitmap(index.used);
  for (const slot of hits) if (scores[slot] === score) withBit(bits, slot);
  return bits;
}
