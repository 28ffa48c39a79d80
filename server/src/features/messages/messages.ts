import { LIST_TOTAL_MAX } from '@zhenku/contract/constants';
import type { Message } from '@zhenku/contract/messages/messages';
import type { NoticeTopic } from '@zhenku/contract/messages/notices';
import type { PageOf } from '@zhenku/contract/shapes';
import { type RawBuilder, sql } from 'kysely';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type Paging, readPage } from '../../platform/lists/paging.ts';

export interface NewMessage {
  title: string;
  content: string;
  /**
   * Users who switched the topic off get the message already marked as read. Absent if the message cannot be switched off.
   */
  topic?: NoticeTopic;
}

/**
 * Sends a message in the transaction of the event that it reports, and returns its id. Title and content are non-empty
 * plain text.
 */
export async function sendMessage(tx: Db, userId: number, { title, content, topic }: NewMessage): Promise<number> {
  const read_at = topic && topic !== 'security' ? readIfSwitchedOff(userId, topic) : null;
  const message = { user_id: userId, title, content, read_at };
  return (await tx.insertInto('messages').values(message).returning('id').executeTakeFirstOrThrow()).id;
}

const readIfSwitchedOff = (userId: number, topic: NoticeTopic) => sql<string | null>`(
  select now() from notice_settings
  where user_id = ${userId} and topic = ${topic} and channel = 'site' and not enabled)`;

interface Replacement {
  messageId: number;
  title: string;
  content: string;
}

/**
 * Replaces a user's unread message with a new one, and returns the new id; null if the message was read or deleted.
 * Because the id changes, a page that shows the old text cannot mark the new one as read.
 */
export async function replaceUnreadMessage(
  tx: Db,
  userId: number,
  { messageId, title, content }: Replacement,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    update messages set id = default, title = ${title}, content = ${content}, created_at = now()
    where id = ${messageId} and user_id = ${userId} and read_at is null
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

const sentToAllFor = (userId: number) =>
  sql`m.user_id is null and m.created_at >= (select u.created_at from users u where u.id = ${userId})`;

const readMarkOf = (userId: number) =>
  sql`(select from message_reads r where r.user_id = ${userId} and r.message_id = m.id)`;

interface MessageQuery extends Paging {
  /** Absent to list both read and unread messages. */
  hadRead?: boolean | undefined;
}

export async function listMessages(db: Db, userId: number, query: MessageQuery): Promise<PageOf<Message>> {
  const { hadRead, ...paging } = query;
  const is = (read: RawBuilder<unknown>) => (hadRead === undefined ? sql`true` : sql`${read} = ${hadRead}`);
  const markedRead = sql`exists ${readMarkOf(userId)}`;
  // Each half reads only its newest rows, by index.
  const newest = (most: number) => sql`(
    (select m.*, m.read_at is not null as had_read from messages m
      where m.user_id = ${userId} and ${is(sql`(m.read_at is not null)`)} order by m.id desc limit ${most})
    union all
    (select m.*, ${markedRead} as had_read from messages m
      where ${sentToAllFor(userId)} and ${is(markedRead)} order by m.id desc limit ${most}))`;
  const matching = sql`select from ${newest(LIST_TOTAL_MAX + 1)} m`;
  const listed = sql<Message>`
    select id as "msgId", title, content, created_at as "addTime", had_read as "hadRead"
    from ${newest(Math.min(paging.page * paging.size, LIST_TOTAL_MAX + paging.size))} m order by id desc`;
  const { rows: content, ...page } = await readPage(db, paging, { matching, rows: listed });
  return { content, ...page };
}

/** Counts unread messages. Every open page polls this, so it reads unread rows by index and the few broadcasts. */
export async function countUnreadMessages(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (
      (select count(*) from messages m where m.user_id = ${userId} and m.read_at is null)
      + (select count(*) from messages m where ${sentToAllFor(userId)} and not exists ${readMarkOf(userId)})
    )::int as count`.execute(db);
  return rows[0]!.count;
}

export async function markMessageRead(db: Db, userId: number, msgId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ user_id: number | null }>`
      select m.user_id from messages m
      where m.id = ${msgId} and (m.user_id = ${userId} or ${sentToAllFor(userId)})`.execute(tx);
    const message = rows[0];
    if (!message) throw new AppError('notFound', { message: '消息不存在' });
    if (message.user_id === null) {
      await tx
        .insertInto('message_reads')
        .values({ user_id: userId, message_id: msgId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    } else {
      await sql`update messages set read_at = now() where id = ${msgId} and read_at is null`.execute(tx);
    }
  });
}

export async function markAllMessagesRead(db: Db, userId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`update messages set read_at = now() where user_id = ${userId} and read_at is null`.execute(tx);
    await sql`
      insert into message_reads (user_id, message_id)
      select ${userId}, m.id from messages m where ${sentToAllFor(userId)}
      order by m.id
      on conflict do nothing`.execute(tx);
  });
}
