import { randomBytes } from 'node:crypto';
import type { Input } from '@zhenku/contract/api';
import {
  type BoardAnswer,
  type BoardLink,
  BOARD_LINK_MAX,
  type GuestMarkValue,
} from '@zhenku/contract/library/board-links';
import { sql } from 'kysely';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { UserSession } from '../../../platform/sessions.ts';
import { hashPassword } from '../../accounts/passwords.ts';
import { wherePublished } from '../../catalogue/published.ts';
import { assertOwnBoard, lockBoard } from '../boards/own-board.ts';

/** The address of a link, without `#`, so that chat apps keep it whole. */
export const linkPath = (token: string) => `/b/${token}`;

export async function listLinks(
  { db, publicUrl }: { db: Db; publicUrl: string },
  user: UserSession,
  boardId: number,
): Promise<{ list: BoardLink[] }> {
  await assertOwnBoard(db, user, boardId);
  const rows = await db
    .selectFrom('board_links as l')
    .where('l.folder_id', '=', boardId)
    .select(['l.token', 'l.name', 'l.password_hash', 'l.expires_at', 'l.revoked_at', 'l.created_at'])
    .select([
      sql<number>`(select count(*)::int from board_guests g where g.link_id = l.id)`.as('guests'),
      sql<boolean>`coalesce(l.expires_at <= now(), false)`.as('expired'),
    ])
    .orderBy('l.id')
    .execute();
  return {
    list: rows.map((row) => ({
      linkId: row.token,
      linkName: row.name,
      url: publicUrl + linkPath(row.token),
      hasPassword: row.password_hash !== null,
      expireTime: row.expires_at,
      expired: row.expired,
      revoked: row.revoked_at !== null,
      guestCount: row.guests,
      createTime: row.created_at,
    })),
  };
}

/** Creates a link. Throws `notFound`, `notAllowed` for a company's viewer, and `conflict` if the board has too many. */
export async function createLink(
  { db, publicUrl, ip }: { db: Db; publicUrl: string; ip: string },
  user: UserSession,
  { boardId, linkName, password, days }: Input<'POST /board/v1/link/create'>,
): Promise<{ linkId: string; url: string }> {
  const passwordHash = password === undefined ? null : await hashPassword(password, { realm: 'user', ip });
  const token = randomBytes(16).toString('base64url');
  await inTransaction(db, async (tx) => {
    await lockBoard(tx, user, boardId);
    const { count } = await tx
      .selectFrom('board_links')
      .where('folder_id', '=', boardId)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow();
    if (count >= BOARD_LINK_MAX.links) {
      throw new AppError('conflict', { message: `一个收藏夹最多${BOARD_LINK_MAX.links}个客户链接，请先删除一些` });
    }
    await tx
      .insertInto('board_links')
      .values({
        folder_id: boardId,
        token,
        name: linkName,
        password_hash: passwordHash,
        expires_at: days === undefined ? null : sql<string>`now() + make_interval(days => ${days}::int)`,
      })
      .execute();
  });
  return { linkId: token, url: publicUrl + linkPath(token) };
}

const linkNotFound = () => new AppError('notFound', { message: '链接不存在' });

export async function revokeLink(
  db: Db,
  user: UserSession,
  { boardId, linkId }: Input<'POST /board/v1/link/revoke'>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockBoard(tx, user, boardId);
    const { numUpdatedRows } = await tx
      .updateTable('board_links')
      .set({ revoked_at: sql`coalesce(revoked_at, now())` })
      .where('folder_id', '=', boardId)
      .where('token', '=', linkId)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw linkNotFound();
  });
}

export async function deleteLink(
  db: Db,
  user: UserSession,
  { boardId, linkId }: Input<'POST /board/v1/link/delete'>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockBoard(tx, user, boardId);
    const { numDeletedRows } = await tx
      .deleteFrom('board_links')
      .where('folder_id', '=', boardId)
      .where('token', '=', linkId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw linkNotFound();
  });
}

/** Returns the answers of all guests of a board, by item, for clips on sale. */
export async function listAnswers(db: Db, user: UserSession, boardId: number): Promise<{ list: BoardAnswer[] }> {
  await assertOwnBoard(db, user, boardId);
  const rows = await db
    .selectFrom('favourites as f')
    .innerJoin('videos as v', 'v.id', 'f.video_id')
    .where('f.folder_id', '=', boardId)
    .where(wherePublished('v'))
    .select('f.id as itemId')
    .select([
      sql<{ linkId: string; guestName: string; mark: GuestMarkValue }[]>`(
        select coalesce(json_agg(json_build_object('linkId', l.token, 'guestName', g.name, 'mark', m.mark)
          order by m.marked_at), '[]')
        from board_marks m join board_guests g on g.id = m.guest_id join board_links l on l.id = g.link_id
        where m.item_id = f.id)`.as('marks'),
      sql<(Comment & { linkId: string; guestName: string })[]>`(
        select coalesce(json_agg(json_build_object('commentId', c.id, 'frame', c.frame, 'text', c.comment,
          'createTime', to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'linkId', l.token, 'guestName', g.name) order by c.id), '[]')
        from board_comments c join board_guests g on g.id = c.guest_id join board_links l on l.id = g.link_id
        where c.item_id = f.id)`.as('comments'),
    ])
    .orderBy('f.position')
    .execute();
  return { list: rows.filter(({ marks, comments }) => marks.length + comments.length > 0) };
}

interface Comment {
  commentId: number;
  frame: number;
  text: string;
  createTime: string;
}
