import type { Category } from '@zhenku/contract/catalogue/catalogue';
import {
  boundsOf,
  CLIP_FIELDS,
  type CodeField,
  facetOf,
  FILTER_FIELDS,
  type FilterField,
  filterNames,
  filterOf,
  type FilterValues,
  type RangeField,
} from '@zhenku/contract/clips/fields';
import type { Facets } from '@zhenku/contract/search/search';
import type { ReactNode } from 'react';
import { ChoiceFilter } from './choice-filter.tsx';
import { ColourFilter } from './colour-filter.tsx';
import { choicesOf, RATES } from './filter-choices.ts';
import { RangeFilter } from './range-filter.tsx';
import type { SearchState } from './search-state.ts';

export interface FilterGroupsProps {
  state: SearchState;
  facets: Facets | undefined;
  /** Whether nothing was found; then only active filters are shown, so that users can change them. */
  nothing?: boolean;
  categories: readonly Category[];
  onChange: (part: Partial<SearchState>) => void;
}

interface FilterGroup {
  title: string;
  active: boolean;
  controls: ReactNode;
}

const TITLES = [...new Set(FILTER_FIELDS.map((field) => filterOf(field).group))].filter((title) => title !== undefined);

/** Returns the search filters in groups, except labels and yes-or-no filters. */
export function listFilterGroups(props: FilterGroupsProps): FilterGroup[] {
  const { state, nothing, categories } = props;
  const isOffered = (field: FilterField) => filterOf(field).type !== 'category' || categories.length > 0;
  const groups = TITLES.map((title) => {
    const fields = FILTER_FIELDS.filter((field) => filterOf(field).group === title && isOffered(field));
    return {
      title,
      fields,
      active: fields.flatMap(filterNames).some((name) => state[name] !== undefined),
      controls: fields.map((field) => <FilterControl key={field} field={field} {...props} />),
    };
  });
  return groups.filter(({ fields, active }) => fields.length > 0 && (active || !nothing));
}

/** Returns a value's count: undefined while the counts load, 0 if the results do not list it. */
function countOf(facet: readonly { count: number }[] | undefined, name: string, value: number): number | undefined {
  const counted = facet as readonly Record<string, number>[] | undefined;
  return counted && (counted.find((entry) => entry[name] === value)?.count ?? 0);
}

function FilterControl({ field, state, facets, categories, onChange }: FilterGroupsProps & { field: FilterField }) {
  const filter = filterOf(field);
  const { label } = CLIP_FIELDS[field];
  const choice = {
    title: label,
    chosen: state[field as keyof FilterValues] as number | undefined,
    onChange: (value: number | undefined) => onChange({ [field]: value }),
  };
  switch (filter.type) {
    case 'code':
      return (
        <ChoiceFilter
          {...choice}
          choices={choicesOf(filter.labels)}
          countOf={(value) => countOf(facets?.[facetOf(field as CodeField)], field, value)}
        />
      );
    case 'category':
      return (
        <ChoiceFilter
          {...choice}
          choices={categories.map(({ categoryId, categoryName }) => ({ value: categoryId, label: categoryName }))}
          countOf={(value) => countOf(facets?.categories, field, value)}
        />
      );
    case 'frameRate':
      return (
        <ChoiceFilter {...choice} choices={RATES} countOf={(value) => countOf(facets?.frameRates, field, value)} />
      );
    case 'colour':
      return (
        <ColourFilter found={facets?.colours ?? []} chosen={state.colour} onChange={(colour) => onChange({ colour })} />
      );
    case 'range': {
      const [least, most] = boundsOf(field as RangeField);
      return (
        <RangeFilter
          title={label}
          filter={filter}
          chosen={{ min: state[least], max: state[most] }}
          onChange={(range) => onChange({ [least]: range.min, [most]: range.max })}
        />
      );
    }
    case 'flag':
    case 'line':
      return null;
  }
}
