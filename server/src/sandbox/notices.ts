import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Notice } from './payer.ts';
import type { SandboxTrade } from './trades.ts';

export type NoticeSender = {
  /** Resolves after the first attempt. Retries in the background until the notice is acknowledged. */
  send: (trade: SandboxTrade, notice: Notice) => Promise<void>;
  /** Sends the notice in the background after a pause, with the same retries. */
  sendLater: (trade: SandboxTrade, notice: Notice) => void;
  /** Makes one attempt. Returns whether it was acknowledged. */
  attempt: (trade: SandboxTrade, notice: Notice) => Promise<boolean>;
  stop: () => void;
};

export type NoticeOptions = {
  log: FastifyBaseLogger;
  /** Delays before each retry. After the last one the notification is dropped. */
  retryDelaysMs?: number[] | undefined;
  resolveUrl: (url: string) => string;
  acknowledged: (status: number, body: string) => boolean;
};

const DEFAULT_RETRIES_MS = [1000, 3000, 10_000, 30_000, 60_000];

export function createNoticeSender({ log, retryDelaysMs, resolveUrl, acknowledged }: NoticeOptions): NoticeSender {
  const delays = retryDelaysMs ?? DEFAULT_RETRIES_MS;
  const stopping = new AbortController();

  async function attempt(trade: SandboxTrade, { headers, body }: Notice): Promise<boolean> {
    if (!trade.notify_url) return true;
    try {
      const reply = await fetch(resolveUrl(trade.notify_url), {
        method: 'POST',
        headers,
        body,
        redirect: 'manual',
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(5000)]),
      });
      return acknowledged(reply.status, await reply.text());
    } catch (error) {
      log.warn({ err: error, outTradeNo: trade.out_trade_no }, 'the notice did not arrive');
      return false;
    }
  }

  async function retry(trade: SandboxTrade, notice: Notice, pauses: number[]): Promise<void> {
    for (const pause of pauses) {
      await delay(pause, undefined, { signal: stopping.signal, ref: false });
      if (await attempt(trade, notice)) return;
    }
    log.warn({ outTradeNo: trade.out_trade_no }, 'the notice was never acknowledged');
  }

  function retryInBackground(trade: SandboxTrade, notice: Notice, pauses: number[]): void {
    retry(trade, notice, pauses).catch((error: unknown) => {
      if (!stopping.signal.aborted) log.error({ err: error }, 'a notice could not be repeated');
    });
  }

  return {
    attempt,
    stop: () => stopping.abort(),
    send: async (trade, notice) => {
      if (!(await attempt(trade, notice))) retryInBackground(trade, notice, delays);
    },
    sendLater: (trade, notice) => retryInBackground(trade, notice, delays.slice(0, 1).concat(delays)),
  };
}
