import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { LockedOrder } from './end-order.ts';

/**
 * Puts a locked order under the licence text that is in force, `version`. When its buyer was shown another one, throws `conflict`, which
 * commits that and charges nothing: nobody buys under a text that they could not have read. `shown` is what the buyer's
 * page showed, if it says so.
 */
export async function assertTextShown(
  tx: Tx,
  order: LockedOrder,
  { version, shown = order.licence_text_version }: { version: number; shown?: number | undefined },
): Promise<void> {
  if (version !== order.licence_text_version) {
    await tx
      .updateTable('orders')
      // What fitted was found by the other text.
      .set({ licence_text_version: version, licence_fit: null })
      .where('id', '=', order.id)
      .execute();
  }
  if (version === shown) return;
  throw new AppError('conflict', {
    message: `授权条款已更新为第${version}版，请阅读新的授权范围后再支付`,
    keepChanges: true,
  });
}
