import type { Finding } from '@zhenku/contract/clips/findings';
import type { VideoDecision } from '@zhenku/contract/review/review';
import { findingText } from '@zhenku/contract/clips/finding-text';
import { publishingClause } from '@zhenku/contract/publishing/publishing-clauses';
import { sql } from 'kysely';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database/database.ts';
import { notifyAuthor } from '../publishing/notify-author.ts';
import { transitionVideo, type VideoTransition } from '../publishing/states.ts';
import { notifyDecision } from './notify-decision.ts';
import { answeredReviews } from './opinions.ts';
import { REVIEWED, type Subject } from './subject.ts';

export interface Operator {
  id: number;
}

export interface Grounds {
  reason: string | null;
  findings?: Finding[];
  clause?: string | undefined;
  note?: string | undefined;
}

/** Records a decision about a locked clip. Call it before changing the clip. */
export async function recordReview(
  tx: Tx,
  operator: Operator,
  {
    clip: { videoId, nextVersion },
    decision,
    reason,
    findings = [],
    clause,
    note,
  }: Grounds & { clip: Subject; decision: VideoDecision },
): Promise<void> {
  const clauseText = clause === undefined ? null : publishingClause(clause)!.text;
  const version = nextVersion ? sql`n.video_id = v.id and n.status = 1` : sql`false`;
  await sql`
    insert into video_reviews (video_id, operator_id, decision, reason, findings, clause, clause_text, note,
      answered_review_id, upload_id, file_version, revision, submitted_at)
    select v.id, ${operator.id}, ${decision}, ${reason}, ${JSON.stringify(findings)}::jsonb, ${clause ?? null}, ${clauseText},
      ${note ?? null}, (select r.id from ${answeredReviews} order by r.id desc limit 1), ${REVIEWED.upload},
      coalesce(n.version, v.file_version), v.revision, ${REVIEWED.submittedAt}
    from videos v left join video_versions n on ${version}
    where v.id = ${videoId}`.execute(tx);
}

export function groundsText({ reason, findings = [], clause, note }: Grounds): string | null {
  if (reason === null) return null;
  const cited = clause === undefined ? [] : [`依据：发布规范${clause} ${publishingClause(clause)!.text}`];
  const found = findings.length === 0 ? [] : [`检测问题：${findings.map(findingText).join('；')}`];
  return [reason, ...cited, ...found, ...(note ? [`说明：${note}`] : [])].join('\n');
}

type Decision = VideoTransition & VideoDecision;

interface DecisionDetails extends Grounds {
  clip: Subject;
  decision: Decision;
  withdrawnBy?: 'operator' | 'suspension' | null;
}

export async function decideOnVideo(
  tx: Tx,
  operator: Operator,
  { clip, decision, withdrawnBy = null, ...grounds }: DecisionDetails,
): Promise<void> {
  const { videoId } = clip;
  const { reason } = grounds;
  await recordReview(tx, operator, { clip, decision, ...grounds });
  const rejection = decision === 'reject' ? { last_rejection: reason } : {};
  const changes = { reason, withdrawn_by: withdrawnBy, ...rejection };
  const status = await transitionVideo(tx, videoId, { transition: decision, changes });
  await audit(tx, operator, {
    action: `video.${decision}`,
    subject: `video:${videoId}`,
    before: { status: clip.status },
    after: { ...grounds, status },
  });
  const notice = { reason: groundsText(grounds) };
  if (decision === 'approve' || decision === 'reject') await notifyDecision(tx, videoId, { decision, ...notice });
  else await notifyAuthor(tx, videoId, { decision, ...notice });
}
