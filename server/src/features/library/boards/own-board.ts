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

const selectOwnBoards = (db: Db, owner: Owner, boardIds: number[]) =>
  db
    .selectFrom('favourite_folders as o')
    .where(sql<boolean>`o.id = any (${boardIds}::int[])`)
    .where(ownedBy('o', owner))
    .select(['o.id', 'o.name', 'o.company_id'])
    .orderBy('o.id');

export async function assertOwnBoard(db: Db, owner: Owner, boardId: number): Promise<void> {
  const board = await selectOwnBoards(db, owner, [boardId]).executeTakeFirst();
  if (!board) throw folderNotFound();
}

/** Keeps a board that the caller can see unchanged until the transaction ends. Throws `notFound`. */
export async function freezeBoard(tx: Tx, owner: Owner, boardId: number): Promise<void> {
  const board = await selectOwnBoards(tx, owner, [boardId]).forShare().executeTakeFirst();
  if (!board) throw folderNotFound();
}

/**
 * Locks the caller's favourites and boards until the transaction ends, and returns the boards in the given order. Throws
 * `notFound`, and `notAllowed` for a company's viewer.
 */
export async function lockBoards(tx: Tx, user: OrderEditor, boardIds: number[]): Promise<OwnBoard[]> {
  await lockFavourites(tx, user.id);
  const rows = await selectOwnBoards(tx, user, boardIds).forUpdate().execute();
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
