import { z } from 'zod';
import { defineJob } from '../../../platform/jobs.ts';
import { processClip, type ProcessingDeps } from '../process.ts';

interface Services extends ProcessingDeps {
  /** Called when a clip is processed. The demo publishes its own clips then. */
  onProcessed?: (videoId: number) => Promise<void>;
}

/**
 * Processes a clip's original; one at a time, since ffmpeg uses every core. There are many retries because each restart of
 * the server takes one; `processClip` gives up real failures after a few. The longest clip takes less than the time limit.
 */
export const processVideo = defineJob({
  name: 'publishing.process',
  payload: z.object({ videoId: z.int() }),
  retries: 20,
  timeoutSeconds: 23 * 3600,
  concurrency: 1,
  handle: async (services: Services, { videoId }, context) => {
    await processClip(services, videoId, context);
    await services.onProcessed?.(videoId);
  },
});
