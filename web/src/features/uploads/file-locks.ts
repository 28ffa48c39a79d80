import { isActive, type QueuedUpload } from './queue-state.ts';

type LockedFile = Pick<QueuedUpload, 'fileName' | 'bytes'>;

/** Release functions of the locks that this tab holds, by key. A closed tab loses its locks. */
const held = new Map<string, () => void>();
const starting = new Set<string>();
let active: ReadonlySet<string> = new Set();

/** Needs no user id, because all tabs of a browser have the same login. */
const keyOf = ({ fileName, bytes }: LockedFile) => `upload/${bytes}/${fileName}`;

/** Returns false if another tab is uploading the file; true if the browser has no locks. */
async function holdKey(key: string): Promise<boolean> {
  if (held.has(key) || !navigator.locks) return true;
  return await new Promise((resolve) => {
    const taken = navigator.locks.request(key, { ifAvailable: true }, async (lock) => {
      if (!lock) return resolve(false);
      const released = new Promise<void>((release) => held.set(key, release));
      resolve(true);
      releaseUnused();
      await released;
    });
    taken.catch(() => resolve(true));
  });
}

function releaseUnused(): void {
  for (const [key, release] of held) {
    if (active.has(key) || starting.has(key)) continue;
    held.delete(key);
    release();
  }
}

/** Locks a file until it is queued. Returns false if another tab is uploading it. */
export async function holdFile(file: LockedFile): Promise<boolean> {
  const key = keyOf(file);
  starting.add(key);
  const free = await holdKey(key);
  if (!free) starting.delete(key);
  return free;
}

/** Ends `holdFile`. A queued file stays locked by `holdActive`; any other file is released. */
export function endStart(file: LockedFile): void {
  starting.delete(keyOf(file));
  releaseUnused();
}

export function holdActive(uploads: readonly QueuedUpload[]): void {
  active = new Set(uploads.filter((each) => isActive(each) || each.state === 'paused').map(keyOf));
  for (const key of active) if (!held.has(key)) void holdKey(key);
  releaseUnused();
}
