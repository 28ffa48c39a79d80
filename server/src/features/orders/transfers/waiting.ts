import { TRANSFER_STATUS } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import type { Queue } from '../../../platform/lists/waiting.ts';

export const transferQueue: Queue = {
  name: 'transfers',
  role: 'finance',
  // A literal status, so that the partial index on waiting transfers applies. A transfer whose buyer was asked for another
  // proof does not wait for operators.
  waiting: () => sql`
    select t.submitted_at as since from orders o join transfers t on t.order_id = o.id
    where o.transfer_status = ${sql.lit(TRANSFER_STATUS.waiting)} and t.asked_at is null`,
};

export const bankCreditQueue: Queue = {
  name: 'bankCredits',
  role: 'finance',
  waiting: () => sql`
    select created_at as since from bank_credits where credited_at is null and taken_back_at is null`,
};
