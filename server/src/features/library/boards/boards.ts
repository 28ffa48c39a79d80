import type { Input } from '@zhenku/contract/api';
import { FAVOURITE_FOLDERS_MAX } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { UserSession } from '../../../platform/sessions.ts';
import { assertNoViewer } from '../../companies/ownership.ts';
import { adjustFavouriteCounts } from '../favourites/favourite-counts.ts';
import { lockFavourites } from '../favourites/folders.ts';
import { freezeBoard, lockBoard } from './own-board.ts';

export async function createBoard(
  db: Db,
  user: UserSession,
  input: Input<'POST /board/v1/create'>,
): Promise<{ boardId: number }> {
  return await inTransaction(db, async (tx) => {
    await lockFavourites(tx, user.id);
    return { boardId: await insertBoard(tx, user, input) };
  });
}

/**
 * Inserts a board. Throws `notAllowed` if the caller requests a company's board without a company or as its viewer, and
 * `conflict` if the owner has too many.
 */
async function insertBoard(
  tx: Tx,
  user: UserSession,
  { boardName, company }: { boardName: string; company: boolean },
): Promise<number> {
  if (company && user.companyId === null) throw new AppError('notAllowed', { message: '您还没有加入企业' });
  if (company) assertNoViewer(user);
  const owner = company ? { company_id: user.companyId } : { user_id: user.id };
  const { count } = await tx
    .selectFrom('favourite_folders')
    .where((eb) => eb.and(owner))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  if (count >= FAVOURITE_FOLDERS_MAX) {
    throw new AppError('conflict', { message: `最多创建${FAVOURITE_FOLDERS_MAX}个收藏夹` });
  }
  const { id } = await tx
    .insertInto('favourite_folders')
    .values({ ...owner, name: boardName })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function renameBoard(
  db: Db,
  user: UserSession,
  { boardId, boardName }: Input<'POST /board/v1/update'>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockBoard(tx, user, boardId);
    await tx.updateTable('favourite_folders').set({ name: boardName }).where('id', '=', boardId).execute();
  });
}

export async function deleteBoard(db: Db, user: UserSession, boardId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const board = await lockBoard(tx, user, boardId);
    const entries = await tx.deleteFrom('favourites').where('folder_id', '=', boardId).returning('video_id').execute();
    await tx.deleteFrom('favourite_folders').where('id', '=', boardId).execute();
    if (board.company_id !== null) return;
    const videoIds = entries.map((entry) => entry.video_id);
    await adjustFavouriteCounts(tx, user.id, { videoIds, step: -1 });
  });
}

/** Copies a board that the caller can see, in the same order, as a personal or company board. */
export async function duplicateBoard(
  db: Db,
  user: UserSession,
  { boardId, ...input }: Input<'POST /board/v1/duplicate'>,
): Promise<{ boardId: number }> {
  return await inTransaction(db, async (tx) => {
    await lockFavourites(tx, user.id);
    await freezeBoard(tx, user, boardId);
    const copyId = await insertBoard(tx, user, input);
    const items = await tx.selectFrom('favourites').where('folder_id', '=', boardId).select('video_id').execute();
    if (!input.company) {
      const videoIds = items.map((item) => item.video_id);
      await adjustFavouriteCounts(tx, user.id, { videoIds, step: 1 });
    }
    // The positions are taken in the order of the rows.
    await sql`
      insert into favourites (folder_id, video_id, note, in_frame, out_frame)
      select ${copyId}, video_id, note, in_frame, out_frame from favourites
      where folder_id = ${boardId} order by position, id`.execute(tx);
    return { boardId: copyId };
  });
}
