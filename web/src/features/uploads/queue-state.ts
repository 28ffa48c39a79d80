import type { MyUpload, UploadedFile } from '@zhenku/contract/uploads/uploads';
import { createStore, type Store } from '../../ui/store.ts';
import type { Sample } from './upload-rate.ts';

/**
 * `needsFile`: the user must choose the file again, e.g. after a reload. `interrupted`: resumes
 * automatically once the server is reachable. `done`: uploaded, ready to publish. `known`: the user already has a clip
 * of this file.
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
  /** Progress of the upload, or of hashing while checking, from 0 to 1. */
  fraction: number;
  bytesPerSecond: number;
  /** null while unknown. */
  secondsLeft: number | null;
  /** null until the server has created the upload. */
  fileKey: string | null;
  message: string | null;
  usedBy: { videoId: number; videoName: string } | null;
}

/** Retrying fixes `unreachable`, starting over fixes `gone`, choosing the file again fixes `unreadable`. */
export class UploadError extends Error {
  readonly kind: 'unreachable' | 'gone' | 'refused' | 'unreadable';
  constructor(kind: UploadError['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

interface SendOptions {
  uploadUrl: string | null;
  fingerprint: string;
  signal: AbortSignal;
  onCreated: (created: { uploadUrl: string; fileKey: string }) => void;
  onSent: (bytes: number) => void;
}

export interface UploadPorts {
  list: (options?: { silent: boolean }) => Promise<readonly MyUpload[]>;
  fingerprint: (file: File) => Promise<string>;
  /** Finds the same file among the user's uploads. */
  findFile: (
    file: File,
    options: { signal: AbortSignal; onProgress: (fraction: number) => void },
  ) => Promise<UploadedFile | null>;
  send: (file: File, options: SendOptions) => Promise<void>;
  discard: (fileKey: string) => Promise<void>;
  untilRetry: (attempt: number, signal: AbortSignal) => Promise<void>;
  /** Returns the session's identity; null for visitors. */
  session: () => string | null;
  now: () => number;
}

export interface UploadTask {
  file: File | null;
  fingerprint: string | null;
  uploadUrl: string | null;
  samples: readonly Sample[];
  /** Whether the duplicate check is done, or the user wants a duplicate. */
  isDuplicateCheckDone: boolean;
  stop: AbortController | null;
}

export interface UploadQueue {
  uploads: Store<readonly QueuedUpload[]>;
  ports: UploadPorts;
  work: Map<number, UploadTask>;
  running: Set<number>;
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

/** Returns whether leaving the page would stop the upload. */
export const isActive = ({ state }: Pick<QueuedUpload, 'state'>): boolean =>
  state === 'checking' || state === 'waiting' || state === 'sending' || state === 'interrupted';

/** Returns whether the upload is complete or may still succeed, so that its clip can be described. */
export const isUsable = ({ state }: Pick<QueuedUpload, 'state'>): boolean => state !== 'failed' && state !== 'known';

export const findUpload = (queue: UploadQueue, id: number) => queue.uploads.get().find((upload) => upload.id === id);

export function changeUpload(queue: UploadQueue, id: number, values: Partial<QueuedUpload>): void {
  queue.uploads.set(queue.uploads.get().map((upload) => (upload.id === id ? { ...upload, ...values } : upload)));
}

export function insertUpload(
  queue: UploadQueue,
  upload: Pick<QueuedUpload, 'fileName' | 'bytes' | 'state'>,
  work: Partial<UploadTask>,
) {
  const id = (queue.lastId += 1);
  queue.work.set(id, {
    file: null,
    fingerprint: null,
    uploadUrl: null,
    samples: [],
    isDuplicateCheckDone: false,
    stop: null,
    ...work,
  });
  queue.uploads.set([...queue.uploads.get(), { ...IDLE, fileKey: null, ...upload, id }]);
  return id;
}

export function dropUpload(queue: UploadQueue, id: number): void {
  queue.work.get(id)?.stop?.abort();
  queue.work.delete(id);
  queue.uploads.set(queue.uploads.get().filter((upload) => upload.id !== id));
}

/**
 * Drops another session's uploads, so that files chosen by one user are never sent as another's. Bytes already sent
 * stay on the server.
 */
export function endOtherSession(queue: UploadQueue): void {
  const session = queue.ports.session();
  if (queue.session === session) return;
  queue.session = session;
  for (const { id } of queue.uploads.get()) dropUpload(queue, id);
}
