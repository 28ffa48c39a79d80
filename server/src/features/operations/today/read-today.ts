import type { Output } from '@zhenku/contract/api';
import type { ClaimQueue } from '@zhenku/contract/operations/claim-queues';
import type { OperatorRole } from '@zhenku/contract/constants';
import type { QueueName } from '@zhenku/contract/operations/queues';
import type { Db } from '../../../platform/database/database.ts';
import { countWaiting, type Queue, type Warning } from '../../../platform/lists/waiting.ts';
import { readHolders } from '../claims/claims.ts';

export interface TodayServices {
  queues: readonly Queue[];
  warnings: readonly Warning[];
}

const CLAIMED: Partial<Record<QueueName, ClaimQueue>> = {
  review: 'videos',
  applications: 'applications',
  authentications: 'authentications',
  refunds: 'refunds',
  transfers: 'transfers',
  withdrawals: 'withdrawals',
  invoices: 'invoices',
};

export async function readToday(
  db: Db,
  { queues, warnings }: TodayServices,
  operator: { id: number; role: OperatorRole },
): Promise<Output<'GET /operator/v1/today'>> {
  const waiting = await countWaiting(db, operator, queues);
  const wrong = await countWaiting(db, operator, warnings);
  const holders = await readHolders(db, operator);
  return {
    queues: waiting.map(({ name, ...counted }) => ({
      queue: name,
      ...counted,
      holders: holders.get(CLAIMED[name] ?? '') ?? [],
    })),
    warnings: wrong.filter(({ count }) => count > 0).map(({ name, ...counted }) => ({ warning: name, ...counted })),
  };
}
