import { lacksSpace } from '@zhenku/media/errors';
import type { JobContext } from '../../../platform/jobs.ts';
import { isOutage } from '../../../platform/observability/outages.ts';
import { failureReason } from '../reasons.ts';

/** Machine failures after which a clip keeps its current files until the next pipeline version. */
const ATTEMPTS = 3;

/**
 * Returns whether a retry may succeed, because the server is stopping, the machine failed rather than the file, or a required
 * service is down.
 */
export function isRetried(error: unknown, { signal, lastAttempt, attempt }: JobContext): boolean {
  if (signal.aborted) return true;
  const isOut = isOutage(error) || lacksSpace(error);
  return !lastAttempt && (attempt < ATTEMPTS - 1 || isOut) && failureReason(error) === null;
}
