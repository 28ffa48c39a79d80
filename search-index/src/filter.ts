import { groupMembers } from './bitmap-groups.ts';
import { type Bitmap, bitPositions, clearBit, emptyBitmap, hasBit, intersect, setBit } from './bitmap.ts';
import type { Search } from './budget.ts';
import { type ClipIndex, slotOfClip } from './clip-index.ts';
import { contrastBetween, hasColour, lumaBetween, type Test } from './looks.ts';
import { type PostingList, postingSlot } from './posting-lists.ts';
import { type Filters, type ListScope, matchesFrameRate } from './query.ts';

const liveClips = (index: ClipIndex): Bitmap => index.live.slice(0, (index.slotCount + 31) >>> 5);

/**
 * Returns the live clips that pass the filters that use bitmaps or lists: labels, category, author, and the layout's
 * own.
 */
export function filterByGroups(index: ClipIndex, filters: Filters): Bitmap {
  const bits = liveClips(index);
  for (const one of [filters, ...(filters.typed ?? []).map(({ filters: typed }) => typed)])
    clearGroups(index, bits, one);
  return bits;
}

function clearGroups(index: ClipIndex, bits: Bitmap, filters: Partial<Filters>): void {
  for (const id of new Set(filters.labelIds)) intersect(bits, groupMembers(index.labels, id));
  if (filters.categoryId !== undefined) intersect(bits, groupMembers(index.categories, filters.categoryId));
  if (filters.authorId !== undefined) intersect(bits, clipsOfList(index, index.authors.get(filters.authorId)));
  for (const [name, groups] of index.groups) {
    const key = filters.groups?.[name];
    if (key !== undefined) intersect(bits, groupMembers(groups, key));
  }
  for (const [name, flag] of index.flags) filterByFlag(bits, flag, filters.flags?.[name]);
  for (const [name, lists] of index.texts) {
    const text = filters.texts?.[name];
    if (text !== undefined) intersect(bits, clipsOfList(index, lists.get(text)));
  }
  if (filters.clipIds !== undefined) intersect(bits, clipsOf(index, filters.clipIds));
}

function filterByFlag(bits: Bitmap, flag: Bitmap, wanted: boolean | undefined): void {
  if (wanted === true) intersect(bits, flag);
  if (wanted === false) for (let i = 0; i < bits.length; i += 1) bits[i]! &= ~(flag[i] ?? 0);
}

/**
 * Removes clips with a duration, price, frame rate, light or colours out of range. Runs last, because it checks each
 * clip.
 */
export function clearOutOfRange({ index, budget }: Search, bits: Bitmap, filters: Filters): void {
  const tests = [filters, ...(filters.typed ?? []).map(({ filters: typed }) => typed)].flatMap((one) =>
    rangeTests(index, one),
  );
  if (tests.length === 0) return;
  for (const slot of bitPositions(bits)) {
    budget.spend(tests.length);
    if (!tests.every((test) => test(slot))) clearBit(bits, slot);
  }
}

function rangeTests(index: ClipIndex, filters: Partial<Filters>): Test[] {
  const { duration, price, fps } = index.columns;
  const tests: Test[] = [];
  const addTest = (limit: number | undefined, test: (limit: number) => Test) => {
    if (limit !== undefined) tests.push(test(limit));
  };
  addTest(filters.durationMin, (min) => (slot) => duration[slot]! >= min);
  addTest(filters.durationMax, (max) => (slot) => duration[slot]! >= 0 && duration[slot]! <= max);
  addTest(filters.priceMin, (min) => (slot) => price[slot]! >= min);
  addTest(filters.priceMax, (max) => (slot) => price[slot]! >= 0 && price[slot]! <= max);
  addTest(filters.fps, (rate) => (slot) => matchesFrameRate(fps[slot]!, rate));
  const { lumaMin, lumaMax, contrastMin, contrastMax, colour } = filters;
  if (lumaMin !== undefined || lumaMax !== undefined) tests.push(lumaBetween(index.columns, lumaMin, lumaMax));
  if (contrastMin !== undefined || contrastMax !== undefined)
    tests.push(contrastBetween(index.columns, contrastMin, contrastMax));
  if (colour) {
    const isColour = hasColour(colour);
    tests.push((slot) => isColour(index.columns, slot));
  }
  return tests;
}

export function filterByScope(index: ClipIndex, scope: ListScope): Bitmap {
  const bits = liveClips(index);
  if (scope.labelId !== undefined) intersect(bits, groupMembers(index.labels, scope.labelId));
  if (scope.categoryId !== undefined) intersect(bits, groupMembers(index.categories, scope.categoryId));
  if (scope.authorId !== undefined) intersect(bits, clipsOfList(index, index.authors.get(scope.authorId)));
  if (scope.likeVideoId !== undefined) intersect(bits, clipsSharingCategory(index, scope.likeVideoId));
  const except = scope.exceptVideoId ?? scope.likeVideoId;
  const slot = except === undefined ? undefined : slotOfClip(index, except);
  if (slot !== undefined) clearBit(bits, slot);
  return bits;
}

function clipsOf(index: ClipIndex, ids: readonly number[]): Bitmap {
  const bits = emptyBitmap(index.slotCount);
  for (const id of ids) {
    const slot = slotOfClip(index, id);
    if (slot !== undefined) setBit(bits, slot);
  }
  return bits;
}

function clipsOfList(index: ClipIndex, list: PostingList | undefined): Bitmap {
  const bits = emptyBitmap(index.slotCount);
  for (let i = 0; i < (list?.length ?? 0); i += 1) setBit(bits, postingSlot(list!.entries[i]!));
  return bits;
}

function clipsSharingCategory(index: ClipIndex, videoId: number): Bitmap {
  const bits = emptyBitmap(index.slotCount);
  const slot = slotOfClip(index, videoId);
  if (slot === undefined) return bits;
  for (const clips of index.categories.values()) {
    if (!hasBit(clips, slot)) continue;
    for (let i = 0; i < Math.min(bits.length, clips.length); i += 1) bits[i]! |= clips[i]!;
  }
  return bits;
}
