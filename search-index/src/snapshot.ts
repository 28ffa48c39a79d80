import type { BitmapGroups } from './bitmap-groups.ts';
import { type Bitmap, clearBit, hasBit } from './bitmap.ts';
import type { ClipIndex } from './clip-index.ts';
import { type Columns, createColumns } from './columns.ts';
import { PALETTE_BYTES } from './looks.ts';
import { type PostingList, postingFrom, postingSlot } from './posting-lists.ts';
import type { SortOrderName } from './query.ts';
import { orderOf } from './sort-orders.ts';
import {
  assertBits,
  assertConsistent,
  assertCounts,
  assertDistinctIds,
  assertNames,
  assertPostings,
  assertSortOrder,
} from './snapshot-checks.ts';
import { upsertWord, type Word } from './words/vocabulary.ts';

/** Raise it whenever a part's format or meaning changes; `snapshot.test.ts` detects that. */
export const SNAPSHOT_VERSION = 2;

/** The maximum size of a part, so that none blocks requests for long. */
const PART_BYTES = 4 * 1024 ** 2;
const WORDS_PER_PART = 1_000;

const groupsOf = ({ labels, categories, frameRates, colours, groups }: ClipIndex): BitmapGroups[] => [
  labels,
  categories,
  frameRates,
  colours,
  ...groups.values(),
];

/**
 * An index at one moment. Slots are only ever added, so the view can share the data of an index that keeps changing:
 * later additions have higher slots. The few parts that are rewritten in place are copied.
 */
export interface IndexView {
  slotCount: number;
  live: Bitmap;
  columns: Columns;
  pins: [slot: number, rank: number][];
  groups: [key: number, bits: Bitmap][][];
  flags: Bitmap[];
  texts: [text: string, clips: PostingList][][];
  authors: [id: number, clips: PostingList][];
  words: Word[];
  names: { text: Buffer; end: number; starts: Uint32Array; slots: Uint32Array; count: number };
  sortOrders: { name: SortOrderName; isStale: boolean; slots: Uint32Array; slotCount: number }[];
}

/** Returns an immutable view of an index that keeps changing. */
export function viewIndex(index: ClipIndex): IndexView {
  const { slotCount, live, columns, pins, names } = index;
  return {
    slotCount,
    live: live.slice(0, wordCount(slotCount)),
    columns: { ...columns, hotScore: columns.hotScore.slice(0, slotCount) },
    pins: [...pins],
    groups: groupsOf(index).map((group) => [...group]),
    flags: [...index.flags.values()],
    texts: [...index.texts.values()].map((lists) => [...lists]),
    authors: [...index.authors],
    words: [...index.vocabulary.byTerm.values()],
    names: { ...names },
    sortOrders: Object.entries(index.sortOrders).map(([name, { slots, ranks }]) => ({
      name: name as SortOrderName,
      isStale: index.staleSortOrders.has(name as SortOrderName),
      slots,
      slotCount: ranks.length,
    })),
  };
}

/** The first part, with the counts of everything that follows. */
interface Head {
  slotCount: number;
  pins: IndexView['pins'];
  groups: number[][];
  texts: number[];
  authors: number[];
  words: number;
  names: { count: number; bytes: number };
  sortOrders: { name: SortOrderName; isStale: boolean; length: number; slotCount: number }[];
}

/**
 * Yields the index as chunks of bytes, in the order in which `restoreIndex` reads them. Words are stored only as terms
 * and clips.
 */
export function* snapshotParts(view: IndexView): Generator<Uint8Array> {
  const { slotCount, names } = view;
  const head: Head = {
    slotCount,
    pins: view.pins,
    groups: view.groups.map((group) => group.map(([key]) => key)),
    texts: view.texts.map((lists) => lists.length),
    authors: view.authors.map(([id]) => id),
    words: view.words.length,
    names: { count: names.count, bytes: names.end },
    sortOrders: view.sortOrders.map(({ slots, ...order }) => ({ ...order, length: slots.length })),
  };
  yield Buffer.from(JSON.stringify(head));
  yield* pieces(view.live);
  for (const [name, perSlot] of columnsOf(view.columns)) {
    yield* pieces(view.columns[name].subarray(0, slotCount * perSlot));
  }
  const bitmaps = [...view.groups.flat().map(([, bits]) => bits), ...view.flags];
  for (const bits of bitmaps) yield* pieces(bitsBefore(bits, slotCount));
  yield* postingParts(
    view.authors.map(([, clips]) => clips),
    slotCount,
  );
  yield* pieces(names.starts.subarray(0, names.count));
  yield* pieces(names.slots.subarray(0, names.count));
  yield* pieces(names.text.subarray(0, names.end));
  for (const { slots } of view.sortOrders) yield* pieces(slots);
  for (const lists of view.texts) yield* namedPostings(lists, slotCount);
  yield* namedPostings(
    view.words.map(({ term, postings }) => [term, postings]),
    slotCount,
  );
}

/** Yields posting lists, each with its name, which has no line break. */
function* namedPostings(lists: [name: string, clips: PostingList][], slotCount: number): Generator<Uint8Array> {
  for (let first = 0; first < lists.length; first += WORDS_PER_PART) {
    const some = lists.slice(first, first + WORDS_PER_PART);
    yield Buffer.from(some.map(([name]) => name).join('\n'));
    yield* postingParts(
      some.map(([, clips]) => clips),
      slotCount,
    );
  }
}

async function readNamedPostings(
  total: number,
  slotCount: number,
  readPart: ReadPart,
  take: (name: string, clips: PostingList) => void,
): Promise<void> {
  for (let first = 0; first < total; first += WORDS_PER_PART) {
    const names = Buffer.from(await readPart())
      .toString()
      .split('\n');
    assertConsistent(names.length === Math.min(WORDS_PER_PART, total - first), 'the number of words differs');
    const postings = await readPostings(names.length, slotCount, readPart);
    names.forEach((name, position) => take(name, postings[position]!));
  }
}

type ReadPart = () => Promise<Uint8Array<ArrayBuffer>>;

/**
 * Loads a snapshot's clips into an empty index with an up-to-date vocabulary. Words that only the snapshot has are
 * found, but never suggested. Throws if the parts are not a snapshot or contradict each other.
 */
export async function restoreIndex(index: ClipIndex, readPart: ReadPart): Promise<void> {
  const head = JSON.parse(Buffer.from(await readPart()).toString()) as Head;
  const { slotCount } = head;
  assertCounts(slotCount, head.words, head.names.count, head.names.bytes);
  const fill = async <T extends NumberArray>(target: T): Promise<T> => await fillFrom(target, readPart);
  const fillBitmap = async () => {
    const bits = await fill(new Uint32Array(wordCount(slotCount)));
    assertBits(bits, slotCount);
    return bits;
  };
  const size = Math.max(index.columns.id.length, Math.ceil(slotCount * 1.1) + 64);
  index.slotCount = slotCount;
  index.live = await fillBitmap();
  index.columns = createColumns(size);
  for (const [name, perSlot] of columnsOf(index.columns)) {
    await fill(index.columns[name].subarray(0, slotCount * perSlot));
  }
  findSlots(index);
  assertDistinctIds(index);
  assertConsistent(
    head.pins.every(([slot]) => hasBit(index.live, slot)),
    'a pin has no clip',
  );
  index.pins = new Map(head.pins);
  const groups = groupsOf(index);
  assertConsistent(head.groups.length === groups.length, 'the groups differ');
  for (const [position, keys] of head.groups.entries()) {
    for (const key of keys) groups[position]!.set(key, await fillBitmap());
  }
  for (const flag of index.flags.keys()) index.flags.set(flag, await fillBitmap());
  const byAuthor = await readPostings(head.authors.length, slotCount, readPart);
  index.authors = new Map(head.authors.map((id, position) => [id, byAuthor[position]!]));
  const { count, bytes } = head.names;
  const [starts, slots] = [await fill(new Uint32Array(count)), await fill(new Uint32Array(count))];
  index.names = { text: await fill(Buffer.alloc(bytes)), end: bytes, starts, slots, count };
  assertNames(index.names, slotCount);
  for (const { name, isStale, length, ...order } of head.sortOrders) {
    assertCounts(length, order.slotCount);
    assertConsistent(index.staleSortOrders.has(name), 'there is an unknown sort order');
    assertConsistent(length <= order.slotCount && order.slotCount <= slotCount, 'a sort order is too long');
    const restored = orderOf(await fill(new Uint32Array(length)), order.slotCount);
    assertSortOrder(restored, index, { isStale });
    index.sortOrders[name] = restored;
    if (!isStale) index.staleSortOrders.delete(name);
  }
  const texts = [...index.texts.values()];
  assertConsistent(head.texts.length === texts.length, 'the text fields differ');
  for (const [position, count] of head.texts.entries()) {
    assertCounts(count);
    await readNamedPostings(count, slotCount, readPart, (text, clips) => texts[position]!.set(text, clips));
  }
  await readNamedPostings(head.words, slotCount, readPart, (term, clips) => addPostings(index, term, clips));
}

function addPostings({ vocabulary, live }: ClipIndex, term: string, postings: PostingList): void {
  if (!vocabulary.byTerm.has(term)) {
    // No remaining clip has it.
    if (!postings.entries.some((entry) => hasBit(live, postingSlot(entry)))) return;
    upsertWord(vocabulary, { term, word: false, clips: 0, pinyin: null, initials: null, english: [] });
  }
  vocabulary.byTerm.get(term)!.postings = postings;
}

function findSlots(index: ClipIndex): void {
  const { slotCount, live, columns } = index;
  let highest = 0;
  for (let slot = 0; slot < slotCount; slot += 1) highest = Math.max(highest, columns.id[slot]!);
  index.slotOfId = new Uint32Array(Math.max(index.slotOfId.length, Math.ceil(highest * 1.1) + 64));
  index.liveCount = 0;
  for (let slot = 0; slot < slotCount; slot += 1) {
    if (!hasBit(live, slot)) continue;
    index.slotOfId[columns.id[slot]!] = slot + 1;
    index.liveCount += 1;
  }
}

const wordCount = (size: number) => (size + 31) >>> 5;

/** Returns the columns, and how many numbers each has per slot. */
function columnsOf(columns: Columns): [name: keyof Columns, perSlot: number][] {
  return (Object.keys(columns) as (keyof Columns)[]).map((name) => [name, name === 'palette' ? PALETTE_BYTES : 1]);
}

/** Returns the shortest copy with the bits below `slotCount`. */
function bitsBefore(bits: Bitmap, slotCount: number): Bitmap {
  const copy = new Uint32Array(wordCount(slotCount));
  copy.set(bits.subarray(0, copy.length));
  for (let slot = slotCount; slot < copy.length * 32; slot += 1) clearBit(copy, slot);
  return copy;
}

/** Yields how many postings each list has in slots below `slotCount`, then these postings. */
function* postingParts(lists: PostingList[], slotCount: number): Generator<Uint8Array> {
  const lengths = Uint32Array.from(lists, (list) => lengthBefore(list, slotCount));
  const entries = new Uint32Array(lengths.reduce((sum, length) => sum + length, 0));
  let end = 0;
  lists.forEach((list, position) => {
    const length = lengths[position]!;
    entries.set(Array.isArray(list.entries) ? list.entries.slice(0, length) : list.entries.subarray(0, length), end);
    end += length;
  });
  yield* pieces(lengths);
  yield* pieces(entries);
}

function lengthBefore({ entries, length }: PostingList, slotCount: number): number {
  let end = length;
  while (end > 0 && postingSlot(entries[end - 1]!) >= slotCount) end -= 1;
  return end;
}

async function readPostings(count: number, slotCount: number, readPart: ReadPart): Promise<PostingList[]> {
  const lengths = await fillFrom(new Uint32Array(count), readPart);
  assertConsistent(
    lengths.every((length) => length <= slotCount),
    'a word has more clips than the index',
  );
  const entries = await fillFrom(new Uint32Array(lengths.reduce((sum, length) => sum + length, 0)), readPart);
  let end = 0;
  return Array.from(lengths, (length) => {
    const list = postingFrom(entries.subarray(end, (end += length)));
    assertPostings(list, slotCount);
    return list;
  });
}

type NumberArray = Uint8Array | Uint32Array | Float64Array;

function* pieces(numbers: NumberArray): Generator<Uint8Array> {
  const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
  for (let start = 0; start < bytes.length; start += PART_BYTES) yield bytes.subarray(start, start + PART_BYTES);
}

async function fillFrom<T extends NumberArray>(target: T, readPart: ReadPart): Promise<T> {
  const bytes = new Uint8Array(target.buffer, target.byteOffset, target.byteLength);
  for (let start = 0; start < bytes.length;) {
    const part = await readPart();
    assertConsistent(part.length > 0 && part.length <= bytes.length - start, 'the length of a part differs');
    bytes.set(part, start);
    start += part.length;
  }
  return target;
}
