import { createHash, randomBytes } from 'node:crypto';
import { Aes } from 'wechatpay-axios-plugin';
import type { Notice, NoticeFormat } from '../payer.ts';
import type { SandboxTrade } from '../trades.ts';
import { tradeFields } from './gateway.ts';
import { apiV3Key, type WxpaySandboxKeys } from './keys.ts';
import { signatureHeaders } from './protocol.ts';

/** The notice of a payment, encrypted. The same payment always has the same `id`, as a repetition must. */
function body(trade: SandboxTrade): string {
  const nonce = randomBytes(6).toString('hex');
  return JSON.stringify({
    id: createHash('sha256').update(`${trade.trade_no} ${trade.status}`).digest('hex').slice(0, 36),
    create_time: new Date().toISOString(),
    resource_type: 'encrypt-resource',
    event_type: 'TRANSACTION.SUCCESS',
    summary: '支付成功',
    resource: {
      original_type: 'transaction',
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext: Aes.AesGcm.encrypt(JSON.stringify(tradeFields(trade, 0n)), apiV3Key, nonce, 'transaction'),
      associated_data: 'transaction',
      nonce,
    },
  });
}

const withHeaders = (text: string, headers: Record<string, string>): Notice => ({
  headers: { 'content-type': 'application/json', ...headers },
  body: text,
});

export function wxpayNotices(keys: WxpaySandboxKeys): NoticeFormat {
  const signed = (trade: SandboxTrade): Notice => {
    const text = body(trade);
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
