import { WITHDRAWAL_PATIENCE_DAYS } from '@zhenku/contract/operations/queues';
import { WITHDRAWAL_STATUS } from '@zhenku/contract/payouts/withdrawal-status';
import { sql } from 'kysely';
import type { Queue, Warning } from '../../platform/lists/waiting.ts';

const open = sql`select applied_at as since from withdrawals where status = ${WITHDRAWAL_STATUS.open}`;

export const withdrawalQueue: Queue = { name: 'withdrawals', role: 'finance', waiting: () => open };

export const withdrawalWarning: Warning = {
  name: 'withdrawalsOld',
  role: 'finance',
  waiting: () => sql`${open} and applied_at < now() - make_interval(days => ${WITHDRAWAL_PATIENCE_DAYS}::int)`,
};
