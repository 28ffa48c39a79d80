import { AlipayRefusal } from './protocol.ts';
import type { AlipaySandboxKeys } from './keys.ts';
import { forgedNotice, paymentNotice } from './notices.ts';
import type { NoticeSender } from './notices.ts';
import { payTrade } from './trades.ts';
import type { SandboxDb, SandboxTrade } from './trades.ts';

/** What the payer, the network and a forger can be made to do; decisions.md, section 10. */
export const outcomes = ['success', 'duplicate', 'silent', 'tampered', 'forged', 'fail'] as const;
export type Outcome = (typeof outcomes)[number];

export type Payer = {
  db: SandboxDb;
  keys: AlipaySandboxKeys;
  notices: NoticeSender;
  /** Where this server finds what the given URL names. */
  reach: (url: string) => string;
};

/** Notices that are sent for a payment. */
const copies: Partial<Record<Outcome, number>> = { success: 1, duplicate: 3, tampered: 1 };

/**
 * Acts as the payer of a trade and resolves once each notice has been tried once. Paying again what is paid charges
 * nothing and sends the notice again, as Alipay does.
 */
export async function actAsPayer(payer: Payer, trade: SandboxTrade, outcome: Outcome): Promise<SandboxTrade> {
  if (outcome === 'fail') return trade;
  if (outcome === 'forged') {
    await deliver(payer, trade, (url) => payer.notices.attempt(url, forgedNotice(trade, payer.keys)));
    return trade;
  }
  if (outcome === 'tampered' && trade.status === 'TRADE_SUCCESS') {
    throw new AlipayRefusal('40004', 'ACQ.TRADE_HAS_SUCCESS', '交易已被支付');
  }
  const paid = await payTrade(payer.db, trade.trade_no, outcome === 'tampered' ? otherAmount(trade) : trade.amount_fen);
  const notice = paymentNotice(paid, payer.keys);
  // At the same moment, so that the merchant's own locking is put to the test.
  const times = Array.from({ length: copies[outcome] ?? 0 });
  await Promise.all(times.map(() => deliver(payer, paid, (url) => payer.notices.send(url, notice))));
  return paid;
}

/** The least that can be paid, as somebody who cheats would; what the order asks for is never it. */
const otherAmount = (trade: SandboxTrade): bigint => (trade.amount_fen === 1n ? 2n : 1n);

async function deliver(payer: Payer, trade: SandboxTrade, send: (url: string) => Promise<unknown>): Promise<void> {
  if (trade.notify_url) await send(payer.reach(trade.notify_url));
}
