import { useCall } from '../../api/use-call.ts';
import type { FilterNames } from './active-filters.ts';
import type { SearchState } from './search-state.ts';

const MINUTES = 60_000;

/** Returns the categories (undefined while they load) and a function that returns the names of selected ids. */
export function useFilterNames({ labelIds }: SearchState) {
  const categories = useCall('GET /category/v1/query', {}, { staleTime: 5 * MINUTES });
  const labels = useCall('GET /label/v1/query', {}, { enabled: labelIds.length > 0, staleTime: 5 * MINUTES });
  const list = categories.isError ? [] : categories.data?.list;
  const names: FilterNames = {
    category: (id) => list?.find(({ categoryId }) => categoryId === id)?.categoryName ?? `分类 ${id}`,
    label: (id) => labels.data?.list.find(({ labelId }) => labelId === id)?.labelName ?? `标签 ${id}`,
  };
  return { categories: list, names };
}
