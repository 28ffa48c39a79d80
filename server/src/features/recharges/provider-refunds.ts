import { QUARANTINE_STATUS } from '@zhenku/contract/constants';
import type { Fen } from '@zhenku/contract/money';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { PaymentChannel, ReportedRefund } from '../../providers/payments/provider.ts';

/** Refunds made outside this system: in the provider's portal or by another program. */

const { netted, waiting, refunding, refunded } = QUARANTINE_STATUS;

export interface TradeRef {
  channel: PaymentChannel;
  tradeNo: string;
}

export interface Refund {
  refundNo: string | null;
  amount: Fen;
}

/** Returns a trade's refunds that we requested, except those refused by the provider. */
export async function readOwnRefunds(db: Db, { channel, tradeNo }: TradeRef): Promise<Refund[]> {
  const rows = await db
    .selectFrom('quarantined_payments')
    .select(['refund_no', 'refund_amount'])
    .where('channel', '=', channel)
    .where('trade_no', '=', tradeNo)
    .where('refund_no', 'is not', null)
    .where('status', 'in', [refunding, refunded])
    .execute();
  return rows.map((row) => ({ refundNo: row.refund_no, amount: row.refund_amount! }));
}

/** Returns a trade's reported refunds that we did not request. */
export async function readProviderRefunds(db: Db, { channel, tradeNo }: TradeRef): Promise<Refund[]> {
  return await db
    .selectFrom('quarantined_payments')
    .select(['provider_refund_no as refundNo', 'amount'])
    .where('channel', '=', channel)
    .where('trade_no', '=', tradeNo)
    .where('kind', '=', 'refund')
    .execute();
}

export const sumOf = (refunds: Refund[]): Fen => refunds.reduce((sum, { amount }) => sum + amount, 0n);

/** Returns the part of a reported refund that is new to us; null if there is none or no amount is reported. */
export function newRefundOf(reported: ReportedRefund, own: Refund[], known: Refund[]): Refund | null {
  const { totalFen, refundNo = null, refundFen } = reported;
  const isKnown = refundNo !== null && [...own, ...known].some((refund) => refund.refundNo === refundNo);
  if (refundFen !== undefined) return isKnown ? null : { refundNo, amount: refundFen };
  if (totalFen === undefined) return null;
  const amount = totalFen - sumOf(own) - sumOf(known);
  return amount > 0n ? { refundNo: isKnown ? null : refundNo, amount } : null;
}

interface NewRefund extends TradeRef, Refund {
  orderId: string;
  /** The payment's recharge, or the account that an operator credited. */
  payment: { recharge_id: string | null; credited_user_id?: number | null; credited_company_id?: number | null };
  /** Whether the payment was already credited, so that an operator must decide who bears the refund. */
  isCredited: boolean;
}

/** Returns whether the refund was new. */
export async function recordProviderRefund(tx: Tx, refund: NewRefund): Promise<boolean> {
  const inserted = await tx
    .insertInto('quarantined_payments')
    .values({
      channel: refund.channel,
      trade_no: refund.tradeNo,
      out_trade_no: refund.orderId,
      recharge_id: refund.payment.recharge_id,
      credited_user_id: refund.payment.credited_user_id ?? null,
      credited_company_id: refund.payment.credited_company_id ?? null,
      kind: 'refund',
      provider_refund_no: refund.refundNo,
      amount: refund.amount,
      reason: refund.isCredited ? '入账后支付平台已退款' : '入账前支付平台已退款',
      status: refund.isCredited ? waiting : netted,
    })
    .onConflict((conflict) =>
      conflict.columns(['channel', 'trade_no', 'provider_refund_no']).where('kind', '=', sql.lit('refund')).doNothing(),
    )
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Closes a payment that the provider refunded in full, because it needs no decision. */
export async function endFullyRefunded(tx: Tx, paymentId: number): Promise<void> {
  await tx
    .updateTable('quarantined_payments')
    .set({ status: refunded, note: FULLY_REFUNDED, decided_at: sql`now()` })
    .where('id', '=', paymentId)
    .execute();
}

export const FULLY_REFUNDED = '支付平台已全额退款';
