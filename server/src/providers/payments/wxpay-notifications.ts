import { Aes, Formatter, Rsa } from 'wechatpay-axios-plugin';
import { z } from 'zod';
import { BadNotification, type Notification, outTradeNoPattern, type PaymentEvent } from './provider.ts';
import { paidAt, tradeState, WxpayTrade } from './wxpay-trades.ts';

interface TrustSettings {
  mchId: string;
  appId: string;
  /** PEM by id. */
  keys: Readonly<Record<string, string>>;
  apiV3Key: string;
}

const WINDOW_SECONDS = 300;

const Envelope = z.object({
  id: z.string().min(1),
  event_type: z.string(),
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().default(''),
  }),
});

const WxpayRefund = z.object({
  mchid: z.string(),
  out_trade_no: z.string(),
  transaction_id: z.string(),
  out_refund_no: z.string().min(1),
  refund_status: z.string(),
  amount: z.object({ total: z.int().positive(), refund: z.int().positive() }),
});

/** Verifies the signature over the raw body, then the addressee, then the content. */
export function parseNotification(trust: TrustSettings, notification: Notification): PaymentEvent {
  const text = notification.rawBody.toString();
  verify(trust, notification.headers, text);
  const envelope = Envelope.safeParse(json(text));
  if (!envelope.success) throw new BadNotification('signed, but not a notification');
  const content = json(decrypt(trust, envelope.data.resource));
  if (envelope.data.event_type.startsWith('REFUND.')) return parseRefund(trust, envelope.data, content);
  const trade = WxpayTrade.safeParse(content);
  if (!trade.success) throw new BadNotification(`signed, but not about a payment: ${envelope.data.event_type}`);
  const { appid, mchid, out_trade_no: outTradeNo, transaction_id: tradeNo, amount } = trade.data;
  if (appid !== trust.appId) throw new BadNotification(`addressed to the application ${appid}`);
  if (mchid !== trust.mchId) throw new BadNotification(`addressed to the merchant ${mchid}`);
  const state = tradeState(trade.data);
  if (!outTradeNoPattern.test(outTradeNo) || !tradeNo || !amount || !state) {
    throw new BadNotification('signed, but a field is missing or not understood');
  }
  if ((state === 'paid' || state === 'refunded') && amount.total <= 0) {
    throw new BadNotification('signed, but nothing was paid');
  }
  const time = paidAt(trade.data);
  return {
    eventId: envelope.data.id,
    outTradeNo,
    tradeNo,
    amountFen: BigInt(amount.total),
    currency: amount.currency,
    appId: appid,
    sellerId: mchid,
    state,
    ...(time && { paidAt: time }),
    ...(state === 'refunded' && { refund: {} }),
  };
}

/** Parses a refund, which has its own notification without information about other refunds. */
function parseRefund(trust: TrustSettings, envelope: z.infer<typeof Envelope>, content: unknown): PaymentEvent {
  const refund = WxpayRefund.safeParse(content);
  if (!refund.success || !outTradeNoPattern.test(refund.data.out_trade_no)) {
    throw new BadNotification('signed, but a field is missing or not understood');
  }
  const { mchid, out_trade_no: outTradeNo, transaction_id: tradeNo, amount } = refund.data;
  if (mchid !== trust.mchId) throw new BadNotification(`addressed to the merchant ${mchid}`);
  if (amount.refund > amount.total) throw new BadNotification('signed, but more was refunded than paid');
  const event = {
    eventId: envelope.id,
    outTradeNo,
    tradeNo,
    amountFen: BigInt(amount.total),
    // The notification names only the merchant.
    appId: trust.appId,
    sellerId: mchid,
  };
  // Closed or failed: no money moved to the payer.
  if (refund.data.refund_status !== 'SUCCESS') return { ...event, state: 'unpaid' };
  const all = amount.refund === amount.total;
  return {
    ...event,
    state: 'refunded',
    refund: {
      refundNo: refund.data.out_refund_no,
      refundFen: BigInt(amount.refund),
      ...(all && { totalFen: BigInt(amount.total) }),
    },
  };
}

function verify(trust: TrustSettings, headers: Notification['headers'], body: string): void {
  const [timestamp, nonce, serial, signature] = ['timestamp', 'nonce', 'serial', 'signature'].map((name) => {
    const value = headers[`wechatpay-${name}`];
    if (typeof value !== 'string') throw new BadNotification(`without ${name}`);
    return value;
  }) as [string, string, string, string];
  // WeChat sends such signatures to find merchants who do not verify.
  if (signature.startsWith('WECHATPAY/SIGNTEST/')) throw new BadNotification('a probe with a false signature');
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(Formatter.timestamp() - Number(timestamp)) > WINDOW_SECONDS) {
    throw new BadNotification(`signed at ${timestamp}`);
  }
  const key = Object.hasOwn(trust.keys, serial) ? trust.keys[serial] : undefined;
  if (!key) throw new BadNotification(`signed with the key ${serial}`);
  if (!Rsa.verify(Formatter.response(timestamp, nonce, body), signature, key)) {
    throw new BadNotification('the signature is invalid');
  }
}

function decrypt({ apiV3Key }: TrustSettings, resource: z.infer<typeof Envelope>['resource']): string {
  try {
    return Aes.AesGcm.decrypt(resource.ciphertext, apiV3Key, resource.nonce, resource.associated_data);
  } catch {
    throw new BadNotification('the content cannot be decrypted');
  }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
