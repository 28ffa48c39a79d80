import { ORDER_STATUS } from '@zhenku/contract/constants';
import type { Fen } from '@zhenku/contract/money';
import { sql } from 'kysely';
import { ProviderUnknown } from '../../providers/payments/provider.ts';
import { applyTrade, asPaymentEvent } from './apply-trade.ts';
import type { Channel, PaymentContext } from './payments.ts';

/** Returns a recharge's provider; null for a recharge from income or if the provider is no longer configured. */
async function findProvider({ db, services: payments }: PaymentContext, id: string): Promise<Channel | null> {
  const row = await db.selectFrom('recharges').select('channel').where('id', '=', id).executeTakeFirstOrThrow();
  return row.channel === 'income' ? null : payments.channels[row.channel];
}

/**
 * Queries the provider about a recharge and applies the response. Responses may omit partial refunds, so callers that know of
 * some pass `refundedFen`. Returns false for an inconclusive response, which changes nothing.
 */
export async function queryProvider(context: PaymentContext, id: string, refundedFen: Fen = 0n): Promise<boolean> {
  const channel = await findProvider(context, id);
  if (!channel) return false;
  const { provider } = channel;
  try {
    const trade = await provider.query(id);
    if (trade.state === 'paid' || trade.state === 'refunded') {
      const event = asPaymentEvent(id, trade);
      const refund = refundedFen > 0n && !event.refund ? { refund: { totalFen: refundedFen } } : {};
      await applyTrade(context, provider.channel, { ...event, ...refund });
    }
    return true;
  } catch (error) {
    if (!(error instanceof ProviderUnknown)) throw error;
    context.services.log.warn({ rechargeId: id, reason: error.message }, 'the provider’s response is inconclusive');
    return false;
  }
}

/**
 * Closes an open recharge with `status`, at the provider first. If it was paid in between, credits it instead. The recharge
 * stays open while the provider's responses are inconclusive.
 */
export async function closeRecharge(context: PaymentContext, id: string, status: number): Promise<void> {
  const channel = await findProvider(context, id);
  if (!channel) return;
  try {
    await queryProvider(context, id);
    const paid = (await channel.provider.close(id)) === 'paid';
    if (paid && !(await queryProvider(context, id))) return;
  } catch (error) {
    if (!(error instanceof ProviderUnknown)) throw error;
    context.services.log.warn(
      { rechargeId: id, reason: error.message },
      'the provider did not confirm that it closed the order',
    );
    return;
  }
  await context.db
    .updateTable('recharges')
    .set({ status, closed_at: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', ORDER_STATUS.pending)
    .execute();
}
