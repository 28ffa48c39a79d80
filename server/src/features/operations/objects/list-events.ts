import type { OperatorRole } from '@zhenku/contract/constants';
import { mayOpen, type ObjectKind, objectPath } from '@zhenku/contract/operations/object-kinds';
import type { ObjectEvent } from '@zhenku/contract/operations/objects';
import type { PageOf } from '@zhenku/contract/shapes';
import { sql } from 'kysely';
import type { Operation } from '../../../platform/operation.ts';
import type { EventSource } from '../../../platform/lists/event-sources.ts';
import { offsetOf, type Paging, readPage } from '../../../platform/lists/paging.ts';
import { yuanOrNull } from '../../../platform/database/in-yuan.ts';

interface Row {
  event: string;
  time: string;
  ref: string;
  detail: string | null;
  amount: bigint | null;
  operator_name: string | null;
  about_kind: ObjectKind | null;
  about_id: string | null;
  path: string | null;
}

export async function listEvents(
  {
    db,
    caller: { role },
    services: { events: sources },
  }: Operation<{ role: OperatorRole }, { events: readonly EventSource[] }>,
  { kind, id, ...paging }: Paging & { kind: ObjectKind; id: string },
): Promise<PageOf<ObjectEvent>> {
  const queries = sources.flatMap((source) => {
    const query = mayOpen(role, source.kind) ? source.byKind[kind]?.(id) : undefined;
    return query ? [query] : [];
  });
  const newest = sql`order by time desc, event, ref`;
  const rowLimit = offsetOf(paging) + paging.size;
  const { rows, ...page } = await readPage(db, paging, {
    matching: sql`select from (${sql.join(queries, sql` union all `)}) e`,
    rows: sql<Row>`select * from (${sql.join(
      // The rows up to the page's end contain at most `rowLimit` rows from each source.
      queries.map((query) => sql`(select * from (${query}) q ${newest} limit ${rowLimit})`),
      sql` union all `,
    )}) e ${newest}`,
  });
  return { content: rows.map((row) => asEvent(row, role)), ...page };
}

function asEvent(row: Row, role: OperatorRole): ObjectEvent {
  const { about_kind: kind, about_id: id } = row;
  return {
    eventId: `${row.event}:${row.ref}`,
    event: row.event,
    time: row.time,
    detail: row.detail,
    amount: yuanOrNull(row.amount),
    operatorName: row.operator_name,
    path: kind !== null && id !== null && mayOpen(role, kind) ? objectPath(kind, id) : row.path,
  };
}
