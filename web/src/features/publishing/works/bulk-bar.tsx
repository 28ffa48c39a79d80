import { SHEET_COLUMNS } from '@zhenku/contract/clips/sheet';
import { CLIP_FIELDS } from '@zhenku/contract/clips/fields';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/dialogs/confirm.tsx';
import { useAction } from '../../../ui/hooks/use-action.ts';
import { useSite } from '../../site/use-site.ts';
import { myUploads } from '../../uploads/my-uploads.ts';
import { forgetUpload } from '../../uploads/upload-queue.ts';
import { BulkDialog } from '../batch/bulk/bulk-dialog.tsx';
import type { Changes } from '../batch/bulk/bulk.ts';
import { EMPTY_DRAFT, WIDEST_BAND } from '../draft.ts';
import { refreshMyVideo } from '../queries.ts';
import type { Options } from '../use-options.ts';
import styles from './bulk-bar.module.css';
import { changesProblem, type ChangeSummary, changeWorks, toWorkChanges, type WorkAction } from './change-works.ts';
import { ChangeSummaryDialog } from './change-summary.tsx';

const TYPES: readonly string[] = ['keywords', 'ids', 'period', 'yuan'];
const BULK_FIELDS = SHEET_COLUMNS.filter(({ field, kind }) => TYPES.includes(kind) && field in CLIP_FIELDS);

const VERB: Readonly<Record<WorkAction, string>> = { edit: '修改', online: '上架', offline: '下架', delete: '删除' };

const QUESTIONS: Readonly<Partial<Record<WorkAction, string>>> = {
  offline: '下架后不再出售，已购买的买家仍可下载。您可以随时重新上架。',
  delete: '作品会从网站消失且无法恢复，草稿和视频文件一起删除。已购买的买家仍可下载，授权继续有效。',
};

interface BulkBarProps {
  selected: ReadonlySet<number>;
  options: Options | undefined;
  /** Replaces the selection; refused clips stay selected after a change. */
  onSelect: (ids: ReadonlySet<number>) => void;
}

/** Hidden while no clip is selected. */
export function BulkBar({ selected, options, onSelect }: BulkBarProps) {
  const { priceBand = WIDEST_BAND } = useSite();
  const [editing, setEditing] = useState(false);
  const [done, setDone] = useState<{ action: WorkAction; summary: ChangeSummary } | null>(null);
  const [progress, setProgress] = useState(0);
  const [busy, run] = useAction(() => void refreshMyVideo());

  const change = async (action: WorkAction, changes?: Changes) => {
    const question = QUESTIONS[action];
    const title = `${VERB[action]}所选的 ${selected.size} 条作品？`;
    if (question && !(await confirm({ title, content: question, okText: VERB[action], danger: action === 'delete' })))
      return;
    const wanted = { action, ...(changes && { changes: toWorkChanges(changes) }) };
    const summary = await changeWorks([...selected], wanted, setProgress);
    for (const fileKey of summary.freedFiles) forgetUpload(myUploads, fileKey);
    await refreshMyVideo();
    setEditing(false);
    setDone({ action, summary });
    onSelect(new Set([...summary.refused.map(({ videoId }) => videoId), ...summary.unsent]));
  };
  const act = (action: WorkAction) => () => run(() => change(action));

  return (
    <>
      {selected.size > 0 && (
        <div className={styles.bar} role="toolbar" aria-label="批量操作" aria-orientation="horizontal">
          <div className={styles.count}>
            <output>
              {busy && progress > 0 ? `正在处理 ${progress}/${selected.size}…` : `已选 ${selected.size} 条`}
            </output>
            <Button variant="quiet" disabled={busy} onClick={() => onSelect(new Set())}>
              取消选择
            </Button>
          </div>
          <div className={styles.actions}>
            <Button variant="primary" disabled={busy || !options} onClick={() => setEditing(true)}>
              批量修改
            </Button>
            <Button disabled={busy} onClick={act('online')}>
              上架
            </Button>
            <Button disabled={busy} onClick={act('offline')}>
              下架
            </Button>
            <Button variant="quiet" disabled={busy} onClick={act('delete')}>
              删除
            </Button>
          </div>
        </div>
      )}
      {editing && options && (
        <BulkDialog
          title={`批量修改 ${selected.size} 条作品`}
          fields={BULK_FIELDS}
          sample={EMPTY_DRAFT}
          note="文字和价格的规则与逐个编辑相同：未通过的作品修改后会重新进入审核，之前的订单不受影响。"
          options={options}
          band={priceBand}
          busy={busy}
          problemOf={(changes) => changesProblem(changes, priceBand)}
          onApply={(changes) => run(() => change('edit', changes))}
          onClose={() => setEditing(false)}
        />
      )}
      {done && (
        <ChangeSummaryDialog
          title={`批量${VERB[done.action]}结果`}
          verb={VERB[done.action]}
          summary={done.summary}
          onClose={() => setDone(null)}
        />
      )}
    </>
  );
}
