import { ORDER_STATUS } from '@zhenku/contract/constants';
import { formatMoney } from '@zhenku/contract/format';
import { type Fen, toYuan } from '@zhenku/contract/money';
import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { sendMessage } from '../messages/messages.ts';
import { announce } from '../messages/outside/announce.ts';
import type { RechargeRow } from './recharge-rows.ts';

export const yuanText = (fen: Fen) => `¥${formatMoney(toYuan(fen))}`;

export async function settleWithoutPaying(
  tx: Tx,
  rechargeId: string,
  { reason, arrived }: { reason: string; arrived?: Fen },
): Promise<void> {
  const recharge = await tx
    .updateTable('recharges')
    .set({ order_settled_at: sql`now()`, order_failure: reason })
    .where('id', '=', rechargeId)
    .where('order_id', 'is not', null)
    .where('order_settled_at', 'is', null)
    .returning(['user_id', 'company_id', 'order_id', 'amount', 'bonus_amount'])
    .executeTakeFirst();
  if (!recharge) return;
  const amount = arrived ?? recharge.amount + recharge.bonus_amount;
  const account = recharge.company_id === null ? '个人账户' : '企业账户';
  await sendMessage(tx, recharge.user_id, {
    topic: 'order',
    title: '充值已到账，订单未自动支付',
    content: `您充值的${yuanText(amount)}已存入${account}，但订单 ${formatOrderNumber(recharge.order_id!)} 未自动支付：${reason}。您可以用余额支付订单或重新下单。`,
  });
  await announceUnpaid(tx, recharge, {
    // Excludes the bonus, because this is the amount that the buyer paid.
    amount: arrived ?? recharge.amount,
    reason: `${reason}。款项已存入${account}，您可以用余额支付订单或重新下单。`,
  });
}

/** Notifies the buyer that a quarantined payment is not credited yet, so the order must wait or be paid in another way. */
export async function notifyQuarantined(tx: Tx, recharge: RechargeRow, paid: Fen): Promise<void> {
  if (recharge.order_id === null || recharge.status === ORDER_STATUS.paid) return;
  await sendMessage(tx, recharge.user_id, {
    topic: 'order',
    title: '付款核对中，订单未自动支付',
    content: `您为订单 ${formatOrderNumber(recharge.order_id!)} 充值支付的${yuanText(paid)}需要人工核对，核对后将存入余额或原路退回，订单不会自动支付。`,
  });
  await announceUnpaid(tx, recharge, { amount: paid, reason: '付款需要人工核对，核对后将存入余额或原路退回。' });
}

async function announceUnpaid(
  tx: Tx,
  { user_id: userId, order_id: orderId }: Pick<RechargeRow, 'user_id' | 'order_id'>,
  { amount, reason }: { amount: Fen; reason: string },
): Promise<void> {
  const params = { orderId: formatOrderNumber(orderId!), amount: formatMoney(toYuan(amount)), reason };
  await announce(tx, { userId, template: 'orderUnpaid', params });
}
