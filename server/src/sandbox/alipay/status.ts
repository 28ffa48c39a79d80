import type { SandboxTrade } from '../trades.ts';

const STATUS = { waiting: 'WAIT_BUYER_PAY', paid: 'TRADE_SUCCESS', closed: 'TRADE_CLOSED' } as const;

/** In Alipay's words: a trade that was refunded in full is closed too, and still has a time of payment. */
export const statusOf = (trade: SandboxTrade, refundedFen = 0n): string =>
  refundedFen >= trade.amount_fen ? STATUS.closed : STATUS[trade.status];
