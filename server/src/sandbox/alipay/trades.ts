import { randomInt } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import { shanghaiTime } from '../../providers/payments/alipay-format.ts';
import type { SandboxTables } from '../tables.ts';
import { AlipayRefusal } from './protocol.ts';
import type { PaymentOrder } from './protocol.ts';

export type SandboxDb = Kysely<SandboxTables>;
export type SandboxTrade = Selectable<SandboxTables['sandbox_alipay_trades']>;

/** The trade as Alipay would show it now: one that waited past its time is closed. */
export async function findTrade(
  db: SandboxDb,
  by: 'trade_no' | 'out_trade_no',
  value: string,
): Promise<SandboxTrade | undefined> {
  const trade = await db.selectFrom('sandbox_alipay_trades').selectAll().where(by, '=', value).executeTakeFirst();
  if (trade?.status === 'WAIT_BUYER_PAY' && Date.parse(trade.expires_at) <= Date.now()) {
    return { ...trade, status: 'TRADE_CLOSED' };
  }
  return trade;
}

/** What happens when a payer arrives with a payment form: the trade exists from then on. Answers it in any state. */
export async function openTrade(db: SandboxDb, order: PaymentOrder): Promise<SandboxTrade> {
  if (order.expiresAt.getTime() > Date.now()) {
    await db
      .insertInto('sandbox_alipay_trades')
      .values({
        trade_no: newTradeNo(),
        out_trade_no: order.outTradeNo,
        status: 'WAIT_BUYER_PAY',
        amount_fen: order.amountFen,
        subject: order.subject,
        notify_url: order.notifyUrl,
        return_url: order.returnUrl,
        expires_at: order.expiresAt,
      })
      .onConflict((conflict) => conflict.column('out_trade_no').doNothing())
      .execute();
  }
  const trade = await findTrade(db, 'out_trade_no', order.outTradeNo);
  if (!trade) throw new AlipayRefusal('40004', 'ACQ.TRADE_HAS_CLOSE', '订单已超时关闭');
  if (trade.status === 'WAIT_BUYER_PAY' && trade.amount_fen !== order.amountFen) {
    throw new AlipayRefusal('40004', 'ACQ.CONTEXT_INCONSISTENT', '交易信息被篡改');
  }
  return trade;
}

export async function closeTrade(db: SandboxDb, trade: SandboxTrade): Promise<void> {
  const closed = await db
    .updateTable('sandbox_alipay_trades')
    .set({ status: 'TRADE_CLOSED' })
    .where('trade_no', '=', trade.trade_no)
    .where('status', '=', 'WAIT_BUYER_PAY')
    .where('expires_at', '>', new Date().toISOString())
    .executeTakeFirst();
  if (closed.numUpdatedRows === 0n) throw new AlipayRefusal('40004', 'ACQ.TRADE_STATUS_ERROR', '交易状态不合法');
}

/** Takes the payer's money, once: a trade that is already paid is answered as it is, a closed one refused. */
export async function payTrade(db: SandboxDb, tradeNo: string, amountFen: bigint): Promise<SandboxTrade> {
  const paid = await db
    .updateTable('sandbox_alipay_trades')
    .set({ status: 'TRADE_SUCCESS', amount_fen: amountFen, paid_at: new Date() })
    .where('trade_no', '=', tradeNo)
    .where('status', '=', 'WAIT_BUYER_PAY')
    .where('expires_at', '>', new Date().toISOString())
    .returningAll()
    .executeTakeFirst();
  const trade = paid ?? (await findTrade(db, 'trade_no', tradeNo));
  if (trade?.status !== 'TRADE_SUCCESS') throw new AlipayRefusal('40004', 'ACQ.TRADE_HAS_CLOSE', '交易已经关闭');
  return trade;
}

/** 28 digits that begin with the day, as Alipay's do. */
const newTradeNo = (): string =>
  shanghaiTime(new Date()).slice(0, 10).replaceAll('-', '') + Array.from({ length: 20 }, () => randomInt(10)).join('');
