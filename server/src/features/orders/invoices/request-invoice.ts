import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import type { Input } from '@zhenku/contract/api';
import { INVOICE_HEAD, ORDER_STATUS } from '@zhenku/contract/constants';
import { headTypeOf, invoicedOrders } from '@zhenku/contract/orders/invoices';
import type { Fen } from '@zhenku/contract/money';
import { sql } from 'kysely';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Operation } from '../../../platform/operation.ts';
import { MAIL_MISSING } from '../../../providers/mail/mail-queue.ts';
import { lockOrder } from '../end-order.ts';
import type { OrderEditor } from '../../companies/ownership.ts';
import { readNetAmounts } from '../net-of-refunds.ts';
import { formGroup, leaveGroups, lockParts } from './invoice-group.ts';
import { nextInvoiceStatus } from './invoice-states.ts';
import type { InvoiceMailer } from './mail-invoice.ts';

type InvoiceForm = Input<'POST /order/v1/makeInvoice'>;

/** Requests one invoice for paid orders of one owner, for the amounts paid less refunds and bonus coins. */
export async function requestInvoice(
  { db, caller: user, services }: Operation<OrderEditor, InvoiceMailer>,
  form: InvoiceForm,
): Promise<void> {
  if (form.email && !services.enqueueMail) throw new AppError('conflict', { message: MAIL_MISSING });
  // Locks in the order of the numbers, so that overlapping requests cannot deadlock.
  const orderIds = invoicedOrders(form);
  await inTransaction(db, async (tx) => {
    const owners = new Set<number | null>();
    for (const orderId of orderIds) {
      const order = await lockOrder(tx, user, orderId);
      if (order.status !== ORDER_STATUS.paid) {
        throw new AppError('conflict', { message: '只有已支付的订单可以开具发票' });
      }
      owners.add(order.company_id);
    }
    if (owners.size > 1) throw new AppError('conflict', { message: '个人订单和企业订单不能合并开具发票' });
    const parts = await lockParts(tx, orderIds);
    const statuses = new Map(parts.map(({ orderId, status }) => [orderId, status]));
    const states = orderIds.map((orderId) => nextInvoiceStatus(statuses.get(orderId) ?? null, 'request'));
    const amounts = await readInvoiceAmounts(tx, orderIds);
    const unpaid = orderIds.find((orderId) => amounts.get(orderId) === 0n);
    if (unpaid !== undefined) {
      const which = orderIds.length > 1 ? `订单 ${formatOrderNumber(unpaid)} 以` : '';
      throw new AppError('conflict', { message: `${which}赠送牛币支付的金额不能开具发票` });
    }
    await leaveGroups(tx, parts, new Set(orderIds));
    const invoice = {
      ...headOf(form),
      invoice_type: form.invoiceType,
      email: form.email || null,
      user_id: user.id,
      status: states[0]!,
      reason: null,
      file_upload_id: null,
      requested_at: sql<Date>`now()`,
      decided_at: null,
    };
    await tx
      .insertInto('invoices')
      .values([...amounts].map(([orderId, amount]) => ({ order_id: orderId, ...invoice, amount })))
      .onConflict((conflict) => conflict.column('order_id').doUpdateSet(invoice))
      .execute();
    await formGroup(
      tx,
      [...amounts].map(([orderId, amount]) => ({ orderId, amount })),
    );
  });
}

/** Returns how much of each order can be invoiced. */
export async function readInvoiceAmounts(db: Db, orderIds: readonly string[]): Promise<ReadonlyMap<string, Fen>> {
  const nets = await readNetAmounts(db, orderIds);
  return new Map([...nets].map(([orderId, { amount, bonus }]) => [orderId, amount - bonus]));
}

/** Personal invoices have only a title. */
function headOf(form: InvoiceForm) {
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
