import { ERRORS, type Lock, type Locker } from '@tus/server';

interface HeldLock {
  askToRelease: () => void | Promise<void>;
  released: Promise<void>;
  release: () => void;
}

const WAIT_MS = 30_000;

/**
 * Creates locks that admit one request at a time per upload. A later request asks the holder to stop, which ends a broken
 * connection's request, and waits. The library's own locks poll without a pause.
 */
export function uploadLocks(): Locker {
  const held = new Map<string, HeldLock>();
  return {
    newLock: (id): Lock => ({
      lock: async (signal, askToRelease) => {
        const late = AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]);
        for (let holder = held.get(id); holder; holder = held.get(id)) {
          await holder.askToRelease();
          await Promise.race([holder.released, aborted(late)]);
          if (late.aborted) throw ERRORS.ERR_LOCK_TIMEOUT;
        }
        const { promise: released, resolve: release } = Promise.withResolvers<void>();
        held.set(id, { askToRelease, released, release });
      },
      unlock: async () => {
        const lock = held.get(id);
        held.delete(id);
        lock?.release();
      },
    }),
  };
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}
