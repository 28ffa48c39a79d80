import { APPLICATION_STATUS } from '@zhenku/contract/creators/creator-status';
import { sql } from 'kysely';
import type { Queue } from '../../platform/lists/waiting.ts';

export const applicationQueue: Queue = {
  name: 'applications',
  role: 'reviewer',
  waiting: () => sql`select submitted_at as since from creator_applications where status = ${APPLICATION_STATUS.open}`,
};
