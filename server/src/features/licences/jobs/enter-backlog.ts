import { z } from 'zod';
import type { Db } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { Proofs } from '../../proofs/chain.ts';
import { enterBacklog } from '../certificates/enter-backlog.ts';

/** Appends the certificates that predate the chain. Runs at each startup and hourly; does nothing once the backlog is empty. */
export const enterBacklogCertificates = defineJob<{ db: Db; proofs: Proofs; storage: Storage }, z.ZodObject>({
  name: 'licences.enterBacklog',
  payload: z.object({}),
  cron: '17 * * * *',
  timeoutSeconds: 6 * 3600,
  handle: async ({ db, proofs, storage }, _payload, { signal }) => await enterBacklog(db, { proofs, storage }, signal),
});
