import { SearchFilters } from '@zhenku/contract/search/search';
import { AppError } from '../../platform/errors.ts';
import type { SearchEngine } from './engine.ts';

export type Finder = Pick<SearchEngine, 'search'>;

/** Counts the clips that a keyword finds now. Returns null if the search is given up over its budget. */
export async function countFound(search: Finder, keyword: string): Promise<number | null> {
  try {
    return (await search.search(SearchFilters.parse({ keyword }), { page: 1, size: 1 })).total;
  } catch (error) {
    if (error instanceof AppError && error.kind === 'tooManyAttempts') return null;
    throw error;
  }
}
