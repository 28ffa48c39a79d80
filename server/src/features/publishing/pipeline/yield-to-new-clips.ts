import type { JobContext } from '../../../platform/jobs.ts';
import { abortOnce } from './abort-once.ts';

export interface YieldingContext extends JobContext {
  /** Whether a clip waits that goes before. The work stops then, and starts afresh another time. */
  mustYield: () => Promise<boolean>;
}

/** Returns a signal that is aborted when the server stops, or as soon as a clip waits that goes before. */
export function watchForNewClips({ mustYield, signal }: YieldingContext) {
  const yielding = abortOnce(mustYield);
  return {
    signal: AbortSignal.any([signal, yielding.signal]),
    hasYielded: () => yielding.signal.aborted && !signal.aborted,
    stop: yielding.stop,
  };
}
