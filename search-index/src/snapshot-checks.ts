/** Checks that a snapshot's parts agree, so that no search relies on a wrong count or offset. */

import { type Bitmap, emptyBitmap, hasBit, setBit } from './bitmap.ts';
import type { ClipIndex } from './clip-index.ts';
import { LINE_FEED, type Names } from './words/names.ts';
import { type PostingList, postingSlot } from './posting-lists.ts';
import type { SortOrder } from './sort-orders.ts';

export class InconsistentSnapshot extends Error {
  override name = 'InconsistentSnapshot';
}

export function assertConsistent(holds: boolean, problem: string): asserts holds {
  if (!holds) throw new InconsistentSnapshot(problem);
}

export function assertCounts(...values: number[]): void {
  assertConsistent(
    values.every((value) => Number.isSafeInteger(value) && value >= 0),
    'a count is not a whole number',
  );
}

/** Throws unless no bit is set from `slotCount` on. */
export function assertBits(bits: Bitmap, slotCount: number): void {
  const unused = slotCount & 31;
  assertConsistent(unused === 0 || bits.at(-1)! >>> unused === 0, 'a bitmap has slots that do not exist');
}

export function assertDistinctIds({ slotCount, live, columns, slotOfId }: ClipIndex): void {
  for (let slot = 0; slot < slotCount; slot += 1) {
    if (!hasBit(live, slot)) continue;
    const id = columns.id[slot]!;
    assertConsistent(id > 0 && slotOfId[id] === slot + 1, 'two clips have the same id');
  }
}

/** Throws unless the list has ascending slots of this index. */
export function assertPostings({ entries, length }: PostingList, slotCount: number): void {
  for (let i = 0, previous = -1; i < length; i += 1) {
    const slot = postingSlot(entries[i]!);
    assertConsistent(slot > previous && slot < slotCount, 'postings are out of order');
    previous = slot;
  }
}

/** Throws unless the names follow one another, each with its line feed, up to the end of their text. */
export function assertNames({ text, end, starts, slots, count }: Names, slotCount: number): void {
  for (let line = 0, start = 0; line < count; line += 1) {
    const next = line + 1 < count ? starts[line + 1]! : end;
    const isLine = starts[line] === start && next >= start + 2 && next <= end && next % 2 === 0;
    assertConsistent(isLine && text.readUInt16LE(next - 2) === LINE_FEED, 'a name has a wrong position');
    assertConsistent(
      slots[line]! < slotCount && (line === 0 || slots[line]! >= slots[line - 1]!),
      'a name has a wrong clip',
    );
    start = next;
  }
  assertConsistent(count > 0 || end === 0, 'a text has no names');
}

/**
 * Throws unless the order has each slot once and includes every clip that was live when it was sorted. An order that is
 * not stale may have only live clips.
 */
export function assertSortOrder(
  { slots, ranks }: SortOrder,
  { slotCount, live, liveCount }: ClipIndex,
  { isStale }: { isStale: boolean },
): void {
  const sorted = emptyBitmap(ranks.length);
  for (const slot of slots) {
    assertConsistent(slot < ranks.length && !hasBit(sorted, slot), 'a sort order has a clip twice');
    setBit(sorted, slot);
  }
  for (let slot = 0; slot < ranks.length; slot += 1)
    assertConsistent(!hasBit(live, slot) || hasBit(sorted, slot), 'a sort order lacks a clip');
  assertConsistent(
    isStale || (ranks.length === slotCount && slots.length === liveCount),
    'a sort order is out of date',
  );
}
