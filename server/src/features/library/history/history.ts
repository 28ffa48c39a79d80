import { PAGE_SIZE } from '@zhenku/contract/constants';
import type { View } from '@zhenku/contract/library/history';
import type { PageOf } from '@zhenku/contract/shapes';
import { sql } from 'kysely';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Operation } from '../../../platform/operation.ts';
import { type Paging, readPage } from '../../../platform/lists/paging.ts';
import {
  type PublicFiles,
  pictureUrlOrNull,
  pictureUrls,
  thumbnailKey,
  thumbnailKeys,
} from '../../catalogue/media-urls.ts';
import { wherePublished } from '../../catalogue/published.ts';

/** Lists the published clips that the user has viewed, last viewed first, once per day (in Asia/Shanghai). */
export async function listViews(
  { db, caller: user, services: { storage } }: Operation<{ id: number }, { storage: PublicFiles }>,
  paging: Paging,
): Promise<PageOf<View>> {
  const published = db
    .selectFrom('video_history as h')
    .innerJoin('videos as v', 'v.id', 'h.video_id')
    .where('h.user_id', '=', user.id)
    .where(wherePublished('v'));
  const listed = published
    .select(['h.video_id', 'h.viewed_at', 'v.name', thumbnailKeys('h.video_id').as('thumbnails')])
    .select(thumbnailKey('h.video_id').as('cover'))
    .orderBy('h.viewed_at', 'desc')
    .orderBy('h.video_id', 'desc');
  const { rows, ...page } = await readPage(db, paging, { matching: published, rows: listed });
  const content = rows.map((row): View => {
    const thumbnails = pictureUrls(storage, row.thumbnails);
    return {
      videoId: row.video_id,
      videoName: row.name,
      createTime: row.viewed_at,
      thumbnailUrl: pictureUrlOrNull(storage, row.cover) ?? '',
      videoThumbnailUrls: thumbnails,
    };
  });
  return { content, ...page };
}

export async function recordView(db: Db, userId: number, videoId: number): Promise<null> {
  return await inTransaction(db, async (tx) => {
    // Serialises the user's views, so that concurrent requests cannot exceed 1,000.
    await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
    const { rows } = await sql`
      insert into video_history as h (user_id, video_id, day, viewed_at)
      select ${userId}, v.id, (clock_timestamp() at time zone 'Asia/Shanghai')::date, clock_timestamp()
      from videos v
      where v.id = ${videoId} and ${wherePublished('v')}
      on conflict (user_id, day, video_id) do update set viewed_at = excluded.viewed_at
      returning h.video_id`.execute(tx);
    if (rows.length === 0) throw new AppError('notFound', { message: '这条素材不存在或已下架' });
    await sql`
      delete from video_history h
      using (
        select day, video_id from video_history
        where user_id = ${userId}
        order by viewed_at desc, video_id desc
        offset ${PAGE_SIZE.history}
      ) old
      where h.user_id = ${userId} and h.day = old.day and h.video_id = old.video_id`.execute(tx);
    return null;
  });
}

export async function clearHistory(db: Db, userId: number): Promise<null> {
  await db.deleteFrom('video_history').where('user_id', '=', userId).execute();
  return null;
}
