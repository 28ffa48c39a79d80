import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/** The queue of the job that decodes originals, `jobs/process-video.ts`, for those who ask what is in it. */
export const PROCESSING_QUEUE = 'publishing.process';

/** Whether a job for the clip waits or runs. */
export async function processingIsQueued(db: Db, videoId: number): Promise<boolean> {
  const { rows } = await sql`
    select from pgboss.job
    where name = ${PROCESSING_QUEUE} and state in ('created', 'retry', 'active') and data ->> 'videoId' = ${videoId}::text
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether a job waits that goes before those of the priority. */
export async function moreUrgentWaits(db: Db, priority: number): Promise<boolean> {
  const { rows } = await sql`
    select from pgboss.job
    where name = ${PROCESSING_QUEUE} and state in ('created', 'retry') and priority > ${priority} and start_after <= now()
    limit 1`.execute(db);
  return rows.length > 0;
}

/** The demo's clips wait for everybody else's. */
export const USERS_PRIORITY = 10;
export const DEMO_PRIORITY = 0;
/** Below everybody's new clips, the demo's included. */
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
