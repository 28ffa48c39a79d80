import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs.ts';
import { failProcessing } from '../pipeline/fail-processing.ts';
import { deleteStrayPictures } from '../drafts/draft-picture.ts';
import { failLostMeasurements } from '../drafts/measure-draft.ts';
import { PROCESSING_QUEUE } from '../pipeline/processing-queue.ts';
import { PROCESSING_FAILED } from '../reasons.ts';
import { waitingOriginal } from '../pipeline/waiting-original.ts';

export const failLostVideos = defineJob<{ db: Db }, z.ZodObject>({
  name: 'publishing.failLost',
  payload: z.object({}),
  cron: '*/10 * * * *',
  handle: async ({ db }) => {
    await failLostMeasurements(db);
    await deleteStrayPictures(db);
    const lost = await db
      .selectFrom('videos as v')
      .leftJoin('video_versions as n', 'n.video_id', 'v.id')
      .where((eb) =>
        eb.or([eb('v.status', '=', VIDEO_STATUS.processing), eb('n.status', '=', VIDEO_STATUS.processing)]),
      )
      .where('v.deleted_at', 'is', null)
      .where(sql<boolean>`coalesce(n.submitted_at, v.submitted_at) < now() - interval '10 minutes'`)
      .where(
        sql<boolean>`not exists (
          select from pgboss.job j
          where j.name = ${PROCESSING_QUEUE} and j.state in ('created', 'retry', 'active')
            and j.data ->> 'videoId' = v.id::text)`,
      )
      .select('v.id')
      .execute();
    for (const { id } of lost) {
      const original = await waitingOriginal(db, id);
      if (original) await failProcessing(db, original, PROCESSING_FAILED);
    }
  },
});
