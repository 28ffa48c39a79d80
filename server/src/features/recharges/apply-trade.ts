import { ORDER_STATUS } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import type { PaymentChannel, PaymentEvent, Trade } from '../../providers/payments/provider.ts';
import { coinsOf } from '../wallet/coins.ts';
import { post } from '../wallet/post.ts';

export type Applied = 'credited' | 'repeated' | 'ignored' | 'quarantined';

/** A trade that the provider told us of by answering, as the event that a notice of it would be. */
export function tradeOfAnswer(rechargeId: string, trade: Trade): PaymentEvent {
  return {
    eventId: `query-${trade.tradeNo ?? rechargeId}-${trade.state}`,
    outTradeNo: rechargeId,
    tradeNo: trade.tradeNo ?? '',
    amountFen: trade.amountFen ?? 0n,
    appId: trade.appId,
    ...(trade.sellerId !== undefined && { sellerId: trade.sellerId }),
    state: trade.state,
  };
}

/** Who the provider's adapter works for: what a paid trade must name. */
export interface Merchant {
  appId: string;
  sellerId?: string;
}

/**
 * The one way in which a payment becomes known, by notice or by answer: credits the recharge once, however often and in
 * whatever order it is heard of. What is rightly signed but does not fit is kept for an operator and credits nothing.
 */
export async function applyTrade(
  db: Db,
  channel: PaymentChannel,
  event: PaymentEvent,
  merchant: Merchant,
  log: Log,
): Promise<Applied> {
  const applied = await inTransaction(db, async (tx) => {
    const recharge = await tx
      .selectFrom('recharges')
      .selectAll()
      .where('id', '=', event.outTradeNo)
      .where('channel', '=', channel)
      .forUpdate()
      .executeTakeFirst();
    const wrong = recharge ? mismatch(recharge, event, merchant) : 'there is no such recharge';
    const isNew = await remember(tx, channel, event, recharge?.id ?? null, wrong);
    if (wrong) return isNew ? 'quarantined' : 'repeated';
    if (event.state !== 'paid' || !recharge) return 'ignored';
    if (recharge.status === ORDER_STATUS.paid) return 'repeated';

    const owner = recharge.company_id === null ? { userId: recharge.user_id } : { companyId: recharge.company_id };
    await post(tx, {
      cause: { kind: 'recharge', id: recharge.id },
      entries: [
        { account: { kind: 'providerClearing', provider: channel }, amount: -recharge.amount },
        { account: coinsOf(owner), amount: recharge.amount },
      ],
    });
    await tx
      .updateTable('recharges')
      .set({ status: ORDER_STATUS.paid, paid_at: sql`now()`, trade_no: event.tradeNo })
      .where('id', '=', recharge.id)
      .execute();
    return 'credited';
  });
  const details = { channel, rechargeId: event.outTradeNo, eventId: event.eventId, applied };
  if (applied === 'quarantined') log.warn(details, 'a payment needs an operator');
  else log.info(details, 'payment');
  return applied;
}

/** What of a rightly signed event does not fit the recharge that it names; null when all does. */
function mismatch(
  recharge: { amount: bigint; status: number; trade_no: string | null },
  event: PaymentEvent,
  merchant: Merchant,
): string | null {
  if (event.appId !== merchant.appId) return `paid to another application: ${event.appId}`;
  if (merchant.sellerId && event.sellerId && event.sellerId !== merchant.sellerId) {
    return `paid to another seller: ${event.sellerId}`;
  }
  if (event.state !== 'paid') return null;
  if (event.amountFen !== recharge.amount) return `paid ${event.amountFen} fen instead of ${recharge.amount}`;
  if (recharge.status === ORDER_STATUS.paid && recharge.trade_no !== event.tradeNo) {
    return `paid twice: ${recharge.trade_no} and ${event.tradeNo}`;
  }
  return null;
}

/** Keeps what the provider told us; answers whether it was news. */
async function remember(
  tx: Tx,
  channel: PaymentChannel,
  event: PaymentEvent,
  rechargeId: string | null,
  quarantined: string | null,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('payment_events')
    .values({
      channel,
      event_id: event.eventId,
      recharge_id: rechargeId,
      payload: JSON.stringify({ ...event, amountFen: String(event.amountFen) }),
      quarantined,
    })
    .onConflict((conflict) => conflict.columns(['channel', 'event_id']).doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
