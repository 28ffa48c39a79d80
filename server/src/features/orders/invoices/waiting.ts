import { INVOICE_STATUS } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import type { Queue } from '../../../platform/lists/waiting.ts';

export const invoiceQueue: Queue = {
  name: 'invoices',
  role: 'finance',
  waiting: () => sql`select requested_at as since from invoices where status = ${INVOICE_STATUS.requested}`,
};
