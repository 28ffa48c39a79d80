import { REFUND_REQUEST_STATUS } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import type { Queue } from '../../../platform/lists/waiting.ts';

export const refundQueue: Queue = {
  name: 'refunds',
  role: 'finance',
  waiting: () => sql`select requested_at as since from refund_requests where status = ${REFUND_REQUEST_STATUS.open}`,
};
