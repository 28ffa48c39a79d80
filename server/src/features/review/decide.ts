import { isDeepStrictEqual } from 'node:util';
import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { audit } from '../../platform/audit.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Operation } from '../../platform/operation.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { assertAuthorNotSuspended, goLive, type SaleDeps } from '../publishing/versions/go-live.ts';
import {
  compareNextVersion,
  type ComparedVersion,
  rejectVersion,
  swapVersion,
} from '../publishing/versions/next-version.ts';
import { assertClipReleased } from '../releases/attached-releases.ts';
import { decideOnVideo, type Grounds, groundsText, type Operator, recordReview } from './decision.ts';
import { notifyDecision } from './notify-decision.ts';
import { assertMayDecide, assertOtherReviewerExists } from './opinions.ts';
import { assertRevision, precheckRevision, lockClip, lockReviewed, type Subject } from './subject.ts';

interface ShownClip {
  videoId: number;
  revision?: number | undefined;
}

async function lockForDecision(tx: Tx, operator: Operator, { videoId, revision }: ShownClip): Promise<Subject> {
  const subject = await lockReviewed(tx, videoId);
  if (!isInReview(subject)) throw new AppError('conflict', { message: '作品状态已变化，请刷新后重试' });
  assertRevision(subject, revision);
  await assertMayDecide(tx, operator, videoId);
  return subject;
}

const isInReview = ({ status, nextVersion }: Subject) => nextVersion || status === VIDEO_STATUS.inReview;

/**
 * Publishes a clip in review, or a published clip's next version. Lists and search include the clip when this returns. Throws
 * `notFound` or `conflict`.
 */
export async function approveVideo(
  { db, caller: operator, services }: Operation<Operator, SaleDeps>,
  shown: ShownClip,
  assertApprovable: (tx: Tx, videoId: number) => Promise<void> = async () => undefined,
): Promise<void> {
  const { videoId, revision } = shown;
  await precheckRevision(db, videoId, revision);
  const compared = await compareNextVersion(db, videoId);
  await inTransaction(db, async (tx) => {
    await assertAuthorNotSuspended(tx, videoId);
    const subject = await lockForDecision(tx, operator, shown);
    await assertApprovable(tx, videoId);
    await assertClipReleased(tx, videoId);
    if (subject.nextVersion) return await approveVersion({ db: tx, caller: operator, services }, subject, compared);
    await decideOnVideo(tx, operator, { clip: subject, decision: 'approve', reason: null });
    await goLive(tx, services, videoId);
  });
  services.responseCache.clear();
}

async function approveVersion(
  { db: tx, caller: operator, services }: Operation<Operator, SaleDeps, Tx>,
  subject: Subject,
  compared: ComparedVersion | null,
): Promise<void> {
  const { videoId } = subject;
  await recordReview(tx, operator, { clip: subject, decision: 'approve', reason: null });
  const { status, before, after } = await swapVersion(tx, videoId, compared);
  const change = { before: { fileVersion: before }, after: { fileVersion: after } };
  await audit(tx, operator, { action: 'video.approveVersion', subject: `video:${videoId}`, ...change });
  await notifyDecision(tx, videoId, { decision: 'approveVersion' });
  if (status !== VIDEO_STATUS.published) return;
  await services.onPublished(tx, videoId);
  await services.onLive(tx, videoId);
}

export async function rejectVideo(
  db: Db,
  operator: Operator,
  { videoId, revision, ...grounds }: ShownClip & Grounds & { reason: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const subject = await lockForDecision(tx, operator, { videoId, revision });
    assertFound(subject, grounds);
    if (!subject.nextVersion)
      return await decideOnVideo(tx, operator, { clip: subject, decision: 'reject', ...grounds });
    await recordReview(tx, operator, { clip: subject, decision: 'reject', ...grounds });
    await rejectVersion(tx, videoId, grounds.reason);
    await audit(tx, operator, { action: 'video.rejectVersion', subject: `video:${videoId}`, after: grounds });
    await notifyDecision(tx, videoId, { decision: 'rejectVersion', reason: groundsText(grounds) });
  });
}

function assertFound(subject: Subject, { findings = [] }: Grounds): void {
  const found = (cited: object) => subject.findings.some((finding) => isDeepStrictEqual({ ...finding }, { ...cited }));
  if (!findings.every(found)) throw invalidField('findings', '引用的检测问题已变化，请刷新后重新选择');
}

/** Leaves the decision to another reviewer. Throws `notFound`, and `conflict` if there is no other reviewer. */
export async function askSecondOpinion(
  db: Db,
  operator: Operator,
  { note, ...shown }: ShownClip & { note: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const subject = await lockForDecision(tx, operator, shown);
    await assertOtherReviewerExists(tx, operator, shown.videoId);
    await recordReview(tx, operator, { clip: subject, decision: 'secondOpinion', reason: null, note });
    await audit(tx, operator, { action: 'video.secondOpinion', subject: `video:${shown.videoId}`, after: { note } });
  });
}

export async function reopenVideo(db: Db, operator: Operator, videoId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const clip = await lockClip(tx, videoId);
    await assertClipReleased(tx, videoId);
    await decideOnVideo(tx, operator, { clip, decision: 'reopen', reason: null });
  });
}
