import { createHash, randomBytes } from 'node:crypto';
import { Aes } from 'wechatpay-axios-plugin';
import type { Notice, NoticeFormat, NoticeParts } from '../payer.ts';
import type { SandboxTrade } from '../trades.ts';
import { tradeFields } from './gateway.ts';
import { apiV3Key, sandboxMchId, type WxpaySandboxKeys } from './keys.ts';
import { signatureHeaders } from './protocol.ts';

/**
 * Returns the encrypted notice of a payment or refund. The same notice always has the same `id`, as repeated notices must.
 */
function body(trade: SandboxTrade, refund?: NoticeParts['refund']): string {
  const nonce = randomBytes(6).toString('hex');
  const type = refund ? 'refund' : 'transaction';
  const content = refund ? refundFields(trade, refund) : tradeFields(trade, 0n);
  return JSON.stringify({
    id: createHash('sha256')
      .update(`${trade.trade_no} ${refund?.refundNo ?? trade.status}`)
      .digest('hex')
      .slice(0, 36),
    create_time: new Date().toISOString(),
    resource_type: 'encrypt-resource',
    event_type: refund ? 'REFUND.SUCCESS' : 'TRANSACTION.SUCCESS',
    summary: refund ? '退款成功' : '支付成功',
    resource: {
      original_type: type,
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext: Aes.AesGcm.encrypt(JSON.stringify(content), apiV3Key, nonce, type),
      associated_data: type,
      nonce,
    },
  });
}

const refundFields = (trade: SandboxTrade, { refundNo, amountFen }: NonNullable<NoticeParts['refund']>): object => ({
  mchid: sandboxMchId,
  out_trade_no: trade.out_trade_no,
  transaction_id: trade.trade_no,
  out_refund_no: refundNo,
  refund_id: `50${refundNo}`,
  refund_status: 'SUCCESS',
  success_time: new Date().toISOString(),
  user_received_account: '支付用户零钱',
  amount: {
    total: Number(trade.amount_fen),
    refund: Number(amountFen),
    payer_total: Number(trade.amount_fen),
    payer_refund: Number(amountFen),
  },
});

const withHeaders = (text: string, headers: Record<string, string>): Notice => ({
  headers: { 'content-type': 'application/json', ...headers },
  body: text,
});

export function wxpayNotices(keys: WxpaySandboxKeys): NoticeFormat {
  const signed = (trade: SandboxTrade, { refund }: NoticeParts = {}): Notice => {
    const text = body(trade, refund);
    return withHeaders(text, signatureHeaders(text, keys.wxpay));
  };
  const falselySigned = (trade: SandboxTrade, signature: string): Notice => {
    const text = body({ ...trade, status: 'paid', paid_at: new Date().toISOString() });
    return withHeaders(text, { ...signatureHeaders(text, keys.wxpay), 'wechatpay-signature': signature });
  };
  return {
    channel: 'wxpay',
    notice: signed,
    forgery: (trade) => falselySigned(trade, randomBytes(256).toString('base64')),
    probe: (trade) => falselySigned(trade, `WECHATPAY/SIGNTEST/${randomBytes(128).toString('base64')}`),
  };
}
