import type { BitmapGroups } from './bitmap-groups.ts';
import { type Bitmap, countBits, countCommonBits, emptyBitmap, hasBit, usedWords } from './bitmap.ts';
import { Budget, type Search, UNLIMITED } from './budget.ts';
import { type ClipIndex, currentSortOrder } from './clip-index.ts';
import { type Correction, suggestCorrections } from './words/corrections.ts';
import { segmenter } from './words/dictionary.ts';
import { filterByScope } from './filter.ts';
import { findHits, rangeOfHits, sortOrderOf } from './hits.ts';
import { queryPostings } from './match.ts';
import { loadPinyin } from './words/pinyin.ts';
import { prepareSpelling } from './words/spelling.ts';
import { prepareTranslations } from './words/english.ts';
import { rangeInSortOrder } from './ranges.ts';
import { relax } from './relax.ts';
import {
  CORRECTED_MAX,
  type Facets,
  type Filters,
  type ListScope,
  NEAR_RESULTS_BELOW,
  noFacets,
  type Range,
  type SearchResult,
} from './query.ts';
import { type QueryWord, queryWords } from './words/terms.ts';

export interface ExactResult extends Pick<SearchResult, 'ids' | 'total' | 'facets'> {
  words: QueryWord[];
  bits: Bitmap;
}

/** Finds the clips that match the query as typed. */
export function searchExactly(
  index: ClipIndex,
  filters: Filters,
  { budget = UNLIMITED, ...range }: Range & { budget?: Budget },
): ExactResult {
  const search = { index, budget };
  const words = queryWords(filters.keyword, index.synonyms);
  // The keyword consists of punctuation, which no text contains.
  if (words.length === 0 && filters.keyword !== '') {
    return { ids: [], total: 0, facets: noFacets(), words, bits: emptyBitmap(0) };
  }
  const hits = findHits(search, filters, queryPostings(index, words, { budget, ...filters }));
  const slots = rangeOfHits(search, hits, { ...filters, ...range });
  const { bits } = hits;
  return { ids: idsOf(index, slots), total: countBits(bits), facets: countFacets(index, bits, budget), words, bits };
}

/** Loads the dictionary and the readings of the catalogue's characters, which takes longer than a search may. */
export async function prepareSearches(index: ClipIndex): Promise<void> {
  segmenter();
  await prepareSpelling(index);
}

/**
 * Searches the index. If few clips match, it adds those that match related words or part of the query, and suggests corrected
 * queries with their clips. Throws `OverBudget` after `budgetMs`.
 */
export async function searchClips(
  index: ClipIndex,
  filters: Filters,
  { budgetMs = Infinity, ...range }: Range & { budgetMs?: number },
): Promise<SearchResult> {
  await loadPinyin();
  // Nothing is awaited from here on: the budget would count the time of other requests.
  // Not charged to this search, because all searches share it until the catalogue changes.
  currentSortOrder(index, sortOrderOf(filters));
  const budget = new Budget(budgetMs);
  const { words, bits, ...result } = searchExactly(index, filters, { ...range, budget });
  const isAsked = words.length > 0 || (filters.typed ?? []).length > 0;
  if (result.total >= NEAR_RESULTS_BELOW || !isAsked) {
    return { ...result, nearIds: [], relaxed: [], suggestions: [] };
  }
  // Until it is loaded, searches only miss some related words.
  prepareTranslations();
  const search = { index, budget };
  const corrections = words.length > 0 ? suggestCorrections(search, words, filters) : [];
  const { size } = range;
  return {
    ...result,
    suggestions: corrections.map(({ text }) => text),
    ...nearClips(search, { words, filters, exact: bits, size }, corrections),
  };
}

/** Returns the clips that match other words, those of the corrected queries, and those that match in part, in this order. */
function nearClips(
  search: Search,
  query: Parameters<typeof relax>[1],
  corrections: readonly Correction[],
): Pick<SearchResult, 'nearIds' | 'relaxed'> {
  const { filters, exact, size } = query;
  const { complete, partial, describe } = relax(search, query);
  const related = new Set(complete);
  const corrected = new Set<number>();
  let correction: Correction | undefined;
  const limit = Math.min(CORRECTED_MAX, size - related.size);
  for (const one of corrections) {
    if (corrected.size >= limit) break;
    for (const slot of bestSlots(search, { ...filters, keyword: one.keyword }, CORRECTED_MAX + NEAR_RESULTS_BELOW)) {
      if (corrected.size >= limit || hasBit(exact, slot) || related.has(slot)) continue;
      corrected.add(slot);
      correction ??= one;
    }
  }
  const rest = partial.filter((slot) => !corrected.has(slot)).slice(0, size - related.size - corrected.size);
  const relaxed = describe([...complete, ...rest]);
  const from = filters.typedText ?? filters.keyword;
  // A query of one word may be described already.
  if (correction && !relaxed.some((one) => one.from === from))
    relaxed.unshift({ kind: 'replaced', from, to: correction.text });
  return { nearIds: idsOf(search.index, [...complete, ...corrected, ...rest]), relaxed };
}

/** Returns a keyword's best clips under the same filters. */
function bestSlots(search: Search, filters: Filters, size: number): number[] {
  const { index, budget } = search;
  const words = queryWords(filters.keyword, index.synonyms);
  const hits = findHits(search, filters, queryPostings(index, words, { budget, ...filters }));
  return rangeOfHits(search, hits, { ...filters, sort: 'relevance', offset: 0, size });
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
