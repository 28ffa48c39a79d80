import { call } from '../../api/user-client.ts';
import { paymentAccounts } from './payment-accounts.ts';

/**
 * Applies the best discount card of the buyer's own coins to a new order; the company's cards are for buyers who choose
 * its account. If it fails, the order has no card yet, and its payment page offers one.
 */
export async function applyBestDiscountCard(orderId: string): Promise<void> {
  try {
    const [{ list }, user] = await Promise.all([
      call('GET /discount/v1/list/userOwn', { orderId }, { silent: true }),
      call('GET /user/v1/info', {}, { silent: true }),
    ]);
    const [own] = paymentAccounts(user);
    const best = list.find(({ company }) => company === own?.companyPay);
    if (best) await call('POST /order/v1/discount/update', { orderId, discountId: best.discountId }, { silent: true });
  } catch {
    // The payment page asks before it charges the full price.
  }
}
