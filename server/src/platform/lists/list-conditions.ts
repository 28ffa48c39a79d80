import { toFen } from '@zhenku/contract/money';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '../database/database.ts';
import { containsIndexed, containsPattern, containsText } from '../database/text-match.ts';
import { type ColumnExpression, columnSql, isWithin, type Period } from './paging.ts';

interface RowFilter extends Period {
  status?: number | undefined;
  amountFrom?: number | undefined;
  amountTo?: number | undefined;
}

export function isSelected(
  { status, amountFrom, amountTo, ...period }: RowFilter,
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

export function allOf(conditions: (RawBuilder<SqlBool> | false | '' | undefined)[]): RawBuilder<SqlBool> {
  const present = conditions.filter((one) => one !== undefined && one !== false && one !== '');
  return present.length > 0 ? sql<SqlBool>`(${sql.join(present, sql` and `)})` : sql<SqlBool>`true`;
}

export const anyOf = (conditions: RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

export const isPartOf = (keyword: string, columns: string[]): RawBuilder<SqlBool> =>
  anyOf(columns.map((column) => containsText(column, keyword)));

export interface KeywordSource {
  /** Selects the ids of the list's rows by an index, which an `or` over joined tables would not use. */
  ids: RawBuilder<unknown>;
  /** Checks one row of the list, for a keyword with very many matches: the list is then read in order. */
  row?: RawBuilder<SqlBool>;
}

/** A keyword source for user names; users are looked up once. */
export interface UserSource {
  named: string;
  /** Selects the ids of the list's rows that belong to users. */
  rowsOf: (userIds: RawBuilder<unknown>) => RawBuilder<unknown>;
  user: RawBuilder<unknown>;
}

/**
 * The number of matches above which the query checks the list's rows in their order instead of sorting the matches.
 */
const FOUND_MAX = 5_000;

/** Returns a query's results, or 'many' if there are too many to sort. */
async function readFound(db: Db, query: RawBuilder<unknown>): Promise<unknown[] | 'many'> {
  const { rows } = await sql<{ id: unknown }>`select f.id from (${query}) f (id) limit ${FOUND_MAX + 1}`.execute(db);
  return rows.length > FOUND_MAX ? 'many' : rows.map(({ id }) => id);
}

const isAnyOf = (column: string, ids: unknown[]) => ids.length > 0 && sql<SqlBool>`${sql.ref(column)} = any(${ids})`;

/** Returns the condition that a row has a keyword in any of the sources; its id is in `column`. */
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

/**
 * Checks rows one by one if very many users match the name; otherwise finds the users' rows, which may still be many.
 */
async function isOfUsers(db: Db, column: string, { named, rowsOf, user }: UserSource) {
  const users = await readFound(db, usersBy(named));
  if (users === 'many') return isOneOf(user, usersBy(named));
  if (users.length === 0) return false;
  const rows = rowsOf(sql`${users}`);
  const found = await readFound(db, rows);
  return found === 'many' ? isOneOf(sql.ref(column), rows) : isAnyOf(column, found);
}

/** Matches a keyword in a name that has an index of `bigrams`; a single character scans every row. */
export const isNamed = (keyword: string, column: string): RawBuilder<SqlBool> =>
  Array.from(keyword).length < 2 ? containsText(column, keyword) : containsIndexed(column, keyword);

/** Selects the ids of users with a keyword in their name, their company's name or, for digits, their phone. */
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
 * Matches an expression against a query's results row by row with a hash table. A plain `in` becomes a join that reads
 * the whole list instead of stopping when the page is full.
 */
export const isOneOf = (expression: RawBuilder<unknown>, query: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`((${expression} in (${query})) is true)`;

export function isNumber(keyword: string, column: string): RawBuilder<SqlBool> {
  const number = /^\d{1,15}$/.test(keyword) ? Number(keyword) : null;
  return number === null ? sql<SqlBool>`false` : sql<SqlBool>`${sql.ref(column)} = ${number}::bigint`;
}

export const hasStatus = (column: string, status: number | undefined): RawBuilder<SqlBool> =>
  status === undefined ? sql<SqlBool>`true` : sql<SqlBool>`${sql.ref(column)} = ${status}`;
