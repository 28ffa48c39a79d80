import type { OperatorVideo } from '@zhenku/contract/review/operator-videos';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { REVIEWED, withVersionInReview } from './subject.ts';

/** The expressions below expect a clip `v` and its version in review `n`. */

/** Reviews `r` joined with the answers `a` that put the file back into the queue. */
export const answeredReviews = sql`
  video_reviews r join video_review_answers a on a.review_id = r.id
  where r.video_id = v.id and r.upload_id = ${REVIEWED.upload} and a.created_at >= ${REVIEWED.submittedAt}`;

/** Second-opinion requests `r` since the file was submitted. */
export const openRequests = sql`
  video_reviews r
  where r.video_id = v.id and r.upload_id = ${REVIEWED.upload} and r.decision = 'secondOpinion'
    and r.created_at >= ${REVIEWED.submittedAt}`;

export const isAnswered = sql<boolean>`exists (select from ${answeredReviews})`;
export const needsOpinion = sql<boolean>`exists (select from ${openRequests})`;

const utc = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export const lastAnswer = sql<OperatorVideo['answer']>`(
  select json_build_object('answer', a.answer, 'answerTime', ${utc('a.created_at')}, 'operatorName', (
    select o.username from operators o where o.id = r.operator_id))
  from ${answeredReviews} order by r.id desc limit 1)`;

export const lastRequest = sql<OperatorVideo['secondOpinion']>`(
  select json_build_object('note', r.note, 'time', ${utc('r.created_at')}, 'operatorName', (
    select o.username from operators o where o.id = r.operator_id))
  from ${openRequests} order by r.id desc limit 1)`;

/** Operators who rejected the file before its creator answered, or who requested a second opinion. */
const concerned = sql`select r.operator_id from ${answeredReviews} union all select r.operator_id from ${openRequests}`;

const otherReviewersExist = sql<boolean>`exists (
  select from operators o
  where o.role in ('admin', 'reviewer') and o.disabled_at is null and o.id not in (${concerned}))`;

export const isConcerned = (operatorId: number): RawBuilder<boolean> =>
  sql<boolean>`${operatorId}::int in (${concerned})`;

/** SQL condition: the operator may decide. Concerned operators may decide only if there are no other reviewers. */
export const mayDecide = (operatorId: number): RawBuilder<boolean> =>
  sql<boolean>`not (${isConcerned(operatorId)} and ${otherReviewersExist})`;

/** Throws `conflict` if another operator has to decide about the clip, which the caller has locked. */
export async function assertMayDecide(tx: Tx, operator: { id: number }, videoId: number): Promise<void> {
  const { allowed } = await withVersionInReview(tx)
    .where('v.id', '=', videoId)
    .select(mayDecide(operator.id).as('allowed'))
    .executeTakeFirstOrThrow();
  if (!allowed) {
    throw new AppError('conflict', { message: '您驳回过该作品或已申请复审，请由其他审核员决定' });
  }
}

/** Throws `conflict` if nobody else could give a second opinion on the clip, which the caller has locked. */
export async function assertOtherReviewerExists(tx: Tx, operator: { id: number }, videoId: number): Promise<void> {
  const { others } = await withVersionInReview(tx)
    .where('v.id', '=', videoId)
    .select(
      sql<boolean>`exists (
        select from operators o
        where o.role in ('admin', 'reviewer') and o.disabled_at is null and o.id <> ${operator.id}
          and o.id not in (${concerned}))`.as('others'),
    )
    .executeTakeFirstOrThrow();
  if (!others) throw new AppError('conflict', { message: '没有其他审核员可以复审，请您直接决定' });
}
