import type { QueuedUpload } from '../../uploads/queue-state.ts';
import { changeRow, newRow, titleOf, type BatchRow } from './row.ts';

/**
 * Brings the rows up to date with the queue of uploads: each upload has its row, one that waited for its file by name if there
 * is any. Rows that nobody has written anything into go with their uploads. Rows that stay are the same objects; the same
 * array if all do.
 */
export function attachUploads(
  rows: readonly BatchRow[],
  uploads: readonly QueuedUpload[],
  nextId: () => number,
): readonly BatchRow[] {
  const byId = new Map(uploads.map((upload) => [upload.id, upload]));
  const drafted = new Set(rows.filter(isFree).map(({ fileKey }) => fileKey));
  const followed = rows.map((row) => follow(row, byId)).filter((row) => row !== null);
  // A file that turns out to be a draft's goes to that.
  const isDoubled = (row: BatchRow) =>
    !isFree(row) && row.fileKey !== null && drafted.has(row.fileKey) && isUntouched(row);
  const result = followed.filter((row) => !isDoubled(row));
  const attached = new Set(result.map(({ uploadId }) => uploadId));
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
  if (row.uploadId === null) return row;
  const upload = uploads.get(row.uploadId);
  if (!upload) return isUntouched(row) ? null : { ...row, uploadId: null, fileKey: null };
  return upload.fileKey === row.fileKey ? row : { ...row, fileKey: upload.fileKey };
}

/** Whether it says nothing but what its file's name says. */
function isUntouched(row: BatchRow): boolean {
  const fresh = changeRow(newRow(row.id), { videoName: titleOf(row.fileName) });
  return row.videoId === null && JSON.stringify(row.draft) === JSON.stringify(fresh.draft);
}

/** The row that this upload is for: by the file that its draft names, else by its file's name. */
function findWaiting(rows: readonly BatchRow[], { fileKey, fileName }: QueuedUpload): number {
  const byKey = rows.findIndex((row) => isFree(row) && row.fileKey !== null && row.fileKey === fileKey);
  if (byKey !== -1) return byKey;
  return rows.findIndex((row) => isFree(row) && row.fileKey === null && row.fileName === fileName);
}
