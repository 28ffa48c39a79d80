import { type RawBuilder, sql } from 'kysely';
import { eventColumns, type EventSource } from '../../platform/lists/event-sources.ts';

const submissions = (which: RawBuilder<unknown>) => sql`
  select ${eventColumns({ event: sql`e.event`, time: sql`e.time`, ref: sql`a.id`, detail: sql`e.detail` })}
  from authentications a, lateral (values ('authentication.submitted', a.submitted_at, null),
    (case a.status when 1 then 'authentication.approve' else 'authentication.reject' end, a.decided_at, a.reason))
    e (event, time, detail)
  where ${which} and e.time is not null`;

export const authenticationEventSource: EventSource = {
  kind: 'user',
  byKind: { user: (id) => submissions(sql`a.user_id = ${id}::int`) },
};
