import { z } from 'zod';
import type { Db } from '../../../platform/database/database.ts';
import { defineJob, type Jobs } from '../../../platform/jobs.ts';
import type { FrameStep } from '../frame-step.ts';
import { nextToRenew } from '../pipeline/next-to-renew.ts';
import { RENEWAL_PRIORITY, renewalIsQueued } from '../pipeline/processing-queue.ts';
import { removeForbiddenLoops } from '../pipeline/showcase-loops.ts';
import { processVideo } from './process-video.ts';

interface Services {
  db: Db;
  jobs: Pick<Jobs, 'enqueue'>;
  frameStep?: FrameStep | undefined;
}

/**
 * Removes loops that may not be shown any more, and enqueues one clip whose sold file has the camera's metadata, that needs a
 * loop, whose files an older pipeline made, or that lacks what `frameStep` makes, unless one is under way. It goes through the queue of new clips, so
 * that no server decodes two originals at a time.
 */
export const renewOutdated = defineJob<Services, z.ZodObject>({
  name: 'publishing.renewOutdated',
  payload: z.object({}),
  cron: '* * * * *',
  handle: async ({ db, jobs, frameStep }) => {
    await removeForbiddenLoops({ db, jobs });
    if (await renewalIsQueued(db)) return;
    const videoId = await nextToRenew(db, frameStep);
    if (videoId !== undefined) await jobs.enqueue(db, { ...processVideo, priority: RENEWAL_PRIORITY }, { videoId });
  },
});
