import { randomBytes } from 'node:crypto';
import type { VideoCard } from '@zhenku/contract/catalogue/catalogue';
import type { PageOf } from '@zhenku/contract/shapes';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { readFolderPage, folderNotFound } from './folders.ts';

/** A shared folder keeps its link. */
export async function shareFolder(
  db: Db,
  userId: number,
  favoriteId: number,
): Promise<{ shareId: string; url: string }> {
  const fresh = randomBytes(16).toString('base64url');
  const folder = await db
    .updateTable('favourite_folders')
    .set({ share_id: sql<string>`coalesce(share_id, ${fresh})` })
    .where('id', '=', favoriteId)
    .where('user_id', '=', userId)
    .returning('share_id')
    .executeTakeFirst();
  if (!folder) throw folderNotFound();
  return { shareId: folder.share_id!, url: `/#/shared/${folder.share_id}` };
}

/** The folder's old link never works again. */
export async function unshareFolder(db: Db, userId: number, favoriteId: number): Promise<null> {
  const { numUpdatedRows } = await db
    .updateTable('favourite_folders')
    .set({ share_id: null })
    .where('id', '=', favoriteId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw folderNotFound();
  return null;
}

export async function readSharedFolder(
  db: Db,
  storage: Storage,
  { shareId, page, size }: { shareId: string; page: number; size: number },
): Promise<PageOf<VideoCard> & { favoriteName: string }> {
  const folder = await db
    .selectFrom('favourite_folders as o')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .where('o.share_id', '=', shareId)
    .where('u.suspended_at', 'is', null)
    .select(['o.id', 'o.name'])
    .executeTakeFirst();
  if (!folder) throw new AppError('notFound', { message: '链接已失效' });
  return { favoriteName: folder.name, ...(await readFolderPage(db, storage, { favoriteId: folder.id, page, size })) };
}
