import type { Input } from '@zhenku/contract/api';
import { CLAIM_SECONDS, CLAIM_ROLE, type ClaimQueue } from '@zhenku/contract/operations/claim-queues';
import type { Claim } from '@zhenku/contract/operations/claims';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { OperatorSession } from '../../../platform/sessions.ts';

function assertWorksOn(operator: OperatorSession, queue: ClaimQueue): void {
  if (operator.role !== 'admin' && operator.role !== CLAIM_ROLE[queue]) throw new AppError('notAllowed');
}

const ends = sql<Date>`now() + make_interval(secs => ${CLAIM_SECONDS})`;

/**
 * Claims an item or renews the claim, and returns the current holder. Another operator's claim stays unless it has expired
 * or `takeOver` is set. Claims are advisory: decisions do not check them.
 */
export async function claimItem(
  db: Db,
  operator: OperatorSession,
  { queue, item, takeOver = false }: Input<'POST /operator/v1/claims'>,
): Promise<Claim> {
  assertWorksOn(operator, queue);
  await db
    .deleteFrom('claims')
    .where('until', '<', sql<string>`now() - interval '1 hour'`)
    .execute();
  await db
    .insertInto('claims')
    .values({ queue, item, operator_id: operator.id, until: ends })
    .onConflict((conflict) =>
      conflict
        .columns(['queue', 'item'])
        .doUpdateSet({ operator_id: operator.id, until: ends })
        .where((eb) =>
          eb.or([
            eb('claims.operator_id', '=', operator.id),
            eb('claims.until', '<=', sql<string>`now()`),
            eb.val(takeOver),
          ]),
        ),
    )
    .execute();
  const [claim] = await selectClaims(db, operator, queue).where('c.item', '=', item).execute();
  // The holder has just released the claim.
  return claim ?? { item, operatorName: operator.username, mine: true, until: new Date().toISOString() };
}

export async function listClaims(db: Db, operator: OperatorSession, queue: ClaimQueue): Promise<{ list: Claim[] }> {
  assertWorksOn(operator, queue);
  return { list: await selectClaims(db, operator, queue).execute() };
}

export const listOtherHolders = (
  db: Db,
  operator: { id: number },
  { queues, item }: { queues: readonly ClaimQueue[]; item: string },
): Promise<{ operatorName: string; queue: ClaimQueue }[]> =>
  db
    .selectFrom('claims as c')
    .innerJoin('operators as o', 'o.id', 'c.operator_id')
    .where('c.queue', '=', sql<string>`any(${queues})`)
    .where('c.item', '=', item)
    .where('c.until', '>', sql<string>`now()`)
    .where('c.operator_id', '<>', operator.id)
    .select(['o.username as operatorName', sql<ClaimQueue>`c.queue`.as('queue')])
    .orderBy('o.username')
    .execute();

const selectClaims = (db: Db, operator: OperatorSession, queue: ClaimQueue) =>
  db
    .selectFrom('claims as c')
    .innerJoin('operators as o', 'o.id', 'c.operator_id')
    .where('c.queue', '=', queue)
    .where('c.until', '>', sql<string>`now()`)
    .select(['c.item', 'o.username as operatorName', 'c.until'])
    .select(sql<boolean>`c.operator_id = ${operator.id}`.as('mine'))
    .orderBy('c.item');

export async function releaseItem(
  db: Db,
  operator: OperatorSession,
  { queue, item }: Input<'POST /operator/v1/claims/release'>,
): Promise<null> {
  assertWorksOn(operator, queue);
  await db
    .deleteFrom('claims')
    .where('queue', '=', queue)
    .where('item', '=', item)
    .where('operator_id', '=', operator.id)
    .execute();
  return null;
}

export async function readHolders(db: Db, caller: { id: number }): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db
    .selectFrom('claims as c')
    .innerJoin('operators as o', 'o.id', 'c.operator_id')
    .select(['c.queue', sql<string[]>`array_agg(distinct o.username order by o.username)`.as('names')])
    .where('c.until', '>', sql<string>`now()`)
    .where('c.operator_id', '<>', caller.id)
    .groupBy('c.queue')
    .execute();
  return new Map(rows.map(({ queue, names }) => [queue, names]));
}
