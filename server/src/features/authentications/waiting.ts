import { AUTHENTICATION_STATUS } from '@zhenku/contract/authentications/authentication-status';
import { sql } from 'kysely';
import type { Queue } from '../../platform/lists/waiting.ts';

export const authenticationQueues: readonly Queue[] = [
  {
    name: 'authentications',
    role: 'reviewer',
    waiting: () =>
      sql`select submitted_at as since from authentications where status = ${AUTHENTICATION_STATUS.inReview}`,
  },
  {
    name: 'rechecks',
    role: 'reviewer',
    // Operators cannot recheck their own approvals.
    waiting: ({ id }) => sql`
      select drawn_at as since from authentication_rechecks where agreed is null and approved_by <> ${id}`,
  },
];
