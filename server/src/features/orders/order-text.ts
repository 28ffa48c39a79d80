import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { LockedOrder } from './end-order.ts';

/**
 * Moves a locked order to `version`, the licence text in force. `shown` is the version on the buyer's page, if the request has
 * it. If the buyer was shown another text, commits the move, charges nothing and throws `conflict`, so that nobody buys under
 * an unread text.
 */
export async function assertTextShown(
  tx: Tx,
  order: LockedOrder,
  { version, shown = order.licence_text_version }: { version: number; shown?: number | undefined },
): Promise<void> {
  if (version !== order.licence_text_version) {
    await tx
      .updateTable('orders')
      // The licence fit was checked under the previous text.
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
