import { sql } from 'kysely';
import { eventColumns, type EventSource } from '../../../platform/lists/event-sources.ts';

export const transferEventSource: EventSource = {
  kind: 'order',
  byKind: {
    order: (id) => sql`
      select ${eventColumns({ event: sql`'transfer.submitted'`, time: sql`t.submitted_at`, ref: sql`t.order_id` })}
      from transfers t where t.order_id = ${id}`,
  },
};
