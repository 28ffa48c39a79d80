import { VIDEO_UPLOAD_BYTES } from '@zhenku/contract/constants';
import { formatSize } from '@zhenku/contract/format';
import {
  changeUpload,
  dropUpload,
  endOtherSession,
  findUpload,
  insertUpload,
  isActive,
  type QueuedUpload,
  type UploadQueue,
} from './queue-state.ts';
import { enqueue } from './run-uploads.ts';

export async function openQueue(queue: UploadQueue): Promise<void> {
  endOtherSession(queue);
  const { session } = queue;
  const listed = await queue.ports.list();
  if (queue.session !== session) return;
  for (const upload of listed.toReversed()) {
    if (queue.uploads.get().some(({ fileKey }) => fileKey === upload.fileKey)) continue;
    const { fileKey, fileName, bytes, receivedBytes, complete, fingerprint, uploadUrl } = upload;
    const id = insertUpload(
      queue,
      { fileName, bytes, state: complete ? 'done' : 'needsFile' },
      { fingerprint, uploadUrl, isDuplicateCheckDone: true },
    );
    changeUpload(queue, id, { fileKey, fraction: receivedBytes / bytes });
  }
}

export function problemOf(bytes: number): string | null {
  if (bytes === 0) return '文件是空的，请重新选择';
  return bytes > VIDEO_UPLOAD_BYTES ? `文件不能超过${formatSize(VIDEO_UPLOAD_BYTES)}` : null;
}

/**
 * Adds files and starts uploading them. Returns their upload ids in the same order. If the login changes in the
 * meantime, remaining files are not added, because another user's queue must not receive them.
 */
export async function addFiles(queue: UploadQueue, files: readonly File[]): Promise<number[]> {
  endOtherSession(queue);
  const earlier = queue.uploads.get();
  // Files that look like an earlier upload are fingerprinted first, so that they appear only once.
  const resemblesEarlier = (file: File) =>
    earlier.some(({ fileName, bytes, state }) => state !== 'known' && fileName === file.name && bytes === file.size);
  const added = files.map((file) => ({ file, id: resemblesEarlier(file) ? null : insertFile(queue, file) }));
  const ids: number[] = [];
  for (const { file, id: inserted } of added) {
    const id = await recognise(queue, file, inserted);
    if (id === null) break;
    ids.push(id);
  }
  return ids;
}

function insertFile(queue: UploadQueue, file: File): number {
  const problem = problemOf(file.size);
  const id = insertUpload(
    queue,
    { fileName: file.name, bytes: file.size, state: problem ? 'failed' : 'checking' },
    { file },
  );
  if (problem) changeUpload(queue, id, { message: problem });
  return id;
}

/**
 * Attaches a file to an earlier upload of the same file, if there is one. Returns the file's upload id; null if the
 * login has changed.
 */
async function recognise(queue: UploadQueue, file: File, inserted: number | null): Promise<number | null> {
  if (inserted !== null && findUpload(queue, inserted)?.state !== 'checking') return inserted;
  const { session } = queue;
  const fingerprint = await fingerprintOf(queue, file);
  if (queue.session !== session || queue.ports.session() !== session) return null;
  const same = queue.uploads
    .get()
    .find(({ id, bytes }) => id !== inserted && bytes === file.size && queue.work.get(id)?.fingerprint === fingerprint);
  if (fingerprint !== null && same) {
    if (inserted !== null) dropUpload(queue, inserted);
    queue.work.get(same.id)!.file = file;
    if (same.state === 'needsFile' || same.state === 'failed') enqueue(queue, same.id);
    return same.id;
  }
  const id = inserted ?? insertFile(queue, file);
  const work = queue.work.get(id);
  // The upload was removed while its file was being fingerprinted.
  if (!work) return id;
  work.fingerprint = fingerprint;
  if (fingerprint === null) changeUpload(queue, id, { state: 'failed', message: '无法读取文件，请重新选择' });
  else if (findUpload(queue, id)?.state === 'checking') enqueue(queue, id);
  return id;
}

const fingerprintOf = (queue: UploadQueue, file: File) => queue.ports.fingerprint(file).catch(() => null);

/** Resumes an earlier upload with its file. Returns whether it is the same file. */
export async function continueWith(queue: UploadQueue, id: number, file: File): Promise<boolean> {
  const upload = findUpload(queue, id);
  const work = queue.work.get(id);
  if (!upload || !work) return false;
  const fingerprint = await fingerprintOf(queue, file);
  // Other clients store no fingerprint.
  const same = work.fingerprint === null ? file.name === upload.fileName : fingerprint === work.fingerprint;
  if (fingerprint === null || !same || file.size !== upload.bytes) return false;
  work.file = file;
  work.fingerprint = fingerprint;
  enqueue(queue, id);
  return true;
}

function stopAs(queue: UploadQueue, id: number, values: Partial<QueuedUpload>): void {
  queue.work.get(id)?.stop?.abort();
  changeUpload(queue, id, { bytesPerSecond: 0, secondsLeft: null, ...values });
}

export function pauseUpload(queue: UploadQueue, id: number): void {
  const upload = findUpload(queue, id);
  if (upload && isActive(upload)) stopAs(queue, id, { state: 'paused' });
}

export function resumeUpload(queue: UploadQueue, id: number): void {
  const upload = findUpload(queue, id);
  if (upload?.state === 'paused' || upload?.state === 'failed') enqueue(queue, id);
}

export function uploadAnyway(queue: UploadQueue, id: number): void {
  if (findUpload(queue, id)?.state === 'known') enqueue(queue, id);
}

export function pauseAll(queue: UploadQueue): void {
  // In reverse order, so that stopping one upload does not start a waiting one.
  for (const { id } of queue.uploads.get().toReversed()) pauseUpload(queue, id);
}

export function resumeAll(queue: UploadQueue): void {
  for (const { id, state } of queue.uploads.get()) if (state === 'paused') resumeUpload(queue, id);
}

/**
 * Cancels an upload or removes material, also on the server. If the call fails, the promise rejects and the upload
 * stays paused.
 */
export async function discardUpload(queue: UploadQueue, id: number): Promise<void> {
  const upload = findUpload(queue, id);
  if (!upload) return;
  if (isActive(upload)) stopAs(queue, id, { state: 'paused' });
  const fileKey = findUpload(queue, id)?.fileKey ?? null;
  if (fileKey !== null && upload.state !== 'known') await queue.ports.discard(fileKey);
  dropUpload(queue, id);
}

export const fileOf = (queue: UploadQueue, id: number): File | null => queue.work.get(id)?.file ?? null;

export function forgetUpload(queue: UploadQueue, fileKey: string): void {
  const upload = queue.uploads.get().find((each) => each.fileKey === fileKey);
  if (upload) dropUpload(queue, upload.id);
}
