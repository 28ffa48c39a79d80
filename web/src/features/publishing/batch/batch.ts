import { createStore } from '../../../ui/store.ts';
import type { Draft } from '../draft.ts';
import { attachUploads } from './files/attach-uploads.ts';
import {
  findRow,
  replaceRow,
  rowsOf,
  setState,
  dropRows,
  type Batch,
  type BatchPorts,
  type BatchState,
} from './batch-state.ts';
import { createDraftSaver } from './draft-saver.ts';
import { withLoadedDraft, changeRow, newRow, withPicture, type BatchRow } from './row.ts';
import { inspectFiles } from './files/row-files.ts';
import { saveRow } from './save-row.ts';

export function createBatch(ports: BatchPorts): Batch {
  let lastId = 0;
  const batch: Batch = {
    state: createStore<BatchState>({ rows: [], selected: new Set(), undo: null, fileProblems: new Map() }),
    saver: createDraftSaver({ save: (id) => saveRow(batch, id), after: ports.after }),
    ports,
    inspections: new Map(),
    nextId: () => (lastId += 1),
  };
  return batch;
}

/** Loads the drafts from the server and the uploads without one. Unsaved local edits stay. */
export async function openBatch(batch: Batch): Promise<void> {
  await batch.saver.settle();
  const drafts = await batch.ports.loadDrafts();
  const loaded = new Map(drafts.map((draft) => [draft.videoId, draft]));
  const known = new Set(rowsOf(batch).map(({ videoId }) => videoId));
  const added = drafts.filter(({ videoId }) => !known.has(videoId)).map((draft) => newRow(batch.nextId(), draft));
  const remaining = rowsOf(batch).flatMap((row) => {
    if (row.videoId === null || batch.saver.isUnsaved(row.id)) return [row];
    const draft = loaded.get(row.videoId);
    if (!draft) return [];
    return [draft.version === row.version ? withPicture(row, draft) : withLoadedDraft(row, draft)];
  });
  const present = new Set(remaining.map(({ id }) => id));
  const selected = new Set([...batch.state.get().selected].filter((id) => present.has(id)));
  setState(batch, { rows: [...added, ...remaining], selected });
  followUploads(batch);
}

/** Selects new rows, because users continue with those. */
export function followUploads(batch: Batch): void {
  attachNew(batch);
  inspectFiles(batch);
}

function attachNew(batch: Batch): void {
  const { rows, selected } = batch.state.get();
  const next = attachUploads(rows, batch.ports.uploads(), batch.nextId);
  if (next === rows) return;
  const before = new Map(rows.map((row) => [row.id, row]));
  const added = next.filter(({ id }) => !before.has(id)).map(({ id }) => id);
  const present = new Set(next.map(({ id }) => id));
  setState(batch, { rows: next, selected: new Set([...selected, ...added].filter((id) => present.has(id))) });
  // Save drafts that got their file key; unedited rows need no draft.
  for (const row of next) {
    if (row.videoId !== null && row.fileKey !== before.get(row.id)?.fileKey) batch.saver.touch(row.id);
  }
}

export function editRow(batch: Batch, id: number, part: Partial<Draft>): void {
  replaceRow(batch, id, (row) => changeRow(row, part));
  batch.saver.touch(id);
}

export function changeMany(batch: Batch, label: string, after: readonly BatchRow[]): number {
  const before = rowsOf(batch);
  const known = new Set(before);
  const changed = after.filter((row) => !known.has(row));
  if (changed.length === 0) return 0;
  const { selected } = batch.state.get();
  const added = changed.filter(({ id }) => !before.some((row) => row.id === id)).map(({ id }) => id);
  setState(batch, { rows: after, selected: new Set([...selected, ...added]), undo: { label, before, after } });
  for (const { id } of changed) batch.saver.touch(id);
  return changed.length;
}

export function isUnchangedSinceBulk(batch: Batch): boolean {
  const { undo, rows } = batch.state.get();
  const after = new Map(undo?.after.map((row) => [row.id, row.draft]));
  return undo !== null && rows.every(({ id, draft }) => after.get(id) === draft);
}

export async function undoLast(batch: Batch): Promise<void> {
  const { undo, rows } = batch.state.get();
  if (!undo) return;
  const before = new Map(undo.before.map((row) => [row.id, row]));
  const after = new Map(undo.after.map((row) => [row.id, row]));
  const isAsLeft = (row: BatchRow) => after.get(row.id)?.draft === row.draft;
  const added = rows.filter((row) => isAsLeft(row) && !before.has(row.id) && row.uploadId === null);
  const restored = rows.map((row) => {
    const old = before.get(row.id);
    if (!old || !isAsLeft(row) || old.draft === row.draft) return row;
    return { ...row, draft: old.draft, refusals: old.refusals, checked: old.checked };
  });
  setState(batch, { rows: restored, undo: null });
  restored.forEach((row, index) => row !== rows[index] && batch.saver.touch(row.id));
  await removeRows(batch, new Set(added.map(({ id }) => id)));
}

export const select = (batch: Batch, selected: ReadonlySet<number>): void => setState(batch, { selected });

export const reorder = (batch: Batch, rows: readonly BatchRow[]): void => setState(batch, { rows });

/** Removes rows with their drafts and uploads. Rows that could not be removed stay, and the promise rejects. */
export async function removeRows(batch: Batch, ids: ReadonlySet<number>): Promise<void> {
  const removed = await Promise.allSettled(
    rowsOf(batch)
      .filter(({ id }) => ids.has(id))
      .map(({ id }) => removeRow(batch, id)),
  );
  const failure = removed.find((each) => each.status === 'rejected');
  if (failure) throw failure.reason;
}

async function removeRow(batch: Batch, id: number): Promise<void> {
  let unsaved = await batch.saver.drop(id);
  try {
    const row = findRow(batch, id);
    if (!row) return;
    const { videoId, uploadId, fileKey, replacement } = row;
    if (replacement !== null) await batch.ports.discardUpload(replacement);
    // The server deletes a completed upload with its draft.
    const isGone = videoId !== null && batch.ports.uploads().find((each) => each.id === uploadId)?.state === 'done';
    if (videoId !== null) {
      await batch.ports.deleteDraft(videoId);
      replaceRow(batch, id, (each) => ({ ...each, videoId: null, version: null, newer: null }));
      unsaved = true;
    }
    if (isGone && fileKey !== null) batch.ports.forgetUpload(fileKey);
    else if (uploadId !== null) await batch.ports.discardUpload(uploadId);
    dropRows(batch, new Set([id]));
  } catch (error) {
    if (unsaved) batch.saver.touch(id);
    throw error;
  }
}
