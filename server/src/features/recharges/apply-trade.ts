import { formatMoney } from '@zhenku/contract/format';
import { ORDER_STATUS, QUARANTINE_STATUS } from '@zhenku/contract/constants';
import { type Fen, toYuan } from '@zhenku/contract/money';
import { type Selectable, sql } from 'kysely';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { PaymentChannel, PaymentEvent, Trade } from '../../providers/payments/provider.ts';
import { type CreditContext, creditRecharge } from './credit.ts';
import { notifyQuarantined } from './order-notices.ts';
import { channelOf, clearingOf, type Merchant, type PaymentContext } from './payments.ts';
import {
  endFullyRefunded,
  FULLY_REFUNDED,
  newRefundOf,
  readOwnRefunds,
  readProviderRefunds,
  recordProviderRefund,
  sumOf,
} from './provider-refunds.ts';
import type { RechargeRow } from './recharge-rows.ts';

export type ApplyResult = 'credited' | 'repeated' | 'ignored' | 'quarantined' | 'refunded';

/** Converts a query's response to the event that a notice of the same trade would carry. */
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
    ...(trade.refund !== undefined && { refund: trade.refund }),
    state: trade.state,
  };
}

/**
 * Applies a payment reported by a notice or query. Credits the recharge exactly once, regardless of the order of events, less
 * refunds that the provider has already made. Quarantines correctly signed payments that do not match their recharge or have a
 * partial refund of unknown amount, and refunds of credited money. Quarantined payments credit nothing.
 */
export async function applyTrade(
  { db, services: payments }: PaymentContext,
  channel: PaymentChannel,
  event: PaymentEvent,
): Promise<ApplyResult> {
  const { merchant } = channelOf(payments, channel);
  const applied = await inTransaction(db, async (tx) => {
    const movesMoney = event.state === 'paid' || event.state === 'refunded';
    // Locks the held payment before the recharge, in the same order as operators' decisions.
    const heldBefore = movesMoney ? await lockHeldPayment(tx, channel, event.tradeNo) : undefined;
    const recharge = await tx
      .selectFrom('recharges')
      .selectAll()
      .where('id', '=', event.outTradeNo)
      .where('channel', '=', channel)
      .forUpdate()
      .executeTakeFirst();
    const wrong = movesMoney ? await findMismatch(tx, event, { recharge, merchant }) : null;
    await recordPaymentEvent(tx, event, { channel, rechargeId: recharge?.id ?? null, quarantined: wrong });
    // Later events never revoke a payment.
    if (!movesMoney) return 'ignored';
    // Another event may have quarantined the payment while this one waited for the recharge lock.
    const held = heldBefore ?? (await lockHeldPayment(tx, channel, event.tradeNo));
    const isCredited = held
      ? held.status === QUARANTINE_STATUS.credited
      : recharge !== undefined && recharge.status === ORDER_STATUS.paid && recharge.trade_no === event.tradeNo;
    const refunds = await applyRefund(tx, event, { channel, recharge, held, isCredited });
    if (isCredited) return refunds.isNew ? 'quarantined' : 'repeated';
    if (held) return await updateHeldPayment(tx, held, refunds);
    return await applyFirst({ db: tx, services: payments }, { channel, event, recharge, refunds, wrong });
  });
  const details = { channel, rechargeId: event.outTradeNo, eventId: event.eventId, applied };
  if (applied === 'quarantined') payments.log.warn(details, 'a payment needs an operator');
  else payments.log.info(details, 'applied a payment event');
  return applied;
}

type HeldPayment = Selectable<Tables['quarantined_payments']>;

async function lockHeldPayment(tx: Tx, channel: PaymentChannel, tradeNo: string): Promise<HeldPayment | undefined> {
  return await tx
    .selectFrom('quarantined_payments')
    .selectAll()
    .where('channel', '=', channel)
    .where('trade_no', '=', tradeNo)
    .where('kind', '=', 'payment')
    .forUpdate()
    .executeTakeFirst();
}

interface Refunds {
  isNew: boolean;
  /** Known refunds (fen) that the provider made without a request from us. */
  known: Fen;
  /** Whether the provider may have refunded more than we know of. */
  isUncertain: boolean;
}

interface RefundReport {
  channel: PaymentChannel;
  recharge?: RechargeRow;
  held?: HeldPayment;
  isCredited: boolean;
}

/** Stores the refund that an event reports, unless it is ours or already known. */
async function applyRefund(
  tx: Tx,
  event: PaymentEvent,
  { channel, recharge, held, isCredited }: RefundReport,
): Promise<Refunds> {
  const trade = { channel, tradeNo: event.tradeNo };
  const known = await readProviderRefunds(tx, trade);
  if (!event.refund) return { isNew: false, known: sumOf(known), isUncertain: false };
  const own = await readOwnRefunds(tx, trade);
  const refund = newRefundOf(event.refund, own, known);
  const isNew =
    refund !== null &&
    (await recordProviderRefund(tx, {
      ...trade,
      ...refund,
      orderId: event.outTradeNo,
      // An operator may have credited the payment to another user.
      payment: held ?? { recharge_id: recharge?.id ?? null },
      isCredited,
    }));
  // If the refund is ours, it explains why the trade is marked as refunded.
  const isUncertain = event.refund.totalFen === undefined && own.length === 0;
  return { isNew, known: sumOf(known) + (isNew ? refund.amount : 0n), isUncertain };
}

/** Ends a quarantined payment if it is fully refunded, and otherwise records whether there may be unknown refunds. */
async function updateHeldPayment(
  tx: Tx,
  held: HeldPayment,
  { isNew, known, isUncertain }: Refunds,
): Promise<ApplyResult> {
  const isOpen = held.status === QUARANTINE_STATUS.waiting || held.status === QUARANTINE_STATUS.refundRefused;
  if (!isOpen) return isNew ? 'quarantined' : 'repeated';
  if (known >= held.amount) {
    await endFullyRefunded(tx, held.id);
    return 'refunded';
  }
  if (isUncertain && !held.refunds_unknown) {
    await tx.updateTable('quarantined_payments').set({ refunds_unknown: true }).where('id', '=', held.id).execute();
  }
  return isNew ? 'quarantined' : 'repeated';
}

interface FirstPayment {
  channel: PaymentChannel;
  event: PaymentEvent;
  recharge: RechargeRow | undefined;
  refunds: Refunds;
  /** How the payment differs from the recharge; null if it matches. */
  wrong: string | null;
}

async function applyFirst(context: CreditContext, first: FirstPayment): Promise<ApplyResult> {
  const { db: tx } = context;
  const { channel, event, recharge, refunds, wrong } = first;
  if (refunds.known >= event.amountFen) {
    await quarantinePayment(tx, first, FULLY_REFUNDED);
    return 'refunded';
  }
  if (wrong || !recharge) return await quarantinePayment(tx, first, wrong ?? NO_RECHARGE);
  if (refunds.isUncertain) return await quarantinePayment(tx, first, '支付平台已退款，退款总额需核对');
  await creditRecharge(context, recharge, {
    from: clearingOf(channel),
    cause: 'recharge',
    tradeNo: event.tradeNo,
    paidAt: event.paidAt,
    refunded: refunds.known,
  });
  return 'credited';
}

const NO_RECHARGE = '没有对应的充值订单';
const ACCOUNT_CLOSED = '账号已注销';

const yuan = (fen: Fen) => `${formatMoney(toYuan(fen))}元`;

async function findMismatch(
  tx: Tx,
  event: PaymentEvent,
  { recharge, merchant }: { recharge: RechargeRow | undefined; merchant: Merchant },
): Promise<string | null> {
  if (!recharge) return NO_RECHARGE;
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

async function recordPaymentEvent(
  tx: Tx,
  event: PaymentEvent,
  about: { channel: PaymentChannel; rechargeId: string | null; quarantined: string | null },
): Promise<void> {
  await tx
    .insertInto('payment_events')
    .values({
      channel: about.channel,
      event_id: event.eventId,
      recharge_id: about.rechargeId,
      payload: JSON.stringify(event, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
      quarantined: about.quarantined,
    })
    .onConflict((conflict) => conflict.columns(['channel', 'event_id']).doNothing())
    .execute();
}

/** Quarantines a trade once, on its first event. Fully refunded trades need no operator. */
async function quarantinePayment(
  tx: Tx,
  { channel, event, recharge, refunds }: FirstPayment,
  reason: string,
): Promise<ApplyResult> {
  const isOver = reason === FULLY_REFUNDED;
  const inserted = await tx
    .insertInto('quarantined_payments')
    .values({
      channel,
      trade_no: event.tradeNo,
      out_trade_no: event.outTradeNo,
      recharge_id: recharge?.id ?? null,
      amount: event.amountFen,
      reason,
      refunds_unknown: refunds.isUncertain,
      paid_at: event.paidAt ?? null,
      ...(isOver && { status: QUARANTINE_STATUS.refunded, decided_at: new Date() }),
    })
    .onConflict((conflict) =>
      conflict.columns(['channel', 'trade_no']).where('kind', '=', sql.lit('payment')).doNothing(),
    )
    .executeTakeFirst();
  if ((inserted.numInsertedOrUpdatedRows ?? 0n) === 0n) return 'repeated';
  if (recharge && reason !== ACCOUNT_CLOSED && !isOver) await notifyQuarantined(tx, recharge, event.amountFen);
  return 'quarantined';
}
