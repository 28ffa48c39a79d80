import type { HashReply } from './hash-worker.ts';

/** Returns a file's SHA-256 in lower-case hex, computed in a worker because a large file takes minutes. */
export async function hashFile(
  file: Blob,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (fraction: number) => void } = {},
): Promise<string> {
  signal?.throwIfAborted();
  const worker = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')), { once: true });
      worker.addEventListener('error', () => reject(new Error('the hash worker cannot be loaded')));
      worker.addEventListener('message', ({ data }: MessageEvent<HashReply>) => {
        if ('progress' in data) onProgress?.(data.progress);
        else if ('sha256' in data) resolve(data.sha256);
        else reject(new Error(data.failed));
      });
      worker.postMessage(file);
    });
  } finally {
    worker.terminate();
  }
}
