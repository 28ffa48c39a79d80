import { createHash, randomBytes } from 'node:crypto';
import { shanghaiTime, yuanOfFen } from '../../providers/payments/formats.ts';
import type { Notice, NoticeFormat } from '../payer.ts';
import type { SandboxTrade } from '../trades.ts';
import { sandboxAppId, sandboxSellerId } from './keys.ts';
import type { AlipaySandboxKeys } from './keys.ts';
import { signedFields } from './protocol.ts';
import type { Fields } from './protocol.ts';
import { statusOf } from './status.ts';

/** The notice of a payment. The same payment always has the same `notify_id`, as a repetition must. */
function paymentNotice(trade: SandboxTrade, keys: AlipaySandboxKeys): Fields {
  const amount = yuanOfFen(trade.amount_fen);
  return signedFields(
    {
      notify_time: shanghaiTime(new Date()),
      notify_type: 'trade_status_sync',
      notify_id: createHash('sha256')
        .update(`${trade.trade_no} ${statusOf(trade)}`)
        .digest('hex')
        .slice(0, 34),
      app_id: sandboxAppId,
      auth_app_id: sandboxAppId,
      charset: 'utf-8',
      version: '1.0',
      seller_id: sandboxSellerId,
      trade_no: trade.trade_no,
      out_trade_no: trade.out_trade_no,
      trade_status: statusOf(trade),
      total_amount: amount,
      receipt_amount: amount,
      buyer_pay_amount: amount,
      subject: trade.subject,
      gmt_create: shanghaiTime(new Date(trade.created_at)),
      ...(trade.paid_at && { gmt_payment: shanghaiTime(new Date(trade.paid_at)) }),
    },
    keys,
  );
}

/** Forges a notice, as somebody without Alipay's key could, that an unpaid trade is paid. */
function forgedNotice(trade: SandboxTrade, keys: AlipaySandboxKeys): Fields {
  const paid = { ...trade, status: 'paid', paid_at: new Date().toISOString() } as const;
  return { ...paymentNotice(paid, keys), sign: randomBytes(256).toString('base64') };
}

const asForm = (fields: Fields): Notice => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
  body: new URLSearchParams(fields).toString(),
});

export const alipayNotices = (keys: AlipaySandboxKeys): NoticeFormat => ({
  channel: 'alipay',
  notice: (trade) => asForm(paymentNotice(trade, keys)),
  forgery: (trade) => asForm(forgedNotice(trade, keys)),
  // Alipay has none of its own.
  probe: (trade) => asForm(forgedNotice(trade, keys)),
});
