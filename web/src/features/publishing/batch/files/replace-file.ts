import type { QueuedUpload } from '../../../uploads/queue-state.ts';
import { isUntouched } from './attach-uploads.ts';
import { findRow, replaceRow, rowsOf, dropRows, type Batch } from '../batch-state.ts';
import type { BatchRow } from '../row.ts';

export const replacementOf = ({ replacement }: Pick<BatchRow, 'replacement'>, uploads: readonly QueuedUpload[]) =>
  uploads.find(({ id }) => id === replacement);

/**
 * Lets a new upload replace a row's file. The row keeps its old file until the new one is uploaded and can be sold.
 * Drops another row that holds the upload if that row is untouched.
 * Returns why the upload cannot replace the file, in Chinese; null if it can.
 */
export function replaceFile(batch: Batch, id: number, uploadId: number): string | null {
  const row = findRow(batch, id);
  if (!row || row.uploadId === uploadId) return '所选文件与当前文件相同';
  const holder = rowsOf(batch).find((each) => each.id !== id && [each.uploadId, each.replacement].includes(uploadId));
  if (holder && (holder.replacement === uploadId || !isUntouched(holder))) return '所选文件已用于另一份草稿';
  if (holder) dropRows(batch, new Set([holder.id]));
  const previous = row.replacement;
  replaceRow(batch, id, (each) => ({ ...each, replacement: uploadId }));
  if (previous !== null && previous !== uploadId) void batch.ports.discardUpload(previous).catch(ignore);
  return null;
}

export async function discardReplacement(batch: Batch, id: number): Promise<void> {
  const replacement = findRow(batch, id)?.replacement ?? null;
  if (replacement !== null) await batch.ports.discardUpload(replacement);
}

/**
 * Replaces a row's file with its inspected replacement if that can be sold. Discards the old file once the draft refers
 * to the new one.
 */
export async function acceptReplacement(batch: Batch, id: number, fileKey: string): Promise<void> {
  const row = findRow(batch, id);
  const upload = row && replacementOf(row, batch.ports.uploads());
  if (!row || upload?.fileKey !== fileKey || batch.state.get().fileProblems.has(fileKey)) return;
  const { fileKey: _ofOldFile, ...refusals } = row.refusals;
  const file = { uploadId: upload.id, fileKey, fileName: upload.fileName, pictureUrl: null };
  replaceRow(batch, id, (each) => ({ ...each, ...file, replacement: null, refusals }));
  if (row.fileKey !== null) batch.ports.forgetUpload(row.fileKey);
  else if (row.uploadId !== null) void batch.ports.discardUpload(row.uploadId).catch(ignore);
  batch.saver.touch(id);
  await batch.saver.settle();
  if (row.fileKey !== null && !batch.saver.isUnsaved(id)) await batch.ports.discardFile(row.fileKey).catch(ignore);
}

/** Ignores a failure to discard an upload, because an upload without a draft expires automatically. */
const ignore = () => undefined;
