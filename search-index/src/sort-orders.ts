import { type Bitmap, hasBit } from './bitmap.ts';
import type { Columns } from './columns.ts';
import type { SortOrderName } from './query.ts';

export interface SortOrder {
  slots: Uint32Array<ArrayBuffer>;
  /** Each slot's position in `slots`. */
  ranks: Uint32Array<ArrayBuffer>;
}

export interface Sortable {
  columns: Columns;
  slotCount: number;
  live: Bitmap;
  /** Pinned clips' ranks, by slot. */
  pins: Map<number, number>;
}

type Compare = (a: number, b: number) => number;

const compareNewest =
  ({ columns: { publishedAt, id } }: Sortable): Compare =>
  (a, b) =>
    publishedAt[b]! - publishedAt[a]! || id[b]! - id[a]!;

const COMPARE: Record<SortOrderName, (clips: Sortable) => Compare> = {
  newest: compareNewest,
  hot: (clips) => {
    const { hotScore } = clips.columns;
    const byTime = compareNewest(clips);
    const byScore: Compare = (a, b) => hotScore[b]! - hotScore[a]! || byTime(a, b);
    if (clips.pins.size === 0) return byScore;
    const pinRank = (slot: number) => clips.pins.get(slot) ?? Number.MAX_SAFE_INTEGER;
    return (a, b) => pinRank(a) - pinRank(b) || byScore(a, b);
  },
  priceAsc: (clips) => {
    const { price } = clips.columns;
    const byTime = compareNewest(clips);
    const unpricedLast = (slot: number) => (price[slot]! < 0 ? Number.MAX_SAFE_INTEGER : price[slot]!);
    return (a, b) => unpricedLast(a) - unpricedLast(b) || byTime(a, b);
  },
  priceDesc: (clips) => {
    const { price } = clips.columns;
    const byTime = compareNewest(clips);
    return (a, b) => price[b]! - price[a]! || byTime(a, b);
  },
};

/**
 * Sorts the live clips, starting from the previous order if there is one: JavaScript's sort (Timsort) needs little more than
 * one pass over nearly sorted data.
 */
export function sortClips(clips: Sortable, name: SortOrderName, previous?: SortOrder): SortOrder {
  const slots: number[] = [];
  const known = previous?.ranks.length ?? 0;
  for (let slot = clips.slotCount - 1; slot >= known; slot -= 1) if (hasBit(clips.live, slot)) slots.push(slot);
  for (const slot of previous?.slots ?? []) if (hasBit(clips.live, slot)) slots.push(slot);
  return orderOf(Uint32Array.from(slots.sort(COMPARE[name](clips))), clips.slotCount);
}

export function orderOf(slots: Uint32Array<ArrayBuffer>, slotCount: number): SortOrder {
  const ranks = new Uint32Array(slotCount);
  for (let rank = 0; rank < slots.length; rank += 1) ranks[slots[rank]!] = rank;
  return { slots, ranks };
}
