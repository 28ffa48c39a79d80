import { AppError } from '../errors.ts';
import type { Storage } from './storage.ts';

/** What uploads leave for the database, and for what is made of the originals. */
const RESERVED_BYTES = 2 * 1024 ** 3;

type Missing = () => number | Promise<number>;

/** What is arriving in each storage, in the order in which it began. */
const arriving = new WeakMap<Storage, Map<string, Missing>>();

/**
 * Holds the space for the bytes that are `missing` of what arrives as `key`, until the returned function is called. Throws
 * `storageFull`, before the first byte, when they do not fit beside what began to arrive earlier.
 */
export async function holdSpace(storage: Storage, key: string, missing: Missing): Promise<() => void> {
  const held = arriving.get(storage) ?? new Map<string, Missing>();
  arriving.set(storage, held);
  // It is held before anything is awaited, so that of two that begin together one sees the other.
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
