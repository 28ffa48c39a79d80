import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { type PersonalData, sortableByTime } from '../../platform/personal-data.ts';
import { ownedBy } from '../companies/ownership.ts';
import { eraseOpenings } from '../proofs/openings.ts';
import { LICENSEE_FIELDS, LICENSOR_FIELDS } from './certificates/certificate-state.ts';

async function certificatesWhere(tx: Tx, which: RawBuilder<SqlBool>): Promise<string[]> {
  const rows = await tx
    .selectFrom('certificates as a')
    .innerJoin('licences as l', 'l.id', 'a.licence_id')
    .innerJoin('videos as v', 'v.id', 'l.video_id')
    .where(which)
    .select('a.id')
    .execute();
  return rows.map(({ id }) => id);
}

export const personalData: PersonalData = {
  tables: { licences: 'kept', certificates: 'kept', downloads: 'kept' },
  export: [
    {
      file: 'licences',
      title: '授权',
      rows: (owner) => sql`
        select l.id as key, l.order_item_id as "orderItemId", l.video_id as "videoId", l.tier as "videoType",
          l.granted_at as "grantTime", l.download_until as "downloadExpireTime", l.voided_at as "voidTime"
        from licences l where ${ownedBy('l', owner)}`,
    },
    {
      file: 'certificates',
      title: '授权书',
      rows: (owner) => sql`
        select ${sortableByTime('c.created_at', 'c.id')} as key, c.id as "authorizationId", l.order_item_id as "orderItemId",
          c.licensee as "authorizedUser", cc.code as "socialCreditCode", c.project as "authorizedProject",
          c.created_at as "authorizationTime"
        from certificates c join certificate_codes cc on cc.certificate_id = c.id
          join licences l on l.id = c.licence_id where ${ownedBy('l', owner)}`,
      sealed: { field: 'socialCreditCode', table: 'certificate_codes', column: 'code', row: 'authorizationId' },
    },
    {
      file: 'downloads',
      title: '下载记录',
      rows: (owner) => sql`
        select id as key, video_id as "videoId", tier as "videoType", ip, created_at as "createTime"
        from downloads where user_id = ${owner.id}`,
    },
  ],
  /**
   * Keeps the names and numbers frozen at a sale, even after an account is closed. Erases the values behind the chain's
   * digests, so that nobody can prove to whom the digests belong.
   */
  erase: async (tx, owner) => {
    await tx.updateTable('downloads').set({ ip: null }).where('user_id', '=', owner.id).execute();
    await eraseOpenings(tx, await certificatesWhere(tx, sql<SqlBool>`v.author_id = ${owner.id}`), LICENSOR_FIELDS);
    await eraseOpenings(tx, await certificatesWhere(tx, ownedBy('l', owner)), LICENSEE_FIELDS);
  },
};
