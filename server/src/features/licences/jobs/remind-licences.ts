import { z } from 'zod';
import type { Db } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs.ts';
import { sendEndingReminders, sendNamingReminders } from '../remind-licences.ts';

/** Reminds buyers to name licensees and of licences that end soon. Runs in the daytime, when people read their messages. */
export const remindLicences = defineJob<{ db: Db }, z.ZodObject>({
  name: 'licences.remindLicences',
  payload: z.object({}),
  cron: '10 10 * * *',
  handle: async ({ db }) => {
    await sendNamingReminders(db);
    await sendEndingReminders(db);
  },
});
