import type { Input } from '@zhenku/contract/api';
import { ORDER_STATUS } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { assertNoViewer, type OrderEditor } from '../companies/ownership.ts';
import { lockOrder } from './end-order.ts';

const COST_CENTRES_OFFERED = 10;

function requireCompanyBuyer(user: OrderEditor): number {
  if (user.companyId === null) throw new AppError('notAllowed', { message: '您没有加入企业' });
  assertNoViewer(user);
  return user.companyId;
}

/** Also after the payment, because a PO is often issued later. Another account that pays the order clears them. */
export async function setReferences(
  db: Db,
  user: OrderEditor,
  { orderId, costCentre, poNumber }: Input<'POST /order/v1/references/update'>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, user, orderId);
    requireCompanyBuyer(user);
    const isCompanys = order.status === ORDER_STATUS.paid && order.company_id !== null;
    if (order.status !== ORDER_STATUS.pending && !isCompanys) {
      throw new AppError('conflict', { message: '只有企业账户支付的订单可以填写成本中心和采购单号' });
    }
    await tx
      .updateTable('orders')
      .set({ cost_centre: costCentre || null, po_number: poNumber || null })
      .where('id', '=', orderId)
      .execute();
  });
}

export async function listCostCentres(db: Db, user: OrderEditor): Promise<{ list: string[] }> {
  const rows = await db
    .selectFrom('orders')
    .select('cost_centre as name')
    .where('company_id', '=', requireCompanyBuyer(user))
    .where('cost_centre', 'is not', null)
    .groupBy('cost_centre')
    .orderBy(sql`max(paid_at) filter (where user_id = ${user.id})`, sql`desc nulls last`)
    .orderBy(sql`max(paid_at)`, 'desc')
    .limit(COST_CENTRES_OFFERED)
    .execute();
  return { list: rows.map(({ name }) => name!) };
}
