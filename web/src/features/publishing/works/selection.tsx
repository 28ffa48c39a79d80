import type { Request } from '@zhenku/contract/api';
import { SELECTED_WORKS_MAX } from '@zhenku/contract/publishing/work-lists';
import type { ReactNode } from 'react';
import { call } from '../../../api/user-client.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/dialogs/toast.ts';
import { Checkbox } from '../../../ui/input.tsx';
import { useAction } from '../../../ui/hooks/use-action.ts';
import styles from './selection.module.css';

interface SelectionProps {
  pageIds: readonly number[];
  total: number;
  query: Request<'GET /video/v1/mine/ids'>;
  selected: ReadonlySet<number>;
  onSelect: (ids: ReadonlySet<number>) => void;
  children?: ReactNode;
}

/** Clips of other pages stay selected. */
export function Selection({ pageIds, total, query, selected, onSelect, children }: SelectionProps) {
  const [busy, run] = useAction();
  const all = pageIds.length > 0 && pageIds.every((id) => selected.has(id));
  const some = pageIds.some((id) => selected.has(id));
  const togglePage = () => {
    const next = new Set(selected);
    for (const id of pageIds) {
      if (all) next.delete(id);
      else next.add(id);
    }
    onSelect(next);
  };
  const selectList = async () => {
    const { videoIds } = await call('GET /video/v1/mine/ids', query);
    onSelect(new Set([...selected, ...videoIds].slice(0, SELECTED_WORKS_MAX)));
    if (total > videoIds.length) toast.info(`一次最多选择${SELECTED_WORKS_MAX}条作品`);
  };
  return (
    <div className={styles.line}>
      <Checkbox
        checked={all}
        ref={(input) => {
          if (input) input.indeterminate = some && !all;
        }}
        onChange={togglePage}
      >
        选择本页
      </Checkbox>
      {total > pageIds.length && (
        <Button variant="quiet" busy={busy} onClick={() => run(selectList)}>
          选择全部 {total} 条
        </Button>
      )}
      {children && <div className={styles.tools}>{children}</div>}
    </div>
  );
}

export function toggled(selected: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}
