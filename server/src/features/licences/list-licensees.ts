import type { Licensee } from '@zhenku/contract/licences';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { assertNoViewer, type OrderEditor, ownedBy } from '../orders/ownership.ts';

/** More than this nobody looks through. */
const LIMIT = 100;

/** For whom and for what the caller and their company have named licensees before, latest first. Viewers name none. */
export async function listLicensees(db: Db, user: OrderEditor): Promise<{ list: Licensee[] }> {
  assertNoViewer(user);
  const rows = await db
    .selectFrom('certificates as a')
    .innerJoin('licences as l', 'l.id', 'a.licence_id')
    .where(ownedBy('l', user))
    .groupBy(['a.licensee', 'a.licensee_code', 'a.project'])
    .select(['a.licensee', 'a.licensee_code', 'a.project'])
    .select(sql<string>`max(a.created_at)`.as('time'))
    .orderBy('time', 'desc')
    .orderBy('a.licensee')
    .orderBy('a.project')
    .limit(LIMIT)
    .execute();
  return {
    list: rows.map((row) => ({
      authorizedUser: row.licensee,
      socialCreditCode: row.licensee_code,
      authorizedProject: row.project,
      time: row.time,
    })),
  };
}
