import { sql } from 'kysely';
import { type PersonalData, sortableByTime } from '../../../platform/personal-data.ts';
import { ownedBy } from '../../companies/ownership.ts';

export const personalData: PersonalData = {
  tables: { invoices: 'kept' },
  export: [
    {
      file: 'invoices',
      title: '发票',
      rows: (owner) => sql`
        select ${sortableByTime('i.requested_at', 'o.id')} as key, o.id as "orderId",
          i.status as "invoiceStatus", i.head_type as "headType", i.head_title as "headTitle", i.tax_num as "taxNum",
          i.invoice_type as "invoiceType", i.address, i.phone, i.bank_name as "bankName", i.bank_card_no as "bankCardNo",
          i.email, coalesce(i.own_amount, i.amount) as amount, i.reason, i.requested_at as "addTime", i.decided_at as "decideTime"
        from invoices i join orders o on o.id = i.order_id where ${ownedBy('o', owner)}`,
    },
    {
      file: 'red-invoices',
      title: '红字发票',
      rows: (owner) => sql`
        select r.id as key, r.order_id as "orderId", r.invoice_type as "invoiceType", r.head_title as "headTitle",
          r.tax_num as "taxNum", r.amount, r.created_at as "addTime", r.issued_at as "issueTime"
        from red_invoices r join orders o on o.id = r.order_id where ${ownedBy('o', owner)}`,
    },
  ],
};
