import type { SearchFilters } from '@zhenku/contract/search/search';
import type { SearchResult } from '@zhenku/search-index/query';
import type { SearchPreview } from '@zhenku/search-index/suggest';
import type { Paging } from '../../platform/lists/paging.ts';
import type { Lister } from '../catalogue/lists.ts';

/** The port of the search engine. Texts come as people type them. */
export interface SearchEngine extends Lister {
  search: (filters: SearchFilters, page: Paging) => Promise<SearchResult>;
  /** Words and keywords of published clips that complete what is typed, the commonest first. */
  suggest: (typed: string) => Promise<string[]>;
  /** What searches find, by keyword; nothing while a server loads its index. */
  preview: (keywords: readonly string[]) => Promise<Map<string, SearchPreview>>;
}
