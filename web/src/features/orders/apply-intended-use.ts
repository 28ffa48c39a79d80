import { call } from '../../api/user-client.ts';
import { readIntendedUse } from '../licences/uses/intended-use.ts';

/** Checks a new order against the buyer's intended use, so that the payment page warns by itself. */
export async function applyIntendedUse(orderId: string): Promise<void> {
  const use = readIntendedUse();
  if (use === null) return;
  const input = { orderId, licensee: use.licensee, uses: [...use.uses] };
  // The licence text may no longer have this use; the payment page then asks.
  await call('POST /order/v1/licenceFit', input, { silent: true }).catch(() => undefined);
}
