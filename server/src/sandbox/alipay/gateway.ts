import { shanghaiTime, yuanOfFen } from '../../providers/payments/alipay-format.ts';
import { sandboxAppId, sandboxSellerId } from './keys.ts';
import type { AlipaySandboxKeys } from './keys.ts';
import { AlipayRefusal, invalidParameter, paymentOrder, signedFields, signedReply, verifyRequest } from './protocol.ts';
import type { Fields, GatewayRequest } from './protocol.ts';
import { closeTrade, findTrade, openTrade } from './trades.ts';
import type { SandboxDb, SandboxTrade } from './trades.ts';

/** The trade that a payer's browser opens by posting a payment form. Throws `AlipayRefusal`. */
export async function openPage(db: SandboxDb, keys: AlipaySandboxKeys, fields: Fields): Promise<SandboxTrade> {
  return openTrade(db, paymentOrder(verifyRequest(fields, keys)));
}

/** The signed reply to a call from the merchant's server; refusals are replies too. */
export async function answerCall(db: SandboxDb, keys: AlipaySandboxKeys, fields: Fields): Promise<string> {
  const method = fields.method ?? '';
  try {
    const content = await dispatch(db, verifyRequest(fields, keys));
    return signedReply(method, { code: '10000', msg: 'Success', ...content }, keys);
  } catch (error) {
    if (!(error instanceof AlipayRefusal)) throw error;
    const msg = error.code === '40002' ? 'Invalid Arguments' : 'Business Failed';
    const content = { code: error.code, msg, sub_code: error.subCode, sub_msg: error.message };
    return signedReply(method, content, keys);
  }
}

async function dispatch(db: SandboxDb, { method, biz }: GatewayRequest): Promise<Fields> {
  switch (method) {
    case 'alipay.trade.query':
      return tradeFields(await namedTrade(db, biz));
    case 'alipay.trade.close': {
      const trade = await namedTrade(db, biz);
      await closeTrade(db, trade);
      return { out_trade_no: trade.out_trade_no, trade_no: trade.trade_no };
    }
    default:
      throw new AlipayRefusal('40002', 'isv.invalid-method', '不存在的方法名');
  }
}

async function namedTrade(db: SandboxDb, biz: Record<string, unknown>): Promise<SandboxTrade> {
  const { trade_no: tradeNo, out_trade_no: outTradeNo } = biz;
  const byTradeNo = typeof tradeNo === 'string';
  const value = byTradeNo ? tradeNo : outTradeNo;
  if (typeof value !== 'string') throw invalidParameter('out_trade_no');
  const trade = await findTrade(db, byTradeNo ? 'trade_no' : 'out_trade_no', value);
  if (!trade) throw new AlipayRefusal('40004', 'ACQ.TRADE_NOT_EXIST', '交易不存在');
  return trade;
}

const tradeFields = (trade: SandboxTrade): Fields => ({
  out_trade_no: trade.out_trade_no,
  trade_no: trade.trade_no,
  trade_status: trade.status,
  total_amount: yuanOfFen(trade.amount_fen),
  buyer_logon_id: '159****5620',
  buyer_user_id: '2088000000000002',
  ...(trade.paid_at && {
    send_pay_date: shanghaiTime(new Date(trade.paid_at)),
    buyer_pay_amount: yuanOfFen(trade.amount_fen),
    receipt_amount: yuanOfFen(trade.amount_fen),
  }),
});

/** Where the payer's browser goes afterwards; once paid it carries signed fields, as Alipay's do, which prove nothing. */
export function wayBack(trade: SandboxTrade, keys: AlipaySandboxKeys): string | undefined {
  if (!trade.return_url) return undefined;
  const url = new URL(trade.return_url);
  if (trade.status !== 'TRADE_SUCCESS') return url.href;
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
