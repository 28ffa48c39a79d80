import type { Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { lockAnyOrder } from '../end-order.ts';

/** Locks the invoice's order, which serialises changes to the invoice. Throws `notFound` if there is no invoice. */
export async function lockInvoice(tx: Tx, orderId: string) {
  const order = await lockAnyOrder(tx, orderId);
  const invoice = await tx
    .selectFrom('invoices')
    .select(['status', 'file_upload_id', 'amount'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (!invoice) throw new AppError('notFound', { message: '发票申请不存在' });
  return { order, status: invoice.status, fileId: invoice.file_upload_id, amount: invoice.amount };
}
