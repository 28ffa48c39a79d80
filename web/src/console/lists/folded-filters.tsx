import { Button } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useNarrow } from '../../ui/hooks/use-narrow.ts';
import { useSearchParams } from '../../ui/router/search-params.ts';
import styles from '../shell/console.module.css';

/** Query parameters that are not folded filters; the keyword is always visible. */
const NO_FILTERS = new Set(['desc', 'hide', 'keyword', 'page', 'size', 'sort', 'tab']);

export function FoldedFilters({ children }: { children: ReactNode }) {
  const narrow = useNarrow();
  const [open, setOpen] = useState(false);
  const [params] = useSearchParams();
  const id = useId();
  if (!narrow) return children;
  const active = [...params.keys()].filter((name) => !NO_FILTERS.has(name)).length;
  return (
    <>
      <Button aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        筛选{active > 0 && `（${active}）`}
      </Button>
      <div id={id} className={styles.folded} hidden={!open}>
        {children}
      </div>
    </>
  );
}
