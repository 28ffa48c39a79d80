import {
  boundsOf,
  CLIP_FIELDS,
  type CodeField,
  facetOf,
  type FilterField,
  filterOf,
  type FilterValues,
  type RangeField,
} from '@zhenku/contract/clips/fields';
import { ChoiceFilter } from './choice-filter.tsx';
import { ColourFilter } from './colour-filter.tsx';
import { choicesOf, RATES } from './filter-choices.ts';
import type { FilterGroupsProps } from './filter-groups.ts';
import { RangeFilter } from './range-filter.tsx';

/** Loads when the user opens a group. */
export default function FilterControls({ fields, ...props }: FilterGroupsProps & { fields: readonly FilterField[] }) {
  return fields.map((field) => <FilterControl key={field} field={field} {...props} />);
}

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
