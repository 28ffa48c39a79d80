import { type Bitmap, clearBit, hasBit, setBit } from './bitmap.ts';
import type { Budget } from './budget.ts';
import { type ClipIndex, slotOfClip } from './clip-index.ts';
import { clipNumberOf } from './clip-number.ts';
import { clearOutOfRange, filterByGroups } from './filter.ts';
import { matchAllWords, type QueryPostings, type Scores } from './match.ts';
import type { Filters, Range, SortOrderName } from './query.ts';
import { rangeByScore, rangeInSortOrder } from './ranges.ts';

/** The clips that a search finds. */
export interface Hits {
  bits: Bitmap;
  scores: Scores;
  /** The clip whose number was searched for, whatever its words: it comes before all others. */
  numbered: number | undefined;
}

/** Finds the clips that have all words, and the one whose number the keyword is; the filters hold for each. */
export function findHits(index: ClipIndex, filters: Filters, postings: QueryPostings, budget: Budget): Hits {
  const within = filterByGroups(index, filters);
  const { bits, scores } = matchAllWords(index, postings, within, budget);
  const number = clipNumberOf(filters.keyword);
  const slot = number === undefined ? undefined : slotOfClip(index, number);
  if (slot !== undefined && hasBit(within, slot)) setBit(bits, slot);
  clearOutOfRange(index, bits, filters, budget);
  return { bits, scores, numbered: slot !== undefined && hasBit(bits, slot) ? slot : undefined };
}

/** The order of clips that match equally well. */
export const sortOrderOf = ({ sort }: Pick<Filters, 'sort'>): SortOrderName => (sort === 'relevance' ? 'hot' : sort);

/** Returns a range of the hits' slots, by relevance or in a sort order. */
export function rangeOfHits(
  index: ClipIndex,
  { bits, scores, numbered }: Hits,
  { sort, keyword }: Pick<Filters, 'sort' | 'keyword'>,
  { offset, size }: Range,
  budget: Budget,
): number[] {
  const rangeOf = (some: Bitmap, range: Range) =>
    sort === 'relevance' && keyword !== ''
      ? rangeByScore(index, some, scores, range, budget)
      : rangeInSortOrder(index, some, sortOrderOf({ sort }), range);
  if (numbered === undefined) return rangeOf(bits, { offset, size });
  const others = bits.slice();
  clearBit(others, numbered);
  if (offset > 0) return rangeOf(others, { offset: offset - 1, size });
  return [numbered, ...rangeOf(others, { offset: 0, size: size - 1 })].slice(0, size);
}
