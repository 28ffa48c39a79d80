import type { Db } from '../../../platform/database/database.ts';

export async function readAnnouncements(db: Db, { id }: { id: number }) {
  return await db
    .selectFrom('outside_notices')
    .select(['template', 'params', 'items', 'phone'])
    .where('user_id', '=', id)
    .orderBy('created_at')
    .execute();
}
