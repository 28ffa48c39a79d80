import { COUPON_STATUS, ORDER_STATUS } from '@zhenku/contract/constants';
import { type Fen, toYuan } from '@zhenku/contract/money';
import type { Coupon } from '@zhenku/contract/promotions/promotions';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { audit } from '../../platform/audit.ts';
import { lockCouponTemplate } from './coupon-templates.ts';

export const couponStatus = sql<number>`case when used_at is not null then ${COUPON_STATUS.used}::int
  when expires_at <= now() then ${COUPON_STATUS.expired}::int else ${COUPON_STATUS.usable}::int end`;

const selectCoupons = (db: Db, userId: number) =>
  db
    .selectFrom('coupons')
    .selectAll()
    .select(couponStatus.as('status'))
    .where('user_id', '=', userId)
    .where('recalled_at', 'is', null);

type Row = Awaited<ReturnType<ReturnType<typeof selectCoupons>['execute']>>[number];

export const asCoupon = (row: Omit<Row, 'recalled_at' | 'operator_id'>): Coupon => ({
  couponId: row.id,
  couponName: row.name,
  presentedAmount: toYuan(row.presented_amount),
  minRechargeAmount: toYuan(row.min_recharge_amount),
  expiredTime: row.expires_at,
  status: row.status,
});

export const selectReserving = (db: Db, couponId: number) =>
  db.selectFrom('recharges').select('id').where('coupon_id', '=', couponId).where('status', '=', ORDER_STATUS.pending);

const isLargeEnough = (coupon: Row, amount: Fen) =>
  coupon.min_recharge_amount <= amount && coupon.presented_amount < amount;

export async function listCoupons(db: Db, userId: number): Promise<Coupon[]> {
  return (await selectCoupons(db, userId).orderBy('id', 'desc').execute()).map(asCoupon);
}

export async function listUsableCoupons(db: Db, userId: number, amount: Fen): Promise<Coupon[]> {
  const rows = await selectCoupons(db, userId).orderBy('presented_amount', 'desc').orderBy('expires_at').execute();
  return rows.filter((row) => row.status === COUPON_STATUS.usable && isLargeEnough(row, amount)).map(asCoupon);
}

export async function lockUsableCoupon(
  tx: Tx,
  userId: number,
  { couponId, amount }: { couponId: number; amount: Fen },
): Promise<void> {
  const coupon = await selectCoupons(tx, userId).where('id', '=', couponId).forUpdate().executeTakeFirst();
  if (!coupon) throw new AppError('notFound', { message: '优惠券不存在' });
  if (coupon.status === COUPON_STATUS.used) throw new AppError('conflict', { message: '优惠券已使用' });
  if (coupon.status === COUPON_STATUS.expired) throw new AppError('conflict', { message: '优惠券已过期' });
  if (!isLargeEnough(coupon, amount)) {
    throw new AppError('conflict', { message: `充值满${toYuan(coupon.min_recharge_amount)}元才可使用该优惠券` });
  }
}

/**
 * Locks a coupon and redeems it if it is unused, not recalled, and `isFree` returns true. Returns its bonus in fen,
 * otherwise 0.
 */
export async function redeemCoupon(tx: Tx, couponId: number, isFree: () => Promise<boolean>): Promise<Fen> {
  const coupon = await tx
    .selectFrom('coupons')
    .select(['presented_amount', 'used_at', 'recalled_at'])
    .where('id', '=', couponId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (coupon.used_at !== null || coupon.recalled_at !== null || !(await isFree())) return 0n;
  await tx
    .updateTable('coupons')
    .set({ used_at: sql`now()` })
    .where('id', '=', couponId)
    .execute();
  return coupon.presented_amount;
}

export async function issueCoupon(
  db: Db,
  operator: { id: number },
  { userId, couponTemplateId }: { userId: number; couponTemplateId: number },
): Promise<{ couponId: number }> {
  return await inTransaction(db, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .where('closed_at', 'is', null)
      .executeTakeFirst();
    if (!user) throw new AppError('notFound', { message: '用户不存在' });
    const couponId = await insertCoupon(tx, { userId, couponTemplateId, operatorId: operator.id });
    await audit(tx, operator, {
      action: 'user.coupon',
      subject: `user:${userId}`,
      after: { couponId, couponTemplateId },
    });
    return { couponId };
  });
}

/** `operatorId` is null for demo data. */
export async function insertCoupon(
  tx: Tx,
  { userId, couponTemplateId, operatorId }: { userId: number; couponTemplateId: number; operatorId: number | null },
): Promise<number> {
  const template = await lockCouponTemplate(tx, couponTemplateId);
  const { id } = await tx
    .insertInto('coupons')
    .values({
      user_id: userId,
      template_id: template.id,
      operator_id: operatorId,
      name: template.name,
      presented_amount: template.presented_amount,
      min_recharge_amount: template.min_recharge_amount,
      expires_at: sql<string>`now() + make_interval(days => ${template.valid_days})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
