import { BASE_PATH, FILE_KEY_HEADER, RESUMABLE_UPLOAD_PATH, TOKEN_HEADER } from '@zhenku/contract/constants';
import type { Envelope } from '@zhenku/contract/errors';
import { DetailedError, Upload } from 'tus-js-client';
import { readToken } from '../../api/token.ts';
import { UploadError, type UploadPorts } from './queue-state.ts';

/** Longer than the server waits for a silent upload. A connection that nobody answers does not end by itself. */
const STALL_MS = 75_000;
const FAILED = '上传失败，请检查网络后重试';

/** Sends a file by tus, from where the server has it. Rejects with an UploadError; the queue tries again. */
export const sendFile: UploadPorts['send'] = async (file, { uploadUrl, fingerprint, signal, onCreated, onSent }) => {
  await assertReadable(file);
  let stalled: ReturnType<typeof setTimeout> | undefined;
  const ended = new AbortController();
  await new Promise<void>((resolve, reject) => {
    const end = (error: Error) => {
      clearTimeout(stalled);
      ended.abort();
      // What has been sent stays on the server.
      void upload.abort();
      reject(error);
    };
    const watch = (sent: number) => {
      clearTimeout(stalled);
      // After the last byte the server may write for a while.
      if (sent < file.size) stalled = setTimeout(() => end(new UploadError('unreachable', FAILED)), STALL_MS);
    };
    const upload = new Upload(file, {
      endpoint: BASE_PATH + RESUMABLE_UPLOAD_PATH,
      uploadUrl,
      metadata: { filename: file.name, fingerprint },
      headers: { [TOKEN_HEADER]: readToken() ?? '' },
      // The server knows a user's uploads, from any browser, and the queue says when to try again.
      storeFingerprintForResuming: false,
      retryDelays: null,
      onAfterResponse: (request, response) => {
        const fileKey = request.getMethod() === 'POST' && response.getHeader(FILE_KEY_HEADER);
        const location = response.getHeader('Location');
        if (fileKey && location) onCreated({ uploadUrl: location, fileKey });
      },
      onProgress: (sent) => {
        watch(sent);
        onSent(sent);
      },
      onSuccess: () => {
        clearTimeout(stalled);
        ended.abort();
        resolve();
      },
      onError: (error) => end(uploadErrorOf(error)),
    });
    signal.addEventListener('abort', () => end(new DOMException('aborted', 'AbortError')), { signal: ended.signal });
    // The connection itself would take minutes to find out.
    addEventListener('offline', () => end(new UploadError('unreachable', FAILED)), { signal: ended.signal });
    watch(0);
    upload.start();
  });
};

/** A file that was moved or changed after it was chosen can be read no more. */
async function assertReadable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch {
    throw new UploadError('unreadable', '文件已被移动或修改，请重新选择');
  }
}

function uploadErrorOf(error: Error): UploadError {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  const status = response?.getStatus() ?? 0;
  const message = messageOf(response?.getBody() ?? '');
  // 409 and 423: the server still listens to a connection that is gone.
  if (status === 404 || status === 410) return new UploadError('gone', message);
  const later = status === 0 || status === 409 || status === 423 || status === 429 || (status >= 500 && status !== 507);
  return new UploadError(later ? 'unreachable' : 'refused', message);
}

function messageOf(body: string): string {
  try {
    return (JSON.parse(body) as Envelope | null)?.message || FAILED;
  } catch {
    return FAILED;
  }
}
