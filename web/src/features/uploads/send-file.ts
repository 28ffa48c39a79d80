import { BASE_PATH, FILE_KEY_HEADER, RESUMABLE_UPLOAD_PATH, TOKEN_HEADER } from '@zhenku/contract/constants';
import type { Envelope } from '@zhenku/contract/errors';
import { DetailedError, Upload } from 'tus-js-client';
import { readToken } from '../../api/token.ts';
import { UploadError, type UploadPorts } from './queue-state.ts';

/** Longer than the server's idle timeout for uploads. A dead connection does not end by itself. */
const STALL_MS = 75_000;
const FAILED = '上传失败，请检查网络后重试';

/** Sends a file with tus from the server's offset. Rejects with an UploadError; the queue retries. */
export const sendFile: UploadPorts['send'] = async (file, { uploadUrl, fingerprint, signal, onCreated, onSent }) => {
  await assertReadable(file);
  let stalled: ReturnType<typeof setTimeout> | undefined;
  const ended = new AbortController();
  await new Promise<void>((resolve, reject) => {
    const end = (error: Error) => {
      clearTimeout(stalled);
      ended.abort();
      // Bytes already sent stay on the server.
      void upload.abort();
      reject(error);
    };
    const watch = (sent: number) => {
      clearTimeout(stalled);
      // After the last byte, the server may need a while to write.
      if (sent < file.size) stalled = setTimeout(() => end(new UploadError('unreachable', FAILED)), STALL_MS);
    };
    const upload = new Upload(file, {
      endpoint: BASE_PATH + RESUMABLE_UPLOAD_PATH,
      uploadUrl,
      metadata: { filename: file.name, fingerprint },
      headers: { [TOKEN_HEADER]: readToken() ?? '' },
      // The server lists a user's uploads from any browser, and the queue schedules retries.
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
    // Without this listener, the connection would take minutes to fail.
    addEventListener('offline', () => end(new UploadError('unreachable', FAILED)), { signal: ended.signal });
    watch(0);
    upload.start();
  });
};

/** Throws an UploadError if the file was moved or changed after it was chosen and is no longer readable. */
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
  if (status === 404 || status === 410) return new UploadError('gone', message);
  // 409 and 423: the server still holds a dead connection.
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
