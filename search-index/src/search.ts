import type { BitmapGroups } from './bitmap-groups.ts';
import { type Bitmap, countBits, countCommonBits, usedWords } from './bitmap.ts';
import { Budget, type Search, UNLIMITED } from './budget.ts';
import { type ClipIndex, currentSortOrder } from './clip-index.ts';
import { suggestCorrections } from './words/corrections.ts';
import { segmenter } from './words/dictionary.ts';
import { clearOutOfRange, filterByGroups, filterByScope } from './filter.ts';
import { findHits, rangeOfHits, sortOrderOf } from './hits.ts';
import { matchMostWords, type QueryPostings, queryPostings } from './match.ts';
import { pinyinReadings } from './words/pinyin.ts';
import { rangeByScore, rangeInSortOrder } from './ranges.ts';
import {
  type Facets,
  type Filters,
  type ListScope,
  NEAR_RESULTS_BELOW,
  NEAR_MAX,
  noFacets,
  type Range,
  type SearchResult,
} from './query.ts';
import { type QueryWord, queryWords } from './words/terms.ts';

export interface ExactResult extends Omit<SearchResult, 'suggestions'> {
  words: QueryWord[];
}

/** Finds clips that match the query as typed and, if few match, those that match most of its words. */
export function searchExactly(
  index: ClipIndex,
  filters: Filters,
  { budget = UNLIMITED, ...range }: Range & { budget?: Budget },
): ExactResult {
  const search = { index, budget };
  const words = queryWords(filters.keyword, index.synonyms);
  // The keyword consists of punctuation, which no text contains.
  if (words.length === 0 && filters.keyword !== '') {
    return { ids: [], total: 0, facets: noFacets(), nearIds: [], words };
  }
  const postings = queryPostings(index, words, budget);
  const hits = findHits(search, filters, postings);
  const total = countBits(hits.bits);
  const slots = rangeOfHits(search, hits, { ...filters, ...range });
  const nearIds = total < NEAR_RESULTS_BELOW && words.length > 1 ? nearClips(search, postings, filters) : [];
  return { ids: idsOf(index, slots), total, facets: countFacets(index, hits.bits, budget), nearIds, words };
}

/** Loads the dictionary and the pinyin library, which takes longer than a search may. */
export async function prepareSearches(): Promise<void> {
  segmenter();
  await pinyinReadings([]);
}

/**
 * Searches the index. If few clips match, it suggests corrected queries, whose clips follow in `nearIds`. Throws
 * `OverBudget` after `budgetMs`.
 */
export async function searchClips(
  index: ClipIndex,
  filters: Filters,
  { budgetMs = Infinity, ...range }: Range & { budgetMs?: number },
): Promise<SearchResult> {
  // Not charged to this search, because all searches share it until the catalogue changes.
  currentSortOrder(index, sortOrderOf(filters));
  const budget = new Budget(budgetMs);
  const { words, ...result } = searchExactly(index, filters, { ...range, budget });
  if (result.total >= NEAR_RESULTS_BELOW || words.length === 0) return { ...result, suggestions: [] };
  const search = { index, budget };
  const suggestions = await suggestCorrections(search, words, filters);
  const nearIds = withClipsOfSuggestions(search, filters, { nearIds: result.nearIds, suggestions });
  return { ...result, suggestions, nearIds };
}

function withClipsOfSuggestions(
  search: Search,
  filters: Filters,
  { nearIds, suggestions }: Pick<SearchResult, 'nearIds' | 'suggestions'>,
): number[] {
  if (suggestions.length === 0) return nearIds;
  const near = new Set(nearIds);
  const exact = bestClips(search, filters, NEAR_RESULTS_BELOW);
  for (const keyword of suggestions) {
    if (near.size === NEAR_MAX) break;
    const found = bestClips(search, { ...filters, keyword }, NEAR_MAX + exact.length);
    for (const id of found) if (near.size < NEAR_MAX && !exact.includes(id)) near.add(id);
  }
  return [...near];
}

function bestClips(search: Search, filters: Filters, size: number): number[] {
  const { index, budget } = search;
  const postings = queryPostings(index, queryWords(filters.keyword, index.synonyms), budget);
  const hits = findHits(search, filters, postings);
  return idsOf(index, rangeOfHits(search, hits, { ...filters, sort: 'relevance', offset: 0, size }));
}

/** Returns clips with at least half of the words but not all, the most words first; every filter applies to them too. */
function nearClips(search: Search, postings: QueryPostings, filters: Filters): number[] {
  const match = matchMostWords(search, postings, filterByGroups(search.index, filters));
  clearOutOfRange(search, match.bits, filters);
  return idsOf(search.index, rangeByScore(search, match, { offset: 0, size: NEAR_MAX }));
}

/** Returns a range of a list, newest or hottest first, and the list's length. */
export function listClips(index: ClipIndex, scope: ListScope, range: Range): { ids: number[]; total: number } {
  const bits = filterByScope(index, scope);
  return { ids: idsOf(index, rangeInSortOrder(index, bits, { order: scope.sort, ...range })), total: countBits(bits) };
}

const idsOf = ({ columns }: ClipIndex, slots: number[]) => slots.map((slot) => columns.id[slot]!);

function countFacets(index: ClipIndex, hits: Bitmap, budget: Budget): Facets {
  // Computed once for all the bitmaps that are intersected with the hits.
  const used = usedWords(hits);
  const countGroups = (groups: BitmapGroups) =>
    [...groups]
      .map(([key, members]) => {
        budget.spend(used.length);
        return { key, count: countCommonBits(hits, members, used) };
      })
      .filter(({ count }) => count > 0)
      .sort((a, b) => b.count - a.count || a.key - b.key);
  return {
    labels: countGroups(index.labels).flatMap(({ key: labelId, count }) => {
      const labelName = index.labelNames.get(labelId);
      return labelName === undefined ? [] : [{ labelId, labelName, count }];
    }),
    categories: countGroups(index.categories).map(({ key: categoryId, count }) => ({ categoryId, count })),
    groups: Object.fromEntries([...index.groups].map(([name, groups]) => [name, countGroups(groups)])),
    flags: Object.fromEntries([...index.flags].map(([name, flag]) => [name, countCommonBits(hits, flag, used)])),
    colours: countGroups(index.colours).map(({ key, count }) => ({
      colour: index.layout.colours[key]!.near,
      count,
    })),
    frameRates: countGroups(index.frameRates).map(({ key: fps, count }) => ({ fps, count })),
  };
}
