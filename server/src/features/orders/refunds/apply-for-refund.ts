import type { Input } from '@zhenku/contract/api';
import { REFUND_REQUEST_STATUS } from '@zhenku/contract/constants';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { lockOrder } from '../end-order.ts';
import { assertCan } from '../order-states.ts';
import { lockUnlessUpgraded } from '../../licences/upgrades/upgrades.ts';
import type { OrderEditor } from '../../companies/ownership.ts';
import { readRefundableItems } from './refundable-items.ts';

/** An order has at most one open request. */
export async function applyForRefund(
  db: Db,
  user: OrderEditor,
  { orderId, orderItemIds, reason }: Input<'POST /order/v1/refund/apply'>,
): Promise<{ requestId: number }> {
  return await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, user, orderId);
    assertCan(order, 'refund');
    const items = await readRefundableItems(tx, orderId, orderItemIds);
    await lockUnlessUpgraded(
      tx,
      items.map(({ id }) => id),
    );
    const open = await tx
      .selectFrom('refund_requests')
      .select('id')
      .where('order_id', '=', orderId)
      .where('status', '=', REFUND_REQUEST_STATUS.open)
      .executeTakeFirst();
    if (open) throw new AppError('conflict', { message: '退款申请正在处理，请勿重复提交' });
    const { id } = await tx
      .insertInto('refund_requests')
      .values({ order_id: orderId, user_id: user.id, order_item_ids: items.map((item) => item.id), reason })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { requestId: id };
  });
}
