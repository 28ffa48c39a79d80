import { Button } from '../../../ui/button.tsx';
import { useStore } from '../../../ui/store.ts';
import { toast } from '../../../ui/dialogs/toast.ts';
import { useAction } from '../../../ui/hooks/use-action.ts';
import type { QueuedUpload } from '../../uploads/queue-state.ts';
import type { PriceBand } from '../draft.ts';
import { saveLastUsed } from '../last-used.ts';
import { refreshMyVideos } from '../queries.ts';
import styles from './batch-editor.module.css';
import type { Batch, BatchState } from './batch-state.ts';
import { isReady, publishRows, type PublishSummary } from './publish-rows.ts';
import { problemsOf, shownErrors, type BatchRow } from './row.ts';
import { fileProblemOf } from './row-files.ts';
import { SaveState } from './save-state.tsx';

interface PublishBarProps {
  batch: Batch;
  uploads: readonly QueuedUpload[];
  band: PriceBand;
}

export function PublishBar({ batch, uploads, band }: PublishBarProps) {
  const state = useStore(batch.state);
  const { rows, selected } = state;
  const [busy, run] = useAction();
  const chosen = rows.filter(({ id }) => selected.has(id));
  const ready = chosen.filter((row) => isReady(state, row, uploads, band)).length;
  const wrong = rows.filter((row) => hasWrongCell(state, row, band)).length;
  const publish = async () => {
    const summary = await publishRows(batch, selected, band);
    tell(summary);
    const last = summary.published.at(-1)?.draft;
    if (!last) return;
    saveLastUsed(last);
    await refreshMyVideos();
  };
  return (
    <div className={styles.publish}>
      <p>
        共{rows.length}行，已选{chosen.length}行，其中{ready}行可以发布 · <SaveState batch={batch} />
      </p>
      {wrong > 0 && <Button onClick={focusNextError}>下一处问题（{wrong}行）</Button>}
      <Button variant="primary" size="lg" busy={busy} disabled={chosen.length === 0} onClick={() => run(publish)}>
        发布所选
      </Button>
    </div>
  );
}

/** Returns whether a row has an error in a focusable cell; a missing file is none. */
function hasWrongCell(state: BatchState, row: BatchRow, band: PriceBand): boolean {
  const { fileKey: _fileKey, ...errors } = shownErrors(row, problemsOf(row, band));
  const fileProblem = row.refusals.fileKey ?? fileProblemOf(state, row);
  return fileProblem !== undefined || Object.keys(errors).length > 0;
}

function tell({ published, incomplete, known, uploading, refused }: PublishSummary): void {
  const rest = [
    incomplete > 0 && `${incomplete}行需要补充或修改`,
    known > 0 && `${known}行的文件以前上传过，请点“仍然上传”或打开已有作品`,
    uploading > 0 && `${uploading}行尚未上传完成`,
    refused > 0 && `${refused}行被退回，原因见表格`,
  ].filter((text) => text !== false);
  const done = published.length > 0 ? `已提交${published.length}个作品，处理完成后进入审核` : '没有提交任何作品';
  const text = [done, ...rest].join('；');
  if (rest.length === 0) toast.success(text);
  else toast.info(text);
}

/** Moves the focus to the next control or file with an error, wrapping around at the end. */
function focusNextError(): void {
  const wrong = [...document.querySelectorAll<HTMLElement>('main table :is([aria-invalid="true"], [data-problem])')];
  const current = document.activeElement;
  const next =
    wrong.find((each) => current && each.compareDocumentPosition(current) & Node.DOCUMENT_POSITION_PRECEDING) ??
    wrong[0];
  next?.scrollIntoView({ block: 'center' });
  next?.focus({ preventScroll: true });
}
