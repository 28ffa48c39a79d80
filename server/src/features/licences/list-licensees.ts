import type { Licensee } from '@zhenku/contract/licences/licences';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Keyring } from '../../platform/encryption/encryption.ts';
import { assertNoViewer, type OrderEditor, ownedBy } from '../companies/ownership.ts';
import { readLicenseeCode } from './certificates/licensee-codes.ts';

/** Nobody would read a longer list to its end. */
const LIMIT = 100;

export async function listLicensees(db: Db, keyring: Keyring, user: OrderEditor): Promise<{ list: Licensee[] }> {
  assertNoViewer(user);
  const rows = await db
    .selectFrom('current_certificates as a')
    .innerJoin('certificate_codes as cc', 'cc.certificate_id', 'a.id')
    .innerJoin('licences as l', 'l.id', 'a.licence_id')
    .where(ownedBy('l', user))
    .groupBy(['a.licensee', 'cc.code_hash', 'a.project'])
    .select(['a.licensee as authorizedUser', 'a.project as authorizedProject'])
    // Picks an arbitrary certificate with this code.
    .select(sql<string>`min(a.id)`.as('id'))
    .select(sql<Buffer>`(array_agg(cc.code order by a.id))[1]`.as('sealed_code'))
    .select(sql<string>`max(a.created_at)`.as('time'))
    .orderBy('time', 'desc')
    .orderBy('a.licensee')
    .orderBy('a.project')
    .limit(LIMIT)
    .execute();
  return {
    list: rows.map(({ id, sealed_code, ...row }) => ({
      ...row,
      socialCreditCode: readLicenseeCode(keyring, id, sealed_code),
    })),
  };
}
