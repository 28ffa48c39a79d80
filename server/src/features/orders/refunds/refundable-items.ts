import type { Tx } from '../../../platform/database/database.ts';
import { AppError, invalidField } from '../../../platform/errors.ts';

export async function readRefundableItems(tx: Tx, orderId: string, itemIds: string[] | undefined) {
  const items = await tx
    .selectFrom('order_items as i')
    .innerJoin('videos as v', 'v.id', 'i.video_id')
    .select([
      'i.id',
      'i.video_id',
      'i.video_name',
      'i.pay_amount',
      'i.creator_share',
      'i.refunded_at',
      'i.tier',
      'v.author_id',
    ])
    .where('i.order_id', '=', orderId)
    .orderBy('i.position')
    .execute();
  if (!itemIds) return items.filter(({ refunded_at }) => refunded_at === null);
  const named = items.filter(({ id }) => itemIds.includes(id));
  if (named.length < new Set(itemIds).size) throw invalidField('orderItemIds', '订单中没有这条素材');
  if (named.some(({ refunded_at }) => refunded_at !== null))
    throw new AppError('conflict', { message: '这条素材已退款' });
  return named;
}

export type RefundableItem = Awaited<ReturnType<typeof readRefundableItems>>[number];
