import type { OperatorRole } from '@zhenku/contract/constants';
import type { MoneyWarning, QueueName } from '@zhenku/contract/operations/queues';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/database.ts';

interface WorkCount<Name extends string> {
  name: Name;
  /** The role that sees the count; admins see all. */
  role: OperatorRole;
  /** Selects, as `since`, the time at which each item began to wait, from an index that covers little else. */
  waiting: (operator: { id: number }) => RawBuilder<unknown>;
}
export type Queue = WorkCount<QueueName>;
export type Warning = WorkCount<MoneyWarning>;

export interface Count<Name extends string> {
  name: Name;
  count: number;
  oldestTime: string | null;
}

export async function countWaiting<Name extends string>(
  db: Db,
  operator: { id: number; role: OperatorRole },
  all: readonly WorkCount<Name>[],
): Promise<Count<Name>[]> {
  const visible = all.filter(({ role }) => operator.role === 'admin' || operator.role === role);
  if (visible.length === 0) return [];
  const counts = visible.map(
    ({ name, waiting }) =>
      sql`select ${name}::text as name, count(*)::int as count, min(since) as "oldestTime" from (${waiting(operator)}) as w`,
  );
  const { rows } = await sql<Count<Name>>`${sql.join(counts, sql` union all `)}`.execute(db);
  return visible.map(({ name }) => rows.find((row) => row.name === name)!);
}
