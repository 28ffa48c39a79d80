import type { SearchFilters } from '@zhenku/contract/search';
import { type Bitmap, hasBit } from './bitmap.ts';
import type { Columns } from './columns.ts';

export type OrderName = Exclude<SearchFilters['sort'], 'relevance'>;

/** All clips in one of the orders that they are listed in. */
export interface Order {
  slots: Uint32Array<ArrayBuffer>;
  /** The place of each slot in `slots`. */
  ranks: Uint32Array<ArrayBuffer>;
}

export interface Sortable {
  columns: Columns;
  /** How many slots there are. */
  used: number;
  live: Bitmap;
  /** Pinned clips by slot. */
  pins: Map<number, number>;
}

type Compare = (a: number, b: number) => number;

const newest =
  ({ columns: { published, id } }: Sortable): Compare =>
  (a, b) =>
    published[b]! - published[a]! || id[b]! - id[a]!;

const compares: Record<OrderName, (clips: Sortable) => Compare> = {
  newest,
  hot: (clips) => {
    const { hot } = clips.columns;
    const byTime = newest(clips);
    const byHeat: Compare = (a, b) => hot[b]! - hot[a]! || byTime(a, b);
    if (clips.pins.size === 0) return byHeat;
    const pin = (slot: number) => clips.pins.get(slot) ?? Number.MAX_SAFE_INTEGER;
    return (a, b) => pin(a) - pin(b) || byHeat(a, b);
  },
  priceAsc: (clips) => {
    const { price } = clips.columns;
    const byTime = newest(clips);
    const known = (slot: number) => (price[slot]! < 0 ? Number.MAX_SAFE_INTEGER : price[slot]!);
    return (a, b) => known(a) - known(b) || byTime(a, b);
  },
  priceDesc: (clips) => {
    const { price } = clips.columns;
    const byTime = newest(clips);
    return (a, b) => price[b]! - price[a]! || byTime(a, b);
  },
};

/**
 * Sorts the live clips, from their order of before where there is one: what has changed little is sorted in nearly one
 * pass, since JavaScript's sort (Timsort) takes over what is in order already.
 */
export function sortClips(clips: Sortable, name: OrderName, before?: Order): Order {
  const slots: number[] = [];
  const known = before?.ranks.length ?? 0;
  for (let slot = clips.used - 1; slot >= known; slot -= 1) if (hasBit(clips.live, slot)) slots.push(slot);
  for (const slot of before?.slots ?? []) if (hasBit(clips.live, slot)) slots.push(slot);
  const sorted = Uint32Array.from(slots.sort(compares[name](clips)));
  const ranks = new Uint32Array(clips.used);
  for (let rank = 0; rank < sorted.length; rank += 1) ranks[sorted[rank]!] = rank;
  return { slots: sorted, ranks };
}
