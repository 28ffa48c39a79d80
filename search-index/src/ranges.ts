import { type Bitmap, bitPositions, countBits, emptyBitmap, hasBit, setBit } from './bitmap.ts';
import type { Search } from './budget.ts';
import { type ClipIndex, currentSortOrder } from './clip-index.ts';
import type { Scores } from './match.ts';
import type { Range, SortOrderName } from './query.ts';

/** Returns the slots of `bits` in a sort order, from `offset` on. */
export function rangeInSortOrder(
  index: ClipIndex,
  bits: Bitmap,
  { order, offset, size }: Range & { order: SortOrderName },
): number[] {
  const count = countBits(bits);
  if (offset >= count) return [];
  const { slots, ranks } = currentSortOrder(index, order);
  const end = Math.min(offset + size, count);
  if (count === slots.length) return [...slots.subarray(offset, end)];
  // With many hits it is faster to walk the sort order until the range is full; with few, to sort them by rank.
  const steps = (end / count) * slots.length;
  if (steps > count * Math.log2(count + 1)) {
    const sorted = bitPositions(bits, count).map((slot) => ranks[slot]!);
    sorted.sort();
    return [...sorted.subarray(offset, end)].map((rank) => slots[rank]!);
  }
  const found: number[] = [];
  for (let rank = 0, passed = 0; passed < end && rank < slots.length; rank += 1) {
    if (!hasBit(bits, slots[rank]!)) continue;
    if (passed >= offset) found.push(slots[rank]!);
    passed += 1;
  }
  return found;
}

/** Returns the slots of `bits` by score, highest first and equal ones in the hot order, from `offset` on. */
export function rangeByScore(
  { index, budget }: Search,
  { bits, scores }: { bits: Bitmap; scores: Scores },
  { offset, size }: Range,
): number[] {
  const hits = bitPositions(bits);
  const counts: number[] = [];
  budget.spend(hits.length);
  for (const slot of hits) counts[scores[slot]!] = (counts[scores[slot]!] ?? 0) + 1;
  const found: number[] = [];
  let before = 0;
  for (let score = counts.length - 1; score >= 0 && found.length < size; score -= 1) {
    const count = counts[score] ?? 0;
    if (count > 0 && before + count > offset) {
      budget.spend(hits.length + index.slotCount);
      const equal = count === hits.length ? bits : slotsWithScore(hits, scores, { score, slotCount: index.slotCount });
      const range = { order: 'hot' as const, offset: Math.max(0, offset - before), size: size - found.length };
      found.push(...rangeInSortOrder(index, equal, range));
    }
    before += count;
  }
  return found;
}

function slotsWithScore(
  hits: Uint32Array,
  scores: Scores,
  { score, slotCount }: { score: number; slotCount: number },
): Bitmap {
  const bits = emptyBitmap(slotCount);
  for (const slot of hits) if (scores[slot] === score) setBit(bits, slot);
  return bits;
}
