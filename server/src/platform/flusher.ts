import { runAs } from './observability/event-loop.ts';
import type { Log } from './observability/log.ts';

const FLUSH_MS = 5_000;

export interface Flusher {
  /** Resolves once everything that was pending at the call is written. */
  flush: () => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Calls `write` every five seconds and on `stop`, one call at a time, to batch events counted in memory. A killed
 * server loses the last seconds' events.
 */
export function startFlusher(log: Pick<Log, 'warn'>, what: string, write: () => Promise<void>): Flusher {
  let written: Promise<void> = Promise.resolve();

  function flush(): Promise<void> {
    const next = written.catch(() => undefined).then(() => runAs(what, write));
    written = next;
    return next;
  }

  const timer = setInterval(() => {
    flush().catch((error: unknown) =>
      log.warn({ err: error }, `${what} could not be written; they are kept for the next attempt`),
    );
  }, FLUSH_MS).unref();
  return {
    flush,
    stop: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}
