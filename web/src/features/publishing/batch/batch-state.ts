import type { OriginalInspection } from '@zhenku/contract/publishing/publishing-hints';
import type { Store } from '../../../ui/store.ts';
import type { QueuedUpload } from '../../uploads/queue-state.ts';
import type { DraftSaver, SaverPorts } from './draft-saver.ts';
import type { BatchRow, LoadedDraft } from './row.ts';

export interface PublishOutcome {
  code: number;
  message?: string | undefined;
  fields?: Readonly<Record<string, string>> | undefined;
}

export interface BatchPorts {
  loadDrafts: () => Promise<readonly LoadedDraft[]>;
  /** Loads a draft's current state; null if it is no longer a draft. */
  loadDraft: (videoId: number) => Promise<LoadedDraft | null>;
  /** Saves a row as a draft. Rejects with a conflict if the draft's version differs from the row's. */
  saveDraft: (row: BatchRow) => Promise<{ videoId: number; version: number }>;
  deleteDraft: (videoId: number) => Promise<void>;
  /** Publishes the rows independently, at most PUBLISH_BATCH_MAX. Returns the outcomes in row order. */
  publish: (rows: readonly BatchRow[]) => Promise<readonly PublishOutcome[]>;
  uploads: () => readonly QueuedUpload[];
  /** Returns why an uploaded file cannot be sold, in Chinese (null if it can), and the texts in it. */
  inspectFile: (fileKey: string) => Promise<Pick<OriginalInspection, 'problem' | 'words'>>;
  discardUpload: (uploadId: number) => Promise<void>;
  discardFile: (fileKey: string) => Promise<void>;
  forgetUpload: (fileKey: string) => void;
  after: SaverPorts['after'];
}

interface Undo {
  label: string;
  before: readonly BatchRow[];
  after: readonly BatchRow[];
}

export interface BatchState {
  rows: readonly BatchRow[];
  selected: ReadonlySet<number>;
  undo: Undo | null;
  /** Reasons why files cannot be sold, by file key. */
  fileProblems: ReadonlyMap<string, string>;
}

export interface Batch {
  state: Store<BatchState>;
  saver: DraftSaver;
  ports: BatchPorts;
  /** Inspections by file key. They never reject. */
  inspections: Map<string, Promise<void>>;
  nextId: () => number;
}

export const rowsOf = (batch: Batch) => batch.state.get().rows;

export const findRow = (batch: Batch, id: number) => rowsOf(batch).find((row) => row.id === id);

export const setState = (batch: Batch, part: Partial<BatchState>): void =>
  batch.state.set({ ...batch.state.get(), ...part });

export const replaceRow = (batch: Batch, id: number, change: (row: BatchRow) => BatchRow): void =>
  setState(batch, { rows: rowsOf(batch).map((row) => (row.id === id ? change(row) : row)) });

export function dropRows(batch: Batch, ids: ReadonlySet<number>): void {
  const { rows, selected } = batch.state.get();
  setState(batch, {
    rows: rows.filter(({ id }) => !ids.has(id)),
    selected: new Set([...selected].filter((id) => !ids.has(id))),
  });
}
