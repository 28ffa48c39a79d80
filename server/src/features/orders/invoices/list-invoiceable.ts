import { INVOICE_STATUS, ORDER_STATUS } from '@zhenku/contract/constants';
import { toYuan } from '@zhenku/contract/money';
import type { InvoiceableOrder } from '@zhenku/contract/orders/invoices';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { type OrderEditor, ownedBy } from '../../companies/ownership.ts';
import { readInvoiceAmounts } from './request-invoice.ts';

const ORDERS_MAX = 100;

const itemsLeft = sql`from order_items i where i.order_id = o.id and i.refunded_at is null`;

/** Returns the latest paid orders without an invoice. Viewers cannot request the company's invoices, so they get only their own. */
export async function listInvoiceable(db: Db, user: OrderEditor): Promise<{ list: InvoiceableOrder[] }> {
  const rows = await db
    .selectFrom('orders as o')
    .leftJoin('invoices as n', 'n.order_id', 'o.id')
    .where(ownedBy('o', user))
    .where('o.status', '=', ORDER_STATUS.paid)
    .where((eb) =>
      eb.or([eb('n.status', 'is', null), eb('n.status', 'in', [INVOICE_STATUS.rejected, INVOICE_STATUS.void])]),
    )
    .$if(user.companyRole === 'viewer', (query) => query.where('o.company_id', 'is', null))
    .select(['o.id as orderId', sql<string>`coalesce(o.paid_at, o.created_at)`.as('payTime')])
    .select(sql<boolean>`o.company_id is not null`.as('companyPay'))
    .select(sql<string[]>`array(select i.video_name ${itemsLeft} order by i.position limit 3)`.as('videoNames'))
    .select(sql<number>`(select count(*)::int ${itemsLeft})`.as('items'))
    .orderBy('o.paid_at', 'desc')
    .orderBy('o.id')
    .limit(ORDERS_MAX)
    .execute();
  const amounts = await readInvoiceAmounts(
    db,
    rows.map(({ orderId }) => orderId),
  );
  const list = rows.map((row) => ({ ...row, amount: toYuan(amounts.get(row.orderId)!) }));
  return { list: list.filter(({ amount }) => amount > 0) };
}
