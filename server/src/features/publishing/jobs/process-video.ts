import { z } from 'zod';
import { defineJob, type JobDefinition } from '../../../platform/jobs.ts';
import type { Log } from '../../../platform/observability/log.ts';
import { cleanSoldFiles } from '../pipeline/clean-sold-files.ts';
import { measureDraft } from '../drafts/measure-draft.ts';
import { nextToRenew } from '../pipeline/next-to-renew.ts';
import { processClip, type ProcessingDeps } from '../pipeline/process.ts';
import {
  DEMO_PRIORITY,
  DRAFT_PRIORITY,
  moreUrgentWaits,
  PROCESSING_QUEUE,
  RENEWAL_PRIORITY,
} from '../pipeline/processing-queue.ts';
import { renewFiles } from '../pipeline/renew-files.ts';
import { makeShowcaseLoop } from '../pipeline/showcase-loops.ts';

interface Services extends ProcessingDeps {
  log?: Pick<Log, 'warn'>;
  /** Called when a clip is processed. The demo publishes its own clips then. */
  onProcessed?: (videoId: number) => Promise<void>;
}

/** A clip, or the file of a draft. */
const Payload = z.union([z.strictObject({ videoId: z.int() }), z.strictObject({ uploadId: z.int() })]);

/**
 * Measures the file of a draft, or processes a clip's original, cleans its sold file of metadata, makes its clean loop where there is to be one, makes outdated files anew, or makes what `frameStep` makes; one at a time, since ffmpeg uses every core. There are
 * many retries, half a day of them, because each restart of the server takes one, and because the storage or the disk may be out; real failures are given up after a few. The longest clip takes
 * less than the time limit.
 */
export const processVideo: JobDefinition<Services, typeof Payload> = defineJob({
  name: PROCESSING_QUEUE,
  payload: Payload,
  retries: 150,
  timeoutSeconds: 23 * 3600,
  concurrency: 1,
  handle: async (services: Services, payload, context) => {
    const { db, jobs, frameStep } = services;
    if ('uploadId' in payload) {
      const mustYield = () => moreUrgentWaits(db, DRAFT_PRIORITY);
      const ended = await measureDraft(services, payload.uploadId, { ...context, mustYield });
      if (!ended) await jobs.enqueue(db, { ...processVideo, priority: DRAFT_PRIORITY }, payload);
      return;
    }
    const { videoId } = payload;
    await processClip(services, videoId, context);
    await services.onProcessed?.(videoId);
    const enqueueNext = async () => {
      const next = await nextToRenew(db, frameStep);
      if (next !== undefined)
        await jobs.enqueue(db, { ...processVideo, priority: RENEWAL_PRIORITY }, { videoId: next });
    };
    const allFirst = () => moreUrgentWaits(db, RENEWAL_PRIORITY);
    // All clips are cleaned before the slow renewals of any.
    if (await cleanSoldFiles(services, videoId, { ...context, mustYield: allFirst })) return await enqueueNext();
    // The demo's home page plays such loops: they take seconds, and its other clips some minutes.
    const usersFirst = () => moreUrgentWaits(db, DEMO_PRIORITY);
    await makeShowcaseLoop(services, videoId, { ...context, mustYield: usersFirst });
    await renewFiles(services, videoId, { ...context, mustYield: allFirst });
    // At once, since a clip takes seconds, and the schedule brings one a minute.
    if (await frameStep?.make(services, videoId, { ...context, mustYield: allFirst })) await enqueueNext();
  },
});
