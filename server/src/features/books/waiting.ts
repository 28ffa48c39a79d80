import { sql } from 'kysely';
import type { Warning } from '../../platform/lists/waiting.ts';

/** Ended months that are not closed, counted as waiting since their end. */
export const monthWarning: Warning = {
  name: 'monthsOpen',
  role: 'finance',
  waiting: () => sql`
    select (m + interval '1 month') at time zone 'Asia/Shanghai' as since
    from generate_series(
      coalesce(
        (select max(month) + interval '1 month' from month_closes),
        (select date_trunc('month', min(created_at) at time zone 'Asia/Shanghai') from journal_entries)
      ),
      date_trunc('month', now() at time zone 'Asia/Shanghai') - interval '1 month',
      interval '1 month'
    ) m`,
};
