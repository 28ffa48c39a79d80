import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { isOnSale } from '../../catalogue/published.ts';
import { lockFavourites, assertOwnFolder } from './folders.ts';
import { adjustFavouriteCounts } from './favourite-counts.ts';

interface FolderEntry {
  favoriteId: number;
  videoId: number;
}

const notInFolder = () => new AppError('notFound', { message: '收藏夹中没有这条素材' });

/** A clip already in the folder keeps its place. */
export async function addToFolder(db: Db, userId: number, { favoriteId, videoId }: FolderEntry): Promise<null> {
  return await inTransaction(db, async (tx) => {
    await lockFavourites(tx, userId);
    await assertOwnFolder(tx, userId, favoriteId);
    if (!(await isOnSale(tx, videoId))) throw new AppError('notFound', { message: '这条素材不存在或已下架' });
    await adjustFavouriteCounts(tx, userId, { videoIds: [videoId], step: 1 });
    await tx
      .insertInto('favourites')
      .values({ folder_id: favoriteId, video_id: videoId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return null;
  });
}

/**
 * Moves a clip to another folder, keeping its note, its points and the time when it was added. If that folder already contains the clip, its existing
 * entry stays. Throws `notFound`.
 */
export async function moveToFolder(
  db: Db,
  userId: number,
  { favoriteId, toFavoriteId, videoId }: FolderEntry & { toFavoriteId: number },
): Promise<null> {
  return await inTransaction(db, async (tx) => {
    await lockFavourites(tx, userId);
    await assertOwnFolder(tx, userId, favoriteId);
    await assertOwnFolder(tx, userId, toFavoriteId);
    // Inserting the entry again would erase the answers of client links' guests.
    if (favoriteId === toFavoriteId) return null;
    const entry = await tx
      .deleteFrom('favourites')
      .where('folder_id', '=', favoriteId)
      .where('video_id', '=', videoId)
      .returning(['created_at', 'note', 'in_frame', 'out_frame'])
      .executeTakeFirst();
    if (!entry) throw notInFolder();
    await tx
      .insertInto('favourites')
      .values({ folder_id: toFavoriteId, video_id: videoId, ...entry })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return null;
  });
}

export async function removeFromFolder(db: Db, userId: number, { favoriteId, videoId }: FolderEntry): Promise<null> {
  return await inTransaction(db, async (tx) => {
    await lockFavourites(tx, userId);
    await assertOwnFolder(tx, userId, favoriteId);
    const { numDeletedRows } = await tx
      .deleteFrom('favourites')
      .where('folder_id', '=', favoriteId)
      .where('video_id', '=', videoId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notInFolder();
    await adjustFavouriteCounts(tx, userId, { videoIds: [videoId], step: -1 });
    return null;
  });
}
