import type { VideoCard } from '@zhenku/contract/catalogue/catalogue';
import type { PageOf } from '@zhenku/contract/shapes';
import type { ListScope } from '@zhenku/search-index/query';
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type Paging, readPage } from '../../platform/lists/paging.ts';
import { type Json, jsonObject } from '../../platform/http/json.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Cards } from './cached-cards.ts';
import { wherePublished } from './published.ts';

type Scope = ExpressionBuilder<Tables & { v: Tables['videos'] }, 'v'>;
type Filter = (eb: Scope) => Expression<SqlBool>;

const NEWEST = sql`v.published_at desc, v.id desc`;

/** Lists published clips in pages. Uses the search index, which is as fast for long lists as for short ones. */
export interface Lister {
  list: (scope: ListScope, page: Paging) => Promise<{ ids: number[]; total: number }>;
}

type VideoPage = Json<PageOf<VideoCard>>;

interface Listing {
  db: Db;
  cards: Cards;
  lister: Lister;
}

async function indexedPage(
  cards: Cards,
  lister: Lister,
  { scope, page: { page, size } }: { scope: ListScope; page: Paging },
): Promise<VideoPage> {
  const { ids, total } = await lister.list(scope, { page, size });
  return jsonObject<PageOf<VideoCard>>({ content: await cards.read(ids), total, page, size });
}

async function publishedPage(
  db: Db,
  cards: Cards,
  { page, size, filter, order }: Paging & { filter: Filter; order: RawBuilder<unknown> },
): Promise<VideoPage> {
  const published = db
    .selectFrom('videos as v')
    .where(wherePublished('v'))
    .where((eb) => filter(eb as unknown as Scope));
  const listed = published.select('v.id').orderBy(order);
  const { rows, ...counted } = await readPage(db, { page, size }, { matching: published, rows: listed });
  const content = await cards.read(rows.map((row) => row.id));
  return jsonObject<PageOf<VideoCard>>({ content, ...counted });
}

/** Lists all published clips, hottest first: operators' pins, then the stored hot score, then the newest. */
export async function hotVideos(cards: Cards, lister: Lister, page: Paging) {
  return await indexedPage(cards, lister, { scope: { sort: 'hot' }, page });
}

export async function videosOfAuthor(cards: Cards, lister: Lister, page: Paging & { userId: number }) {
  return await indexedPage(cards, lister, { scope: { sort: 'newest', authorId: page.userId }, page });
}

export async function videosOfCategory(cards: Cards, lister: Lister, page: Paging & { categoryId: number }) {
  return await indexedPage(cards, lister, { scope: { sort: 'newest', categoryId: page.categoryId }, page });
}

export async function videosOfLabel(cards: Cards, lister: Lister, page: Paging & { labelId: number }) {
  return await indexedPage(cards, lister, { scope: { sort: 'newest', labelId: page.labelId }, page });
}

/** Matches a clip `v` that was chosen for an activity or published for it. */
const isOfActivity = (activityId: number): RawBuilder<SqlBool> => sql<SqlBool>`(v.activity_id = ${activityId}
  or exists (select from activity_videos a where a.activity_id = ${activityId} and a.video_id = v.id))`;

/**
 * Returns the ids of an album's or an activity's clips, on sale or not. If both are given, returns the clips that belong to
 * both; if neither is given, undefined.
 */
export async function listChosenClipIds(
  db: Db,
  { albumId, activityId }: { albumId?: number | undefined; activityId?: number | undefined },
): Promise<number[] | undefined> {
  if (albumId === undefined && activityId === undefined) return undefined;
  const { rows } = await sql<{ id: number }>`
    select v.id from videos v
    where ${albumId === undefined ? sql`true` : sql`v.id in (select video_id from album_videos where album_id = ${albumId})`}
      and ${activityId === undefined ? sql`true` : isOfActivity(activityId)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Lists an album's clips in the album's order, then newest first. */
export async function videosOfAlbum(db: Db, cards: Cards, input: Paging & { albumId: number }) {
  const rank = sql`(select a.rank from album_videos a where a.album_id = ${input.albumId} and a.video_id = v.id)`;
  const member: Filter = (eb) =>
    eb.exists(
      eb
        .selectFrom('album_videos as a')
        .whereRef('a.video_id', '=', 'v.id')
        .where('a.album_id', '=', input.albumId)
        .select('a.video_id'),
    );
  return await publishedPage(db, cards, { ...input, filter: member, order: sql`${rank}, ${NEWEST}` });
}

/** Lists the clips that operators chose, in their order, then those that creators published for the activity. */
export async function videosOfActivity(db: Db, cards: Cards, input: Paging & { activityId: number }) {
  const rank = sql`(
    select a.rank from activity_videos a where a.activity_id = ${input.activityId} and a.video_id = v.id)`;
  return await publishedPage(db, cards, {
    ...input,
    filter: () => isOfActivity(input.activityId),
    order: sql`${rank} nulls last, ${NEWEST}`,
  });
}

/** Lists clips that share a category with a published clip, hottest first. */
export async function otherVideosOfCategory({ db, cards, lister }: Listing, page: Paging & { videoId: number }) {
  await publishedAuthor(db, page.videoId);
  return await indexedPage(cards, lister, { scope: { sort: 'hot', likeVideoId: page.videoId }, page });
}

export async function otherVideosOfAuthor({ db, cards, lister }: Listing, page: Paging & { videoId: number }) {
  const authorId = await publishedAuthor(db, page.videoId);
  return await indexedPage(cards, lister, {
    scope: { sort: 'newest', authorId, exceptVideoId: page.videoId },
    page,
  });
}

async function publishedAuthor(db: Db, videoId: number): Promise<number> {
  const row = await db
    .selectFrom('videos')
    .select('author_id')
    .where('id', '=', videoId)
    .where(wherePublished('videos'))
    .executeTakeFirst();
  if (!row) throw new AppError('notFound', { message: '作品不存在或已下架' });
  return row.author_id;
}
