import type { WordsInFile } from '@zhenku/contract/publishing/publishing-hints';
import type { QueuedUpload } from '../../../uploads/queue-state.ts';
import { replaceRow, rowsOf, setState, type Batch, type BatchState } from '../batch-state.ts';
import { acceptReplacement, replacementOf } from './replace-file.ts';
import { fillRow, type BatchRow } from '../row.ts';

type Uploads = readonly QueuedUpload[];

const uploadOf = ({ uploadId }: BatchRow, uploads: Uploads) => uploads.find(({ id }) => id === uploadId);

export function isUploaded(row: BatchRow, uploads: Uploads): boolean {
  if (row.uploadId === null) return row.fileKey !== null;
  return uploadOf(row, uploads)?.state === 'done';
}

/** Returns whether a row's file awaits confirmation, because the user already has a clip of the same file. */
export const isKnown = (row: BatchRow, uploads: Uploads): boolean => uploadOf(row, uploads)?.state === 'known';

/** Returns why a row's file cannot be sold; undefined if it can be sold, or if that is unknown. */
export const fileProblemOf = ({ fileProblems }: Pick<BatchState, 'fileProblems'>, { fileKey }: BatchRow) =>
  fileKey === null ? undefined : fileProblems.get(fileKey);

/**
 * Inspects each uploaded file once, one at a time, because the server reads a user's files sequentially and refuses
 * requests when its queue is full.
 */
export function inspectFiles(batch: Batch): void {
  const { inspections, ports } = batch;
  for (const row of rowsOf(batch)) {
    if (row.fileKey === null || inspections.has(row.fileKey) || !isUploaded(row, ports.uploads())) continue;
    const last = [...inspections.values()].at(-1);
    inspections.set(row.fileKey, inspect(batch, row.fileKey, last));
  }
  for (const row of rowsOf(batch)) {
    const upload = replacementOf(row, ports.uploads());
    if (upload?.state !== 'done' || upload.fileKey === null || inspections.has(upload.fileKey)) continue;
    const last = [...inspections.values()].at(-1);
    const { fileKey } = upload;
    inspections.set(
      fileKey,
      inspect(batch, fileKey, last).then(() => acceptReplacement(batch, row.id, fileKey)),
    );
  }
}

async function inspect(batch: Batch, fileKey: string, last: Promise<void> | undefined): Promise<void> {
  await last;
  // If the inspection fails, the result stays unknown until processing.
  const found = await batch.ports.inspectFile(fileKey).catch(() => null);
  if (found?.words) fillFromFile(batch, fileKey, found.words);
  const problem = found?.problem ?? null;
  if (problem === null) return;
  setState(batch, { fileProblems: new Map([...batch.state.get().fileProblems, [fileKey, problem]]) });
}

/**
 * Fills the empty fields of a newly uploaded file's row with the texts in the file. Skips earlier drafts: their creator
 * may have emptied a field on purpose.
 */
function fillFromFile(batch: Batch, fileKey: string, words: WordsInFile): void {
  const row = rowsOf(batch).find((each) => each.fileKey === fileKey && each.uploadId !== null);
  if (!row) return;
  const filled = fillRow(row, words);
  if (filled === row) return;
  replaceRow(batch, row.id, () => filled);
  batch.saver.touch(row.id);
}
