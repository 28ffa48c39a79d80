import { Button } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useNarrow } from '../../ui/hooks/use-narrow.ts';
import { useSearchParams } from '../../ui/router/search-params.ts';
import styles from '../shell/console.module.css';

/** What the address of a list has besides its filters; the keyword is always in sight. */
const NO_FILTERS = new Set(['desc', 'hide', 'keyword', 'page', 'size', 'sort', 'tab']);

/** The filters of a list; on phones behind a button that counts those that narrow it. */
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
