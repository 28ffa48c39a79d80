import { z } from 'zod';
import type { Db } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs.ts';
import { sendDownloadReminders } from '../downloads/remind-downloads.ts';

/** Reminds buyers of download windows that end soon. Runs in the daytime, when people read their messages. */
export const remindDownloads = defineJob<{ db: Db }, z.ZodObject>({
  name: 'licences.remindDownloads',
  payload: z.object({}),
  cron: '0 10 * * *',
  handle: async ({ db }) => {
    await sendDownloadReminders(db);
  },
});
