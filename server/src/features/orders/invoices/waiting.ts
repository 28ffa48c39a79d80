import { INVOICE_STATUS } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import type { Queue } from '../../../platform/lists/waiting.ts';

export const invoiceQueue: Queue = {
  name: 'invoices',
  role: 'finance',
  waiting: () =>
    sql`select requested_at as since from invoices where status = ${INVOICE_STATUS.requested} and lead_order_id is null`,
};

export const redInvoiceQueue: Queue = {
  name: 'redInvoices',
  role: 'finance',
  waiting: () => sql`select created_at as since from red_invoices where issued_at is null`,
};
