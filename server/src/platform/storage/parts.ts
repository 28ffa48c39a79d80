import { readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Storage } from './storage.ts';

/** Parts are the files of unfinished uploads, named by their fileKeys. */
type Parts = Pick<Storage, 'partsFolder'>;

/** Longer than a row may be missing that is inserted together with its part. */
const OLD_MS = 24 * 3600 * 1000;

export const partPath = ({ partsFolder }: Parts, fileKey: string): string => join(partsFolder, fileKey);

/** How many bytes have arrived; null when there is no part. */
export async function partSize(parts: Parts, fileKey: string): Promise<number | null> {
  const part = await orNull(stat(partPath(parts, fileKey)));
  return part && part.size;
}

/** Does nothing when there is none. */
export async function removePart(parts: Parts, fileKey: string): Promise<void> {
  await orNull(unlink(partPath(parts, fileKey)));
}

/** The fileKeys of parts that have not grown for a day. */
export async function listOldParts(parts: Parts): Promise<string[]> {
  const old: string[] = [];
  for (const fileKey of await readdir(parts.partsFolder)) {
    const part = await orNull(stat(partPath(parts, fileKey)));
    if (part && Date.now() - part.mtimeMs > OLD_MS) old.push(fileKey);
  }
  return old;
}

async function orNull<T>(file: Promise<T>): Promise<T | null> {
  try {
    return await file;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
