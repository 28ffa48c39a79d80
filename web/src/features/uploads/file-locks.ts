import { isActive, type QueuedUpload } from './queue-state.ts';

type Named = Pick<QueuedUpload, 'fileName' | 'bytes'>;

/** Releases of the locks that this tab holds, by key. A closed tab loses its locks. */
const held = new Map<string, () => void>();
/** Files about to be queued by this tab. */
const starting = new Set<string>();

const keyOf = (userId: number, { fileName, bytes }: Named) => `upload/${userId}/${bytes}/${fileName}`;

/** Locks a file for this tab. Returns false if another tab uploads it; true where the browser has no locks. */
async function holdKey(key: string): Promise<boolean> {
  if (held.has(key) || !navigator.locks) return true;
  return await new Promise((resolve) => {
    const taken = navigator.locks.request(key, { ifAvailable: true }, async (lock) => {
      if (!lock) return resolve(false);
      const released = new Promise<void>((release) => held.set(key, release));
      resolve(true);
      await released;
    });
    taken.catch(() => resolve(true));
  });
}

/** Locks a file until it is queued. Returns false if another tab uploads it. */
export async function holdFile(userId: number, file: Named): Promise<boolean> {
  const key = keyOf(userId, file);
  starting.add(key);
  const free = await holdKey(key);
  if (!free) starting.delete(key);
  return free;
}

/** Ends `holdFile`; a file in the queue stays locked by `holdActive`. */
export const endStart = (userId: number, file: Named) => starting.delete(keyOf(userId, file));

/** Locks the files that this tab uploads, and releases all others. */
export function holdActive(userId: number, uploads: readonly QueuedUpload[]): void {
  const active = new Set(
    uploads.filter((each) => isActive(each) || each.state === 'paused').map((each) => keyOf(userId, each)),
  );
  for (const key of active) if (!held.has(key)) void holdKey(key);
  for (const [key, release] of held) {
    if (active.has(key) || starting.has(key)) continue;
    held.delete(key);
    release();
  }
}
