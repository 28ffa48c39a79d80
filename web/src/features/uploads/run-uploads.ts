import {
  changeUpload,
  dropUpload,
  endOtherSession,
  UploadError,
  type UploadQueue,
  type UploadTask,
} from './queue-state.ts';
import { addSample, measureProgress } from './upload-rate.ts';

/** Concurrent uploads. More would only share the same bandwidth. */
const PARALLEL = 3;
const RESTARTS_MAX = 2;

export function enqueue(queue: UploadQueue, id: number): void {
  changeUpload(queue, id, { state: 'waiting', message: null });
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
    if (work.isDuplicateCheckDone || (await isNew(queue, { id, work }, stop.signal)))
      await sendUntilDone(queue, { id, work }, stop.signal);
  } catch (error) {
    // The code that stopped the upload has already set its state.
    if (!stop.signal.aborted) fail(queue, id, error);
  } finally {
    queue.running.delete(id);
    startNext(queue);
  }
}

function fail(queue: UploadQueue, id: number, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  const unreadable = error instanceof UploadError && error.kind === 'unreadable';
  changeUpload(queue, id, {
    state: unreadable ? 'needsFile' : 'failed',
    message,
    bytesPerSecond: 0,
    secondsLeft: null,
  });
}

/** If the user already uploaded the file, the queue's entry adopts its state or is dropped. Returns whether the file is new. */
async function isNew(
  queue: UploadQueue,
  { id, work }: { id: number; work: UploadTask },
  signal: AbortSignal,
): Promise<boolean> {
  changeUpload(queue, id, { state: 'checking', fraction: 0 });
  const onProgress = (fraction: number) => changeUpload(queue, id, { fraction });
  // A failed lookup only costs a duplicate upload.
  const found = await queue.ports.findFile(work.file!, { signal, onProgress }).catch(() => null);
  signal.throwIfAborted();
  work.isDuplicateCheckDone = true;
  changeUpload(queue, id, { fraction: 0 });
  if (!found) return true;
  if (found.videoId !== null) {
    changeUpload(queue, id, { state: 'known', usedBy: { videoId: found.videoId, videoName: found.videoName ?? '' } });
  } else if (queue.uploads.get().some(({ fileKey }) => fileKey === found.fileKey)) {
    dropUpload(queue, id);
  } else {
    changeUpload(queue, id, { state: 'done', fraction: 1, fileKey: found.fileKey });
  }
  return false;
}

async function sendUntilDone(
  queue: UploadQueue,
  { id, work }: { id: number; work: UploadTask },
  signal: AbortSignal,
): Promise<void> {
  for (let attempt = 0, restarts = 0; ;) {
    endOtherSession(queue);
    signal.throwIfAborted();
    work.samples = [];
    changeUpload(queue, id, { state: 'sending', bytesPerSecond: 0, secondsLeft: null });
    try {
      await queue.ports.send(work.file!, {
        uploadUrl: work.uploadUrl,
        fingerprint: work.fingerprint ?? '',
        signal,
        onCreated: ({ uploadUrl, fileKey }) => {
          work.uploadUrl = uploadUrl;
          changeUpload(queue, id, { fileKey });
        },
        onSent: (bytes) => {
          attempt = 0;
          work.samples = addSample(work.samples, { time: queue.ports.now(), bytes });
          changeUpload(queue, id, measureProgress(work.samples, work.file!.size));
        },
      });
      changeUpload(queue, id, { state: 'done', fraction: 1, bytesPerSecond: 0, secondsLeft: null });
      return;
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof UploadError)) throw error;
      if (error.kind === 'gone' && restarts < RESTARTS_MAX) {
        restarts += 1;
        work.uploadUrl = null;
        changeUpload(queue, id, { fileKey: null, fraction: 0 });
      } else if (error.kind === 'unreachable') {
        changeUpload(queue, id, { state: 'interrupted', bytesPerSecond: 0, secondsLeft: null });
        await queue.ports.untilRetry(attempt, signal);
        attempt += 1;
        await adoptBegun(queue, id, work);
      } else throw error;
    }
  }
}

/**
 * Adopts an upload that the server created although the response was lost, because creating another would orphan it.
 */
async function adoptBegun(queue: UploadQueue, id: number, work: UploadTask): Promise<void> {
  if (work.uploadUrl !== null) return;
  // On failure the upload remains unknown, and the next attempt also fails if the server is still unreachable.
  const listed = await queue.ports.list({ silent: true }).catch(() => []);
  const taken = new Set(queue.uploads.get().map(({ fileKey }) => fileKey));
  const begun = listed.find(
    ({ fileKey, fingerprint, receivedBytes }) =>
      fingerprint === work.fingerprint && receivedBytes === 0 && !taken.has(fileKey),
  );
  if (!begun) return;
  work.uploadUrl = begun.uploadUrl;
  changeUpload(queue, id, { fileKey: begun.fileKey });
}
