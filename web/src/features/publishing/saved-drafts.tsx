import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/dialogs/confirm.tsx';
import { Link } from '../../ui/router/link.tsx';
import { useAction } from '../../ui/hooks/use-action.ts';
import type { Batch } from './batch/batch-state.ts';
import { removeRows } from './batch/batch.ts';
import type { BatchRow } from './batch/row.ts';
import styles from './saved-drafts.module.css';
import { Radio } from '../../ui/input.tsx';

/** Maximum number of drafts listed, because bulk publishing is more convenient for more. */
const SHOWN_MAX = 5;

interface SavedDraftsProps {
  batch: Batch;
  rows: readonly BatchRow[];
  chosenId: number | null;
  onChoose: (id: number) => void;
}

export function SavedDrafts({ batch, rows, chosenId, onChoose }: SavedDraftsProps) {
  if (rows.length === 0) return null;
  const newest = rows.toReversed();
  const shown = newest.filter(({ id }, index) => index < SHOWN_MAX || id === chosenId);
  return (
    <section className={styles.drafts} aria-label="草稿">
      <h3>
        草稿 <span>{rows.length}</span>
      </h3>
      <ul>
        {shown.map((row) => (
          <Draft key={row.id} batch={batch} row={row} chosen={row.id === chosenId} onChoose={onChoose} />
        ))}
      </ul>
      {rows.length > shown.length && (
        <Link to="/user/material" className={styles.more}>
          在批量发布中查看全部{rows.length}份草稿
        </Link>
      )}
    </section>
  );
}

interface DraftProps {
  batch: Batch;
  row: BatchRow;
  chosen: boolean;
  onChoose: (id: number) => void;
}

function Draft({ batch, row: { id, draft, fileName, fileKey }, chosen, onChoose }: DraftProps) {
  const [busy, run] = useAction();
  const name = draft.videoName.trim() || '未命名';
  const remove = async () => {
    const agreed = await confirm({
      title: `删除草稿“${name}”？`,
      content: '填写的内容和已上传的文件会被删除。',
      okText: '删除',
      cancelText: '保留',
      danger: true,
    });
    if (agreed) await removeRows(batch, new Set([id]));
  };
  return (
    <li>
      <Radio className={styles.choice} name="material" checked={chosen} onChange={() => onChoose(id)}>
        {name}
        <small>{fileName || (fileKey ? '文件已上传' : '还没有视频文件')}</small>
      </Radio>
      <Button variant="quiet" busy={busy} aria-label={`删除草稿 ${name}`} onClick={() => run(remove)}>
        删除
      </Button>
    </li>
  );
}
