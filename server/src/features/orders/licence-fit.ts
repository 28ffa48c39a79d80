import type { Input } from '@zhenku/contract/api';
import type { LicenceFit } from '@zhenku/contract/orders/orders';
import { assessLicence, textForClip } from '@zhenku/contract/licences/licence-uses';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { invalidField } from '../../platform/errors.ts';
import { readLicenceText } from '../licences/texts/read-licence-texts.ts';
import { lockOrder } from './end-order.ts';
import type { OrderEditor } from '../companies/ownership.ts';

export async function checkLicenceFit(
  db: Db,
  user: OrderEditor,
  { orderId, licensee, uses }: Input<'POST /order/v1/licenceFit'>,
): Promise<LicenceFit> {
  return await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, user, orderId);
    const text = await readLicenceText(tx, order.licence_text_version);
    if (!uses.every((use) => text.uses.some(({ key }) => key === use))) throw invalidField('uses', '用途有误');
    const rows = await tx
      .selectFrom('order_items as i')
      .innerJoin('videos as v', 'v.id', 'i.video_id')
      .select(['i.id', 'i.tier', 'v.editorial_only as editorialOnly'])
      .where('i.order_id', '=', orderId)
      .orderBy('i.position')
      .execute();
    const items = rows.map(({ id, tier, ...clip }) => ({
      orderItemId: id,
      ...assessLicence(textForClip(text, clip), { licensee, uses }, tier),
    }));
    const fit = { licensee, uses, fits: items.every(({ verdict }) => verdict === 'fits'), items };
    await tx
      .updateTable('orders')
      .set({ licence_fit: JSON.stringify(fit) })
      .where('id', '=', orderId)
      .execute();
    return fit;
  });
}
