import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/** Queue of `jobs/process-video.ts`, which decodes originals; named here for code that inspects the queue. */
export const PROCESSING_QUEUE = 'publishing.process';

/** Returns whether a job for the clip is queued or running. */
export async function processingIsQueued(db: Db, videoId: number): Promise<boolean> {
  const { rows } = await sql`
    select from pgboss.job
    where name = ${PROCESSING_QUEUE} and state in ('created', 'retry', 'active') and data ->> 'videoId' = ${videoId}::text
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Returns whether a job more urgent than `priority` waits. */
export async function moreUrgentWaits(db: Db, priority: number): Promise<boolean> {
  const { rows } = await sql`
    select from pgboss.job
    where name = ${PROCESSING_QUEUE} and state in ('created', 'retry') and priority > ${priority} and start_after <= now()
    limit 1`.execute(db);
  return rows.length > 0;
}

/** The demo's clips run after all users' clips. */
export const USERS_PRIORITY = 10;
export const DEMO_PRIORITY = 0;
/** Runs after all new clips, including the demo's. */
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
