import type { Db } from '../../../platform/database/database.ts';
import { nextUncleaned } from './clean-sold-files.ts';
import { nextWithoutCodes } from '../../../../../film/src/server/clip-codes.ts';
import { nextOutdated } from './outdated.ts';
import { nextWithoutLoop } from './showcase-loops.ts';

/** The next clip whose sold file has the camera's metadata, that needs a loop, whose files an older pipeline made, or whose frames have no codes. */
export async function nextToRenew(db: Db): Promise<number | undefined> {
  return (
    (await nextUncleaned(db)) ?? (await nextWithoutLoop(db)) ?? (await nextOutdated(db)) ?? (await nextWithoutCodes(db))
  );
}
