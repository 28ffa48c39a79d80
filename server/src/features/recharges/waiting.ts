import { QUARANTINE_STATUS } from '@zhenku/contract/constants';
import { BILL_DIFFERENCE_DAYS } from '@zhenku/contract/operations/queues';
import { sql } from 'kysely';
import type { Queue, Warning } from '../../platform/lists/waiting.ts';

const { waiting, refunding, refundRefused } = QUARANTINE_STATUS;
const undecided = sql`
  select created_at as since from quarantined_payments where status in (${sql.lit(waiting)}, ${sql.lit(refundRefused)})`;

export const quarantineQueue: Queue = { name: 'quarantine', role: 'finance', waiting: () => undecided };

export const rechargeWarnings: readonly Warning[] = [
  {
    name: 'quarantineOld',
    role: 'finance',
    waiting: () => sql`${undecided} and created_at < now() - interval '1 day'`,
  },
  {
    name: 'quarantineRefunding',
    role: 'finance',
    waiting: () => sql`
      select decided_at as since from quarantined_payments
      where status = ${sql.lit(refunding)} and decided_at < now() - interval '1 day'`,
  },
  {
    name: 'billDifferences',
    role: 'finance',
    waiting: () => sql`
      select day::timestamp at time zone 'Asia/Shanghai' as since from payment_reconciliations
      where differences <> '[]'
        and day > (now() at time zone 'Asia/Shanghai')::date - ${BILL_DIFFERENCE_DAYS}::int`,
  },
];
