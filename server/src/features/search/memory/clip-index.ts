import { FRAME_RATES } from '@zhenku/contract/constants';
import { isFrameRate } from '../engine.ts';
import { type Bitmap, clearBit, emptyBitmap, hasBit, withBit } from './bitmap.ts';
import { addTo, type Columns, grownColumns, type Groups, makeColumns } from './columns.ts';
import { addName, makeNames, type Names } from './names.ts';
import { type Order, type OrderName, sortClips } from './orders.ts';
import { append, entryOf, noPostings, PART, type Postings } from './postings.ts';
import { makeWords, type Words } from './words.ts';

/**
 * The published clips in memory. Every version of a clip has a slot of its own: a change gives it a new one and leaves
 * the old one dead, so that nothing that is ascending ever has to be changed in its middle.
 */
export interface ClipIndex {
  used: number;
  live: Bitmap;
  liveCount: number;
  columns: Columns;
  /** The live slot of each clip, plus one; 0: none. */
  slotOfId: Uint32Array<ArrayBuffer>;
  pins: Map<number, number>;
  labels: Groups;
  categories: Groups;
  orientations: Groups;
  tiers: Groups;
  /** Of FRAME_RATES; rarer ones are in the column alone. */
  frameRates: Groups;
  in8K: Bitmap;
  authors: Map<number, Postings>;
  words: Words;
  names: Names;
  labelNames: Map<number, string>;
  orders: Partial<Record<OrderName, Order>>;
  /** The orders that no longer hold. */
  stale: Set<OrderName>;
}

export interface Clip {
  id: number;
  authorId: number;
  /** Name, then keywords, then description. */
  terms: string[];
  nameEnd: number;
  keywordsEnd: number;
  labelIds: number[];
  categoryIds: number[];
  orientation: number | null;
  tiers: number[];
  is8K: boolean;
  duration: number | null;
  fps: number | null;
  price: number | null;
  published: number;
  pin: number | null;
  hot: number;
}

const ORDERS: OrderName[] = ['newest', 'hot', 'priceAsc', 'priceDesc'];

export function makeClipIndex(expected = 0): ClipIndex {
  const size = Math.ceil(expected * 1.1) + 64;
  return {
    used: 0,
    live: emptyBitmap(size),
    liveCount: 0,
    columns: makeColumns(size),
    slotOfId: new Uint32Array(size),
    pins: new Map(),
    labels: new Map(),
    categories: new Map(),
    orientations: new Map(),
    tiers: new Map(),
    frameRates: new Map(),
    in8K: emptyBitmap(0),
    authors: new Map(),
    words: makeWords(),
    names: makeNames(),
    labelNames: new Map(),
    orders: {},
    stale: new Set(ORDERS),
  };
}

export function slotOfClip(index: ClipIndex, id: number): number | undefined {
  const slot = index.slotOfId[id];
  return slot ? slot - 1 : undefined;
}

export function removeClip(index: ClipIndex, id: number): void {
  const slot = slotOfClip(index, id);
  if (slot === undefined) return;
  clearBit(index.live, slot);
  index.liveCount -= 1;
  index.slotOfId[id] = 0;
  index.pins.delete(slot);
  ORDERS.forEach((name) => index.stale.add(name));
}

/** Adds a clip in place of its version of before. Its words must be known. */
export function putClip(index: ClipIndex, clip: Clip): void {
  removeClip(index, clip.id);
  const slot = nextSlot(index, clip.id);
  const { columns } = index;
  columns.id[slot] = clip.id;
  columns.published[slot] = clip.published;
  columns.price[slot] = clip.price ?? -1;
  columns.duration[slot] = clip.duration ?? -1;
  columns.fps[slot] = clip.fps ?? -1;
  columns.hot[slot] = clip.hot;
  if (clip.pin !== null) index.pins.set(slot, clip.pin);

  clip.labelIds.forEach((id) => addTo(index.labels, id, slot));
  clip.categoryIds.forEach((id) => addTo(index.categories, id, slot));
  clip.tiers.forEach((tier) => addTo(index.tiers, tier, slot));
  const rate = FRAME_RATES.find((usual) => isFrameRate(clip.fps, usual));
  if (rate !== undefined) addTo(index.frameRates, rate, slot);
  if (clip.orientation !== null) addTo(index.orientations, clip.orientation, slot);
  if (clip.is8K) index.in8K = withBit(index.in8K, slot);
  let byAuthor = index.authors.get(clip.authorId);
  if (!byAuthor) index.authors.set(clip.authorId, (byAuthor = noPostings()));
  append(byAuthor, entryOf(slot, PART.description));
  addTerms(index, slot, clip);
}

function nextSlot(index: ClipIndex, id: number): number {
  const slot = index.used;
  index.used += 1;
  if (slot >= index.columns.id.length) index.columns = grownColumns(index.columns, Math.ceil(index.used * 1.25) + 64);
  if (id >= index.slotOfId.length) {
    const grown = new Uint32Array(Math.ceil(id * 1.25) + 64);
    grown.set(index.slotOfId);
    index.slotOfId = grown;
  }
  index.live = withBit(index.live, slot);
  index.liveCount += 1;
  index.slotOfId[id] = slot + 1;
  ORDERS.forEach((name) => index.stale.add(name));
  return slot;
}

function addTerms({ words, names }: ClipIndex, slot: number, { terms, nameEnd, keywordsEnd }: Clip): void {
  terms.forEach((term, position) => {
    const word = words.all.get(term);
    // What is neither a word nor a keyword is the whole name.
    if (!word) return addName(names, slot, term);
    const part = position < nameEnd ? PART.name : position < keywordsEnd ? PART.keywords : PART.description;
    append(word.postings, entryOf(slot, part));
  });
}

/** Takes over all hot scores and pins, by clip; who is not named has none. */
export function putHeat(index: ClipIndex, scores: Map<number, number>, pins: Map<number, number>): void {
  const { id, hot } = index.columns;
  for (let slot = 0; slot < index.used; slot += 1) hot[slot] = scores.get(id[slot]!) ?? 0;
  index.pins.clear();
  for (const [clip, rank] of pins) {
    const slot = slotOfClip(index, clip);
    if (slot !== undefined) index.pins.set(slot, rank);
  }
  index.stale.add('hot');
}

/** One of the orders, as it is now. */
export function orderOf(index: ClipIndex, name: OrderName): Order {
  const known = index.orders[name];
  if (known && !index.stale.has(name)) return known;
  index.stale.delete(name);
  return (index.orders[name] = sortClips(index, name, known));
}

export const isLive = (index: ClipIndex, slot: number) => hasBit(index.live, slot);

/** Whether it would be worth the while to build the index anew: every dead slot takes room and time. */
export const isWorn = (index: ClipIndex) => index.used - index.liveCount > 1_000 + index.liveCount / 4;
