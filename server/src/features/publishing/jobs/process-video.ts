import { z } from 'zod';
import { defineJob, type JobDefinition } from '../../../platform/jobs.ts';
import type { Log } from '../../../platform/observability/log.ts';
import { cleanSoldFiles } from '../pipeline/clean-sold-files.ts';
import { measureDraft } from '../drafts/measure-draft.ts';
import { nextToRenew } from '../pipeline/next-to-renew.ts';
import { makeChosenPoster } from '../pipeline/chosen-poster.ts';
import { processClip, type ProcessingDeps } from '../pipeline/process.ts';
import {
  DEMO_PRIORITY,
  DRAFT_PRIORITY,
  isMoreUrgentQueued,
  PROCESSING_QUEUE,
  RENEWAL_PRIORITY,
  claimShortest,
} from '../pipeline/processing-queue.ts';
import { renewFiles } from '../pipeline/renew-files.ts';
import { makeShowcaseLoop } from '../pipeline/showcase-loops.ts';

interface Services extends ProcessingDeps {
  log?: Pick<Log, 'warn'>;
  /** Called after a clip is processed. The demo uses it to publish its own clips. */
  onProcessed?: (videoId: number) => Promise<void>;
}

const Payload = z.union([z.strictObject({ videoId: z.int() }), z.strictObject({ uploadId: z.int() })]);

/**
 * Measures a draft's file, or does all outstanding work for a clip: processes its original, strips metadata from its sold file
 * or marks it, makes its chosen poster and its showcase loop, renews outdated files and runs `frameStep`. Processes the
 * shortest of a creator's waiting clips first. `PIPELINE_JOBS` is the number of concurrent jobs. The retries cover half a day,
 * because each server restart uses one and the storage or disk may be down; real failures are abandoned after a few attempts.
 * The timeout exceeds the processing time of the longest clip.
 */
export const processVideo: JobDefinition<Services, typeof Payload> = defineJob({
  name: PROCESSING_QUEUE,
  payload: Payload,
  retries: 150,
  timeoutSeconds: 23 * 3600,
  handle: async (services: Services, payload, context) => {
    const { db, jobs, frameStep } = services;
    if ('uploadId' in payload) {
      const mustYield = () => isMoreUrgentQueued(db, DRAFT_PRIORITY);
      const ended = await measureDraft(services, payload.uploadId, { ...context, mustYield });
      if (!ended) await jobs.enqueue(db, { ...processVideo, priority: DRAFT_PRIORITY }, payload);
      return;
    }
    const videoId = context.attempt === 0 ? await claimShortest(db, payload.videoId) : payload.videoId;
    await processClip(services, videoId, context);
    await services.onProcessed?.(videoId);
    const enqueueNext = async () => {
      const next = await nextToRenew(db, frameStep);
      if (next !== undefined)
        await jobs.enqueue(db, { ...processVideo, priority: RENEWAL_PRIORITY }, { videoId: next });
    };
    const isNewClipQueued = () => isMoreUrgentQueued(db, RENEWAL_PRIORITY);
    // Cleans all clips before any slow renewal starts.
    if (await cleanSoldFiles(services, videoId, { ...context, mustYield: isNewClipQueued })) return await enqueueNext();
    // Loops yield only to users' clips: the demo's home page plays loops, which take seconds, while the demo's other clips take
    // minutes.
    const isUsersClipQueued = () => isMoreUrgentQueued(db, DEMO_PRIORITY);
    await makeChosenPoster(services, videoId, { ...context, mustYield: () => Promise.resolve(false) });
    await makeShowcaseLoop(services, videoId, { ...context, mustYield: isUsersClipQueued });
    await renewFiles(services, videoId, { ...context, mustYield: isNewClipQueued });
    // Enqueues the next clip immediately, because a clip takes seconds but the schedule adds only one per minute.
    if (await frameStep?.make(services, videoId, { ...context, mustYield: isNewClipQueued })) await enqueueNext();
  },
});
