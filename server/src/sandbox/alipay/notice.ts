import { createHash, randomBytes } from 'node:crypto';
import { shanghaiTime, yuanOfFen } from '../../providers/payments/formats.ts';
import type { Notice, NoticeFormat, NoticeParts } from '../payer.ts';
import type { SandboxTrade } from '../trades.ts';
import { gbk } from './gbk.ts';
import { sandboxAppId, sandboxSellerId, type AlipaySandboxKeys } from './keys.ts';
import { signedFields, statusOf, type Fields } from './protocol.ts';

/**
 * Returns the notice of a payment or refund; the latter also contains the payment. The same notice always has the same
 * `notify_id`, as repeats must.
 */
function paymentNotice(
  trade: SandboxTrade,
  keys: AlipaySandboxKeys,
  { refund, charset = 'utf-8' }: NoticeParts = {},
): Fields {
  const amount = yuanOfFen(trade.amount_fen);
  const status = statusOf(trade, refund?.totalFen);
  return signedFields(
    {
      notify_time: shanghaiTime(new Date()),
      notify_type: 'trade_status_sync',
      notify_id: createHash('sha256')
        .update(`${trade.trade_no} ${status} ${refund?.totalFen ?? ''}`)
        .digest('hex')
        .slice(0, 34),
      app_id: sandboxAppId,
      auth_app_id: sandboxAppId,
      charset,
      version: '1.0',
      seller_id: sandboxSellerId,
      trade_no: trade.trade_no,
      out_trade_no: trade.out_trade_no,
      trade_status: status,
      total_amount: amount,
      receipt_amount: amount,
      buyer_pay_amount: amount,
      subject: trade.subject,
      gmt_create: shanghaiTime(new Date(trade.created_at)),
      ...(trade.paid_at && { gmt_payment: shanghaiTime(new Date(trade.paid_at)) }),
      ...(refund && {
        refund_fee: yuanOfFen(refund.totalFen),
        out_biz_no: refund.refundNo,
        gmt_refund: `${shanghaiTime(new Date())}.000`,
      }),
    },
    keys,
    encoderOf(charset),
  );
}

/** Forges a payment notification for an unpaid trade, as an attacker without Alipay's key could. */
function forgedNotice(trade: SandboxTrade, keys: AlipaySandboxKeys): Fields {
  const paid = { ...trade, status: 'paid', paid_at: new Date().toISOString() } as const;
  return { ...paymentNotice(paid, keys), sign: randomBytes(256).toString('base64') };
}

type Encode = (text: string) => Buffer;

const encoderOf = (charset = 'utf-8'): Encode => (charset === 'gbk' ? gbk : (text) => Buffer.from(text, 'utf8'));

function asForm(fields: Fields): Notice {
  const encode = encoderOf(fields.charset);
  const escaped = (text: string) =>
    Array.from(encode(text), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  return {
    headers: { 'content-type': `application/x-www-form-urlencoded; charset=${fields.charset}` },
    body: Object.entries(fields)
      .map(([name, value]) => `${name}=${escaped(value)}`)
      .join('&'),
  };
}

export const alipayNotices = (keys: AlipaySandboxKeys): NoticeFormat => ({
  channel: 'alipay',
  notice: (trade, parts) => asForm(paymentNotice(trade, keys, parts)),
  forgery: (trade) => asForm(forgedNotice(trade, keys)),
  // Alipay has no probes.
  probe: (trade) => asForm(forgedNotice(trade, keys)),
});
