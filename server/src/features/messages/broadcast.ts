import { type Db, inTransaction } from '../../platform/database/database.ts';
import { invalidField } from '../../platform/errors.ts';
import { audit } from '../../platform/audit.ts';

interface BroadcastDraft {
  userIds: number[] | 'all';
  title: string;
  content: string;
}

/**
 * Sends an operator's message to the named users, or as one row to all currently registered users. Throws `invalidInput`
 * if a named user does not exist, in which case nobody gets the message.
 */
export async function broadcastMessage(db: Db, operator: { id: number }, draft: BroadcastDraft): Promise<void> {
  const { title, content } = draft;
  const users = draft.userIds === 'all' ? [null] : [...new Set(draft.userIds)];
  await inTransaction(db, async (tx) => {
    if (draft.userIds !== 'all') await assertUsersExist(tx, draft.userIds);
    await tx
      .insertInto('messages')
      .values(users.map((user_id) => ({ user_id, title, content })))
      .execute();
    await audit(tx, operator, {
      action: 'message.send',
      subject: draft.userIds === 'all' ? 'users:all' : `users:${users.length}`,
      after: draft,
    });
  });
}

async function assertUsersExist(tx: Db, userIds: number[]): Promise<void> {
  const rows = await tx.selectFrom('users').where('id', 'in', userIds).select('id').execute();
  const known = new Set(rows.map(({ id }) => id));
  const unknown = userIds.find((id) => !known.has(id));
  if (unknown !== undefined) throw invalidField('userIds', `用户${unknown}不存在`);
}
