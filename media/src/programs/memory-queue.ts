import { MediaError } from '../errors.ts';

interface MemoryRequest {
  bytes: number;
  signal?: AbortSignal | undefined;
  /** Set for background work: called at most once, when other work needs its memory. The work should then end soon. */
  yieldMemory?: (() => void) | undefined;
}

interface Entry {
  bytes: number;
  yieldMemory: (() => void) | undefined;
  start: () => void;
}

/**
 * Returns a function that runs work in order, each once its bytes fit beside those of running work. Background work
 * waits behind all other work, and is asked to yield if other work needs its memory. Work that needs more than `total`
 * runs alone. Throws MediaError `aborted` if the signal ends the wait.
 */
export function memoryQueue(total: number) {
  let used = 0;
  const waiting: Entry[] = [];
  const background = new Set<Entry>();
  const fitsBeside = (taken: number, { bytes }: Entry) => taken === 0 || taken + bytes <= total;
  const startNext = () => {
    for (let next = waiting[0]; next && fitsBeside(used, next); next = waiting[0]) {
      waiting.shift();
      used += next.bytes;
      if (next.yieldMemory) background.add(next);
      next.start();
    }
    const [first] = waiting;
    if (first && !first.yieldMemory) makeRoomFor(first);
  };
  const makeRoomFor = (entry: Entry) => {
    let ended = used;
    for (const { bytes } of background) ended -= bytes;
    if (!fitsBeside(ended, entry)) return;
    for (const running of background) {
      const { yieldMemory } = running;
      running.yieldMemory = undefined;
      yieldMemory?.();
    }
  };
  const wait = (entry: Entry) => {
    const behind = entry.yieldMemory ? -1 : waiting.findIndex(({ yieldMemory }) => yieldMemory);
    waiting.splice(behind === -1 ? waiting.length : behind, 0, entry);
    startNext();
  };
  return async <T>({ bytes, signal, yieldMemory }: MemoryRequest, work: () => Promise<T>): Promise<T> => {
    const entry: Entry = { bytes, yieldMemory, start: () => undefined };
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(entry), 1);
        reject(new MediaError('aborted'));
        startNext();
      };
      entry.start = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      if (signal?.aborted) {
        reject(new MediaError('aborted'));
        return;
      }
      signal?.addEventListener('abort', leave, { once: true });
      wait(entry);
    });
    try {
      return await work();
    } finally {
      background.delete(entry);
      used -= bytes;
      startNext();
    }
  };
}
