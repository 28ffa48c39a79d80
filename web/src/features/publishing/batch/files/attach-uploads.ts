import type { QueuedUpload } from '../../../uploads/queue-state.ts';
import { titleOf } from '@zhenku/contract/clips/sheet';
import { changeRow, newRow, type BatchRow } from '../row.ts';

/**
 * Syncs the rows with the upload queue: each upload gets a row, preferably one that waits for the file. Unedited rows
 * disappear with their uploads. Unchanged rows keep their identity, and so does the array if all rows are unchanged.
 */
export function attachUploads(
  rows: readonly BatchRow[],
  uploads: readonly QueuedUpload[],
  nextId: () => number,
): readonly BatchRow[] {
  const byId = new Map(uploads.map((upload) => [upload.id, upload]));
  const drafted = new Set(rows.filter(isFree).map(({ fileKey }) => fileKey));
  const followed = rows.map((row) => follow(row, byId)).filter((row) => row !== null);
  // Whether a draft already has an unedited row's file.
  const isDuplicate = (row: BatchRow) =>
    !isFree(row) && row.fileKey !== null && drafted.has(row.fileKey) && isUntouched(row);
  const result = followed.filter((row) => !isDuplicate(row));
  const attached = new Set(result.flatMap(({ uploadId, replacement }) => [uploadId, replacement]));
  for (const upload of uploads) {
    if (attached.has(upload.id)) continue;
    const waiting = findWaiting(result, upload);
    if (waiting === -1) result.push(rowOf(upload, nextId()));
    else result[waiting] = { ...result[waiting]!, ...partOf(upload) };
  }
  const same = result.length === rows.length && result.every((row, index) => row === rows[index]);
  return same ? rows : result;
}

const isFree = (row: BatchRow) => row.uploadId === null;

const partOf = ({ id, fileKey, fileName }: QueuedUpload) => ({ uploadId: id, fileKey, fileName });

const rowOf = (upload: QueuedUpload, id: number) =>
  changeRow(newRow(id, partOf(upload)), { videoName: titleOf(upload.fileName) });

function follow(row: BatchRow, uploads: ReadonlyMap<number, QueuedUpload>): BatchRow | null {
  if (row.replacement !== null && !uploads.has(row.replacement)) return follow({ ...row, replacement: null }, uploads);
  if (row.uploadId === null) return row;
  const upload = uploads.get(row.uploadId);
  if (!upload)
    return isUntouched(row) && row.replacement === null
      ? null
      : { ...row, uploadId: null, fileKey: null, pictureUrl: null };
  return upload.fileKey === row.fileKey ? row : { ...row, fileKey: upload.fileKey };
}

/** Returns whether a row contains only the title from its file name. */
export function isUntouched(row: BatchRow): boolean {
  const fresh = changeRow(newRow(row.id), { videoName: titleOf(row.fileName) });
  return row.videoId === null && JSON.stringify(row.draft) === JSON.stringify(fresh.draft);
}

/**
 * Returns the index of the row that waits for this upload, matched by its draft's file key or by file name; -1 if there
 * is none.
 */
function findWaiting(rows: readonly BatchRow[], { fileKey, fileName }: QueuedUpload): number {
  const byKey = rows.findIndex((row) => isFree(row) && row.fileKey !== null && row.fileKey === fileKey);
  if (byKey !== -1) return byKey;
  return rows.findIndex((row) => isFree(row) && row.fileKey === null && row.fileName === fileName);
}
