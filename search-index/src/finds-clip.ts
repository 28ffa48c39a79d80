import { countBits } from './bitmap.ts';
import { UNLIMITED } from './budget.ts';
import type { ClipIndex } from './clip-index.ts';
import { clearOutOfRange, filterByGroups } from './filter.ts';
import { matchAllWords, queryPostings } from './match.ts';
import type { Filters } from './query.ts';
import { queryWords } from './words/terms.ts';

/** Returns whether a search finds a clip of the index as typed. Unlike in a search, clip numbers are not words. */
export function findsAny(index: ClipIndex, filters: Filters): boolean {
  const search = { index, budget: UNLIMITED };
  const words = queryWords(filters.keyword, index.synonyms);
  if (words.length === 0 && !filters.typed?.length) return false;
  const postings = queryPostings(index, words, { budget: UNLIMITED, ...filters });
  const { bits } = matchAllWords(search, postings, filterByGroups(index, filters));
  clearOutOfRange(search, bits, filters);
  return countBits(bits) > 0;
}
