import { coinsOwner, type Payer } from '../wallet/coins.ts';
import { inTransaction, type Db } from '../../platform/database/database.ts';
import { insertCoupon } from './coupons.ts';

interface CouponTerms {
  presented?: bigint;
  minRecharge?: bigint;
}

/** Issues a coupon to a user, by default 20 bonus coins for a recharge of at least 200. Amounts are in fen. */
export async function makeCoupon(
  db: Db,
  userId: number,
  { presented = 2_000n, minRecharge = 20_000n }: CouponTerms = {},
): Promise<number> {
  const { id } = await db
    .insertInto('coupon_templates')
    .values({ name: '充值礼', presented_amount: presented, min_recharge_amount: minRecharge, valid_days: 30 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return await inTransaction(db, (tx) => insertCoupon(tx, { userId, couponTemplateId: id, operatorId: null }));
}

export async function makeOffer(db: Db, discount = 85, rechargeAmount = 50_000n): Promise<number> {
  const { id } = await db
    .insertInto('discount_offers')
    .values({ discount, recharge_amount: rechargeAmount })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface DiscountCardTerms {
  discount?: number;
  remain?: bigint;
  expiresAt?: Date;
}

/** Creates a discount card for the coins of `holder`, by default 15 % off with a balance of 1,000 yuan. */
export async function makeDiscountCard(
  db: Db,
  holder: Payer,
  { discount = 85, remain = 100_000n, expiresAt = new Date(Date.now() + 86_400_000) }: DiscountCardTerms = {},
): Promise<number> {
  const owner = coinsOwner(holder);
  const { id } = await db
    .insertInto('discount_cards')
    .values({
      user_id: 'userId' in owner ? owner.userId : null,
      company_id: 'companyId' in owner ? owner.companyId : null,
      discount,
      amount: remain > 0n ? remain : 1n,
      remain_amount: remain,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
