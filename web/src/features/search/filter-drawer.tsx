import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { type ActiveFilter, clearFilters, type FilterNames } from './active-filters.ts';
import type { FilterGroupsProps } from './filter-groups.ts';
import { FilterPanel } from './filter-panel.tsx';
import styles from './filters.module.css';
import type { SearchState } from './search-state.ts';

interface FilterDrawerProps extends FilterGroupsProps {
  names: FilterNames;
  total: number | undefined;
  typed: readonly ActiveFilter[];
  pathOf: (state: SearchState) => string;
  onClose: () => void;
}

export default function FilterDrawer({ total, typed, pathOf, onClose, ...filters }: FilterDrawerProps) {
  const footer = (
    <>
      <ButtonLink to={pathOf(clearFilters(filters.state, typed))}>清除全部</ButtonLink>
      <Button variant="primary" onClick={onClose}>
        {total === undefined ? '查看结果' : `查看 ${total} 条素材`}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title="筛选" width={360} className={styles.drawer} footer={footer}>
      <FilterPanel {...filters} />
    </Dialog>
  );
}
