import type { Input } from '@zhenku/contract/api';
import { ORDER_STATUS } from '@zhenku/contract/constants';
import type { OrderProject } from '@zhenku/contract/projects/projects';
import { sql, type SqlBool } from 'kysely';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { UserSession } from '../../platform/sessions.ts';
import { assertMayChange, type Owner, ownedBy } from '../companies/ownership.ts';
import { assertHasRoom, lockOpenProject } from './own-project.ts';

/** Throws `notFound` for an order or project of others, and `conflict` if the order can no longer be paid. */
export async function chooseOrderProject(
  db: Db,
  user: UserSession,
  { orderId, projectId }: Input<'POST /project/v1/order/set'>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // A payment locks the order too, so a choice is made before it or refused.
    const order = await tx
      .selectFrom('orders as o')
      .where('o.id', '=', orderId)
      .where(ownedBy('o', user))
      .select(['o.status', 'o.company_id'])
      .forUpdate()
      .executeTakeFirst();
    if (!order) throw orderNotFound();
    assertMayChange(user, order);
    if (order.status !== ORDER_STATUS.pending) {
      throw new AppError('conflict', { message: '订单已支付或已关闭，请在项目页添加授权' });
    }
    await tx.deleteFrom('order_projects').where('order_id', '=', orderId).execute();
    if (projectId === undefined) return;
    await lockOpenProject(tx, user, projectId);
    await assertHasRoom(tx, projectId, 'project_licences');
    await tx.insertInto('order_projects').values({ order_id: orderId, project_id: projectId }).execute();
  });
}

/** Throws `notFound` for an order of others. */
export async function readOrderProjects(db: Db, owner: Owner, orderId: string): Promise<{ list: OrderProject[] }> {
  const order = await db
    .selectFrom('orders as o')
    .where('o.id', '=', orderId)
    .where(ownedBy('o', owner))
    .select('o.status')
    .executeTakeFirst();
  if (!order) throw orderNotFound();
  const isOrders =
    order.status === ORDER_STATUS.pending
      ? sql<SqlBool>`p.id in (select c.project_id from order_projects c where c.order_id = ${orderId})`
      : sql<SqlBool>`p.id in (select c.project_id from project_licences c
          join licences l on l.id = c.licence_id
          join order_items i on i.id = l.order_item_id
          where i.order_id = ${orderId})`;
  const rows = await db
    .selectFrom('projects as p')
    .where(ownedBy('p', owner))
    .where(isOrders)
    .select(['p.id as projectId', 'p.name as projectName', 'p.licensee'])
    .select(sql<boolean>`p.company_id is not null`.as('company'))
    .orderBy('p.id')
    .execute();
  return { list: rows };
}

const orderNotFound = () => new AppError('notFound', { message: '订单不存在' });
