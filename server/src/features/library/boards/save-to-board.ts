import type { Input, Output } from '@zhenku/contract/api';
import { BOARD_MAX } from '@zhenku/contract/library/boards';
import { type ClipPoints, pointsWithin } from '@zhenku/contract/rules/clip-points';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { UserSession } from '../../../platform/sessions.ts';
import { isOnSale } from '../../catalogue/published.ts';
import { ownedBy } from '../../companies/ownership.ts';
import { adjustFavouriteCounts } from '../favourites/favourite-counts.ts';
import { DEFAULT_NAME, lockFavourites } from '../favourites/folders.ts';
import { clipClock, framesOf } from './clip-clock.ts';
import { lockBoard } from './own-board.ts';

/**
 * Puts a clip at the end of a board, by default the one into which the caller saved last. Points outside the clip are ignored,
 * because a player may remember those of an older version. Throws `notFound`, `notAllowed` for a company's viewer, and
 * `conflict` if the board is full.
 */
export async function saveToBoard(
  db: Db,
  user: UserSession,
  { videoId, boardId, ...points }: Input<'POST /board/v1/save'>,
): Promise<Output<'POST /board/v1/save'>> {
  return await inTransaction(db, async (tx) => {
    await lockFavourites(tx, user.id);
    const board = await lockBoard(tx, user, boardId ?? (await lastBoard(tx, user)));
    if (!(await isOnSale(tx, videoId))) throw new AppError('notFound', { message: '这条素材不存在或已下架' });
    await tx
      .insertInto('last_boards')
      .values({ user_id: user.id, folder_id: board.id })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ folder_id: board.id }))
      .execute();
    const saved = { boardId: board.id, boardName: board.name };
    const { inFrame, outFrame } = await readPoints(tx, videoId, points);
    const hasPoints = inFrame !== null || outFrame !== null;
    const known = await tx
      .selectFrom('favourites')
      .where('folder_id', '=', board.id)
      .where('video_id', '=', videoId)
      .select(['id', 'in_frame', 'out_frame'])
      .executeTakeFirst();
    if (known) {
      const pointed = hasPoints && known.in_frame === null && known.out_frame === null;
      const values = { in_frame: inFrame, out_frame: outFrame };
      if (pointed) await tx.updateTable('favourites').set(values).where('id', '=', known.id).execute();
      return { itemId: known.id, ...saved, added: false, pointed };
    }
    await assertHasRoom(tx, board.id, 1);
    if (board.company_id === null) await adjustFavouriteCounts(tx, user.id, { videoIds: [videoId], step: 1 });
    const { id } = await tx
      .insertInto('favourites')
      .values({ folder_id: board.id, video_id: videoId, in_frame: inFrame, out_frame: outFrame })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { itemId: id, ...saved, added: true, pointed: hasPoints };
  });
}

/** Returns the points that lie within the clip. */
async function readPoints(tx: Tx, videoId: number, { inFrame = null, outFrame = null }: Partial<ClipPoints>) {
  if (inFrame === null && outFrame === null) return { inFrame, outFrame };
  const clip = await tx
    .selectFrom('videos as v')
    .where('v.id', '=', videoId)
    .select(clipClock().as('clock'))
    .executeTakeFirstOrThrow();
  return pointsWithin({ inFrame, outFrame }, framesOf(clip).frameCount);
}

/** Returns the board used last if the caller may still change it, otherwise their oldest, which is created if missing. */
async function lastBoard(tx: Tx, user: UserSession): Promise<number> {
  const last = await tx
    .selectFrom('last_boards as l')
    .innerJoin('favourite_folders as o', 'o.id', 'l.folder_id')
    .where('l.user_id', '=', user.id)
    .where(ownedBy('o', user))
    .select(['o.id', 'o.company_id'])
    .executeTakeFirst();
  if (last && (last.company_id === null || user.companyRole !== 'viewer')) return last.id;
  const oldest = await tx
    .selectFrom('favourite_folders')
    .where('user_id', '=', user.id)
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (oldest) return oldest.id;
  const created = await tx
    .insertInto('favourite_folders')
    .values({ user_id: user.id, name: DEFAULT_NAME })
    .returning('id')
    .executeTakeFirstOrThrow();
  return created.id;
}

/** Throws `conflict` if a board has no room for the new items. */
export async function assertHasRoom(tx: Tx, boardId: number, more: number): Promise<void> {
  const { count } = await tx
    .selectFrom('favourites')
    .where('folder_id', '=', boardId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  if (count + more > BOARD_MAX.items) {
    throw new AppError('conflict', { message: `一个收藏夹最多放${BOARD_MAX.items}条素材` });
  }
}
