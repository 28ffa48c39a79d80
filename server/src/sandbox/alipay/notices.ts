import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { shanghaiTime, yuanOfFen } from '../../providers/payments/alipay-format.ts';
import { sandboxAppId, sandboxSellerId } from './keys.ts';
import type { AlipaySandboxKeys } from './keys.ts';
import { signedFields } from './protocol.ts';
import type { Fields } from './protocol.ts';
import type { SandboxTrade } from './trades.ts';

/** The notice of a payment. The same payment always has the same `notify_id`, as a repetition must. */
export function paymentNotice(trade: SandboxTrade, keys: AlipaySandboxKeys): Fields {
  const amount = yuanOfFen(trade.amount_fen);
  return signedFields(
    {
      notify_time: shanghaiTime(new Date()),
      notify_type: 'trade_status_sync',
      notify_id: createHash('sha256').update(`${trade.trade_no} ${trade.status}`).digest('hex').slice(0, 34),
      app_id: sandboxAppId,
      auth_app_id: sandboxAppId,
      charset: 'utf-8',
      version: '1.0',
      seller_id: sandboxSellerId,
      trade_no: trade.trade_no,
      out_trade_no: trade.out_trade_no,
      trade_status: trade.status,
      total_amount: amount,
      receipt_amount: amount,
      buyer_pay_amount: amount,
      subject: trade.subject,
      gmt_create: shanghaiTime(new Date(trade.created_at)),
      gmt_payment: shanghaiTime(trade.paid_at ? new Date(trade.paid_at) : new Date()),
    },
    keys,
  );
}

/** What somebody without Alipay's key could send: it says that an unpaid trade is paid. */
export function forgedNotice(trade: SandboxTrade, keys: AlipaySandboxKeys): Fields {
  const paid = { ...trade, status: 'TRADE_SUCCESS', paid_at: new Date().toISOString() } as const;
  return { ...paymentNotice(paid, keys), sign: randomBytes(256).toString('base64') };
}

export type NoticeSender = {
  /** Resolves after the first attempt; repeats in the background until the answer is exactly `success`. */
  send: (url: string, notice: Fields) => Promise<void>;
  /** One attempt only. Whether it was acknowledged. */
  attempt: (url: string, notice: Fields) => Promise<boolean>;
  stop: () => void;
};

/** @param retryDelaysMs how long to wait before each repetition; when they are used up the notice is given up */
export function noticeSender(log: FastifyBaseLogger, retryDelaysMs: number[]): NoticeSender {
  const stopping = new AbortController();

  async function attempt(url: string, notice: Fields): Promise<boolean> {
    try {
      const reply = await fetch(url, {
        method: 'POST',
        body: new URLSearchParams(notice),
        redirect: 'manual',
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(5000)]),
      });
      return (await reply.text()) === 'success' && reply.ok;
    } catch (error) {
      log.warn({ err: error, outTradeNo: notice.out_trade_no }, 'the notice did not arrive');
      return false;
    }
  }

  async function repeat(url: string, notice: Fields): Promise<void> {
    for (const delayMs of retryDelaysMs) {
      await delay(delayMs, undefined, { signal: stopping.signal, ref: false });
      if (await attempt(url, notice)) return;
    }
    log.warn({ outTradeNo: notice.out_trade_no }, 'the notice was never acknowledged');
  }

  return {
    attempt,
    stop: () => stopping.abort(),
    send: async (url, notice) => {
      if (await attempt(url, notice)) return;
      repeat(url, notice).catch((error: unknown) => {
        if (!stopping.signal.aborted) log.error({ err: error }, 'repeating a notice failed');
      });
    },
  };
}
