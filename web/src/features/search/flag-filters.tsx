import styles from './filters.module.css';
import type { FilterGroupsProps } from './filter-groups.tsx';

const FLAGS = [
  { flag: 'trueResolution', label: '实测4K' },
  { flag: 'is8K', label: '8K' },
  { flag: 'sound', label: '有声' },
] as const;

/** The yes-or-no filters, of those that have a hit or are set. */
export function FlagFilters({ state, facets, onChange }: Pick<FilterGroupsProps, 'state' | 'facets' | 'onChange'>) {
  return FLAGS.map(({ flag, label }) => {
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
        {label}
        <small className="num">{count}</small>
      </label>
    );
  });
}
