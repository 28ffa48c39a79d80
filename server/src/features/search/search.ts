import type { Input, Output } from '@zhenku/contract/api';
import { type Json, jsonObject } from '../../platform/http/json.ts';
import type { Cards } from '../catalogue/cached-cards.ts';
import type { LiveSearch } from './live-search.ts';

/** With fewer results, the page also shows other searches. */
const RELATED_BELOW = 12;

type SearchOutput = Output<'POST /video/v1/queryByKeyword'>;

export async function searchVideos(
  cards: Cards,
  search: Pick<LiveSearch, 'search' | 'related'>,
  { page, size, ...filters }: Input<'POST /video/v1/queryByKeyword'>,
): Promise<{ total: number; found: Json<SearchOutput> }> {
  const { ids, total, facets, nearIds, relaxed, suggestions } = await search.search(filters, { page, size });
  const isShort = filters.keyword !== '' && page === 1 && total < RELATED_BELOW;
  const [content, near, related] = await Promise.all([
    cards.read(ids),
    cards.read(nearIds),
    isShort ? search.related(filters.keyword, [...ids, ...nearIds]) : [],
  ]);
  const found = { content, total, page, size, facets, near, relaxed, suggestions, related };
  return { total, found: jsonObject<SearchOutput>(found) };
}
