import { CloseIcon } from '../../ui/icons/icons.tsx';
import { Link } from '../../ui/router/link.tsx';
import { type ActiveFilter, clearFilters, listActiveFilters, type FilterNames } from './active-filters.ts';
import styles from './filters.module.css';
import type { SearchState } from './search-state.ts';

interface FilterChipsProps {
  state: SearchState;
  names: FilterNames;
  /** Filters that were typed as words. */
  typed: readonly ActiveFilter[];
  pathOf: (state: SearchState) => string;
}

export default function FilterChips({ state, names, typed, pathOf }: FilterChipsProps) {
  const chosen = listActiveFilters(state, names);
  const filters = [...typed, ...chosen];
  return (
    <ul className="wrap" aria-label="已选条件">
      {filters.map(({ key, text, without }) => (
        <li key={key}>
          <Link to={pathOf(without)} className={styles.chip} aria-label={`取消筛选 ${text}`}>
            {text}
            <CloseIcon size={16} />
          </Link>
        </li>
      ))}
      {(chosen.length > 0 || typed.length > 1) && (
        <li>
          <Link to={pathOf(clearFilters(state, typed))} className={styles.clear}>
            清除全部
          </Link>
        </li>
      )}
    </ul>
  );
}
