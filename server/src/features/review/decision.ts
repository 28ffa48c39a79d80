import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database.ts';
import { notifyAuthor } from '../publishing/notify-author.ts';
import { transitionVideo, VIDEO_TRANSITIONS, type VideoTransition } from '../publishing/states.ts';

export interface Operator {
  id: number;
}

type Decision = VideoTransition & ('approve' | 'reject' | 'reopen' | 'takeDown' | 'reinstate');

/** Changes the status of a clip as an operator decided, with everything that tells of it. */
export async function decideOnVideo(
  tx: Tx,
  operator: Operator,
  videoId: number,
  decision: Decision,
  reason: string | null,
  withdrawnBy: 'operator' | 'suspension' | null = null,
): Promise<void> {
  const rejection = decision === 'reject' ? { last_rejection: reason } : {};
  const status = await transitionVideo(tx, videoId, decision, { reason, withdrawn_by: withdrawnBy, ...rejection });
  const before = { status: VIDEO_TRANSITIONS[decision].from[0] };
  await audit(tx, operator, {
    action: `video.${decision}`,
    subject: `video:${videoId}`,
    before,
    after: { status, reason },
  });
  await notifyAuthor(tx, videoId, decision, reason);
}
