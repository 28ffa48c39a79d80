import { ORDER_STATUS } from '@zhenku/contract/constants';
import type { Fen } from '@zhenku/contract/money';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Operation } from '../../platform/operation.ts';
import { issueDiscountCard } from '../promotions/discount-cards.ts';
import { redeemCoupon, selectReserving } from '../promotions/coupons.ts';
import type { AccountRef } from '../wallet/accounts.ts';
import { bonusOf, coinsOf } from '../wallet/coins.ts';
import { type Entry, post } from '../wallet/post.ts';
import { payOrderOfRecharge } from './jobs/pay-order.ts';
import { settleWithoutPaying } from './order-notices.ts';
import type { Payments } from './payments.ts';
import { ownerOf, type RechargeRow } from './recharge-rows.ts';

interface Payment {
  from: AccountRef;
  cause: 'recharge' | 'incomeRecharge';
  tradeNo?: string;
  paidAt?: Date | undefined;
  /** Amount (fen) of the payment already refunded by the provider. */
  refunded?: Fen;
  /** Throws if the money may not be taken, given the locked account's balance. */
  assertAvailable?: (balance: Fen) => Promise<void>;
}

export type CreditContext = Pick<Operation<unknown, Pick<Payments, 'jobs'>, Tx>, 'db' | 'services'>;

/**
 * Credits a locked recharge with its coins, coupon bonus and discount card in one transaction. A job pays the order, so that
 * problems with the order cannot block the credit. Credits only the remainder of a partly refunded payment, without bonus, card
 * or order, because the remainder no longer meets their conditions.
 */
export async function creditRecharge(
  { db: tx, services: { jobs } }: CreditContext,
  recharge: RechargeRow,
  payment: Payment,
): Promise<void> {
  const owner = ownerOf(recharge);
  const { refunded = 0n } = payment;
  const amount = recharge.amount - refunded;
  const isUnrefunded = refunded === 0n;
  const bonus = isUnrefunded ? await redeemBonus(tx, recharge) : 0n;
  const entries: Entry[] = [
    { account: payment.from, amount: -amount },
    { account: coinsOf(owner), amount },
    { account: { kind: 'bonusExpense' }, amount: -bonus },
    { account: bonusOf(owner), amount: bonus },
  ];
  await post(tx, {
    cause: { kind: payment.cause, id: recharge.id },
    accounts: entries.map(({ account }) => account),
    plan: async (balanceOf) => {
      await payment.assertAvailable?.(balanceOf(payment.from));
      return entries;
    },
  });
  await tx
    .updateTable('recharges')
    .set({
      status: ORDER_STATUS.paid,
      paid_at: payment.paidAt ?? sql`now()`,
      trade_no: payment.tradeNo ?? null,
      bonus_amount: bonus,
      credited_amount: sql<bigint>`credited_amount + ${amount}`,
    })
    .where('id', '=', recharge.id)
    .execute();
  if (!isUnrefunded) {
    await settleWithoutPaying(tx, recharge.id, { reason: '该笔付款已部分退款', arrived: amount });
    return;
  }
  if (recharge.discount !== null) {
    await issueDiscountCard(tx, {
      owner,
      discount: recharge.discount,
      amount: recharge.amount,
      rechargeId: recharge.id,
    });
  }
  if (recharge.order_id !== null) await jobs.enqueue(tx, payOrderOfRecharge, { rechargeId: recharge.id });
}

/**
 * Redeems a recharge's coupon. An open recharge reserves its coupon. A recharge paid late gets the bonus only if the coupon is
 * still free.
 */
async function redeemBonus(tx: Tx, recharge: RechargeRow): Promise<Fen> {
  const { coupon_id: couponId } = recharge;
  if (couponId === null) return 0n;
  const bonus = await redeemCoupon(tx, couponId, async () => {
    if (recharge.status === ORDER_STATUS.pending) return true;
    const holder = await selectReserving(tx, couponId).executeTakeFirst();
    return !holder;
  });
  return bonus;
}
