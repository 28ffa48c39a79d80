import { ORDER_STATUS } from '@zhenku/contract/constants';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { ownedBy } from '../companies/ownership.ts';
import { type DiscountCardHolder, listDiscountCards, type QuotedDiscountCard } from './discount-cards.ts';

export async function listDiscountCardsForOrder(
  db: Db,
  user: DiscountCardHolder,
  orderId: string,
): Promise<QuotedDiscountCard[]> {
  const order = await db
    .selectFrom('orders')
    .select(['origin_amount', 'status'])
    .where('id', '=', orderId)
    .where(ownedBy('orders', user))
    .executeTakeFirst();
  if (!order) throw new AppError('notFound', { message: '订单不存在' });
  return order.status === ORDER_STATUS.pending
    ? await listDiscountCards(db, user, { originAmount: order.origin_amount })
    : [];
}
