import type { Db } from '../../database/database.ts';

export async function nextUnhashed(db: Db, after: number) {
  return await db
    .selectFrom('uploads')
    .where('id', '>', after)
    .where('kind', '=', 'video')
    .where('received_at', 'is not', null)
    .where('sha256', 'is', null)
    .select(['id', 'storage_key as storageKey'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export async function saveHash(db: Db, id: number, sha256: Buffer): Promise<void> {
  await db.updateTable('uploads').set({ sha256 }).where('id', '=', id).execute();
}
