import type { Input } from '@zhenku/contract/api';
import { INVOICE_STATUS } from '@zhenku/contract/constants';
import type { OperatorInvoice } from '@zhenku/contract/invoices';
import type { PageOf } from '@zhenku/contract/shapes';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { hasStatus, readOperatorList } from '../../platform/operator-list.ts';
import type { OperatorSession } from '../../platform/sessions.ts';
import { forOperator } from '../../platform/storage/links.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { claimUpload } from '../../platform/storage/uploads.ts';
import { audit } from '../../platform/audit.ts';
import { lockAnyOrder } from '../orders/end-order.ts';
import { notifyBuyer } from '../orders/notify-buyer.ts';
import { asInvoice, invoiceLink, selectInvoices } from './invoices.ts';
import { nextInvoiceStatus } from './invoice-states.ts';

/** Lists invoices: requested ones oldest first, all others newest first. */
export async function listInvoices(
  db: Db,
  storage: Pick<Storage, 'signedUrl'>,
  operator: OperatorSession,
  { status, ...paging }: Input<'GET /operator/v1/invoices'>,
): Promise<PageOf<OperatorInvoice>> {
  const { rows, ...page } = await readOperatorList(db, paging, {
    from: sql`invoices as n where ${hasStatus('n.status', status)}`,
    id: 'n.order_id',
    since: 'n.requested_at',
    waiting: status === INVOICE_STATUS.requested,
    read: (ids: string[]) => selectForReview(db).where('n.order_id', 'in', ids).execute(),
    idOf: ({ order_id }) => order_id,
  });
  const content = rows.map((row): OperatorInvoice => ({
    ...asInvoice(row),
    userId: row.user_id,
    customer: { name: row.customer },
    fileUrl: row.storage_key && invoiceLink(storage, row.order_id, row.storage_key, forOperator(operator, 'finance')),
  }));
  return { content, ...page };
}

function selectForReview(db: Db) {
  return selectInvoices(db)
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .leftJoin('companies as c', 'c.id', 'o.company_id')
    .leftJoin('uploads as f', 'f.id', 'n.file_upload_id')
    .select(['f.storage_key', sql<string>`coalesce(c.name, u.name)`.as('customer')]);
}

/** Issues a requested invoice, so that its buyer can download the file. */
export async function issueInvoice(
  db: Db,
  operator: { id: number },
  { orderId, fileKey }: Input<'POST /operator/v1/invoices/{orderId}/issue'>,
): Promise<null> {
  return await inTransaction(db, async (tx) => {
    const { order, status } = await lockInvoice(tx, orderId);
    const issued = nextInvoiceStatus(status, 'issue');
    const upload = await claimUpload(tx, { operatorId: operator.id }, fileKey, 'image');
    await recordInvoiceDecision(tx, operator, orderId, { status: issued, file_upload_id: upload.id });
    await notifyBuyer(tx, order, {
      title: '发票已开具',
      content: `订单 ${orderId} 的发票已开具，请在“发票管理”中下载。`,
    });
    return null;
  });
}

/** Rejects a requested invoice, which may be requested again. */
export async function rejectInvoice(
  db: Db,
  operator: { id: number },
  { orderId, reason }: Input<'POST /operator/v1/invoices/{orderId}/reject'>,
): Promise<null> {
  return await inTransaction(db, async (tx) => {
    const { order, status } = await lockInvoice(tx, orderId);
    await recordInvoiceDecision(tx, operator, orderId, { status: nextInvoiceStatus(status, 'reject'), reason });
    await notifyBuyer(tx, order, {
      title: '发票申请未通过',
      content: `订单 ${orderId} 的发票申请未通过。原因：${reason}`,
    });
    return null;
  });
}

/** Locks the order, as everything does that changes its invoice. */
async function lockInvoice(tx: Tx, orderId: string) {
  const order = await lockAnyOrder(tx, orderId);
  const invoice = await tx.selectFrom('invoices').select('status').where('order_id', '=', orderId).executeTakeFirst();
  if (!invoice) throw new AppError('notFound', { message: '发票申请不存在' });
  return { order, status: invoice.status };
}

interface InvoiceDecision {
  status: number;
  file_upload_id?: number;
  reason?: string;
}

async function recordInvoiceDecision(
  tx: Tx,
  operator: { id: number },
  orderId: string,
  decision: InvoiceDecision,
): Promise<void> {
  await tx
    .updateTable('invoices')
    .set({ ...decision, decided_at: sql`now()` })
    .where('order_id', '=', orderId)
    .execute();
  await audit(tx, operator, {
    action: decision.status === INVOICE_STATUS.issued ? 'invoice.issue' : 'invoice.reject',
    subject: `order:${orderId}`,
    before: { invoiceStatus: INVOICE_STATUS.requested },
    after: { invoiceStatus: decision.status, reason: decision.reason },
  });
}
