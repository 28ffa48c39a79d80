import type { JobContext } from '../../../platform/jobs.ts';
import { abortWhen } from './abort-when.ts';
import { isRetried } from './renewal-failures.ts';

export interface YieldingContext extends JobContext {
  /** Returns whether a more urgent clip waits. The work then stops, and later restarts from scratch. */
  mustYield: () => Promise<boolean>;
}

/** Returns a signal that aborts when the server stops, a more urgent clip waits, or `yieldNow` is called. */
export function watchForNewClips({ mustYield, signal }: YieldingContext) {
  const yielding = abortWhen(mustYield);
  return {
    signal: AbortSignal.any([signal, yielding.signal]),
    yieldNow: yielding.abort,
    hasYielded: () => yielding.signal.aborted && !signal.aborted,
    stop: yielding.stop,
  };
}

/**
 * Runs work that yields to new clips and when it calls `yieldNow`. Returns false if the work yielded. Throws if a retry may
 * help; `giveUp` handles any other failure.
 */
export async function runYielding(
  context: YieldingContext,
  work: (signal: AbortSignal, yieldNow: () => void) => Promise<unknown>,
  giveUp: (error: unknown) => Promise<unknown>,
): Promise<boolean> {
  const yielding = watchForNewClips(context);
  try {
    await work(yielding.signal, yielding.yieldNow);
  } catch (error) {
    if (yielding.hasYielded()) return false;
    if (isRetried(error, context)) throw error;
    await giveUp(error);
  } finally {
    yielding.stop();
  }
  return true;
}
