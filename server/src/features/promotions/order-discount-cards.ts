import { ORDER_STATUS } from '@zhenku/contract/constants';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type DiscountCardHolder, listDiscountCards, type QuotedDiscountCard } from './discount-cards.ts';

/**
 * The cards that may be used on the caller's order: none when it is not pending any more. Pending orders are their user's
 * alone, and what a company paid is pending no more. Throws `notFound`.
 */
export async function listDiscountCardsForOrder(
  db: Db,
  user: DiscountCardHolder,
  orderId: string,
): Promise<QuotedDiscountCard[]> {
  const order = await db
    .selectFrom('orders')
    .select(['origin_amount', 'status'])
    .where('id', '=', orderId)
    .where((is) =>
      is.or([
        is.and([is('user_id', '=', user.id), is('company_id', 'is', null)]),
        is('company_id', '=', user.companyId),
      ]),
    )
    .executeTakeFirst();
  if (!order) throw new AppError('notFound', { message: '订单不存在' });
  return order.status === ORDER_STATUS.pending
    ? await listDiscountCards(db, user, { originAmount: order.origin_amount })
    : [];
}
