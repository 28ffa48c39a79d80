import type { Input } from '@zhenku/contract/api';
import { INVOICE_STATUS } from '@zhenku/contract/constants';
import type { Invoice } from '@zhenku/contract/orders/invoices';
import type { PageOf } from '@zhenku/contract/shapes';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { inYuan } from '../../../platform/database/in-yuan.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Operation } from '../../../platform/operation.ts';
import { readPage } from '../../../platform/lists/paging.ts';
import type { UserSession } from '../../../platform/sessions.ts';
import type { LinkRights } from '../../../platform/storage/link-holders.ts';
import { forUser } from '../../../platform/storage/links.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { type Owner, ownedBy } from '../../companies/ownership.ts';
import { invoiceLink } from './invoice-link.ts';
import { readRedInvoices, redInvoiceLinkRights } from './red-invoices.ts';

export async function invoiceUrl(
  { db, caller: owner, services: { storage } }: Operation<UserSession, { storage: Pick<Storage, 'signedUrl'> }>,
  orderId: string,
): Promise<{ url: string }> {
  const row = await db
    .selectFrom('orders as o')
    .leftJoin('invoices as n', 'n.order_id', 'o.id')
    .leftJoin('uploads as f', 'f.id', 'n.file_upload_id')
    .where('o.id', '=', orderId)
    .where(ownedBy('o', owner))
    .select(['n.status', 'f.storage_key'])
    .executeTakeFirst();
  if (!row) throw new AppError('notFound', { message: '订单不存在' });
  if (row.status !== INVOICE_STATUS.issued) throw new AppError('conflict', { message: '发票尚未开具' });
  return { url: invoiceLink(storage, { orderId, key: row.storage_key!, holder: forUser(owner, 'invoice', orderId) }) };
}

export const invoiceLinkRights: LinkRights = {
  ...redInvoiceLinkRights,
  invoice: async (db, user, { id, key }) => {
    const issued = await db
      .selectFrom('orders as o')
      .innerJoin('invoices as n', 'n.order_id', 'o.id')
      .innerJoin('uploads as f', 'f.id', 'n.file_upload_id')
      .select('o.id')
      .where('o.id', '=', id)
      .where(ownedBy('o', user))
      .where('n.status', '=', INVOICE_STATUS.issued)
      .where('f.storage_key', '=', key)
      .executeTakeFirst();
    return issued !== undefined;
  },
};

export async function listOwnInvoices(
  db: Db,
  owner: Owner,
  paging: Input<'GET /order/v1/invoice/user/list'>,
): Promise<PageOf<Invoice>> {
  const mine = selectInvoices(db).where(ownedBy('o', owner));
  const listed = mine.orderBy('n.requested_at', 'desc').orderBy('n.order_id');
  const { rows, ...page } = await readPage(db, paging, { matching: mine, rows: listed });
  const reds = await readRedInvoices(
    db,
    rows.map(({ orderId }) => orderId),
  );
  const content = rows.map((row) => ({
    ...inYuan(row, 'amount'),
    redInvoices: reds.filter(({ leadId }) => leadId === row.orderId).map((red) => inYuan(red, 'amount')),
  }));
  return { content, ...page };
}

const coveredOrders = sql<string[]>`array(
  select m.order_id from invoices m where m.order_id = n.order_id or m.lead_order_id = n.order_id order by m.order_id)`;

/** Selects each invoice once, by its first order. */
export const selectInvoices = (db: Db) =>
  db
    .selectFrom('invoices as n')
    .innerJoin('orders as o', 'o.id', 'n.order_id')
    .where('n.lead_order_id', 'is', null)
    .select(['n.order_id as orderId', 'n.status as invoiceStatus', 'n.head_type as headType', 'n.amount', 'n.reason'])
    .select(['n.head_title as headTitle', 'n.tax_num as taxNum', 'n.address', 'n.phone', 'n.bank_name as bankName'])
    .select(['n.bank_card_no as bankCardNo', 'n.requested_at as applyTime', 'n.decided_at as decideTime'])
    .select(['n.invoice_type as invoiceType', 'n.email', coveredOrders.as('orderIds')]);
