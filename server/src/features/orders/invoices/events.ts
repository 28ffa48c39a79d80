import { sql } from 'kysely';
import { eventColumns, type EventSource } from '../../../platform/lists/event-sources.ts';

export const invoiceEventSource: EventSource = {
  kind: 'order',
  byKind: {
    order: (id) => sql`
      select ${eventColumns({
        event: sql`'invoice.requested'`,
        time: sql`n.requested_at`,
        ref: sql`n.order_id`,
        detail: sql`n.head_title`,
        amount: sql`coalesce(n.own_amount, n.amount)`,
      })}
      from invoices n where n.order_id = ${id}`,
  },
};
