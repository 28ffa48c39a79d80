import { ApiError, isConflict } from '../../../api/client.ts';
import { hasSameWords } from '../draft.ts';
import { findRow, replaceRow, type Batch } from './batch-state.ts';
import { withLoadedDraft, type BatchRow } from './row.ts';

export async function saveRow(batch: Batch, id: number): Promise<'saved' | 'refused'> {
  const row = findRow(batch, id);
  if (!row) return 'saved';
  // The user must resolve the conflict first.
  if (row.newer) return 'refused';
  replaceRow(batch, id, (each) => ({ ...each, sent: row.draft }));
  try {
    await noteSaved(batch, row, await batch.ports.saveDraft(row));
    return 'saved';
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const latest = isConflict(error) ? await loadNewer(batch, row) : null;
    if (!latest) {
      replaceRow(batch, id, (each) => ({ ...each, refusals: { ...each.refusals, fileKey: error.message } }));
      return 'refused';
    }
    // An earlier attempt succeeded, but its response was lost.
    const isOwn = row.sent !== null && hasSameWords(latest.draft, row.sent);
    replaceRow(batch, id, (each) => (isOwn ? { ...each, version: latest.version } : { ...each, newer: latest }));
    return isOwn ? await saveRow(batch, id) : 'refused';
  }
}

/** Returns whether the server refused, so that retrying would not help. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code >= 40_000 && error.code < 50_000;

async function loadNewer(batch: Batch, { videoId, version }: BatchRow) {
  const latest = videoId === null ? null : await batch.ports.loadDraft(videoId);
  return latest && latest.version !== version ? latest : null;
}

async function noteSaved(batch: Batch, row: BatchRow, saved: { videoId: number; version: number }): Promise<void> {
  const still = findRow(batch, row.id);
  if (!still) {
    // The row was removed while its draft was being created.
    if (row.videoId === null) await batch.ports.deleteDraft(saved.videoId);
    return;
  }
  const { fileKey: _refused, ...refusals } = still.refusals;
  replaceRow(batch, row.id, (each) => ({ ...each, ...saved, refusals, sent: null }));
}

/** Takes the version saved elsewhere. */
export async function acceptNewer(batch: Batch, id: number): Promise<void> {
  await batch.saver.drop(id);
  replaceRow(batch, id, (row) => (row.newer ? withLoadedDraft(row, row.newer) : row));
}

/** Keeps the local version. */
export function keepLocal(batch: Batch, id: number): void {
  replaceRow(batch, id, (row) => (row.newer ? { ...row, version: row.newer.version, newer: null } : row));
  batch.saver.touch(id);
}
