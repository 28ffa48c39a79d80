import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../platform/database.ts';
import type { ResponseCache } from '../../platform/http/response-cache.ts';
import { AppError } from '../../platform/errors.ts';
import { audit } from '../../platform/audit.ts';
import { wherePublished } from '../catalogue/published.ts';
import { transition, type VideoTransition } from './states.ts';
import { tellAuthor } from './tell-author.ts';

/** Keeps what follows from a publication: in its transaction, so that who hears of it finds the clip. */
export type VideoListener = (tx: Db, videoId: number) => Promise<void>;

export interface Reviewing {
  responseCache: Pick<ResponseCache, 'clear'>;
  /** Makes the clip findable. */
  onPublished: VideoListener;
  onWithdrawn: VideoListener;
}

interface Operator {
  id: number;
}

/** Publishes a clip in review: it is listed and found when this returns. Throws `notFound`, `conflict`. */
export async function approve(db: Db, services: Reviewing, operator: Operator, videoId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await refuseSuspendedAuthor(tx, videoId);
    await decide(tx, operator, videoId, 'approve', null);
    await goLive(tx, services, videoId);
  });
  services.responseCache.clear();
}

/** Their clips are off sale. Locked before the clip is: a suspension that comes at the same time finds it on sale. */
async function refuseSuspendedAuthor(tx: Tx, videoId: number): Promise<void> {
  const author = await tx
    .selectFrom('videos as v')
    .innerJoin('users as u', 'u.id', 'v.author_id')
    .where('v.id', '=', videoId)
    .select('u.suspended_at')
    .forShare('u')
    .executeTakeFirst();
  if (author?.suspended_at) throw new AppError('conflict', { message: '创作者已被停用' });
}

/** Publishes a clip in review without a reviewer. Throws `notFound`, `conflict`. */
export async function publishUnreviewed(db: Db, services: Reviewing, videoId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await transition(tx, videoId, 'approve');
    await goLive(tx, services, videoId);
  });
  services.responseCache.clear();
}

async function goLive(tx: Tx, services: Reviewing, videoId: number): Promise<void> {
  await tx
    .updateTable('videos')
    .set({ published_at: sql`coalesce(published_at, now())` })
    .where('id', '=', videoId)
    .execute();
  await tx
    .insertInto('video_counters')
    .values({ video_id: videoId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await services.onPublished(tx, videoId);
}

/** Sends a clip in review back to its creator. Throws `notFound`, `conflict`. */
export async function reject(db: Db, operator: Operator, videoId: number, reason: string): Promise<void> {
  await inTransaction(db, (tx) => decide(tx, operator, videoId, 'reject', reason));
}

/** Takes a published clip off sale; its buyers keep their downloads. Throws `notFound`, `conflict`. */
export async function takeDown(
  db: Db,
  services: Reviewing,
  operator: Operator,
  { videoId, reason }: { videoId: number; reason: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await decide(tx, operator, videoId, 'takeDown', reason);
    await services.onWithdrawn(tx, videoId);
  });
  services.responseCache.clear();
}

/** What a suspended creator reads about their clips; why they are suspended is for operators alone. */
const SUSPENDED = '账号已停用，作品随之下架，如有疑问请联系客服';

/** Takes all published clips of a user off sale, in the transaction that suspends them; forget the cached responses then. */
export async function takeDownAllOf(
  tx: Tx,
  services: Pick<Reviewing, 'onWithdrawn'>,
  operator: Operator,
  userId: number,
): Promise<void> {
  const onSale = await tx
    .selectFrom('videos')
    .where('author_id', '=', userId)
    .where(wherePublished('videos'))
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const { id } of onSale) {
    await decide(tx, operator, id, 'takeDown', SUSPENDED);
    await services.onWithdrawn(tx, id);
  }
}

const STATUS_BEFORE = {
  approve: VIDEO_STATUS.inReview,
  reject: VIDEO_STATUS.inReview,
  takeDown: VIDEO_STATUS.published,
};

async function decide(
  tx: Tx,
  operator: Operator,
  videoId: number,
  decision: VideoTransition & keyof typeof STATUS_BEFORE,
  reason: string | null,
): Promise<void> {
  const status = await transition(tx, videoId, decision, { reason });
  await audit(tx, operator, {
    action: `video.${decision}`,
    subject: `video:${videoId}`,
    before: { status: STATUS_BEFORE[decision] },
    after: { status, reason },
  });
  await tellAuthor(tx, videoId, decision, reason);
}
