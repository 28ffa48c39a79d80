import { VIDEO_UPLOAD_BYTES } from '@zhenku/contract/constants';
import { formatSize } from '@zhenku/contract/format';
import type { MyUpload, UploadedFile } from '@zhenku/contract/uploads';
import { createStore, type Store } from '../../ui/store.ts';
import { addSample, measureProgress, type Sample } from './upload-rate.ts';

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
  /** Why it failed. */
  message: string | null;
  /** The clip that was published from this file. */
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

/** What the queue needs from the browser and the server. */
export interface UploadPorts {
  /** The unfinished and unused uploads of the user. */
  list: () => Promise<readonly MyUpload[]>;
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
interface Work {
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

/** Uploads at a time: more would only share the same line. */
const PARALLEL = 3;
const STARTS_OVER_MAX = 2;
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

const find = (queue: UploadQueue, id: number) => queue.uploads.get().find((upload) => upload.id === id);

function change(queue: UploadQueue, id: number, values: Partial<QueuedUpload>): void {
  queue.uploads.set(queue.uploads.get().map((upload) => (upload.id === id ? { ...upload, ...values } : upload)));
}

function insert(queue: UploadQueue, upload: Pick<QueuedUpload, 'fileName' | 'bytes' | 'state'>, work: Partial<Work>) {
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

function drop(queue: UploadQueue, id: number): void {
  queue.work.get(id)?.stop?.abort();
  queue.work.delete(id);
  queue.uploads.set(queue.uploads.get().filter((upload) => upload.id !== id));
}

/**
 * Drops the uploads of another login, however that ended: what was chosen by one user is never sent as another's. What has
 * been sent stays on the server.
 */
function endOtherSession(queue: UploadQueue): void {
  const session = queue.ports.session();
  if (queue.session === session) return;
  queue.session = session;
  for (const { id } of queue.uploads.get()) drop(queue, id);
}

/** Shows the user's uploads of before, beside those that go on. */
export async function openQueue(queue: UploadQueue): Promise<void> {
  endOtherSession(queue);
  const { session } = queue;
  const listed = await queue.ports.list();
  if (queue.session !== session) return;
  for (const upload of listed.toReversed()) {
    if (queue.uploads.get().some(({ fileKey }) => fileKey === upload.fileKey)) continue;
    const { fileKey, fileName, bytes, receivedBytes, complete, fingerprint, uploadUrl } = upload;
    const id = insert(
      queue,
      { fileName, bytes, state: complete ? 'done' : 'needsFile' },
      { fingerprint, uploadUrl, lookedFor: true },
    );
    change(queue, id, { fileKey, fraction: receivedBytes / bytes });
  }
}

/** Why no attempt would help a file of this size; null if it can be uploaded. */
export function problemOf(bytes: number): string | null {
  if (bytes === 0) return '文件是空的，请重新选择';
  return bytes > VIDEO_UPLOAD_BYTES ? `文件不能超过${formatSize(VIDEO_UPLOAD_BYTES)}` : null;
}

/** Adds files, which begin to upload at once. Returns the ids of those that are in the queue for them, in their order. */
export async function addFiles(queue: UploadQueue, files: readonly File[]): Promise<number[]> {
  endOtherSession(queue);
  const before = queue.uploads.get();
  // What looks like an upload of before is compared first, and shown once.
  const isBefore = (file: File) =>
    before.some(({ fileName, bytes, state }) => state !== 'known' && fileName === file.name && bytes === file.size);
  const added = files.map((file) => ({ file, id: isBefore(file) ? null : insertFile(queue, file) }));
  const ids: number[] = [];
  for (const { file, id } of added) ids.push(await recognise(queue, file, id));
  return ids;
}

function insertFile(queue: UploadQueue, file: File): number {
  const problem = problemOf(file.size);
  const id = insert(queue, { fileName: file.name, bytes: file.size, state: problem ? 'failed' : 'checking' }, { file });
  if (problem) change(queue, id, { message: problem });
  return id;
}

/** Lets a file take the place of an upload that was begun with it before. Returns the id of the upload that it has. */
async function recognise(queue: UploadQueue, file: File, inserted: number | null): Promise<number> {
  if (inserted !== null && find(queue, inserted)?.state !== 'checking') return inserted;
  const fingerprint = await fingerprintOf(queue, file);
  const same = queue.uploads
    .get()
    .find(({ id, bytes }) => id !== inserted && bytes === file.size && queue.work.get(id)?.fingerprint === fingerprint);
  if (fingerprint !== null && same) {
    if (inserted !== null) drop(queue, inserted);
    queue.work.get(same.id)!.file = file;
    if (same.state === 'needsFile' || same.state === 'failed') enqueue(queue, same.id);
    return same.id;
  }
  const id = inserted ?? insertFile(queue, file);
  const work = queue.work.get(id);
  // Removed, or paused, while its file was read.
  if (!work) return id;
  work.fingerprint = fingerprint;
  if (fingerprint === null) change(queue, id, { state: 'failed', message: '无法读取文件，请重新选择' });
  else if (find(queue, id)?.state === 'checking') enqueue(queue, id);
  return id;
}

const fingerprintOf = (queue: UploadQueue, file: File) => queue.ports.fingerprint(file).catch(() => null);

/** Goes on with an upload of before, by its file. Returns whether it is that file. */
export async function continueWith(queue: UploadQueue, id: number, file: File): Promise<boolean> {
  const upload = find(queue, id);
  const work = queue.work.get(id);
  if (!upload || !work) return false;
  const fingerprint = await fingerprintOf(queue, file);
  // Other clients name no fingerprint.
  const same = work.fingerprint === null ? file.name === upload.fileName : fingerprint === work.fingerprint;
  if (fingerprint === null || !same || file.size !== upload.bytes) return false;
  work.file = file;
  work.fingerprint = fingerprint;
  enqueue(queue, id);
  return true;
}

function enqueue(queue: UploadQueue, id: number): void {
  change(queue, id, { state: 'waiting', message: null });
  startNext(queue);
}

function startNext(queue: UploadQueue): void {
  endOtherSession(queue);
  for (const { id, state } of queue.uploads.get()) {
    if (queue.running.size >= PARALLEL) return;
    if (state === 'waiting' && !queue.running.has(id)) void run(queue, id);
  }
}

async function run(queue: UploadQueue, id: number): Promise<void> {
  const work = queue.work.get(id)!;
  const stop = new AbortController();
  work.stop = stop;
  queue.running.add(id);
  try {
    work.fingerprint ??= await queue.ports.fingerprint(work.file!);
    if (work.lookedFor || (await isNew(queue, id, work, stop.signal)))
      await sendUntilDone(queue, id, work, stop.signal);
  } catch (error) {
    // Who stopped it has said what it is now.
    if (!stop.signal.aborted) fail(queue, id, error);
  } finally {
    queue.running.delete(id);
    startNext(queue);
  }
}

function fail(queue: UploadQueue, id: number, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  const unreadable = error instanceof UploadError && error.kind === 'unreadable';
  change(queue, id, { state: unreadable ? 'needsFile' : 'failed', message, bytesPerSecond: 0, secondsLeft: null });
}

/** Whether the user has not uploaded this file yet. */
async function isNew(queue: UploadQueue, id: number, work: Work, signal: AbortSignal): Promise<boolean> {
  change(queue, id, { state: 'checking', fraction: 0 });
  const onProgress = (fraction: number) => change(queue, id, { fraction });
  // Not to know it costs a second upload, and no more.
  const found = await queue.ports.findFile(work.file!, { signal, onProgress }).catch(() => null);
  signal.throwIfAborted();
  work.lookedFor = true;
  change(queue, id, { fraction: 0 });
  if (!found) return true;
  if (found.videoId !== null) {
    change(queue, id, { state: 'known', usedBy: { videoId: found.videoId, videoName: found.videoName ?? '' } });
  } else if (queue.uploads.get().some(({ fileKey }) => fileKey === found.fileKey)) {
    drop(queue, id);
  } else {
    change(queue, id, { state: 'done', fraction: 1, fileKey: found.fileKey });
  }
  return false;
}

async function sendUntilDone(queue: UploadQueue, id: number, work: Work, signal: AbortSignal): Promise<void> {
  for (let attempt = 0, startsOver = 0; ;) {
    endOtherSession(queue);
    signal.throwIfAborted();
    work.samples = [];
    change(queue, id, { state: 'sending', bytesPerSecond: 0, secondsLeft: null });
    try {
      await queue.ports.send(work.file!, {
        uploadUrl: work.uploadUrl,
        fingerprint: work.fingerprint ?? '',
        signal,
        onCreated: ({ uploadUrl, fileKey }) => {
          work.uploadUrl = uploadUrl;
          change(queue, id, { fileKey });
        },
        onSent: (bytes) => {
          attempt = 0;
          work.samples = addSample(work.samples, { time: queue.ports.now(), bytes });
          change(queue, id, measureProgress(work.samples, work.file!.size));
        },
      });
      change(queue, id, { state: 'done', fraction: 1, bytesPerSecond: 0, secondsLeft: null });
      return;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof UploadError)) throw error;
      if (error.kind === 'gone' && startsOver < STARTS_OVER_MAX) {
        startsOver += 1;
        work.uploadUrl = null;
        change(queue, id, { fileKey: null, fraction: 0 });
      } else if (error.kind === 'unreachable') {
        change(queue, id, { state: 'interrupted', bytesPerSecond: 0, secondsLeft: null });
        await queue.ports.untilRetry(attempt, signal);
        attempt += 1;
      } else throw error;
    }
  }
}

function stopAs(queue: UploadQueue, id: number, values: Partial<QueuedUpload>): void {
  queue.work.get(id)?.stop?.abort();
  change(queue, id, { bytesPerSecond: 0, secondsLeft: null, ...values });
}

export function pauseUpload(queue: UploadQueue, id: number): void {
  const upload = find(queue, id);
  if (upload && isActive(upload)) stopAs(queue, id, { state: 'paused' });
}

/** Goes on after a pause, and tries again after a failure. */
export function resumeUpload(queue: UploadQueue, id: number): void {
  const upload = find(queue, id);
  if (upload?.state === 'paused' || upload?.state === 'failed') enqueue(queue, id);
}

/** Uploads a file that the user has published before. */
export function uploadAnyway(queue: UploadQueue, id: number): void {
  if (find(queue, id)?.state === 'known') enqueue(queue, id);
}

export function pauseAll(queue: UploadQueue): void {
  // From the end, so that no waiting one starts in place of one that stops.
  for (const { id } of queue.uploads.get().toReversed()) pauseUpload(queue, id);
}

export function resumeAll(queue: UploadQueue): void {
  for (const { id, state } of queue.uploads.get()) if (state === 'paused') resumeUpload(queue, id);
}

/** Cancels an upload, or removes material: on the server too. Rejects when that fails; the upload is paused then. */
export async function discardUpload(queue: UploadQueue, id: number): Promise<void> {
  const upload = find(queue, id);
  if (!upload) return;
  if (isActive(upload)) stopAs(queue, id, { state: 'paused' });
  const fileKey = find(queue, id)?.fileKey ?? null;
  if (fileKey !== null && upload.state !== 'known') await queue.ports.discard(fileKey);
  drop(queue, id);
}

/** The file of an upload, if it was chosen since the page was loaded. */
export const fileOf = (queue: UploadQueue, id: number): File | null => queue.work.get(id)?.file ?? null;

/** Removes what has been published. */
export function forgetUpload(queue: UploadQueue, fileKey: string): void {
  const upload = queue.uploads.get().find((each) => each.fileKey === fileKey);
  if (upload) drop(queue, upload.id);
}
