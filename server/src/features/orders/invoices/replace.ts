import type { Input } from '@zhenku/contract/api';
import { sql } from 'kysely';
import { audit } from '../../../platform/audit.ts';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import type { Operation } from '../../../platform/operation.ts';
import { claimUpload } from '../../../platform/storage/uploads.ts';
import { notifyBuyer } from '../notify-buyer.ts';
import { recordInvoiceIssued } from './invoice-event.ts';
import { nameOrders, orderIdsOf, sumOfParts } from './invoice-group.ts';
import { nextInvoiceStatus } from './invoice-states.ts';
import { lockInvoice } from './lock-invoice.ts';
import { type InvoiceMailer, mailInvoice } from './mail-invoice.ts';

/** Replaces an issued invoice's file. Keeps the previous file but revokes the buyer's links to it. */
export async function replaceInvoice(
  { db, caller: operator, services }: Operation<{ id: number }, InvoiceMailer>,
  { orderId, fileKey, reason }: Input<'POST /operator/v1/invoices/{orderId}/replace'>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { order, parts, status, fileId } = await lockInvoice(tx, orderId);
    nextInvoiceStatus(status, 'replace');
    const upload = await claimUpload(tx, { operatorId: operator.id }, { fileKey, kind: 'image' });
    await tx
      .insertInto('replaced_invoices')
      .values({ order_id: order.id, file_upload_id: fileId!, operator_id: operator.id, reason })
      .execute();
    await tx
      .updateTable('invoices')
      .set({ file_upload_id: upload.id })
      .where(
        'order_id',
        'in',
        parts.map((part) => part.orderId),
      )
      .execute();
    await audit(tx, operator, {
      action: 'invoice.replace',
      subject: `order:${order.id}`,
      before: { fileUploadId: fileId },
      after: { fileUploadId: upload.id, reason },
    });
    await notifyBuyer(tx, order, {
      title: '发票已更换',
      content: `${nameOrders(orderIdsOf(parts))}的发票已更换，请在“发票管理”中重新下载，此前下载的发票请勿使用。原因：${reason}`,
    });
    await mailInvoice(tx, services, {
      orderIds: orderIdsOf(parts),
      amount: sumOfParts(parts),
      upload,
      note: `本发票已更换，此前的文件请勿使用。原因：${reason}`,
    });
    await recordInvoiceIssued(tx, { order, parts, replaced: true });
  });
}

export async function readReplacedFiles(db: Db, orderIds: readonly string[]) {
  if (orderIds.length === 0) return [];
  return await db
    .selectFrom('replaced_invoices as r')
    .innerJoin('uploads as f', 'f.id', 'r.file_upload_id')
    .innerJoin('operators as o', 'o.id', 'r.operator_id')
    .select(['r.order_id as orderId', 'f.storage_key as key', 'r.reason', 'o.username as operatorName'])
    .select(sql<string>`r.replaced_at`.as('time'))
    .where('r.order_id', 'in', orderIds)
    .orderBy('r.id', 'desc')
    .execute();
}
