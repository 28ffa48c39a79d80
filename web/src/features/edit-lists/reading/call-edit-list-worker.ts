import type { EditListReply, EditListRequest } from './edit-list-worker.ts';
import { EditListError, type Film, type ReadingChoice } from './film.ts';

/**
 * Reads an edit list in a worker, because untrusted files may take long. Throws `EditListError` with a Chinese message.
 */
export async function readEditListFile(file: File, choice: ReadingChoice, signal: AbortSignal): Promise<Film> {
  const reply = await callWorker({ file, choice }, signal);
  if ('film' in reply) return reply.film;
  throw new EditListError('无法读取该剪辑表');
}

export async function rewriteEditListFile(
  file: File,
  renamed: [string, string][],
  sequence: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const reply = await callWorker({ file, choice: { fps: 25, sequence }, renamed }, new AbortController().signal);
  if ('bytes' in reply) return reply.bytes;
  throw new EditListError('无法改写该剪辑表');
}

async function callWorker(request: EditListRequest, signal: AbortSignal): Promise<EditListReply> {
  const worker = new Worker(new URL('./edit-list-worker.ts', import.meta.url), { type: 'module' });
  try {
    const reply = await new Promise<EditListReply>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')), { once: true });
      worker.addEventListener('error', () => reject(new EditListError('无法读取该剪辑表')));
      worker.addEventListener('message', ({ data }: MessageEvent<EditListReply>) => resolve(data));
      worker.postMessage(request);
    });
    if ('refused' in reply) throw new EditListError(reply.refused);
    return reply;
  } finally {
    worker.terminate();
  }
}
