import type { UploadTicket } from '@zhenku/contract/publishing/publishing';
import type { Envelope } from '@zhenku/contract/errors';

export const UPLOAD_FAILED = '上传失败，请检查网络后重试';

/**
 * Uploads a file with its ticket as one form POST and reports sent bytes to `onSent`. Rejects with the server's
 * message, or with an AbortError if `signal` aborts. Uses XMLHttpRequest, because fetch reports no upload progress.
 */
export function uploadByTicket(
  ticket: UploadTicket,
  file: File,
  { onSent, signal }: { onSent: (bytes: number) => void; signal: AbortSignal },
): Promise<void> {
  const form = new FormData();
  for (const { key, value } of ticket.formFields) form.append(key, value);
  form.append('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    signal.addEventListener('abort', stop);
    request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded));
    request.addEventListener('loadend', () => {
      signal.removeEventListener('abort', stop);
      if (signal.aborted) reject(new DOMException('aborted', 'AbortError'));
      else if (request.status >= 200 && request.status < 300) resolve();
      else reject(new Error(messageOf(request.responseText)));
    });
    request.open('POST', ticket.uploadUrl);
    request.send(form);
  });
}

function messageOf(response: string): string {
  try {
    return (JSON.parse(response) as Envelope | null)?.message || UPLOAD_FAILED;
  } catch {
    return UPLOAD_FAILED;
  }
}
