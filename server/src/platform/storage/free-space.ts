import { AppError } from '../errors.ts';
import type { Storage } from './storage.ts';

/** Bytes that uploads leave free for the database and the originals' renditions. */
const RESERVED_BYTES = 2 * 1024 ** 3;

type MissingBytes = () => number | Promise<number>;

/** Uploads in progress per storage, oldest first. */
const arriving = new WeakMap<Storage, Map<string, MissingBytes>>();

/**
 * Reserves space for the bytes still `missing` from the upload to `key`, until the returned function is called. Throws
 * `storageFull`, before the first byte, if they do not fit beside uploads that began earlier.
 */
export async function reserveSpace(storage: Storage, key: string, missing: MissingBytes): Promise<() => void> {
  const held = arriving.get(storage) ?? new Map<string, MissingBytes>();
  arriving.set(storage, held);
  // Reserved before the first await, so that the second of two concurrent uploads sees the first.
  held.set(key, missing);
  const release = () => {
    if (held.get(key) === missing) held.delete(key);
  };
  try {
    const earlier = [...held.values()].slice(0, [...held.keys()].indexOf(key) + 1);
    const wanted = await Promise.all(earlier.map(async (each) => await each()));
    const bytes = wanted.reduce((sum, each) => sum + each, 0);
    if ((await storage.freeBytes()) < RESERVED_BYTES + bytes) throw new AppError('storageFull');
    return release;
  } catch (error) {
    release();
    throw error;
  }
}
