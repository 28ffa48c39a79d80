import { sql } from 'kysely';
import { audit } from '../../platform/audit.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { shareUsers } from '../../platform/database/users.ts';
import { AppError } from '../../platform/errors.ts';
import { sendMessage } from '../messages/messages.ts';

interface Operator {
  id: number;
}

/** Hides a series from buyers. The caller clears the response cache. Throws `notFound`, or `conflict` if it is hidden. */
export async function hideSeries(
  db: Db,
  operator: Operator,
  { seriesId, reason }: { seriesId: number; reason: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { name, authorId, hiddenReason } = await lockSeries(tx, seriesId);
    if (hiddenReason !== null) throw new AppError('conflict', { message: '这个系列已被隐藏' });
    await tx
      .updateTable('series')
      .set({ hidden_at: sql`now()`, hidden_reason: reason })
      .where('id', '=', seriesId)
      .execute();
    await audit(tx, operator, { action: 'series.hide', subject: `series:${seriesId}`, after: { name, reason } });
    await sendMessage(tx, authorId, {
      topic: 'review',
      title: '系列已被隐藏',
      content: `您的系列“${name}”（编号${seriesId}）已被隐藏，买家看不到它，也不能整体购买；其中的作品照常出售。原因：${reason}`,
    });
  });
}

/** Makes a series public again. The caller clears the response cache. Throws `notFound`, or `conflict` if it is not hidden. */
export async function showSeries(db: Db, operator: Operator, seriesId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { name, authorId, hiddenReason } = await lockSeries(tx, seriesId);
    if (hiddenReason === null) throw new AppError('conflict', { message: '这个系列没有被隐藏' });
    await tx.updateTable('series').set({ hidden_at: null, hidden_reason: null }).where('id', '=', seriesId).execute();
    const before = { name, reason: hiddenReason };
    await audit(tx, operator, { action: 'series.show', subject: `series:${seriesId}`, before });
    await sendMessage(tx, authorId, {
      topic: 'review',
      title: '系列已恢复展示',
      content: `您的系列“${name}”（编号${seriesId}）已恢复展示。`,
    });
  });
}

/** Locks a series after its creator, like the creator's own changes and the closing of the account. */
async function lockSeries(tx: Tx, seriesId: number) {
  const series = tx.selectFrom('series').where('id', '=', seriesId);
  const found = await series.select('author_id').executeTakeFirst();
  if (found) await shareUsers(tx, [found.author_id]);
  const locked = await series
    .select(['name', 'author_id as authorId', 'hidden_reason as hiddenReason'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!locked) throw new AppError('notFound', { message: '系列不存在' });
  return locked;
}
