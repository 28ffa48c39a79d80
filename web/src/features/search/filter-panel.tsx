import type { FilterNames } from './active-filters.ts';
import FilterControls from './filter-controls.tsx';
import { type FilterGroupsProps, listFilterGroups } from './filter-groups.ts';
import styles from './filters.module.css';
import { FlagFilters } from './flag-filters.tsx';
import { LabelFilter } from './label-filter.tsx';

export function FilterPanel({ names, ...props }: FilterGroupsProps & { names: FilterNames }) {
  const { state, facets, onChange } = props;
  return (
    <div className={styles.panel}>
      <div className="wrap">
        <FlagFilters {...props} />
      </div>
      {listFilterGroups(props).map(({ title, fields }) => (
        <FilterControls key={title} fields={fields} {...props} />
      ))}
      <LabelFilter
        found={facets?.labels ?? []}
        chosen={state.labelIds}
        nameOf={names.label}
        onChange={(labelIds) => onChange({ labelIds })}
      />
    </div>
  );
}
