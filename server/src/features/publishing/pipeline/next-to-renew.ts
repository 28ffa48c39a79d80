import type { Db } from '../../../platform/database/database.ts';
import { nextUncleaned } from './clean-sold-files.ts';
import type { FrameStep } from '../frame-step.ts';
import { nextOutdated } from './outdated.ts';
import { nextWithoutLoop } from './showcase-loops.ts';

/** The next clip whose sold file has the camera's metadata, that needs a loop, whose files an older pipeline made, or that lacks what `frameStep` makes. */
export async function nextToRenew(db: Db, frameStep?: FrameStep): Promise<number | undefined> {
  return (
    (await nextUncleaned(db)) ?? (await nextWithoutLoop(db)) ?? (await nextOutdated(db)) ?? (await frameStep?.next(db))
  );
}
