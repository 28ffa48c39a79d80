import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { isWithin } from '../../../platform/lists/paging.ts';
import { PROCESSING_QUEUE } from '../../publishing/pipeline/processing-queue.ts';
import { type ActivityDays, storeDays, columnsOf, type Days, readBounds, readDays } from './activity-days.ts';

const COLUMNS = {
  published: 'published',
  reviewed: 'reviewed',
  review_half: 'reviewHalf',
  review_most: 'reviewMost',
  processed: 'processed',
  process_half: 'processHalf',
  process_most: 'processMost',
  received: 'received',
} as const;
const NAMES = Object.keys(COLUMNS);

interface ClipDay {
  day: string;
  values: Record<string, number | null>;
}

const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone 'Asia/Shanghai')::date as day`;

/** Selects the median and 95th percentile of a day's waits, in units of `seconds`. */
const percentiles = (name: string, wait: ReturnType<typeof sql>, seconds: number) => {
  const percentile = (share: number) => sql`
    round((percentile_cont(${share}::float8) within group (order by extract(epoch from ${wait})) / ${seconds}::float8)::numeric, 2)::float8`;
  return sql`${percentile(0.5)} as ${sql.ref(`${name}_half`)}, ${percentile(0.95)} as ${sql.ref(`${name}_most`)}`;
};

const daysOfRows = (days: Days) => sql`
  select day, ${columnsOf(NAMES)} from (
    select ${dayOf('published_at')}, count(*)::int as published
    from videos where published_at is not null and ${isWithin('published_at', days)} group by 1
  ) p full join (
    select ${dayOf('created_at')}, count(*)::int as reviewed, ${percentiles('review', sql`created_at - submitted_at`, 3_600)}
    from video_reviews where decision in ('approve', 'reject') and ${isWithin('created_at', days)} group by 1
  ) r using (day) full join (
    select ${dayOf('completed_on')}, count(*)::int as processed, ${percentiles('process', sql`completed_on - started_on`, 60)}
    from pgboss.job where name = ${PROCESSING_QUEUE} and state = 'completed' and ${isWithin('completed_on', days)} group by 1
  ) j using (day) full join (
    select ${dayOf('received_at')}, round(sum(bytes) / 1e9, 3)::float8 as received
    from uploads where kind = 'video' and ${isWithin('received_at', days)} group by 1
  ) u using (day)`;

const DAYS: ActivityDays = { table: 'clip_activity_days', columns: NAMES, selectDays: daysOfRows };

export const storeClipDays = (db: Db): Promise<void> => storeDays(db, DAYS);

export async function readClipDays(db: Db, days: Days): Promise<ClipDay[]> {
  const rows = await readDays<{ day: string } & Record<string, number | null>>(db, DAYS, days);
  return rows.map(({ day, ...values }) => ({
    day,
    values: Object.fromEntries(Object.entries(COLUMNS).map(([column, name]) => [name, values[column] ?? null])),
  }));
}

/**
 * Compares the stored clip and review totals with their source rows, which never change, and corrects differences. Skips the
 * totals of jobs and originals, because their rows may have been deleted. Returns whether all totals were right.
 */
export async function verifyClipDays(db: Db): Promise<boolean> {
  const { newest: to } = await readBounds(db, DAYS);
  const verified = ['published', 'reviewed', 'review_half', 'review_most'];
  const valuesOf = (table: string) => columnsOf(verified, table);
  const { rows } = await sql`
    insert into clip_activity_days (day, ${columnsOf(NAMES)})
    select day, ${columnsOf(NAMES, 'r')}
    from clip_activity_days k full join (${daysOfRows({ from: '0001-01-01', to })}) r using (day)
    where (${valuesOf('k')}) is distinct from (${valuesOf('r')})
    on conflict (day) do update set ${sql.join(verified.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))}
    returning day`.execute(db);
  return rows.length === 0;
}
