import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { isDayWithin } from '../../../platform/lists/paging.ts';

export interface Days {
  from: string;
  to: string;
}

/** A table with one row per completed day, so that dashboards need not read all source rows. */
export interface ActivityDays {
  table: 'clip_activity_days' | 'search_activity_days';
  /** Columns other than `day`. */
  columns: readonly string[];
  /** Selects `day` and the columns from the source rows. */
  selectDays: (days: Days) => RawBuilder<unknown>;
  /** Restricts which stored days are read; absent to read all. */
  isRead?: RawBuilder<unknown>;
}

export const columnsOf = (columns: readonly string[], table?: string): RawBuilder<unknown> =>
  sql.join(columns.map((name) => sql.ref(table ? `${table}.${name}` : name)));

/** Returns the last stored day, the day after it, and the last completed day. See `ledger-days.ts`. */
export async function readBounds(
  db: Db,
  { table }: Pick<ActivityDays, 'table'>,
): Promise<{ newest: string; next: string; last: string }> {
  const { rows } = await sql<{ newest: string; next: string; last: string }>`
    select coalesce(max(day), '0001-01-01')::text as newest, coalesce(max(day) + 1, '0001-01-01')::text as next,
      (((now() - interval '1 hour') at time zone 'Asia/Shanghai')::date - 1)::text as last
    from ${sql.table(table)}`.execute(db);
  return rows[0]!;
}

export async function storeDays(db: Db, days: ActivityDays): Promise<void> {
  const { next: from, last: to } = await readBounds(db, days);
  if (to < from) return;
  await sql`
    insert into ${sql.table(days.table)} (day, ${columnsOf(days.columns)}) ${days.selectDays({ from, to })}
    on conflict do nothing`.execute(db);
}

export async function readDays<Row>(db: Db, days: ActivityDays, { from, to }: Days): Promise<Row[]> {
  const { next } = await readBounds(db, days);
  const since = days.selectDays({ from: from < next ? next : from, to });
  // `day < next` avoids counting a day twice if another process stores it now.
  const { rows } = await sql<Row>`
    select day, ${columnsOf(days.columns)} from ${sql.table(days.table)}
    where ${isDayWithin('day', { from, to })} and day < ${next}::date and ${days.isRead ?? sql`true`}
    ${to < next ? sql`` : sql`union all ${since}`}`.execute(db);
  return rows;
}
