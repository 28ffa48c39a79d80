import { z } from 'zod';
import type { Db } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs.ts';
import { notifyWaiting } from '../notify-waiting.ts';

/** Notifies users who wait for searches that find a clip, after the clip goes on sale. */
export const notifyWaitingUsers = defineJob({
  name: 'wanted.tell',
  payload: z.object({ videoId: z.int() }),
  handle: async ({ db }: { db: Db }, { videoId }) => await notifyWaiting(db, videoId),
});
