import { Button } from '../../../../ui/button.tsx';
import styles from './batch-table.module.css';
import type { Batch } from '../batch-state.ts';
import type { BatchRow } from '../row.ts';
import { acceptNewer, keepLocal } from '../save-row.ts';

export function DraftConflict({ batch, row: { id, newer } }: { batch: Batch; row: BatchRow }) {
  if (newer === null) return null;
  return (
    <div role="alert" className={styles.conflict}>
      <p>这份草稿已在其他页面修改，这里的修改尚未保存。</p>
      <Button onClick={() => void acceptNewer(batch, id)}>用最新的</Button>
      <Button onClick={() => keepLocal(batch, id)}>保留我的</Button>
    </div>
  );
}
