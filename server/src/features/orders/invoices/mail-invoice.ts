import { formatMoney } from '@zhenku/contract/format';
import { type Fen, toYuan } from '@zhenku/contract/money';
import type { Tx } from '../../../platform/database/database.ts';
import type { EnqueueMail } from '../../../providers/mail/mail-queue.ts';
import { invoiceFileName } from './invoice-link.ts';
import { nameOrders } from './invoice-group.ts';

export interface InvoiceMailer {
  /** Null if no mail server is set up. */
  enqueueMail: EnqueueMail | null;
}

interface MailedInvoice {
  /** The orders that the file is about; the first one has the address. */
  orderIds: readonly [string, ...string[]];
  amount: Fen;
  upload: { id: number; storageKey: string };
  kind?: '发票' | '红字发票';
  note?: string;
}

/** Mails an invoice's file to the address that the buyer gave with the request, if there is one. */
export async function mailInvoice(tx: Tx, { enqueueMail }: InvoiceMailer, invoice: MailedInvoice): Promise<void> {
  const { orderIds, amount, upload, kind = '发票', note = '' } = invoice;
  const row = await tx
    .selectFrom('invoices')
    .select(['email', 'user_id', 'head_title'])
    .where('order_id', '=', orderIds[0])
    .executeTakeFirstOrThrow();
  if (row.email === null || !enqueueMail) return;
  await enqueueMail(tx, {
    to: row.email,
    userId: row.user_id,
    template: 'invoiceIssued',
    params: {
      kind,
      title: row.head_title,
      amount: formatMoney(toYuan(amount)),
      orders: nameOrders(orderIds).trim(),
      note,
    },
    attachment: { uploadId: upload.id, name: invoiceFileName({ orderId: orderIds[0], key: upload.storageKey, kind }) },
  });
}
