import { CLAIM_SECONDS, type ClaimQueue } from '@zhenku/contract/operations/claim-queues';
import { type ObjectKind, subjectOf } from '@zhenku/contract/operations/object-kinds';
import type { ObjectVisitor } from '@zhenku/contract/operations/objects';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { listOtherHolders } from '../claims/claims.ts';

/** Queues whose items share their ids with objects of a kind. */
const QUEUES: Partial<Record<ObjectKind, readonly ClaimQueue[]>> = {
  video: ['videos'],
  order: ['transfers', 'invoices'],
  withdrawal: ['withdrawals'],
};

interface Visit {
  kind: ObjectKind;
  id: string;
  leaving?: boolean | undefined;
}

/**
 * Records that an operator has opened or left an object's page. Returns the other operators who have it open or work on
 * it in a queue, once each; none if the operator is leaving.
 */
export async function visitObject(
  db: Db,
  operator: { id: number },
  { kind, id, leaving = false }: Visit,
): Promise<ObjectVisitor[]> {
  const subject = subjectOf(kind, id);
  if (leaving) {
    await db
      .deleteFrom('object_visits')
      .where('subject', '=', subject)
      .where('operator_id', '=', operator.id)
      .execute();
    return [];
  }
  const until = sql<Date>`now() + make_interval(secs => ${CLAIM_SECONDS})`;
  await db
    .deleteFrom('object_visits')
    .where('until', '<', sql<string>`now() - interval '1 hour'`)
    .execute();
  await db
    .insertInto('object_visits')
    .values({ subject, operator_id: operator.id, until })
    .onConflict((conflict) => conflict.columns(['subject', 'operator_id']).doUpdateSet({ until }))
    .execute();
  const working = await listOtherHolders(db, operator, { queues: QUEUES[kind] ?? [], item: id });
  const names = new Set(working.map(({ operatorName }) => operatorName));
  const looking = await db
    .selectFrom('object_visits as v')
    .innerJoin('operators as o', 'o.id', 'v.operator_id')
    .where('v.subject', '=', subject)
    .where('v.operator_id', '<>', operator.id)
    .where('v.until', '>', sql<string>`now()`)
    .select('o.username as operatorName')
    .orderBy('o.username')
    .execute();
  return [
    ...working,
    ...looking.filter(({ operatorName }) => !names.has(operatorName)).map((one) => ({ ...one, queue: null })),
  ];
}
