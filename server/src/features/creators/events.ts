import { sql } from 'kysely';
import { eventColumns, type EventSource } from '../../platform/lists/event-sources.ts';

export const applicationEventSource: EventSource = {
  kind: 'user',
  byKind: {
    user: (id) => sql`
      select ${eventColumns({ event: sql`e.event`, time: sql`e.time`, ref: sql`a.id`, detail: sql`e.detail` })}
      from creator_applications a, lateral (values ('application.submitted', a.submitted_at, null),
        (case a.status when 1 then 'application.approve' else 'application.reject' end, a.decided_at, a.reason))
        e (event, time, detail)
      where a.user_id = ${id}::int and e.time is not null`,
  },
};
