import { lacksSpace } from '@zhenku/media/errors';
import { PIPELINE_VERSION } from '@zhenku/media/pipeline-version';
import type { Db } from '../../../platform/database/database.ts';
import type { JobContext } from '../../../platform/jobs.ts';
import { isOutage } from '../../../platform/observability/outages.ts';
import { failureReason } from '../reasons.ts';

/** After so many failures of the machine a clip keeps the files that it has until the next pipeline version. */
const ATTEMPTS = 3;

/** Whether another attempt may succeed: the server stops, or the machine failed and not the file; or what the server needs is out, for however long. */
export function isRetried(error: unknown, { signal, lastAttempt, attempt }: JobContext): boolean {
  if (signal.aborted) return true;
  const isOut = isOutage(error) || lacksSpace(error);
  return !lastAttempt && (attempt < ATTEMPTS - 1 || isOut) && failureReason(error) === null;
}

export async function giveUpRenewal(db: Db, videoId: number): Promise<void> {
  await db.updateTable('videos').set({ renewal_failed_version: PIPELINE_VERSION }).where('id', '=', videoId).execute();
}
