import { z } from 'zod';
import { defineJob } from '../../../platform/jobs.ts';
import { processClip, type Processing } from '../process.ts';

interface Services extends Processing {
  /** Called when a clip is processed; the demo publishes its own. */
  onProcessed?: (videoId: number) => Promise<void>;
}

/**
 * Processes one published original; one at a time, since ffmpeg uses every core. Many retries, because each restart of
 * the server costs one; what really fails is given up after a few. The longest clip takes less than its day.
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
