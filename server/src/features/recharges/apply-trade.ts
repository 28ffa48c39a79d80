import { formatMoney } from '@zhenku/contract/format';
import { ORDER_STATUS } from '@zhenku/contract/constants';
import { type Fen, toYuan } from '@zhenku/contract/money';
import { type Db, inTransaction, type Tx } from '../../platform/database.ts';
import type { PaymentChannel, PaymentEvent, Trade } from '../../providers/payments/provider.ts';
import { creditRecharge } from './credit.ts';
import { notifyQuarantined } from './order-notices.ts';
import { channelOf, type Merchant, type Payments } from './payments.ts';
import type { RechargeRow } from './recharge-rows.ts';

export type Applied = 'credited' | 'repeated' | 'ignored' | 'quarantined';

/** Turns the reply to a query into the event that a notice of the same trade would be. */
export function asPaymentEvent(rechargeId: string, trade: Trade): PaymentEvent {
  return {
    eventId: `query-${trade.tradeNo ?? rechargeId}-${trade.state}`,
    outTradeNo: rechargeId,
    tradeNo: trade.tradeNo ?? '',
    amountFen: trade.amountFen ?? 0n,
    appId: trade.appId,
    ...(trade.currency !== undefined && { currency: trade.currency }),
    ...(trade.sellerId !== undefined && { sellerId: trade.sellerId }),
    ...(trade.paidAt !== undefined && { paidAt: trade.paidAt }),
    state: trade.state,
  };
}

/**
 * Applies a payment, whether a notice or a query reported it. Credits the recharge once, however often and in whatever order
 * events arrive. A correctly signed payment that does not match its recharge is quarantined for an operator and credits
 * nothing.
 */
export async function applyTrade(
  db: Db,
  payments: Payments,
  channel: PaymentChannel,
  event: PaymentEvent,
): Promise<Applied> {
  const { merchant } = channelOf(payments, channel);
  const applied = await inTransaction(db, async (tx) => {
    const recharge = await tx
      .selectFrom('recharges')
      .selectAll()
      .where('id', '=', event.outTradeNo)
      .where('channel', '=', channel)
      .forUpdate()
      .executeTakeFirst();
    const wrong = event.state === 'paid' ? await findMismatch(tx, recharge, event, merchant) : null;
    await recordPaymentEvent(tx, channel, event, recharge?.id ?? null, wrong);
    if (wrong) return await quarantinePayment(tx, channel, event, recharge, wrong);
    // No later event takes a payment back.
    if (event.state !== 'paid' || !recharge) return 'ignored';
    if (recharge.status === ORDER_STATUS.paid) return 'repeated';
    await creditRecharge(tx, payments.jobs, recharge, {
      from: { kind: 'providerClearing', provider: channel },
      cause: 'recharge',
      tradeNo: event.tradeNo,
      paidAt: event.paidAt,
    });
    return 'credited';
  });
  const details = { channel, rechargeId: event.outTradeNo, eventId: event.eventId, applied };
  if (applied === 'quarantined') payments.log.warn(details, 'a payment needs an operator');
  else payments.log.info(details, 'payment');
  return applied;
}

const ACCOUNT_CLOSED = '账号已注销';

const yuan = (fen: Fen) => `${formatMoney(toYuan(fen))}元`;

/** Says how a correctly signed payment differs from the recharge that it names; null when it matches. */
async function findMismatch(
  tx: Tx,
  recharge: RechargeRow | undefined,
  event: PaymentEvent,
  merchant: Merchant,
): Promise<string | null> {
  if (!recharge) return '没有对应的充值订单';
  if (event.appId !== merchant.appId) return `收款应用不符：${event.appId}`;
  if (merchant.sellerId && event.sellerId && event.sellerId !== merchant.sellerId) {
    return `收款商户不符：${event.sellerId}`;
  }
  if (event.currency !== undefined && event.currency !== 'CNY') return `币种不符：${event.currency}`;
  if (event.amountFen !== recharge.amount) return `实付${yuan(event.amountFen)}，应付${yuan(recharge.amount)}`;
  if (recharge.status === ORDER_STATUS.paid && recharge.trade_no !== event.tradeNo) {
    return `重复支付：已入账的交易号为${recharge.trade_no}`;
  }
  const user = await tx
    .selectFrom('users')
    .select('closed_at')
    .where('id', '=', recharge.user_id)
    .executeTakeFirstOrThrow();
  return user.closed_at !== null && recharge.status !== ORDER_STATUS.paid ? ACCOUNT_CLOSED : null;
}

/** Stores an event of the provider, once. */
async function recordPaymentEvent(
  tx: Tx,
  channel: PaymentChannel,
  event: PaymentEvent,
  rechargeId: string | null,
  quarantined: string | null,
): Promise<void> {
  await tx
    .insertInto('payment_events')
    .values({
      channel,
      event_id: event.eventId,
      recharge_id: rechargeId,
      payload: JSON.stringify({ ...event, amountFen: String(event.amountFen) }),
      quarantined,
    })
    .onConflict((conflict) => conflict.columns(['channel', 'event_id']).doNothing())
    .execute();
}

/** A trade is quarantined once, by whichever of its events comes first. */
async function quarantinePayment(
  tx: Tx,
  channel: PaymentChannel,
  event: PaymentEvent,
  recharge: RechargeRow | undefined,
  reason: string,
): Promise<Applied> {
  const inserted = await tx
    .insertInto('quarantined_payments')
    .values({
      channel,
      trade_no: event.tradeNo,
      out_trade_no: event.outTradeNo,
      recharge_id: recharge?.id ?? null,
      amount: event.amountFen,
      reason,
      paid_at: event.paidAt ?? null,
    })
    .onConflict((conflict) => conflict.columns(['channel', 'trade_no']).doNothing())
    .executeTakeFirst();
  if ((inserted.numInsertedOrUpdatedRows ?? 0n) === 0n) return 'repeated';
  if (recharge && reason !== ACCOUNT_CLOSED) await notifyQuarantined(tx, recharge, event.amountFen);
  return 'quarantined';
}
