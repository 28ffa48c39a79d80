import type { PaymentChannel } from '../providers/payments/provider.ts';
import type { NoticeSender } from './notices.ts';
import { payTrade, refundedFen, refundTrade, Refusal, type SandboxDb, type SandboxTrade } from './trades.ts';

/**
 * The outcomes that the payer, the network or a forger brings about. Besides those of the specification: `delayed` (the
 * notice comes a little later), `reordered` (an older notice, that the trade waits for its payer, comes after that of
 * the payment), `onClose` (paid in the moment in which the merchant closes the trade), `probe` (nothing is paid; WeChat
 * tests whether the merchant verifies signatures), `partRefunded` and `refunded` (paid, unless it is, and two fifths or all of it
 * refunded in the provider's portal; the only notice is that of the refund), `gbk` (as `success`, with Alipay's notice in GBK).
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
  'partRefunded',
  'refunded',
  'gbk',
] as const;
export type Outcome = (typeof outcomes)[number];

/** One notice as it goes over the wire. */
export type Notice = { headers: Record<string, string>; body: string };

/** What a notice says besides the trade. */
export type NoticeParts = {
  /** The refund that the notice is about, and all that was refunded of the trade. */
  refund?: { refundNo: string; amountFen: bigint; totalFen: bigint };
  charset?: 'utf-8' | 'gbk';
};

/** Writes a provider's notices of a trade. */
export type NoticeFormat = {
  channel: PaymentChannel;
  /** A notice with a valid signature. The same trade in the same status always has the same id. */
  notice: (trade: SandboxTrade, parts?: NoticeParts) => Notice;
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
  if (outcome === 'partRefunded' || outcome === 'refunded') {
    await refundInPortal(payer, paid, outcome === 'refunded');
    return paid;
  }
  await notifyMerchant(payer, paid, outcome);
  return paid;
}

/** Refunds two fifths of a paid trade, or all that is left of it, without the merchant's server. */
async function refundInPortal({ db, format, notices }: Payer, paid: SandboxTrade, all: boolean): Promise<void> {
  const before = await refundedFen(db, paid.trade_no);
  const amountFen = all ? paid.amount_fen - before : (paid.amount_fen * 2n + 4n) / 5n;
  const refundNo = `${paid.trade_no}${String(before).padStart(8, '0')}`;
  await refundTrade(db, paid, { refundNo, amountFen });
  await notices.send(paid, format.notice(paid, { refund: { refundNo, amountFen, totalFen: before + amountFen } }));
}

async function notifyMerchant({ format, notices }: Payer, paid: SandboxTrade, outcome: Outcome): Promise<void> {
  const notice = format.notice(paid, { charset: outcome === 'gbk' ? 'gbk' : 'utf-8' });
  if (outcome === 'silent') return;
  if (outcome === 'delayed') return notices.sendLater(paid, notice);
  // In parallel, to test the merchant's locking.
  const copies = outcome === 'duplicate' ? 3 : 1;
  await Promise.all(Array.from({ length: copies }, () => notices.send(paid, notice)));
  if (outcome === 'reordered') await notices.send(paid, format.notice({ ...paid, status: 'waiting', paid_at: null }));
}

/** The smallest amount that is not the order's. */
const wrongAmount = (trade: SandboxTrade): bigint => (trade.amount_fen === 1n ? 2n : 1n);
