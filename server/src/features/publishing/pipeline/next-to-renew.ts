import type { Db } from '../../../platform/database/database.ts';
import { nextUncleaned } from './clean-sold-files.ts';
import type { FrameStep } from '../frame-step.ts';
import { nextOutdated } from './outdated.ts';
import { nextWithoutLoop } from './showcase-loops.ts';

/**
 * Returns the next clip that needs work: its sold file has camera metadata or a different AI mark, it needs a loop, its files
 * come from an older pipeline, or it lacks `frameStep` data.
 */
export async function nextToRenew(db: Db, frameStep?: FrameStep): Promise<number | undefined> {
  return (
    (await nextUncleaned(db)) ?? (await nextWithoutLoop(db)) ?? (await nextOutdated(db)) ?? (await frameStep?.next(db))
  );
}
