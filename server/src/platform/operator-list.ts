import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from './database.ts';
import { type PageOfRows, type Paging, readPageById } from './paging.ts';

interface OperatorList<Id, Row> {
  /** The table and its condition, like `invoices as n where n.status = 0`. */
  from: RawBuilder<unknown>;
  /** The column that identifies a row. */
  id: string;
  /** The column that says since when a row has been there. */
  since: string;
  /** Whether the rows wait for an operator. */
  waiting: boolean;
  read: (ids: Id[]) => Promise<Row[]>;
  idOf: (row: Row) => Id;
}

/** Reads a page of a list that operators work through: what waits for them oldest first, everything else newest first. */
export async function readOperatorList<Id, Row>(
  db: Db,
  paging: Paging,
  { from, id, since, waiting, read, idOf }: OperatorList<Id, Row>,
): Promise<PageOfRows<Row>> {
  return await readPageById(db, paging, {
    matching: sql`select from ${from}`,
    rows: sql<{ id: Id }>`select ${sql.ref(id)} as id from ${from}
      order by ${sql.ref(since)} ${waiting ? sql`asc` : sql`desc`}, ${sql.ref(id)}`,
    read,
    idOf,
  });
}

/** Whether a column has the status that was asked for, if one was. */
export const hasStatus = (column: string, status: number | undefined): RawBuilder<SqlBool> =>
  status === undefined ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} = ${status}`;

interface Sorted<Column extends string> {
  sort?: Column | undefined;
  desc?: boolean | undefined;
}

/**
 * The order of a list by the column that was asked for, rows without a value last; else as it is worked through: oldest or
 * newest first. `columns` are the database's by those of the wire, and `id` makes the order complete.
 */
export function listOrder<Column extends string>(
  { sort, desc }: Sorted<Column>,
  columns: Readonly<Record<Column, string>>,
  { id, oldestFirst }: { id: string; oldestFirst: boolean },
): RawBuilder<unknown> {
  const direction = (descending: boolean | undefined) => (descending ? sql`desc` : sql`asc`);
  if (!sort) return sql`${sql.ref(id)} ${direction(!oldestFirst)}`;
  return sql`${sql.ref(columns[sort])} ${direction(desc)} nulls last, ${sql.ref(id)} ${direction(desc)}`;
}
