import type { Store } from '../../../ui/store.ts';
import type { QueuedUpload } from '../../uploads/queue-state.ts';
import type { DraftSaver, SaverPorts } from './draft-saver.ts';
import type { BatchRow, LoadedDraft } from './row.ts';

export interface PublishOutcome {
  code: number;
  message?: string | undefined;
  fields?: Readonly<Record<string, string>> | undefined;
}

/** What the batch needs from the server and the queue of uploads. */
export interface BatchPorts {
  loadDrafts: () => Promise<readonly LoadedDraft[]>;
  /** One draft as it is now; null for what is a draft no more. */
  loadDraft: (videoId: number) => Promise<LoadedDraft | null>;
  /** Keeps a row as a draft. Rejects with a conflict when the draft has another version than the row's. */
  saveDraft: (row: BatchRow) => Promise<{ videoId: number; version: number }>;
  deleteDraft: (videoId: number) => Promise<void>;
  /** Publishes at most PUBLISH_BATCH_MAX rows, each on its own; answers in their order. */
  publish: (rows: readonly BatchRow[]) => Promise<readonly PublishOutcome[]>;
  uploads: () => readonly QueuedUpload[];
  /** Why an uploaded file cannot be sold, in Chinese; null for one that can. */
  inspectFile: (fileKey: string) => Promise<string | null>;
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
  /** Why files cannot be sold, by their keys. */
  fileProblems: ReadonlyMap<string, string>;
}

export interface Batch {
  state: Store<BatchState>;
  saver: DraftSaver;
  ports: BatchPorts;
  /** Of the files by their keys; none of them rejects. */
  inspections: Map<string, Promise<void>>;
  nextId: () => number;
}

export const rowsOf = (batch: Batch) => batch.state.get().rows;

export const findRow = (batch: Batch, id: number) => rowsOf(batch).find((row) => row.id === id);

export const setState = (batch: Batch, part: Partial<BatchState>): void =>
  batch.state.set({ ...batch.state.get(), ...part });

export const replaceRow = (batch: Batch, id: number, change: (row: BatchRow) => BatchRow): void =>
  setState(batch, { rows: rowsOf(batch).map((row) => (row.id === id ? change(row) : row)) });

export function withdraw(batch: Batch, ids: ReadonlySet<number>): void {
  const { rows, selected } = batch.state.get();
  setState(batch, {
    rows: rows.filter(({ id }) => !ids.has(id)),
    selected: new Set([...selected].filter((id) => !ids.has(id))),
  });
}
