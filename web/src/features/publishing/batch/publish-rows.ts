import { PUBLISH_BATCH_MAX } from '@zhenku/contract/constants';
import type { QueuedUpload } from '../../uploads/queue-state.ts';
import type { PriceBand } from '../draft.ts';
import {
  replaceRow,
  rowsOf,
  setState,
  dropRows,
  type Batch,
  type BatchState,
  type PublishOutcome,
} from './batch-state.ts';
import { problemsOf, type BatchRow, type RowErrors } from './row.ts';
import { fileProblemOf, isKnown, isUploaded } from './files/row-files.ts';

const MISSING_DETAILS = 40000;

export interface PublishSummary {
  published: readonly BatchRow[];
  /** Not sent: a field is missing or invalid, and is now marked. */
  incomplete: number;
  /** Not sent: the user already has a clip of the same file and has not confirmed a second one. */
  known: number;
  /** Not sent: the file is still uploading. */
  uploading: number;
  /** Sent and refused by the server; the rows show the reasons. */
  refused: number;
}

function isPublishable(state: BatchState, row: BatchRow, band: PriceBand): boolean {
  const { fileKey: _fileKey, ...problems } = problemsOf(row, band);
  const isSellable = fileProblemOf(state, row) === undefined;
  return isSellable && row.newer === null && Object.keys(problems).length === 0;
}

const hasItsFile = (row: BatchRow, uploads: readonly QueuedUpload[]) =>
  row.replacement === null && isUploaded(row, uploads);

export const isReady = (state: BatchState, row: BatchRow, uploads: readonly QueuedUpload[], band: PriceBand): boolean =>
  isPublishable(state, row, band) && hasItsFile(row, uploads);

/** Marks errors in rows that are not ready. */
export async function publishRows(batch: Batch, chosen: ReadonlySet<number>, band: PriceBand): Promise<PublishSummary> {
  setState(batch, { rows: rowsOf(batch).map((row) => (chosen.has(row.id) ? { ...row, checked: true } : row)) });
  const chosenRows = () => rowsOf(batch).filter(({ id }) => chosen.has(id));
  for (const { fileKey } of chosenRows()) if (fileKey !== null) await batch.inspections.get(fileKey);
  const uploads = batch.ports.uploads();
  const rows = chosenRows();
  const publishable = rows.filter((row) => isPublishable(batch.state.get(), row, band));
  const ready = publishable.filter((row) => hasItsFile(row, uploads));
  const known = publishable.filter((row) => isKnown(row, uploads)).length;
  const summary = {
    incomplete: rows.length - publishable.length,
    known,
    uploading: publishable.length - ready.length - known,
  };
  if (ready.length === 0) return { ...summary, published: [], refused: 0 };
  // Running saves give rows their draft ids.
  await batch.saver.settle();
  const ids = new Set(ready.map(({ id }) => id));
  const sent = rowsOf(batch).filter(({ id, newer }) => ids.has(id) && newer === null);
  const outcomes = await publishInParts(batch, sent);
  const published = sent.filter((_, index) => outcomes[index]?.code === 0);
  for (const { id } of published) await batch.saver.drop(id);
  dropRows(batch, new Set(published.map(({ id }) => id)));
  for (const { fileKey } of published) if (fileKey !== null) batch.ports.forgetUpload(fileKey);
  sent.forEach((row, index) => {
    const outcome = outcomes[index];
    if (outcome?.code !== 0) replaceRow(batch, row.id, (each) => ({ ...each, refusals: refusalsOf(outcome) }));
  });
  return { ...summary, published, refused: ready.length - published.length };
}

/** If a later part fails, earlier ones stay published, and the failed rows show why. */
async function publishInParts(batch: Batch, rows: readonly BatchRow[]): Promise<PublishOutcome[]> {
  const outcomes: PublishOutcome[] = [];
  while (outcomes.length < rows.length) {
    const first = outcomes.length;
    try {
      outcomes.push(...(await batch.ports.publish(rows.slice(first, first + PUBLISH_BATCH_MAX))));
    } catch (error) {
      if (first === 0) throw error;
      const message = error instanceof Error ? error.message : undefined;
      return [...outcomes, ...rows.slice(first).map(() => ({ code: -1, message }))];
    }
  }
  return outcomes;
}

/** Returns a refused row's errors by field; errors without a field are shown at the file. */
function refusalsOf(outcome: PublishOutcome | undefined): RowErrors {
  const fields = outcome?.code === MISSING_DETAILS ? outcome.fields : undefined;
  return fields && Object.keys(fields).length > 0 ? fields : { fileKey: outcome?.message ?? '提交失败，请重试' };
}
