import { z } from 'zod';
import type { Db } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs.ts';
import { notifyWaiting } from '../notify-waiting.ts';

export const notifyWaitingUsers = defineJob({
  name: 'wanted.tell',
  payload: z.object({ videoId: z.int() }),
  handle: async ({ db }: { db: Db }, { videoId }) => await notifyWaiting(db, videoId),
});
