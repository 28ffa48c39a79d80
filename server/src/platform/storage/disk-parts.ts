import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, readdir, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { OLD_PART_MS, type Parts, type Storage } from './storage.ts';

export const PARTS_FOLDER = '.parts';

/**
 * Stores upload parts as growing files on the stored files' disk, so that a complete one is moved rather than copied.
 */
export async function diskParts(root: string, adopt: Storage['adopt']): Promise<Parts> {
  const folder = join(root, PARTS_FOLDER);
  const pathOf = (fileKey: string) => join(folder, fileKey);
  const size = async (fileKey: string) => (await orNull(stat(pathOf(fileKey))))?.size ?? null;
  await mkdir(folder, { recursive: true });
  return {
    create: async (fileKey) => await writeFile(pathOf(fileKey), '', { flag: 'wx' }),
    size,
    space: async (fileKey, bytes) => bytes - ((await size(fileKey)) ?? 0),
    write: async (fileKey, content, offset) => {
      const part = createWriteStream(pathOf(fileKey), { flags: 'r+', start: offset });
      const stopCollecting = collectBuffers(part);
      await pipeline(content, part).finally(stopCollecting);
      return part.bytesWritten;
    },
    // Flushing a large file takes minutes; the job that hashes it does that.
    finish: async (fileKey, key) => void (await adopt(key, pathOf(fileKey), { unflushed: true })),
    remove: async (fileKey) => void (await orNull(unlink(pathOf(fileKey)))),
    listOld: async () => {
      const old: string[] = [];
      for (const fileKey of await readdir(folder)) {
        const part = await orNull(stat(pathOf(fileKey)));
        if (part && Date.now() - part.mtimeMs > OLD_PART_MS) old.push(fileKey);
      }
      return old;
    },
  };
}

async function orNull<T>(file: Promise<T>): Promise<T | null> {
  try {
    return await file;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

const COLLECT_EVERY_MS = 10;
const COLLECT_FROM_BYTES = 4 * 1024 ** 2;

/**
 * Runs minor garbage collections while an upload is written. Without them V8 runs a full one per 64 MB of buffers: an
 * upload of 2 GB then takes three times as long and 98 MB of memory instead of 11. Does nothing unless Node exposes
 * `gc`, as `npm start` does.
 */
function collectBuffers(part: WriteStream): () => void {
  let collected = 0;
  const timer = setInterval(() => {
    if (part.bytesWritten - collected < COLLECT_FROM_BYTES) return;
    collected = part.bytesWritten;
    globalThis.gc?.({ type: 'minor' });
  }, COLLECT_EVERY_MS);
  return () => clearInterval(timer);
}
