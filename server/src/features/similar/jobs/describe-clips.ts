import { z } from 'zod';
import type { Db } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs.ts';
import { describeClips } from '../describe-clips.ts';

/** Ends before pg-boss counts the job as lost; the next run continues. */
const RUN_MS = 1_800_000;

/** Describes new and changed clips for searches for similar ones. */
export const describeNewClips = defineJob({
  name: 'similar.describe',
  payload: z.object({}),
  cron: '* * * * *',
  timeoutSeconds: 3_600,
  handle: async ({ db }: { db: Db }, _payload, { signal }) => void (await describeClips(db, signal, RUN_MS)),
});
