import { LIST_TOTAL_MAX } from '@zhenku/contract/constants';
import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '../database/database.ts';
import { invalidField } from '../errors.ts';

export interface Paging {
  page: number;
  size: number;
}

export const offsetOf = ({ page, size }: Paging) => (page - 1) * size;

export interface Period {
  /** The first and last day in Asia/Shanghai, YYYY-MM-DD. */
  from?: string | undefined;
  to?: string | undefined;
}

export type ColumnExpression = string | RawBuilder<unknown>;

export const columnSql = (column: ColumnExpression): RawBuilder<unknown> =>
  typeof column === 'string' ? sql.ref(column) : column;

export function isWithin(column: ColumnExpression, { from, to }: Period): RawBuilder<SqlBool> {
  const time = columnSql(column);
  const begin = from ? sql`${time} >= ${from}::date::timestamp at time zone 'Asia/Shanghai'` : sql`true`;
  const end = to ? sql`${time} < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'` : sql`true`;
  return sql<SqlBool>`(${begin} and ${end})`;
}

export function isDayWithin(column: string, { from, to }: Period): RawBuilder<SqlBool> {
  const day = sql.ref(column);
  return sql<SqlBool>`(${from ? sql`${day} >= ${from}::date` : sql`true`} and ${to ? sql`${day} <= ${to}::date` : sql`true`})`;
}

interface List<Row> {
  /** Selects all matches, for counting. */
  matching: Expression<unknown>;
  /** Selects the same rows in order, with the columns to read. */
  rows: Expression<Row>;
}

export interface PageOfRows<Row> extends Paging {
  rows: Row[];
  total: number;
  /** Set if there are more than `total`. */
  totalCapped?: true;
}

/**
 * Reads one page of a list, and counts matches up to LIST_TOTAL_MAX, so that no list becomes slow as it grows. Throws
 * `invalidInput` for a page beyond that, so that the reader narrows the list.
 */
export async function readPage<Row>(db: Db, paging: Paging, { matching, rows }: List<Row>): Promise<PageOfRows<Row>> {
  const { page, size } = paging;
  const offset = offsetOf(paging);
  const within = offset < LIST_TOTAL_MAX;
  const [counted, read] = await Promise.all([
    countUpTo(db, matching),
    within ? sql<Row>`${rows} limit ${size} offset ${offset}`.execute(db) : { rows: [] },
  ]);
  if (counted.totalCapped && !within) {
    throw invalidField('page', `只能查看前${LIST_TOTAL_MAX}条，请缩小查询范围`);
  }
  return { rows: read.rows, ...counted, page, size };
}

/** A list that selects ids only; `read` returns the displayed rows for some ids, in any order. */
export interface ListById<Id, Row> extends List<{ id: Id }> {
  read: (ids: Id[]) => Promise<Row[]>;
  idOf: (row: Row) => Id;
}

/** Like `readPage`, but for rows that cost more to display than to find. Omits rows deleted in between. */
export async function readPageById<Id, Row>(
  db: Db,
  paging: Paging,
  { read, idOf, ...list }: ListById<Id, Row>,
): Promise<PageOfRows<Row>> {
  const { rows, ...page } = await readPage(db, paging, list);
  const ids = rows.map(({ id }) => id);
  return { ...page, rows: await readRows(ids, read, idOf) };
}

const BATCH = 100;

/** Yields every row of a list. It reads the ids first, so that concurrent changes neither skip nor repeat a row. */
export async function* readEveryRow<Id, Row>(
  db: Db,
  { rows, read, idOf }: Pick<ListById<Id, Row>, 'rows' | 'read' | 'idOf'>,
): AsyncGenerator<Row> {
  const ids = (await sql<{ id: Id }>`${rows}`.execute(db)).rows.map(({ id }) => id);
  for (let start = 0; start < ids.length; start += BATCH)
    yield* await readRows(ids.slice(start, start + BATCH), read, idOf);
}

async function readRows<Id, Row>(
  ids: Id[],
  read: ListById<Id, Row>['read'],
  idOf: ListById<Id, Row>['idOf'],
): Promise<Row[]> {
  const found = ids.length > 0 ? await read(ids) : [];
  const byId = new Map(found.map((row) => [idOf(row), row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function countUpTo(db: Db, matching: Expression<unknown>): Promise<{ total: number; totalCapped?: true }> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (${matching} limit ${LIST_TOTAL_MAX + 1}) m`.execute(db);
  const { total } = rows[0]!;
  return total > LIST_TOTAL_MAX ? { total: LIST_TOTAL_MAX, totalCapped: true } : { total };
}
