import { z } from 'zod';
import type { Db } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs.ts';
import { describeClips } from '../describe-clips.ts';

/** Describes new and changed clips for searches for similar ones. Goes on where it stopped if it takes longer. */
export const describeNewClips = defineJob({
  name: 'similar.describe',
  payload: z.object({}),
  cron: '* * * * *',
  timeoutSeconds: 3_600,
  handle: async ({ db }: { db: Db }, _payload, { signal }) => void (await describeClips(db, signal)),
});
