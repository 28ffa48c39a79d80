import { CLIP_FIELDS, FLAG_FIELDS } from '@zhenku/contract/clips/fields';
import styles from './filters.module.css';
import type { FilterGroupsProps } from './filter-groups.ts';

export function FlagFilters({ state, facets, onChange }: Pick<FilterGroupsProps, 'state' | 'facets' | 'onChange'>) {
  return FLAG_FIELDS.map((flag) => {
    const count = facets?.[flag];
    if (!state[flag] && !count) return null;
    return (
      <label key={flag} className={styles.choice}>
        <input
          type="checkbox"
          className="visually-hidden"
          checked={state[flag] === true}
          onChange={(event) => onChange({ [flag]: event.target.checked ? true : undefined })}
        />
        {CLIP_FIELDS[flag].filter.chip}
        <small className="num">{count}</small>
      </label>
    );
  });
}
