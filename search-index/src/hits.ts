import { type Bitmap, clearBit, hasBit, setBit } from './bitmap.ts';
import type { Search } from './budget.ts';
import { slotOfClip } from './clip-index.ts';
import { clipNumberOf } from './clip-number.ts';
import { clearOutOfRange, filterByGroups } from './filter.ts';
import { matchAllWords, type QueryPostings, type Scores } from './match.ts';
import type { Filters, Range, SortOrderName } from './query.ts';
import { rangeByScore, rangeInSortOrder } from './ranges.ts';

export interface Hits {
  bits: Bitmap;
  scores: Scores;
  /** The slot of the clip with the typed number, whatever its words; it comes before all others. */
  numbered: number | undefined;
}

/** Finds the clips with all words, and the clip with the keyword as its number; the filters apply to all. */
export function findHits(search: Search, filters: Filters, postings: QueryPostings): Hits {
  const { index } = search;
  const within = filterByGroups(index, filters);
  const { bits, scores } = matchAllWords(search, postings, within);
  const number = clipNumberOf(filters.keyword);
  const slot = number === undefined ? undefined : slotOfClip(index, number);
  if (slot !== undefined && hasBit(within, slot)) setBit(bits, slot);
  clearOutOfRange(search, bits, filters);
  return { bits, scores, numbered: slot !== undefined && hasBit(bits, slot) ? slot : undefined };
}

/** Returns the requested sort order, or the order of equally relevant clips. */
export const sortOrderOf = ({ sort }: Pick<Filters, 'sort'>): SortOrderName => (sort === 'relevance' ? 'hot' : sort);

/** Returns a range of the hits' slots, by relevance or in a sort order. */
export function rangeOfHits(
  search: Search,
  { bits, scores, numbered }: Hits,
  { sort, keyword, offset, size }: Pick<Filters, 'sort' | 'keyword'> & Range,
): number[] {
  const rangeOf = (some: Bitmap, range: Range) =>
    sort === 'relevance' && keyword !== ''
      ? rangeByScore(search, { bits: some, scores }, range)
      : rangeInSortOrder(search.index, some, { order: sortOrderOf({ sort }), ...range });
  if (numbered === undefined) return rangeOf(bits, { offset, size });
  const unnumbered = bits.slice();
  clearBit(unnumbered, numbered);
  if (offset > 0) return rangeOf(unnumbered, { offset: offset - 1, size });
  return [numbered, ...rangeOf(unnumbered, { offset: 0, size: size - 1 })].slice(0, size);
}
