import { sql } from 'kysely';
import { eventColumns, type EventSource } from '../../platform/lists/event-sources.ts';

export const messageEventSource: EventSource = {
  kind: 'user',
  byKind: {
    user: (id) => sql`
      select ${eventColumns({ event: sql`'message.sent'`, time: sql`m.created_at`, ref: sql`m.id`, detail: sql`m.title` })}
      from messages m where m.user_id = ${id}::int`,
  },
};
