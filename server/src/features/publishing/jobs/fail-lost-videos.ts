import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../platform/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { defineJob } from '../../../platform/jobs.ts';
import { failProcessing } from '../fail-processing.ts';
import { GAVE_UP } from '../reasons.ts';
import { processVideo } from './process-video.ts';

/** Fails the clips whose job is gone, such as one that crashed the server at every attempt. */
export const failLostVideos = defineJob<{ db: Db }, z.ZodObject>({
  name: 'publishing.failLost',
  payload: z.object({}),
  cron: '*/10 * * * *',
  handle: async ({ db }) => {
    const lost = await db
      .selectFrom('videos as v')
      .where('v.status', '=', VIDEO_STATUS.processing)
      .where('v.deleted_at', 'is', null)
      .where('v.submitted_at', '<', sql<string>`now() - interval '10 minutes'`)
      .where(
        sql<boolean>`not exists (
          select from pgboss.job j
          where j.name = ${processVideo.name} and j.state in ('created', 'retry', 'active')
            and j.data ->> 'videoId' = v.id::text)`,
      )
      .select('v.id')
      .execute();
    for (const { id } of lost) {
      await failProcessing(db, id, GAVE_UP).catch(ignoreAppError);
    }
  },
});

/** The clip's status has changed meanwhile. */
function ignoreAppError(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}
