import type { Input, Output } from '@zhenku/contract/api';
import { type Json, jsonObject } from '../../platform/http/json.ts';
import type { Cards } from '../catalogue/cached-cards.ts';
import type { ClipSearch } from './count-found.ts';

type SearchOutput = Output<'POST /video/v1/queryByKeyword'>;

export async function searchVideos(
  cards: Cards,
  search: ClipSearch,
  { page, size, ...filters }: Input<'POST /video/v1/queryByKeyword'>,
): Promise<{ total: number; found: Json<SearchOutput> }> {
  const { ids, total, facets, nearIds, relaxed, suggestions } = await search.search(filters, { page, size });
  const [content, near] = await Promise.all([cards.read(ids), cards.read(nearIds)]);
  return { total, found: jsonObject<SearchOutput>({ content, total, page, size, facets, near, relaxed, suggestions }) };
}
