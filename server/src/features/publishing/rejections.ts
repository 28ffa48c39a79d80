import type { MyRejection, Rejection } from '@zhenku/contract/publishing/rejection';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

export const selectReviews = (db: Db) =>
  db
    .selectFrom('video_reviews as r')
    .leftJoin('video_review_answers as a', 'a.review_id', 'r.id')
    .select(['r.reason', 'r.findings', 'r.clause', 'r.clause_text', 'r.note', 'r.created_at'])
    .select(['a.answer', 'a.created_at as answered_at']);

type ReviewRow = Awaited<ReturnType<ReturnType<typeof selectReviews>['executeTakeFirstOrThrow']>>;

export function asReview(row: ReviewRow): Omit<Rejection, 'reason'> & { reason: string | null } {
  const { reason, findings, clause, clause_text: clauseText, note, answer } = row;
  return { reason, findings, clause, clauseText, note, time: row.created_at, answer, answerTime: row.answered_at };
}

export async function readRejection(db: Db, videoId: number, uploadId: number): Promise<MyRejection | null> {
  const row = await selectReviews(db)
    .where('r.video_id', '=', videoId)
    .where('r.upload_id', '=', uploadId)
    .where('r.decision', '=', 'reject')
    .orderBy('r.id', 'desc')
    .limit(1)
    .select('r.answered_review_id')
    .executeTakeFirst();
  if (!row) return null;
  const mayAnswer = row.answer === null && row.answered_review_id === null;
  return { ...asReview(row), reason: row.reason!, mayAnswer };
}

const [DAYS, DECISIONS] = [30, 100];

/** Returns the median hours from submission to decision over recent decisions; null if there are none. */
export async function readMedianReviewHours(db: Db): Promise<number | null> {
  const { rows } = await sql<{ hours: number | null }>`
    select percentile_cont(0.5) within group (order by extract(epoch from waited))::double precision / 3600 as hours
    from (
      select created_at - submitted_at as waited from video_reviews
      where decision in ('approve', 'reject') and created_at > now() - make_interval(days => ${DAYS})
      order by created_at desc limit ${DECISIONS}
    ) d`.execute(db);
  return rows[0]!.hours;
}
