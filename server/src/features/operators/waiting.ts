import { sql } from 'kysely';
import type { Queue } from '../../platform/lists/waiting.ts';
import { consentPeriodStart } from './consent.ts';
import { NOT_INTERNAL } from './jobs.ts';

export const failedJobQueue: Queue = {
  name: 'failedJobs',
  role: 'admin',
  waiting: () => sql`select completed_on as since from pgboss.job where state = 'failed' and ${NOT_INTERNAL}`,
};

export const proposalQueue: Queue = {
  name: 'proposals',
  role: 'admin',
  waiting: ({ id }) => sql`
    select proposed_at as since from admin_proposals where proposed_by <> ${id} and proposed_at > ${consentPeriodStart}`,
};
