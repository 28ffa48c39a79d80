import { offsetOf, type Paging } from '../../../platform/paging.ts';
import type { ListScope } from '../../catalogue/lists.ts';
import { type Facets, type Filters, NEAR_BELOW, NEAR_MAX } from '../engine.ts';
import { type QueryWord, queryWords } from '../terms.ts';
import { type Bitmap, countBits, countShared } from './bitmap.ts';
import type { ClipIndex } from './clip-index.ts';
import type { Groups } from './columns.ts';
import { dropUnfit, matchingGroups, matchingScope } from './filter.ts';
import { matchAll, matchMost, type Occurrences, occurrencesOf } from './match.ts';
import { slotsByScore, slotsInOrder } from './pages.ts';

export interface Found {
  ids: number[];
  total: number;
  facets: Facets;
  nearIds: number[];
  words: QueryWord[];
}

/** Searches the index; answers what `postgresEngine` would. */
export function searchIndex(index: ClipIndex, filters: Filters, { page, size }: Paging): Found {
  const words = queryWords(filters.keyword);
  // Something was asked for, and it is no writing at all.
  if (words.length === 0 && filters.keyword !== '')
    return { ids: [], total: 0, facets: noFacets(), nearIds: [], words };
  const occurrences = occurrencesOf(index, words);
  const { bits, scores } = matchAll(index, occurrences, matchingGroups(index, filters));
  dropUnfit(index, bits, filters);
  const total = countBits(bits);
  const range = { from: offsetOf({ page, size }), size };
  const slots =
    filters.sort === 'relevance' && words.length > 0
      ? slotsByScore(index, bits, scores, range)
      : slotsInOrder(index, bits, filters.sort === 'relevance' ? 'hot' : filters.sort, range);
  const few = total < NEAR_BELOW && words.length > 1;
  const nearIds = few ? nearClips(index, occurrences, filters) : [];
  return { ids: idsOf(index, slots), total, facets: facetsOf(index, bits), nearIds, words };
}

/** The best clips for a keyword, under the same filters. */
export function bestClips(index: ClipIndex, filters: Filters, size: number): number[] {
  const { bits, scores } = matchAll(
    index,
    occurrencesOf(index, queryWords(filters.keyword)),
    matchingGroups(index, filters),
  );
  dropUnfit(index, bits, filters);
  return idsOf(index, slotsByScore(index, bits, scores, { from: 0, size }));
}

/** Clips with at least half of the words but not all, the most first; every filter holds for them too. */
function nearClips(index: ClipIndex, occurrences: Occurrences, filters: Filters): number[] {
  const { bits, scores } = matchMost(index, occurrences, matchingGroups(index, filters));
  dropUnfit(index, bits, filters);
  return idsOf(index, slotsByScore(index, bits, scores, { from: 0, size: NEAR_MAX }));
}

/** A page of a list, newest or hottest first. */
export function listIndex(index: ClipIndex, scope: ListScope, { page, size }: Paging) {
  const bits = matchingScope(index, scope);
  const slots = slotsInOrder(index, bits, scope.sort, { from: offsetOf({ page, size }), size });
  return { ids: idsOf(index, slots), total: countBits(bits) };
}

const idsOf = ({ columns }: ClipIndex, slots: number[]) => slots.map((slot) => columns.id[slot]!);

const noFacets = (): Facets => ({ labels: [], categories: [], orientations: [], tiers: [], frameRates: [] });

/** How many of the hits have each label, category and so on, the commonest first. */
function facetsOf(index: ClipIndex, hits: Bitmap): Facets {
  return {
    labels: counts(index.labels, hits).flatMap(({ key: labelId, count }) => {
      const labelName = index.labelNames.get(labelId);
      return labelName === undefined ? [] : [{ labelId, labelName, count }];
    }),
    categories: counts(index.categories, hits).map(({ key: categoryId, count }) => ({ categoryId, count })),
    orientations: counts(index.orientations, hits).map(({ key: orientation, count }) => ({ orientation, count })),
    tiers: counts(index.tiers, hits).map(({ key: tier, count }) => ({ tier, count })),
    frameRates: counts(index.frameRates, hits).map(({ key: fps, count }) => ({ fps, count })),
  };
}

const counts = (groups: Groups, hits: Bitmap) =>
  [...groups]
    .map(([key, members]) => ({ key, count: countShared(hits, members) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || a.key - b.key);
