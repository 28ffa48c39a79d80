import { SearchFilters } from '@zhenku/contract/search';
import type { SearchEngine } from './engine.ts';

export type Finder = Pick<SearchEngine, 'search'>;

/** How many clips a keyword finds now. */
export const countFound = async (search: Finder, keyword: string): Promise<number> =>
  (await search.search(SearchFilters.parse({ keyword }), { page: 1, size: 1 })).total;
