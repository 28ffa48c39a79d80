import type { OperatorRole } from '@zhenku/contract/constants';
import { FOUND_KINDS, mayOpen, type ObjectKind } from '@zhenku/contract/operations/object-kinds';
import type { FoundGroup } from '@zhenku/contract/operations/objects';
import { type RawBuilder, sql } from 'kysely';
import type { Operation } from '../../../platform/operation.ts';
import { FOUND_MAX, type ObjectSource } from '../../../platform/lists/object-sources.ts';
import { yuanOrNull } from '../../../platform/database/in-yuan.ts';

interface Row {
  source: number;
  id: string;
  title: string;
  detail: string | null;
  amount: bigint | null;
  time: string | null;
  exact: boolean;
}

type Query = RawBuilder<unknown> | null | undefined;

export type SourceContext = Operation<{ role: OperatorRole }, { objects: readonly ObjectSource[] }>;

/** Groups with an exact match come first. */
export async function findObjects(context: SourceContext, text: string): Promise<FoundGroup[]> {
  const sought = { text, number: /^\d{1,9}$/.test(text) ? Number(text) : null };
  return await listObjects(context, (source) => source.find?.(sought));
}

export async function listRelated(
  context: SourceContext,
  { kind, id }: { kind: ObjectKind; id: string },
): Promise<FoundGroup[]> {
  return await listObjects(context, (source) => source.related?.[kind]?.(id));
}

async function listObjects(
  { db, caller: { role }, services: { objects: sources } }: SourceContext,
  queryOf: (source: ObjectSource) => Query,
): Promise<FoundGroup[]> {
  const queries = sources.flatMap((source, index) => {
    const query = mayOpen(role, source.kind) ? queryOf(source) : undefined;
    return query ? [sql`(select ${index}::int as source, f.* from (${query}) f limit ${FOUND_MAX + 1})`] : [];
  });
  if (queries.length === 0) return [];
  const { rows } = await sql<Row>`${sql.join(queries, sql` union all `)}`.execute(db);
  const groups = FOUND_KINDS.flatMap((kind) => {
    const found = rows.filter(({ source }) => sources[source]!.kind === kind);
    return found.length > 0 ? [{ kind, found }] : [];
  });
  const hasExact = ({ found }: { found: Row[] }) => found.some(({ exact }) => exact);
  return groups
    .toSorted((a, b) => Number(hasExact(b)) - Number(hasExact(a)))
    .map(({ kind, found }) => ({
      kind,
      more: found.length > FOUND_MAX,
      found: found.slice(0, FOUND_MAX).map((row) => ({
        path: sources[row.source]!.path(row.id),
        id: row.id,
        title: row.title,
        detail: row.detail,
        amount: yuanOrNull(row.amount),
        time: row.time,
      })),
    }));
}
