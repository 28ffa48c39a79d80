import { applyBestDiscountCard } from './best-discount-card.ts';
import { applyIntendedUse } from './apply-intended-use.ts';

/** Does for a new order what its price and its licences need before the payment page shows it. */
export async function prepareOrder(orderId: string): Promise<void> {
  await Promise.all([applyBestDiscountCard(orderId), applyIntendedUse(orderId)]);
}
