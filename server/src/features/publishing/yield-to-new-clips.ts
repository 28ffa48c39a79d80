import type { JobContext } from '../../platform/jobs.ts';

export interface YieldingContext extends JobContext {
  /** Whether a clip waits that goes before. The work stops then, and starts afresh another time. */
  mustYield: () => Promise<boolean>;
}

const LOOK_EVERY_MS = 2_000;

/** Returns a signal that is aborted when the server stops, or as soon as a clip waits that goes before. */
export function watchForNewClips({ mustYield, signal }: YieldingContext) {
  const controller = new AbortController();
  const look = async () => {
    if (await mustYield().catch(() => false)) controller.abort();
  };
  void look();
  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  return {
    signal: AbortSignal.any([signal, controller.signal]),
    hasYielded: () => controller.signal.aborted && !signal.aborted,
    stop: () => clearInterval(timer),
  };
}
