import { formatVideoId } from '@zhenku/contract/format';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { RefusalList } from './change-summary.tsx';
import type { ImportPlan } from './import-works.ts';
import styles from './plan-dialog.module.css';

const SHOWN_MAX = 100;

interface PlanDialogProps {
  title: string;
  plan: ImportPlan;
  busy: boolean;
  onApply: () => void;
  onClose: () => void;
}

export function PlanDialog({ title, plan, busy, onApply, onClose }: PlanDialogProps) {
  const { changes, refused, unchanged, ignored } = plan;
  const cleared = changes.flatMap(({ fields }) => fields).filter(({ after }) => after === '').length;
  const footer = (
    <>
      <Button onClick={onClose}>取消</Button>
      <Button variant="primary" busy={busy} disabled={changes.length === 0} onClick={onApply}>
        修改 {changes.length} 条作品
      </Button>
    </>
  );
  return (
    <Dialog open title={title} width={860} onClose={onClose} footer={footer}>
      <div className="stack-16">
        <p>
          {changes.length} 条作品有改动，{unchanged} 条没有变化
          {refused.length > 0 && `，${refused.length} 行不能修改`}。{changes.length > 0 && '确认后立即生效。'}
        </p>
        {cleared > 0 && (
          <p className="warning">其中 {cleared} 项会被清空：空的单元格会清空该项，不修改的列请整列删除。</p>
        )}
        {ignored.length > 0 && <p className="muted">已忽略的列：{ignored.join('、')}</p>}
        {refused.length > 0 && <RefusalList label="不能修改的行" refusals={refused} />}
        {changes.length > 0 && (
          // A scrollable list is focusable, for the keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <ul className={styles.changes} aria-label="将要修改的作品" tabIndex={0}>
            {changes.slice(0, SHOWN_MAX).map(({ videoId, videoName, fields }) => (
              <li key={videoId}>
                <h3>
                  <span className="muted num">{formatVideoId(videoId)}</span> {videoName}
                </h3>
                <dl>
                  {fields.map(({ field, label, before, after }) => (
                    <div key={field}>
                      <dt>{label}</dt>
                      <dd>
                        <del>{before || '空'}</del>
                        <span aria-hidden="true">→</span>
                        <ins>{after || '空'}</ins>
                      </dd>
                    </div>
                  ))}
                </dl>
              </li>
            ))}
          </ul>
        )}
        {changes.length > SHOWN_MAX && <p className="muted">还有 {changes.length - SHOWN_MAX} 条作品</p>}
      </div>
    </Dialog>
  );
}
