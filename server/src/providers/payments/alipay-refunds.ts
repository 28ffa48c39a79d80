import type { AlipaySdk } from 'alipay-sdk';
import { call, unknownReply } from './alipay-call.ts';
import { fenOfYuan, yuanOfFen } from './formats.ts';
import { ProviderUnknown, type RefundRequest, type RefundState } from './provider.ts';

/** Refunds the payer; the request's number makes repeats idempotent. */
export async function refund(sdk: AlipaySdk, request: RefundRequest): Promise<RefundState> {
  const { tradeNo, refundNo, amountFen, reason } = request;
  const reply = await call(sdk, 'alipay.trade.refund', {
    tradeNo,
    outRequestNo: refundNo,
    refundAmount: yuanOfFen(amountFen),
    refundReason: reason,
  });
  if (reply.code === '40004' && reply.subCode !== 'ACQ.SYSTEM_ERROR') return 'refused';
  if (reply.code !== '10000') throw unknownReply(`alipay.trade.refund ${tradeNo}`, reply);
  if (reply.fundChange === 'Y') return 'done';
  // This call moved no money: it repeats one that did, or the refund is pending.
  const state = await queryRefund(sdk, request);
  return state === 'absent' ? 'processing' : state;
}

export async function queryRefund(sdk: AlipaySdk, request: RefundRequest): Promise<RefundState | 'absent'> {
  const { tradeNo, refundNo, amountFen } = request;
  const reply = await call(sdk, 'alipay.trade.fastpay.refund.query', { tradeNo, outRequestNo: refundNo });
  if (reply.subCode === 'ACQ.TRADE_NOT_EXIST') return 'absent';
  if (reply.code !== '10000') throw unknownReply(`refund query ${tradeNo}`, reply);
  if (reply.refundStatus !== 'REFUND_SUCCESS') return 'absent';
  if (fenOfYuan(reply.refundAmount) !== amountFen || reply.outRequestNo !== refundNo) {
    throw new ProviderUnknown(`refund query ${tradeNo}: the response is not about refund ${refundNo}`, {
      fault: 'nonsense',
    });
  }
  return 'done';
}
