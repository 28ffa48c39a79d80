import { ORDER_STATUS } from '@zhenku/contract/constants';
import type { Fen } from '@zhenku/contract/money';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import type { Tables } from '../../platform/tables.ts';
import { giveCard } from '../promotions/cards.ts';
import { redeemCoupon } from '../promotions/coupons.ts';
import type { AccountRef } from '../wallet/accounts.ts';
import { bonusOf, type CoinsOwner, coinsOf } from '../wallet/coins.ts';
import { post } from '../wallet/post.ts';

export type RechargeRow = Selectable<Tables['recharges']>;

interface Payment {
  /** Where the coins come from. */
  from: AccountRef;
  cause: 'recharge' | 'incomeRecharge';
  tradeNo?: string;
  paidAt?: Date | undefined;
}

export const ownerOf = (recharge: Pick<RechargeRow, 'user_id' | 'company_id'>): CoinsOwner =>
  recharge.company_id === null ? { userId: recharge.user_id } : { companyId: recharge.company_id };

/** Credits a locked recharge: its coins, the bonus of its coupon, and its discount card, together or not at all. */
export async function creditRecharge(tx: Tx, recharge: RechargeRow, payment: Payment): Promise<void> {
  const owner = ownerOf(recharge);
  const bonus = await bonusFor(tx, recharge);
  await post(tx, {
    cause: { kind: payment.cause, id: recharge.id },
    entries: [
      { account: payment.from, amount: -recharge.amount },
      { account: coinsOf(owner), amount: recharge.amount },
      { account: { kind: 'bonusExpense' }, amount: -bonus },
      { account: bonusOf(owner), amount: bonus },
    ],
  });
  await tx
    .updateTable('recharges')
    .set({
      status: ORDER_STATUS.paid,
      paid_at: payment.paidAt ?? sql`now()`,
      trade_no: payment.tradeNo ?? null,
      bonus_amount: bonus,
    })
    .where('id', '=', recharge.id)
    .execute();
  if (recharge.discount !== null) {
    await giveCard(tx, { owner, discount: recharge.discount, amount: recharge.amount, rechargeId: recharge.id });
  }
}

/** An open recharge has its coupon reserved; one that is paid late gets the bonus only where the coupon is still free. */
async function bonusFor(tx: Tx, recharge: RechargeRow): Promise<Fen> {
  if (recharge.coupon_id === null) return 0n;
  const bonus = await redeemCoupon(tx, recharge.coupon_id, async () => {
    if (recharge.status === ORDER_STATUS.pending) return true;
    const holder = await tx
      .selectFrom('recharges')
      .select('id')
      .where('coupon_id', '=', recharge.coupon_id)
      .where('status', '=', ORDER_STATUS.pending)
      .executeTakeFirst();
    return !holder;
  });
  return bonus;
}
