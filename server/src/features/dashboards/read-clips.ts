import type { Output } from '@zhenku/contract/api';
import type { Days } from '@zhenku/contract/dashboards';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { isWithin } from '../../platform/paging.ts';
import { PROCESSING_QUEUE } from '../publishing/processing-queue.ts';
import { asDashboard, periodOf } from './period.ts';

type Row = { day: string } & Record<string, number | string | null>;

const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone 'Asia/Shanghai')::date`;

/** A share of the waits of a day, in units of so many seconds. */
const percentile = (share: number, wait: ReturnType<typeof sql>, seconds: number) => sql`
  round((percentile_cont(${share}::float8) within group (order by extract(epoch from ${wait})) / ${seconds}::float8)::numeric, 2)::float8`;

const reviewWait = sql`created_at - submitted_at`;
const processTime = sql`completed_on - started_on`;

/** What became of clips by day. How long processing took is known while its jobs are kept. */
export async function readClipDays(db: Db, asked: Days) {
  const period = periodOf(asked);
  const { from, to } = period;
  const queries = [
    sql<Row>`
      select ${dayOf('published_at')} as day, count(*)::int as published from videos
      where published_at is not null and ${isWithin('published_at', { from, to })} group by 1`,
    sql<Row>`
      select ${dayOf('created_at')} as day, count(*)::int as reviewed, ${percentile(0.5, reviewWait, 3_600)} as "reviewHalf",
        ${percentile(0.95, reviewWait, 3_600)} as "reviewMost"
      from video_reviews where decision in ('approve', 'reject') and ${isWithin('created_at', { from, to })} group by 1`,
    sql<Row>`
      select ${dayOf('completed_on')} as day, count(*)::int as processed, ${percentile(0.5, processTime, 60)} as "processHalf",
        ${percentile(0.95, processTime, 60)} as "processMost"
      from pgboss.job
      where name = ${PROCESSING_QUEUE} and state = 'completed' and ${isWithin('completed_on', { from, to })} group by 1`,
    sql<Row>`
      select ${dayOf('received_at')} as day, round(sum(bytes) / 1e9, 3)::float8 as received from uploads
      where kind = 'video' and ${isWithin('received_at', { from, to })} group by 1`,
  ];
  const known = new Map<string, Record<string, number | null>>();
  for (const { rows } of await Promise.all(queries.map((query) => query.execute(db)))) {
    for (const { day, ...values } of rows) known.set(day, { ...known.get(day), ...(values as Record<string, number>) });
  }
  return asDashboard('clips', period, known);
}

/** The bytes of all originals and of what was made of them. */
export async function countStoredBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select ((select coalesce(sum(bytes), 0) from video_files) + (select coalesce(sum(bytes), 0) from uploads where kind = 'video')
      )::float8 as bytes`.execute(db);
  return rows[0]!.bytes;
}

export async function readClips(
  db: Db,
  asked: Days,
  storedBytes: () => Promise<number>,
): Promise<Output<'GET /operator/v1/dashboards/clips'>> {
  const [days, bytes] = await Promise.all([readClipDays(db, asked), storedBytes()]);
  return { ...days, storedBytes: bytes };
}
