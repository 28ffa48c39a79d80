import type { Input } from '@zhenku/contract/api';
import { sql } from 'kysely';
import { audit } from '../../platform/audit.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { sendMessage } from '../messages/messages.ts';
import { selectReserving } from './coupons.ts';

export async function recallCoupon(
  db: Db,
  operator: { id: number },
  { userId, couponId, reason }: Input<'POST /operator/v1/users/{userId}/coupons/{couponId}/recall'>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const coupon = await lockRecallable(tx, userId, couponId);
    await tx
      .updateTable('coupons')
      .set({ recalled_at: sql`now()` })
      .where('id', '=', couponId)
      .execute();
    await audit(tx, operator, {
      action: 'coupon.recall',
      subject: `user:${userId}`,
      before: { couponId, couponName: coupon.name, presentedAmount: coupon.presented_amount },
      after: { recalled: true, reason },
    });
    await sendMessage(tx, userId, {
      title: '优惠券已收回',
      content: `您的优惠券“${coupon.name}”已收回，不能再使用。原因：${reason}`,
    });
  });
}

async function lockRecallable(tx: Tx, userId: number, couponId: number) {
  const coupon = await tx
    .selectFrom('coupons')
    .select(['name', 'presented_amount', 'used_at', 'recalled_at'])
    .where('id', '=', couponId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!coupon) throw new AppError('notFound', { message: '优惠券不存在' });
  if (coupon.recalled_at !== null) throw new AppError('conflict', { message: '优惠券已收回' });
  if (coupon.used_at !== null) throw new AppError('conflict', { message: '优惠券已使用，不能收回' });
  // Opening a recharge locks its coupon too, so none can be opened with this coupon concurrently.
  const open = await selectReserving(tx, couponId).executeTakeFirst();
  if (open) throw new AppError('conflict', { message: '优惠券正在一笔待支付的充值中使用，请在其支付或超时后再收回' });
  return coupon;
}
