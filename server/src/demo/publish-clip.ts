import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { publishUnreviewed, type SaleDeps } from '../features/publishing/versions/go-live.ts';
import type { Db } from '../platform/database/database.ts';

/** Publishes a processed demo clip, which needs no review; does nothing for other clips. */
export async function publishDemoClip(db: Db, services: SaleDeps, videoId: number): Promise<void> {
  const waiting = await db
    .selectFrom('videos')
    .where('id', '=', videoId)
    .where('demo', '=', true)
    .where('status', '=', VIDEO_STATUS.inReview)
    .select('id')
    .executeTakeFirst();
  if (waiting) await publishUnreviewed(db, services, videoId);
}
