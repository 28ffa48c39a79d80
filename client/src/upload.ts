import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { DetailedError, Upload } from 'tus-js-client';
import type { Client } from './client.ts';
import { ApiError, ConnectionError } from './errors.ts';

const UPLOAD_PATH = '/video-platform/upload/v3/files';
const FILE_KEY_HEADER = 'Upload-File-Key';
const SAMPLE_BYTES = 1024 * 1024;
const RETRY_DELAYS_MS = [500, 1_000, 3_000, 10_000, 30_000, 60_000];

export interface UploadOptions {
  onProgress?: ((sentBytes: number, totalBytes: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Uploads a video and returns its `fileKey`, which a draft or `publishVideo` takes. It continues an upload of the same
 * file that was interrupted, also after a restart or in the web app; a file that has arrived already is not sent again.
 * Needs the scope `publish`.
 */
export async function uploadVideo(client: Client, path: string, options: UploadOptions = {}): Promise<string> {
  const { size } = await stat(path);
  const fingerprint = await fingerprintOf(path, size);
  for await (const upload of client.list('GET /upload/v3/mine', { size: 100 }, { signal: options.signal })) {
    if (upload.fingerprint !== fingerprint || upload.bytes !== size) continue;
    if (upload.complete) return upload.fileKey;
    if (upload.uploadUrl === null) continue;
    await sendFile(client, path, { ...options, fingerprint, uploadUrl: upload.uploadUrl });
    return upload.fileKey;
  }
  const fileKey = await sendFile(client, path, { ...options, fingerprint });
  if (fileKey === undefined) throw new ConnectionError('The server accepted an upload without naming it.');
  return fileKey;
}

/** Returns the hash of a file's size, first MiB and last MiB: the fingerprint by which the web app also resumes uploads. */
async function fingerprintOf(path: string, size: number): Promise<string> {
  const hash = createHash('sha256').update(`${size}\n`);
  const file = await open(path);
  try {
    for (const position of [0, Math.max(0, size - SAMPLE_BYTES)]) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, position);
      hash.update(buffer.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
  return hash.digest('hex');
}

interface Sending extends UploadOptions {
  fingerprint: string;
  uploadUrl?: string;
}

/** Sends a file from the server's offset. Returns the key of a new upload. */
async function sendFile(client: Client, path: string, options: Sending): Promise<string | undefined> {
  const { fingerprint, uploadUrl, onProgress, signal } = options;
  const file = createReadStream(path);
  let fileKey: string | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      // tus-js-client reads streams of files in ranges; its types lack them.
      const upload = new Upload(file as never, {
        endpoint: client.url + UPLOAD_PATH,
        uploadUrl: uploadUrl === undefined ? null : new URL(uploadUrl, client.url).href,
        metadata: { filename: basename(path), fingerprint },
        headers: client.key === undefined ? {} : { authorization: `Bearer ${client.key}` },
        // Not needed: the server lists uploads.
        storeFingerprintForResuming: false,
        retryDelays: RETRY_DELAYS_MS,
        onAfterResponse: (request, response) => {
          if (request.getMethod() === 'POST') fileKey = response.getHeader(FILE_KEY_HEADER);
        },
        onProgress: (sent, total) => onProgress?.(sent, total),
        onSuccess: () => resolve(),
        onError: (error) => reject(uploadErrorOf(error)),
      });
      const stop = () => void upload.abort().finally(() => reject(signal!.reason as Error));
      signal?.addEventListener('abort', stop, { once: true });
      upload.start();
    });
  } finally {
    file.destroy();
  }
  return fileKey;
}

function uploadErrorOf(error: Error): Error {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  const status = response?.getStatus() ?? 0;
  try {
    const { code, message, data } = JSON.parse(response!.getBody()) as { code: number; message: string; data: unknown };
    return new ApiError({ code, message, data, status, call: 'upload' });
  } catch {
    return new ConnectionError('The upload broke off.', { cause: error });
  }
}
