import { z } from 'zod';
import type { Db } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs.ts';
import { tellWaiting } from '../tell-waiting.ts';

/** Notifies waiting users once a clip is on sale. */
export const tellWaitingUsers = defineJob({
  name: 'wanted.tell',
  payload: z.object({ videoId: z.int() }),
  handle: async ({ db }: { db: Db }, { videoId }) => await tellWaiting(db, videoId),
});
