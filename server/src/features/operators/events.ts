import { OBJECT_KINDS, type ObjectKind, subjectOf } from '@zhenku/contract/operations/object-kinds';
import { sql } from 'kysely';
import { eventColumns, type EventSource } from '../../platform/lists/event-sources.ts';

const decisions = (kind: ObjectKind) => (id: string) =>
  sql`
  select ${eventColumns({
    event: sql`a.action`,
    time: sql`a.created_at`,
    ref: sql`a.id`,
    detail: sql`coalesce(a.after ->> 'reason', a.after ->> 'note')`,
    amount: sql`case jsonb_typeof(a.after -> 'amount') when 'number' then (a.after ->> 'amount')::numeric * 100 end`,
    operator: sql`o.username`,
  })}
  from audit_log a left join operators o on o.id = a.operator_id
  where a.subject = ${subjectOf(kind, id)} and a.action <> 'note.add'`;

export const decisionEventSources: readonly EventSource[] = OBJECT_KINDS.map((kind) => ({
  kind,
  byKind: { [kind]: decisions(kind) },
}));
