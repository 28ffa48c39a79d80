import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../platform/database.ts';
import { defineJob, type Jobs } from '../../../platform/jobs.ts';
import { processClip, type ProcessingDeps } from '../process.ts';
import { renewFiles } from '../renew-files.ts';
import { makeShowcaseLoop } from '../showcase-loops.ts';

interface Services extends ProcessingDeps {
  jobs: Pick<Jobs, 'enqueue'>;
  /** Called when a clip is processed. The demo publishes its own clips then. */
  onProcessed?: (videoId: number) => Promise<void>;
}

const NAME = 'publishing.process';

/**
 * Processes a clip's original, makes its clean loop where there is to be one, or makes outdated files anew; one at a time, since ffmpeg uses every core. There are
 * many retries because each restart of the server takes one; real failures are given up after a few. The longest clip takes
 * less than the time limit.
 */
export const processVideo = defineJob({
  name: NAME,
  payload: z.object({ videoId: z.int() }),
  retries: 20,
  timeoutSeconds: 23 * 3600,
  concurrency: 1,
  handle: async (services: Services, { videoId }, context) => {
    await processClip(services, videoId, context);
    await services.onProcessed?.(videoId);
    await makeShowcaseLoop(services, videoId, context);
    await renewFiles(services, videoId, { ...context, mustYield: () => newClipWaits(services.db) });
  },
});

/** Whether a clip waits in the queue that was not processed before. */
async function newClipWaits(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pgboss.job
    where name = ${NAME} and state in ('created', 'retry') and priority >= 0 and start_after <= now() limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
