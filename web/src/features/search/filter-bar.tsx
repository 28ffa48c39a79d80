import { lazy, Suspense } from 'react';
import { Dropdown } from '../../ui/dropdown.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { type FilterGroupsProps, listFilterGroups } from './filter-groups.ts';
import styles from './filters.module.css';
import { FlagFilters } from './flag-filters.tsx';

const FilterControls = lazy(() => import('./filter-controls.tsx'));

export function FilterBar(props: FilterGroupsProps) {
  return (
    <>
      {listFilterGroups(props).map(({ title, active, fields }) => (
        <Dropdown key={title} label={title} active={active} wide={title === '分类'}>
          <div className={styles.panel}>
            <Suspense fallback={<Skeleton style={{ height: 72 }} />}>
              <FilterControls fields={fields} {...props} />
            </Suspense>
          </div>
        </Dropdown>
      ))}
      <FlagFilters {...props} />
    </>
  );
}

export function FilterBarSkeleton() {
  return [80, 112, 80, 112, 112, 96].map((width, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- shapes that never move
    <Skeleton key={index} style={{ width, height: 36 }} />
  ));
}
