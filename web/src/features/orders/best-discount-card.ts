import { call } from '../../api/user-client.ts';
import { paymentAccounts } from './payment-accounts.ts';

/**
 * Applies the buyer's best own discount card to a new order; the company's cards require choosing its account. After a
 * failure the order has no card, and the payment page offers one.
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
