import { toFen } from '@zhenku/contract/money';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '../database/database.ts';
import { containsIndexed, containsPattern, containsText } from '../database/text-match.ts';
import { type ColumnExpression, columnSql, isWithin, type Period } from './paging.ts';

interface Narrowing extends Period {
  status?: number | undefined;
  amountFrom?: number | undefined;
  amountTo?: number | undefined;
}

/** Whether the columns of a row are within what was asked for. */
export function isSelected(
  { status, amountFrom, amountTo, ...period }: Narrowing,
  columns: { status?: string; time: ColumnExpression; amount?: string },
): RawBuilder<SqlBool> {
  const amount = columnSql(columns.amount ?? columns.time);
  return allOf([
    status !== undefined && columns.status && sql<SqlBool>`${sql.ref(columns.status)} = ${status}`,
    (period.from || period.to) && isWithin(columns.time, period),
    amountFrom !== undefined && sql<SqlBool>`${amount} >= ${toFen(amountFrom)}`,
    amountTo !== undefined && sql<SqlBool>`${amount} <= ${toFen(amountTo)}`,
  ]);
}

/** All of the conditions that there are. */
export function allOf(conditions: (RawBuilder<SqlBool> | false | '' | undefined)[]): RawBuilder<SqlBool> {
  const asked = conditions.filter((one) => one !== undefined && one !== false && one !== '');
  return asked.length > 0 ? sql<SqlBool>`(${sql.join(asked, sql` and `)})` : sql<SqlBool>`true`;
}

/** Any of the conditions. */
export const anyOf = (conditions: RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

/** Whether a keyword is part of one of the columns. */
export const isPartOf = (keyword: string, columns: string[]): RawBuilder<SqlBool> =>
  anyOf(columns.map((column) => containsText(column, keyword)));

/** Where a keyword is looked for. */
export interface KeywordSource {
  /** Selects the ids of the list's rows by an index, which an `or` over joined tables would not use. */
  ids: RawBuilder<unknown>;
  /** Says the same of one row of the list, for a keyword that is in very many: the list is read in its order then. */
  row?: RawBuilder<SqlBool>;
}

/** The same by the names of users, who are looked for once. */
export interface UserSource {
  named: string;
  /** Selects the ids of the list's rows that are of users. */
  rowsOf: (userIds: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** Whose a row of the list is. */
  user: RawBuilder<unknown>;
}

/** More rows than this are looked at one by one in the list's order rather than found and then sorted. */
const FOUND_MAX = 5_000;

/** What a query finds, unless it is more than is sorted. */
async function readFound(db: Db, query: RawBuilder<unknown>): Promise<unknown[] | 'many'> {
  const { rows } = await sql<{ id: unknown }>`select f.id from (${query}) f (id) limit ${FOUND_MAX + 1}`.execute(db);
  return rows.length > FOUND_MAX ? 'many' : rows.map(({ id }) => id);
}

const isAnyOf = (column: string, ids: unknown[]) => ids.length > 0 && sql<SqlBool>`${sql.ref(column)} = any(${ids})`;

/** Whether the id in a column is that of a row with a keyword in any of the sources. */
export async function isFound(
  db: Db,
  column: string,
  sources: (KeywordSource | UserSource)[],
): Promise<RawBuilder<SqlBool>> {
  const conditions = await Promise.all(
    sources.map(async (source) => {
      if ('named' in source) return await isOfUsers(db, column, source);
      const { ids, row } = source;
      if (row) {
        const found = await readFound(db, ids);
        return found === 'many' ? row : isAnyOf(column, found);
      }
      const { rows } = await sql<{ id: unknown }>`select f.id from (${ids}) f (id)`.execute(db);
      return isAnyOf(
        column,
        rows.map(({ id }) => id),
      );
    }),
  );
  const found = conditions.filter((one) => one !== false);
  return found.length > 0 ? anyOf(found) : sql<SqlBool>`false`;
}

/** A name of very many users is compared row by row; one of few leads to their rows, and these may be many still. */
async function isOfUsers(db: Db, column: string, { named, rowsOf, user }: UserSource) {
  const users = await readFound(db, usersBy(named));
  if (users === 'many') return isOneOf(user, usersBy(named));
  if (users.length === 0) return false;
  const rows = rowsOf(sql`${users}`);
  const found = await readFound(db, rows);
  return found === 'many' ? isOneOf(sql.ref(column), rows) : isAnyOf(column, found);
}

/** Whether a keyword is part of a name with an index of `bigrams`; a single character is looked for in every row. */
export const isNamed = (keyword: string, column: string): RawBuilder<SqlBool> =>
  Array.from(keyword).length < 2 ? containsText(column, keyword) : containsIndexed(column, keyword);

/** Selects the ids of users with a keyword in their name, their company's or, for digits, their phone. */
export function usersBy(keyword: string): RawBuilder<unknown> {
  const queries = [
    sql`select u.id from users u where ${isNamed(keyword, 'u.name')}`,
    sql`select c.owner_user_id from companies c where ${isNamed(keyword, 'c.name')}`,
  ];
  if (/^\d{11}$/.test(keyword)) queries.push(sql`select u.id from users u where u.phone = ${keyword}`);
  else if (/^\d+$/.test(keyword))
    queries.push(sql`select u.id from users u where u.phone like ${containsPattern(keyword)}`);
  return sql.join(queries, sql` union all `);
}

/**
 * Whether an expression is in what a query selects, decided row by row by a table of its results: a mere `in` would be joined, and
 * a list that is read in its order until a page is full would be read whole.
 */
export const isOneOf = (expression: RawBuilder<unknown>, query: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`((${expression} in (${query})) is true)`;

/** Whether a keyword is the number in a column. */
export function isNumber(keyword: string, column: string): RawBuilder<SqlBool> {
  const number = /^\d{1,15}$/.test(keyword) ? Number(keyword) : null;
  return number === null ? sql<SqlBool>`false` : sql<SqlBool>`${sql.ref(column)} = ${number}::bigint`;
}

/** Whether a column has the status that was asked for, if one was. */
export const hasStatus = (column: string, status: number | undefined): RawBuilder<SqlBool> =>
  status === undefined ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} = ${status}`;
