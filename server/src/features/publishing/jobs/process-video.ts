import { z } from 'zod';
import { defineJob } from '../../../platform/jobs.ts';
import type { Log } from '../../../platform/log.ts';
import { processClip, type ProcessingDeps } from '../process.ts';
import { newClipWaits, PROCESSING_QUEUE } from '../processing-queue.ts';
import { renewFiles } from '../renew-files.ts';
import { makeShowcaseLoop } from '../showcase-loops.ts';

interface Services extends ProcessingDeps {
  log?: Pick<Log, 'warn'>;
  /** Called when a clip is processed. The demo publishes its own clips then. */
  onProcessed?: (videoId: number) => Promise<void>;
}

/**
 * Processes a clip's original, makes its clean loop where there is to be one, or makes outdated files anew; one at a time, since ffmpeg uses every core. There are
 * many retries because each restart of the server takes one; real failures are given up after a few. The longest clip takes
 * less than the time limit.
 */
export const processVideo = defineJob({
  name: PROCESSING_QUEUE,
  payload: z.object({ videoId: z.int() }),
  retries: 20,
  timeoutSeconds: 23 * 3600,
  concurrency: 1,
  handle: async (services: Services, { videoId }, context) => {
    await processClip(services, videoId, context);
    await services.onProcessed?.(videoId);
    const yielding = { ...context, mustYield: () => newClipWaits(services.db) };
    await makeShowcaseLoop(services, videoId, yielding);
    await renewFiles(services, videoId, yielding);
  },
});
