import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { assertMayChange, type OrderEditor, type Owner, ownedBy } from '../../companies/ownership.ts';
import { folderNotFound, lockFavourites } from '../favourites/folders.ts';

/** A board that the caller or their company owns. */
export interface OwnBoard {
  id: number;
  name: string;
  company_id: number | null;
}

export async function readOwnBoard(db: Db, owner: Owner, boardId: number): Promise<OwnBoard> {
  const board = await db
    .selectFrom('favourite_folders as o')
    .where('o.id', '=', boardId)
    .where(ownedBy('o', owner))
    .select(['o.id', 'o.name', 'o.company_id'])
    .executeTakeFirst();
  if (!board) throw folderNotFound();
  return board;
}

/**
 * Locks the caller's favourites and boards until the transaction ends, and returns the boards in the given order. Throws
 * `notFound`, and `notAllowed` for a company's viewer.
 */
export async function lockBoards(tx: Tx, user: OrderEditor, boardIds: number[]): Promise<OwnBoard[]> {
  await lockFavourites(tx, user.id);
  const rows = await tx
    .selectFrom('favourite_folders as o')
    .where(sql<boolean>`o.id = any (${boardIds}::int[])`)
    .where(ownedBy('o', user))
    .select(['o.id', 'o.name', 'o.company_id'])
    .orderBy('o.id')
    .forUpdate()
    .execute();
  return boardIds.map((id) => {
    const board = rows.find((row) => row.id === id);
    if (!board) throw folderNotFound();
    assertMayChange(user, board);
    return board;
  });
}

export async function lockBoard(tx: Tx, user: OrderEditor, boardId: number): Promise<OwnBoard> {
  const [board] = await lockBoards(tx, user, [boardId]);
  return board!;
}

export const itemNotFound = () => new AppError('notFound', { message: '收藏夹中没有这条素材' });
