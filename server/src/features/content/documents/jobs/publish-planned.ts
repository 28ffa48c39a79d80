import { z } from 'zod';
import type { Db } from '../../../../platform/database/database.ts';
import { defineJob } from '../../../../platform/jobs.ts';
import { publishDue } from '../drafts.ts';

/** Publishes drafts whose time has come. All servers show them within a second, when their cached responses expire. */
export const publishPlanned = defineJob({
  name: 'content.publishPlanned',
  payload: z.object({}),
  cron: '* * * * *',
  handle: async ({ db }: { db: Db }) => publishDue(db),
});
