import type { PaymentChannel } from '../providers/payments/provider.ts';
import type { NoticeSender } from './notices.ts';
import { payTrade, refundedFen, refundTrade, Refusal, type SandboxDb, type SandboxTrade } from './trades.ts';

/**
 * Outcomes caused by the payer, the network or a forger. Additions to the specification: `delayed` (the notice comes a
 * little later), `reordered` (an older notice, which says that the trade awaits its payer, comes after the payment's),
 * `onClose` (paid just as the merchant closes the trade), `probe` (nothing is paid; WeChat tests whether the merchant
 * verifies signatures), `partRefunded` and `refunded` (paid if necessary, then two fifths or all of it refunded in the
 * provider's portal; the only notice is the refund's), `gbk` (like `success`, with Alipay's notice in GBK).
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

export type Notice = { headers: Record<string, string>; body: string };

export type NoticeParts = {
  refund?: { refundNo: string; amountFen: bigint; totalFen: bigint };
  charset?: 'utf-8' | 'gbk';
};

export type NoticeFormat = {
  channel: PaymentChannel;
  /** Returns a notice with a valid signature. The same trade in the same status always has the same id. */
  notice: (trade: SandboxTrade, parts?: NoticeParts) => Notice;
  forgery: (trade: SandboxTrade) => Notice;
  probe: (trade: SandboxTrade) => Notice;
};

export type Payer = {
  db: SandboxDb;
  format: NoticeFormat;
  notices: NoticeSender;
};

/**
 * Acts as a trade's payer and resolves after one attempt per notice. Paying a paid trade charges nothing and repeats the
 * notice, as the providers do.
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

/** Refunds two fifths of a paid trade, or all of its remainder, bypassing the merchant's server. */
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

const wrongAmount = (trade: SandboxTrade): bigint => (trade.amount_fen === 1n ? 2n : 1n);
