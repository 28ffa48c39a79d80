import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../../platform/database/database.ts';
import { defineJob } from '../../../../platform/jobs.ts';

/** Truncates the IP addresses of acceptances older than 30 days to their network, every night. */
export const truncateAcceptanceAddresses = defineJob({
  name: 'documents.truncateAddresses',
  payload: z.object({}),
  cron: '20 4 * * *',
  handle: async ({ db }: { db: Db }) => {
    await sql`
      update document_acceptances set ip = truncated_address(ip)
      where ip not like '%/%' and accepted_at < now() - interval '30 days'`.execute(db);
  },
});
