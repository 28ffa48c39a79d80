import { OBJECT_KINDS, type ObjectKind, subjectOf } from '@zhenku/contract/operations/object-kinds';
import { sql } from 'kysely';
import { eventColumns, type EventSource } from '../../../platform/lists/event-sources.ts';

const notes = (kind: ObjectKind) => (id: string) =>
  sql`
  select ${eventColumns({
    event: sql`'note.add'`,
    time: sql`n.created_at`,
    ref: sql`n.id`,
    detail: sql`n.text`,
    operator: sql`o.username`,
  })}
  from operator_notes n join operators o on o.id = n.operator_id where n.subject = ${subjectOf(kind, id)}`;

export const noteEventSources: readonly EventSource[] = OBJECT_KINDS.map((kind) => ({
  kind,
  byKind: { [kind]: notes(kind) },
}));
