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

/** The values that are counted; others are only in the columns. */
export interface UsualValues {
  frameRates: readonly number[];
  colours: readonly ColourRange[];
}

/**
 * The published clips in memory. Every version of a clip has a slot of its own: a change gives the clip a new slot and
 * leaves the old one dead, so that ascending lists are only ever appended to.
 */
export interface ClipIndex {
  slotCount: number;
  live: Bitmap;
  liveCount: number;
  columns: Columns;
  /** The live slot of each clip, plus one; 0: none. */
  slotOfId: Uint32Array<ArrayBuffer>;
  /** The rank of each pinned clip, by slot. */
  pins: Map<number, number>;
  labels: BitmapGroups;
  categories: BitmapGroups;
  orientations: BitmapGroups;
  tiers: BitmapGroups;
  usual: UsualValues;
  frameRates: BitmapGroups;
  /** By the position of the usual colour. */
  colours: BitmapGroups;
  is8K: Bitmap;
  /** How the camera moves. */
  motions: BitmapGroups;
  /** The clips whose detail was measured to be as fine as their size. */
  isRealResolution: Bitmap;
  lights: BitmapGroups;
  authenticationTypes: BitmapGroups;
  hasSound: Bitmap;
  authors: Map<number, PostingList>;
  vocabulary: Vocabulary;
  /** The synonym groups that editors keep. */
  synonyms: Synonyms;
  names: Names;
  labelNames: Map<number, string>;
  sortOrders: Partial<Record<SortOrderName, SortOrder>>;
  /** The sort orders that have to be recomputed. */
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
  orientation: number | null;
  tiers: number[];
  is8K: boolean;
  duration: number | null;
  fps: number | null;
  price: number | null;
  publishedAt: number;
  pinRank: number | null;
  hotScore: number;
  motion: number | null;
  realResolution: boolean;
  /** One of a few classes of the mean luma. */
  light: number | null;
  authenticationType: number;
  hasSound: boolean;
  look: Look;
}

const SORT_ORDERS: SortOrderName[] = ['newest', 'hot', 'priceAsc', 'priceDesc'];

export function createClipIndex(expectedClips: number, usual: UsualValues): ClipIndex {
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
    orientations: new Map(),
    tiers: new Map(),
    usual,
    frameRates: new Map(),
    colours: new Map(),
    is8K: emptyBitmap(0),
    motions: new Map(),
    isRealResolution: emptyBitmap(0),
    lights: new Map(),
    authenticationTypes: new Map(),
    hasSound: emptyBitmap(0),
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
  clip.tiers.forEach((tier) => addToGroup(index.tiers, tier, slot));
  const rate = index.usual.frameRates.find((usual) => matchesFrameRate(clip.fps, usual));
  if (rate !== undefined) addToGroup(index.frameRates, rate, slot);
  if (clip.orientation !== null) addToGroup(index.orientations, clip.orientation, slot);
  if (clip.is8K) index.is8K = setBit(index.is8K, slot);
  if (clip.motion !== null) addToGroup(index.motions, clip.motion, slot);
  if (clip.realResolution) index.isRealResolution = setBit(index.isRealResolution, slot);
  if (clip.light !== null) addToGroup(index.lights, clip.light, slot);
  addToGroup(index.authenticationTypes, clip.authenticationType, slot);
  if (clip.hasSound) index.hasSound = setBit(index.hasSound, slot);
  index.usual.colours.forEach((colour, position) => {
    if (hasColour(colour)(columns, slot)) addToGroup(index.colours, position, slot);
  });
  let byAuthor = index.authors.get(clip.authorId);
  if (!byAuthor) index.authors.set(clip.authorId, (byAuthor = emptyPostingList()));
  appendPosting(byAuthor, encodePosting(slot, TEXT_PART.description));
  addTerms(index, slot, clip);
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
    // A term that is neither a word nor a keyword is the whole name.
    if (!word) return addName(names, slot, term);
    const part =
      position < nameEnd ? TEXT_PART.name : position < keywordsEnd ? TEXT_PART.keywords : TEXT_PART.description;
    appendPosting(word.postings, encodePosting(slot, part));
  });
}

/** Replaces all hot scores and pins, both by clip id; a clip that is not named has none. */
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

/** Returns the clips in one of the sort orders, which is recomputed if it is stale. */
export function currentSortOrder(index: ClipIndex, name: SortOrderName): SortOrder {
  const previous = index.sortOrders[name];
  if (previous && !index.staleSortOrders.has(name)) return previous;
  index.staleSortOrders.delete(name);
  return (index.sortOrders[name] = sortClips(index, name, previous));
}

/** Whether so many slots are dead that the index should be rebuilt: each takes room and time. */
export const needsRebuild = (index: ClipIndex) => index.slotCount - index.liveCount > 1_000 + index.liveCount / 4;
