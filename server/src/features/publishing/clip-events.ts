import type { WebhookEventContent, WebhookEventData } from '@zhenku/contract/webhooks/events';
import type { Db } from '../../platform/database/database.ts';
import { recordEvent } from '../webhooks/record-event.ts';
import type { VideoTransition } from './states.ts';

interface ChangedClip {
  videoId: number;
  authorId: number;
  status: number;
  reason: string | null;
  withdrawnBy: string | null;
}

export async function recordTransition(db: Db, transition: VideoTransition, clip: ChangedClip): Promise<void> {
  const content = eventOf(transition, clip);
  if (content) await recordEvent(db, { ...content, owner: { userId: clip.authorId } });
}

function eventOf(transition: VideoTransition, { videoId, status, reason, withdrawnBy }: ChangedClip) {
  const data = { videoId, videoStatus: status, nextVersion: false };
  switch (transition) {
    case 'finishProcessing':
      return { type: 'clip.processed', data: { ...data, succeeded: true, reason: null } } as const;
    case 'failProcessing':
      return { type: 'clip.processed', data: { ...data, succeeded: false, reason } } as const;
    case 'approve':
      return { type: 'clip.approved', data } as const;
    case 'reject':
      return { type: 'clip.rejected', data: { ...data, reason } } as const;
    case 'withdraw':
    case 'takeDown': {
      const by: WebhookEventData<'clip.withdrawn'>['by'] =
        withdrawnBy === 'author' || withdrawnBy === 'suspension' ? withdrawnBy : 'operator';
      return { type: 'clip.withdrawn', data: { videoId, by, deleted: false, reason } } as const;
    }
    case 'publishDraft':
    case 'reopen':
    case 'putOnline':
    case 'reinstate':
      return null;
  }
}

export async function recordDeleted(db: Db, authorId: number, videoId: number): Promise<void> {
  const data = { videoId, by: 'author' as const, deleted: true, reason: null };
  await recordEvent(db, { type: 'clip.withdrawn', owner: { userId: authorId }, data });
}

type VersionEvent = Extract<WebhookEventContent, { data: { nextVersion: boolean } }>;
type VersionContent = {
  [T in VersionEvent['type']]: { type: T; data: Omit<WebhookEventData<T>, 'videoId' | 'videoStatus' | 'nextVersion'> };
}[VersionEvent['type']];

export async function recordVersionEvent(db: Db, videoId: number, { type, data }: VersionContent): Promise<void> {
  const clip = await db
    .selectFrom('videos')
    .where('id', '=', videoId)
    .select(['author_id', 'status'])
    .executeTakeFirstOrThrow();
  const content = { type, data: { ...data, videoId, videoStatus: clip.status, nextVersion: true } } as VersionEvent;
  await recordEvent(db, { ...content, owner: { userId: clip.author_id } });
}
