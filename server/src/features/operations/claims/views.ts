import type { Input, Output } from '@zhenku/contract/api';
import { VIEWS_MAX } from '@zhenku/contract/operations/claim-queues';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';

export async function listViews(
  db: Db,
  operator: { id: number },
  list: string,
): Promise<Output<'GET /operator/v1/views'>> {
  const views = await db
    .selectFrom('list_views')
    .where('operator_id', '=', operator.id)
    .where('list', '=', list)
    .select(['id as viewId', 'name as viewName', 'query'])
    .orderBy('name')
    .execute();
  return { list: views };
}

export async function saveView(
  db: Db,
  operator: { id: number },
  { list, viewName: name, query }: Input<'POST /operator/v1/views'>,
): Promise<{ viewId: number }> {
  return await inTransaction(db, async (tx) => {
    // Locks the operator, so that concurrent calls cannot exceed the limit.
    await tx.selectFrom('operators').select('id').where('id', '=', operator.id).forUpdate().execute();
    const kept = await tx
      .selectFrom('list_views')
      .select('name')
      .where('operator_id', '=', operator.id)
      .where('list', '=', list)
      .execute();
    if (kept.length >= VIEWS_MAX && !kept.some((one) => one.name === name)) {
      throw new AppError('conflict', { message: `每个列表最多保存${VIEWS_MAX}个视图` });
    }
    const { id: viewId } = await tx
      .insertInto('list_views')
      .values({ operator_id: operator.id, list, name, query })
      .onConflict((conflict) => conflict.columns(['operator_id', 'list', 'name']).doUpdateSet({ query }))
      .returning('id')
      .executeTakeFirstOrThrow();
    return { viewId };
  });
}

export async function deleteView(db: Db, operator: { id: number }, viewId: number): Promise<null> {
  const deleted = await db
    .deleteFrom('list_views')
    .where('id', '=', viewId)
    .where('operator_id', '=', operator.id)
    .returning('id')
    .executeTakeFirst();
  if (!deleted) throw new AppError('notFound', { message: '视图不存在' });
  return null;
}
