import type { Db } from '../../../platform/database/database.ts';

/** Returns the notices that wait for the relay to tell a user, oldest first. */
export async function announcedTo(db: Db, { id }: { id: number }) {
  return await db
    .selectFrom('outside_notices')
    .select(['template', 'params', 'items', 'phone'])
    .where('user_id', '=', id)
    .orderBy('created_at')
    .execute();
}
