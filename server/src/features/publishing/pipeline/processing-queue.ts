import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { exchangePayloads } from '../../../platform/jobs.ts';

/**
 * The length in seconds of a waiting clip `v` or its next version. A file that was never inspected counts one second per
 * megabyte.
 */
export const secondsOfClip = sql<number>`(
  select coalesce((i.facts ->> 'durationSeconds')::real, w.original_bytes / 1e6, 0)
  from (
    select v.upload_id, v.original_bytes where v.status = ${sql.lit(VIDEO_STATUS.processing)}
    union all
    select n.upload_id, n.original_bytes from video_versions n
    where n.video_id = v.id and n.status = ${sql.lit(VIDEO_STATUS.processing)}
  ) w left join original_inspections i on i.upload_id = w.upload_id
  limit 1)`;

/** The queue of `jobs/process-video.ts`, which decodes originals. Defined here for code that inspects the queue. */
export const PROCESSING_QUEUE = 'publishing.process';

export async function processingIsQueued(db: Db, videoId: number): Promise<boolean> {
  const { rows } = await sql`
    select from pgboss.job
    where name = ${PROCESSING_QUEUE} and state in ('created', 'retry', 'active') and data ->> 'videoId' = ${videoId}::text
    limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Returns the clip that a started job for `videoId` processes: the shortest of its author's waiting clips. Their two jobs
 * change places, so that each clip still has a job. Only jobs that never ran take part, because retries belong to their clip.
 */
export async function claimShortest(db: Db, videoId: number): Promise<number> {
  return await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ started: string; shortest: string; videoId: number }>`
      with started as (
        select j.id, ${secondsOfClip} as seconds, v.author_id
        from pgboss.job j join videos v on v.id = (j.data ->> 'videoId')::int
        where j.name = ${PROCESSING_QUEUE} and j.state = 'active' and j.priority = ${USERS_PRIORITY}
          and j.data ->> 'videoId' = ${videoId}::text
        limit 1)
      select s.id as started, j.id as shortest, v.id as "videoId"
      from started s join videos v on v.author_id = s.author_id join pgboss.job j on (j.data ->> 'videoId')::int = v.id
      where j.name = ${PROCESSING_QUEUE} and j.state = 'created' and j.priority = ${USERS_PRIORITY}
        and ${secondsOfClip} < s.seconds
      order by ${secondsOfClip}, v.id
      limit 1
      for update of j skip locked`.execute(tx);
    const [found] = rows;
    if (!found) return videoId;
    await exchangePayloads(tx, PROCESSING_QUEUE, [found.started, found.shortest]);
    return found.videoId;
  });
}

export async function isMoreUrgentQueued(db: Db, priority: number): Promise<boolean> {
  const { rows } = await sql`
    select from pgboss.job
    where name = ${PROCESSING_QUEUE} and state in ('created', 'retry') and priority > ${priority} and start_after <= now()
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Users' clips run first, then those of imported libraries, then the demo's. */
export const USERS_PRIORITY = 10;
export const IMPORT_PRIORITY = 5;
export const DEMO_PRIORITY = 0;
/** Draft measurements and renewals run after all new clips, including the demo's. */
export const DRAFT_PRIORITY = -5;
export const RENEWAL_PRIORITY = -10;

export async function renewalIsQueued(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pgboss.job
    where name = ${PROCESSING_QUEUE} and state in ('created', 'retry', 'active') and priority = ${RENEWAL_PRIORITY} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

export interface Pace {
  secondsPerClip: number;
  /** Number of clips that are processed concurrently. */
  atOnce: number;
}

/** Returns the pace of the last clips processed in the past week; null if there are none. */
export async function processingPace(db: Db): Promise<Pace | null> {
  const { rows } = await sql<{ secondsPerClip: number | null; atOnce: number }>`
    select (
      select avg(seconds)::real from (
        select extract(epoch from completed_on - started_on) as seconds from pgboss.job
        where name = ${PROCESSING_QUEUE} and state = 'completed' and priority >= ${DEMO_PRIORITY} and data ? 'videoId'
          and completed_on > now() - interval '7 days'
        order by completed_on desc limit 20) lately) as "secondsPerClip", (
      select greatest(1, count(*)::int) from pgboss.job
      where name = ${PROCESSING_QUEUE} and state = 'active' and priority >= ${DEMO_PRIORITY}) as "atOnce"`.execute(db);
  const { secondsPerClip, atOnce } = rows[0]!;
  return secondsPerClip === null ? null : { secondsPerClip, atOnce };
}
