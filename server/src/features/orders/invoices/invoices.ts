import type { Input } from '@zhenku/contract/api';
import { DOWNLOAD_URL_MINUTES, INVOICE_HEAD, INVOICE_STATUS, ORDER_STATUS } from '@zhenku/contract/constants';
import { headTypeOf, type Invoice } from '@zhenku/contract/orders/invoices';
import type { Fen } from '@zhenku/contract/money';
import type { PageOf } from '@zhenku/contract/shapes';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../../platform/database/database.ts';
import { inYuan } from '../../../platform/database/in-yuan.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Operation } from '../../../platform/operation.ts';
import { readPage } from '../../../platform/lists/paging.ts';
import type { UserSession } from '../../../platform/sessions.ts';
import type { LinkRights } from '../../../platform/storage/link-holders.ts';
import { forUser, type LinkHolder } from '../../../platform/storage/links.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { lockOrder } from '../end-order.ts';
import { type OrderEditor, type Owner, ownedBy } from '../../companies/ownership.ts';
import { netOfRefunds } from '../net-of-refunds.ts';
import { nextInvoiceStatus } from './invoice-states.ts';

/** Requests an invoice for a paid order, for the amount paid less refunds and bonus coins. */
export async function requestInvoice(
  db: Db,
  user: OrderEditor,
  form: Input<'POST /order/v1/makeInvoice'>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, user, form.orderId);
    if (order.status !== ORDER_STATUS.paid) {
      throw new AppError('conflict', { message: '只有已支付的订单可以开具发票' });
    }
    const status = nextInvoiceStatus(await readInvoiceStatus(tx, order.id), 'request');
    const amount = await computeInvoiceAmount(tx, order.id);
    if (amount === 0n) throw new AppError('conflict', { message: '赠送牛币支付的金额不能开具发票' });
    const invoice = {
      ...headOf(form),
      user_id: user.id,
      status,
      amount,
      reason: null,
      file_upload_id: null,
      requested_at: sql<Date>`now()`,
      decided_at: null,
    };
    await tx
      .insertInto('invoices')
      .values({ order_id: order.id, ...invoice })
      .onConflict((conflict) => conflict.column('order_id').doUpdateSet(invoice))
      .execute();
  });
}

async function computeInvoiceAmount(tx: Tx, orderId: string): Promise<Fen> {
  const { amount, bonus } = await netOfRefunds(tx, orderId);
  return amount - bonus;
}

async function readInvoiceStatus(tx: Tx, orderId: string): Promise<number | null> {
  const invoice = await tx.selectFrom('invoices').select('status').where('order_id', '=', orderId).executeTakeFirst();
  return invoice?.status ?? null;
}

/** Personal invoices have only a title. */
function headOf(form: Input<'POST /order/v1/makeInvoice'>) {
  const type = headTypeOf(form);
  const enterprise = type === INVOICE_HEAD.enterprise;
  return {
    head_type: type,
    head_title: form.headTitle,
    tax_num: enterprise ? form.taxNum! : null,
    address: enterprise ? form.address! : null,
    phone: enterprise ? form.phone! : null,
    bank_name: enterprise ? form.bankName! : null,
    bank_card_no: enterprise ? form.bankCardNo! : null,
  };
}

/**
 * Adjusts the invoice of a refunded order. An issued invoice becomes void; a requested one is reduced to the remaining amount,
 * or becomes void if nothing remains.
 */
export async function adjustRefundedInvoice(tx: Tx, orderId: string): Promise<void> {
  const status = await readInvoiceStatus(tx, orderId);
  const amount = await computeInvoiceAmount(tx, orderId);
  if (status === INVOICE_STATUS.requested && amount > 0n) {
    await tx.updateTable('invoices').set({ amount }).where('order_id', '=', orderId).execute();
  } else if (status === INVOICE_STATUS.requested || status === INVOICE_STATUS.issued) {
    await tx
      .updateTable('invoices')
      .set({ status: nextInvoiceStatus(status, 'void'), reason: '订单已退款', decided_at: sql`now()` })
      .where('order_id', '=', orderId)
      .execute();
  }
}

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

export function invoiceLink(
  storage: Pick<Storage, 'signedUrl'>,
  { orderId, key, holder }: { orderId: string; key: string; holder: LinkHolder },
): string {
  const extension = /\.\w+$/.exec(key)?.[0] ?? '';
  return storage.signedUrl(key, {
    seconds: DOWNLOAD_URL_MINUTES * 60,
    fileName: `发票-${orderId}${extension}`,
    holder,
  });
}

export const invoiceLinkRights: LinkRights = {
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
  return { content: rows.map((row) => inYuan(row, 'amount')), ...page };
}

export const selectInvoices = (db: Db) =>
  db
    .selectFrom('invoices as n')
    .innerJoin('orders as o', 'o.id', 'n.order_id')
    .select(['n.order_id as orderId', 'n.status as invoiceStatus', 'n.head_type as headType', 'n.amount', 'n.reason'])
    .select(['n.head_title as headTitle', 'n.tax_num as taxNum', 'n.address', 'n.phone', 'n.bank_name as bankName'])
    .select(['n.bank_card_no as bankCardNo', 'n.requested_at as applyTime', 'n.decided_at as decideTime']);
