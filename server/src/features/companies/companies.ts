import type { Db } from '../../platform/database/database.ts';

export async function createCompany(db: Db, ownerId: number, name: string): Promise<number> {
  const company = await db
    .insertInto('companies')
    .values({ owner_user_id: ownerId, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return company.id;
}

export async function findOwnedCompany(db: Db, userId: number): Promise<number | null> {
  const company = await db.selectFrom('companies').select('id').where('owner_user_id', '=', userId).executeTakeFirst();
  return company?.id ?? null;
}
