import { toFen } from '@zhenku/contract/money';
import type { SearchFilters } from '@zhenku/contract/search';
import type { Filters } from '@zhenku/search-index/query';

const fenOrUndefined = (yuan: number | undefined) => (yuan === undefined ? undefined : Number(toFen(yuan)));

/** The same filters for the index in memory, which has prices in fen. */
export function toIndexFilters(filters: SearchFilters): Filters {
  return { ...filters, priceMin: fenOrUndefined(filters.priceMin), priceMax: fenOrUndefined(filters.priceMax) };
}
