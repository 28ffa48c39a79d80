import type { VideoCard } from '@zhenku/contract/catalogue/catalogue';
import { FAVOURITE_FOLDERS_MAX } from '@zhenku/contract/constants';
import type { FavouriteFolder } from '@zhenku/contract/library/favourites';
import type { PageOf } from '@zhenku/contract/shapes';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Operation } from '../../../platform/operation.ts';
import { readPage } from '../../../platform/lists/paging.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { videoCards } from '../../catalogue/video-cards.ts';
import { pictureUrl, type PublicFiles, thumbnailKey } from '../../catalogue/media-urls.ts';
import { wherePublished } from '../../catalogue/published.ts';
import { adjustFavouriteCounts } from './favourite-counts.ts';

export const DEFAULT_NAME = '默认收藏夹';

/** Returns the error for a missing folder. Other users' folders are reported as missing too. */
export const folderNotFound = () => new AppError('notFound', { message: '收藏夹不存在' });

type FolderContext = Operation<{ id: number }, { storage: PublicFiles }>;

/** Creates a folder if the user has none. With `videoId`, reports for each folder whether it contains that clip. */
export async function listFolders(context: FolderContext, videoId?: number): Promise<FavouriteFolder[]> {
  const { db, caller } = context;
  const folders = await readFolders(context, videoId);
  if (folders.length > 0) return folders;
  return await inTransaction(db, async (tx) => {
    await lockFavourites(tx, caller.id);
    if ((await countFolders(tx, caller.id)) === 0) {
      await tx.insertInto('favourite_folders').values({ user_id: caller.id, name: DEFAULT_NAME }).execute();
    }
    return await readFolders({ ...context, db: tx }, videoId);
  });
}

/** Selects the published clips of folder `o`, as `f` and `v`. */
const PUBLISHED_ENTRIES = sql`favourites f
  join videos v on v.id = f.video_id and ${wherePublished('v')}
  where f.folder_id = o.id`;

async function readFolders(
  { db, caller: user, services: { storage } }: FolderContext,
  videoId: number | undefined,
): Promise<FavouriteFolder[]> {
  const rows = await db
    .selectFrom('favourite_folders as o')
    .where('o.user_id', '=', user.id)
    .orderBy('o.id')
    .select([
      'o.id',
      'o.name',
      'o.share_id',
      sql<number>`(select count(*)::int from ${PUBLISHED_ENTRIES})`.as('count'),
      sql<string | null>`(
        select ${thumbnailKey('v.id')} from ${PUBLISHED_ENTRIES} order by f.created_at desc, v.id desc limit 1)`.as(
        'cover',
      ),
      sql<boolean>`exists (
        select from favourites f where f.folder_id = o.id and f.video_id = ${videoId ?? null})`.as('has_video'),
    ])
    .execute();
  return rows.map((row) => ({
    favoriteId: row.id,
    favoriteName: row.name,
    videoCount: row.count,
    coverUrl: pictureUrl(storage, row.cover),
    shareId: row.share_id,
    hasVideo: row.has_video,
  }));
}

export async function createFolder(db: Db, userId: number, name: string): Promise<{ favoriteId: number }> {
  return await inTransaction(db, async (tx) => {
    await lockFavourites(tx, userId);
    if ((await countFolders(tx, userId)) >= FAVOURITE_FOLDERS_MAX) {
      throw new AppError('conflict', { message: `最多创建${FAVOURITE_FOLDERS_MAX}个收藏夹` });
    }
    const { id } = await tx
      .insertInto('favourite_folders')
      .values({ user_id: userId, name })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { favoriteId: id };
  });
}

async function countFolders(tx: Tx, userId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('favourite_folders')
    .where('user_id', '=', userId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function renameFolder(
  db: Db,
  userId: number,
  { favoriteId, favoriteName }: { favoriteId: number; favoriteName: string },
): Promise<null> {
  const { numUpdatedRows } = await db
    .updateTable('favourite_folders')
    .set({ name: favoriteName })
    .where('id', '=', favoriteId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw folderNotFound();
  return null;
}

export async function deleteFolder(db: Db, userId: number, favoriteId: number): Promise<null> {
  return await inTransaction(db, async (tx) => {
    await lockFavourites(tx, userId);
    await assertOwnFolder(tx, userId, favoriteId);
    const entries = await tx
      .deleteFrom('favourites')
      .where('folder_id', '=', favoriteId)
      .returning('video_id')
      .execute();
    await tx.deleteFrom('favourite_folders').where('id', '=', favoriteId).execute();
    await adjustFavouriteCounts(tx, userId, { videoIds: entries.map((entry) => entry.video_id), step: -1 });
    return null;
  });
}

interface FolderPage {
  favoriteId: number;
  page: number;
  size: number;
}

export async function listFolderVideos(
  { db, caller: user, services: { storage } }: Operation<{ id: number }, { storage: Storage }>,
  input: FolderPage,
): Promise<PageOf<VideoCard>> {
  await assertOwnFolder(db, user.id, input.favoriteId);
  return await readFolderPage(db, storage, input);
}

/** Lists a folder's published clips, regardless of its owner. */
export async function readFolderPage(
  db: Db,
  storage: Storage,
  { favoriteId, ...paging }: FolderPage,
): Promise<PageOf<VideoCard>> {
  const published = db
    .selectFrom('favourites as f')
    .innerJoin('videos as v', 'v.id', 'f.video_id')
    .where('f.folder_id', '=', favoriteId)
    .where(wherePublished('v'));
  const listed = published.select('v.id').orderBy('f.created_at', 'desc').orderBy('v.id', 'desc');
  const { rows, ...page } = await readPage(db, paging, { matching: published, rows: listed });
  const content = await videoCards(
    db,
    storage,
    rows.map((row) => row.id),
  );
  return { content, ...page };
}

export async function assertOwnFolder(db: Db, userId: number, favoriteId: number): Promise<void> {
  const folder = await db
    .selectFrom('favourite_folders')
    .where('id', '=', favoriteId)
    .where('user_id', '=', userId)
    .select('id')
    .executeTakeFirst();
  if (!folder) throw folderNotFound();
}

export async function lockFavourites(tx: Tx, userId: number): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
}
