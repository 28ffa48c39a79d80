import type { HashReply } from './hash-worker.ts';

const SAMPLE_BYTES = 1024 * 1024;

/** The SHA-256 of a file, computed in a worker: a large one takes minutes. */
export async function hashFile(
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (fraction: number) => void },
): Promise<string> {
  const worker = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')), { once: true });
      worker.addEventListener('error', () => reject(new Error('the worker of hashes cannot be loaded')));
      worker.addEventListener('message', ({ data }: MessageEvent<HashReply>) => {
        if ('progress' in data) onProgress(data.progress);
        else if ('sha256' in data) resolve(data.sha256);
        else reject(new Error(data.failed));
      });
      worker.postMessage(file);
    });
  } finally {
    worker.terminate();
  }
}

/** Recognises a file by its size, its beginning and its end, at once for large ones too. */
export async function fingerprintFile(file: File): Promise<string> {
  const [{ sha256 }, { bytesToHex }] = await Promise.all([
    import('@noble/hashes/sha2.js'),
    import('@noble/hashes/utils.js'),
  ]);
  const hasher = sha256.create();
  hasher.update(new TextEncoder().encode(`${file.size}\n`));
  const [beginning, end] = [file.slice(0, SAMPLE_BYTES), file.slice(Math.max(0, file.size - SAMPLE_BYTES))];
  for (const sample of [beginning, end]) hasher.update(new Uint8Array(await sample.arrayBuffer()));
  return bytesToHex(hasher.digest());
}
