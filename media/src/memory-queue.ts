import { MediaError } from './errors.ts';

interface Waiting {
  bytes: number;
  start: () => void;
}

/**
 * Returns a function that runs work in order once its bytes fit beside those of the work under way. Work that needs more than
 * `total` runs alone. Throws MediaError `aborted` if the signal ends the wait.
 */
export function memoryQueue(total: number) {
  let used = 0;
  const waiting: Waiting[] = [];
  const startNext = () => {
    for (let next = waiting[0]; next && (used === 0 || used + next.bytes <= total); next = waiting[0]) {
      waiting.shift();
      used += next.bytes;
      next.start();
    }
  };
  return async <T>(bytes: number, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> => {
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(entry), 1);
        reject(new MediaError('aborted'));
        startNext();
      };
      const start = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const entry: Waiting = { bytes, start };
      if (signal?.aborted) {
        reject(new MediaError('aborted'));
        return;
      }
      signal?.addEventListener('abort', leave, { once: true });
      waiting.push(entry);
      startNext();
    });
    try {
      return await work();
    } finally {
      used -= bytes;
      startNext();
    }
  };
}
