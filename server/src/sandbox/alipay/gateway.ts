import { z } from 'zod';
import { fenOfYuan, shanghaiTime, yuanOfFen } from '../../providers/payments/formats.ts';
import { sandboxAppId, sandboxSellerId, type AlipaySandboxKeys } from './keys.ts';
import {
  closeTrade,
  findRefund,
  findTrade,
  openTrade,
  Refusal,
  type RefusalReason,
  refundedFen,
  refundTrade,
  type SandboxDb,
  type SandboxTrade,
} from '../trades.ts';
import {
  AlipayRefusal,
  invalidParameter,
  paymentOrder,
  replyToCall,
  signedFields,
  statusOf,
  verifyRequest,
  type Fields,
  type GatewayRequest,
} from './protocol.ts';

/** Returns the trade that a payer's browser opens by posting a payment form. Throws `AlipayRefusal` and `Refusal`. */
export async function openPage(db: SandboxDb, keys: AlipaySandboxKeys, fields: Fields): Promise<SandboxTrade> {
  return openTrade(db, 'alipay', paymentOrder(verifyRequest(fields, keys)));
}

export async function handleCall(
  db: SandboxDb,
  keys: AlipaySandboxKeys,
  { fields, billUrl }: { fields: Fields; billUrl: (day: string) => string },
): Promise<string> {
  return await replyToCall(fields, keys, async (request) => {
    try {
      return await dispatch(db, request, billUrl);
    } catch (error) {
      throw error instanceof Refusal ? inAlipaysWords(error) : error;
    }
  });
}

const SUB_CODES: Record<RefusalReason, string> = {
  absent: 'ACQ.TRADE_NOT_EXIST',
  closed: 'ACQ.TRADE_STATUS_ERROR',
  paid: 'ACQ.TRADE_STATUS_ERROR',
  inconsistent: 'ACQ.CONTEXT_INCONSISTENT',
  tooMuch: 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL',
};

const inAlipaysWords = ({ reason, message }: Refusal) => new AlipayRefusal('40004', SUB_CODES[reason], message);

async function dispatch(
  db: SandboxDb,
  { method, biz }: GatewayRequest,
  billUrl: (day: string) => string,
): Promise<Fields> {
  switch (method) {
    case 'alipay.trade.query': {
      const trade = await namedTrade(db, biz);
      return tradeFields(trade, await refundedFen(db, trade.trade_no));
    }
    case 'alipay.trade.close': {
      const trade = await namedTrade(db, biz);
      await closeTrade(db, trade);
      return { out_trade_no: trade.out_trade_no, trade_no: trade.trade_no };
    }
    case 'alipay.trade.refund':
      return await refund(db, biz);
    case 'alipay.trade.fastpay.refund.query':
      return await refundFields(db, biz);
    case 'alipay.data.dataservice.bill.downloadurl.query': {
      const date = z.iso.date().safeParse(biz.bill_date);
      if (biz.bill_type !== 'trade' || !date.success) throw invalidParameter('bill_date');
      return { bill_download_url: billUrl(date.data) };
    }
    default:
      throw new AlipayRefusal('40002', 'isv.invalid-method', '不存在的方法名');
  }
}

async function refund(db: SandboxDb, biz: Record<string, unknown>): Promise<Fields> {
  const trade = await namedTrade(db, biz);
  const amountFen = fenOfYuan(biz.refund_amount);
  if (!amountFen) throw invalidParameter('refund_amount');
  const moved = await refundTrade(db, trade, { refundNo: refundNoOf(biz), amountFen });
  return {
    out_trade_no: trade.out_trade_no,
    trade_no: trade.trade_no,
    fund_change: moved ? 'Y' : 'N',
    refund_fee: yuanOfFen(await refundedFen(db, trade.trade_no)),
  };
}

async function refundFields(db: SandboxDb, biz: Record<string, unknown>): Promise<Fields> {
  const trade = await namedTrade(db, biz);
  const found = await findRefund(db, trade.trade_no, refundNoOf(biz));
  // Alipay responds with 10000 and no refund fields if there is none.
  if (!found) return {};
  return {
    out_trade_no: trade.out_trade_no,
    trade_no: trade.trade_no,
    out_request_no: found.refund_no,
    total_amount: yuanOfFen(trade.amount_fen),
    refund_amount: yuanOfFen(found.amount_fen),
    refund_status: 'REFUND_SUCCESS',
  };
}

function refundNoOf(biz: Record<string, unknown>): string {
  if (typeof biz.out_request_no !== 'string' || !/^\w{1,64}$/.test(biz.out_request_no)) {
    throw invalidParameter('out_request_no');
  }
  return biz.out_request_no;
}

async function namedTrade(db: SandboxDb, biz: Record<string, unknown>): Promise<SandboxTrade> {
  const { trade_no: tradeNo, out_trade_no: outTradeNo } = biz;
  const byTradeNo = typeof tradeNo === 'string';
  const value = byTradeNo ? tradeNo : outTradeNo;
  if (typeof value !== 'string') throw invalidParameter('out_trade_no');
  const trade = await findTrade(db, 'alipay', { by: byTradeNo ? 'trade_no' : 'out_trade_no', value });
  if (!trade) throw new AlipayRefusal('40004', 'ACQ.TRADE_NOT_EXIST', '交易不存在');
  return trade;
}

const tradeFields = (trade: SandboxTrade, refunded: bigint): Fields => ({
  out_trade_no: trade.out_trade_no,
  trade_no: trade.trade_no,
  trade_status: statusOf(trade, refunded),
  total_amount: yuanOfFen(trade.amount_fen),
  buyer_logon_id: '159****5620',
  buyer_user_id: '2088000000000002',
  ...(trade.paid_at && {
    send_pay_date: shanghaiTime(new Date(trade.paid_at)),
    buyer_pay_amount: yuanOfFen(trade.amount_fen),
    receipt_amount: yuanOfFen(trade.amount_fen),
  }),
});

/** Returns the payer's return URL; after payment it has signed fields, like Alipay's, which prove nothing. */
export function returnUrlOf(trade: SandboxTrade, keys: AlipaySandboxKeys): string | undefined {
  if (!trade.return_url) return undefined;
  const url = new URL(trade.return_url);
  if (trade.status !== 'paid') return url.href;
  const fields = {
    charset: 'utf-8',
    method: 'alipay.trade.page.pay.return',
    version: '1.0',
    app_id: sandboxAppId,
    auth_app_id: sandboxAppId,
    seller_id: sandboxSellerId,
    out_trade_no: trade.out_trade_no,
    trade_no: trade.trade_no,
    total_amount: yuanOfFen(trade.amount_fen),
    timestamp: shanghaiTime(new Date()),
  };
  for (const [name, value] of Object.entries(signedFields(fields, keys))) url.searchParams.set(name, value);
  return url.href;
}
