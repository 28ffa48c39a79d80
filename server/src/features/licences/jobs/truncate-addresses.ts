import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs.ts';

/** Truncates the IP addresses of downloads older than 30 days to their network, every night. */
export const truncateDownloadAddresses = defineJob({
  name: 'licences.truncateAddresses',
  payload: z.object({}),
  cron: '20 4 * * *',
  handle: async ({ db }: { db: Db }) => {
    await sql`
      update downloads set ip = truncated_address(ip)
      where ip not like '%/%' and created_at < now() - interval '30 days'`.execute(db);
  },
});
