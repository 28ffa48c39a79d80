import { sql } from 'kysely';
import { eventColumns, type EventSource } from '../../../platform/lists/event-sources.ts';

export const refundEventSource: EventSource = {
  kind: 'order',
  byKind: {
    order: (id) => sql`
      select ${eventColumns({ event: sql`'refund.requested'`, time: sql`q.requested_at`, ref: sql`q.id`, detail: sql`q.reason` })}
      from refund_requests q where q.order_id = ${id}`,
  },
};
