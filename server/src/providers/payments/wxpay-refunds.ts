import { z } from 'zod';
import { ProviderUnknown, type RefundRequest, type RefundState } from './provider.ts';
import { call, unknownReply, type WxpayApi } from './wxpay-call.ts';

const Refund = z.object({
  out_refund_no: z.string(),
  status: z.enum(['SUCCESS', 'PROCESSING', 'CLOSED', 'ABNORMAL']),
  amount: z.object({ refund: z.int() }),
});

const STATES = { SUCCESS: 'done', PROCESSING: 'processing', CLOSED: 'refused', ABNORMAL: 'refused' } as const;

/** Refunds the payer; the request's number makes repeats idempotent. */
export async function refund(api: WxpayApi, request: RefundRequest): Promise<RefundState> {
  const { status, data } = await call(api, {
    method: 'post',
    url: 'v3/refund/domestic/refunds',
    data: {
      transaction_id: request.tradeNo,
      out_refund_no: request.refundNo,
      reason: Array.from(request.reason).slice(0, 25).join(''),
      amount: { refund: Number(request.amountFen), total: Number(request.totalFen), currency: 'CNY' },
    },
  });
  // The response is unsigned and not final: an operator may retry.
  if (status >= 400) return 'refused';
  return stateOf(data, request);
}

export async function queryRefund(api: WxpayApi, request: RefundRequest): Promise<RefundState | 'absent'> {
  const url = `v3/refund/domestic/refunds/${request.refundNo}`;
  const { status, data, code } = await call(api, { method: 'get', url });
  if (status === 404) return 'absent';
  if (status >= 400) throw unknownReply(`refund ${request.refundNo}`, { status, code });
  return stateOf(data, request);
}

function stateOf(data: unknown, { refundNo, amountFen }: RefundRequest): RefundState {
  const reply = Refund.safeParse(data);
  if (!reply.success || reply.data.out_refund_no !== refundNo || BigInt(reply.data.amount.refund) !== amountFen) {
    throw new ProviderUnknown(`refund ${refundNo}: the response is about another one`, { fault: 'nonsense' });
  }
  return STATES[reply.data.status];
}
