import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { publishUnreviewed, type SaleDeps } from '../features/publishing/versions/go-live.ts';
import type { Db } from '../platform/database/database.ts';

/** Publishes a processed clip of the demo, which needs no reviewer; does nothing for any other. */
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
