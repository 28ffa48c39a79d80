import type { Db } from '../../platform/database/database.ts';

/** Returns the id of the creator with this phone, unless the account is suspended or closed. */
export async function findActiveCreator(db: Db, phone: string): Promise<number | undefined> {
  const user = await db
    .selectFrom('users')
    .where('phone', '=', phone)
    .where('author', '=', true)
    .where('suspended_at', 'is', null)
    .where('closed_at', 'is', null)
    .select('id')
    .executeTakeFirst();
  return user?.id;
}
