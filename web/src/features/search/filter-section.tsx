import type { Output } from '@zhenku/contract/api';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dropdown } from '../../ui/dropdown.tsx';
import { FilterIcon } from '../../ui/icons/filter-icons.tsx';
import { currentLocation, navigate } from '../../ui/router/location.tsx';
import { listActiveFilters, listTypedFilters, type Relaxation } from './active-filters.ts';
import { FilterBar, FilterBarSkeleton } from './filter-bar.tsx';
import styles from './filter-section.module.css';
import { LabelFilter } from './label-filter.tsx';
import { readSearch, SORT_LABELS, type SearchState } from './search-state.ts';
import { useFilterNames } from './use-filter-names.ts';

/** Lazy, because only narrow windows show the drawer. */
const FilterDrawer = lazy(() => import('./filter-drawer.tsx'));
/** Lazy, because most searches have no filters. */
const FilterChips = lazy(() => import('./filter-chips.tsx'));
/** Lazy, because few users open them. */
const SortMenu = lazy(() => import('./sort-menu.tsx'));
const CardView = lazy(() => import('../catalogue/card-view.tsx'));

interface FilterSectionProps {
  state: SearchState;
  pathOf: (state: SearchState) => string;
  found: (Pick<Output<'POST /video/v1/queryByKeyword'>, 'total' | 'facets'> & { relaxed?: Relaxation[] }) | undefined;
  isError: boolean;
  scope?: 'category' | 'label' | undefined;
  defaultOrder?: string;
  children: ReactNode;
}

/** In narrow windows the bar scrolls sideways, and the rest is in a drawer. */
export function FilterSection(props: FilterSectionProps) {
  const { state, pathOf, found, isError, scope, defaultOrder = SORT_LABELS[0][1], children } = props;
  const { categories, names } = useFilterNames(state);
  const [drawerOpen, setDrawerOpen] = useState(false);
  // Reads the address, because a second quick choice may come before the page has rendered the first one.
  const change = (part: Partial<SearchState>) =>
    navigate(pathOf({ ...readSearch(new URLSearchParams(currentLocation().search)), page: 1, ...part }));
  const typed = listTypedFilters(state, found?.relaxed);
  const filterCount = listActiveFilters(state, names).length + typed.length;
  const offered = scope === 'category' ? [] : (categories ?? []);
  const facets = found && { ...found.facets, ...(scope === 'label' && { labels: [] }) };
  const foundNothing = found?.total === 0;
  const sortLabel = state.sort === 'relevance' ? defaultOrder : new Map(SORT_LABELS).get(state.sort);
  const barEmpty = foundNothing && filterCount === 0;
  const filters = { state, facets, foundNothing, categories: offered, onChange: change };
  return (
    <div className={styles.filtered}>
      <section className={styles.bar} aria-label="筛选" hidden={barEmpty}>
        <div className={styles.line}>
          <div className={styles.filters}>
            {categories && (found || isError) ? <FilterBar {...filters} /> : <FilterBarSkeleton />}
          </div>
          {filterCount > 0 && (
            <Suspense fallback={null}>
              <FilterChips state={state} names={names} typed={typed} pathOf={pathOf} />
            </Suspense>
          )}
        </div>
        <Button className={styles.fold} onClick={() => setDrawerOpen(true)}>
          <FilterIcon size={16} />
          {filterCount > 0 ? `筛选 · ${filterCount}` : '筛选'}
        </Button>
        <div className={styles.sort} hidden={foundNothing}>
          <Dropdown label={`排序：${sortLabel}`}>
            <Suspense fallback={null}>
              <SortMenu value={state.sort} defaultOrder={defaultOrder} onChange={(sort) => change({ sort })} />
            </Suspense>
          </Dropdown>
          <Dropdown label="显示">
            <Suspense fallback={null}>
              <CardView />
            </Suspense>
          </Dropdown>
        </div>
      </section>
      {scope !== 'label' && (
        <div className={styles.labels} data-waiting={!found && !isError}>
          <LabelFilter
            found={found?.facets.labels ?? []}
            chosen={state.labelIds}
            nameOf={names.label}
            onChange={(labelIds) => change({ labelIds })}
          />
        </div>
      )}
      <div className={styles.results}>{children}</div>
      {drawerOpen && (
        <Suspense fallback={null}>
          <FilterDrawer
            {...filters}
            names={names}
            total={found?.total}
            typed={typed}
            pathOf={pathOf}
            onClose={() => setDrawerOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
