import type { PaymentChannel } from '../providers/payments/provider.ts';
import type { NoticeSender } from './notices.ts';
import { payTrade, Refusal, type SandboxDb, type SandboxTrade } from './trades.ts';

/**
 * What the payer, the network and a forger can be made to do. Besides those of the specification: `delayed` (the notice
 * comes a little later), `reordered` (an older notice, that the trade waits for its payer, comes after that of the
 * payment), `onClose` (paid at the very moment at which the merchant closes), `probe` (nothing is paid; WeChat's own test
 * whether the merchant verifies).
 */
export const outcomes = [
  'success',
  'duplicate',
  'silent',
  'tampered',
  'forged',
  'fail',
  'delayed',
  'reordered',
  'onClose',
  'probe',
] as const;
export type Outcome = (typeof outcomes)[number];

/** One notice as it goes over the wire. */
export type Notice = { headers: Record<string, string>; body: string };

/** How a provider speaks of a trade. */
export type Voice = {
  channel: PaymentChannel;
  /** Rightly signed; the same trade in the same status always has the same id. */
  notice: (trade: SandboxTrade) => Notice;
  /** What somebody without the provider's key could send: that the trade is paid. */
  forgery: (trade: SandboxTrade) => Notice;
  /** The provider's own test with a false signature. */
  probe: (trade: SandboxTrade) => Notice;
};

export type Payer = {
  db: SandboxDb;
  voice: Voice;
  notices: NoticeSender;
};

/**
 * Acts as the payer of a trade and resolves once each notice has been tried once. Paying again what is paid charges
 * nothing and sends the notice again, as the providers do.
 */
export async function actAsPayer(payer: Payer, trade: SandboxTrade, outcome: Outcome): Promise<SandboxTrade> {
  const { db, voice, notices } = payer;
  if (outcome === 'fail') return trade;
  if (outcome === 'forged' || outcome === 'probe') {
    await notices.attempt(trade, outcome === 'forged' ? voice.forgery(trade) : voice.probe(trade));
    return trade;
  }
  if (outcome === 'onClose') {
    return await db
      .updateTable('sandbox_trades')
      .set({ pays_on_close: true })
      .where('trade_no', '=', trade.trade_no)
      .returningAll()
      .executeTakeFirstOrThrow();
  }
  if (outcome === 'tampered' && trade.status === 'paid') throw new Refusal('paid', '交易已被支付');
  const paid = await payTrade(db, trade, outcome === 'tampered' ? otherAmount(trade) : trade.amount_fen);
  await tell(payer, paid, outcome);
  return paid;
}

async function tell({ voice, notices }: Payer, paid: SandboxTrade, outcome: Outcome): Promise<void> {
  const notice = voice.notice(paid);
  if (outcome === 'silent') return;
  if (outcome === 'delayed') return notices.sendLater(paid, notice);
  // At the same moment, so that the merchant's own locking is put to the test.
  const copies = outcome === 'duplicate' ? 3 : 1;
  await Promise.all(Array.from({ length: copies }, () => notices.send(paid, notice)));
  if (outcome === 'reordered') await notices.send(paid, voice.notice({ ...paid, status: 'waiting', paid_at: null }));
}

/** The least that can be paid, as somebody who cheats would; what the order asks for is never it. */
const otherAmount = (trade: SandboxTrade): bigint => (trade.amount_fen === 1n ? 2n : 1n);
