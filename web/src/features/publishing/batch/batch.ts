import { ApiError } from '../../../api/client.ts';
import { createStore, type Store } from '../../../ui/store.ts';
import type { QueuedUpload } from '../../uploads/queue-state.ts';
import type { Draft, PriceBand } from '../draft.ts';
import { attachUploads } from './attach-uploads.ts';
import { createDraftSaver, type DraftSaver, type SaverPorts } from './draft-saver.ts';
import { changeRow, newRow, problemsOf, type BatchRow, type RowErrors } from './row.ts';

/** A draft as the server has it. */
export type LoadedDraft = Pick<BatchRow, 'fileKey' | 'fileName' | 'draft'> & { videoId: number };

export interface PublishOutcome {
  code: number;
  message?: string | undefined;
  fields?: Readonly<Record<string, string>> | undefined;
}

/** What the batch needs from the server and the queue of uploads. */
export interface BatchPorts {
  loadDrafts: () => Promise<readonly LoadedDraft[]>;
  /** Keeps a row as a draft and returns its id. */
  saveDraft: (row: BatchRow) => Promise<number>;
  deleteDraft: (videoId: number) => Promise<void>;
  /** Publishes the rows, each on its own; answers in their order. */
  publish: (rows: readonly BatchRow[]) => Promise<readonly PublishOutcome[]>;
  uploads: () => readonly QueuedUpload[];
  discardUpload: (uploadId: number) => Promise<void>;
  /** Takes what has been published off the queue. */
  forgetUpload: (fileKey: string) => void;
  after: SaverPorts['after'];
}

/** What a change of many rows replaced, so that it can be taken back. */
interface Undo {
  label: string;
  before: readonly BatchRow[];
  after: readonly BatchRow[];
}

export interface BatchState {
  rows: readonly BatchRow[];
  selected: ReadonlySet<number>;
  undo: Undo | null;
}

export interface Batch {
  state: Store<BatchState>;
  saver: DraftSaver;
  ports: BatchPorts;
  nextId: () => number;
}

const MISSING_DETAILS = 40000;

export function createBatch(ports: BatchPorts): Batch {
  let lastId = 0;
  const batch: Batch = {
    state: createStore<BatchState>({ rows: [], selected: new Set(), undo: null }),
    saver: createDraftSaver({ save: (id) => saveRow(batch, id), after: ports.after }),
    ports,
    nextId: () => (lastId += 1),
  };
  return batch;
}

const rowsOf = (batch: Batch) => batch.state.get().rows;
const set = (batch: Batch, part: Partial<BatchState>) => batch.state.set({ ...batch.state.get(), ...part });
const replace = (batch: Batch, id: number, change: (row: BatchRow) => BatchRow) =>
  set(batch, { rows: rowsOf(batch).map((row) => (row.id === id ? change(row) : row)) });

/** Shows the drafts of before, and what is uploaded without one. */
export async function openBatch(batch: Batch): Promise<void> {
  const drafts = await batch.ports.loadDrafts();
  const known = new Set(rowsOf(batch).map(({ videoId }) => videoId));
  const rows = drafts.filter(({ videoId }) => !known.has(videoId)).map((draft) => newRow(batch.nextId(), draft));
  set(batch, { rows: [...rows, ...rowsOf(batch)] });
  followUploads(batch);
}

/** Brings the rows up to date with the queue. New ones are selected, since one goes on with them. */
export function followUploads(batch: Batch): void {
  const { rows, selected } = batch.state.get();
  const next = attachUploads(rows, batch.ports.uploads(), batch.nextId);
  if (next === rows) return;
  const before = new Map(rows.map((row) => [row.id, row]));
  const added = next.filter(({ id }) => !before.has(id)).map(({ id }) => id);
  const present = new Set(next.map(({ id }) => id));
  set(batch, { rows: next, selected: new Set([...selected, ...added].filter((id) => present.has(id))) });
  // A draft learns the key of its file; what nobody has written into needs no draft.
  for (const row of next) {
    if (row.videoId !== null && row.fileKey !== before.get(row.id)?.fileKey) batch.saver.touch(row.id);
  }
}

async function saveRow(batch: Batch, id: number): Promise<void> {
  const row = rowsOf(batch).find((each) => each.id === id);
  if (!row) return;
  const videoId = await batch.ports.saveDraft(row).catch((error: unknown) => {
    if (!isRefusal(error)) throw error;
    replace(batch, id, (each) => ({ ...each, refusals: { ...each.refusals, fileKey: error.message } }));
    return null;
  });
  if (videoId === null) return;
  const still = rowsOf(batch).find((each) => each.id === id);
  if (!still) {
    // Removed while its draft was being made.
    if (row.videoId === null) await batch.ports.deleteDraft(videoId);
    return;
  }
  const { fileKey: refused, ...refusals } = still.refusals;
  if (still.videoId === null || refused !== undefined) replace(batch, id, (each) => ({ ...each, videoId, refusals }));
}

/** Whether the server has decided against it, so that trying again would not help. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code >= 40_000 && error.code < 50_000;

/** Writes into one row. */
export function editRow(batch: Batch, id: number, part: Partial<Draft>): void {
  replace(batch, id, (row) => changeRow(row, part));
  batch.saver.touch(id);
}

/** Replaces the rows by what a change of many makes of them; `undoLast` takes that back. Returns how many changed. */
export function changeMany(batch: Batch, label: string, after: readonly BatchRow[]): number {
  const before = rowsOf(batch);
  const known = new Set(before);
  const changed = after.filter((row) => !known.has(row));
  if (changed.length === 0) return 0;
  const { selected } = batch.state.get();
  const added = changed.filter(({ id }) => !before.some((row) => row.id === id)).map(({ id }) => id);
  set(batch, { rows: after, selected: new Set([...selected, ...added]), undo: { label, before, after } });
  for (const { id } of changed) batch.saver.touch(id);
  return changed.length;
}

/** Takes the last change of many rows back, where nobody has written since. */
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
  set(batch, { rows: restored, undo: null });
  restored.forEach((row, index) => row !== rows[index] && batch.saver.touch(row.id));
  await removeRows(batch, new Set(added.map(({ id }) => id)));
}

export const select = (batch: Batch, selected: ReadonlySet<number>): void => set(batch, { selected });

export const reorder = (batch: Batch, rows: readonly BatchRow[]): void => set(batch, { rows });

/** Removes rows with their drafts and uploads. Rejects when that fails for some; these stay. */
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
  await batch.saver.drop(id);
  const row = rowsOf(batch).find((each) => each.id === id);
  if (!row) return;
  const { videoId, uploadId, fileKey } = row;
  if (videoId !== null) await batch.ports.deleteDraft(videoId);
  // What has arrived went with its draft.
  const isGone = videoId !== null && batch.ports.uploads().find((each) => each.id === uploadId)?.state === 'done';
  if (isGone && fileKey !== null) batch.ports.forgetUpload(fileKey);
  else if (uploadId !== null) await batch.ports.discardUpload(uploadId);
  withdraw(batch, new Set([id]));
}

function withdraw(batch: Batch, ids: ReadonlySet<number>): void {
  const { rows, selected } = batch.state.get();
  set(batch, {
    rows: rows.filter(({ id }) => !ids.has(id)),
    selected: new Set([...selected].filter((id) => !ids.has(id))),
  });
}

export interface PublishSummary {
  published: readonly BatchRow[];
  /** Not sent: something is missing or wrong, and is marked now. */
  incomplete: number;
  /** Not sent: the file has not arrived yet. */
  uploading: number;
  /** Sent, and refused by the server; the reasons are at the rows. */
  refused: number;
}

/** Whether all of a row's file is on the server. */
export function isUploaded(row: BatchRow, uploads: readonly QueuedUpload[]): boolean {
  if (row.uploadId === null) return row.fileKey !== null;
  return uploads.find(({ id }) => id === row.uploadId)?.state === 'done';
}

/** Whether nothing is wrong with what a row says. */
function isRight(row: BatchRow, band: PriceBand): boolean {
  const { fileKey: _fileKey, ...problems } = problemsOf(row, band);
  return Object.keys(problems).length === 0;
}

export const isReady = (row: BatchRow, uploads: readonly QueuedUpload[], band: PriceBand): boolean =>
  isRight(row, band) && isUploaded(row, uploads);

/** Publishes the selected rows that are ready, and marks what the others lack. */
export async function publishSelected(batch: Batch, band: PriceBand): Promise<PublishSummary> {
  const { selected } = batch.state.get();
  set(batch, { rows: rowsOf(batch).map((row) => (selected.has(row.id) ? { ...row, checked: true } : row)) });
  const chosen = rowsOf(batch).filter(({ id }) => selected.has(id));
  const right = chosen.filter((row) => isRight(row, band));
  const ready = right.filter((row) => isUploaded(row, batch.ports.uploads()));
  const summary = { incomplete: chosen.length - right.length, uploading: right.length - ready.length };
  if (ready.length === 0) return { ...summary, published: [], refused: 0 };
  // What is being saved has its draft's id afterwards.
  await batch.saver.settle();
  const ids = new Set(ready.map(({ id }) => id));
  const sent = rowsOf(batch).filter(({ id }) => ids.has(id));
  const outcomes = await batch.ports.publish(sent);
  const published = sent.filter((_, index) => outcomes[index]?.code === 0);
  withdraw(batch, new Set(published.map(({ id }) => id)));
  for (const { fileKey } of published) if (fileKey !== null) batch.ports.forgetUpload(fileKey);
  sent.forEach((row, index) => {
    const outcome = outcomes[index];
    if (outcome?.code !== 0) replace(batch, row.id, (each) => ({ ...each, refusals: refusalsOf(outcome) }));
  });
  return { ...summary, published, refused: sent.length - published.length };
}

/** What is wrong with no field is wrong with the row's file, as far as anybody can see. */
function refusalsOf(outcome: PublishOutcome | undefined): RowErrors {
  const fields = outcome?.code === MISSING_DETAILS ? outcome.fields : undefined;
  return fields && Object.keys(fields).length > 0 ? fields : { fileKey: outcome?.message ?? '提交失败，请重试' };
}
