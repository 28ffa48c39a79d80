import type { Category } from '@zhenku/contract/catalogue/catalogue';
import { FILTER_FIELDS, type FilterField, filterNames, filterOf } from '@zhenku/contract/clips/fields';
import type { Facets } from '@zhenku/contract/search/search';
import type { SearchState } from './search-state.ts';

export interface FilterGroupsProps {
  state: SearchState;
  facets: Facets | undefined;
  /** Whether nothing was found, in which case only active filters are shown, so that users can change them. */
  foundNothing?: boolean;
  categories: readonly Category[];
  onChange: (part: Partial<SearchState>) => void;
}

interface FilterGroup {
  title: string;
  active: boolean;
  fields: readonly FilterField[];
}

const TITLES = [...new Set(FILTER_FIELDS.map((field) => filterOf(field).group))].filter((title) => title !== undefined);

export function listFilterGroups({ state, foundNothing, categories }: FilterGroupsProps): FilterGroup[] {
  const isOffered = (field: FilterField) => filterOf(field).type !== 'category' || categories.length > 0;
  const groups = TITLES.map((title) => {
    const fields = FILTER_FIELDS.filter((field) => filterOf(field).group === title && isOffered(field));
    return { title, fields, active: fields.flatMap(filterNames).some((name) => state[name] !== undefined) };
  });
  return groups.filter(({ fields, active }) => fields.length > 0 && (active || !foundNothing));
}
