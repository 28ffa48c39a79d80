import { z } from 'zod';
import type { CloseResult, Trade, TradeState } from './provider.ts';
import { call, unknownReply, type WxpayApi } from './wxpay-call.ts';

export const WxpayTrade = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.string().optional(),
  trade_state: z.string(),
  success_time: z.string().optional(),
  amount: z.object({ total: z.int(), currency: z.string().default('CNY') }).optional(),
});
export type WxpayTrade = z.infer<typeof WxpayTrade>;

const STATES: Record<string, TradeState> = {
  SUCCESS: 'paid',
  REFUND: 'refunded',
  NOTPAY: 'unpaid',
  USERPAYING: 'unpaid',
  PAYERROR: 'unpaid',
  ACCEPT: 'unpaid',
  CLOSED: 'closed',
  REVOKED: 'closed',
};

export const tradeState = (trade: WxpayTrade): TradeState | undefined => STATES[trade.trade_state];

export function paidAt({ success_time: text }: Pick<WxpayTrade, 'success_time'>): Date | undefined {
  const time = new Date(text ?? '');
  return Number.isNaN(time.getTime()) ? undefined : time;
}

const path = (outTradeNo: string) => `v3/pay/transactions/out-trade-no/${outTradeNo}`;

export async function queryTrade(api: WxpayApi, outTradeNo: string): Promise<Trade> {
  const params = { mchid: api.mchId };
  const { status, data, code } = await call(api, { method: 'get', url: path(outTradeNo), params });
  // The order was never opened, or is not open yet, and could still be paid.
  if (status === 404) return { state: 'unpaid', appId: api.appId };
  const trade = WxpayTrade.safeParse(data);
  const state = trade.success ? tradeState(trade.data) : undefined;
  const nothingPaid = (state === 'paid' || state === 'refunded') && !((trade.data?.amount?.total ?? 0) > 0);
  if (status !== 200 || !trade.success || !state || nothingPaid || trade.data.out_trade_no !== outTradeNo) {
    throw unknownReply(`query ${outTradeNo}`, { status, code });
  }
  const { transaction_id: tradeNo, amount, appid, mchid } = trade.data;
  const time = paidAt(trade.data);
  return {
    state,
    ...(tradeNo && { tradeNo }),
    ...(amount && { amountFen: BigInt(amount.total), currency: amount.currency }),
    appId: appid,
    sellerId: mchid,
    ...(time && { paidAt: time }),
    // The reply omits the refunded amount.
    ...(state === 'refunded' && { refund: {} }),
  };
}

export async function closeTrade(api: WxpayApi, outTradeNo: string): Promise<CloseResult> {
  const data = { mchid: api.mchId };
  const { status, code } = await call(api, { method: 'post', url: `${path(outTradeNo)}/close`, data });
  if (status === 204) return 'closed';
  // 202: the payer is paying right now.
  if (status < 400) throw unknownReply(`close ${outTradeNo}`, { status, code });
  // Refusals are unsigned, so a signed query determines the order's state.
  const { state } = await queryTrade(api, outTradeNo);
  if (state === 'paid') return 'paid';
  if (state !== 'unpaid') return 'closed';
  if (status === 404) return 'absent';
  throw unknownReply(`close ${outTradeNo}`, { status, code });
}
