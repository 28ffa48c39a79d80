import type { Input, Output } from '@zhenku/contract/api';
import { arePointsWithin } from '@zhenku/contract/rules/clip-points';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { UserSession } from '../../../platform/sessions.ts';
import { adjustFavouriteCounts } from '../favourites/favourite-counts.ts';
import { clipClock, framesOf } from './clip-clock.ts';
import { itemNotFound, lockBoard, lockBoards } from './own-board.ts';
import { assertHasRoom } from './save-to-board.ts';

/** Replaces a note. Throws `conflict` if somebody has changed it since the caller read it. */
export async function setNote(
  db: Db,
  user: UserSession,
  { boardId, itemId, note, noteBefore }: Input<'POST /board/v1/item/note'>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockBoard(tx, user, boardId);
    const item = await readItem(tx, boardId, itemId);
    if (item.note === note) return;
    if (item.note !== noteBefore) {
      throw new AppError('conflict', { message: '这条备注已在别处修改，请查看后再保存', data: { note: item.note } });
    }
    await tx.updateTable('favourites').set({ note }).where('id', '=', itemId).execute();
  });
}

/** Sets the in and out points. Throws `invalidInput` unless they lie within the clip. */
export async function setPoints(
  db: Db,
  user: UserSession,
  { boardId, itemId, ...input }: Input<'POST /board/v1/item/points'>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockBoard(tx, user, boardId);
    const item = await readItem(tx, boardId, itemId);
    const points = { inFrame: input.inFrame ?? null, outFrame: input.outFrame ?? null };
    const { frameCount } = framesOf(item);
    if (!arePointsWithin(points, frameCount)) {
      throw new AppError('invalidInput', { message: `入点须早于出点，且都在素材的${frameCount}帧之内` });
    }
    // The clip's edges are stored as absent points, so that a longer version of the clip is used whole.
    const values = {
      in_frame: points.inFrame === 0 ? null : points.inFrame,
      out_frame: points.outFrame === frameCount ? null : points.outFrame,
    };
    await tx.updateTable('favourites').set(values).where('id', '=', itemId).execute();
  });
}

async function readItem(tx: Tx, boardId: number, itemId: number) {
  const item = await tx
    .selectFrom('favourites as f')
    .innerJoin('videos as v', 'v.id', 'f.video_id')
    .where('f.folder_id', '=', boardId)
    .where('f.id', '=', itemId)
    .select(['f.note', clipClock().as('clock')])
    .executeTakeFirst();
  if (!item) throw itemNotFound();
  return item;
}

/**
 * Moves items, in the given order, before another item or to the end. Tabs that move different items both succeed; an item that
 * is gone makes it a `conflict`.
 */
export async function orderItems(
  db: Db,
  user: UserSession,
  { boardId, itemIds, beforeItemId }: Input<'POST /board/v1/item/order'>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockBoard(tx, user, boardId);
    const rows = await tx
      .selectFrom('favourites')
      .where('folder_id', '=', boardId)
      .select(['id', 'position'])
      .orderBy('position')
      .orderBy('id')
      .execute();
    const moved = [...new Set(itemIds)];
    const known = new Set(rows.map(({ id }) => id));
    const named = beforeItemId === undefined ? moved : [...moved, beforeItemId];
    if (!named.every((id) => known.has(id)) || moved.includes(beforeItemId ?? 0)) {
      throw new AppError('conflict', { message: '收藏夹已有变化，请重新排序' });
    }
    const others = rows.map(({ id }) => id).filter((id) => !moved.includes(id));
    const at = beforeItemId === undefined ? others.length : others.indexOf(beforeItemId);
    const order = [...others.slice(0, at), ...moved, ...others.slice(at)];
    const positions = rows.map(({ position }) => String(position));
    await sql`
      update favourites f set position = n.position
      from unnest(${order}::int[], ${positions}::bigint[]) as n (id, position)
      where f.id = n.id and f.position <> n.position`.execute(tx);
  });
}

/**
 * Moves or copies items with their notes and points to the end of another board. A clip that is already there stays in its
 * place; it takes a note or points over if it has none.
 */
export async function transferItems(
  db: Db,
  user: UserSession,
  { boardId, itemIds, toBoardId, copy }: Input<'POST /board/v1/item/transfer'>,
): Promise<Output<'POST /board/v1/item/transfer'>> {
  if (boardId === toBoardId) return { added: 0, present: itemIds.length };
  return await inTransaction(db, async (tx) => {
    const [from, to] = await lockBoards(tx, user, [boardId, toBoardId]);
    const items = await tx
      .selectFrom('favourites')
      .where('folder_id', '=', boardId)
      .where('id', 'in', itemIds)
      .selectAll()
      .orderBy('position')
      .orderBy('id')
      .execute();
    if (items.length === 0) throw itemNotFound();
    const videoIds = items.map((item) => item.video_id);
    const present = new Set(
      (
        await tx
          .selectFrom('favourites')
          .where('folder_id', '=', toBoardId)
          .where('video_id', 'in', videoIds)
          .select('video_id')
          .execute()
      ).map((row) => row.video_id),
    );
    await assertHasRoom(tx, toBoardId, items.length - present.size);
    const personal = (board: { company_id: number | null } | undefined) => board?.company_id === null;
    if (personal(to)) await adjustFavouriteCounts(tx, user.id, { videoIds, step: 1 });
    await tx
      .insertInto('favourites')
      .values(
        items.map(({ video_id, created_at, note, in_frame, out_frame }) => ({
          folder_id: toBoardId,
          video_id,
          created_at,
          note,
          in_frame,
          out_frame,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['folder_id', 'video_id']).doUpdateSet({
          note: sql`case when favourites.note = '' then excluded.note else favourites.note end`,
          in_frame: sql`case when coalesce(favourites.in_frame, favourites.out_frame) is null then excluded.in_frame
            else favourites.in_frame end`,
          out_frame: sql`case when coalesce(favourites.in_frame, favourites.out_frame) is null then excluded.out_frame
            else favourites.out_frame end`,
        }),
      )
      .execute();
    if (!copy) {
      await tx.deleteFrom('favourites').where('folder_id', '=', boardId).where('id', 'in', itemIds).execute();
      if (personal(from)) await adjustFavouriteCounts(tx, user.id, { videoIds, step: -1 });
    }
    return { added: items.length - present.size, present: present.size };
  });
}

export async function removeItems(
  db: Db,
  user: UserSession,
  { boardId, itemIds }: Input<'POST /board/v1/item/delete'>,
): Promise<{ removed: number }> {
  return await inTransaction(db, async (tx) => {
    const board = await lockBoard(tx, user, boardId);
    const removed = await tx
      .deleteFrom('favourites')
      .where('folder_id', '=', boardId)
      .where('id', 'in', itemIds)
      .returning('video_id')
      .execute();
    const videoIds = removed.map((row) => row.video_id);
    if (board.company_id === null) await adjustFavouriteCounts(tx, user.id, { videoIds, step: -1 });
    return { removed: removed.length };
  });
}
