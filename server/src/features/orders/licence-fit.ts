import type { Input } from '@zhenku/contract/api';
import type { LicenceFit } from '@zhenku/contract/orders';
import { assessLicence } from '@zhenku/contract/rules/licence-uses';
import { type Db, inTransaction } from '../../platform/database.ts';
import { lockOrder } from './end-order.ts';
import type { OrderEditor } from '../companies/ownership.ts';

/** Checks whether the licences of an order cover the intended use, and stores the result with the order. */
export async function checkLicenceFit(
  db: Db,
  user: OrderEditor,
  { orderId, licensee, uses }: Input<'POST /order/v1/licenceFit'>,
): Promise<LicenceFit> {
  return await inTransaction(db, async (tx) => {
    await lockOrder(tx, user, orderId);
    const rows = await tx
      .selectFrom('order_items')
      .select(['id', 'tier'])
      .where('order_id', '=', orderId)
      .orderBy('position')
      .execute();
    const items = rows.map(({ id, tier }) => ({ orderItemId: id, ...assessLicence({ licensee, uses }, tier) }));
    const fit = { licensee, uses, fits: items.every(({ verdict }) => verdict === 'fits'), items };
    await tx
      .updateTable('orders')
      .set({ licence_fit: JSON.stringify(fit) })
      .where('id', '=', orderId)
      .execute();
    return fit;
  });
}
