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
import { textOf } from './publish-report.tsx';
import { problemsOf, shownErrors, type BatchRow } from './row.ts';
import { fileProblemOf } from './files/row-files.ts';
import { SaveState } from './save-state.tsx';

interface PublishBarProps {
  batch: Batch;
  uploads: readonly QueuedUpload[];
  band: PriceBand;
  onPublished: (summary: PublishSummary) => void;
}

export function PublishBar({ batch, uploads, band, onPublished }: PublishBarProps) {
  const state = useStore(batch.state);
  const { rows, selected } = state;
  const [busy, run] = useAction();
  const chosen = rows.filter(({ id }) => selected.has(id));
  const ready = chosen.filter((row) => isReady(state, row, uploads, band)).length;
  const wrong = rows.filter((row) => hasWrongCell(state, row, band)).length;
  const publish = async () => {
    const summary = await publishRows(batch, selected, band);
    const last = summary.published.at(-1)?.draft;
    if (!last) return toast.info(textOf(summary));
    onPublished(summary);
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

/** A missing file does not count. */
function hasWrongCell(state: BatchState, row: BatchRow, band: PriceBand): boolean {
  const { fileKey: _fileKey, ...errors } = shownErrors(row, problemsOf(row, band));
  const fileProblem = row.refusals.fileKey ?? fileProblemOf(state, row);
  return fileProblem !== undefined || Object.keys(errors).length > 0;
}

function focusNextError(): void {
  const wrong = [...document.querySelectorAll<HTMLElement>('main table :is([aria-invalid="true"], [data-problem])')];
  const current = document.activeElement;
  const next =
    wrong.find((each) => current && each.compareDocumentPosition(current) & Node.DOCUMENT_POSITION_PRECEDING) ??
    wrong[0];
  next?.scrollIntoView({ block: 'center' });
  next?.focus({ preventScroll: true });
}
