import { toFen } from '@zhenku/contract/money';
import type { ListScope } from '../../catalogue/lists.ts';
import { type Filters, isFrameRate } from '../engine.ts';
import { type Bitmap, bitsOf, clearBit, emptyBitmap, hasBit, intersect, withBit } from './bitmap.ts';
import { type ClipIndex, slotOfClip } from './clip-index.ts';
import { members } from './columns.ts';
import { slotOf } from './postings.ts';

/** The live clips with these labels, this category and so on: what bitmaps know. */
export function matchingGroups(index: ClipIndex, filters: Filters): Bitmap {
  const bits = index.live.slice(0, (index.used + 31) >>> 5);
  for (const id of new Set(filters.labelIds)) intersect(bits, members(index.labels, id));
  if (filters.categoryId !== undefined) intersect(bits, members(index.categories, filters.categoryId));
  if (filters.orientation !== undefined) intersect(bits, members(index.orientations, filters.orientation));
  if (filters.tier !== undefined) intersect(bits, members(index.tiers, filters.tier));
  if (filters.is8K === true) intersect(bits, index.in8K);
  if (filters.is8K === false) for (let i = 0; i < bits.length; i += 1) bits[i]! &= ~(index.in8K[i] ?? 0);
  return bits;
}

type Test = (slot: number) => boolean;

/** Takes out the clips whose duration, price or frame rate does not fit: these are looked at one by one, so last. */
export function dropUnfit(index: ClipIndex, bits: Bitmap, filters: Filters): void {
  const { duration, price, fps } = index.columns;
  const tests: Test[] = [];
  const add = (limit: number | undefined, test: (limit: number) => Test) => {
    if (limit !== undefined) tests.push(test(limit));
  };
  add(filters.durationMin, (min) => (slot) => duration[slot]! >= min);
  add(filters.durationMax, (max) => (slot) => duration[slot]! >= 0 && duration[slot]! <= max);
  add(filters.priceMin, (yuan) => {
    const min = Number(toFen(yuan));
    return (slot) => price[slot]! >= min;
  });
  add(filters.priceMax, (yuan) => {
    const max = Number(toFen(yuan));
    return (slot) => price[slot]! >= 0 && price[slot]! <= max;
  });
  add(filters.fps, (rate) => (slot) => isFrameRate(fps[slot]!, rate));
  if (tests.length === 0) return;
  for (const slot of bitsOf(bits)) if (!tests.every((test) => test(slot))) clearBit(bits, slot);
}

/** The live clips of a list. */
export function matchingScope(index: ClipIndex, scope: ListScope): Bitmap {
  const bits = index.live.slice(0, (index.used + 31) >>> 5);
  if (scope.labelId !== undefined) intersect(bits, members(index.labels, scope.labelId));
  if (scope.categoryId !== undefined) intersect(bits, members(index.categories, scope.categoryId));
  if (scope.authorId !== undefined) intersect(bits, worksOf(index, scope.authorId));
  if (scope.likeVideoId !== undefined) intersect(bits, sharingCategory(index, scope.likeVideoId));
  const except = scope.exceptVideoId ?? scope.likeVideoId;
  const slot = except === undefined ? undefined : slotOfClip(index, except);
  if (slot !== undefined) clearBit(bits, slot);
  return bits;
}

function worksOf(index: ClipIndex, authorId: number): Bitmap {
  const bits = emptyBitmap(index.used);
  const works = index.authors.get(authorId);
  for (let i = 0; i < (works?.length ?? 0); i += 1) withBit(bits, slotOf(works!.entries[i]!));
  return bits;
}

function sharingCategory(index: ClipIndex, videoId: number): Bitmap {
  const bits = emptyBitmap(index.used);
  const slot = slotOfClip(index, videoId);
  if (slot === undefined) return bits;
  for (const clips of index.categories.values()) {
    if (!hasBit(clips, slot)) continue;
    for (let i = 0; i < Math.min(bits.length, clips.length); i += 1) bits[i]! |= clips[i]!;
  }
  return bits;
}
