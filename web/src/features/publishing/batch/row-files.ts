import type { QueuedUpload } from '../../uploads/queue-state.ts';
import { rowsOf, setState, type Batch, type BatchState } from './batch-state.ts';
import type { BatchRow } from './row.ts';

type Uploads = readonly QueuedUpload[];

const uploadOf = ({ uploadId }: BatchRow, uploads: Uploads) => uploads.find(({ id }) => id === uploadId);

export function isUploaded(row: BatchRow, uploads: Uploads): boolean {
  if (row.uploadId === null) return row.fileKey !== null;
  return uploadOf(row, uploads)?.state === 'done';
}

/** Whether a row's file waits for its user, who has a clip of it already. */
export const isKnown = (row: BatchRow, uploads: Uploads): boolean => uploadOf(row, uploads)?.state === 'known';

/** Why a row's file cannot be sold; undefined for one that can, or of which nothing is known yet. */
export const fileProblemOf = ({ fileProblems }: Pick<BatchState, 'fileProblems'>, { fileKey }: BatchRow) =>
  fileKey === null ? undefined : fileProblems.get(fileKey);

/**
 * Asks about each file that has arrived, once. They are asked about one at a time, since the server reads a user's files so
 * and refuses when too many wait.
 */
export function inspectFiles(batch: Batch): void {
  const { inspections, ports } = batch;
  for (const row of rowsOf(batch)) {
    if (row.fileKey === null || inspections.has(row.fileKey) || !isUploaded(row, ports.uploads())) continue;
    const last = [...inspections.values()].at(-1);
    inspections.set(row.fileKey, inspect(batch, row.fileKey, last));
  }
}

async function inspect(batch: Batch, fileKey: string, last: Promise<void> | undefined): Promise<void> {
  await last;
  // Of a file that cannot be read now nothing is known: its processing tells.
  const problem = await batch.ports.inspectFile(fileKey).catch(() => null);
  if (problem === null) return;
  setState(batch, { fileProblems: new Map([...batch.state.get().fileProblems, [fileKey, problem]]) });
}
