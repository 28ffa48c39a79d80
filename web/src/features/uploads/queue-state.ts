import type { MyUpload, UploadedFile } from '@zhenku/contract/uploads/uploads';
import { createStore, type Store } from '../../ui/store.ts';
import type { Sample } from './upload-rate.ts';

/**
 * `needsFile`: begun before this page was loaded, and the browser asks for the file again. `interrupted`: goes on by itself
 * once the server is reached. `done`: material, which can be published. `known`: a clip was published from this very file.
 */
export type UploadState =
  | 'checking'
  | 'waiting'
  | 'sending'
  | 'interrupted'
  | 'paused'
  | 'needsFile'
  | 'done'
  | 'known'
  | 'failed';

export interface QueuedUpload {
  id: number;
  fileName: string;
  bytes: number;
  state: UploadState;
  /** Of the file, while it is sent; of its hash, while it is checked. 0 to 1. */
  fraction: number;
  bytesPerSecond: number;
  /** Null while unknown. */
  secondsLeft: number | null;
  /** Null until the server has created the upload. */
  fileKey: string | null;
  message: string | null;
  usedBy: { videoId: number; videoName: string } | null;
}

/** `unreachable` goes away by itself, `gone` by beginning anew, `unreadable` by choosing the file again. */
export class UploadError extends Error {
  readonly kind: 'unreachable' | 'gone' | 'refused' | 'unreadable';
  constructor(kind: UploadError['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

interface Sending {
  uploadUrl: string | null;
  fingerprint: string;
  signal: AbortSignal;
  onCreated: (created: { uploadUrl: string; fileKey: string }) => void;
  onSent: (bytes: number) => void;
}

export interface UploadPorts {
  list: (options?: { silent: boolean }) => Promise<readonly MyUpload[]>;
  /** Recognises a file; cheap for large ones. */
  fingerprint: (file: File) => Promise<string>;
  /** The same file among those that the user has uploaded. */
  findFile: (
    file: File,
    options: { signal: AbortSignal; onProgress: (fraction: number) => void },
  ) => Promise<UploadedFile | null>;
  /** Sends what the server does not have yet. Rejects with an UploadError. */
  send: (file: File, options: Sending) => Promise<void>;
  discard: (fileKey: string) => Promise<void>;
  /** Waits before the next attempt. */
  untilRetry: (attempt: number, signal: AbortSignal) => Promise<void>;
  /** Identifies the login; null without one. */
  session: () => string | null;
  /** Milliseconds. */
  now: () => number;
}

/** What belongs to an upload and is not shown. */
export interface Work {
  file: File | null;
  fingerprint: string | null;
  uploadUrl: string | null;
  samples: readonly Sample[];
  /** Whether it was looked for among the user's files, or is wanted twice. */
  lookedFor: boolean;
  stop: AbortController | null;
}

export interface UploadQueue {
  uploads: Store<readonly QueuedUpload[]>;
  ports: UploadPorts;
  work: Map<number, Work>;
  running: Set<number>;
  /** The login whose uploads these are. */
  session: string | null;
  lastId: number;
}

const IDLE = { fraction: 0, bytesPerSecond: 0, secondsLeft: null, message: null, usedBy: null } as const;

export const createUploadQueue = (ports: UploadPorts): UploadQueue => ({
  uploads: createStore<readonly QueuedUpload[]>([]),
  ports,
  work: new Map(),
  running: new Set(),
  session: null,
  lastId: 0,
});

/** Whether leaving the page would stop it. */
export const isActive = ({ state }: Pick<QueuedUpload, 'state'>): boolean =>
  state === 'checking' || state === 'waiting' || state === 'sending' || state === 'interrupted';

/** Whether it is on the server, or may be in the end: a clip can be described meanwhile. */
export const isUsable = ({ state }: Pick<QueuedUpload, 'state'>): boolean => state !== 'failed' && state !== 'known';

export const find = (queue: UploadQueue, id: number) => queue.uploads.get().find((upload) => upload.id === id);

export function change(queue: UploadQueue, id: number, values: Partial<QueuedUpload>): void {
  queue.uploads.set(queue.uploads.get().map((upload) => (upload.id === id ? { ...upload, ...values } : upload)));
}

export function insert(
  queue: UploadQueue,
  upload: Pick<QueuedUpload, 'fileName' | 'bytes' | 'state'>,
  work: Partial<Work>,
) {
  const id = (queue.lastId += 1);
  queue.work.set(id, {
    file: null,
    fingerprint: null,
    uploadUrl: null,
    samples: [],
    lookedFor: false,
    stop: null,
    ...work,
  });
  queue.uploads.set([...queue.uploads.get(), { ...IDLE, fileKey: null, ...upload, id }]);
  return id;
}

export function drop(queue: UploadQueue, id: number): void {
  queue.work.get(id)?.stop?.abort();
  queue.work.delete(id);
  queue.uploads.set(queue.uploads.get().filter((upload) => upload.id !== id));
}

/**
 * Drops the uploads of another login, however that ended: what was chosen by one user is never sent as another's. What has
 * been sent stays on the server.
 */
export function endOtherSession(queue: UploadQueue): void {
  const session = queue.ports.session();
  if (queue.session === session) return;
  queue.session = session;
  for (const { id } of queue.uploads.get()) drop(queue, id);
}
