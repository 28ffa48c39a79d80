import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from './database.ts';

/** Returns the start of a month (YYYY-MM) in Asia/Shanghai, or of the month that is `later` months after it. */
export const monthStart = (month: string, later = 0): RawBuilder<string> =>
  sql<string>`(${`${month}-01`}::date + make_interval(months => ${later}::int)) at time zone 'Asia/Shanghai'`;

export const isInMonth = (column: string, month: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} >= ${monthStart(month)} and ${sql.ref(column)} < ${monthStart(month, 1)}`;

/** Returns the months from that of the earliest of the selected times to the present one, latest first. */
export async function listMonthsSince(db: Db, times: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    with first as (select min(t.time) at time zone 'Asia/Shanghai' as time from (${times}) t (time))
    select to_char(m, 'YYYY-MM') as month
    from first, generate_series(date_trunc('month', time), now() at time zone 'Asia/Shanghai', interval '1 month') m
    order by m desc`.execute(db);
  return rows.map(({ month }) => month);
}
