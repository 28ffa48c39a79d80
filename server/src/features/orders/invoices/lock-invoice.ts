import type { Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { lockParts } from './invoice-group.ts';

/** Locks the invoice that covers an order, with all its orders. Throws `notFound` if there is none. */
export async function lockInvoice(tx: Tx, orderId: string) {
  const parts = await lockParts(tx, [orderId]);
  const [part] = parts;
  if (!part) throw new AppError('notFound', { message: '发票申请不存在' });
  const order = await tx
    .selectFrom('orders')
    .select(['id', 'user_id', 'company_id'])
    .where('id', '=', part.leadId)
    .executeTakeFirstOrThrow();
  return { order, parts, status: part.status, fileId: part.fileId };
}
