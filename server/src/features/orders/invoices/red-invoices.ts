import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import type { Input } from '@zhenku/contract/api';
import { formatMoney } from '@zhenku/contract/format';
import { toYuan } from '@zhenku/contract/money';
import { sql } from 'kysely';
import { audit } from '../../../platform/audit.ts';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Operation } from '../../../platform/operation.ts';
import type { UserSession } from '../../../platform/sessions.ts';
import type { LinkRights } from '../../../platform/storage/link-holders.ts';
import { forUser } from '../../../platform/storage/links.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { claimUpload } from '../../../platform/storage/uploads.ts';
import { type Owner, ownedBy } from '../../companies/ownership.ts';
import { notifyBuyer } from '../notify-buyer.ts';
import { isLedBy } from './invoice-group.ts';
import { invoiceLink } from './invoice-link.ts';
import { type InvoiceMailer, mailInvoice } from './mail-invoice.ts';

/** Returns the red invoices of invoices, which their first orders' numbers name, with their files' keys. */
export async function readRedInvoices(db: Db, leadIds: readonly string[]) {
  if (leadIds.length === 0) return [];
  return await db
    .selectFrom('red_invoices as d')
    .innerJoin('invoices as n', 'n.order_id', 'd.order_id')
    .innerJoin('uploads as r', 'r.id', 'd.reversed_upload_id')
    .leftJoin('uploads as f', 'f.id', 'd.file_upload_id')
    .select(['d.id as redId', 'd.order_id as orderId', 'd.amount', 'd.created_at as applyTime'])
    .select(['d.issued_at as issueTime', 'd.head_title as headTitle', 'd.tax_num as taxNum'])
    .select(['r.storage_key as reversedKey', 'f.storage_key as fileKey'])
    .select(sql<string>`coalesce(n.lead_order_id, n.order_id)`.as('leadId'))
    .where(isLedBy(leadIds))
    .orderBy('d.id')
    .execute();
}

/** Issues a due red invoice. Throws `conflict` if it is issued already. */
export async function issueRedInvoice(
  { db, caller: operator, services }: Operation<{ id: number }, InvoiceMailer>,
  { redId, fileKey }: Input<'POST /operator/v1/redInvoices/{redId}/issue'>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const red = await tx
      .selectFrom('red_invoices')
      .select(['order_id', 'amount', 'issued_at'])
      .where('id', '=', redId)
      .forUpdate()
      .executeTakeFirst();
    if (!red) throw new AppError('notFound', { message: '红字发票不存在' });
    if (red.issued_at !== null) throw new AppError('conflict', { message: '红字发票已开具' });
    const upload = await claimUpload(tx, { operatorId: operator.id }, { fileKey, kind: 'image' });
    await tx
      .updateTable('red_invoices')
      .set({ file_upload_id: upload.id, issued_at: sql`now()` })
      .where('id', '=', redId)
      .execute();
    await audit(tx, operator, {
      action: 'invoice.red',
      subject: `order:${red.order_id}`,
      after: { redId, amount: red.amount },
    });
    const order = await tx
      .selectFrom('orders')
      .select(['user_id', 'company_id'])
      .where('id', '=', red.order_id)
      .executeTakeFirstOrThrow();
    await notifyBuyer(tx, order, {
      title: '红字发票已开具',
      content: `订单 ${formatOrderNumber(red.order_id)} 已退款，原发票的 ¥${formatMoney(toYuan(red.amount))} 已开具红字发票，请在“发票管理”中下载。`,
    });
    await mailInvoice(tx, services, {
      orderIds: [red.order_id],
      amount: red.amount,
      upload,
      kind: '红字发票',
    });
  });
}

const selectIssued = (db: Db, owner: Owner, redId: number) =>
  db
    .selectFrom('red_invoices as d')
    .innerJoin('orders as o', 'o.id', 'd.order_id')
    .leftJoin('uploads as f', 'f.id', 'd.file_upload_id')
    .select(['d.order_id as orderId', 'f.storage_key as key'])
    .where('d.id', '=', redId)
    .where(ownedBy('o', owner));

export async function redInvoiceUrl(
  { db, caller: owner, services: { storage } }: Operation<UserSession, { storage: Pick<Storage, 'signedUrl'> }>,
  redId: number,
): Promise<{ url: string }> {
  const red = await selectIssued(db, owner, redId).executeTakeFirst();
  if (!red) throw new AppError('notFound', { message: '红字发票不存在' });
  if (red.key === null) throw new AppError('conflict', { message: '红字发票尚未开具' });
  const holder = forUser(owner, 'redInvoice', redId);
  return { url: invoiceLink(storage, { orderId: red.orderId, key: red.key, holder, kind: '红字发票' }) };
}

export const redInvoiceLinkRights: LinkRights = {
  redInvoice: async (db, user, { id, key }) => {
    const issued = await selectIssued(db, user, Number(id)).where('f.storage_key', '=', key).executeTakeFirst();
    return issued !== undefined;
  },
};
