import type { PaymentChannel } from '../providers/payments/provider.ts';
import type { NoticeSender } from './notices.ts';
import { payTrade, Refusal, type SandboxDb, type SandboxTrade } from './trades.ts';

/**
 * The outcomes that the payer, the network or a forger brings about. Besides those of the specification: `delayed` (the
 * notice comes a little later), `reordered` (an older notice, that the trade waits for its payer, comes after that of
 * the payment), `onClose` (paid in the moment in which the merchant closes the trade), `probe` (nothing is paid; WeChat
 * tests whether the merchant verifies signatures).
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

/** Writes a provider's notices of a trade. */
export type NoticeFormat = {
  channel: PaymentChannel;
  /** A notice with a valid signature. The same trade in the same status always has the same id. */
  notice: (trade: SandboxTrade) => Notice;
  /** A notice that the trade is paid, as somebody without the provider's key could send it. */
  forgery: (trade: SandboxTrade) => Notice;
  /** The provider's own test with a false signature. */
  probe: (trade: SandboxTrade) => Notice;
};

export type Payer = {
  db: SandboxDb;
  format: NoticeFormat;
  notices: NoticeSender;
};

/**
 * Acts as the payer of a trade and resolves once each notice has been tried once. Paying again what is paid charges
 * nothing and sends the notice again, as the providers do.
 */
export async function actAsPayer(payer: Payer, trade: SandboxTrade, outcome: Outcome): Promise<SandboxTrade> {
  const { db, format, notices } = payer;
  if (outcome === 'fail') return trade;
  if (outcome === 'forged' || outcome === 'probe') {
    await notices.attempt(trade, outcome === 'forged' ? format.forgery(trade) : format.probe(trade));
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
  const paid = await payTrade(db, trade, outcome === 'tampered' ? wrongAmount(trade) : trade.amount_fen);
  await notifyMerchant(payer, paid, outcome);
  return paid;
}

async function notifyMerchant({ format, notices }: Payer, paid: SandboxTrade, outcome: Outcome): Promise<void> {
  const notice = format.notice(paid);
  if (outcome === 'silent') return;
  if (outcome === 'delayed') return notices.sendLater(paid, notice);
  // In parallel, to test the merchant's locking.
  const copies = outcome === 'duplicate' ? 3 : 1;
  await Promise.all(Array.from({ length: copies }, () => notices.send(paid, notice)));
  if (outcome === 'reordered') await notices.send(paid, format.notice({ ...paid, status: 'waiting', paid_at: null }));
}

/** The smallest amount that is not the order's. */
const wrongAmount = (trade: SandboxTrade): bigint => (trade.amount_fen === 1n ? 2n : 1n);
