import type { Db } from '../../../platform/database/database.ts';
import { nextUncleaned } from './clean-sold-files.ts';
import type { FrameStep } from '../frame-step.ts';
import { nextOutdated } from './outdated.ts';
import { nextWithoutLoop } from './showcase-loops.ts';

/**
 * Returns the next clip that needs work: a sold file has camera metadata or an AI mark that differs from the clip's, or the
 * clip needs a loop, has files from an older pipeline, or lacks `frameStep` data.
 */
export async function nextToRenew(db: Db, frameStep?: FrameStep): Promise<number | undefined> {
  return (
    (await nextUncleaned(db)) ?? (await nextWithoutLoop(db)) ?? (await nextOutdated(db)) ?? (await frameStep?.next(db))
  );
}
