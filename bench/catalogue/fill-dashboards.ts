import { sql } from 'kysely';
import type { Db } from '../../server/src/platform/database/database.ts';
import { PROCESSING_QUEUE } from '../../server/src/features/publishing/pipeline/processing-queue.ts';

const DAYS = 1_095;

interface Fill {
  clips: number;
  entries: number;
  operatorId: number;
  userId: number;
}

/**
 * Spreads the clips and journal entries of `fillConsole` over three years. Adds reviews, originals, searches, and two weeks of jobs:
 * one processing job per clip and `jobs` other jobs.
 */
export async function fillDashboards(
  db: Db,
  { clips, entries, operatorId, userId, jobs }: Fill & { jobs: number },
): Promise<void> {
  const series = (count: number) => sql`generate_series(1, ${count}::int) n`;
  const spread = (count: number, days = DAYS) => sql`now() - n * (interval '1 day' * ${days}::int / ${count}::int)`;
  const wait = sql`interval '1 minute' * (n::bigint * 7919 % 2000)`;
  const reviews = Math.round(clips * 1.2);
  const statements = [
    sql`update videos v set published_at = now() - v2.rank * (interval '1 day' * ${DAYS}::int / ${clips}::int)
      from (select id, row_number() over (order by id) as rank from videos where published_at is not null) v2 (id, rank)
      where v2.id = v.id`,
    sql`update journal_entries set created_at = now() - (${entries}::int - id) * (interval '1 day' * ${DAYS}::int / ${entries}::int)`,
    sql`insert into video_reviews (video_id, operator_id, decision, reason, file_version, revision, submitted_at, created_at)
      select (select min(id) from videos) + n % ${clips}::int, ${operatorId}::int, case when n % 6 = 0 then 'reject' else 'approve' end, '画面有噪点', 1, 1,
        ${spread(reviews)} - ${wait}, ${spread(reviews)} from ${series(reviews)}`,
    sql`insert into uploads (file_key, user_id, kind, file_name, storage_key, bytes, received_at, used_at, expires_at)
      select 'u' || n, ${userId}::int, 'video', 'u.mp4', 'private/u' || n, 1000000 * (n % 900 + 1), ${spread(reviews)}, ${spread(reviews)}, now()
      from ${series(reviews)}`,
    sql`insert into pgboss.job (name, state, started_on, completed_on)
      select ${PROCESSING_QUEUE}, 'completed', ${spread(clips, 14)} - ${wait}, ${spread(clips, 14)} from ${series(clips)}`,
    sql`insert into pgboss.job (name, state, started_on, completed_on)
      select 'mail.send', 'completed', ${spread(jobs, 14)}, ${spread(jobs, 14)} from ${series(jobs)}`,
    sql`insert into searches (day, who, term, found)
      select (${spread(jobs, 90)})::date, n % 5000, '搜索' || n, n % 20 from ${series(jobs)}`,
  ];
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const statement of statements) await statement.execute(tx);
  });
  await sql`vacuum analyze`.execute(db);
}
