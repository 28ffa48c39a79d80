import { createHash } from 'node:crypto';
import { z } from 'zod';
import {
  closeTrade,
  findRefund,
  findTrade,
  openTrade,
  refundedFen,
  refundTrade,
  type SandboxDb,
  type SandboxRefund,
  type SandboxTrade,
} from '../trades.ts';
import { billText } from './bill.ts';
import { sandboxMchId, sandboxOpenid, sandboxWxAppId } from './keys.ts';
import { WxpayRefusal } from './protocol.ts';

export type GatewayResponse = { status: number; content?: object };

export interface GatewayCall {
  method: string;
  /** The path below the gateway, from `/v3` on. */
  path: string;
  query: Record<string, unknown>;
  body: unknown;
}

const Order = z.object({
  appid: z.literal(sandboxWxAppId),
  mchid: z.literal(sandboxMchId),
  description: z.string().min(1).max(127),
  out_trade_no: z.string().regex(/^[\w\-|*]{6,32}$/),
  time_expire: z.iso.datetime({ offset: true }).optional(),
  notify_url: z.url().max(255),
  amount: z.object({ total: z.int().min(1), currency: z.literal('CNY').default('CNY') }),
});

const ORDER_SCHEMAS = {
  native: Order,
  h5: Order.extend({
    scene_info: z.object({
      payer_client_ip: z.union([z.ipv4(), z.ipv6()]),
      h5_info: z.object({ type: z.enum(['iOS', 'Android', 'Wap']) }),
    }),
  }),
  jsapi: Order.extend({ payer: z.object({ openid: z.string().regex(/^oSandbox\w{1,100}$/) }) }),
};
type PaymentKind = keyof typeof ORDER_SCHEMAS;

const Refund = z.object({
  transaction_id: z.string(),
  out_refund_no: z.string().regex(/^[\w\-|*@]{1,64}$/),
  reason: z.string().max(80).optional(),
  amount: z.object({ refund: z.int().min(1), total: z.int().min(1), currency: z.literal('CNY') }),
});

const OPEN = /^\/v3\/pay\/transactions\/(native|h5|jsapi)$/;
const ORDER = /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)(\/close)?$/;
const REFUND = /^\/v3\/refund\/domestic\/refunds(?:\/([^/]+))?$/;

/** Handles a call with a verified signature. Throws `WxpayRefusal`, and `Refusal` if the trade does not allow it. */
export async function handleCall(db: SandboxDb, call: GatewayCall, urls: Urls): Promise<GatewayResponse> {
  const { method, path } = call;
  const opened = OPEN.exec(path);
  if (method === 'POST' && opened) return await openOrder(db, call, { way: opened[1] as PaymentKind, urls });
  const order = ORDER.exec(path);
  if (order) {
    const trade = await namedTrade(db, order[1]!);
    if (method === 'GET' && !order[2]) {
      return { status: 200, content: tradeFields(trade, await refundedFen(db, trade.trade_no)) };
    }
    await closeTrade(db, trade);
    return { status: 204 };
  }
  const refund = REFUND.exec(path);
  if (refund) return await (refund[1] ? showRefund(db, refund[1]) : makeRefund(db, call));
  if (path === '/v3/bill/tradebill') return await billLink(db, call, urls);
  throw new WxpayRefusal(404, 'RESOURCE_NOT_EXISTS', '请求的资源不存在');
}

export interface Urls {
  cashier: (tradeNo: string) => string;
  h5: (tradeNo: string) => string;
  bill: (day: string) => string;
}

function parsed<T extends z.ZodType>(schema: T, body: unknown): z.infer<T> {
  const result = schema.safeParse(body);
  if (!result.success)
    throw new WxpayRefusal(400, 'PARAM_ERROR', `参数错误：${result.error.issues[0]!.path.join('.')}`);
  return result.data;
}

async function openOrder(
  db: SandboxDb,
  { body }: GatewayCall,
  { way, urls }: { way: PaymentKind; urls: Urls },
): Promise<GatewayResponse> {
  const order = parsed(ORDER_SCHEMAS[way], body);
  const trade = await openTrade(db, 'wxpay', {
    outTradeNo: order.out_trade_no,
    amountFen: BigInt(order.amount.total),
    subject: order.description,
    expiresAt: order.time_expire ? new Date(order.time_expire) : new Date(Date.now() + 2 * 3_600_000),
    notifyUrl: order.notify_url,
    returnUrl: null,
    tradeType: TRADE_TYPES[way],
    ...('payer' in order && { openid: order.payer.openid }),
  });
  if (trade.status === 'paid') throw new WxpayRefusal(400, 'ORDERPAID', '该订单已支付');
  if (trade.status === 'closed') throw new WxpayRefusal(400, 'ORDER_CLOSED', '订单已关闭');
  if (trade.trade_type !== TRADE_TYPES[way]) throw new WxpayRefusal(403, 'OUT_TRADE_NO_USED', '商户订单号重复');
  if (way === 'jsapi') return { status: 200, content: { prepay_id: `wx${trade.trade_no}` } };
  if (way === 'h5') return { status: 200, content: { h5_url: urls.h5(trade.trade_no) } };
  return { status: 200, content: { code_url: urls.cashier(trade.trade_no) } };
}

async function namedTrade(db: SandboxDb, outTradeNo: string): Promise<SandboxTrade> {
  const trade = await findTrade(db, 'wxpay', { by: 'out_trade_no', value: outTradeNo });
  if (!trade) throw new WxpayRefusal(404, 'ORDER_NOT_EXIST', '订单不存在');
  return trade;
}

const TRADE_TYPES = { native: 'NATIVE', h5: 'MWEB', jsapi: 'JSAPI' } as const satisfies Record<PaymentKind, string>;

const STATE = { waiting: 'NOTPAY', paid: 'SUCCESS', closed: 'CLOSED' } as const;

export function tradeFields(trade: SandboxTrade, refunded: bigint): object {
  return {
    appid: sandboxWxAppId,
    mchid: sandboxMchId,
    out_trade_no: trade.out_trade_no,
    // Also set for an unpaid trade, because the sandbox may send a notice of one.
    transaction_id: trade.trade_no,
    trade_type: trade.trade_type,
    trade_state: refunded > 0n ? 'REFUND' : STATE[trade.status],
    trade_state_desc: STATE[trade.status],
    ...(trade.paid_at && {
      success_time: trade.paid_at,
      bank_type: 'OTHERS',
      payer: { openid: trade.openid ?? sandboxOpenid },
    }),
    amount: {
      total: Number(trade.amount_fen),
      payer_total: Number(trade.amount_fen),
      currency: 'CNY',
      payer_currency: 'CNY',
    },
  };
}

async function makeRefund(db: SandboxDb, { body }: GatewayCall): Promise<GatewayResponse> {
  const request = parsed(Refund, body);
  const trade = await findTrade(db, 'wxpay', { by: 'trade_no', value: request.transaction_id });
  if (!trade) throw new WxpayRefusal(404, 'RESOURCE_NOT_EXISTS', '订单不存在');
  if (BigInt(request.amount.total) !== trade.amount_fen) throw new WxpayRefusal(400, 'PARAM_ERROR', '订单金额不一致');
  const refundNo = request.out_refund_no;
  await refundTrade(db, trade, { refundNo, amountFen: BigInt(request.amount.refund) });
  return { status: 200, content: refundFields(trade, (await findRefund(db, trade.trade_no, refundNo))!) };
}

async function showRefund(db: SandboxDb, refundNo: string): Promise<GatewayResponse> {
  const refund = await db
    .selectFrom('sandbox_refunds')
    .selectAll()
    .where('refund_no', '=', refundNo)
    .executeTakeFirst();
  const trade = refund && (await findTrade(db, 'wxpay', { by: 'trade_no', value: refund.trade_no }));
  if (!trade) throw new WxpayRefusal(404, 'RESOURCE_NOT_EXISTS', '退款单不存在');
  return { status: 200, content: refundFields(trade, refund) };
}

const refundFields = (trade: SandboxTrade, refund: SandboxRefund): object => ({
  refund_id: `50${trade.trade_no}`,
  out_refund_no: refund.refund_no,
  transaction_id: trade.trade_no,
  out_trade_no: trade.out_trade_no,
  status: 'SUCCESS',
  success_time: refund.created_at,
  amount: { total: Number(trade.amount_fen), refund: Number(refund.amount_fen), currency: 'CNY' },
});

async function billLink(db: SandboxDb, { query }: GatewayCall, urls: Urls): Promise<GatewayResponse> {
  const { bill_date: day } = parsed(z.object({ bill_date: z.iso.date() }), query);
  const text = await existingBill(db, day);
  return {
    status: 200,
    content: {
      hash_type: 'SHA1',
      hash_value: createHash('sha1').update(text).digest('hex'),
      download_url: urls.bill(day),
    },
  };
}

/** The caller has verified the request's signature. */
export async function billOf(db: SandboxDb, query: unknown): Promise<string> {
  const { token } = parsed(z.object({ token: z.iso.date() }), query);
  return await existingBill(db, token);
}

async function existingBill(db: SandboxDb, day: string): Promise<string> {
  const text = await billText(db, day);
  if (text === null) throw new WxpayRefusal(400, 'NO_STATEMENT_EXIST', '账单文件不存在');
  return text;
}
