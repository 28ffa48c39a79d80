import { type BitmapGroups, addToGroup } from './bitmap-groups.ts';
import { type Bitmap, clearBit, emptyBitmap, setBit } from './bitmap.ts';
import { type Columns, createColumns, growColumns } from './columns.ts';
import { type ColourRange, hasColour, type Look, saveLook } from './looks.ts';
import { addName, createNames, type Names } from './words/names.ts';
import { appendPosting, emptyPostingList, encodePosting, type PostingList, TEXT_PART } from './posting-lists.ts';
import { matchesFrameRate, type SortOrderName } from './query.ts';
import { type SortOrder, sortClips } from './sort-orders.ts';
import type { Synonyms } from './words/terms.ts';
import { createVocabulary, type Vocabulary } from './words/vocabulary.ts';

/** The caller's own named filters, in addition to the ones that every catalogue has. */
export interface Layout {
  /** Small sets of numbers per clip; results are counted by them. */
  groups: readonly string[];
  /** Properties that a clip has or lacks; results are counted by them too. */
  flags: readonly string[];
  /** Texts that only few clips share. */
  texts: readonly string[];
  /** The frame rates and colours for which results are counted; all others are only in the columns. */
  frameRates: readonly number[];
  colours: readonly ColourRange[];
}

/**
 * The published clips in memory. Every version of a clip has its own slot: a change gives the clip a new slot and
 * leaves the old one dead, so that ascending lists only ever grow at their end.
 */
export interface ClipIndex {
  slotCount: number;
  live: Bitmap;
  liveCount: number;
  columns: Columns;
  /** Each clip's live slot plus one; 0: none. */
  slotOfId: Uint32Array<ArrayBuffer>;
  /** Pinned clips' ranks, by slot. */
  pins: Map<number, number>;
  labels: BitmapGroups;
  categories: BitmapGroups;
  layout: Layout;
  /** Keyed by name in the layout, like `flags` and `texts`. */
  groups: Map<string, BitmapGroups>;
  flags: Map<string, Bitmap>;
  texts: Map<string, Map<string, PostingList>>;
  frameRates: BitmapGroups;
  /** Indexed by the colour's position in the layout. */
  colours: BitmapGroups;
  authors: Map<number, PostingList>;
  vocabulary: Vocabulary;
  synonyms: Synonyms;
  names: Names;
  labelNames: Map<number, string>;
  sortOrders: Partial<Record<SortOrderName, SortOrder>>;
  staleSortOrders: Set<SortOrderName>;
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
  /** Keyed by name in the layout, like `flags` and `texts`; absent means none. */
  groups: Readonly<Record<string, number | readonly number[] | null>>;
  flags: Readonly<Record<string, boolean>>;
  texts: Readonly<Record<string, string | null>>;
  duration: number | null;
  fps: number | null;
  price: number | null;
  publishedAt: number;
  pinRank: number | null;
  hotScore: number;
  look: Look;
}

const SORT_ORDERS: SortOrderName[] = ['newest', 'hot', 'priceAsc', 'priceDesc'];

export function createClipIndex(expectedClips: number, layout: Layout): ClipIndex {
  const size = Math.ceil(expectedClips * 1.1) + 64;
  return {
    slotCount: 0,
    live: emptyBitmap(size),
    liveCount: 0,
    columns: createColumns(size),
    slotOfId: new Uint32Array(size),
    pins: new Map(),
    labels: new Map(),
    categories: new Map(),
    layout,
    groups: new Map(layout.groups.map((name) => [name, new Map()])),
    flags: new Map(layout.flags.map((name) => [name, emptyBitmap(0)])),
    texts: new Map(layout.texts.map((name) => [name, new Map()])),
    frameRates: new Map(),
    colours: new Map(),
    authors: new Map(),
    vocabulary: createVocabulary(),
    synonyms: new Map(),
    names: createNames(),
    labelNames: new Map(),
    sortOrders: {},
    staleSortOrders: new Set(SORT_ORDERS),
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
  SORT_ORDERS.forEach((name) => index.staleSortOrders.add(name));
}

/** Adds a clip, or replaces its previous version. Its words must be in the vocabulary. */
export function upsertClip(index: ClipIndex, clip: Clip): void {
  removeClip(index, clip.id);
  const slot = nextSlot(index, clip.id);
  const { columns } = index;
  columns.id[slot] = clip.id;
  columns.publishedAt[slot] = clip.publishedAt;
  columns.price[slot] = clip.price ?? -1;
  columns.duration[slot] = clip.duration ?? -1;
  columns.fps[slot] = clip.fps ?? -1;
  columns.hotScore[slot] = clip.hotScore;
  saveLook(columns, slot, clip.look);
  if (clip.pinRank !== null) index.pins.set(slot, clip.pinRank);

  clip.labelIds.forEach((id) => addToGroup(index.labels, id, slot));
  clip.categoryIds.forEach((id) => addToGroup(index.categories, id, slot));
  for (const [name, groups] of index.groups) {
    for (const key of [clip.groups[name] ?? []].flat()) addToGroup(groups, key, slot);
  }
  for (const [name, flag] of index.flags) if (clip.flags[name]) index.flags.set(name, setBit(flag, slot));
  for (const [name, lists] of index.texts) {
    const text = clip.texts[name];
    if (text) addToList(lists, text, slot);
  }
  const rate = index.layout.frameRates.find((usual) => matchesFrameRate(clip.fps, usual));
  if (rate !== undefined) addToGroup(index.frameRates, rate, slot);
  index.layout.colours.forEach((colour, position) => {
    if (hasColour(colour)(columns, slot)) addToGroup(index.colours, position, slot);
  });
  addToList(index.authors, clip.authorId, slot);
  addTerms(index, slot, clip);
}

function addToList<Key>(lists: Map<Key, PostingList>, key: Key, slot: number): void {
  let list = lists.get(key);
  if (!list) lists.set(key, (list = emptyPostingList()));
  appendPosting(list, encodePosting(slot, TEXT_PART.description));
}

function nextSlot(index: ClipIndex, id: number): number {
  const slot = index.slotCount;
  index.slotCount += 1;
  if (slot >= index.columns.id.length) {
    index.columns = growColumns(index.columns, Math.ceil(index.slotCount * 1.25) + 64);
  }
  if (id >= index.slotOfId.length) {
    const grown = new Uint32Array(Math.ceil(id * 1.25) + 64);
    grown.set(index.slotOfId);
    index.slotOfId = grown;
  }
  index.live = setBit(index.live, slot);
  index.liveCount += 1;
  index.slotOfId[id] = slot + 1;
  SORT_ORDERS.forEach((name) => index.staleSortOrders.add(name));
  return slot;
}

function addTerms({ vocabulary, names }: ClipIndex, slot: number, { terms, nameEnd, keywordsEnd }: Clip): void {
  terms.forEach((term, position) => {
    const word = vocabulary.byTerm.get(term);
    // A term that is neither a word nor a keyword is the full name.
    if (!word) return addName(names, slot, term);
    const part =
      position < nameEnd ? TEXT_PART.name : position < keywordsEnd ? TEXT_PART.keywords : TEXT_PART.description;
    appendPosting(word.postings, encodePosting(slot, part));
  });
}

/** Replaces all hot scores and pins, by clip id; clips that are not listed have none. */
export function replaceHotScores(index: ClipIndex, scores: Map<number, number>, pins: Map<number, number>): void {
  const { id, hotScore } = index.columns;
  for (let slot = 0; slot < index.slotCount; slot += 1) hotScore[slot] = scores.get(id[slot]!) ?? 0;
  index.pins.clear();
  for (const [clipId, rank] of pins) {
    const slot = slotOfClip(index, clipId);
    if (slot !== undefined) index.pins.set(slot, rank);
  }
  index.staleSortOrders.add('hot');
}

export function currentSortOrder(index: ClipIndex, name: SortOrderName): SortOrder {
  const previous = index.sortOrders[name];
  if (previous && !index.staleSortOrders.has(name)) return previous;
  index.staleSortOrders.delete(name);
  return (index.sortOrders[name] = sortClips(index, name, previous));
}

/** Returns whether there are enough dead slots to justify a rebuild: each takes memory and time. */
export const needsRebuild = (index: ClipIndex) => index.slotCount - index.liveCount > 1_000 + index.liveCount / 4;
