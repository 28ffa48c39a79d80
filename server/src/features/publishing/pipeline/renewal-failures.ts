import { lacksSpace } from '@zhenku/media/errors';
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
