import { createHash, randomBytes } from 'node:crypto';
import type { Input } from '@zhenku/contract/api';
import {
  BOARD_LINK_MAX,
  type BoardComment,
  type GuestBoard,
  type GuestMarkValue,
} from '@zhenku/contract/library/board-links';
import { BOARD_MAX } from '@zhenku/contract/library/boards';
import { pointsWithin } from '@zhenku/contract/rules/clip-points';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { verifyPassword } from '../../accounts/passwords.ts';
import { pictureUrl, type PublicFiles, thumbnailKey } from '../../catalogue/media-urls.ts';
import { wherePublished } from '../../catalogue/published.ts';
import { clipClock, framesOf } from '../boards/clip-clock.ts';

/** Wrong passwords within 15 minutes after which a link refuses all of them for 15 minutes. */
const TRIES = 10;

const linkEnded = () => new AppError('notFound', { message: '链接已失效' });
const hashOfKey = (key: string) => createHash('sha256').update(key).digest();

/** Selects a link that works: not revoked, not expired, its personal owner not suspended. */
const selectLink = (db: Db, token: string) =>
  db
    .selectFrom('board_links as l')
    .innerJoin('favourite_folders as o', 'o.id', 'l.folder_id')
    .leftJoin('users as u', 'u.id', 'o.user_id')
    .where('l.token', '=', token)
    .where('l.revoked_at', 'is', null)
    .where(sql<boolean>`(l.expires_at is null or l.expires_at > now())`)
    .where('u.suspended_at', 'is', null)
    .select(['l.id', 'l.folder_id', 'l.password_hash', 'o.name as board_name']);

async function readLink(db: Db, token: string) {
  const link = await selectLink(db, token).executeTakeFirst();
  if (!link) throw linkEnded();
  return link;
}

const selectGuest = (db: Db, linkId: number, guestKey: string) =>
  db
    .selectFrom('board_guests')
    .where('link_id', '=', linkId)
    .where('key_hash', '=', hashOfKey(guestKey))
    .select(['id', 'name']);

/** Returns a board as a guest sees it: without prices, owner and other guests. Throws `notFound`. */
export async function readGuestBoard(
  db: Db,
  storage: PublicFiles,
  { linkId, guestKey }: Input<'POST /board/v1/guest/info'>,
): Promise<GuestBoard> {
  const link = await readLink(db, linkId);
  const guest = guestKey === undefined ? undefined : await selectGuest(db, link.id, guestKey).executeTakeFirst();
  if (link.password_hash !== null && !guest) {
    return { boardName: '', passwordNeeded: true, guestName: null, items: [] };
  }
  const guestId = guest?.id ?? null;
  const rows = await db
    .selectFrom('favourites as f')
    .innerJoin('videos as v', 'v.id', 'f.video_id')
    .where('f.folder_id', '=', link.folder_id)
    .where(wherePublished('v'))
    .select(['f.id', 'f.video_id', 'v.name', 'f.note', 'f.in_frame', 'f.out_frame', clipClock().as('clock')])
    .select([
      thumbnailKey('v.id').as('thumbnail'),
      sql<GuestMarkValue | null>`(
        select m.mark from board_marks m where m.item_id = f.id and m.guest_id = ${guestId}::int)`.as('mark'),
      sql<BoardComment[]>`(
        select coalesce(json_agg(json_build_object('commentId', c.id, 'frame', c.frame, 'text', c.comment,
          'createTime', to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by c.id), '[]')
        from board_comments c where c.item_id = f.id and c.guest_id = ${guestId}::int)`.as('comments'),
    ])
    .orderBy('f.position')
    .orderBy('f.id')
    .limit(BOARD_MAX.listed)
    .execute();
  return {
    boardName: link.board_name,
    passwordNeeded: false,
    guestName: guest?.name ?? null,
    items: rows.map((row) => {
      const frames = framesOf(row);
      return {
        itemId: row.id,
        videoId: row.video_id,
        videoName: row.name,
        thumbnailUrl: pictureUrl(storage, row.thumbnail),
        note: row.note,
        ...pointsWithin({ inFrame: row.in_frame, outFrame: row.out_frame }, frames.frameCount),
        ...frames,
        mark: row.mark,
        comments: row.comments,
      };
    }),
  };
}

/** Admits a guest. Throws `notFound`, `tooManyAttempts` after wrong passwords, and `conflict` if the link is full. */
export async function enterBoard(
  db: Db,
  ip: string,
  { linkId, guestName, password }: Input<'POST /board/v1/guest/enter'>,
): Promise<{ guestKey: string }> {
  const link = await readLink(db, linkId);
  if (link.password_hash !== null)
    await checkPassword(db, { ...link, password_hash: link.password_hash }, { password, ip });
  const guestKey = randomBytes(24).toString('base64url');
  await inTransaction(db, async (tx) => {
    const locked = await selectLink(tx, linkId).forUpdate('l').executeTakeFirst();
    if (!locked) throw linkEnded();
    const { count } = await tx
      .selectFrom('board_guests')
      .where('link_id', '=', link.id)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow();
    if (count >= BOARD_LINK_MAX.guests) throw new AppError('conflict', { message: '参与的人数已满，请联系发链接的人' });
    await tx
      .insertInto('board_guests')
      .values({ link_id: link.id, key_hash: hashOfKey(guestKey), name: guestName })
      .execute();
  });
  return { guestKey };
}

/** Counts the attempt before it hashes, so that concurrent attempts cannot exceed the limit. */
async function checkPassword(
  db: Db,
  link: { id: number; password_hash: string },
  { password, ip }: { password: string; ip: string },
): Promise<void> {
  const { rows } = await sql<{ failures: number }>`
    update board_links set
      failures = case when failed_at > now() - interval '15 minutes' then failures else 0 end + 1,
      failed_at = now()
    where id = ${link.id}
      and (failures < ${TRIES} or failed_at is null or failed_at <= now() - interval '15 minutes')
    returning failures`.execute(db);
  if (rows.length === 0) throw new AppError('tooManyAttempts', { message: '密码错误次数过多，请15分钟后再试' });
  if (!(await verifyPassword(link.password_hash, password, { realm: 'user', ip }))) {
    throw new AppError('invalidInput', { message: '密码错误', data: { fields: { password: '密码错误' } } });
  }
  await sql`update board_links set failures = greatest(0, failures - 1) where id = ${link.id}`.execute(db);
}

/**
 * Returns the link, the guest and the length of an item that is on the board and on sale. Throws `notFound`. Locks the item,
 * then the link, in the order in which deleting a board removes them, so that neither goes before the answer is stored.
 */
async function lockGuestItem(
  tx: Tx,
  { linkId, guestKey, itemId }: { linkId: string; guestKey: string; itemId: number },
) {
  const { folder_id: boardId } = await readLink(tx, linkId);
  const item = await tx
    .selectFrom('favourites as f')
    .innerJoin('videos as v', 'v.id', 'f.video_id')
    .where('f.id', '=', itemId)
    .where('f.folder_id', '=', boardId)
    .where(wherePublished('v'))
    .select(clipClock().as('clock'))
    .forKeyShare('f')
    .executeTakeFirst();
  const link = await selectLink(tx, linkId).forNoKeyUpdate('l').executeTakeFirst();
  const guest = link && (await selectGuest(tx, link.id, guestKey).executeTakeFirst());
  if (!link || !guest) throw linkEnded();
  if (!item) throw new AppError('notFound', { message: '这条素材已移出' });
  return { linkId: link.id, guestId: guest.id, ...framesOf(item) };
}

export async function markAsGuest(db: Db, { mark, ...input }: Input<'POST /board/v1/guest/mark'>): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { guestId } = await lockGuestItem(tx, input);
    const { itemId } = input;
    if (mark === undefined) {
      await tx.deleteFrom('board_marks').where('guest_id', '=', guestId).where('item_id', '=', itemId).execute();
      return;
    }
    await tx
      .insertInto('board_marks')
      .values({ guest_id: guestId, item_id: itemId, mark })
      .onConflict((conflict) => conflict.columns(['guest_id', 'item_id']).doUpdateSet({ mark, marked_at: sql`now()` }))
      .execute();
  });
}

export async function commentAsGuest(
  db: Db,
  { frame, text, ...input }: Input<'POST /board/v1/guest/comment'>,
): Promise<{ commentId: number }> {
  return await inTransaction(db, async (tx) => {
    const { linkId, guestId, frameCount } = await lockGuestItem(tx, input);
    if (frame >= frameCount) throw new AppError('invalidInput', { message: '时间码超出素材的长度' });
    const { own, all } = await tx
      .selectFrom('board_comments as c')
      .innerJoin('board_guests as g', 'g.id', 'c.guest_id')
      .where('g.link_id', '=', linkId)
      .select(sql<number>`(count(*) filter (where g.id = ${guestId}))::int`.as('own'))
      .select(sql<number>`count(*)::int`.as('all'))
      .executeTakeFirstOrThrow();
    if (own >= BOARD_LINK_MAX.comments) {
      throw new AppError('conflict', { message: `每人最多留${BOARD_LINK_MAX.comments}条意见` });
    }
    if (all >= BOARD_LINK_MAX.linkComments) {
      throw new AppError('conflict', { message: '这个链接的意见已满，请联系发链接的人' });
    }
    const { id } = await tx
      .insertInto('board_comments')
      .values({ guest_id: guestId, item_id: input.itemId, frame, comment: text })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { commentId: id };
  });
}

export async function deleteGuestComment(
  db: Db,
  { linkId, guestKey, commentId }: Input<'POST /board/v1/guest/comment/delete'>,
): Promise<void> {
  const link = await readLink(db, linkId);
  const guest = await selectGuest(db, link.id, guestKey).executeTakeFirst();
  if (!guest) throw linkEnded();
  await db.deleteFrom('board_comments').where('id', '=', commentId).where('guest_id', '=', guest.id).execute();
}
