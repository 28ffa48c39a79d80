import { SearchFilters } from '@zhenku/contract/search/search';
import { AppError } from '../../platform/errors.ts';
import type { LiveSearch } from './live-search.ts';

export type ClipSearch = Pick<LiveSearch, 'search'>;

/**
 * Returns the number of clips that a keyword finds now; null if the search exceeds its budget or the index is still loading.
 */
export async function countFound(search: ClipSearch, keyword: string): Promise<number | null> {
  try {
    return (await search.search(SearchFilters.parse({ keyword }), { page: 1, size: 1 })).total;
  } catch (error) {
    if (error instanceof AppError && (error.kind === 'tooManyAttempts' || error.kind === 'notReady')) return null;
    throw error;
  }
}
