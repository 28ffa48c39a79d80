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
 * Removes loops that may no longer be shown, and enqueues one clip that needs work (see `nextToRenew`) unless such a job is
 * already queued or running. Uses the queue for new clips, so that no server decodes two originals at once.
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
