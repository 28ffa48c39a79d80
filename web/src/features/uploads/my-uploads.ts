import { BASE_PATH, PAGE_SIZE_MAX, RESUMABLE_UPLOAD_PATH, TOKEN_HEADER } from '@zhenku/contract/constants';
import type { Envelope } from '@zhenku/contract/errors';
import type { MyUpload } from '@zhenku/contract/uploads/uploads';
import { allPages } from '../../api/all-pages.ts';
import { readToken } from '../../api/token.ts';
import { call } from '../../api/user-client.ts';
import { holdActive } from './file-locks.ts';
import { findFile } from './find-file.ts';
import { fingerprintFile } from './fingerprint-file.ts';
import { createUploadQueue, isActive } from './queue-state.ts';

const RETRY_MS = [1_000, 2_000, 5_000, 10_000];

/** The user's uploads. They live outside the pages, so that navigation does not stop them. */
export const myUploads = createUploadQueue({
  list,
  fingerprint: fingerprintFile,
  findFile,
  send: async (...given) => await (await import('./send-file.ts')).sendFile(...given),
  discard,
  untilRetry,
  session: readToken,
  now: () => performance.now(),
});

async function list({ silent } = { silent: false }): Promise<MyUpload[]> {
  return await allPages((page) => call('GET /upload/v3/mine', { page, size: PAGE_SIZE_MAX }, { silent }));
}

async function discard(fileKey: string): Promise<void> {
  const response = await fetch(`${BASE_PATH}${RESUMABLE_UPLOAD_PATH}/${fileKey}`, {
    method: 'DELETE',
    headers: { 'tus-resumable': '1.0.0', [TOKEN_HEADER]: readToken() ?? '' },
  });
  if (response.ok || response.status === 404 || response.status === 410) return;
  throw new Error(((await response.json()) as Envelope).message);
}

/** Waits longer after each attempt, but returns immediately when the network comes back. */
async function untilRetry(attempt: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const settled = new AbortController();
    const go = () => {
      settled.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(go, RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)]);
    addEventListener('online', go, { signal: settled.signal });
    signal.addEventListener(
      'abort',
      () => {
        settled.abort();
        clearTimeout(timer);
        reject(new DOMException('aborted', 'AbortError'));
      },
      { once: true },
    );
  });
}

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

myUploads.uploads.subscribe(() => holdActive(myUploads.uploads.get()));

/**
 * Whether anything is uploading. While true, closing the tab asks for confirmation, and every page shows the progress.
 */
let active = false;
myUploads.uploads.subscribe(() => {
  const now = myUploads.uploads.get().some(isActive);
  if (now === active) return;
  active = now;
  if (!active) return removeEventListener('beforeunload', askBeforeLeaving);
  addEventListener('beforeunload', askBeforeLeaving);
  void import('./upload-indicator.tsx').then(({ mountUploadIndicator }) => mountUploadIndicator());
});
