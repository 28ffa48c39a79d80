import { randomInt } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import { shanghaiDay, shanghaiTime } from '../providers/payments/formats.ts';
import type { PaymentChannel } from '../providers/payments/provider.ts';
import type { SandboxTables } from './tables.ts';

export type SandboxDb = Kysely<SandboxTables>;
export type SandboxTrade = Selectable<SandboxTables['sandbox_trades']>;
export type SandboxRefund = Selectable<SandboxTables['sandbox_refunds']>;

export type RefusalReason = 'absent' | 'closed' | 'paid' | 'inconsistent' | 'tooMuch';

/** Thrown if a trade's state does not allow an action. Each simulator translates it into its provider's protocol. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

export type PaymentOrder = {
  outTradeNo: string;
  amountFen: bigint;
  subject: string;
  expiresAt: Date;
  notifyUrl: string | null;
  returnUrl: string | null;
  /** WeChat only. */
  tradeType?: string;
  /** The only account that may pay. */
  openid?: string;
};

/** Returns the trade as the provider would show it now: an expired one is closed. */
export async function findTrade(
  db: SandboxDb,
  channel: PaymentChannel,
  { by, value }: { by: 'trade_no' | 'out_trade_no'; value: string },
): Promise<SandboxTrade | undefined> {
  const trade = await db
    .selectFrom('sandbox_trades')
    .selectAll()
    .where('channel', '=', channel)
    .where(by, '=', value)
    .executeTakeFirst();
  if (trade?.status === 'waiting' && Date.parse(trade.expires_at) <= Date.now()) return { ...trade, status: 'closed' };
  return trade;
}

/** Opens an order's trade, or returns its current state. Throws `Refusal`. */
export async function openTrade(db: SandboxDb, channel: PaymentChannel, order: PaymentOrder): Promise<SandboxTrade> {
  if (order.expiresAt.getTime() > Date.now()) {
    await db
      .insertInto('sandbox_trades')
      .values({
        trade_no: newTradeNo(),
        channel,
        out_trade_no: order.outTradeNo,
        amount_fen: order.amountFen,
        subject: order.subject,
        notify_url: order.notifyUrl,
        return_url: order.returnUrl,
        trade_type: order.tradeType ?? null,
        openid: order.openid ?? null,
        expires_at: order.expiresAt,
      })
      .onConflict((conflict) => conflict.columns(['channel', 'out_trade_no']).doNothing())
      .execute();
  }
  const trade = await findTrade(db, channel, { by: 'out_trade_no', value: order.outTradeNo });
  if (!trade) throw new Refusal('closed', '订单已超时关闭');
  if (trade.status === 'waiting' && trade.amount_fen !== order.amountFen) {
    throw new Refusal('inconsistent', '交易信息被篡改');
  }
  return trade;
}

/** Closes a trade. Throws `Refusal` if it is not waiting, or is being paid. */
export async function closeTrade(db: SandboxDb, trade: SandboxTrade): Promise<void> {
  if (trade.pays_on_close) await payTrade(db, trade, trade.amount_fen);
  const closed = await db
    .updateTable('sandbox_trades')
    .set({ status: 'closed' })
    .where('trade_no', '=', trade.trade_no)
    .where('status', '=', 'waiting')
    .where('expires_at', '>', new Date().toISOString())
    .executeTakeFirst();
  if (closed.numUpdatedRows > 0n) return;
  const after = await findTrade(db, trade.channel, { by: 'trade_no', value: trade.trade_no });
  throw new Refusal(after?.status === 'paid' ? 'paid' : 'closed', '交易状态不合法');
}

/** Takes the payer's money once; returns a paid trade unchanged. Throws `Refusal` for a closed one. */
export async function payTrade(
  db: SandboxDb,
  { channel, trade_no: tradeNo }: SandboxTrade,
  amountFen: bigint,
): Promise<SandboxTrade> {
  const paid = await db
    .updateTable('sandbox_trades')
    .set({ status: 'paid', amount_fen: amountFen, paid_at: new Date() })
    .where('trade_no', '=', tradeNo)
    .where('status', '=', 'waiting')
    .where('expires_at', '>', new Date().toISOString())
    .returningAll()
    .executeTakeFirst();
  const trade = paid ?? (await findTrade(db, channel, { by: 'trade_no', value: tradeNo }));
  if (trade?.status !== 'paid') throw new Refusal('closed', '交易已经关闭');
  return trade;
}

/** Refunds money; idempotent per refund number. Returns whether money moved now. Throws `Refusal`. */
export async function refundTrade(
  db: SandboxDb,
  trade: SandboxTrade,
  { refundNo, amountFen }: { refundNo: string; amountFen: bigint },
): Promise<boolean> {
  if (trade.status !== 'paid') throw new Refusal(trade.status === 'closed' ? 'closed' : 'inconsistent', '交易未支付');
  return await db.transaction().execute(async (tx) => {
    // Locks the trade, so that concurrent refunds cannot exceed it together.
    await tx
      .selectFrom('sandbox_trades')
      .select('trade_no')
      .where('trade_no', '=', trade.trade_no)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const known = await findRefund(tx, trade.trade_no, refundNo);
    if (known && known.amount_fen !== amountFen) throw new Refusal('inconsistent', '退款信息不一致');
    if (known) return false;
    if ((await refundedFen(tx, trade.trade_no)) + amountFen > trade.amount_fen) {
      throw new Refusal('tooMuch', '退款金额超限');
    }
    await tx
      .insertInto('sandbox_refunds')
      .values({ trade_no: trade.trade_no, refund_no: refundNo, amount_fen: amountFen })
      .execute();
    return true;
  });
}

export async function findRefund(db: SandboxDb, tradeNo: string, refundNo: string): Promise<SandboxRefund | undefined> {
  return await db
    .selectFrom('sandbox_refunds')
    .selectAll()
    .where('trade_no', '=', tradeNo)
    .where('refund_no', '=', refundNo)
    .executeTakeFirst();
}

export async function refundedFen(db: SandboxDb, tradeNo: string): Promise<bigint> {
  const rows = await db.selectFrom('sandbox_refunds').select('amount_fen').where('trade_no', '=', tradeNo).execute();
  return rows.reduce((sum, row) => sum + row.amount_fen, 0n);
}

export type BillLine = { trade: SandboxTrade; refund: SandboxRefund | null };

export async function billLines(db: SandboxDb, channel: PaymentChannel, day: string): Promise<BillLine[]> {
  const trades = await db
    .selectFrom('sandbox_trades')
    .selectAll()
    .where('channel', '=', channel)
    .where('status', '=', 'paid')
    .orderBy(sql`paid_at`)
    .execute();
  const refunds = await db.selectFrom('sandbox_refunds').selectAll().orderBy('created_at').execute();
  const on = (time: string) => shanghaiDay(new Date(time)) === day;
  return trades.flatMap((trade) => [
    ...(on(trade.paid_at!) ? [{ trade, refund: null }] : []),
    ...refunds
      .filter((refund) => refund.trade_no === trade.trade_no && on(refund.created_at))
      .map((refund) => ({ trade, refund })),
  ]);
}

const newTradeNo = (): string =>
  shanghaiTime(new Date()).slice(0, 10).replaceAll('-', '') + Array.from({ length: 20 }, () => randomInt(10)).join('');
